// What tells one mark from another, for comparing what lies on boards before and after a ply; cards that have come.
#pragma once

#include <tuple>
#include <vector>

#include "quoin/drawing/marks.h"
#include "quoin/drawing/view.h"

namespace quoin::drawing {

inline auto key_of(const Mark& mark) {
  return std::tie(mark.sites, mark.site, mark.zone, mark.symbol, mark.name, mark.colour, mark.owner, mark.seat,
                  mark.row, mark.told, mark.count);
}

// The cards that have come to a pile, as far as they are seen.
std::vector<Place> new_cards(std::vector<Place> was, const std::vector<Place>& is);

}  // namespace quoin::drawing

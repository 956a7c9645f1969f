// Who sees what of a block, place by place.
#pragma once

#include "quoin/state/state.h"

namespace quoin {

// True if in this block `seat` (or kNone, kAllSeeing) sees what lies at `place`, row * length + place of the row.
inline bool sees(const Layout& layout, const std::byte* block, const Zone& zone, int place, int seat) {
  if (may_see(zone, place / zone.length, seat)) return true;
  return zone.by >= 0 && read_cell(block, layout.zones[static_cast<std::size_t>(zone.by)], place) != 0;
}

}  // namespace quoin

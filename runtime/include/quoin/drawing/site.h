// Site: one place of one board of a game, by numbers.
#pragma once

#include <map>
#include <tuple>
#include <vector>

namespace quoin::drawing {

struct Site {
  int board = 0;
  int sites = 0;  // the kind of site: index into Board::sites
  int site = 0;
  bool operator==(const Site&) const = default;
  bool operator<(const Site& other) const {
    return std::tie(board, sites, site) < std::tie(other.board, other.sites, other.site);
  }
};

// Ascending, each once.
using Sites = std::vector<Site>;
Sites sorted(Sites sites);
bool has(const Sites& sites, const Site& site);

// Sites by the seat on whose own copy of a board they lie; kNone: on boards that all share.
using SitesBySeat = std::map<int, Sites>;
// Those of one seat, or none.
const Sites& sites_of(const SitesBySeat& by_seat, int seat);

}  // namespace quoin::drawing

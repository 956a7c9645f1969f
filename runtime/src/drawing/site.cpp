// Sets of sites.
#include "quoin/drawing/site.h"

#include <algorithm>
#include <utility>

namespace quoin::drawing {

Sites sorted(Sites sites) {
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

bool has(const Sites& sites, const Site& site) { return std::binary_search(sites.begin(), sites.end(), site); }

const Sites& sites_of(const SitesBySeat& by_seat, int seat) {
  static const Sites kNoSites;
  const auto found = by_seat.find(seat);
  return found == by_seat.end() ? kNoSites : found->second;
}

}  // namespace quoin::drawing

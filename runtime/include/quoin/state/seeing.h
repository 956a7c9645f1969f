// Who sees what of a block, place by place.
#pragma once

#include "quoin/state/state.h"

namespace quoin {

// Whose the place is. REQUIRES zone.owned_by >= 0.
inline int owner_of(const Layout& layout, const std::byte* block, const Zone& zone, int place) {
  const int value = read_cell(block, layout.zones[static_cast<std::size_t>(zone.owned_by)], place);
  return value < 0 ? kNone : value / zone.owner_values;
}

// True if in this block `seat` (or kNone, kAllSeeing) sees what lies at `place`, row * length + place of the row. Where
// another zone tells whose a place is, all see that nothing lies there.
inline bool sees(const Layout& layout, const std::byte* block, const Zone& zone, int place, int seat) {
  if (may_see(zone, place / zone.length, seat)) return true;
  if (zone.by >= 0 && read_cell(block, layout.zones[static_cast<std::size_t>(zone.by)], place) != 0) return true;
  if (zone.owned_by < 0) return false;
  if (zone.holds.optional && read_cell(block, zone, place) == kNone) return true;
  return seat >= 0 && owner_of(layout, block, zone, place) == seat;
}

}  // namespace quoin

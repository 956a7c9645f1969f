// Rows of values that are told by their places: only those where something is.
#include <algorithm>

#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {

bool tells_by_place(const Zone& zone) {
  if (!zone.has_over || zone.length < 2 || zone.is_pile() || counts_names(zone)) return false;
  return zone.over.kind != DomainKind::kRange || tells_where(zone.holds);
}

bool tells_where(const Domain& holds) { return holds.is_bool() && !holds.optional; }

bool is_nothing(const Domain& holds, std::optional<int> value) {
  if (!value) return false;
  if (holds.optional) return *value == kNone;
  return *value == 0 && (holds.is_bool() || holds.kind == DomainKind::kRange);
}

std::vector<PlaceTold> places_told(const GameDef& def, const Zone& zone, const std::vector<Place>& places) {
  std::vector<PlaceTold> found;
  for (const Place& one : places) {
    if (is_nothing(zone.holds, one.value)) continue;
    const bool alone = one.value && tells_where(zone.holds);
    found.push_back({told(def, zone.over, one.place), alone ? "" : told(def, zone.holds, one.value)});
  }
  return found;
}

}  // namespace quoin::drawing

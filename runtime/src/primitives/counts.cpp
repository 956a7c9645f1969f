// Primitive of a zone that counts what lies on its places: which of them hold something.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

std::int32_t zone_filled(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t first,
                         std::int32_t last) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.optional || row.truth || row.min != 0) {
    return fail(context, "the zone must hold numbers from 0: in game.yaml `holds: 0..N`");
  }
  const SingleField& field = single_field(*context, emit);
  if (field.values != row.length) {
    return fail(context, "emit must be an action with one field that has a value for each place of the zone");
  }
  const int from = first == kNone ? 0 : first;
  const int to = last == kNone ? row.length - 1 : last;
  if (!within(from, row.length) || !within(to, row.length)) {
    return fail(context, "first and last must be places of the zone, or be left out");
  }
  ActionList list(context);
  const bool fits = with_cells(*context, row, [&](auto places) {
    for (int place = from; place <= to; ++place) {
      if (places[place] != 0 && !list.add(field.offset + place)) return false;
    }
    return true;
  });
  return list.close(fits);
}

constexpr std::array kFilledParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each place, such as what the zone lies over"},
    Param{"first", ParamType::kSiteOrNone, "the first place that is asked for; left out or none: the row's first"},
    Param{"last", ParamType::kSiteOrNone, "the last one; left out or none: the row's last"}};

constexpr std::array kCountsTopic = {
    Primitive{
        "filled", Receiver::kZone, kFilledParams, ReturnType::kNothing, primitive<zone_filled>,
        "Lists emit(place) for every place of the row, or of a part of it, that holds more than 0, ascending. The "
        "zone holds numbers from 0.",
        "O(places)", false, Work{2}},
};

}  // namespace

std::span<const Primitive> counts_primitives() { return kCountsTopic; }

}  // namespace quoin

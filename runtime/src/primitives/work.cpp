// What a call of a primitive is charged: its time at worst, by the size of what it is called on.
#include <algorithm>

#include "quoin/primitives/primitive.h"

namespace quoin {
namespace {

constexpr std::int64_t kNanosecondsATick = 50;
constexpr std::int64_t kLeastTicks = 24;  // less is not charged
constexpr std::int64_t kMostTicks = 1'000'000;

std::size_t receivers(const Primitive& primitive, const PrimitiveContext& context) {
  switch (primitive.receiver) {
    case Receiver::kZone: return context.lookup->rows.size();
    case Receiver::kHistory: return context.def->histories.size();
    case Receiver::kRecord: return context.def->records.size();
    case Receiver::kBoard: break;
  }
  return 1;
}

std::int64_t places_of(const Primitive& primitive, const PrimitiveContext& context, std::size_t self) {
  switch (primitive.receiver) {
    case Receiver::kZone: return context.lookup->rows[self].length;
    case Receiver::kHistory: return context.def->histories[self].capacity;
    case Receiver::kRecord: return context.def->records[self].capacity;
    case Receiver::kBoard: break;
  }
  std::int64_t longest = 0;
  for (const ZoneRow& row : context.lookup->rows) longest = std::max<std::int64_t>(longest, row.length);
  return longest;
}

}  // namespace

std::int32_t ticks_of(const Primitive& primitive, const PrimitiveContext& context, std::int32_t self) {
  const Work& work = primitive.work;
  const std::int64_t places = work.place + work.pair == 0 ? 0 : places_of(primitive, context, as_size(self));
  const std::int64_t time =
      places * work.place + places * places * work.pair + std::int64_t{context.def->num_distinct_actions} * work.action;
  const std::int64_t ticks = std::min(time / kNanosecondsATick, kMostTicks);
  return ticks < kLeastTicks ? 0 : static_cast<std::int32_t>(ticks);
}

bool is_charged(const Primitive& primitive, const PrimitiveContext& context) {
  const std::size_t count = receivers(primitive, context);
  for (std::size_t self = 0; self < count; ++self) {
    if (ticks_of(primitive, context, static_cast<std::int32_t>(self)) > 0) return true;
  }
  return false;
}

}  // namespace quoin

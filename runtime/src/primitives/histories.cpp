// Primitives of a history: earlier positions are kept whole, so that a repetition is exact and never a hash's guess.
// A position is the bytes of the remembered zones in declared order, then one byte for the seat that is next.
#include <algorithm>
#include <array>
#include <cassert>

#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

// Writes the position that the block shows now; answers its end.
std::byte* write_position(const PrimitiveContext& context, const History& history, int next_seat, std::byte* to) {
  for (const int index : history.of) {
    const Zone& zone = context.def->layout.zones[static_cast<std::size_t>(index)];
    const std::byte* from = context.block + zone.offset;
    to = std::copy(from, from + static_cast<std::ptrdiff_t>(zone.count()) * cell_bytes(zone.cell), to);
  }
  *to++ = static_cast<std::byte>(next_seat);
  return to;
}

std::int32_t history_add(PrimitiveContext* context, std::int32_t self, std::int32_t next_seat) {
  const History& history = context->def->histories[static_cast<std::size_t>(self)];
  const Zone& count_zone = context->def->layout.zones[static_cast<std::size_t>(history.count)];
  const Zone& data_zone = context->def->layout.zones[static_cast<std::size_t>(history.data)];
  const int count = read_cell(context->block, count_zone, 0);
  if (count >= history.capacity) {
    return fail(context, "the history is full: raise its `capacity` in game.yaml, or add to it less often");
  }
  const auto bytes = static_cast<std::size_t>(history.position_bytes);
  const std::byte* first = context->block + data_zone.offset;
  std::byte* last = context->block + data_zone.offset + static_cast<std::size_t>(count) * bytes;
  [[maybe_unused]] const std::byte* end = write_position(*context, history, next_seat, last);
  assert(end == last + history.position_bytes);
  write_cell(context->block, count_zone, 0, count + 1);
  int times = 1;
  for (const std::byte* earlier = first; earlier != last; earlier += bytes) {
    times += std::memcmp(earlier, last, bytes) == 0 ? 1 : 0;
  }
  return times;
}

constexpr std::array kAddParams = {Param{"next_seat", ParamType::kSeat, "the seat that chooses next in this position"}};

constexpr std::array kHistoriesTopic = {
    Primitive{"add", Receiver::kHistory, kAddParams, ReturnType::kInt, primitive<history_add>,
              "Remembers the position (the history's zones and the seat that is next) and answers how often it has "
              "stood by now, this time included. An error if the history is full.",
              "O(positions)", true, Work{4}},
};

}  // namespace

std::span<const Primitive> histories_primitives() { return kHistoriesTopic; }

}  // namespace quoin

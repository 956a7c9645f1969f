// Primitives of a history: a 128-bit hash (XXH3) of each position, over the bytes of the remembered zones in declared
// order and one byte for the next seat. Among a million positions two collide with a probability of 10^-26. Bytes
// behind the last key are zero, except after a position set by hand: it is not known then whether rules add positions
// with a seat, so the key with the seat is last, and the one without stays behind it until rules add one.
#include <algorithm>
#include <array>

#include "primitives/support.h"
#include "primitives/topic.h"
#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr const char* kNoSeat = "next_seat must be a seat of the game, or left out";

using Bytes = std::span<const std::byte>;

struct Keys {
  const History& history;
  std::byte* data;  // of the first key
  int count;

  [[nodiscard]] std::byte* place(int at) const { return data + std::ptrdiff_t{at} * History::kKeyBytes; }
  // Whether a key of the last position stands behind its other one.
  [[nodiscard]] bool two_of_last() const {
    return count < history.capacity && (half_of(count, 0) | half_of(count, 1)) != 0;
  }
  // The keys that tell how often a position has stood.
  [[nodiscard]] int telling() const { return count + (two_of_last() ? 1 : 0); }
  // Rules add positions with a seat, or without: that key of the last one stays.
  void choose_of_last(bool seated) const {
    if (two_of_last() && !seated) std::memcpy(place(count - 1), place(count), History::kKeyBytes);
  }

  [[nodiscard]] int times(const HashKey& key) const {
    std::array<std::uint64_t, 2> sought;
    std::memcpy(sought.data(), key.data(), sizeof key);
    // Half of a key tells nearly all others from it.
    bool like = false;
#pragma GCC unroll 8
    for (int at = 0, n = telling(); at < n; ++at) like |= half_of(at, 0) == sought[0];
    int found = 0;
    for (int at = 0, n = telling(); like && at < n; ++at) {
      found += half_of(at, 0) == sought[0] && half_of(at, 1) == sought[1] ? 1 : 0;
    }
    return found;
  }
  [[nodiscard]] std::uint64_t half_of(int at, int half) const {
    std::uint64_t value = 0;
    std::memcpy(&value, place(at) + 8 * half, sizeof value);
    return value;
  }
};

const Zone& zone_of(const PrimitiveContext& context, int zone) { return context.def->layout.zone(zone); }

Bytes bytes_of(const PrimitiveContext& context, const Zone& zone) {
  return {context.block + zone.offset, as_size(zone.count()) * cell_bytes(zone.cell)};
}

Keys keys_of(const PrimitiveContext& context, std::int32_t self) {
  const History& history = context.def->histories[as_size(self)];
  return {history, context.block + zone_of(context, history.data).offset,
          read_cell(context.block, zone_of(context, history.count), 0)};
}

bool is_seat_or_none(const PrimitiveContext& context, int seat) {
  return seat >= kNone && seat < static_cast<int>(context.def->seats.size());
}

// REQUIRES room for the history's zones and the seat.
template <std::size_t Room>
HashKey key_in(const PrimitiveContext& context, const History& history, const Zone& first, int next_seat) {
  std::array<Bytes, Room> pieces;
  std::size_t count = 0;
  for (const int zone : history.of) pieces[count++] = bytes_of(context, zone_of(context, zone));
  pieces[0] = bytes_of(context, first);
  const auto seat = static_cast<std::byte>(next_seat);
  pieces[count++] = {&seat, 1};
  return hash_pieces({pieces.data(), count});
}

// Of the position that the block shows now, with `first` for the first of the remembered zones.
HashKey key_of(const PrimitiveContext& context, const History& history, const Zone& first, int next_seat) {
  constexpr std::size_t kUsual = 8;  // making room for all zones that a game may have takes longer than the hash
  if (history.of.size() < kUsual) return key_in<kUsual>(context, history, first, next_seat);
  return key_in<kMaxZones + 1>(context, history, first, next_seat);
}

HashKey key_now(const PrimitiveContext& context, const History& history, int next_seat) {
  return key_of(context, history, zone_of(context, history.of.front()), next_seat);
}

std::int32_t history_add(PrimitiveContext* context, std::int32_t self, std::int32_t next_seat) {
  const Keys keys = keys_of(*context, self);
  if (!is_seat_or_none(*context, next_seat)) return fail(context, kNoSeat);
  if (keys.count >= keys.history.capacity) {
    return fail(context, "the history is full: raise its `capacity` in game.yaml, or add to it less often");
  }
  const HashKey key = key_now(*context, keys.history, next_seat);
  keys.choose_of_last(next_seat != kNone);
  const int times = keys.times(key) + 1;
  std::memcpy(keys.place(keys.count), key.data(), sizeof key);
  write_cell(context->block, zone_of(*context, keys.history.count), 0, keys.count + 1);
  return times;
}

std::int32_t history_has(PrimitiveContext* context, std::int32_t self, std::int32_t next_seat) {
  const Keys keys = keys_of(*context, self);
  if (!is_seat_or_none(*context, next_seat)) return fail(context, kNoSeat);
  return keys.times(key_now(*context, keys.history, next_seat)) > 0 ? 1 : 0;
}

std::int32_t history_has_with(PrimitiveContext* context, std::int32_t self, std::int32_t zone_index,
                              std::int32_t next_seat) {
  const Keys keys = keys_of(*context, self);
  if (!is_seat_or_none(*context, next_seat)) return fail(context, kNoSeat);
  const Zone& own = zone_of(*context, keys.history.of.front());
  const Zone& zone = zone_at(*context, zone_index);
  if (zone.cell != own.cell || zone.length != own.length || zone.rows != own.rows) {
    return fail(context, "zone must lie over the same places as the first of the history's zones and hold the same");
  }
  return keys.times(key_of(*context, keys.history, zone, next_seat)) > 0 ? 1 : 0;
}

std::int32_t history_clear(PrimitiveContext* context, std::int32_t self) {
  const Keys keys = keys_of(*context, self);
  std::fill_n(keys.data, std::ptrdiff_t{keys.telling()} * History::kKeyBytes, std::byte{0});
  write_cell(context->block, zone_of(*context, keys.history.count), 0, 0);
  return 0;
}

constexpr Param kNextSeat = {"next_seat", ParamType::kSiteOrNone,
                             "the seat that chooses next in this position; left out or none: whoever it is"};
constexpr std::array kSeatParams = {kNextSeat};
constexpr std::array kHasWithParams = {
    Param{"zone", ParamType::kZone, "a zone, scratch perhaps, like the first of the history's zones"}, kNextSeat};

constexpr std::array kHistoriesTopic = {
    Primitive{"add", Receiver::kHistory, kSeatParams, ReturnType::kInt, primitive<history_add>,
              "Remembers the position and answers how often it has stood by now, this time included. A position is the "
              "history's zones and the seat that is next. An error if the history is full.",
              "O(positions)", true, Work{2}},
    Primitive{"has", Receiver::kHistory, kSeatParams, ReturnType::kBool, primitive<history_has>,
              "True if the position was added, with the same seat or lack of one.", "O(positions)", false, Work{2}},
    Primitive{"has_with", Receiver::kHistory, kHasWithParams, ReturnType::kBool, primitive<history_has_with>,
              "True if a position was added that is like the one now, with what the zone holds in place of the "
              "history's first zone.",
              "O(positions)", false, Work{2}},
    Primitive{"clear", Receiver::kHistory, kNoParams, ReturnType::kNothing, primitive<history_clear>,
              "Forgets all positions.", "O(positions)", true, Work{1}},
};

}  // namespace

std::span<const Primitive> histories_primitives() { return kHistoriesTopic; }

void enter_position(const PrimitiveContext& context, int seat) {
  for (std::size_t number = 0; number < context.def->histories.size(); ++number) {
    const Keys keys = keys_of(context, static_cast<std::int32_t>(number));
    const HashKey seated = key_now(context, keys.history, seat);
    const HashKey bare = key_now(context, keys.history, kNone);
    if (keys.count >= keys.history.capacity || keys.times(seated) + keys.times(bare) > 0) continue;
    std::memcpy(keys.place(keys.count), seated.data(), sizeof seated);
    if (keys.count + 1 < keys.history.capacity) std::memcpy(keys.place(keys.count + 1), bare.data(), sizeof bare);
    write_cell(context.block, zone_of(context, keys.history.count), 0, keys.count + 1);
  }
}

}  // namespace quoin

// One row that counts things: a number for each kind of tokens, face of cards or name of a set; and what is moved
// between such rows.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "primitives/support.h"
#include "quoin/schema/selections.h"

namespace quoin {

inline constexpr const char* kNotCounted =
    "it is a method of rows that count tokens, or the names of a set: in game.yaml `tokens: TOKENS`";
inline constexpr const char* kOtherRow = "to must be another row that counts the same";
inline constexpr const char* kNoBundle =
    "some must be a bundle, or the value of a field, of what the row counts: in rules tokens.TOKENS.bundle({...})";
inline constexpr const char* kTooFewThere = "the row has fewer than that: ask can_pay(some) first";
inline constexpr const char* kNoRoom = "`to` has no room for so many (in game.yaml `most`, or what it `holds`)";

inline bool is_counted(const ZoneRow& row) { return row.counts != kNone; }

// Whether what one row counts can come to lie in the other: tokens are not made and not lost.
inline bool may_come(const ZoneRow& from, const ZoneRow& to) {
  return to.counts == from.counts && to.tokens == from.tokens && to.offset != from.offset;
}

inline const Cards& things_of(const PrimitiveContext& context, const ZoneRow& row) {
  return context.def->cards[as_size(row.counts)];
}

// So many of each kind.
struct Bundle {
  int size = 0;  // in all
  std::array<std::int32_t, kMaxFaces> of;
};

// What a selection has. REQUIRES that the row's things have selections, and these the number.
inline Bundle bundle_of(const PrimitiveContext& context, const ZoneRow& row, std::int32_t some) {
  Bundle bundle;
  std::fill_n(bundle.of.begin(), row.length, 0);
  things_of(context, row).selections->for_each(some, [&bundle](int kind) {
    ++bundle.of[as_size(kind)];
    ++bundle.size;
  });
  return bundle;
}

inline bool is_bundle(const PrimitiveContext& context, const ZoneRow& row, std::int32_t some) {
  const Selections* selections = things_of(context, row).selections.get();
  return selections != nullptr && selections->holds(some);
}

inline int counted_in(const PrimitiveContext& context, const ZoneRow& row) {
  return with_cells(context, row, [&row](auto cells) {
    int sum = 0;
    for (int kind = 0; kind < row.length; ++kind) sum += cells[kind];
    return sum;
  });
}

// Moves the bundle, or answers why that cannot be and moves nothing. REQUIRES may_come(from, to).
inline const char* move_bundle(const PrimitiveContext& context, const ZoneRow& from, const ZoneRow& to,
                               const Bundle& bundle) {
  for (int kind = 0; kind < from.length; ++kind) {
    const int n = bundle.of[as_size(kind)];
    if (n == 0) continue;
    if (read_place(context, from, kind) < n) return kTooFewThere;
    if (read_place(context, to, kind) > to.max - n) return kNoRoom;
  }
  if (to.tokens && counted_in(context, to) > to.room - bundle.size) return kNoRoom;
  for (int kind = 0; kind < from.length; ++kind) {
    const int n = bundle.of[as_size(kind)];
    if (n == 0) continue;
    write_place(context, from, kind, read_place(context, from, kind) - n);
    write_place(context, to, kind, read_place(context, to, kind) + n);
  }
  return nullptr;
}

}  // namespace quoin

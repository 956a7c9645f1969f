// A board as one mask of bits for each row, bit c for column c: which places of a zone hold what is asked for.
// For grids of cells and for brick boards alike.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "primitives/place_bits.h"
#include "primitives/support.h"

namespace quoin {

inline constexpr int kMostRows = 26;

struct RowMasks {
  std::array<std::uint32_t, kMostRows + 2> row{};  // rows above the last stay 0
  int rows = 0;
  bool bricks = false;  // row r is moved half a place to the right of row r - 1

  [[nodiscard]] std::uint32_t& operator[](int r) { return row[static_cast<std::size_t>(r)]; }
  [[nodiscard]] std::uint32_t operator[](int r) const { return row[static_cast<std::size_t>(r)]; }
};

// The bits of a row's `length` places from `first` on for which `wanted(value)`.
template <class Values, class Wanted>
std::uint32_t mask_of(Values values, int first, int length, Wanted wanted) {
  std::uint32_t mask = 0;
  for (int c = length - 1; c >= 0; --c) mask = mask << 1U | std::uint32_t{wanted(values[first + c])};
  return mask;
}

inline bool lies_on_slots(const PrimitiveContext& context, const Zone& zone) {
  return zone.has_over && zone.over.kind == DomainKind::kSites &&
         board_at(context, zone.over.board).kind == BoardKind::kBricks && zone.over.sites == kSlots;
}
inline constexpr const char* kNotOnRows =
    "the zone must lie over the cells of a grid or the slots of a brick board: in game.yaml `over: BOARD.cells` or "
    "`over: BOARD.slots`";

// Where the zone's row holds `value`. REQUIRES lies_on_cells or lies_on_slots.
inline RowMasks masks_of_value(const PrimitiveContext& context, const Zone& zone, int zone_row, int value) {
  const Board& board = board_at(context, zone.over.board);
  RowMasks masks;
  masks.rows = board.rows;
  masks.bricks = board.kind == BoardKind::kBricks;
  if (has_bytes(zone) && zone.holds.holds(value)) {
    const PlaceBits bits = places_of(context, zone, zone_row, value);
    int first = 0;
    for (int r = 0; r < board.rows; ++r) {
      const int length = masks.bricks ? board.columns - r : board.columns;
      masks[r] = bits.part(first, length);
      first += length;
    }
    return masks;
  }
  with_cells(context, zone, zone_row, [&](auto values) {
    int first = 0;
    for (int r = 0; r < board.rows; ++r) {
      const int length = masks.bricks ? board.columns - r : board.columns;
      masks[r] = mask_of(values, first, length, [value](int v) { return v == value; });
      first += length;
    }
  });
  return masks;
}

}  // namespace quoin

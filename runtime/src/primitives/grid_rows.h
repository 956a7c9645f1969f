// A grid's cells as rows of bits, so that one operation looks at a whole row.
#pragma once

#include <array>
#include <cstdint>

#include "primitives/support.h"
#include "quoin/schema/shapes.h"

namespace quoin {

// Row r of the grid stands at [r + margin], column c at bit c + margin. Everything outside is 0; of a grid that wraps
// the cells above the last row and right of the last column are those of the other side.
struct GridRows {
  static constexpr int kMost = 64;
  std::array<std::uint64_t, kMost> rows;

  // For an orientation of N cells: the anchors of row `row` (margin included) where it would cover a cell of these.
  template <std::size_t N>
  [[nodiscard]] std::uint64_t covered(const Orientation& box, int row) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < N; ++i) {
      bits |= rows[as_size(row + box.row[i])] >> static_cast<unsigned>(box.column[i]);
    }
    return bits;
  }
};

// Calls work.operator()<N>() for shapes of N cells, so that loops over cells have a known length.
template <class Work>
auto with_cell_count(int cells, Work&& work) {
  switch (cells) {
    case 1: return work.template operator()<1>();
    case 2: return work.template operator()<2>();
    case 3: return work.template operator()<3>();
    case 4: return work.template operator()<4>();
    case 5: return work.template operator()<5>();
    case 6: return work.template operator()<6>();
    case 7: return work.template operator()<7>();
    default: return work.template operator()<kMaxShapeCells>();
  }
}

// The cells for which `wanted(place)` holds. `beyond`: rows that are looked at above the last.
template <class Wanted>
GridRows rows_where(int rows, int columns, int margin, int beyond, bool wraps, Wanted&& wanted) {
  GridRows made;
  for (int r = 0; r < margin; ++r) made.rows[as_size(r)] = 0;
  int place = 0;
  for (int r = 0; r < rows; ++r) {
    std::uint64_t bits = 0;
    for (int c = 0; c < columns; ++c) bits |= static_cast<std::uint64_t>(wanted(place++)) << static_cast<unsigned>(c);
    if (wraps) bits |= bits << static_cast<unsigned>(columns);
    made.rows[as_size(r + margin)] = bits << static_cast<unsigned>(margin);
  }
  for (int r = rows; r < rows + beyond; ++r) {
    made.rows[as_size(r + margin)] = wraps ? made.rows[as_size(r - rows + margin)] : 0;
  }
  return made;
}

}  // namespace quoin

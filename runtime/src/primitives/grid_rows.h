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

  // For an orientation: the anchors of row `row` (margin included) where it would cover a cell of these.
  [[nodiscard]] std::uint64_t covered(const Orientation& box, int cells, int row) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i) {
      bits |= rows[static_cast<std::size_t>(row + box.row[i])] >> static_cast<unsigned>(box.column[i]);
    }
    return bits;
  }
};

// The cells for which `wanted(place)` holds. `beyond`: rows that are looked at above the last.
template <class Wanted>
GridRows rows_where(int rows, int columns, int margin, int beyond, bool wraps, Wanted&& wanted) {
  GridRows made;
  for (int r = 0; r < margin; ++r) made.rows[static_cast<std::size_t>(r)] = 0;
  int place = 0;
  for (int r = 0; r < rows; ++r) {
    std::uint64_t bits = 0;
    for (int c = 0; c < columns; ++c) bits |= static_cast<std::uint64_t>(wanted(place++)) << static_cast<unsigned>(c);
    if (wraps) bits |= bits << static_cast<unsigned>(columns);
    made.rows[static_cast<std::size_t>(r + margin)] = bits << static_cast<unsigned>(margin);
  }
  for (int r = rows; r < rows + beyond; ++r) {
    made.rows[static_cast<std::size_t>(r + margin)] =
        wraps ? made.rows[static_cast<std::size_t>(r - rows + margin)] : 0;
  }
  return made;
}

}  // namespace quoin

// A sheet of characters with an ink each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quoin/drawing/terminal.h"

namespace quoin::drawing {

constexpr int kSetIn = 6;  // what follows in a row that was broken

// Characters by (row, column), rows downward from 0; grows as it is written on.
class Canvas {
 public:
  // Writes rightwards from a place. A wide character takes two places.
  void put(int row, int column, std::string_view text, const Ink& ink = {});
  // The character at a place, a blank where nothing was written.
  [[nodiscard]] std::string_view get(int row, int column) const;
  [[nodiscard]] int height() const { return static_cast<int>(rows_.size()); }
  // The columns of the longest row, blanks at its end not counted.
  [[nodiscard]] int width() const;
  // Writes another canvas into this one.
  void paste(const Canvas& other, int row, int column);
  // The same with rows that are longer broken at blanks, what follows set in.
  [[nodiscard]] Canvas wrapped(int width) const;
  [[nodiscard]] Lines lines() const;

 private:
  struct Cell {
    std::string text = " ";  // "" where a wide character before it lies
    Ink ink;
  };
  using Row = std::vector<Cell>;
  Row& row_at(int row);
  std::vector<Row> rows_;
};

}  // namespace quoin::drawing

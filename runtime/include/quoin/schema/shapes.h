// Shapes: polyominoes of one size, each with labels on its cells, and how they lie on a grid.
// In: section `shapes` of game.yaml. Out: tables that primitives read; nothing is worked out while a match is played.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace quoin {

inline constexpr int kMaxShapeCells = 8;
inline constexpr int kMaxLabels = 16;
inline constexpr int kMaxArrangements = 20000;
inline constexpr int kMaxTurns = 8;  // four quarter turns; with mirror images four more

// One orientation of a formation. Cell i of every orientation is the same cell of the formation: row and column
// count up and right from the lower-left corner of the bounding box.
struct Orientation {
  int rows = 0;
  int columns = 0;
  std::array<std::int8_t, kMaxShapeCells> row{};
  std::array<std::int8_t, kMaxShapeCells> column{};
};

// A polyomino without labels. Turn 0 is the canonical one: of all its turns the one with the fewest rows, among equals
// the one that reads first from the top left with a filled cell before an empty one; cells are numbered as they read.
// Turn k is it turned clockwise by k quarters; turns 4 to 7 (mirror images) are turns 0 to 3 of its left-right mirror.
struct Formation {
  std::array<Orientation, kMaxTurns> turns;
};

// A formation with a label on each cell. Of equal arrangements (equal after a turn) the one whose labels read first
// stands for all.
struct Arrangement {
  int formation = 0;
  int multiset = 0;  // index into Shapes::multisets
  std::array<std::uint8_t, kMaxShapeCells> labels{};
};

// Rows of anchors as bits. An anchor is where the lower-left corner of an orientation's box lies; row r of the grid is
// row r + margin here, column c is bit c + margin.
struct ShapesOnGrid {
  int rows = 0;
  int columns = 0;
  int margin = 0;
  bool wraps = false;  // the grid is large enough for shapes that go on at the opposite border
  // [cells + 1][formations * turns][rows + margin]: anchors where at most `spare` cells, 0 to cells - 1, lie outside;
  // last, those of a grid that wraps.
  std::vector<std::uint64_t> allowed;
  // [arrangements * turns][rows + margin]: anchors whose placing writes what no placing with a lower turn, or the same
  // turn and a lower anchor, writes too; for a grid with borders and for one that wraps.
  std::vector<std::uint64_t> first;
  std::vector<std::uint64_t> first_wrapped;

  [[nodiscard]] int anchor_rows() const { return rows + margin; }
  [[nodiscard]] int anchor_columns() const { return columns + margin; }
};

struct Shapes {
  std::string name;
  int cells = 0;
  int labels = 1;           // 1 if there are none
  std::string label_set;    // the set of the labels, or ""
  std::vector<char> marks;  // one per label
  int turns = 4;            // 8 with mirror images
  std::vector<Formation> formations;
  std::vector<Arrangement> arrangements;  // by formation, then by labels
  std::vector<std::string> names;         // "oxt/.o.": canonical turn, rows from the top, "." empty
  // How often each label occurs, 4 bits a label, the first label lowest; ascending.
  std::vector<std::uint64_t> multisets;
  std::vector<std::int32_t> by_multiset;  // arrangements of multiset m: from multiset_start[m] to multiset_start[m + 1]
  std::vector<std::int32_t> multiset_start;
  std::vector<ShapesOnGrid> on_grid;  // by board; empty tables for boards without a margin of cells - 1
};

}  // namespace quoin

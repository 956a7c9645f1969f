// A second, slow reading of walls on a grid that knows no edge numbers and no tables: a wall is a unit segment between
// two lattice points of the plane. Cell (row, column) is the square from point (row, column) to (row + 1, column + 1).
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "unit/primitives/grid_game.h"

namespace quoin::testing {

struct Point {
  int row;
  int column;
  auto operator<=>(const Point&) const = default;
};
using Segment = std::pair<Point, Point>;  // the smaller point first
inline Segment segment(Point a, Point b) { return a < b ? Segment{a, b} : Segment{b, a}; }
inline Point operator+(Point a, Point b) { return {a.row + b.row, a.column + b.column}; }
inline Point operator-(Point a, Point b) { return {a.row - b.row, a.column - b.column}; }

class Plane {
 public:
  explicit Plane(const GridGame& game) : rows_(game.rows()), columns_(game.columns()) {
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < columns_; ++c) {
        if (r + 1 < rows_) name(game, game.north(r, c), segment({r + 1, c}, {r + 1, c + 1}));
        if (c + 1 < columns_) name(game, game.east(r, c), segment({r, c + 1}, {r + 1, c + 1}));
      }
    }
    for (int seat = 0; seat < 2; ++seat) {
      const int at = game.get(kPieces, seat);
      pieces_.insert({at / columns_, at % columns_});
    }
  }

  [[nodiscard]] bool on_border(Point p) const {
    return p.row <= 0 || p.column <= 0 || p.row >= rows_ || p.column >= columns_;
  }
  // A segment that separates two cells and on which nothing lies.
  [[nodiscard]] bool is_free(Segment s) const { return edge_.contains(s) && !wall_.contains(s); }

  using Moves = std::set<std::pair<int, int>>;
  [[nodiscard]] Moves pivots(int value) const {
    Moves moves;
    for (const auto& [wall, owner] : wall_) {
      if (owner != value) continue;
      for (const auto& [hinge, tail] : {wall, Segment{wall.second, wall.first}}) {
        if (on_border(hinge)) continue;
        const Point arm = tail - hinge;
        for (const Point turned : {Point{arm.column, arm.row}, Point{-arm.column, -arm.row}}) {
          const Segment target = segment(hinge, hinge + turned);
          if (is_free(target)) moves.insert({edge_.at(wall), edge_.at(target)});
        }
      }
    }
    return moves;
  }
  [[nodiscard]] Moves slides(int value) const {
    Moves moves;
    for (const auto& [wall, owner] : wall_) {
      if (owner != value) continue;
      const Point along = wall.second - wall.first;
      for (const Point step : {along, Point{-along.row, -along.column}}) {
        for (Segment to = {wall.first + step, wall.second + step}; is_free(to);
             to = {to.first + step, to.second + step}) {
          moves.insert({edge_.at(wall), edge_.at(to)});
        }
      }
    }
    return moves;
  }
  // Cells that a piece on `from` may step to.
  [[nodiscard]] std::set<int> steps(int from) const {
    std::set<int> cells;
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < columns_; ++c) {
        const Point here{from / columns_, from % columns_};
        if (std::abs(here.row - r) + std::abs(here.column - c) != 1 || pieces_.contains({r, c})) continue;
        // The two points that the squares share span the segment between them.
        const Point low{std::max(r, here.row), std::max(c, here.column)};
        const Point high{std::min(r, here.row) + 1, std::min(c, here.column) + 1};
        if (!wall_.contains(segment(low, high))) cells.insert(r * columns_ + c);
      }
    }
    return cells;
  }

 private:
  void name(const GridGame& game, int edge, Segment s) {
    edge_[s] = edge;
    if (game.get(kWalls, edge) != kNone) wall_[s] = game.get(kWalls, edge);
  }
  int rows_;
  int columns_;
  std::map<Segment, int> edge_;  // number of each interior segment
  std::map<Segment, int> wall_;  // what lies there
  std::set<Point> pieces_;
};

}  // namespace quoin::testing

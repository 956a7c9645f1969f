// Plan: how a board lies in a picture, from the positions, outlines, names and relations of its sites; no family is
// known.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "quoin/schema/board.h"

namespace quoin::drawing {

// A box in a board's measures: x to the east, y to the north.
struct Bounds {
  double left = 0;
  double bottom = 0;
  double right = 0;
  double top = 0;
  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return top - bottom; }
};
Bounds bounds_of(std::span<const Position> points);  // REQUIRES at least one

// The name of a row or column, from which point of the border it stands in which direction.
struct Label {
  std::string text;
  Position at;
  Position out;
};

// What follows from a board's sites alone, worked out when it is made.
class Plan {
 public:
  explicit Plan(const Board& seen);  // `seen` must outlive it
  const Board& board;
  std::vector<double> reach;  // how wide a thing at a site of each kind may be: as a cell is, or as points are apart
  Bounds inner;               // the sites on which pieces stand, and the lines under them
  int anchors = -1;           // the kind of site that stands for corners of cells, there and beyond the border, or -1
  double overhang = 0;        // how far anchors go beyond the border
  bool is_square = false;     // its cells are squares of length 1 in rows and columns, or rectangles of several
  bool is_built = false;      // its sites rest on others: then it is seen from the side, and grows
  std::vector<Label> labels;  // names of rows and columns, none if the sites' names do not tell them
  Position north{0, 1};       // where the board's north is
  std::vector<std::vector<int>> numbers;  // of a part of a board: what each site, by kind, is in the whole; else empty

  [[nodiscard]] const SiteType& first() const { return board.sites.front(); }
  // The site's number on the whole board.
  [[nodiscard]] int number(int sites, int site) const {
    return numbers.empty() ? site : numbers[static_cast<std::size_t>(sites)][static_cast<std::size_t>(site)];
  }
  [[nodiscard]] bool is_outside(Position point) const;  // beyond the border
  // `inner` with the outlines of these kinds of site, or of all kinds.
  [[nodiscard]] Bounds outer(std::span<const int> kinds) const;
  [[nodiscard]] Bounds outer() const;
};

// The same board seen from behind: west and east change places.
Board from_behind(const Plan& plan);
// A board turned about its middle: the board, and its plan with the labels of the unturned one.
struct TurnedPlan {
  std::unique_ptr<const Board> board;
  std::unique_ptr<const Plan> plan;
};
// So that what the seat has at its side lies below: the seats sit around the board, clockwise from the south. Nothing
// for the first seat, and where a turn other than by half does not lay the board on itself.
std::optional<TurnedPlan> turned_for(const Plan& plan, int seat, int seats);
// Where a seat's front is: forward, where the board's `facing` says it, else away from its own side of the board.
Position front_of(const Plan& plan, int sites, int seat, int seats);
// The least distance of two points, 1 if there are no two.
double nearest(std::span<const Position> points);
bool same_place(Position one, Position other);
double distance(Position one, Position other);

}  // namespace quoin::drawing

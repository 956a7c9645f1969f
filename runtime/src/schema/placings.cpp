// Where shapes may lie on a grid, and which placings write the same cells with the same labels.
#include <algorithm>
#include <map>
#include <utility>

#include "schema/arrangements.h"

namespace quoin {
namespace {

// One way to lay a formation: its turn, its anchor, and which of its cells lie on the grid: (place, cell) by place.
struct Placing {
  int turn = 0;
  int row = 0;  // of the anchor, margin included
  int column = 0;
  std::vector<std::pair<int, int>> inside;
};

// True if two placings on the same places put the same labels there.
bool write_the_same(const Placing& a, const Placing& b, const Arrangement& arrangement) {
  for (std::size_t i = 0; i < a.inside.size(); ++i) {
    if (arrangement.labels[static_cast<std::size_t>(a.inside[i].second)] !=
        arrangement.labels[static_cast<std::size_t>(b.inside[i].second)]) {
      return false;
    }
  }
  return true;
}

class PlacingMaker {
 public:
  PlacingMaker(const Shapes& shapes, ShapesOnGrid& grid) : shapes_(shapes), grid_(grid) {
    const auto rows = static_cast<std::size_t>(grid.anchor_rows());
    const auto turns = static_cast<std::size_t>(shapes.turns);
    grid.allowed.assign(static_cast<std::size_t>(shapes.cells + 1) * shapes.formations.size() * turns * rows, 0);
    grid.first.assign(shapes.arrangements.size() * turns * rows, 0);
    if (grid.wraps) grid.first_wrapped = grid.first;
  }

  // One formation, whose arrangements are [from, to).
  void make(int formation, int from, int to) {
    make(formation, from, to, false);
    if (grid_.wraps) make(formation, from, to, true);
  }

 private:
  // Placings by the places that they write, each group in the order of their action numbers.
  using Groups = std::map<std::vector<int>, std::vector<Placing>>;

  void make(int formation, int from, int to, bool wrap) {
    Groups groups;
    for (int turn = 0; turn < shapes_.turns; ++turn) {
      for (int row = wrap ? grid_.margin : 0; row < grid_.anchor_rows(); ++row) {
        for (int column = wrap ? grid_.margin : 0; column < grid_.anchor_columns(); ++column) {
          add(groups, formation, {turn, row, column, {}}, wrap);
        }
      }
    }
    for (const auto& [places, placings] : groups) {
      for (int a = from; a < to; ++a) keep_first(placings, a, wrap ? grid_.first_wrapped : grid_.first);
    }
  }

  void add(Groups& groups, int formation, Placing placing, bool wrap) {
    const Orientation& box =
        shapes_.formations[static_cast<std::size_t>(formation)].turns[static_cast<std::size_t>(placing.turn)];
    for (int i = 0; i < shapes_.cells; ++i) {
      int row = placing.row - grid_.margin + box.row[static_cast<std::size_t>(i)];
      int column = placing.column - grid_.margin + box.column[static_cast<std::size_t>(i)];
      if (wrap) {
        row %= grid_.rows;
        column %= grid_.columns;
      }
      if (row < 0 || row >= grid_.rows || column < 0 || column >= grid_.columns) continue;
      placing.inside.emplace_back(row * grid_.columns + column, i);
    }
    if (placing.inside.empty()) return;
    const int outside = shapes_.cells - static_cast<int>(placing.inside.size());
    const int orientation = formation * shapes_.turns + placing.turn;
    for (int mode = wrap ? shapes_.cells : outside; mode < shapes_.cells + (wrap ? 1 : 0); ++mode) {
      set(grid_.allowed, mode * static_cast<int>(shapes_.formations.size()) * shapes_.turns + orientation, placing);
    }
    std::sort(placing.inside.begin(), placing.inside.end());
    std::vector<int> places;
    for (const auto& [place, cell] : placing.inside) places.push_back(place);
    groups[std::move(places)].push_back(std::move(placing));
  }

  void keep_first(const std::vector<Placing>& placings, int arrangement, std::vector<std::uint64_t>& table) {
    const Arrangement& labelled = shapes_.arrangements[static_cast<std::size_t>(arrangement)];
    for (auto one = placings.begin(); one != placings.end(); ++one) {
      const bool written = std::any_of(placings.begin(), one,
                                       [&](const Placing& earlier) { return write_the_same(earlier, *one, labelled); });
      if (!written) set(table, arrangement * shapes_.turns + one->turn, *one);
    }
  }

  void set(std::vector<std::uint64_t>& table, int index, const Placing& placing) const {
    table[static_cast<std::size_t>(index) * static_cast<std::size_t>(grid_.anchor_rows()) +
          static_cast<std::size_t>(placing.row)] |= std::uint64_t{1} << static_cast<unsigned>(placing.column);
  }

  const Shapes& shapes_;
  ShapesOnGrid& grid_;
};

}  // namespace

std::int64_t placing_words(const Shapes& shapes, int rows, int margin) {
  return static_cast<std::int64_t>(shapes.arrangements.size()) * shapes.turns * (rows + margin);
}

ShapesOnGrid make_placings(const Shapes& shapes, int rows, int columns, int margin) {
  ShapesOnGrid grid;
  grid.rows = rows;
  grid.columns = columns;
  grid.margin = margin;
  grid.wraps = rows >= shapes.cells && columns >= shapes.cells;
  PlacingMaker maker(shapes, grid);
  int from = 0;
  for (int f = 0; f < static_cast<int>(shapes.formations.size()); ++f) {
    int to = from;
    while (to < static_cast<int>(shapes.arrangements.size()) &&
           shapes.arrangements[static_cast<std::size_t>(to)].formation == f) {
      ++to;
    }
    maker.make(f, from, to);
    from = to;
  }
  return grid;
}

}  // namespace quoin

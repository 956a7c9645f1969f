// Polyominoes by growth, one cell at a time; labellings by counting, symmetric ones once.
#include "schema/arrangements.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace quoin {
namespace {

// (row from the top, column), sorted: the order in which the cells read.
using Cell2 = std::pair<int, int>;
using Picture = std::vector<Cell2>;

Picture normal(Picture cells) {
  int row = cells.front().first;
  int column = cells.front().second;
  for (const auto& [r, c] : cells) {
    row = std::min(row, r);
    column = std::min(column, c);
  }
  for (auto& [r, c] : cells) {
    r -= row;
    c -= column;
  }
  return cells;
}

int rows_of(const Picture& cells) { return 1 + std::max_element(cells.begin(), cells.end())->first; }
int columns_of(const Picture& cells) {
  int most = 0;
  for (const auto& [r, c] : cells) most = std::max(most, c);
  return 1 + most;
}

// Cell i stays cell i; the result is normal but not sorted.
Picture turned(const Picture& cells, int turn) {
  Picture result = cells;
  if (turn >= 4) {
    for (auto& [r, c] : result) c = -c;
  }
  for (int k = turn % 4; k > 0; --k) {
    for (auto& cell : result) cell = {cell.second, -cell.first};
  }
  return normal(std::move(result));
}

Picture sorted(Picture cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// What decides which turn is canonical: fewest rows, then a filled cell before an empty one, read from the top left.
std::pair<int, std::vector<bool>> reading_key(const Picture& cells) {
  const int columns = columns_of(cells);
  std::vector<bool> empty(static_cast<std::size_t>(rows_of(cells) * columns), true);
  for (const auto& [r, c] : cells) empty[static_cast<std::size_t>(r * columns + c)] = false;
  return {rows_of(cells), std::move(empty)};
}

Picture canonical(const Picture& cells, int turns) {
  Picture best = sorted(normal(cells));
  for (int turn = 1; turn < turns; ++turn) {
    Picture other = sorted(turned(cells, turn));
    if (reading_key(other) < reading_key(best)) best = std::move(other);
  }
  return best;
}

std::set<Picture> polyominoes(int cells, int turns) {
  std::set<Picture> grown = {{{0, 0}}};
  for (int size = 1; size < cells; ++size) {
    std::set<Picture> next;
    for (const Picture& small : grown) {
      for (const auto& [r, c] : small) {
        for (const Cell2& added : {Cell2{r + 1, c}, {r - 1, c}, {r, c + 1}, {r, c - 1}}) {
          if (std::find(small.begin(), small.end(), added) != small.end()) continue;
          Picture large = small;
          large.push_back(added);
          next.insert(canonical(large, turns));
        }
      }
    }
    grown = std::move(next);
  }
  return grown;
}

Orientation orientation(const Picture& cells) {
  Orientation made;
  made.rows = rows_of(cells);
  made.columns = columns_of(cells);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    made.row[i] = static_cast<std::int8_t>(made.rows - 1 - cells[i].first);
    made.column[i] = static_cast<std::int8_t>(cells[i].second);
  }
  return made;
}

// For every turn that leaves the formation as it is: which cell comes to lie where cell i was.
std::vector<std::vector<std::size_t>> symmetries(const Formation& formation, int cells, int turns) {
  std::vector<std::vector<std::size_t>> found;
  const Orientation& base = formation.turns[0];
  for (int turn = 0; turn < turns; ++turn) {
    const Orientation& other = formation.turns[static_cast<std::size_t>(turn)];
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i) {
      for (std::size_t j = 0; j < static_cast<std::size_t>(cells); ++j) {
        if (other.row[j] == base.row[i] && other.column[j] == base.column[i]) moved.push_back(j);
      }
    }
    if (static_cast<int>(moved.size()) == cells) found.push_back(std::move(moved));
  }
  return found;
}

using Labels = std::array<std::uint8_t, kMaxShapeCells>;

bool reads_first(const Labels& labels, const std::vector<std::vector<std::size_t>>& symmetries) {
  return std::none_of(symmetries.begin(), symmetries.end(), [&](const std::vector<std::size_t>& moved) {
    for (std::size_t i = 0; i < moved.size(); ++i) {
      if (labels[moved[i]] != labels[i]) return labels[moved[i]] < labels[i];
    }
    return false;
  });
}

std::string name_of(const Shapes& shapes, const Arrangement& arrangement) {
  const Orientation& box = shapes.formations[static_cast<std::size_t>(arrangement.formation)].turns[0];
  std::vector<std::string> rows(static_cast<std::size_t>(box.rows),
                                std::string(static_cast<std::size_t>(box.columns), '.'));
  for (std::size_t i = 0; i < static_cast<std::size_t>(shapes.cells); ++i) {
    rows[static_cast<std::size_t>(box.rows - 1 - box.row[i])][static_cast<std::size_t>(box.column[i])] =
        shapes.marks[arrangement.labels[i]];
  }
  std::string name;
  for (const std::string& row : rows) name += (name.empty() ? "" : "/") + row;
  return name;
}

std::uint64_t multiset_of(const Labels& labels, int cells) {
  std::uint64_t counts = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i) counts += std::uint64_t{1} << (4U * labels[i]);
  return counts;
}

// The next labelling in reading order; false after the last.
bool next_labels(Labels& labels, int cells, int kinds) {
  for (auto i = static_cast<std::size_t>(cells); i-- > 0;) {
    if (labels[i] + 1 < kinds) {
      ++labels[i];
      return true;
    }
    labels[i] = 0;
  }
  return false;
}

void sort_by_multiset(Shapes& shapes) {
  const auto cells = shapes.cells;
  std::set<std::uint64_t> all;
  for (const Arrangement& arrangement : shapes.arrangements) all.insert(multiset_of(arrangement.labels, cells));
  shapes.multisets.assign(all.begin(), all.end());
  std::vector<std::vector<std::int32_t>> of(shapes.multisets.size());
  for (std::size_t a = 0; a < shapes.arrangements.size(); ++a) {
    Arrangement& arrangement = shapes.arrangements[a];
    const auto place =
        std::lower_bound(shapes.multisets.begin(), shapes.multisets.end(), multiset_of(arrangement.labels, cells));
    arrangement.multiset = static_cast<int>(place - shapes.multisets.begin());
    of[static_cast<std::size_t>(arrangement.multiset)].push_back(static_cast<std::int32_t>(a));
  }
  shapes.multiset_start = {0};
  for (const auto& list : of) {
    shapes.by_multiset.insert(shapes.by_multiset.end(), list.begin(), list.end());
    shapes.multiset_start.push_back(static_cast<std::int32_t>(shapes.by_multiset.size()));
  }
}

}  // namespace

void make_formations(Shapes& shapes, bool mirror) {
  shapes.turns = mirror ? 8 : 4;
  const std::set<Picture> all = polyominoes(shapes.cells, shapes.turns);
  std::vector<Picture> pictures(all.begin(), all.end());
  std::sort(pictures.begin(), pictures.end(), [](const Picture& a, const Picture& b) {
    return std::tuple(rows_of(a), columns_of(a), reading_key(a)) <
           std::tuple(rows_of(b), columns_of(b), reading_key(b));
  });
  for (const Picture& picture : pictures) {
    Formation formation;
    for (int turn = 0; turn < shapes.turns; ++turn) {
      formation.turns[static_cast<std::size_t>(turn)] = orientation(turned(picture, turn));
    }
    shapes.formations.push_back(formation);
  }
}

std::int64_t least_arrangements(const Shapes& shapes) {
  std::int64_t labellings = 1;
  for (int i = 0; i < shapes.cells; ++i) labellings *= shapes.labels;
  return labellings * static_cast<std::int64_t>(shapes.formations.size()) / shapes.turns;
}

void make_arrangements(Shapes& shapes) {
  for (std::size_t f = 0; f < shapes.formations.size(); ++f) {
    const auto same = symmetries(shapes.formations[f], shapes.cells, shapes.turns);
    Arrangement arrangement;
    arrangement.formation = static_cast<int>(f);
    do {
      if (!reads_first(arrangement.labels, same)) continue;
      shapes.arrangements.push_back(arrangement);
      shapes.names.push_back(name_of(shapes, arrangement));
    } while (next_labels(arrangement.labels, shapes.cells, shapes.labels));
  }
  sort_by_multiset(shapes);
}

}  // namespace quoin

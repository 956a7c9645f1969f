// Boards for the tests of primitives, put together here from rows, columns and steps, apart from the schema's families.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"

namespace quoin::testing {

// A step and its place in the list; the second half of a list leads back in the order of the first.
struct RowStep {
  const char* name;
  int row;
  int column;
};
using RowSteps = std::vector<RowStep>;
inline const RowSteps kEightSteps = {{"north", 1, 0},  {"north_east", 1, 1},   {"east", 0, 1},  {"south_east", -1, 1},
                                     {"south", -1, 0}, {"south_west", -1, -1}, {"west", 0, -1}, {"north_west", 1, -1}};
inline const RowSteps kSixSteps = {{"east", 0, 1},  {"north_east", 1, 0},  {"north_west", 1, -1},
                                   {"west", 0, -1}, {"south_west", -1, 0}, {"south_east", -1, 1}};

inline const RowSteps kSixStepsMirrored = {{"west", 0, -1}, {"north_west", 1, 0},  {"north_east", 1, 1},
                                           {"east", 0, 1},  {"south_east", -1, 0}, {"south_west", -1, -1}};

// Sites of a box that are there, their ways, four sides, of hexagons the whole border too, and a corner.
struct RowsBoard {
  int rows = 0;
  int columns = 0;
  RowSteps steps = kEightSteps;
  bool wrap_rows = false;
  bool wrap_columns = false;
  std::function<bool(int row, int column)> there = [](int, int) { return true; };

  [[nodiscard]] SiteType sites() const {
    SiteType made;
    made.name = "cells";
    made.rows = rows;
    made.columns = columns;
    std::vector<int> number(static_cast<std::size_t>(rows * columns), kNone);
    for (int place = 0; place < rows * columns; ++place) {
      if (!there(place / columns, place % columns)) continue;
      number[static_cast<std::size_t>(place)] = static_cast<int>(made.names.size());
      made.names.push_back("s" + std::to_string(place));
      made.places.push_back(place);
    }
    const int count = static_cast<int>(steps.size());
    for (int i = 0; i < count; ++i) {
      Way way;
      way.name = steps[static_cast<std::size_t>(i)].name;
      way.opposite = (i + count / 2) % count;
      for (const int place : made.places) way.next.push_back(static_cast<std::int16_t>(target(number, place, i)));
      made.ways.push_back(std::move(way));
    }
    add_sets(made);
    add_sides(made);
    return made;
  }

 private:
  [[nodiscard]] int target(const std::vector<int>& number, int place, int step) const {
    int row = place / columns + steps[static_cast<std::size_t>(step)].row;
    int column = place % columns + steps[static_cast<std::size_t>(step)].column;
    if (wrap_rows) row = (row + rows) % rows;
    if (wrap_columns) column = (column + columns) % columns;
    if (row < 0 || column < 0 || row >= rows || column >= columns) return kNone;
    return number[static_cast<std::size_t>(row * columns + column)];
  }
  void add_sets(SiteType& made) const {
    if (steps.size() == 8) {
      made.way_sets = {{"orthogonal", {{0, 2, 4, 6}}}, {"diagonal", {{1, 3, 5, 7}}}};
    }
    WaySet all{"all", {{}}};
    for (std::size_t i = 0; i < steps.size(); ++i) all.ways[0].push_back(static_cast<int>(i));
    made.way_sets.push_back(all);
    made.way_sets.push_back({"forward", {{0}, {made.ways[0].opposite}}});
  }
  // Of hexagons the border is slanted: the sites from which some way leads nowhere.
  [[nodiscard]] static Side rim(const SiteType& made) {
    Side one{"rim", false, {}};
    for (std::size_t i = 0; i < made.places.size(); ++i) {
      const auto nowhere = [i](const Way& way) { return way.next[i] == kNone; };
      if (std::ranges::any_of(made.ways, nowhere)) one.sites.push_back(static_cast<std::int16_t>(i));
    }
    return one;
  }
  void add_sides(SiteType& made) const {
    const auto side = [&](const char* name, const std::function<bool(int, int)>& of) {
      Side one{name, false, {}};
      for (std::size_t i = 0; i < made.places.size(); ++i) {
        if (of(made.places[i] / columns, made.places[i] % columns)) one.sites.push_back(static_cast<std::int16_t>(i));
      }
      made.sides.push_back(one);
    };
    side("south", [](int row, int) { return row == 0; });
    side("north", [this](int row, int) { return row == rows - 1; });
    side("west", [](int, int column) { return column == 0; });
    side("east", [this](int, int column) { return column == columns - 1; });
    if (steps.size() == 6) made.sides.push_back(rim(made));
    made.sides.push_back({"corner_first", true, {0}});
  }
};

inline int number_of(const std::vector<std::string>& names, const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<int>(i);
  }
  return -99;
}

}  // namespace quoin::testing

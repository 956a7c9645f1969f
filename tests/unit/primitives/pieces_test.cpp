// What lists and carries out pieces' moves, against slow second versions that walk from cell to cell by row and column.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

constexpr GridShape kShapes[] = {{1, 9}, {9, 1},   {2, 2},   {6, 7},      {8, 8},       {3, 9},
                                 {9, 2}, {11, 11}, {26, 26}, {5, 5, 300}, {4, 4, 70000}};
constexpr int kDirections[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

// Random stones: none and the values 0 to 2, where `of` says how many of them stand for empty cells.
void scatter(GridGame& game, Rng& rng, std::uint32_t of) {
  for (int i = 0; i < game.cells(); ++i) {
    const int drawn = static_cast<int>(rng.below(of));
    game.set(kStones, i, drawn <= 2 ? drawn : kNone);
  }
}

// What lies at a row and column; -9 off the board.
int piece_at(const GridGame& game, int row, int column) {
  if (row < 0 || row >= game.rows() || column < 0 || column >= game.columns()) return -9;
  return game.get(kStones, game.cell(row, column));
}

std::int32_t ask(GridGame& game, const char* name, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0) {
  return game.call(Receiver::kZone, name, zone_self(kStones), a, b, c, d, e);
}

// Calls work(game, rng) on random boards of every shape.
template <class Work>
void on_random_boards(std::uint64_t seed, Work work) {
  Rng rng(seed, Stream::kPolicy);
  for (const GridShape& shape : kShapes) {
    GridGame game(shape);
    for (int round = 0; round < 10; ++round) {
      scatter(game, rng, round % 2 == 0 ? 6 : 4);
      SCOPED_TRACE(::testing::Message() << shape.rows << "x" << shape.columns << " round " << round);
      work(game, rng);
    }
  }
}

TEST(Places, AreAllThatHoldTheValueInOrder) {
  on_random_boards(11, [](GridGame& game, Rng&) {
    for (int value = kNone; value < 3; ++value) {
      std::vector<std::int32_t> wanted;
      for (int i = 0; i < game.cells(); ++i) {
        if (game.get(kStones, i) == value) wanted.push_back(game.def().actions[kStep].offset + i);
      }
      EXPECT_EQ(ask(game, "places", value, kStep, kNone), 0);
      EXPECT_EQ(game.listed(), wanted);
    }
  });
}

TEST(Places, WithAValueBeyondTheCellsRangeAreNone) {
  GridGame game({6, 7});
  for (const int value : {255, 256, 1000, -2, -257}) {
    EXPECT_EQ(ask(game, "places", value, kStep, kNone), 0);
    EXPECT_TRUE(game.listed().empty()) << value;
  }
}

TEST(Leaps, GoWhereOneStepOfSoManyRowsAndColumnsLands) {
  enum { kEmpty, kOther, kOpen };
  on_random_boards(12, [](GridGame& game, Rng& rng) {
    for (int round = 0; round < 12; ++round) {
      const int rows = static_cast<int>(rng.below(5)) - 2;
      const int columns = static_cast<int>(rng.below(5)) - 2;
      const int value = static_cast<int>(rng.below(3));
      for (const int onto : {kEmpty, kOther, kOpen}) {
        std::vector<std::pair<int, int>> wanted;
        for (int cell = 0; cell < game.cells(); ++cell) {
          if (game.get(kStones, cell) != value) continue;
          const int there = piece_at(game, cell / game.columns() + rows, cell % game.columns() + columns);
          const bool empty = there == kNone;
          const bool other = there >= 0 && there != value;
          if ((onto != kOther && empty) || (onto != kEmpty && other)) {
            wanted.emplace_back(cell, cell + rows * game.columns() + columns);
          }
        }
        EXPECT_EQ(ask(game, "leaps", value, rows, columns, onto, kFromTo), 0);
        std::vector<std::pair<int, int>> listed;
        for (const std::int32_t action : game.listed()) listed.push_back(game.move_of(kFromTo, action));
        EXPECT_EQ(listed, wanted) << rows << " " << columns << " onto " << onto;
      }
    }
  });
}

TEST(Drop, FallsOnTheLowestEmptyCellAndFullColumnsAreNotListed) {
  Rng rng(13, Stream::kPolicy);
  for (const GridShape& shape : {GridShape{6, 7}, {2, 2}, {9, 26}, {26, 3}}) {
    GridGame game(shape);
    const Domain columns = range_domain(0, shape.columns - 1, false);
    game.def().actions[kStep].fields[0].domain = columns;
    game.look_up_anew();
    std::vector<int> height(static_cast<std::size_t>(shape.columns), 0);
    for (int turn = 0; turn < 3 * game.cells(); ++turn) {
      std::vector<std::int32_t> open;
      for (int c = 0; c < shape.columns; ++c) {
        if (height[static_cast<std::size_t>(c)] < shape.rows) open.push_back(game.def().actions[kStep].offset + c);
      }
      EXPECT_EQ(ask(game, "drops", kStep), 0);
      EXPECT_EQ(game.listed(), open);
      const int column = static_cast<int>(rng.below(static_cast<std::uint32_t>(shape.columns)));
      int& filled = height[static_cast<std::size_t>(column)];
      const int landed = filled < shape.rows ? game.cell(filled++, column) : kNone;
      EXPECT_EQ(ask(game, "drop", column, turn % 3), landed);
      if (landed != kNone) {
        EXPECT_EQ(game.get(kStones, landed), turn % 3);
      }
    }
  }
}

// The cells of others between `cell` and one's own in a direction; empty if the line is open.
std::vector<int> line_between(const GridGame& game, int cell, const int (&direction)[2], int own) {
  std::vector<int> cells;
  int row = cell / game.columns() + direction[0];
  int column = cell % game.columns() + direction[1];
  for (; piece_at(game, row, column) >= 0 && piece_at(game, row, column) != own;
       row += direction[0], column += direction[1]) {
    cells.push_back(game.cell(row, column));
  }
  return piece_at(game, row, column) == own ? cells : std::vector<int>{};
}

TEST(Flanks, AreTheEmptyCellsFromWhichSomeLineOfOthersEndsAtOnesOwn) {
  on_random_boards(14, [](GridGame& game, Rng&) {
    for (int own = 0; own < 3; ++own) {
      std::vector<std::int32_t> wanted;
      for (int cell = 0; cell < game.cells(); ++cell) {
        if (game.get(kStones, cell) != kNone) continue;
        const bool flanking = std::any_of(std::begin(kDirections), std::end(kDirections), [&](const auto& direction) {
          return !line_between(game, cell, direction, own).empty();
        });
        if (flanking) wanted.push_back(game.def().actions[kStep].offset + cell);
      }
      EXPECT_EQ(ask(game, "flanks", own, kStep), static_cast<std::int32_t>(wanted.size()));
      EXPECT_EQ(game.listed(), wanted);
      EXPECT_EQ(ask(game, "can_flank", own), wanted.empty() ? 0 : 1);
    }
  });
}

TEST(Flip, TurnsExactlyTheFlankedLines) {
  on_random_boards(15, [](GridGame& game, Rng& rng) {
    for (int round = 0; round < 20; ++round) {
      const int own = static_cast<int>(rng.below(3));
      const int cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(game.cells())));
      std::set<int> turned;
      for (const auto& direction : kDirections) {
        for (const int one : line_between(game, cell, direction, own)) turned.insert(one);
      }
      std::vector<int> wanted;
      for (int i = 0; i < game.cells(); ++i) wanted.push_back(turned.contains(i) ? own : game.get(kStones, i));
      EXPECT_EQ(ask(game, "flip", cell, own), static_cast<std::int32_t>(turned.size()));
      for (int i = 0; i < game.cells(); ++i) EXPECT_EQ(game.get(kStones, i), wanted[static_cast<std::size_t>(i)]);
    }
  });
}

TEST(HasRun, IsTrueIfSomeWindowOfSoManyCellsHoldsTheValueThroughout) {
  on_random_boards(16, [](GridGame& game, Rng&) {
    for (int length = 1; length <= 6; ++length) {
      for (int value = kNone; value < 3; ++value) {
        bool found = false;
        for (int cell = 0; cell < game.cells(); ++cell) {
          for (const auto& [up, right] : kDirections) {
            bool all = true;
            for (int k = 0; k < length; ++k) {
              all = all && piece_at(game, cell / game.columns() + k * up, cell % game.columns() + k * right) == value;
            }
            found = found || all;
          }
        }
        EXPECT_EQ(ask(game, "has_run", value, length, kNone, kNone), found ? 1 : 0) << length << " of " << value;
      }
    }
  });
}

// Walks from the cell to whatever of the same value touches one walked over; whether both borders are reached.
bool joined(const GridGame& game, int cell, bool rows, bool diagonally) {
  const int value = game.get(kStones, cell);
  if (value == kNone) return false;
  std::set<int> group{cell};
  std::vector<int> edge{cell};
  while (!edge.empty()) {
    const int one = edge.back();
    edge.pop_back();
    for (const auto& [up, right] : kDirections) {
      if (up * right != 0 && !diagonally) continue;
      const int row = one / game.columns() + up;
      const int column = one % game.columns() + right;
      if (piece_at(game, row, column) == value && group.insert(game.cell(row, column)).second) {
        edge.push_back(game.cell(row, column));
      }
    }
  }
  const int last = (rows ? game.rows() : game.columns()) - 1;
  const auto reaches = [&](int border) {
    return std::any_of(group.begin(), group.end(),
                       [&](int one) { return (rows ? one / game.columns() : one % game.columns()) == border; });
  };
  return reaches(0) && reaches(last);
}

// Of all ways to touch and both pairs of borders, from a random cell.
void expect_spans(GridGame& game, Rng& rng) {
  const int cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(game.cells())));
  for (const bool diagonally : {false, true}) {
    const int ways = diagonally ? game.way("all") : kNone;
    EXPECT_EQ(ask(game, "spans", cell, game.side("south"), game.side("north"), ways),
              joined(game, cell, true, diagonally) ? 1 : 0)
        << cell << " ways " << ways;
    EXPECT_EQ(ask(game, "spans", cell, game.side("east"), game.side("west"), ways),
              joined(game, cell, false, diagonally) ? 1 : 0)
        << cell << " ways " << ways;
  }
}

TEST(Spans, IsTrueIfTheGroupReachesBothBorders) {
  on_random_boards(17, [](GridGame& game, Rng& rng) {
    for (int round = 0; round < 8; ++round) expect_spans(game, rng);
  });
}

// Near the share of stones at which half of the boards are spanned, so that groups are long and winding.
TEST(Spans, AgreesWithAWalkOnBoardsOfAllSizes) {
  Rng rng(19, Stream::kPolicy);
  for (int side = 2; side <= 26; ++side) {
    for (int other = 2; other <= 26; other += 3) {
      GridGame game({side, other});
      for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < game.cells(); ++i) {
          const auto drawn = static_cast<int>(rng.below(20));
          game.set(kStones, i, drawn < 10 + round ? 1 : kNone);
        }
        SCOPED_TRACE(::testing::Message() << side << "x" << other << " round " << round);
        expect_spans(game, rng);
      }
    }
  }
}

// By hand: on 3 x 3, a1 b2 c3 touch only over corners.
TEST(Spans, KnowsWaysToTouch) {
  for (const bool rising : {true, false}) {
    GridGame game({3, 3});
    for (int i = 0; i < 3; ++i) game.set(kStones, game.cell(i, rising ? i : 2 - i), 1);
    const auto spans = [&](int ways) {
      return ask(game, "spans", game.cell(1, 1), game.side("south"), game.side("north"), ways);
    };
    EXPECT_EQ(spans(game.way("orthogonal")), 0);
    EXPECT_EQ(spans(game.way("all")), 1);
    EXPECT_EQ(spans(game.way("north_east")), rising ? 1 : 0);
    EXPECT_EQ(spans(game.way("south_east")), rising ? 0 : 1);
  }
}

TEST(Pieces, RefuseWhatDoesNotFit) {
  GridGame game({6, 7});
  const auto refused = [&](const char* name, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0) {
    return ask(game, name, a, b, c, d, e) == kPrimitiveFailed && game.context().error != nullptr &&
           game.listed().empty();
  };
  EXPECT_TRUE(refused("places", kNone, kFromTo, kNone));
  EXPECT_TRUE(refused("drops", kFromTo));
  EXPECT_TRUE(refused("drops", kStep));
  EXPECT_TRUE(refused("drop", 7, 1));
  EXPECT_TRUE(refused("drop", -1, 1));
  EXPECT_TRUE(refused("drop", 0, kNone));
  EXPECT_TRUE(refused("drop", 0, 9));
  EXPECT_TRUE(refused("leaps", kNone, 1, 0, 0, kFromTo));
  EXPECT_TRUE(refused("leaps", 0, 2, 0, 0, kFromSide));
  EXPECT_TRUE(refused("leaps", 0, 1, 0, 0, kStep));
  EXPECT_TRUE(refused("flanks", kNone, kStep));
  EXPECT_TRUE(refused("flanks", 9, kStep));
  EXPECT_TRUE(refused("flanks", 0, kFromTo));
  EXPECT_TRUE(refused("can_flank", kNone));
  EXPECT_TRUE(refused("flip", 42, 0));
  EXPECT_TRUE(refused("flip", kNone, 0));
  EXPECT_TRUE(refused("has_run", 0, 0, kNone, kNone));
  EXPECT_TRUE(refused("spans", 42, 0, 1, kNone));
  for (const char* name : {"drops", "drop", "leaps", "flanks", "can_flank", "flip", "has_run", "spans"}) {
    EXPECT_EQ(game.call(Receiver::kZone, name, zone_self(kWalls), 0, 0, kNone, kNone, kNone), kPrimitiveFailed) << name;
  }
  for (const char* name : {"drops", "flanks", "can_flank", "flip"}) {
    EXPECT_EQ(game.call(Receiver::kZone, name, zone_self(kPlain), 0, 0), kPrimitiveFailed) << name;
  }
}

TEST(Leaps, OffTheBoardAreNone) {
  GridGame game({6, 7});
  game.set(kStones, 0, 1);
  for (const auto& [rows, columns] : {std::pair{6, 0}, {-6, 0}, {0, 7}, {0, -7}, {1000000, 2}}) {
    EXPECT_EQ(ask(game, "leaps", 1, rows, columns, 2, kFromTo), 0);
    EXPECT_TRUE(game.listed().empty());
  }
}

TEST(Places, ThatDoNotFitIntoTheListAreAnErrorAndTheListIsAsBefore) {
  GridGame game({6, 7});
  for (int room = 0; room < 42; ++room) {
    game.context().capacity = room;
    EXPECT_EQ(ask(game, "places", kNone, kStep, kNone), kPrimitiveFailed);
  }
  game.context().capacity = 42;
  EXPECT_EQ(ask(game, "places", kNone, kStep, kNone), 0);
  EXPECT_EQ(game.listed().size(), 42U);
}

}  // namespace
}  // namespace quoin::testing

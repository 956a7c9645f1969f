// Straight runs and groups against slow second versions: windows of cells, and repeated widening of a set.
#include <gtest/gtest.h>

#include <set>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

using Cells2 = std::set<std::pair<int, int>>;

Cells2 cells_holding(const GridGame& game, int value) {
  Cells2 cells;
  for (int i = 0; i < game.cells(); ++i) {
    if (game.get(kStones, i) == value) cells.insert({i / game.columns(), i % game.columns()});
  }
  return cells;
}

// The longest window of consecutive cells, all in `cells`, that covers (row, column).
int longest_window(const Cells2& cells, int row, int column) {
  int longest = 0;
  for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {-1, 1}}) {
    for (int length = 1; length <= 9; ++length) {
      for (int start = 0; start < length; ++start) {
        bool all = true;
        for (int i = 0; i < length; ++i)
          all = all && cells.contains({row + (i - start) * down, column + (i - start) * right});
        if (all) longest = std::max(longest, length);
      }
    }
  }
  return longest;
}

// Widens {cell} by whatever of `cells` touches it until nothing changes.
int widened(const Cells2& cells, std::pair<int, int> cell) {
  Cells2 group{cell};
  for (std::size_t before = 0; before != group.size();) {
    before = group.size();
    for (const auto& [r, c] : cells) {
      for (const auto& [gr, gc] : Cells2(group)) {
        if (std::abs(r - gr) + std::abs(c - gc) == 1) group.insert({r, c});
      }
    }
  }
  return static_cast<int>(group.size());
}

TEST(LongestRunAndGroupSize, AgreeWithSlowSecondVersionsOnRandomBoards) {
  Rng rng(2, Stream::kPolicy);
  for (const GridShape& shape : {GridShape{2, 2}, {6, 7}, {7, 6}, {2, 9}, {9, 9}, {5, 5, 300}, {4, 4, 70000}}) {
    GridGame game(shape);
    for (int round = 0; round < 12; ++round) {
      for (int i = 0; i < game.cells(); ++i) game.set(kStones, i, static_cast<int>(rng.below(3)) - 1);
      for (int i = 0; i < game.cells(); ++i) {
        SCOPED_TRACE(::testing::Message() << shape.rows << "x" << shape.columns << " cell " << i);
        const int value = game.get(kStones, i);
        const Cells2 same = cells_holding(game, value);
        const std::pair cell{i / game.columns(), i % game.columns()};
        const int run = value == kNone ? 0 : longest_window(same, cell.first, cell.second);
        const int group = value == kNone ? 0 : widened(same, cell);
        EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kStones), i, kNone), run);
        EXPECT_EQ(game.call(Receiver::kZone, "group_size", zone_self(kStones), i, kNone), group);
      }
    }
  }
}

// The longest stretch of a value along one direction: from each cell as far as it goes.
int longest_along(const Cells2& cells, std::initializer_list<std::pair<int, int>> directions) {
  int longest = 0;
  for (const auto& [row, column] : cells) {
    for (const auto& [down, right] : directions) {
      int length = 0;
      while (cells.contains({row + length * down, column + length * right})) ++length;
      longest = std::max(longest, length);
    }
  }
  return longest;
}

TEST(LongestAndLargestGroup, AgreeWithSlowSecondVersionsOnRandomBoards) {
  Rng rng(3, Stream::kPolicy);
  for (const GridShape& shape : {GridShape{2, 2}, {6, 7}, {2, 9}, {9, 26}, {5, 5, 300}, {4, 4, 70000}}) {
    GridGame game(shape);
    for (int round = 0; round < 6; ++round) {
      for (int i = 0; i < game.cells(); ++i) game.set(kStones, i, static_cast<int>(rng.below(3)) - 1);
      for (int value = kNone; value < 3; ++value) {
        SCOPED_TRACE(::testing::Message() << shape.rows << "x" << shape.columns << " value " << value);
        const Cells2 same = cells_holding(game, value);
        int group = 0;
        for (const auto& cell : same) group = std::max(group, widened(same, cell));
        const auto ask = [&](const char* ways) {
          return game.call(Receiver::kZone, "longest", zone_self(kStones), value, game.way(ways));
        };
        EXPECT_EQ(ask("east"), longest_along(same, {{0, 1}}));
        EXPECT_EQ(ask("south"), longest_along(same, {{1, 0}}));
        EXPECT_EQ(ask("diagonal"), longest_along(same, {{1, 1}, {1, -1}}));
        EXPECT_EQ(game.call(Receiver::kZone, "largest_group", zone_self(kStones), value, kNone), group);
      }
    }
  }
}

// By hand: a row of four among other stones, a diagonal of three, one lone stone.
TEST(LongestRun, FindsFourInARowOnAConnectFourBoard) {
  GridGame game({6, 7});
  for (int column = 2; column < 6; ++column) game.set(kStones, game.cell(0, column), 1);
  game.set(kStones, game.cell(0, 6), 0);
  for (int i = 0; i < 3; ++i) game.set(kStones, game.cell(3 + i, 4 - i), 0);
  EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kStones), game.cell(0, 4), kNone), 4);
  EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kStones), game.cell(4, 3), kNone), 3);
  EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kStones), game.cell(0, 6), kNone), 1);
  EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kStones), game.cell(0, 0), kNone), 0);
}

TEST(LongestRun, CountsEveryValueOfAZoneThatCannotHoldNone) {
  GridGame game({3, 3});
  EXPECT_EQ(game.call(Receiver::kZone, "longest_run", zone_self(kPlain), 0, kNone), 3);
  EXPECT_EQ(game.call(Receiver::kZone, "group_size", zone_self(kPlain), 8, kNone), 9);
}

}  // namespace
}  // namespace quoin::testing

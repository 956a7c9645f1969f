// How boards lie in pictures, worked out by hand for boards of different forms.
#include "quoin/drawing/plan.h"

#include <gtest/gtest.h>

#include <cmath>

#include "quoin/drawing/display.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

std::string label_texts(const Plan& plan, double x, double y) {
  std::string texts;
  for (const Label& label : plan.labels) {
    if (label.out.x == x && label.out.y == y) texts += label.text + " ";
  }
  return texts;
}

TEST(Plan, AGridHasItsRowsAndColumnsAllAround) {
  const auto game = load("murailles");
  const Plan plan(game->def().boards.front());
  EXPECT_TRUE(plan.is_square);
  EXPECT_FALSE(plan.is_built);
  EXPECT_EQ(plan.inner.width(), 5);
  EXPECT_EQ(plan.inner.height(), 5);
  EXPECT_EQ(plan.reach.front(), 1);
  EXPECT_EQ(label_texts(plan, 0, -1), "a b c d e ");
  EXPECT_EQ(label_texts(plan, 0, 1), "a b c d e ");
  EXPECT_EQ(label_texts(plan, -1, 0), "1 2 3 4 5 ");
  EXPECT_EQ(label_texts(plan, 1, 0), "1 2 3 4 5 ");
  EXPECT_TRUE(plan.is_outside({-0.5, 1}));
  EXPECT_FALSE(plan.is_outside({0, 1}));
}

TEST(Plan, AWallIsBuiltAndTurnsRound) {
  const auto game = load("wall_to_wall");
  const Display display(game->def());
  const Plan& front = display.plan(0);
  const Plan& behind = display.plan(0, true);
  EXPECT_TRUE(front.is_built);
  const Position first = front.first().positions.front();
  const Position turned = behind.first().positions.front();
  EXPECT_DOUBLE_EQ(first.x + turned.x, front.inner.left + front.inner.right);
  EXPECT_EQ(first.y, turned.y);
  EXPECT_EQ(front.inner.width(), behind.inner.width());
}

TEST(Plan, TheLeastDistanceOfPoints) {
  EXPECT_EQ(nearest(std::vector<Position>{}), 1);
  EXPECT_EQ(nearest(std::vector<Position>{{2, 2}, {2, 2}}), 1);
  EXPECT_EQ(nearest(std::vector<Position>{{0, 0}, {3, 4}, {20, 20}}), 5);
  EXPECT_DOUBLE_EQ(nearest(std::vector<Position>{{0, 0}, {0.5, 9}, {1, 1}}), std::sqrt(2));
}

// A rhombus of six cells, each row half a cell further to the east.
Board slanted() {
  Board board;
  SiteType& cells = board.sites.emplace_back();
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 3; ++column) {
      cells.names.push_back(std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1));
      cells.positions.push_back({column + 0.5 * row, static_cast<double>(row)});
      cells.outlines.emplace_back();
    }
  }
  return board;
}

TEST(Plan, LabelsOfALeaningBoardStandAtTheEndsOfItsLines) {
  const Board board = slanted();
  const Plan plan(board);
  EXPECT_FALSE(plan.is_square);
  EXPECT_EQ(plan.reach.front(), 1);
  ASSERT_EQ(plan.labels.size(), 10U);  // three columns and two rows, at both ends
  const Label& top = plan.labels.front();
  EXPECT_EQ(top.text, "a");
  EXPECT_NEAR(top.at.x, 0.5 + 0.5 * 0.5 / std::hypot(0.5, 1), 1e-12);  // half a cell along the column from a2
  EXPECT_NEAR(top.at.y, 1 + 0.5 / std::hypot(0.5, 1), 1e-12);
}

// A cell with these corners beside a square.
bool is_square_with(std::vector<Position> corners) {
  Board board;
  SiteType& cells = board.sites.emplace_back();
  cells.names = {"1", "2"};
  cells.positions = {{0.5, 0.5}, {1.5, 0.5}};
  cells.outlines = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, std::move(corners)};
  return Plan(board).is_square;
}

TEST(Plan, CellsAreSquaresOrRectanglesOfSquares) {
  EXPECT_TRUE(is_square_with({{1, 0}, {2, 0}, {2, 1}, {1, 1}}));
  EXPECT_TRUE(is_square_with({{1, 0}, {2, 0}, {2, 2}, {1, 2}}));
  EXPECT_FALSE(is_square_with({{1, 0}, {2, 0}, {2, 1.5}, {1, 1.5}}));
  EXPECT_FALSE(is_square_with({{1, 0}, {3, 0}, {2, 1}, {1, 1}}));
  EXPECT_FALSE(is_square_with({{1, 0}, {2, 0}, {1, 1}}));
  EXPECT_FALSE(is_square_with({}));
}

TEST(Plan, NamesThatSayNothingOfPlacesGiveNoLabels) {
  Board board = slanted();
  board.sites.front().names.back() = "home";
  EXPECT_TRUE(Plan(board).labels.empty());
  board.sites.front().names.back() = "c1";  // a row that is not level
  EXPECT_TRUE(Plan(board).labels.empty());
}

}  // namespace
}  // namespace quoin::drawing

// The grid's numbers, names and relations, against a 3 x 2 board drawn by hand:
//
//   a2 - b2 - c2        cells 3 4 5
//   a1 - b1 - c1        cells 0 1 2
// Edges: between rows a1-a2 0, b1-b2 1, c1-c2 2; between columns a1-b1 3, b1-c1 4, a2-b2 5, b2-c2 6.
#include "schema/grid.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quoin {
namespace {

using testing::ElementsAre;

std::vector<int> row(const Relation& relation, int source) {
  std::vector<int> targets;
  for (int k = 0; k < relation.width; ++k) targets.push_back(relation.at(source, k));
  return targets;
}

class Grid : public testing::Test {
 protected:
  const Board board_ = make_grid("field", 2, 3);
  const SiteType& cells_ = board_.sites[kCells];
  const SiteType& edges_ = board_.sites[kEdges];
  const SiteType& corners_ = board_.sites[kCorners];
  const SiteType& ends_ = board_.sites[kEnds];
};

TEST_F(Grid, NamesCellsByColumnLetterAndRowNumber) {
  EXPECT_THAT(cells_.names, ElementsAre("a1", "b1", "c1", "a2", "b2", "c2"));
}

TEST_F(Grid, NumbersEdgesBetweenRowsFirst) {
  EXPECT_THAT(edges_.names, ElementsAre("a1-a2", "b1-b2", "c1-c2", "a1-b1", "b1-c1", "a2-b2", "b2-c2"));
}

TEST_F(Grid, NamesCornersByTheirPlaceOnTheLines) {
  EXPECT_THAT(corners_.names, ElementsAre("x0y0", "x1y0", "x2y0", "x3y0", "x0y1", "x1y1", "x2y1", "x3y1", "x0y2",
                                          "x1y2", "x2y2", "x3y2"));
}

TEST_F(Grid, ListsNeighborsNorthEastSouthWest) {
  const Relation& neighbor = cells_.relations[kNeighbor];
  EXPECT_THAT(row(neighbor, 1), ElementsAre(4, 2, kNone, 0));      // b1
  EXPECT_THAT(row(neighbor, 5), ElementsAre(kNone, kNone, 2, 4));  // c2
}

TEST_F(Grid, ListsAllCellsAroundClockwiseFromNorth) {
  const Relation& around = cells_.relations[kAround];
  EXPECT_THAT(row(around, 1), ElementsAre(4, 5, 2, kNone, kNone, kNone, 0, 3));          // b1
  EXPECT_THAT(row(around, 5), ElementsAre(kNone, kNone, kNone, kNone, 2, 1, 4, kNone));  // c2
}

TEST_F(Grid, ListsSidesInTheSameOrder) {
  const Relation& side = cells_.relations[kSide];
  EXPECT_THAT(row(side, 1), ElementsAre(1, 4, kNone, 3));
  EXPECT_THAT(row(side, 5), ElementsAre(kNone, kNone, 2, 6));
}

TEST_F(Grid, KnowsWhatAnEdgeLiesBetween) {
  const Relation& between = edges_.relations[kBetween];
  EXPECT_THAT(row(between, 1), ElementsAre(1, 4));
  EXPECT_THAT(row(between, 6), ElementsAre(4, 5));
}

TEST_F(Grid, PivotsAnEdgeAboutItsInnerEnds) {
  const Relation& pivot = edges_.relations[kPivot];
  // a1-a2: its west end is on the border; about its east end it can become a1-b1 or a2-b2.
  EXPECT_THAT(row(pivot, 0), ElementsAre(kNone, kNone, 3, 5));
  EXPECT_THAT(row(pivot, 1), ElementsAre(3, 5, 4, 6));
  // a1-b1: its south end is on the border; about its north end it can become a1-a2 or b1-b2.
  EXPECT_THAT(row(pivot, 3), ElementsAre(kNone, kNone, 0, 1));
  EXPECT_THAT(row(pivot, 5), ElementsAre(0, 1, kNone, kNone));
}

TEST_F(Grid, ListsALineByPositionWithTheEdgeItself) {
  const Relation& line = edges_.relations[kLine];
  EXPECT_EQ(line.width, 3);
  EXPECT_THAT(row(line, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(row(line, 6), ElementsAre(4, 6, kNone));  // the board has only two rows
}

TEST_F(Grid, NamesTheEndsOfItsLines) {
  EXPECT_THAT(ends_.names, ElementsAre("west1", "east1", "west2", "east2", "southa", "northa", "southb", "northb",
                                       "southc", "northc"));
}

TEST_F(Grid, KnowsTheOtherEndOfALine) {
  const Relation& opposite = ends_.relations[kOpposite];
  EXPECT_THAT(row(opposite, 0), ElementsAre(1));
  EXPECT_THAT(row(opposite, 3), ElementsAre(2));
  EXPECT_THAT(row(opposite, 6), ElementsAre(7));
}

TEST_F(Grid, ListsTheCellsOfALineFromItsEndInwards) {
  const Relation& along = ends_.relations[kAlong];
  EXPECT_THAT(row(along, 2), ElementsAre(3, 4, 5));      // west2
  EXPECT_THAT(row(along, 1), ElementsAre(2, 1, 0));      // east1
  EXPECT_THAT(row(along, 6), ElementsAre(1, 4, kNone));  // southb: the board has only two rows
  EXPECT_THAT(row(along, 9), ElementsAre(5, 2, kNone));  // northc
}

TEST_F(Grid, FindsThePlaceOfATarget) {
  const Relation& pivot = edges_.relations[kPivot];
  EXPECT_EQ(pivot.find(1, 4), 2);
  EXPECT_EQ(pivot.find(1, 0), -1);
  EXPECT_EQ(pivot.find(0, kNone), -1);
}

TEST(GridSizes, OfOneCellHaveNoEdges) {
  const Board board = make_grid("dot", 1, 1);
  EXPECT_EQ(board.sites[kCells].names.size(), 1U);
  EXPECT_TRUE(board.sites[kEdges].names.empty());
  EXPECT_EQ(board.sites[kCorners].names.size(), 4U);
}

TEST(GridSizes, OfFiveByFiveHaveFortyEdges) {  // 20 + 20, as the rules of Murailles say
  EXPECT_EQ(make_grid("field", 5, 5).sites[kEdges].names.size(), 40U);
}

}  // namespace
}  // namespace quoin

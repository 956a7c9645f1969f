// The family `hex` against counts by hand: sites, ways, sides and corners of small boards, edges and corners by Euler's
// formula (corners - edges + cells = 1).
#include <gmock/gmock.h>

#include <set>

#include "boards.h"

namespace quoin {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

int count(const Board& board, const std::string& sites) {
  return static_cast<int>(sites_called(board, sites).names.size());
}

// Cells, edges and corners with all edges on the border.
std::vector<int> counts(const std::string& hex) {
  const Board board = written_board("{hex: {" + hex + ", edges: all}}");
  return {count(board, "cells"), count(board, "edges"), count(board, "corners")};
}

// A hexagon of side 2:
//     a3 b3
//   a2 b2 c2
//     b1 c1
TEST(Hexagon, IsNumberedRowByRowFromTheSouth) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2}}");
  EXPECT_THAT(board.sites[0].names, ElementsAre("b1", "c1", "a2", "b2", "c2", "a3", "b3"));
  EXPECT_THAT(board.sites[0].places, ElementsAre(1, 2, 3, 4, 5, 6, 7));
  EXPECT_EQ(board.sites[0].rows, 3);
  EXPECT_EQ(board.sites[0].columns, 3);
}

TEST(Hexagon, StepsSixWays) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2}}");
  EXPECT_THAT(ways_of(board.sites[0]),
              ElementsAre("east", "north_east", "north_west", "west", "south_west", "south_east"));
  EXPECT_THAT(row_of(board, board.sites[0], "neighbor", "b2"), ElementsAre("c2", "b3", "a3", "a2", "b1", "c1"));
  EXPECT_THAT(row_of(board, board.sites[0], "neighbor", "b1"), ElementsAre("c1", "b2", "a2"));
}

TEST(Hexagon, HasThreeNTimesNLessOneCellsAndOne) {  // 3n(n - 1) + 1 cells, 9n^2 - 3n edges, 6n^2 corners
  EXPECT_THAT(counts("shape: hexagon, side: 1"), ElementsAre(1, 6, 6));
  EXPECT_THAT(counts("shape: hexagon, side: 2"), ElementsAre(7, 30, 24));
  EXPECT_THAT(counts("shape: hexagon, side: 5"), ElementsAre(61, 210, 150));
  EXPECT_THAT(counts("shape: hexagon, side: 20"), ElementsAre(1141, 3540, 2400));
}

// Two triangles of side 3n + 1 that cross in a hexagon of side n + 1.
TEST(Star, IsTwoTrianglesThatCross) {
  for (const int side : {1, 2, 4, 9}) {
    const SiteType cells = written_board("{hex: {shape: star, side: " + std::to_string(side) + "}}").sites[0];
    const auto triangle = [](int n) { return n * (n + 1) / 2; };
    EXPECT_EQ(static_cast<int>(cells.names.size()), 2 * triangle(3 * side + 1) - (3 * (side + 1) * side + 1));
  }
}

// A point of side 4 has ten cells, seven of them on the border, and a notch at either end of its foot.
TEST(Star, HasSixSidesAroundItsPointsAndSixTips) {
  const SiteType cells = written_board("{hex: {shape: star, side: 4}}").sites[0];
  std::vector<std::string> sides;
  std::set<int> border;
  for (const Side& side : cells.sides) {
    EXPECT_EQ(side.sites.size(), side.corner ? 1U : 9U) << side.name;
    sides.push_back(side.name + " " + cells.names[static_cast<std::size_t>(side.sites.back())]);
    border.insert(side.sites.begin(), side.sites.end());
  }
  EXPECT_THAT(sides, ElementsAre("north e17", "north_east m13", "south_east m9", "south m5", "south_west e9",
                                 "north_west e13", "corner_north e17", "corner_north_east m13", "corner_south_east q5",
                                 "corner_south m1", "corner_south_west e5", "corner_north_west a13"));
  EXPECT_EQ(border.size(), 48U);  // 6 x 7 of the points, 6 notches
}

TEST(Hexagon, HasInnerEdgesOnlyUnlessAllAreWanted) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2}}");
  EXPECT_EQ(count(board, "edges"), 12);  // six spokes from the middle, six around it
  EXPECT_EQ(sites_called(board, "edges").names.front(), "b1-c1");
  EXPECT_EQ(count(board, "corners"), 24);
}

TEST(Hexagon, HasSixSidesThatShareSixCorners) {
  const SiteType cells = written_board("{hex: {shape: hexagon, side: 3}}").sites[0];
  std::vector<std::string> names;
  for (const Side& side : cells.sides) names.push_back(side.name);
  EXPECT_THAT(names,
              ElementsAre("south", "south_east", "north_east", "north", "north_west", "south_west", "corner_south_east",
                          "corner_east", "corner_north_east", "corner_north_west", "corner_west", "corner_south_west"));
  EXPECT_THAT(side_of(cells, "south"), ElementsAre("c1", "d1", "e1"));
  EXPECT_THAT(side_of(cells, "south_east"), ElementsAre("e1", "e2", "e3"));
  EXPECT_THAT(side_of(cells, "north_east"), ElementsAre("e3", "d4", "c5"));
  EXPECT_THAT(side_of(cells, "north"), ElementsAre("a5", "b5", "c5"));
  EXPECT_THAT(side_of(cells, "north_west"), ElementsAre("a3", "a4", "a5"));
  EXPECT_THAT(side_of(cells, "south_west"), ElementsAre("c1", "b2", "a3"));
  EXPECT_THAT(side_of(cells, "corner_south_west"), ElementsAre("c1"));
  EXPECT_THAT(side_of(cells, "corner_east"), ElementsAre("e3"));
  EXPECT_THAT(side_of(cells, "corner_north_west"), ElementsAre("a5"));
}

TEST(Hexagon, SetsItsCornersApartWhereAsked) {
  const SiteType cells = written_board("{hex: {shape: hexagon, side: 3, corners: apart}}").sites[0];
  EXPECT_THAT(side_of(cells, "south"), ElementsAre("d1"));
  EXPECT_THAT(side_of(cells, "north_east"), ElementsAre("d4"));
  EXPECT_THAT(side_of(cells, "corner_south_west"), ElementsAre("c1"));
}

// A rhombus of two rows and three columns:
//     a2 b2 c2
//   a1 b1 c1
TEST(Rhombus, ShiftsEachRowHalfACellToTheRight) {
  const Board board = written_board("{hex: {shape: rhombus, rows: 2, columns: 3}}");
  const SiteType& cells = board.sites[0];
  EXPECT_THAT(cells.names, ElementsAre("a1", "b1", "c1", "a2", "b2", "c2"));
  EXPECT_THAT(row_of(board, cells, "neighbor", "b1"), ElementsAre("c1", "b2", "a2", "a1"));
  EXPECT_THAT(row_of(board, cells, "neighbor", "a2"), ElementsAre("b2", "a1", "b1"));
  EXPECT_NEAR(cells.positions[3].x - cells.positions[0].x, 0.5, 1e-9);
  EXPECT_NEAR(cells.positions[3].y - cells.positions[0].y, 0.8660254, 1e-6);  // the height of a triangle of side 1
}

TEST(Rhombus, HasEdgesAndCornersByEuler) {  // 3rc + 2r + 2c - 1 edges, 2rc + 2r + 2c corners
  EXPECT_THAT(counts("shape: rhombus, rows: 2, columns: 3"), ElementsAre(6, 27, 22));
  EXPECT_THAT(counts("shape: rhombus, rows: 11, columns: 11"), ElementsAre(121, 406, 286));
  EXPECT_THAT(counts("shape: rhombus, rows: 40, columns: 40"), ElementsAre(1600, 4959, 3360));
}

TEST(Rhombus, IsWhatOneNumberMakes) {
  EXPECT_EQ(written_board("{hex: 11}").sites[0].names, written_board("{grid: 11}").sites[0].names);
}

TEST(Rhombus, HasTheSidesAndCornersOfAGrid) {
  const SiteType hex = written_board("{hex: 4}").sites[0];
  const SiteType grid = written_board("{grid: 4}").sites[0];
  ASSERT_EQ(hex.sides.size(), grid.sides.size());
  for (const Side& side : grid.sides) EXPECT_EQ(side_of(hex, side.name), side_of(grid, side.name)) << side.name;
}

TEST(Rhombus, OfOneRowHasNoCorners) {  // its first cell belongs to three sides, so two of them meet in all cells
  const SiteType cells = written_board("{hex: {shape: rhombus, rows: 1, columns: 3}}").sites[0];
  EXPECT_THAT(side_of(cells, "south"), ElementsAre("a1", "b1", "c1"));
  EXPECT_THAT(side_of(cells, "north"), ElementsAre("a1", "b1", "c1"));
  EXPECT_THAT(side_of(cells, "west"), ElementsAre("a1"));
}

TEST(Triangle, HasARowLessAtEachStep) {  // n(n + 1) / 2 cells, 3n(n - 1) / 2 edges within and 6n on the border
  EXPECT_THAT(counts("shape: triangle, side: 1"), ElementsAre(1, 6, 6));
  EXPECT_THAT(counts("shape: triangle, side: 2"), ElementsAre(3, 15, 13));
  EXPECT_THAT(counts("shape: triangle, side: 3"), ElementsAre(6, 27, 22));
  EXPECT_EQ(written_board("{hex: {shape: triangle, side: 40}}").sites[0].names.size(), 820U);
}

//       a3
//     a2 b2
//   a1 b1 c1
TEST(Triangle, HasThreeSides) {
  const SiteType cells = written_board("{hex: {shape: triangle, side: 3}}").sites[0];
  EXPECT_THAT(cells.names, ElementsAre("a1", "b1", "c1", "a2", "b2", "a3"));
  EXPECT_THAT(side_of(cells, "south"), ElementsAre("a1", "b1", "c1"));
  EXPECT_THAT(side_of(cells, "west"), ElementsAre("a1", "a2", "a3"));
  EXPECT_THAT(side_of(cells, "east"), ElementsAre("c1", "b2", "a3"));
  EXPECT_THAT(side_of(cells, "corner_north"), ElementsAre("a3"));
  EXPECT_THAT(side_of(cells, "corner_south_east"), ElementsAre("c1"));
  EXPECT_THAT(side_of(cells, "north"), IsEmpty());
}

TEST(CutHex, LosesCellsWithTheirSteps) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2, cut: [b2]}}");
  EXPECT_EQ(board.sites[0].names.size(), 6U);
  EXPECT_EQ(steps_of(board.sites[0]), 6);  // a ring
  EXPECT_EQ(count(board, "corners"), 24);  // the hole's corners belong to the ring
  EXPECT_EQ(side_of(board.sites[0], "south").size(), 2U) << "a hole is no border of the south";
}

TEST(CutHex, HasSidesWhereNoOtherCellLiesFurtherOut) {
  const SiteType cells = written_board("{hex: {shape: rhombus, rows: 3, columns: 3, cut: [a1, b1, c1]}}").sites[0];
  EXPECT_THAT(side_of(cells, "south"), ElementsAre("a2", "b2", "c2"));
  EXPECT_THAT(side_of(cells, "west"), ElementsAre("a2", "a3"));
  EXPECT_THAT(side_of(cells, "corner_south_west"), ElementsAre("a2"));
}

TEST(CutHex, MakesAHexagonOfARhombus) {
  const SiteType cut = written_board("{hex: {shape: rhombus, rows: 3, columns: 3, cut: [a1, c3]}}").sites[0];
  const SiteType hexagon = written_board("{hex: {shape: hexagon, side: 2}}").sites[0];
  EXPECT_EQ(cut.names, hexagon.names);
  EXPECT_EQ(cut.relations[0].table, hexagon.relations[0].table);
}

TEST(HexEdges, LieBetweenTwoCellsAndEndAtTwoCorners) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2, edges: all}}");
  const SiteType& edges = sites_called(board, "edges");
  EXPECT_THAT(row_of(board, edges, "between", "b1-b2"), ElementsAre("b1", "b2"));
  EXPECT_THAT(row_of(board, edges, "tip", "b1-b2"), UnorderedElementsAre("b1_north_east", "b1_north"));
  EXPECT_THAT(row_of(board, edges, "between", "b1-south_west"), ElementsAre("b1"));
}

TEST(HexCorners, AreWhereThreeCellsAndThreeEdgesMeet) {
  const Board board = written_board("{hex: {shape: hexagon, side: 2, edges: all}}");
  const SiteType& corners = sites_called(board, "corners");
  EXPECT_THAT(row_of(board, corners, "meet", "b1_north"), ElementsAre("b1", "a2", "b2"));
  EXPECT_THAT(row_of(board, corners, "spoke", "b1_north"), UnorderedElementsAre("b1-b2", "b1-a2", "a2-b2"));
  EXPECT_THAT(row_of(board, corners, "meet", "b1_south"), ElementsAre("b1"));
  EXPECT_THAT(row_of(board, corners, "spoke", "b1_south"), UnorderedElementsAre("b1-south_west", "b1-south_east"));
  EXPECT_THAT(row_of(board, board.sites[0], "corner", "b1"),
              ElementsAre("b1_south_east", "b1_north_east", "b1_north", "b1_north_west", "b1_south_west", "b1_south"));
}

TEST(HexMistakes, OfASizeAreRefused) {
  EXPECT_EQ(complaint_of("{hex: 41}"), "the side of board \"field\" must lie between 1 and 40, found 41");
  EXPECT_EQ(complaint_of("{hex: [5]}"), "the hex of board \"field\" must be a map (name: value), found a list");
}

}  // namespace
}  // namespace quoin

// The grid's numbers, names and relations, against a 3 x 2 board drawn by hand:
//
//   a2 - b2 - c2        cells 3 4 5
//   a1 - b1 - c1        cells 0 1 2
// Edges: between rows a1-a2 0, b1-b2 1, c1-c2 2; between columns a1-b1 3, b1-c1 4, a2-b2 5, b2-c2 6.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "written_game.h"

namespace quoin {
namespace {

constexpr int kEdges = 1;  // indices into Board::sites
constexpr int kCorners = 2;

using testing::ElementsAre;

std::vector<int> row(const Relation& relation, int source) {
  std::vector<int> targets;
  for (int k = 0; k < relation.width; ++k) targets.push_back(relation.at(source, k));
  return targets;
}

class Grid : public testing::Test {
 protected:
  const Board board_ = written_board("{grid: {rows: 2, columns: 3}}");
  const SiteType& cells_ = board_.sites[kCells];
  const SiteType& edges_ = board_.sites[kEdges];
  const SiteType& corners_ = board_.sites[kCorners];
  const SiteType& ends_ = board_.sites[3];
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
  const Relation& around = cells_.relations[2];
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

// ---- ways, border and outlines ----

const Way& way(const SiteType& sites, const std::string& name) {
  for (const Way& one : sites.ways) {
    if (one.name == name) return one;
  }
  throw std::runtime_error("no way " + name);
}

const Side* side(const SiteType& sites, const std::string& name) {
  for (const Side& one : sites.sides) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

TEST_F(Grid, StepsInEightWays) {
  EXPECT_THAT(way(cells_, "north").next, ElementsAre(3, 4, 5, kNone, kNone, kNone));
  EXPECT_THAT(way(cells_, "south_east").next, ElementsAre(kNone, kNone, kNone, 1, 2, kNone));
  for (const Way& one : cells_.ways) {
    for (std::size_t cell = 0; cell < 6; ++cell) {
      const int to = one.next[cell];
      if (to == kNone) continue;
      EXPECT_EQ(cells_.ways[static_cast<std::size_t>(one.opposite)].next[static_cast<std::size_t>(to)], cell);
    }
  }
}

TEST_F(Grid, GathersItsWays) {
  EXPECT_EQ(cells_.way_sets[0].name, "orthogonal");
  EXPECT_THAT(cells_.way_sets[0].ways, ElementsAre(ElementsAre(0, 2, 4, 6)));
  EXPECT_EQ(cells_.way_sets[1].name, "diagonal");
  EXPECT_EQ(cells_.way_sets[2].name, "all");
}

TEST_F(Grid, HasFourSidesAndFourCorners) {
  std::vector<std::string> names;
  for (const Side& one : cells_.sides) names.push_back(one.name);
  EXPECT_THAT(names, ElementsAre("south", "north", "west", "east", "corner_south_west", "corner_south_east",
                                 "corner_north_west", "corner_north_east"));
  EXPECT_THAT(side(cells_, "north")->sites, ElementsAre(3, 4, 5));
  EXPECT_THAT(side(cells_, "east")->sites, ElementsAre(2, 5));
  EXPECT_THAT(side(cells_, "corner_north_west")->sites, ElementsAre(3));
}

TEST_F(Grid, DrawsCellsCounterClockwiseAndEdgesFromEndToEnd) {
  const auto points = [](const std::vector<Position>& outline) {
    std::vector<std::pair<double, double>> at;
    for (const Position& one : outline) at.emplace_back(one.x, one.y);
    return at;
  };
  using P = std::pair<double, double>;
  EXPECT_THAT(points(cells_.outlines[4]), ElementsAre(P(1, 1), P(2, 1), P(2, 2), P(1, 2)));  // b2
  EXPECT_THAT(points(edges_.outlines[1]), testing::UnorderedElementsAre(P(1, 1), P(2, 1)));  // b1-b2
  EXPECT_THAT(points(edges_.outlines[6]), testing::UnorderedElementsAre(P(2, 1), P(2, 2)));  // b2-c2
}

//   a2 - b2   .         a grid of 3 x 2 without c2
//   a1 - b1 - c1        cells 0 1 2, 3 4
TEST(LinedBoards, AreWholeGridsOfAnySizeWithEdgesBetweenCellsOnly) {
  for (const char* text : {"{grid: 1}", "{grid: {rows: 3, columns: 7}}", "{grid: {rows: 3, columns: 3, margin: 2}}",
                           "{grid: 27}", "{grid: 40}"}) {
    const Board board = written_board(text);
    EXPECT_TRUE(board.lined) << text;
    EXPECT_EQ(board.sites.at(static_cast<std::size_t>(board.ends)).name, "ends") << text;
    EXPECT_EQ(board.sites.at(static_cast<std::size_t>(board.edges)).name, "edges") << text;
  }
  for (const char* text : {"{grid: {rows: 3, columns: 3, wrap: rows}}", "{grid: {rows: 3, columns: 3, cut: [b2]}}",
                           "{hex: 3}", "{track: 5}", "{bricks: {width: 3}}"}) {
    EXPECT_FALSE(written_board(text).lined) << text;
    EXPECT_EQ(written_board(text).ends, kNone) << text;
  }
  EXPECT_FALSE(written_board("{grid: {rows: 3, columns: 3, edges: all}}").lined);
  EXPECT_EQ(written_board("{grid: {rows: 3, columns: 3, edges: all}}").ends, 3);
  EXPECT_TRUE(written_board("{bricks: {width: 3}}").stacked);
  EXPECT_FALSE(written_board("{grid: 3}").stacked);
}

TEST(CutGrid, NumbersWhatIsLeft) {
  const Board board = written_board("{grid: {rows: 2, columns: 3, cut: [c2]}}");
  const SiteType& cells = board.sites[kCells];
  EXPECT_THAT(cells.names, ElementsAre("a1", "b1", "c1", "a2", "b2"));
  EXPECT_THAT(cells.places, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(board.sites[kEdges].names, ElementsAre("a1-a2", "b1-b2", "a1-b1", "b1-c1", "a2-b2"));
  EXPECT_THAT(row(board.sites[kEdges].relations[kPivot], 1), ElementsAre(2, 4, 3, kNone));  // b1-b2
  EXPECT_EQ(board.sites[kCorners].names.size(), 11U);                                       // x3y2 went with c2
  EXPECT_EQ(board.sites.size(), 3U);                                                        // no ends
  EXPECT_THAT(side(cells, "north")->sites, ElementsAre(2, 3, 4));
  EXPECT_THAT(side(cells, "east")->sites, ElementsAre(2, 4));
  EXPECT_EQ(side(cells, "corner_north_east"), nullptr);  // c1 and b2 lie on both sides
  EXPECT_THAT(side(cells, "corner_south_east")->sites, ElementsAre(2));
}

TEST(CutGrid, HasNoSidesAtAHole) {
  const Board board = written_board("{grid: {rows: 3, columns: 3, cut: [b2]}}");
  const SiteType& cells = board.sites[kCells];
  EXPECT_THAT(side(cells, "south")->sites, ElementsAre(0, 1, 2));
  EXPECT_THAT(way(cells, "north").next, ElementsAre(3, kNone, 4, 5, 7, kNone, kNone, kNone));
  EXPECT_THAT(way(cells, "north_east").next, ElementsAre(kNone, 4, kNone, 6, kNone, kNone, kNone, kNone));
}

TEST(WrappedGrid, GoesOnAtTheOtherEnd) {
  const Board board = written_board("{grid: {rows: 2, columns: 3, wrap: columns}}");
  const SiteType& cells = board.sites[kCells];
  EXPECT_THAT(way(cells, "east").next, ElementsAre(1, 2, 0, 4, 5, 3));
  EXPECT_THAT(way(cells, "north_east").next, ElementsAre(4, 5, 3, kNone, kNone, kNone));
  EXPECT_EQ(side(cells, "west"), nullptr);
  EXPECT_THAT(side(cells, "south")->sites, ElementsAre(0, 1, 2));
  EXPECT_THAT(board.sites[kEdges].names,
              ElementsAre("a1-a2", "b1-b2", "c1-c2", "a1-b1", "b1-c1", "c1-a1", "a2-b2", "b2-c2", "c2-a2"));
  EXPECT_THAT(row(cells.relations[kSide], 0), ElementsAre(0, 3, kNone, 5));
  EXPECT_EQ(board.sites[kCorners].names.size(), 9U);  // three around, on three circles
  EXPECT_EQ(board.sites.size(), 3U);
}

TEST(WrappedGrid, OnBothSidesHasNoBorder) {
  const Board board = written_board("{grid: {rows: 3, columns: 4, wrap: both}}");
  EXPECT_TRUE(board.sites[kCells].sides.empty());
  EXPECT_EQ(board.sites[kEdges].names.size(), 24U);    // a torus has twice as many edges as cells,
  EXPECT_EQ(board.sites[kCorners].names.size(), 12U);  // and as many corners
}

TEST(BorderEdges, ComeAfterTheInnerOnes) {
  const Board board = written_board("{grid: {rows: 1, columns: 2, edges: all}}");
  const SiteType& edges = board.sites[kEdges];
  EXPECT_THAT(edges.names, ElementsAre("a1-b1", "a1-north", "b1-north", "b1-east", "a1-south", "b1-south", "a1-west"));
  EXPECT_THAT(row(edges.relations[kBetween], 3), ElementsAre(1, kNone));
  EXPECT_THAT(row(board.sites[kCells].relations[kSide], 1), ElementsAre(2, 3, 5, 0));  // b1: north, east, south, west
  EXPECT_THAT(row(edges.relations[kPivot], 0), ElementsAre(4, 5, 1, 2));               // a1-b1, about its ends
  EXPECT_THAT(row(edges.relations[kLine], 5), ElementsAre(4, 5));                      // b1-south
}

TEST(GridSizes, OfOneCellHaveNoEdges) {
  const Board board = written_board("{grid: 1}");
  EXPECT_EQ(board.sites[kCells].names.size(), 1U);
  EXPECT_TRUE(board.sites[kEdges].names.empty());
  EXPECT_EQ(board.sites[kCorners].names.size(), 4U);
}

TEST(GridSizes, OfFiveByFiveHaveFortyEdges) {  // 20 + 20, as the rules of Murailles say
  EXPECT_EQ(written_board("{grid: 5}").sites[kEdges].names.size(), 40U);
}

}  // namespace
}  // namespace quoin

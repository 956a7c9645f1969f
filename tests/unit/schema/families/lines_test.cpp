// The family `lines` against drawn boards counted by hand.
#include <gmock/gmock.h>

#include "boards.h"

namespace quoin {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Alquerque: 5 x 5 points; 20 steps along rows, 20 along columns, 16 along the two long and four short diagonals.
const char* const kAlquerque =
    "{lines: {points: {a1: [0, 0], b1: [1, 0], c1: [2, 0], d1: [3, 0], e1: [4, 0], a2: [0, 1], b2: [1, 1], c2: [2, 1],"
    " d2: [3, 1], e2: [4, 1], a3: [0, 2], b3: [1, 2], c3: [2, 2], d3: [3, 2], e3: [4, 2], a4: [0, 3], b4: [1, 3],"
    " c4: [2, 3], d4: [3, 3], e4: [4, 3], a5: [0, 4], b5: [1, 4], c5: [2, 4], d5: [3, 4], e5: [4, 4]},"
    " lines: [[a1, b1, c1, d1, e1], [a2, b2, c2, d2, e2], [a3, b3, c3, d3, e3], [a4, b4, c4, d4, e4],"
    " [a5, b5, c5, d5, e5], [a1, a2, a3, a4, a5], [b1, b2, b3, b4, b5], [c1, c2, c3, c4, c5], [d1, d2, d3, d4, d5],"
    " [e1, e2, e3, e4, e5], [a1, b2, c3, d4, e5], [a5, b4, c3, d2, e1], [a3, b4, c5], [c5, d4, e3], [a3, b2, c1],"
    " [c1, d2, e3]]}}";

// A hub with six points around it, 60 degrees apart.
const char* const kWheel =
    "{lines: {points: {hub: [0, 0], a: [0, 1], b: [0.866, 0.5], c: [0.866, -0.5], d: [0, -1], e: [-0.866, -0.5],"
    " f: [-0.866, 0.5]}, lines: [{through: [a, b, c, d, e, f, a], way: clockwise, back: counterclockwise},"
    " [a, hub, d], [f, hub, c], [e, hub, b]]}}";

// Four points in a square.
std::string square(const std::string& lines) {
  return "{lines: {points: {a: [0, 0], b: [1, 0], c: [1, 1], d: [0, 1]}, lines: " + lines + "}}";
}

TEST(Lines, JoinPointsAsDrawn) {
  const Board board = written_board(kAlquerque);
  const SiteType& points = board.sites[0];
  EXPECT_EQ(points.names.size(), 25U);
  EXPECT_EQ(steps_of(points), 56);
  EXPECT_THAT(ways_of(points),
              ElementsAre("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"));
  EXPECT_THAT(row_of(board, points, "neighbor", "b1"), ElementsAre("b2", "c1", "a1"));  // no diagonal meets there
  EXPECT_THAT(row_of(board, points, "neighbor", "c3"), ElementsAre("c4", "d4", "d3", "d2", "c2", "b2", "b3", "b4"));
  EXPECT_EQ(board.strokes.size(), 16U);
}

TEST(Lines, GroupTheWaysOfTheCompass) {
  const SiteType points = written_board(kAlquerque).sites[0];
  ASSERT_EQ(points.way_sets.size(), 3U);
  EXPECT_EQ(points.way_sets[0].name, "all");
  EXPECT_EQ(points.way_sets[1].name, "orthogonal");
  EXPECT_THAT(points.way_sets[1].ways[0], ElementsAre(0, 2, 4, 6));
  EXPECT_EQ(points.way_sets[2].name, "diagonal");
  EXPECT_THAT(points.way_sets[2].ways[0], ElementsAre(1, 3, 5, 7));
}

TEST(Lines, HaveOnlyTheWaysThatSomeStepTakes) {
  const SiteType points = written_board(square("[[a, b, c, d, a]]")).sites[0];
  EXPECT_THAT(ways_of(points), ElementsAre("north", "east", "south", "west"));
  EXPECT_EQ(points.way_sets.size(), 2U);  // all and orthogonal
  EXPECT_EQ(step(points, "d", "south"), "a");
}

TEST(Lines, MayNameTheirWays) {
  const SiteType points = written_board(kWheel).sites[0];
  EXPECT_THAT(ways_of(points), ElementsAre("north", "north_east", "south_east", "south", "south_west", "north_west",
                                           "clockwise", "counterclockwise"));
  EXPECT_EQ(step(points, "a", "clockwise"), "b");
  EXPECT_EQ(step(points, "a", "counterclockwise"), "f");
  EXPECT_EQ(step(points, "f", "clockwise"), "a");
  EXPECT_EQ(step(points, "hub", "clockwise"), "none");
  EXPECT_EQ(step(points, "hub", "north_east"), "b");  // 60 degrees from north: nearer to 45 than to 90
  EXPECT_EQ(step(points, "c", "north_west"), "hub");
}

TEST(Lines, MayCrossWhereThereIsNoPoint) {
  const SiteType points = written_board(square("[[a, c], [b, d], [a, b]]")).sites[0];
  EXPECT_EQ(steps_of(points), 3);
  EXPECT_EQ(step(points, "a", "north_east"), "c");
}

TEST(Lines, AreBroughtToScale) {  // twice and half as large are the same
  const auto large =
      written_board("{lines: {points: {a: [-4, 10], b: [0, 10], c: [-4, 18]}, lines: [[b, a, c]]}}").sites[0];
  EXPECT_EQ(large.positions[0].x, 0);
  EXPECT_EQ(large.positions[0].y, 0);
  EXPECT_EQ(large.positions[1].x, 1);
  EXPECT_EQ(large.positions[2].y, 2);
}

TEST(Lines, LieInNoRowsAndHaveNoSides) {
  const SiteType points = written_board(kWheel).sites[0];
  EXPECT_THAT(points.places, IsEmpty());
  EXPECT_THAT(points.sides, IsEmpty());
}

TEST(LinesMistakes, OfPlacesAreRefused) {
  const auto points = [](const std::string& text) {
    return complaint_of("{lines: {points: " + text + ", lines: [[a, b]]}}");
  };
  const std::string number =
      "the place of point \"a\" must be a number between -1000 and 1000 with at most three digits behind the point, ";
  EXPECT_EQ(points("{a: [0, 1.0005], b: [0, 1]}"), number + "found \"1.0005\"");
  EXPECT_EQ(points("{a: [0, 1001], b: [0, 1]}"), number + "found \"1001\"");
  EXPECT_EQ(points("{a: [0, 1000.001], b: [0, 1]}"), number + "found \"1000.001\"");
  EXPECT_EQ(points("{a: [-.5, 0], b: [0, 1]}"), number + "found \"-.5\"");
  EXPECT_EQ(points("{a: [0], b: [0, 1]}"), "the place of point \"a\" must be two numbers, [east, north], found 1");
  EXPECT_EQ(points("{a: [-1000, 999.5], b: [0.125, -0.001]}"), "it loads");
  EXPECT_EQ(points("{a: [0, 0], b: [0, 1], c: [500, 0]}"),
            "the points \"a\" and \"b\" of board \"field\" lie too close together for a board so wide");
}

TEST(LinesMistakes, OfNumbersOfPointsAreRefused) {
  std::string many;
  for (int i = 0; i < 1601; ++i) {
    many += "p" + std::to_string(i) + ": [" + std::to_string(i % 40) + ", " + std::to_string(i / 40) + "], ";
  }
  EXPECT_EQ(complaint_of("{lines: {points: {" + many + "}, lines: [[p0, p1]]}}"),
            "board \"field\" has 1601 points; at most 1600 are allowed");
  EXPECT_EQ(complaint_of("{lines: {points: {}, lines: []}}"), "the points of board \"field\" must name at least two");
  EXPECT_EQ(complaint_of("{lines: {points: {a: [0, 0]}, lines: []}}"),
            "the point \"a\" of board \"field\" lies on no line");
}

TEST(LinesMistakes, OfStepsAreRefused) {
  EXPECT_EQ(complaint_of(square("[[a, b, c, d, d]]")), "a line of board \"field\" leads from \"d\" to itself");
  // A third of the way along, a hundredth beside it: drawn, the step would seem to stop there.
  EXPECT_EQ(complaint_of("{lines: {points: {a: [0, 0], b: [1, 0.01], c: [3, 0]}, lines: [[a, c], [a, b]]}}"),
            "the step from \"a\" to \"c\" of board \"field\" runs over the point \"b\"");
  // A line with ways of its own is no straight one.
  EXPECT_EQ(complaint_of("{lines: {points: {a: [0, 0], b: [1, 0], c: [3, 0]}, lines: [[a, b, c],"
                         " {through: [a, c], way: leap, back: leap_back}]}}"),
            "it loads");
}

TEST(LinesMistakes, OfNamesOfWaysAreRefused) {
  const auto ways = [](const std::string& more) {
    return complaint_of(square("[{through: [a, b, c, d]" + more + "}]"));
  };
  EXPECT_EQ(ways(", way: on, back: on"), "\"back\" of a line of board \"field\" must be another way than \"on\"");
  EXPECT_EQ(ways(", way: on, bakc: off"), "unknown key \"bakc\" in a line of board \"field\"");
  EXPECT_EQ(ways(""), "it loads");
  EXPECT_EQ(complaint_of(square("[{through: [a, b], way: on, back: off}, {through: [b, c, d], way: on, back: away}]")),
            "the way \"on\" of board \"field\" leads back by \"off\", not by \"away\"");
}

TEST(LinesMistakes, OfTooManyWaysAreRefused) {  // nine pairs and the eight of the compass
  std::string points = "p0: [0, 0]";
  std::string lines;
  for (int i = 1; i < 10; ++i) {
    const std::string n = std::to_string(i);
    points += ", p" + n + ": [" + n + ", 0]";
    lines += "{through: [p" + std::to_string(i - 1) + ", p" + n + "], way: w" + n + ", back: v" + n + "}, ";
  }
  EXPECT_EQ(complaint_of("{lines: {points: {" + points + "}, lines: [" + lines + "]}}"),
            "board \"field\" has more than 24 ways, the eight of the compass included");
}

}  // namespace
}  // namespace quoin

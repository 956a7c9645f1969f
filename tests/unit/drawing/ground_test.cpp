// What lies under all things: tones, lines, borders, seams, coloured sides. Expected numbers are counted by hand or
// from formulas for lattices, named beside them.
#include "quoin/drawing/ground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "quoin/drawing/display.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

// A game on one board, shown with that ground.
class OnBoard {
 public:
  OnBoard(const std::string& board, const std::string& ground, const std::string& regions = "{}") {
    folder_.write("one/game.yaml",
                  "quoin: 1\nid: one\ntitle: One\nversion: 1.0.0\nsummary: For a test.\n"
                  "seats: [{name: ann, colour: red}, {name: bob, colour: green}]\n"
                  "boards: {field: {" +
                      board + "}}\nregions: " + regions +
                      "\nzones: {stone: {over: field.cells, holds: seat?}}\nphases: [act]\n"
                      "actions: {put: {fields: {at: field.cells}}}\nmax_length: 9\n"
                      "display: {field: {" +
                      ground + "layers: [{zone: stone}]}}\n");
    folder_.write("one/rules.lua",
                  "function match.setup() go.act(0) end\nfunction moves.act() emit.put(0) end\n"
                  "function play.put(me, at) stone = zone.stone stone[at] = me go.act(me) end\n");
    game_ = need(Game::load({folder_.path() / "one", {}, {}}));
    display_ = std::make_unique<Display>(game_->def());
  }
  [[nodiscard]] const Ground& ground() const { return display_->ground(0); }
  [[nodiscard]] const Display& display() const { return *display_; }
  [[nodiscard]] const SiteType& cells() const { return display_->plan(0).first(); }
  [[nodiscard]] int site(const std::string& name) const {
    const auto& names = cells().names;
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
  }

 private:
  TemporaryFolder folder_;
  std::shared_ptr<Game> game_;
  std::unique_ptr<Display> display_;
};

std::vector<int> how_often(const std::vector<int>& tones) {
  std::map<int, int> counts;
  for (const int tone : tones) ++counts[tone];
  std::vector<int> found;
  for (const auto& [tone, count] : counts) found.push_back(count);
  std::sort(found.begin(), found.end());
  return found;
}

bool neighbours_differ(const OnBoard& on) {
  for (const int way : on.cells().way_sets.front().ways.front()) {
    const auto& next = on.cells().ways[static_cast<std::size_t>(way)].next;
    for (std::size_t site = 0; site < next.size(); ++site) {
      if (next[site] != kNone && on.ground().tones[site] == on.ground().tones[static_cast<std::size_t>(next[site])])
        return false;
    }
  }
  return true;
}

TEST(Ground, AChessboardHas32DarkCellsAndOneInTheLowerLeftCorner) {
  const OnBoard on("grid: 8", "look: checkered, ");
  EXPECT_EQ(how_often(on.ground().tones), (std::vector<int>{32, 32}));
  EXPECT_EQ(on.ground().tones[static_cast<std::size_t>(on.site("a1"))], 0);
  EXPECT_EQ(on.ground().tones[static_cast<std::size_t>(on.site("d1"))], 1);  // the white queen's
  EXPECT_TRUE(neighbours_differ(on));
  EXPECT_TRUE(on.ground().lines.empty());
}

// Counted row by row from the middle: of side 5 with 61 cells 3 + 2 * (2 + 3 + 2 + 1) = 19 have the tone of the middle
// one, the two others as many each; Glinski's board of 91 cells has 30, 30 and 31.
TEST(Ground, HexagonsHaveThreeTones) {
  const OnBoard five("hex: {shape: hexagon, side: 5}", "look: checkered, ");
  EXPECT_EQ(how_often(five.ground().tones), (std::vector<int>{19, 21, 21}));
  EXPECT_TRUE(neighbours_differ(five));
  const OnBoard six("hex: {shape: hexagon, side: 6}", "look: checkered, ");
  EXPECT_EQ(how_often(six.ground().tones), (std::vector<int>{30, 30, 31}));
  EXPECT_TRUE(neighbours_differ(six));
}

struct Counted {
  int lines = 0;
  int segments = 0;
  int at_the_border = 0;
};
Counted counted(const Ground& ground) {
  Counted found;
  for (const Ground::Line& line : ground.lines) {
    ++found.lines;
    found.segments += static_cast<int>(line.sites.size()) - 1;
    found.at_the_border += line.border ? 1 : 0;
  }
  return found;
}

TEST(Ground, ABoardForGoHas18LinesOf8SegmentsOfWhich4AreTheBorder) {
  const OnBoard on("grid: 9", "look: lined, stars: hoshi, ", "{hoshi: [c3, g3, e5, c7, g7]}");
  const Counted found = counted(on.ground());
  EXPECT_EQ(found.lines, 18);
  EXPECT_EQ(found.segments, 144);
  EXPECT_EQ(found.at_the_border, 4);
  EXPECT_EQ(on.ground().stars.size(), 5U);
  EXPECT_TRUE(on.ground().tones.empty());
}

// A hexagon of side n of the triangular lattice has 9n(n - 1) - 6n + 6 = 42 segments for n = 3, in three directions
// of 2n - 1 lines.
TEST(Ground, LinesOfHexagonsGoThreeWays) {
  const OnBoard on("hex: {shape: hexagon, side: 3}", "look: lined, ");
  const Counted found = counted(on.ground());
  EXPECT_EQ(found.lines, 15);
  EXPECT_EQ(found.segments, 42);
  EXPECT_EQ(found.at_the_border, 6);
}

TEST(Ground, LinesStopWhereABoardGoesOnAtItsOtherBorder) {
  const OnBoard on("grid: {rows: 4, columns: 5, wrap: both}", "look: lined, ");
  EXPECT_EQ(counted(on.ground()).lines, 9);
  EXPECT_EQ(counted(on.ground()).segments, 4 * 4 + 5 * 3);
}

TEST(Ground, ALoopIsOneClosedLine) {
  const OnBoard on("track: {length: 8, loop: true, rows: 2}", "look: lined, ");
  EXPECT_EQ(counted(on.ground()).lines, 1);
  EXPECT_EQ(counted(on.ground()).segments, 8);
}

TEST(Ground, ASeamRunsAlongTheBordersThatBelongTogether) {
  EXPECT_EQ(OnBoard("grid: {rows: 4, columns: 5, wrap: both}", "").ground().seams.size(), 18U);
  const OnBoard cylinder("grid: {rows: 4, columns: 5, wrap: columns}", "");
  std::set<double> at;
  for (const OutlineSide& seam : cylinder.ground().seams) at.insert(cylinder.cells().positions[seam.site].x);
  EXPECT_EQ(cylinder.ground().seams.size(), 8U);
  EXPECT_EQ(at, (std::set<double>{0.5, 4.5}));
  for (const char* plain : {"grid: 4", "grid: {rows: 4, columns: 5, cut: [b2]}", "hex: 4",
                            "track: {length: 7, rows: 2}", "track: {length: 8, loop: true, rows: 2}"}) {
    EXPECT_TRUE(OnBoard(plain, "").ground().seams.empty()) << plain;
  }
}

// 5 cells of 4 sides, less both of each of 5 common ones.
TEST(Ground, AHeavyLineRunsAroundARegion) {
  const OnBoard on("grid: 5", "heavy: lake, regions: {lake: blue}, ", "{lake: [b2, c2, b3, c3, d3]}");
  EXPECT_EQ(on.ground().heavy.size(), 10U);
  EXPECT_EQ(on.ground().tints.size(), 5U);
}

TEST(Ground, AHeavyLineRunsAroundEachSeatsOwnRegion) {
  const OnBoard on("grid: 4", "heavy: [home], regions: {home: true}, ", "{home: {ann: {row: 1}, bob: {row: 2}}}");
  EXPECT_EQ(on.ground().heavy.size(), 2U * (4 + 4 + 2));
  std::map<std::string, int> colours;
  for (const Ground::Tint& tint : on.ground().tints) ++colours[tint.colour];
  EXPECT_EQ(colours, (std::map<std::string, int>{{"red", 4}, {"green", 4}}));
}

// A rhombus of n x n hexagons has 8n - 2 sides at its border: 22 for n = 3, 44 halves, of which each side has as many.
TEST(Ground, SidesOfHexMeetInTheMiddleOfTheSharpCornersSides) {
  const OnBoard on("hex: 3", "sides: {south: ann, north: ann, west: bob, east: blue}, ");
  std::map<std::string, int> colours;
  std::map<std::string, int> corner;
  for (const Ground::Band& band : on.ground().bands) {
    ++colours[band.colour];
    if (band.side.site == on.site("c1")) ++corner[band.colour];
  }
  EXPECT_EQ(colours, (std::map<std::string, int>{{"red", 22}, {"green", 11}, {"blue", 11}}));
  EXPECT_EQ(corner, (std::map<std::string, int>{{"red", 3}, {"blue", 3}}));
}

TEST(Ground, ASideOfAGridIsNotColouredRoundTheCorner) {
  const OnBoard on("grid: 4", "sides: {south: orange}, ");
  ASSERT_EQ(on.ground().bands.size(), 8U);
  for (const Ground::Band& band : on.ground().bands) EXPECT_EQ(on.cells().positions[band.side.site].y, 0.5);
}

Position seen(const OnBoard& on, const std::string& name, int viewer) {
  return on.display().plan_for(0, viewer).first().positions[static_cast<std::size_t>(on.site(name))];
}

TEST(Ground, ATurnedBoardLiesBeforeTheOtherSeatWithItsFarRowBelow) {
  const OnBoard on("grid: {rows: 4, columns: 5}", "turned: true, ");
  for (const int unturned : {kAllSeeing, kNone, 0})
    EXPECT_EQ(&on.display().plan_for(0, unturned), &on.display().plan(0));
  EXPECT_TRUE(same_place(seen(on, "a1", 1), {4.5, 3.5}));
  EXPECT_TRUE(same_place(seen(on, "e4", 1), {0.5, 0.5}));
  const Plan& turned = on.display().plan_for(0, 1);
  EXPECT_TRUE(turned.is_square);
  EXPECT_EQ(turned.north.y, -1);
  for (const Label& label : turned.labels) {
    if (label.text == "4") {
      EXPECT_EQ(label.at.y, 0.5);
    }
    if (label.text == "a") {
      EXPECT_EQ(label.at.x, 4.5);
    }
  }
  EXPECT_EQ(turned.labels.size(), 18U);
}

TEST(Ground, SeatsSitClockwiseAroundABoardThatFitsItself) {
  const OnBoard on("grid: 3", "");
  const Plan& plan = on.display().plan(0);
  const auto west = turned_for(plan, 1, 4);
  ASSERT_TRUE(west);
  EXPECT_TRUE(same_place(west->plan->first().positions[static_cast<std::size_t>(on.site("a3"))], {0.5, 0.5}));
  EXPECT_FALSE(turned_for(plan, 1, 3));
  const OnBoard hexagon("hex: {shape: hexagon, side: 3}", "");
  EXPECT_TRUE(turned_for(hexagon.display().plan(0), 1, 3));
  EXPECT_FALSE(turned_for(hexagon.display().plan(0), 1, 4));
  const OnBoard oblong("grid: {rows: 3, columns: 4}", "");
  EXPECT_FALSE(turned_for(oblong.display().plan(0), 1, 4));
  EXPECT_TRUE(turned_for(oblong.display().plan(0), 2, 4));
}

// Of cells cut out in the middle no border is coloured.
TEST(Ground, AHoleHasNoSides) {
  const OnBoard on("grid: {rows: 3, columns: 3, cut: [b2]}", "sides: {south: ann, north: ann, west: bob, east: bob}, ");
  EXPECT_EQ(on.ground().bands.size(), 24U);
}

}  // namespace
}  // namespace quoin::drawing

// Shapes: how many there are (against published tables and counts by hand), how they are written, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "schema/arrangements.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Shapes shapes_of(int cells, bool mirror, const std::vector<char>& marks = {'o'}) {
  Shapes shapes;
  shapes.cells = cells;
  shapes.labels = static_cast<int>(marks.size());
  shapes.marks = marks;
  make_formations(shapes, mirror);
  make_arrangements(shapes);
  return shapes;
}

// OEIS A000988: one-sided polyominoes.
TEST(Shapes, AreAsManyAsOneSidedPolyominoes) {
  const int published[] = {1, 1, 2, 7, 18, 60, 196};
  for (int cells = 1; cells <= 7; ++cells) {
    EXPECT_EQ(shapes_of(cells, false).formations.size(), published[cells - 1]) << cells;
    EXPECT_EQ(shapes_of(cells, false).arrangements.size(), published[cells - 1]) << cells;
  }
}

// OEIS A000105: free polyominoes.
TEST(Shapes, WithMirrorImagesAreAsManyAsFreePolyominoes) {
  const int published[] = {1, 1, 2, 5, 12, 35, 108};
  for (int cells = 1; cells <= 7; ++cells) {
    EXPECT_EQ(shapes_of(cells, true).formations.size(), published[cells - 1]) << cells;
  }
}

// By hand, for three labels on the seven one-sided tetrominoes: T, L, J have 81 labellings each; I, S, Z look the same
// after half a turn: (81 + 9) / 2 = 45 each; O after each quarter: (81 + 3 + 9 + 3) / 4 = 24. 243 + 135 + 24 = 402. For
// one roll: aaaa one each: 7; aaab 4, 4, 4, 2, 2, 2, 1 = 19; aabb 6 each and (6 + 2) / 2 = 4 each and 2 = 32; aabc 12
// each and 6 each and 3 = 57.
TEST(Shapes, LabelledTetrominoesAreFourHundredAndTwo) {
  const Shapes shapes = shapes_of(4, false, {'o', 't', 'x'});
  EXPECT_EQ(shapes.arrangements.size(), 402);
  ASSERT_EQ(shapes.multisets.size(), 15);
  for (std::size_t m = 0; m < 15; ++m) {
    std::multiset<int> counts;
    for (unsigned label = 0; label < 3; ++label) {
      counts.insert(static_cast<int>(shapes.multisets[m] >> (4U * label) & 15U));
    }
    const int expected = counts == std::multiset{0, 0, 4}   ? 7
                         : counts == std::multiset{0, 1, 3} ? 19
                         : counts == std::multiset{0, 2, 2} ? 32
                                                            : 57;
    EXPECT_EQ(shapes.multiset_start[m + 1] - shapes.multiset_start[m], expected);
  }
}

// By hand: 14 pentominoes without symmetry, 243 labellings each; I, S, Z (243 + 27) / 2 = 135 each (half a turn leaves
// the middle and swaps two pairs); X (243 + 9 + 27 + 9) / 4 = 72. 3402 + 405 + 72.
TEST(Shapes, LabelledPentominoesAreThreeThousandEightHundredAndSeventyNine) {
  EXPECT_EQ(shapes_of(5, false, {'o', 't', 'x'}).arrangements.size(), 3879);
}

TEST(Shapes, AreWrittenInTheTurnWithFewestRowsThatReadsFirst) {
  EXPECT_THAT(shapes_of(4, false).names,
              ElementsAre("oooo", "oo/oo", "ooo/o..", "ooo/.o.", "ooo/..o", "oo./.oo", ".oo/oo."));
  const Shapes dominoes = shapes_of(2, false, {'a', 'b'});
  EXPECT_THAT(dominoes.names, ElementsAre("aa", "ab", "bb"));
  const Shapes squares = shapes_of(4, false, {'a', 'b'});
  const auto has = [&](const std::string& name) {
    return std::find(squares.names.begin(), squares.names.end(), name) != squares.names.end();
  };
  EXPECT_TRUE(has("aa/ab"));  // the other three corners are turns of it
  EXPECT_FALSE(has("aa/ba"));
  EXPECT_TRUE(has("aaa/.b."));
  EXPECT_FALSE(has(".b./aaa"));
}

// The corner "oo/o.": rows count from the bottom of the box.
TEST(Shapes, TurnClockwise) {
  const Shapes shapes = shapes_of(3, false);
  ASSERT_EQ(shapes.names.back(), "oo/o.");
  const Formation& corner = shapes.formations.back();
  // Cells as they read: top left, top right, bottom left.
  EXPECT_THAT(std::vector<int>(corner.turns[0].row.begin(), corner.turns[0].row.begin() + 3), ElementsAre(1, 1, 0));
  EXPECT_THAT(std::vector<int>(corner.turns[0].column.begin(), corner.turns[0].column.begin() + 3),
              ElementsAre(0, 1, 0));
  // Clockwise: top left goes to top right, top right to bottom right, bottom left to top left.
  EXPECT_THAT(std::vector<int>(corner.turns[1].row.begin(), corner.turns[1].row.begin() + 3), ElementsAre(1, 0, 1));
  EXPECT_THAT(std::vector<int>(corner.turns[1].column.begin(), corner.turns[1].column.begin() + 3),
              ElementsAre(1, 1, 0));
}

constexpr const char* kSymbols = "sets: {symbol: [circle, triangle, cross]}\n";
std::string with_shapes(const std::string& shapes) { return kSymbols + ("shapes: {formation: " + shapes + "}\n"); }

TEST(Shapes, AreADomain) {
  const WrittenGame game(with_shapes("{cells: 4, labels: symbol, marks: [o, t, x]}") +
                         "counters: {what: {holds: formation?}}\n");
  const auto def = game.def();
  ASSERT_EQ(def->layout.zones[0].holds.shapes, 0);
  EXPECT_EQ(def->layout.zones[0].holds.size, 402);
  EXPECT_TRUE(def->layout.zones[0].holds.parse("oxt/.o."));
  EXPECT_EQ(def->layout.zones[0].holds.parse("none"), kNone);
}

TEST(Shapes, RefuseWhatCannotBe) {
  const auto complaint = [](const std::string& shapes) { return WrittenGame(with_shapes(shapes)).complaint(); };
  EXPECT_THAT(complaint("{labels: symbol, marks: [o, t, x]}"), HasSubstr("needs the key \"cells\""));
  EXPECT_THAT(complaint("{cells: 9}"), HasSubstr("\"cells\" of shapes \"formation\""));
  EXPECT_THAT(complaint("{cells: 4, labels: symbl}"), HasSubstr("must name a set, found \"symbl\""));
  EXPECT_THAT(complaint("{cells: 4, labels: symbol}"), HasSubstr("two of its labels start with \"c\""));
  EXPECT_THAT(complaint("{cells: 4, labels: symbol, marks: [o, t]}"), HasSubstr("must hold one letter for each of"));
  EXPECT_THAT(complaint("{cells: 4, labels: symbol, marks: [o, t, xx]}"), HasSubstr("must be single letters"));
  EXPECT_THAT(complaint("{cells: 7, labels: symbol, marks: [o, t, x]}"), HasSubstr("more than 20000 arrangements"));
  EXPECT_THAT(WrittenGame(std::string(kSymbols) + "shapes: {symbol: {cells: 2}}\n").complaint(),
              HasSubstr("is a domain already"));
}

TEST(GridMargin, HasAnchorsLeftOfAndBelowItsCells) {
  const auto def = WrittenGame("boards: {field: {grid: {rows: 2, columns: 3, margin: 2}}}\n").def();
  const Board& board = def->boards[0];
  ASSERT_GE(board.anchors, 0);
  EXPECT_THAT(board.sites[static_cast<std::size_t>(board.anchors)].names,
              ElementsAre("-b-2", "-a-2", "a-2", "b-2", "c-2", "-b-1", "-a-1", "a-1", "b-1", "c-1",  // below
                          "-b1", "-a1", "a1", "b1", "c1", "-b2", "-a2", "a2", "b2", "c2"));
  EXPECT_LT(WrittenGame("boards: {field: {grid: 3}}\n").def()->boards[0].anchors, 0);
}

TEST(Phases, AreTogetherWhereAnExpressionOverDialsSaysSo) {
  const WrittenGame game(
      "dials: {players: {range: 1..2, default: 2}}\nphases: {one: , both: {together: players > 1}, never: {together: "
      "false}}\n");
  const auto two = game.def();
  EXPECT_FALSE(two->phases[0].may_be_together);
  EXPECT_TRUE(two->phases[1].together);
  EXPECT_FALSE(two->phases[2].together);
  const auto one = game.def({{"players", "1"}});
  EXPECT_FALSE(one->phases[1].together);
  EXPECT_TRUE(one->phases[1].may_be_together);
}

TEST(Phases, ComeBeforeTheFirstTurnWhereTheySaySo) {
  const auto def = WrittenGame("phases: {pick: {setup: true}, act: , both: {together: true, setup: false}}\n").def();
  EXPECT_TRUE(def->phases[0].setup);
  EXPECT_FALSE(def->phases[1].setup);
  EXPECT_FALSE(def->phases[2].setup);
}

TEST(Dice, KnowHowManyOfThemShowAFace) {
  const auto def = WrittenGame("dice: {two: {faces: 1..3, roll: 2, unordered: true}}\n").def();
  const Die& die = def->dice[0];
  EXPECT_EQ(die.faces, 3);
  EXPECT_EQ(die.first_face, 1);
  // 1+1, 1+2, 1+3, 2+2, 2+3, 3+3
  EXPECT_THAT(die.shows, ElementsAre(2, 0, 0, 1, 1, 0, 1, 0, 1, 0, 2, 0, 0, 1, 1, 0, 0, 2));
}

}  // namespace
}  // namespace quoin

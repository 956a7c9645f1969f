// The family `track` against small tracks by hand.
#include <gmock/gmock.h>

#include "boards.h"

namespace quoin {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Track, RunsFromItsStartToItsFinish) {
  const Board board = written_board("{track: 4}");
  const SiteType& cells = board.sites[0];
  EXPECT_THAT(cells.names, ElementsAre("1", "2", "3", "4"));
  EXPECT_THAT(ways_of(cells), ElementsAre("ahead", "back"));
  EXPECT_EQ(step(cells, "3", "ahead"), "4");
  EXPECT_EQ(step(cells, "4", "ahead"), "none");
  EXPECT_EQ(step(cells, "1", "back"), "none");
  EXPECT_EQ(steps_of(cells), 3);
  EXPECT_THAT(side_of(cells, "start"), ElementsAre("1"));
  EXPECT_THAT(side_of(cells, "finish"), ElementsAre("4"));
}

TEST(Track, MayBeALoop) {
  const Board board = written_board("{track: {length: 6, loop: true}}");
  const SiteType& cells = board.sites[0];
  EXPECT_EQ(step(cells, "6", "ahead"), "1");
  EXPECT_EQ(step(cells, "1", "back"), "6");
  EXPECT_EQ(steps_of(cells), 6);
  EXPECT_THAT(cells.sides, IsEmpty());
  EXPECT_EQ(board.strokes[0].size(), 7U);  // back to where it began
}

// 6 5 4 3
// 0 1 2      (numbers of the cells; the second row comes back)
TEST(Track, IsFoldedForItsPictureOnly) {
  const SiteType cells = written_board("{track: {length: 7, rows: 2}}").sites[0];
  EXPECT_EQ(cells.rows, 1);
  EXPECT_EQ(cells.columns, 7);
  EXPECT_EQ(cells.positions[0].x, 0.5);
  EXPECT_EQ(cells.positions[3].x, 3.5);
  EXPECT_EQ(cells.positions[3].y, 0.5);
  EXPECT_EQ(cells.positions[4].x, 3.5);
  EXPECT_EQ(cells.positions[4].y, 1.5);
  EXPECT_EQ(cells.positions[6].x, 1.5);
}

//   4 3
// 5     2      (numbers of the cells; 2 and 5 are as high as both rows)
//   0 1
TEST(Track, MayHaveItsEndsBesideBothRows) {
  const SiteType cells = written_board("{track: {length: 6, loop: true, ends: true}}").sites[0];
  const auto place = [&cells](std::size_t cell) { return std::pair(cells.positions[cell].x, cells.positions[cell].y); };
  EXPECT_EQ(place(0), std::pair(1.5, 0.5));
  EXPECT_EQ(place(1), std::pair(2.5, 0.5));
  EXPECT_EQ(place(2), std::pair(3.5, 1.0));  // the end in the east
  EXPECT_EQ(place(3), std::pair(2.5, 1.5));
  EXPECT_EQ(place(4), std::pair(1.5, 1.5));  // above the first
  EXPECT_EQ(place(5), std::pair(0.5, 1.0));  // the end in the west
  EXPECT_EQ(cells.outlines[2][0].y, 0.0);
  EXPECT_EQ(cells.outlines[2][2].y, 2.0);
}

//   8 7 9 6 5
//   1 2 0 3 4      (numbers of the cells, which are three deep; 0 and 9 are the bar)
TEST(Track, MayHaveABarInTheMiddle) {
  const Board board = written_board("{track: {length: 10, rows: 2, depth: 3, bar: true}}");
  const SiteType& cells = board.sites[0];
  const auto place = [&cells](std::size_t cell) { return std::pair(cells.positions[cell].x, cells.positions[cell].y); };
  EXPECT_EQ(place(0), std::pair(2.5, 1.5));
  EXPECT_EQ(place(1), std::pair(0.5, 1.5));
  EXPECT_EQ(place(2), std::pair(1.5, 1.5));
  EXPECT_EQ(place(3), std::pair(3.5, 1.5));
  EXPECT_EQ(place(4), std::pair(4.5, 1.5));
  EXPECT_EQ(place(5), std::pair(4.5, 4.5));
  EXPECT_EQ(place(6), std::pair(3.5, 4.5));
  EXPECT_EQ(place(7), std::pair(1.5, 4.5));
  EXPECT_EQ(place(8), std::pair(0.5, 4.5));
  EXPECT_EQ(place(9), std::pair(2.5, 4.5));
  EXPECT_EQ(cells.outlines[8][0].y, 3.0);
  EXPECT_EQ(cells.outlines[8][2].y, 6.0);
  EXPECT_EQ(cells.ways[0].next[0], 1);  // however they are drawn
  EXPECT_EQ(cells.ways[0].next[8], 9);
  EXPECT_THAT(board.strokes, IsEmpty());
}

TEST(Track, MayCountFromAnotherNumber) {
  EXPECT_THAT(written_board("{track: {length: 3, first: 0}}").sites[0].names, ElementsAre("0", "1", "2"));
}

TEST(Track, HasTheNamesItIsGiven) {
  EXPECT_THAT(written_board("{track: {length: 3, names: [go, jail, park]}}").sites[0].names,
              ElementsAre("go", "jail", "park"));
}

TEST(Track, MayBeOneCell) {
  const Board board = written_board("{track: 1}");
  EXPECT_EQ(steps_of(board.sites[0]), 0);
  EXPECT_THAT(board.strokes, IsEmpty());
}

TEST(TrackMistakes, OfNamesAndLengthAreRefused) {
  EXPECT_EQ(complaint_of("{track: 0}"), "the length of board \"field\" must lie between 1 and 1600, found 0");
  EXPECT_EQ(complaint_of("{track: {length: 3, names: [a, b, a]}}"),
            "\"a\" stands twice in the names of board \"field\"");
}

}  // namespace
}  // namespace quoin

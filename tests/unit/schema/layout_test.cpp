// Where zones lie in the block.
#include "quoin/schema/layout.h"

#include <gtest/gtest.h>

#include "written_game.h"

namespace quoin {
namespace {

Domain range(int low, int high, bool optional = false) {
  Domain domain;
  domain.min = low;
  domain.size = high - low + 1;
  domain.optional = optional;
  return domain;
}

TEST(Layout, ChoosesTheSmallestCellThatHoldsEveryValue) {
  EXPECT_EQ(cell_for(range(0, 255)), Cell::kU8);
  EXPECT_EQ(cell_for(range(0, 256)), Cell::kI16);
  EXPECT_EQ(cell_for(range(-1, 127)), Cell::kI8);
  EXPECT_EQ(cell_for(range(-1, 128)), Cell::kI16);
  EXPECT_EQ(cell_for(range(-129, 0)), Cell::kI16);
  EXPECT_EQ(cell_for(range(0, 32768)), Cell::kI32);
}

TEST(Layout, CountsNoneAsAValue) {
  EXPECT_EQ(cell_for(range(0, 127, true)), Cell::kI8);
  EXPECT_EQ(cell_for(range(0, 128, true)), Cell::kI16);
}

TEST(Layout, PutsWiderCellsFirst) {
  const auto def = WrittenGame("counters: {narrow: 0..1, wide: 0..100000, middle: 0..1000, other: 0..1}\n").def();
  EXPECT_EQ(def->layout.find("wide")->offset, 0);
  EXPECT_EQ(def->layout.find("middle")->offset, 4);
  EXPECT_EQ(def->layout.find("narrow")->offset, 6);
  EXPECT_EQ(def->layout.find("other")->offset, 7);
  // five engine zones of one byte follow: node, seat, phase, first, winners
  EXPECT_EQ(def->layout.bytes, 16);
}

TEST(Layout, HasThePendingChoicesOnlyWhereSeatsChooseTogether) {
  EXPECT_EQ(WrittenGame("").def()->layout.pending, -1);
  const auto def = WrittenGame("phases: {choose: {together: true}}\n").def();
  ASSERT_GE(def->layout.pending, 0);
  const Zone& pending = def->layout.zones[static_cast<std::size_t>(def->layout.pending)];
  EXPECT_EQ(pending.cell, Cell::kI32);
  EXPECT_EQ(pending.rows, 2);
  EXPECT_EQ(pending.visible, Visibility::kOwner);
  EXPECT_EQ(pending.start, (std::vector<int>{kPendingOpen, kPendingOpen}));
}

TEST(Layout, GivesTheEnginesZonesTheirCells) {
  const auto def = WrittenGame("").def();
  const Layout& layout = def->layout;
  const auto cell = [&layout](int zone) { return layout.zones[static_cast<std::size_t>(zone)].cell; };
  EXPECT_EQ(cell(layout.node), Cell::kU8);
  EXPECT_EQ(cell(layout.seat), Cell::kI8);
  EXPECT_EQ(cell(layout.phase), Cell::kU8);
  EXPECT_EQ(cell(layout.first), Cell::kI8);
  EXPECT_EQ(cell(layout.winners), Cell::kU8);
}

TEST(Layout, WritesAndReadsTheEndsOfEveryCell) {
  std::byte block[16] = {};
  Zone zone;
  const auto trip = [&](Cell cell, int value) {
    zone.cell = cell;
    write_cell(block, zone, 1, value);
    return read_cell(block, zone, 1);
  };
  for (const int value : {-128, -1, 127}) EXPECT_EQ(trip(Cell::kI8, value), value);
  for (const int value : {0, 128, 255}) EXPECT_EQ(trip(Cell::kU8, value), value);
  for (const int value : {-32768, 32767}) EXPECT_EQ(trip(Cell::kI16, value), value);
  for (const int value : {-1000000000, 1000000000}) EXPECT_EQ(trip(Cell::kI32, value), value);
}

}  // namespace
}  // namespace quoin

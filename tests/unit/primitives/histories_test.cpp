// Histories: how often has this position stood?
#include <gtest/gtest.h>

#include <string>

#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

std::int32_t add(GridGame& game, int next_seat) { return game.call(Receiver::kHistory, "add", 0, next_seat); }

TEST(History, CountsHowOftenAPositionHasStood) {
  GridGame game({3, 4, 3, 8});
  EXPECT_EQ(add(game, 0), 1);
  game.set(kWalls, 3, 1);
  EXPECT_EQ(add(game, 0), 1);
  game.set(kWalls, 3, kNone);
  EXPECT_EQ(add(game, 0), 2);
  EXPECT_EQ(add(game, 0), 3);
  EXPECT_EQ(game.get(kPositionCount, 0), 4);
}

TEST(History, TellsPositionsOfDifferentSeatsApart) {
  GridGame game({3, 4, 3, 8});
  EXPECT_EQ(add(game, 0), 1);
  EXPECT_EQ(add(game, 1), 1);
  EXPECT_EQ(add(game, 0), 2);
}

TEST(History, LooksAtItsOwnZonesOnlyAndAtAllOfThem) {
  GridGame game({3, 4, 300, 8});  // two-byte walls
  EXPECT_EQ(add(game, 0), 1);
  game.set(kStones, 0, 2);  // not remembered
  EXPECT_EQ(add(game, 0), 2);
  game.set(kPieces, 1, 5);
  EXPECT_EQ(add(game, 0), 1);
  game.set(kWalls, game.edges() - 1, 256);
  EXPECT_EQ(add(game, 0), 1);
  game.set(kWalls, game.edges() - 1, 0);
  EXPECT_EQ(add(game, 0), 1);
  game.set(kWalls, game.edges() - 1, 256);
  EXPECT_EQ(add(game, 0), 2);
}

TEST(History, RefusesToGrowPastItsCapacityAndChangesNothingThen) {
  GridGame game({3, 4, 3, 4});
  for (int times = 1; times <= 4; ++times) EXPECT_EQ(add(game, 0), times);
  const auto before = game.block();
  EXPECT_EQ(add(game, 0), kPrimitiveFailed);
  ASSERT_NE(game.context().error, nullptr);
  EXPECT_NE(std::string(game.context().error).find("capacity"), std::string::npos);
  EXPECT_EQ(game.block(), before);
}

bool has(GridGame& game, int next_seat) { return game.call(Receiver::kHistory, "has", 0, next_seat) == 1; }

TEST(History, HasWhatWasAddedAndForgetsItWhenCleared) {
  GridGame game({3, 4, 3, 8});
  const auto empty = game.block();
  EXPECT_FALSE(has(game, 0));
  EXPECT_EQ(add(game, 0), 1);
  EXPECT_TRUE(has(game, 0));
  EXPECT_FALSE(has(game, 1));
  EXPECT_FALSE(has(game, kNone));  // without a seat is another position
  EXPECT_EQ(add(game, kNone), 1);
  EXPECT_TRUE(has(game, kNone));
  game.set(kWalls, 3, 1);
  EXPECT_FALSE(has(game, kNone));
  game.set(kWalls, 3, kNone);
  EXPECT_EQ(game.call(Receiver::kHistory, "clear", 0), 0);
  EXPECT_EQ(game.block(), empty);
  EXPECT_EQ(add(game, 0), 1);
}

TEST(History, RefusesASeatThatTheGameDoesNotHave) {
  GridGame game({3, 4, 3, 8});
  const auto before = game.block();
  for (const int seat : {-2, kMaxSeats, 1000}) {
    for (const char* call : {"add", "has"}) {
      EXPECT_EQ(game.call(Receiver::kHistory, call, 0, seat), kPrimitiveFailed) << call << seat;
      EXPECT_STREQ(game.context().error, "next_seat must be a seat of the game, or left out");
    }
  }
  EXPECT_EQ(game.block(), before);
}

}  // namespace
}  // namespace quoin::testing

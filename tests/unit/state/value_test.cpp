// A state is a value, whether its block is kept inside or in memory of its own.
#include <gtest/gtest.h>

#include <utility>

#include "quoin/state/state.h"

namespace quoin {
namespace {

State counting(int bytes) {
  State state(bytes);
  for (int i = 0; i < bytes; ++i) state.data()[i] = static_cast<std::byte>(i * 7);
  return state;
}

TEST(StateValue, StartsAllZero) {
  for (const int bytes : {8, 256, 264, 9000}) {
    const State state(bytes);
    for (int i = 0; i < bytes; ++i) ASSERT_EQ(state.data()[i], std::byte{0}) << i << " of " << bytes;
  }
}

TEST(StateValue, SurvivesCopiesMovesAndAssignmentsBetweenSizes) {
  for (const int bytes : {8, 56, 256, 264, 9000}) {
    const State original = counting(bytes);
    State copied = original;
    EXPECT_EQ(copied, original);
    State moved = std::move(copied);
    EXPECT_EQ(moved, original);
    for (const int other : {16, 300, bytes}) {
      State assigned(other);
      assigned = original;
      EXPECT_EQ(assigned, original);
      State received(other);
      received = std::move(assigned);
      EXPECT_EQ(received, original);
      EXPECT_EQ(received.hash(), original.hash());
    }
  }
}

TEST(StateValue, OfACopyIsItsOwn) {
  for (const int bytes : {8, 264}) {
    const State original = counting(bytes);
    State copied = original;
    copied.data()[bytes - 1] ^= std::byte{1};
    EXPECT_FALSE(copied == original);
    EXPECT_EQ(original, counting(bytes));
  }
}

}  // namespace
}  // namespace quoin

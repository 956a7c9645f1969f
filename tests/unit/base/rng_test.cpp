// The generator: known numbers, exact range, separate streams.
#include "quoin/base/rng.h"

#include <gtest/gtest.h>

#include <array>

namespace quoin {
namespace {

// PCG32 with state 42 and sequence 54 gives these, says the demo of the reference implementation (pcg-random.org).
TEST(Rng, GivesTheNumbersOfTheReferenceImplementation) {
  Rng rng(42, static_cast<Stream>(54));
  for (const std::uint32_t expected : {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

TEST(Rng, StaysBelowItsBound) {
  Rng rng(1, Stream::kPolicy);
  std::array<int, 3> seen{};
  for (int i = 0; i < 30000; ++i) ++seen.at(rng.below(3));
  for (const int count : seen) EXPECT_NEAR(count, 10000, 500);  // six standard deviations of a fair draw
  EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, StreamsOfOneSeedDiffer) { EXPECT_NE(Rng(1, Stream::kDeal).next(), Rng(1, Stream::kChance).next()); }

// SplitMix64 seeded with 0 starts with these (reference: Vigna, splitmix64.c).
TEST(DeriveSeed, IsSplitMix64) {
  EXPECT_EQ(derive_seed(0, 0), 0xE220A8397B1DCDAFULL);
  EXPECT_EQ(derive_seed(0, 1), 0x6E789E6AA1B965F4ULL);
}

}  // namespace
}  // namespace quoin

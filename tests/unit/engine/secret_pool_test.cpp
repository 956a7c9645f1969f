// What may have been chosen in secret from a pool, beside all orders of the pool with their chances.
#include "engine/secret_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace quoin {
namespace {

using Kinds = SecretPool::Kinds;

// By order of the pool: its chance if whoever chooses takes any kind that is left, all alike; only those that fit.
std::map<std::vector<int>, double> law(std::vector<int> pool, const std::vector<Kinds>& may) {
  std::map<std::vector<int>, double> chances;
  double all = 0;
  std::ranges::sort(pool);
  do {
    double chance = 1;
    bool fits = true;
    for (std::size_t k = 0; k < pool.size(); ++k) {
      chance /= static_cast<double>(std::set<int>(pool.begin() + static_cast<std::ptrdiff_t>(k), pool.end()).size());
      fits = fits && (may[k] & SecretPool::of(pool[k])) != 0;
    }
    if (fits) all += chances[pool] = chance;
  } while (std::ranges::next_permutation(pool).found);
  for (auto& [order, chance] : chances) chance /= all;
  return chances;
}

void expect_law(const std::vector<int>& pool, const std::vector<Kinds>& may) {
  constexpr int kDraws = 20'000;
  const auto chances = law(pool, may);
  SecretPool drawn;
  drawn.fill(pool);
  Rng rng(1, Stream::kDeal);
  std::map<std::vector<int>, int> found;
  for (int k = 0; k < kDraws; ++k) {
    ASSERT_TRUE(drawn.draw(may, rng));
    ++found[drawn.chosen()];
  }
  ASSERT_EQ(found.size(), chances.size());
  for (const auto& [order, chance] : chances) {
    const double expected = chance * kDraws;
    EXPECT_NEAR(found[order], expected, 5 * std::sqrt(expected) + 1);
  }
}

TEST(SecretPool, DrawsAnyKindThatIsLeftAlike) { expect_law({0, 0, 0, 1, 2}, std::vector<Kinds>(5, SecretPool::kAny)); }

TEST(SecretPool, DrawsWhatFitsAsOftenAsItWouldBeChosen) {
  expect_law({0, 0, 1, 1, 2}, {SecretPool::kAny, 0b110, SecretPool::kAny, 0b001, 0b101});
}

TEST(SecretPool, FindsTheOnlyOneThatFits) { expect_law({0, 1, 2, 3}, {0b0011, 0b0001, 0b1010, 0b1110 & ~0b0010}); }

TEST(SecretPool, SaysThatNothingFits) {
  SecretPool pool;
  pool.fill({0, 1, 1});
  Rng rng(1, Stream::kDeal);
  EXPECT_FALSE(pool.draw({0b01, 0b01, SecretPool::kAny}, rng));
}

TEST(SecretPool, KnowsAPoolByWhatWasOnOffer) {
  EXPECT_TRUE(SecretPool::obeys({0, 1, 1}, {0b11, 0b10, 0b10}));
  EXPECT_FALSE(SecretPool::obeys({0, 1, 1}, {0b11, 0b11, 0b10}));  // 0 came back
}

}  // namespace
}  // namespace quoin

// The list of actions as a set of bits: what is drawn from it unwritten, against the list written out bit by bit.
#include <gtest/gtest.h>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

std::uint64_t random_word(Rng& rng) { return static_cast<std::uint64_t>(rng.next()) << 32U | rng.next(); }

// Random words: about half of the bits set, few, nearly all, or only whole bytes.
std::uint64_t word_of_kind(Rng& rng, int kind) {
  const std::uint64_t word = random_word(rng);
  if (kind == 1) return word & random_word(rng) & random_word(rng) & random_word(rng);
  if (kind == 2) return word | random_word(rng) | random_word(rng) | random_word(rng);
  return kind == 3 ? (word >> 7U & 0x0101010101010101U) * 0xFFU : word;
}

void expect_the_same_unwritten_and_written(const UnwrittenActions& unwritten) {
  std::vector<std::int32_t> wanted;
  for (std::int32_t bit = 0; bit < unwritten.words * 64; ++bit) {
    const std::uint64_t word = unwritten.bits[static_cast<std::size_t>(bit / 64)];
    if ((word >> static_cast<unsigned>(bit % 64) & 1U) != 0) wanted.push_back(unwritten.first + bit);
  }
  std::vector<std::int32_t> actions(wanted.size(), -7);
  PrimitiveContext context;
  context.actions = actions.data();
  context.count = context.capacity = static_cast<std::int32_t>(wanted.size());
  context.unwritten = unwritten;
  context.unwritten.count = context.count;
  for (std::int32_t place = 0; place < context.count; ++place) {
    EXPECT_EQ(action_at(context, place), wanted[static_cast<std::size_t>(place)]);
  }
  write_out(context);
  EXPECT_EQ(actions, wanted);
  EXPECT_EQ(context.unwritten.count, 0);
  for (std::int32_t place = 0; place < context.count; ++place) {
    EXPECT_EQ(action_at(context, place), wanted[static_cast<std::size_t>(place)]);
  }
}

TEST(ActionAt, IsTheNthOfTheListForEveryNWhetherItIsWrittenOrNot) {
  Rng rng(18, Stream::kPolicy);
  for (int round = 0; round < 400; ++round) {
    UnwrittenActions set;
    set.first = static_cast<std::int32_t>(rng.below(1000));
    set.words = 1 + round % kMostSetWords;
    for (int w = 0; w < set.words; ++w) set.bits[static_cast<std::size_t>(w)] = word_of_kind(rng, round / 11 % 4);
    expect_the_same_unwritten_and_written(set);
  }
}

TEST(ActionAt, KnowsFullEmptyAndSingleBitWords) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    for (const std::uint64_t word : {1ULL << bit, ~0ULL << bit, ~0ULL >> bit, ~(1ULL << bit)}) {
      UnwrittenActions set;
      set.words = 3;
      for (const std::size_t place : {0U, 1U, 2U}) {
        set.bits = {};
        set.bits[place] = word;
        expect_the_same_unwritten_and_written(set);
        set.bits = {~0ULL, ~0ULL, ~0ULL};
        set.bits[place] = word;
        expect_the_same_unwritten_and_written(set);
      }
    }
  }
}

}  // namespace
}  // namespace quoin::testing

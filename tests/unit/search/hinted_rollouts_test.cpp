// HintedRollouts: choices as likely as they weigh, and what is asked before a position is evaluated.
#include "search/hinted_rollouts.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

// A position with five actions, of which the hints say what they weigh.
struct Position {
  std::array<std::int32_t, 5> list{10, 11, 12, 13, 14};
  HintAnswers answers{0, {1, 0, 3, 6, 0}, {}};
  PrimitiveContext context{};
  NextPly at{context, answers};

  Position() {
    context.actions = list.data();
    context.count = 5;
  }
};

const GameDef& a_game() {
  static const auto kGame = load("tic_tac_toe");
  return kGame->def();
}

TEST(HintedRollouts, ChoosesAsOftenAsAnActionWeighs) {
  Position position;
  HintedRollouts guided(a_game(), {.evaluate = false, .prefer = true}, 4);
  Rng policy(1, Stream::kPolicy);
  constexpr int kDraws = 20000;
  std::map<std::int32_t, int> chosen;
  guided.begin();
  for (int i = 0; i < kDraws; ++i) {
    ASSERT_EQ(guided.choose(position.at, 0, policy), PlySource::kWeights);
    ++chosen[guided.choose(position.at, 0, policy)];
  }
  for (std::size_t k = 0; k < position.list.size(); ++k) {
    const double share = position.answers.weights[k] / 10.0;
    const double reach = 4 * std::sqrt(share * (1 - share) / kDraws);
    EXPECT_NEAR(static_cast<double>(chosen[position.list[k]]) / kDraws, share, reach) << k;
  }
}

TEST(HintedRollouts, ChoosesAnyActionWhereAllWeighNothing) {
  Position position;
  position.answers.weights.assign(5, 0);
  HintedRollouts guided(a_game(), {.evaluate = false, .prefer = true}, 4);
  Rng policy(1, Stream::kPolicy);
  std::map<std::int32_t, int> chosen;
  guided.begin();
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(guided.choose(position.at, 0, policy), PlySource::kWeights);
    ++chosen[guided.choose(position.at, 0, policy)];
  }
  EXPECT_EQ(chosen.size(), 5U);
}

TEST(HintedRollouts, EvaluatesForWhoChoosesAfterTheCutoff) {
  Position position;
  HintedRollouts guided(a_game(), {.evaluate = true, .prefer = false}, 2);
  Rng policy(1, Stream::kPolicy);
  for (int again = 0; again < 2; ++again) {
    guided.begin();
    EXPECT_GE(guided.choose(position.at, 0, policy), 10);
    EXPECT_GE(guided.choose(position.at, 1, policy), 10);
    ASSERT_EQ(guided.choose(position.at, 1, policy), PlySource::value_of(1));
    position.answers.value = 250;
    ASSERT_EQ(guided.choose(position.at, 1, policy), HintedRollouts::kDone);
    EXPECT_EQ(guided.values()[1], 0.25);
    EXPECT_EQ(guided.values()[0], -0.25);
  }
}

TEST(HintedRollouts, EvaluatesForEverySeatWhereMoreThanTwoPlay) {
  Position position;
  const auto game = load("hearts");
  const int seats = 4;
  HintedRollouts guided(game->def(), {.evaluate = true, .prefer = false}, 0);
  Rng policy(1, Stream::kPolicy);
  guided.begin();
  for (int seat = 0; seat < seats; ++seat) {
    ASSERT_EQ(guided.choose(position.at, 0, policy), PlySource::value_of(seat));
    position.answers.value = 100 * seat;
  }
  ASSERT_EQ(guided.choose(position.at, 0, policy), HintedRollouts::kDone);
  for (int seat = 0; seat < seats; ++seat) EXPECT_EQ(guided.values()[static_cast<std::size_t>(seat)], seat / 10.0);
}

}  // namespace
}  // namespace quoin

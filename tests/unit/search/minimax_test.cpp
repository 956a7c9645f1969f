// The bot minimax against games whose best play is known, and the table that it keeps positions in.
#include <gmock/gmock.h>

#include <map>

#include "quoin/search/bot.h"
#include "search/transposition_table.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

std::int32_t minimax_chooses(const Match& match, const std::string& options = "") {
  return need(need(make_bot("minimax" + options, BotOptions{}))->choose(match));
}

void play_texts(Match& match, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) need(match.play(need(match.parse_choice(move))));
}

TEST(Minimax, NeverLosesTicTacToe) {
  const auto game = load("tic_tac_toe");
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Match match = need(Match::start(game, seed));
    const int own = static_cast<int>(seed % 2);
    Rng policy(seed, Stream::kPolicy);
    while (!match.over()) {
      const auto legal = match.legal();
      need(match.play(match.seat() == own ? minimax_chooses(match)
                                          : legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    EXPECT_GE(match.returns()[static_cast<std::size_t>(own)], 0) << seed;
  }
}

TEST(Minimax, ProvesEveryActionOfTicTacToe) {
  const auto game = load("tic_tac_toe");
  Match match = need(Match::start(game, 1));
  play_texts(match, {"write a1", "write b1"});  // an edge in answer to a corner loses to five of seven replies
  const Analysis found = need(need(make_bot("minimax", BotOptions{}))->analyse(match));
  EXPECT_EQ(found.seat, 0);
  ASSERT_EQ(found.actions.size(), 7U);
  std::map<std::string, double> values;
  for (const ActionValue& one : found.actions) {
    EXPECT_TRUE(one.proven);
    EXPECT_EQ(one.low, one.high) << match.choice_text(one.action);
    values[match.choice_text(one.action)] = one.value;
  }
  // Each by hand: a second mark beside a1 that makes a threat whose answer gives nothing, or the middle, wins.
  const std::map<std::string, double> known{{"write c1", 0}, {"write a2", 1}, {"write b2", 1}, {"write c2", 0},
                                            {"write a3", 1}, {"write b3", 0}, {"write c3", 0}};
  EXPECT_EQ(values, known);
  EXPECT_EQ(found.actions.front().value, 1);
  EXPECT_EQ(found.line.front(), found.actions.front().action);
  Match after = match;
  for (const std::int32_t action : found.line) need(after.play(action));
  EXPECT_EQ(after.returns()[0], 1);
}

TEST(Minimax, WinsAtOnceAndStopsWhatWouldLoseAtOnce) {
  const auto game = load("connect_four");
  Match match = need(Match::start(game, 1));
  play_texts(match, {"drop a", "drop g", "drop a", "drop g", "drop a"});
  EXPECT_EQ(match.choice_text(minimax_chooses(match, "(depth=2)")), "drop a");
  play_texts(match, {"drop g"});
  EXPECT_EQ(match.choice_text(minimax_chooses(match, "(depth=1)")), "drop a");
}

TEST(Minimax, ChoosesTheSameForTheSameDepth) {
  const auto game = load("breakthrough");
  const Match match = need(Match::start(game, 1));
  const std::int32_t first = minimax_chooses(match, "(depth=3)");
  EXPECT_EQ(minimax_chooses(match, "(depth=3)"), first);
  EXPECT_EQ(minimax_chooses(match, "(depth=3, memory=1)"), first);
}

TEST(Minimax, WeighsDiceAndPlaysAgainstTwoOthers) {
  const auto game = load("pig", {{"players", "3"}, {"goal", "10"}});
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Match match = need(Match::start(game, seed));
    while (!match.over()) {
      need(is_luck(match.node()) ? match.play_luck() : match.play(minimax_chooses(match, "(depth=3)")));
    }
  }
  Match match = need(Match::start(load("pig", {{"goal", "10"}}), 1));
  play_texts(match, {"roll"});
  need(match.play(4));  // a 6
  play_texts(match, {"roll"});
  need(match.play(3));  // a 5: eleven on the table, which only holding can bank
  EXPECT_EQ(match.choice_text(minimax_chooses(match, "(depth=2)")), "hold");
}

TEST(Minimax, SaysWhyItPlaysNoGamesWithSecretsAndWhatDoes) {
  for (const std::string name : {"muros", "goofspiel"}) {
    Match match = need(Match::start(load(name), 1));
    need(match.settle_luck());
    const auto refused = need(make_bot("minimax", BotOptions{}))->choose(match);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), testing::HasSubstr("mcts"));
  }
}

TEST(TranspositionTable, GivesBackWhatItKeptAndKeepsWhatTookMost) {
  TranspositionTable table(1);  // the least there is
  TableEntry much;
  much.value = 7;
  much.kind = BoundKind::kExact;
  much.work = 20;
  table.store({0, 1}, much);
  TableEntry little = much;
  little.value = 3;
  little.work = 1;
  for (std::uint64_t check = 2; check < 100; ++check) table.store({0, check}, little);
  ASSERT_NE(table.find({0, 1}), nullptr);
  EXPECT_EQ(table.find({0, 1})->value, 7);
  ASSERT_NE(table.find({0, 99}), nullptr);  // the last one is there, too
  EXPECT_EQ(table.find({1, 1}), nullptr);
  EXPECT_LE(table.used(), 4U);
}

TEST(TranspositionTable, KeepsAlmostAllWhileItGrows) {
  TranspositionTable table(std::size_t{64} << 20U);
  constexpr int kCount = 300'000;  // beyond its first size, far below its last
  const auto key = [](int i) {
    return PositionKey{derive_seed(1, static_cast<std::uint64_t>(i)), derive_seed(2, static_cast<std::uint64_t>(i))};
  };
  TableEntry known;
  known.kind = BoundKind::kExact;
  for (int i = 0; i < kCount; ++i) {
    known.value = i;
    table.store(key(i), known);
  }
  int found = 0;
  for (int i = 0; i < kCount; ++i) {
    const TableEntry* kept = table.find(key(i));
    if (kept == nullptr) continue;
    ++found;
    ASSERT_EQ(kept->value, i);
  }
  // At a quarter, one line in 270 has more than its four entries: Poisson's distribution of mean 1.
  EXPECT_GE(found, kCount * 99 / 100);
  EXPECT_LE(table.used(), static_cast<std::size_t>(kCount));
  EXPECT_EQ(table.size(), (std::size_t{64} << 20U) / sizeof(TableEntry));
}

}  // namespace
}  // namespace quoin

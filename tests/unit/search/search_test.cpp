// Batches, perft and bots: independent of threads, counted against numbers from elsewhere.
#include <gmock/gmock.h>

#include <array>

#include "quoin/search/batch.h"
#include "quoin/search/bot.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

BatchOptions batch(int matches, int threads = 1, bool signatures = true) {
  BatchOptions options;
  options.matches = matches;
  options.seed = 1;
  options.threads = threads;
  options.signatures = signatures;
  return options;
}

TEST(Simulate, DoesNotDependOnTheNumberOfThreads) {
  for (const std::string name : {"murailles", "pig", "hidden_hands", "rock_paper_scissors"}) {
    const auto game = load(name);
    const auto one = need(simulate(game, batch(40, 1)));
    const auto three = need(simulate(game, batch(40, 3)));
    ASSERT_EQ(one.matches.size(), 40U);
    EXPECT_EQ(one.signature, three.signature) << name;
    EXPECT_NE(one.signature, 0U);
    for (std::size_t k = 0; k < 40; ++k) EXPECT_EQ(one.matches[k].signature, three.matches[k].signature) << name;
  }
}

TEST(Simulate, WeighsConstructionsAlikeOnSeveralThreads) {
  const auto game = load("crazy_palace");
  const int matches = quoin_test::kSanitized ? 3000 : 100000;  // threads rarely meet in the middle of one
  EXPECT_EQ(need(simulate(game, batch(matches, 1))).signature, need(simulate(game, batch(matches, 3))).signature);
}

TEST(Simulate, TheFastLoopPlaysTheSameMatches) {
  const int matches = rounds(20);
  for (const std::string& name : all_games()) {
    const auto game = load(name);
    const auto plain = need(simulate(game, batch(matches)));
    const auto fast = need(simulate(game, batch(matches, 2, false)));
    EXPECT_EQ(fast.signature, 0U);
    ASSERT_EQ(fast.matches.size(), plain.matches.size());
    for (std::size_t k = 0; k < plain.matches.size(); ++k) {
      EXPECT_EQ(plain.matches[k].plies, fast.matches[k].plies) << name;
      EXPECT_EQ(plain.matches[k].decisions, fast.matches[k].decisions) << name;
      EXPECT_EQ(plain.matches[k].choices, fast.matches[k].choices) << name;
      EXPECT_EQ(plain.matches[k].winners, fast.matches[k].winners) << name;
      EXPECT_EQ(plain.matches[k].scores, fast.matches[k].scores) << name;
    }
  }
}

TEST(Simulate, AMatchIsTheOneThatItsSeedGives) {
  const auto game = load("hidden_hands");
  const auto result = need(simulate(game, batch(3)));
  const std::uint64_t seed = derive_seed(1, 2);
  Match match = need(Match::start(game, seed));
  Rng policy(seed, Stream::kPolicy);
  while (!match.over()) {
    const auto legal = match.legal();
    need(legal.empty() ? match.play_luck() : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  EXPECT_EQ(result.matches[2].plies, match.plies());
  const auto& scores = result.matches[2].scores;
  const auto seats = static_cast<std::ptrdiff_t>(match.scores().size());
  EXPECT_EQ(std::vector<double>(scores.begin(), scores.begin() + seats), match.scores());
}

TEST(Simulate, CountsAndStops) {
  const auto game = load("pig");
  std::atomic<std::int64_t> done{0};
  BatchOptions options = batch(10, 2);
  options.done = &done;
  EXPECT_FALSE(need(simulate(game, options)).stopped);
  EXPECT_EQ(done.load(), 10);
  std::atomic<bool> stop{true};
  options.stop = &stop;
  const auto result = need(simulate(game, options));
  EXPECT_TRUE(result.stopped);
  EXPECT_TRUE(result.matches.empty());
}

TEST(Simulate, RefusesBadNumbersAndPlaysNothingWhenAskedForNothing) {
  const auto game = load("pig");
  EXPECT_TRUE(need(simulate(game, batch(0))).matches.empty());
  EXPECT_EQ(simulate(game, batch(-1)).error().kind, ErrorKind::kArgument);
  EXPECT_EQ(simulate(game, batch(1, 0)).error().kind, ErrorKind::kArgument);
}

TEST(Simulate, NamesTheFirstMatchThatFails) {
  const SmallGame files(
      "function match.setup() go.act(0) end\nfunction moves.act(_) emit.up() end\n"
      "function play.up(me) go.act(me) end\nplay.same, play.down = play.up, play.up\n",
      5);
  for (const int threads : {1, 3}) {
    for (const bool signatures : {true, false}) {
      const auto result = simulate(files.load(), batch(50, threads, signatures));
      ASSERT_FALSE(result.ok());
      EXPECT_THAT(result.error().message, HasSubstr("match 0 of the batch")) << threads << signatures;
      EXPECT_THAT(result.error().text(), HasSubstr("max_length"));
    }
  }
}

std::uint64_t count(const Match& match, int depth, int threads = 1) { return need(perft(match, depth, threads)).count; }

TEST(Perft, OfConnectFourIsTheKnownOne) {
  // oeis.org/A212693 is another count; these are the numbers of move sequences: 7^k until a column fills at ply 7.
  const Match match = start("connect_four");
  EXPECT_EQ(count(match, 0), 1U);
  EXPECT_EQ(count(match, 1), 7U);
  EXPECT_EQ(count(match, 4), 2401U);
  EXPECT_EQ(count(match, 6, 2), 117649U);
  EXPECT_EQ(count(match, 7, 2), 823536U);  // 7^7 less the 7 sequences that would overfill one column
}

TEST(Perft, OfChessIsTheKnownOne) {
  const Match match = start("chess");  // oeis.org/A048987
  EXPECT_EQ(count(match, 1), 20U);
  EXPECT_EQ(count(match, 2), 400U);
  EXPECT_EQ(count(match, 3), 8902U);
  EXPECT_EQ(count(match, 4, 2), 197281U);
}

TEST(Perft, OfPigIsTheOneCountedByHand) {
  const Match match = start("pig");
  EXPECT_EQ(count(match, 1), 1U);      // roll
  EXPECT_EQ(count(match, 2), 6U);      // six faces
  EXPECT_EQ(count(match, 3), 11U);     // after a one only roll, after five faces roll or hold
  EXPECT_EQ(count(match, 4, 3), 41U);  // 6 + 5 * (6 rolled faces + the next seat's roll)
}

TEST(Perft, CountsEachSeatThatChoosesAsAPly) {
  const Match match = start("rock_paper_scissors", {{"lives", "1"}});
  EXPECT_EQ(count(match, 1), 3U);
  EXPECT_EQ(count(match, 2), 9U);
  EXPECT_EQ(count(match, 3), 9U);  // only the three ties go on, with three choices each
}

TEST(Perft, SplitsAddUpAndDoNotDependOnThreads) {
  const Match match = start("murailles");
  const auto one = need(perft(match, 3, 1));
  const auto two = need(perft(match, 3, 2));
  EXPECT_EQ(one.count, 7020U);  // tests/reference/murailles_plain.cpp
  ASSERT_EQ(one.splits.size(), 18U);
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < 18; ++k) {
    sum += one.splits[k].count;
    EXPECT_EQ(one.splits[k].count, two.splits[k].count);
    EXPECT_EQ(one.splits[k].action, match.legal()[k]);
  }
  EXPECT_EQ(sum, one.count);
}

TEST(Perft, StartsAnywhere) {
  Match match = start("hidden_hands");
  EXPECT_EQ(need(perft(match, 1, 1)).count, 1U);  // a deal is one ply with one outcome
  EXPECT_EQ(need(perft(match, 2, 1)).splits.size(), 1U);
  need(match.play_luck());
  EXPECT_EQ(count(match, 1), match.legal().size());
  Match over = start("connect_four");
  play(over, {"drop a", "drop b", "drop a", "drop b", "drop a", "drop b", "drop a"});
  EXPECT_EQ(count(over, 0), 1U);
  EXPECT_EQ(count(over, 1), 0U);
}

TEST(Perft, StopsWithAnError) {
  std::atomic<bool> stop{true};
  EXPECT_EQ(perft(start("murailles"), 4, 2, &stop).error().kind, ErrorKind::kArgument);
  EXPECT_EQ(perft(start("murailles"), -1, 1).error().kind, ErrorKind::kArgument);
  EXPECT_EQ(perft(start("murailles"), 1, 0).error().kind, ErrorKind::kArgument);
}

std::int32_t choice_of(const std::string& bot, const Match& match, const BotOptions& options = {}) {
  return need(need(make_bot(bot, options))->choose(match));
}

TEST(Bots, AreKnownByName) {
  EXPECT_THAT(bot_names(), testing::ElementsAre("random", "greedy-playout", "learned", "level", "mcts", "minimax"));
  EXPECT_THAT(make_bot("randon", {}).error().text(), HasSubstr("did you mean \"random\""));
  BotOptions options;
  options.playouts = 0;
  EXPECT_FALSE(make_bot("greedy-playout", options).ok());
  options = {};
  options.seconds = -1;
  EXPECT_FALSE(make_bot("greedy-playout", options).ok());
}

TEST(Bots, ChooseALegalActionAndTheSameOneForTheSameSeed) {
  const Match match = start("connect_four");
  for (const std::string& name : bot_names_for(match.def())) {
    BotOptions options;
    options.seed = 4;
    options.playouts = 50;
    // The lowest level is done long before its patience ends, so that time has no say, not even with sanitizers.
    if (name == "level") options.own["number"] = 1;
    const std::int32_t action = choice_of(name, match, options);
    EXPECT_EQ(match.why_not(action), "") << name;
    EXPECT_EQ(choice_of(name, match, options), action) << name;
  }
}

constexpr std::array kThinkers = {"greedy-playout", "mcts"};

TEST(Bots, TakeAWinAndStopALoss) {
  Match match = start("connect_four");
  play(match, {"drop a", "drop b", "drop a", "drop b", "drop a", "drop b"});
  Match threat = start("connect_four");
  play(threat, {"drop a", "drop b", "drop a", "drop b", "drop a"});
  for (const char* name : kThinkers) {
    EXPECT_EQ(match.choice_text(choice_of(name, match)), "drop a") << name;
    EXPECT_EQ(threat.choice_text(choice_of(name, threat)), "drop a") << name;
  }
}

TEST(Bots, KeepToATimeAndStopWhenAsked) {
  const Match match = start("murailles");
  std::atomic<bool> stop{true};
  for (const char* name : kThinkers) {
    BotOptions options;
    options.seconds = 0.05;
    EXPECT_EQ(match.why_not(choice_of(name, match, options)), "") << name;
    options.seconds = 3600;
    options.stop = &stop;
    EXPECT_EQ(match.why_not(choice_of(name, match, options)), "") << name;
  }
}

TEST(Bots, DoNotSeeWhatOthersChoseAtTheSameTime) {
  Match rock = start("rock_paper_scissors");
  Match paper = rock;
  Match scissors = rock;
  play(rock, {"show rock"});
  play(paper, {"show paper"});
  play(scissors, {"show scissors"});
  BotOptions options;
  options.seed = 12;
  for (const char* name : kThinkers) {
    const std::int32_t action = choice_of(name, rock, options);
    EXPECT_EQ(choice_of(name, paper, options), action) << name;
    EXPECT_EQ(choice_of(name, scissors, options), action) << name;
  }
}

TEST(Bots, HaveNothingToDoWhenNobodyChooses) {
  Match match = start("pig");
  play(match, {"roll"});
  for (const std::string& name : bot_names()) EXPECT_FALSE(need(make_bot(name, {}))->choose(match).ok());
}

}  // namespace
}  // namespace quoin

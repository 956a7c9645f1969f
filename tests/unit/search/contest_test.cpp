// Matches between bots: independent of threads and order, equal to the same match played by hand; names of bots.
#include "quoin/search/contest.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "quoin/explain/coverage.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

std::vector<BotSpec> bots(const std::vector<std::string>& texts) {
  std::vector<BotSpec> specs;
  for (const auto& text : texts) specs.push_back(need(parse_bot(text)));
  return specs;
}

BatchOptions seeded(int matches, int threads = 1) {
  BatchOptions options;
  options.matches = matches;
  options.seed = 1;
  options.threads = threads;
  return options;
}

TEST(Contest, DoesNotDependOnTheNumberOfThreads) {
  const auto game = load("pig");
  const auto seated = bots({"greedy-playout(playouts=6)", "random"});
  const auto one = need(play_matches(game, seated, seeded(12, 1)));
  const auto three = need(play_matches(game, seated, seeded(12, 3)));
  ASSERT_EQ(one.matches.size(), 12U);
  EXPECT_EQ(one.signature, three.signature);
  EXPECT_NE(one.signature, 0U);
}

TEST(Contest, AMatchDependsOnItsSeedNotOnItsPlace) {
  const auto game = load("connect_four");
  const auto seated = bots({"random", "greedy-playout(playouts=8)"});
  const auto all = need(play_matches(game, seated, seeded(6)));
  const std::vector<std::uint64_t> seeds{derive_seed(1, 5), derive_seed(1, 2)};
  BatchOptions two = seeded(2);
  two.seeds = seeds;
  const auto some = need(play_matches(game, seated, two));
  EXPECT_EQ(some.matches[0].signature, all.matches[5].signature);
  EXPECT_EQ(some.matches[1].signature, all.matches[2].signature);
}

TEST(Contest, OfRandomBotsPlaysTheMatchesOfSimulate) {
  const auto game = load("hidden_hands");
  const auto plain = need(simulate(game, seeded(20)));
  const auto seated = bots(std::vector<std::string>(game->def().seats.size(), "random"));
  EXPECT_EQ(need(play_matches(game, seated, seeded(20))).signature, plain.signature);
}

TEST(Contest, AMatchIsTheOnePlayedByHand) {
  const auto game = load("rock_paper_scissors");
  const auto seated = bots({"random", "greedy-playout(playouts=20)"});
  const auto result = need(play_matches(game, seated, seeded(4)));
  const std::uint64_t seed = derive_seed(1, 3);
  Match match = need(Match::start(game, seed));
  Rng policy(seed, Stream::kPolicy);
  BotSpec spec = seated[1];
  spec.options.seed = bot_seed(seed, 1);
  const auto bot = need(make_bot(spec));
  int decisions = 0;
  while (!match.over()) {
    const auto legal = match.legal();
    const auto random = [&] { return legal[policy.below(static_cast<std::uint32_t>(legal.size()))]; };
    if (!legal.empty()) ++decisions;
    need(legal.empty() ? match.play_luck() : match.play(match.seat() == 0 ? random() : need(bot->choose(match))));
  }
  EXPECT_EQ(result.matches[3].decisions, decisions);
  EXPECT_EQ(result.matches[3].plies, match.plies());
  EXPECT_EQ(result.matches[3].signature, summary_of(match).signature);
}

TEST(Contest, AnOpeningIsOfRandomChoicesThenTheBotsChoose) {
  const auto game = load("connect_four");
  BatchOptions options = seeded(5);
  options.opening = 6;
  const auto result = need(play_matches(game, bots({"minimax(depth=1)", "minimax(depth=1)"}), options));
  for (std::uint64_t k = 0; k < 5; ++k) {
    const std::uint64_t seed = derive_seed(1, k);
    Match match = need(Match::start(game, seed));
    Rng draws(bot_seed(seed, 2), Stream::kPolicy);
    for (int ply = 0; ply < 6; ++ply) {
      const auto legal = match.legal();
      need(match.play(legal[draws.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    const auto bot = need(make_bot("minimax(depth=1)", {}));
    const auto other = need(make_bot("minimax(depth=1)", {}));
    while (!match.over()) need(match.play(need((match.seat() == 0 ? bot : other)->choose(match))));
    EXPECT_EQ(result.matches[k].signature, summary_of(match).signature) << k;
  }
}

TEST(Contest, AnOpeningLeavesABotSomethingToChoose) {
  const auto game = load("tic_tac_toe");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Match match = need(begin_match(game, seed, 50));
    EXPECT_FALSE(match.over());
    EXPECT_GE(match.legal().size(), 2U);
    EXPECT_GE(match.plies(), 4);  // after the fifth somebody may have won
  }
}

TEST(Contest, LuckAndForcedChoicesAreNoneOfAnOpening) {
  const auto game = load("pig");
  const Match match = need(begin_match(game, 1, 3));
  int choices = 0;
  for (const PlayedPly* past = match.past(); past != nullptr; past = past->earlier().get()) {
    if (past->legal.size() > 1) ++choices;
  }
  EXPECT_EQ(choices, 3);
  EXPECT_GT(match.plies(), 3);
}

TEST(Contest, TheSummaryOfAMatchIsThatOfTheBatch) {
  for (const std::string name : {"pig", "hidden_hands", "mosaix", "connect_four", "wall_to_wall"}) {
    const auto game = load(name);
    const auto batch_of_one = need(simulate(game, seeded(1))).matches[0];
    const std::uint64_t seed = derive_seed(1, 0);
    Match match = need(Match::start(game, seed));
    Rng policy(seed, Stream::kPolicy);
    while (!match.over()) {
      const auto legal = match.legal();
      need(legal.empty() ? match.play_luck()
                         : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    const MatchSummary summary = summary_of(match);
    EXPECT_EQ(summary.signature, batch_of_one.signature) << name;
    EXPECT_EQ(summary.decisions, batch_of_one.decisions) << name;
    EXPECT_EQ(summary.choices, batch_of_one.choices) << name;
    EXPECT_EQ(summary.winners, batch_of_one.winners) << name;
    EXPECT_EQ(summary.scores, batch_of_one.scores) << name;
    EXPECT_EQ(summary.places, batch_of_one.places) << name;
    EXPECT_EQ(summary.lead_changes, batch_of_one.lead_changes) << name;
    EXPECT_EQ(summary.lead_since, batch_of_one.lead_since) << name;
  }
}

// From the points after every ply: who alone has the most, ties and repetitions left out.
std::pair<int, int> leads_by_hand(Match match, Rng policy) {
  std::vector<std::pair<std::size_t, int>> leaders;  // seat, ply
  for (;;) {
    const auto points = match.scores();
    const auto most = std::max_element(points.begin(), points.end());
    const auto seat = static_cast<std::size_t>(most - points.begin());
    const bool alone = std::count(points.begin(), points.end(), *most) == 1;
    if (alone && (leaders.empty() || leaders.back().first != seat)) leaders.emplace_back(seat, match.plies());
    if (match.over()) break;
    const auto legal = match.legal();
    need(legal.empty() ? match.play_luck() : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  return leaders.empty() ? std::pair(0, 0) : std::pair(static_cast<int>(leaders.size()) - 1, leaders.back().second);
}

TEST(Contest, CountsLeadChangesByTheRunningPoints) {
  const auto game = load("pig", {{"players", "3"}});
  const auto batch_of_20 = need(simulate(game, seeded(20)));
  int all = 0;
  for (std::uint64_t k = 0; k < 20; ++k) {
    const std::uint64_t seed = derive_seed(1, k);
    const auto [changes, since] = leads_by_hand(need(Match::start(game, seed)), Rng(seed, Stream::kPolicy));
    EXPECT_EQ(batch_of_20.matches[k].lead_changes, changes) << k;
    EXPECT_EQ(batch_of_20.matches[k].lead_since, since) << k;
    all += changes;
  }
  EXPECT_GT(all, 5);
}

TEST(Contest, WantsABotForEachSeat) {
  EXPECT_THAT(play_matches(load("pig"), bots({"random"}), seeded(1)).error().message,
              HasSubstr("each seat needs a bot"));
}

TEST(Contest, StopsWithTheMatchesDone) {
  std::atomic<bool> stop{true};
  BatchOptions options = seeded(3);
  options.stop = &stop;
  const auto result = need(play_matches(load("pig"), bots({"random", "greedy-playout"}), options));
  EXPECT_TRUE(result.stopped);
  EXPECT_TRUE(result.matches.empty());
}

TEST(BotTexts, AreReadAndWritten) {
  EXPECT_EQ(bot_text(need(parse_bot("greedy-playout"))), "greedy-playout(playouts=1000)");
  EXPECT_EQ(bot_text(need(parse_bot(" greedy-playout( playouts = 50 )"))), "greedy-playout(playouts=50)");
  EXPECT_EQ(bot_text(need(parse_bot("greedy-playout:1000000"))), "greedy-playout(playouts=1000000)");
  EXPECT_EQ(bot_text(need(parse_bot("greedy-playout:50"))), "greedy-playout(playouts=50)");
  EXPECT_EQ(bot_text(need(parse_bot("greedy-playout:0.5s"))), "greedy-playout(seconds=0.5)");
  EXPECT_EQ(bot_text(need(parse_bot("random"))), "random");
  EXPECT_EQ(bot_text(need(parse_bot("level( 4 )"))), "level(4)");
  EXPECT_EQ(bot_text(need(parse_bot("level:4"))), "level(4)");
  EXPECT_EQ(bot_text(need(parse_bot("level(number=4)"))), "level(4)");
  EXPECT_EQ(bot_text(need(parse_bot("greedy-playout(playouts=2, random=0.25)"))),
            "greedy-playout(playouts=2, random=0.25)");
  for (const std::string text :
       {"greedy-playout(playout=1)", "greedy-playout(playouts=x)", "greedy-playout(playouts=2",
        "greedy-playout:", "random:5", "level(0)", "level(9)", "level(x)", "level:", "level(1.5)", "mcts(random=-1)",
        "random(random=1)", "greedy-playout(playouts=0)", "greedy"}) {
    EXPECT_FALSE(parse_bot(text).ok()) << text;
  }
}

TEST(Coverage, NamesLinesThatNeverRanAndCountsKinds) {
  const auto found = need(cover(load("pig"), {20, 1}));
  EXPECT_EQ(found.matches, 20);
  EXPECT_THAT(found.never_run, testing::IsEmpty());
  ASSERT_EQ(found.played.size(), 2U);
  EXPECT_GT(found.played[0], 0);
  EXPECT_GE(found.offered[0], found.played[0]);
}

}  // namespace
}  // namespace quoin

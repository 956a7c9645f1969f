// The bot mcts on games whose best play is known, on secrets, on choices made at once.
#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "quoin/search/bot.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

BotOptions thinking(int playouts, std::uint64_t seed = 1) {
  BotOptions options;
  options.seed = seed;
  options.playouts = playouts;
  return options;
}

std::int32_t chosen(const Match& match, const BotOptions& options) {
  return need(need(make_bot("mcts", options))->choose(match));
}

// Plays on with these bots, one a seat.
void play_out(Match& match, const std::vector<std::string>& bots, std::uint64_t seed) {
  std::vector<std::unique_ptr<Bot>> made;
  for (const std::string& bot : bots)
    made.push_back(need(make_bot(bot, thinking(5000, derive_seed(seed, made.size())))));
  while (!match.over()) {
    need(is_luck(match.node()) ? match.play_luck()
                               : match.play(need(made[static_cast<std::size_t>(match.seat())]->choose(match))));
  }
}

TEST(Mcts, NeverLosesTicTacToe) {
  const auto game = load("tic_tac_toe");
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Match alone = need(Match::start(game, seed));
    const bool first = seed % 2 == 0;
    play_out(alone, {first ? "mcts" : "random", first ? "random" : "mcts"}, seed);
    EXPECT_GE(alone.returns()[first ? 0 : 1], 0) << seed;
    Match both = need(Match::start(game, seed));
    play_out(both, {"mcts", "mcts"}, seed);
    EXPECT_EQ(both.returns()[0], 0) << seed;
  }
}

TEST(Mcts, FindsAWinOfSeveralPliesAndStopsWhenItIsProven) {
  // A search that went on would take minutes.
  const auto game = load("tic_tac_toe");
  Match match = need(Match::start(game, 1));
  for (const char* move : {"write a1", "write b1"}) need(match.play(need(match.parse_choice(move))));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::int32_t action = chosen(match, thinking(2'000'000'000, seed));
    Match after = match;
    need(after.play(action));
    play_out(after, {"mcts", "mcts"}, seed);
    EXPECT_EQ(after.returns()[0], 1) << match.choice_text(action);
  }
}

TEST(Mcts, MixesChoicesMadeAtOnceAsTheEquilibriumDoes) {
  quoin_test::slow("searches long enough for frequencies to settle");
  // Each of rock, paper and scissors a third of the time: 300 of 900 draws, give or take 14 (one standard deviation).
  const auto game = load("rock_paper_scissors");
  const Match match = need(Match::start(game, 1));
  std::map<std::int32_t, int> times;
  for (std::uint64_t seed = 0; seed < 900; ++seed) ++times[chosen(match, thinking(1000, seed))];
  ASSERT_EQ(times.size(), 3U);
  for (const auto& [action, count] : times) EXPECT_NEAR(count, 300, 60) << match.choice_text(action);
}

TEST(Mcts, ComesToTheEquilibriumWithinTwoHundredthsAtTheRoot) {
  // Of a single round: a third each.
  const auto game = load("rock_paper_scissors", {{"rounds", "1"}});
  const Match match = need(Match::start(game, 1));
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Analysis found = need(need(make_bot("mcts", thinking(100'000, seed)))->analyse(match));
    for (const ActionValue& one : found.actions) {
      EXPECT_NEAR(one.share, 1.0 / 3, 0.02) << match.choice_text(one.action) << " " << seed;
    }
  }
}

TEST(Mcts, TakesTheBestOfManyChoicesMadeAtOnce) {
  // In Mosaix each seat writes into a grid of its own, so that nothing is gained by mixing 224 choices.
  const auto game = load("mosaix");
  Match match = need(Match::start(game, 1));
  need(match.settle_luck());
  need(match.play(match.legal().front()));
  ASSERT_EQ(match.node(), Node::kTogether);
  ASSERT_GT(match.legal().size(), 100U);
  const Analysis found = need(need(make_bot("mcts", thinking(1000)))->analyse(match));
  EXPECT_EQ(found.actions.front().share, 1);
  EXPECT_EQ(found.actions.back().share, 0);
}

TEST(Mcts, PlaysForPointsWhereNobodyPlaysAgainstItAndNoWinIsNear) {
  // Solo Mosaix is won with 120 points. Who stops at once has 8, who plays at random about 5; bots that counted only
  // the win took what was listed first, 17 and 26 points in the mean.
  const auto game = load("mosaix/solo");
  double points = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    Match match = need(Match::start(game, seed));
    const auto bot = need(make_bot("mcts", thinking(400, seed)));
    while (!match.over()) need(is_luck(match.node()) ? match.play_luck() : match.play(need(bot->choose(match))));
    points += match.scores()[0] / 4;
  }
  EXPECT_GT(points, 30);
}

TEST(Mcts, PlaysForPointsWhenAllIsLost) {
  // South has 30 of 48 seeds. North's pit 12 captures seven at once; pit 8 is listed first.
  const auto game = load("mancala");
  const auto position = nlohmann::json::parse(R"({"seat": "north", "zones": {"seeds": {
      "1": 6, "2": 1, "3": 1, "4": 1, "5": 1, "7": 30, "8": 1, "9": 1, "10": 1, "12": 1, "14": 4}}})");
  const Match match = need(Match::from_position(game, position, 1));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    BotOptions options = thinking(100, seed);
    options.own["hints"] = 0;
    EXPECT_EQ(match.choice_text(chosen(match, options)), "sow 12") << seed;
  }
}

TEST(Mcts, TriesFirstWhatTheAuthorPrefers) {
  const SmallGame small(
      "function match.setup() go.act(0) end\n"
      "function moves.act(_) emit.up() emit.same() emit.down() end\n"
      "function play.up(me) count.n = count.n + 1 if count.n > 9 then match.draw() else go.act(1 - me) end end\n"
      "play.same = play.up\nplay.down = play.up\n");
  small.write("bot.lua", "function prefer.same() return 2 end\nfunction prefer.down() return 0 end\n");
  const Match match = need(Match::start(small.load(), 1));
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const int playouts : {1, 2}) {
      const Analysis found = need(need(make_bot("mcts", thinking(playouts, seed)))->analyse(match));
      for (const ActionValue& one : found.actions) {
        const std::string text = match.choice_text(one.action);
        const bool is_tried = text == "same" || (text == "up" && playouts == 2);
        EXPECT_EQ(one.visits, is_tried ? 1U : 0U) << text << " " << seed;
      }
    }
  }
}

TEST(Mcts, ChoosesTheSameWhereTheSeatSeesTheSame) {
  // Of three players of Muros: two know each other's hand by what lies open.
  const std::pair<const char*, DialValues> games[] = {
      {"muros", {{"players", "3"}}}, {"hidden_hands", {}}, {"high_card", {}}};
  for (const auto& [name, dials] : games) {
    const auto game = load(name, dials);
    int pairs = 0;
    int differ = 0;
    for (std::uint64_t seed = 0; pairs < 60; ++seed) {
      Match match = need(Match::start(game, seed));
      Rng policy(seed, Stream::kPolicy);
      for (int ply = 0; ply < 2 + static_cast<int>(seed % 15) && !match.over(); ++ply) {
        const auto legal = match.legal();
        need(legal.empty() ? match.play_luck()
                           : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
      }
      need(match.settle_luck());
      if (match.over()) continue;
      const Match other = need(match.resample(match.seat(), seed));
      EXPECT_EQ(chosen(match, thinking(40, seed)), chosen(other, thinking(40, seed))) << name << " " << seed;
      ++pairs;
      differ += match.state() == other.state() ? 0 : 1;
    }
    EXPECT_GT(differ, 30) << name;
  }
}

TEST(Mcts, ChoosesTheSameForTheSameSeedAndSharesItsWorkAmongThreads) {
  const auto game = load("connect_four");
  Match match = need(Match::start(game, 1));
  EXPECT_EQ(chosen(match, thinking(2000)), chosen(match, thinking(2000)));
  // Red threatens b1 to e1 at both ends: yellow can stop only one; red wins with three threads, too.
  for (const char* move : {"drop c", "drop c", "drop d", "drop d", "drop b"}) {
    need(match.play(need(match.parse_choice(move))));
  }
  need(match.play(need(match.parse_choice("drop g"))));
  BotOptions options = thinking(3000);
  options.own["threads"] = 3;
  const std::string text = match.choice_text(chosen(match, options));
  EXPECT_TRUE(text == "drop a" || text == "drop e") << text;
}

TEST(Mcts, BeatsFlatMonteCarloOfAsManyPlayoutsInConnectFour) {
  quoin_test::slow("plays whole matches with both bots");
  // It scored 72 % of 200 matches when this was written; 44 of 80 are reached by one as strong in 22 % of all runs and
  // by one that scores 70 % in all but one of a thousand.
  const auto game = load("connect_four");
  double score = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    Match match = need(Match::start(game, seed));
    const bool first = seed % 2 == 0;
    const std::string mcts = "mcts(playouts=300)";
    const std::string flat = "greedy-playout(playouts=300)";
    play_out(match, {first ? mcts : flat, first ? flat : mcts}, seed);
    score += (match.returns()[first ? 0 : 1] + 1) / 2;
  }
  EXPECT_GE(score, 44);
}

}  // namespace
}  // namespace quoin

// Matches: plies, reasons for refusals, copies, undo, luck, choices at the same time, positions set by hand.
#include "quoin/engine/match.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kCountUp = R"(
function match.setup() go.act(0) end
function moves.act(_) emit.up() emit.same() emit.down() end
function play.up(me) count.n = count.n + 1 go.act(1 - me) end
function play.same(me) go.act(1 - me) end
function play.down(me) count.n = count.n - 1 match.win(me) end
)";

int value(const Match& match, const std::string& zone, int place = 0) {
  return read_cell(match.state().data(), *match.def().layout.find(zone), place);
}

TEST(Match, StartsAtTheNodeThatSetupNames) {
  const Match match = start("murailles");
  EXPECT_EQ(match.node(), Node::kDecide);
  EXPECT_EQ(match.seat(), 0);
  EXPECT_EQ(match.phase(), 0);
  EXPECT_EQ(match.plies(), 0);
  EXPECT_EQ(match.legal().size(), 18U);  // rules of Murailles, by hand: 2 steps and 2+4+4+4+2 pivots
  EXPECT_THAT(match.seats_to_choose(), ElementsAre(0));
  EXPECT_EQ(match.last_ply(), nullptr);
}

TEST(Match, KeepsWhatWasPlayed) {
  Match match = start("murailles");
  play(match, {"step b1", "stop"});
  ASSERT_EQ(match.history().size(), 2U);
  EXPECT_EQ(match.history()[0].seat, 0);
  EXPECT_EQ(action_text(match.def(), match.history()[1].choice), "stop");
  EXPECT_EQ(match.history()[1].hash, match.hash());
  EXPECT_EQ(match.seat(), 1);
}

TEST(Match, SaysWhichKindsAreOffered) {
  const Match match = start("murailles");
  EXPECT_EQ(match.why_not(need(match.parse_choice("stop"))),
            "\"stop\" may not be played now: no action of this kind may, only step and pivot");
}

TEST(Match, SaysWhichValuesOfAFieldAreOffered) {
  const Match match = start("murailles");
  EXPECT_EQ(match.why_not(need(match.parse_choice("step c3"))),
            "\"step c3\" may not be played now: to may not be c3, only d1 and b1");
  EXPECT_EQ(match.why_not(need(match.parse_choice("pivot a4-a5 to a5-b5"))),
            "\"pivot a4-a5 to a5-b5\" may not be played now: wall may not be a4-a5, only a1-a2, b1-b2, c1-c2, d1-d2 "
            "and e1-e2");
}

TEST(Match, SaysWhatTheEarlierFieldsLeave) {
  Match match = start("murailles");
  play(match, {"pivot a1-a2 to a2-b2"});
  const std::string reason = match.why_not(need(match.parse_choice("pivot b1-b2 to a2-b2")));
  EXPECT_THAT(reason, HasSubstr("with wall b1-b2, to may not be a2-b2, only "));
  EXPECT_THAT(reason, HasSubstr("a1-b1"));
}

TEST(Match, RefusesIllegalActionsAndStaysAsItWas) {
  Match match = start("murailles");
  const Match before = match;
  for (const std::int32_t action : {-1, match.def().num_distinct_actions, need(match.parse_choice("step c3"))}) {
    const Status done = match.play(action);
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().kind, ErrorKind::kIllegal);
    EXPECT_EQ(match.state(), before.state());
    EXPECT_EQ(match.plies(), 0);
  }
  EXPECT_EQ(match.why_not(-1),
            "there is no action -1; they are 0 to " + std::to_string(match.def().num_distinct_actions - 1));
}

TEST(Match, RefusesAnythingOnceItIsOver) {
  const SmallGame files(kCountUp);
  Match match = need(Match::start(files.load(), 0));
  play(match, {"up", "down"});
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.why_not(0), "the match is over");
  EXPECT_FALSE(match.play(0).ok());
  EXPECT_FALSE(match.play_luck().ok());
  EXPECT_TRUE(match.legal().empty());
  EXPECT_TRUE(match.seats_to_choose().empty());
  EXPECT_EQ(match.returns(), (std::vector<double>{-1, 1}));
  EXPECT_EQ(match.scores(), (std::vector<double>{0, 1}));
}

TEST(Match, StaysAsItWasWhenTheRulesFail) {
  const SmallGame files(kCountUp);
  Match match = need(Match::start(files.load(), 0));
  const auto before = match.state();
  const Status done = match.play(need(match.parse_choice("down")));  // n would become -1
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::kGame);
  EXPECT_THAT(done.error().text(), HasSubstr("rules.lua:6"));
  EXPECT_EQ(match.state(), before);
  EXPECT_EQ(match.plies(), 0);
  play(match, {"up", "up"});
  EXPECT_EQ(value(match, "n"), 2);
}

TEST(Match, EndsWithAnErrorWhenItIsLongerThanDeclared) {
  const SmallGame files(kCountUp, 3);
  Match match = need(Match::start(files.load(), 0));
  play(match, {"same", "same", "same"});
  const Status done = match.play(1);
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().message, HasSubstr("not over after 3 plies"));
}

TEST(Match, UndoGoesBackToTheStart) {
  Match match = start("murailles");
  const Match before = match;
  play(match, {"step b1", "pivot c1-c2 to b1-c1"});
  need(match.undo());
  EXPECT_EQ(match.plies(), 1);
  EXPECT_EQ(legal_texts(match).back(), "stop");
  need(match.undo());
  EXPECT_EQ(match.state(), before.state());
  EXPECT_EQ(legal_texts(match), legal_texts(before));
  const Status done = match.undo();
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().kind, ErrorKind::kArgument);
}

TEST(Match, CopiesGoTheirOwnWays) {
  Match match = start("murailles");
  play(match, {"step b1"});
  Match other = match;
  play(other, {"stop"});
  play(match, {"step a1"});
  EXPECT_EQ(match.seat(), 1);
  EXPECT_NE(match.hash(), other.hash());
  need(match.undo());
  need(other.undo());
  EXPECT_EQ(match.hash(), other.hash());
  EXPECT_EQ(match.history()[0].hash, other.history()[0].hash);
}

TEST(Match, AVeryLongPastIsFreedWithoutUsingUpTheStack) {
  const SmallGame files(kCountUp, 300'000);
  Match match = need(Match::start(files.load(), 0));
  const std::int32_t same = need(match.parse_choice("same"));
  for (int k = 0; k < 200'000; ++k) need(match.play(same));
  const Match copy = match;
  need(match.undo());
  EXPECT_EQ(match.plies(), 199'999);
  EXPECT_EQ(copy.history().size(), 200'000U);
}

// ---- luck ----

TEST(Luck, ComesFromTheSeedAndThePly) {
  Match one = start("pig", {{"goal", "100"}}, 5);
  Match two = start("pig", {{"goal", "100"}}, 5);
  for (int k = 0; k < 10; ++k) {
    play(one, {"roll", "luck"});
    play(two, {"roll", "luck"});
    EXPECT_EQ(one.last_ply()->choice, two.last_ply()->choice);
  }
  const auto outcome = one.last_ply()->choice;
  need(one.undo());
  need(one.play_luck());
  EXPECT_EQ(one.last_ply()->choice, outcome);
}

TEST(Luck, DiffersBetweenSeeds) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Match match = start("hidden_hands", {}, seed);
    need(match.play_luck());
    hashes.insert(match.hash());
  }
  EXPECT_GT(hashes.size(), 15U);
}

TEST(Luck, EveryOutcomeMayBeSetByHand) {
  Match match = start("pig");
  play(match, {"roll"});
  EXPECT_EQ(match.node(), Node::kChance);
  ASSERT_NE(match.die(), nullptr);
  EXPECT_EQ(match.die()->outcomes.size, 6);
  EXPECT_EQ(match.die()->total, 6);
  EXPECT_EQ(match.choice_text(3), "die: 4");
  EXPECT_EQ(need(match.parse_choice(" die:  4 ")), 3);
  EXPECT_EQ(need(match.parse_choice("4")), 3);
  EXPECT_EQ(match.parse_choice("7").error().message, "\"7\" is no outcome of die; they are 1, 2, 3, 4, 5 and 6");
  EXPECT_EQ(match.why_not(6), "there is no outcome 6; they are 0 to 5");
  play(match, {"6"});
  EXPECT_EQ(value(match, "turn"), 6);
}

TEST(Luck, DealsMayBeSetByHandAndAreRecorded) {
  Match match = start("hidden_hands");
  EXPECT_EQ(match.node(), Node::kDeal);
  EXPECT_EQ(match.seat(), kNone);
  EXPECT_EQ(match.choice_text(0), "deal hands");
  EXPECT_FALSE(match.play(0).ok());
  Match other = match;
  need(match.play_luck());
  ASSERT_EQ(match.last_ply()->draws.size(), 6U);
  need(other.play_deal(match.last_ply()->draws));
  EXPECT_EQ(match.state(), other.state());
}

TEST(Luck, DrawsThatDoNotFitAreRefused) {
  Match match = start("hidden_hands");
  const auto before = match.state();
  EXPECT_FALSE(match.play_deal({0, 0, 0}).ok());
  EXPECT_FALSE(match.play_deal({0, 0, 0, 0, 0, 0, 0}).ok());
  EXPECT_FALSE(match.play_deal({36, 0, 0, 0, 0, 0}).ok());
  EXPECT_FALSE(match.play_deal({-1, 0, 0, 0, 0, 0}).ok());
  EXPECT_EQ(match.state(), before);
  EXPECT_EQ(match.plies(), 0);
}

TEST(Luck, SettlesUntilSomebodyChooses) {
  Match match = start("high_card");
  need(match.settle_luck());
  EXPECT_EQ(match.node(), Node::kTogether);
  EXPECT_EQ(match.plies(), 2);  // the deal and the coin
  need(match.settle_luck());
  EXPECT_EQ(match.plies(), 2);
}

// ---- choices at the same time ----

TEST(Together, SeatsCommitInOrderAndNothingHappensBefore) {
  Match match = start("rock_paper_scissors");
  EXPECT_THAT(match.seats_to_choose(), ElementsAre(0, 1));
  EXPECT_EQ(need(match.legal(1)).size(), 3U);
  play(match, {"show rock"});
  EXPECT_THAT(match.seats_to_choose(), ElementsAre(1));
  EXPECT_TRUE(need(match.legal(0)).empty());
  EXPECT_EQ(value(match, "shown", 0), kNone);
  play(match, {"show paper"});
  EXPECT_EQ(value(match, "shown", 0), 0);
  EXPECT_EQ(value(match, "life", 0), 1);
}

TEST(Together, AChoiceIsHiddenFromTheOthers) {
  Match rock = start("rock_paper_scissors");
  Match paper = rock;
  play(rock, {"show rock"});
  play(paper, {"show paper"});
  const Layout& layout = rock.def().layout;
  EXPECT_EQ(seat_view(layout, rock.state(), 1), seat_view(layout, paper.state(), 1));
  EXPECT_NE(seat_view(layout, rock.state(), 0), seat_view(layout, paper.state(), 0));
}

TEST(Together, PlaysAllAtOnceOrNothing) {
  Match match = start("rock_paper_scissors");
  const std::vector<std::int32_t> wrong{0, 99};
  EXPECT_FALSE(match.play_all(wrong).ok());
  EXPECT_EQ(match.plies(), 0);
  EXPECT_FALSE(match.play_all(std::vector<std::int32_t>{0}).ok());
  need(match.play_all(std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(match.plies(), 2);
  EXPECT_EQ(value(match, "rounds_done"), 1);
}

TEST(Together, WhoHasNothingToChooseIsNotAsked) {
  const auto game = load("rock_paper_scissors", {{"players", "3"}});
  Match match = need(Match::from_position(game, {{"seat", "ann"}, {"zones", {{"life", {2, 0, 2}}}}}, 0));
  EXPECT_THAT(match.seats_to_choose(), ElementsAre(0, 2));
  EXPECT_FALSE(match.play_all(std::vector<std::int32_t>{0, 0}).ok());
  EXPECT_FALSE(match.play_all(std::vector<std::int32_t>{0, 0, 0}).ok());
  need(match.play_all(std::vector<std::int32_t>{0, kNone, 0}));
  EXPECT_EQ(value(match, "rounds_done"), 1);
}

// ---- positions, results ----

TEST(Position, IsCheckedPartByPart) {
  const auto game = load("murailles");
  const auto reason = [&](const nlohmann::json& position) {
    const auto match = Match::from_position(game, position, 0);
    return match ? std::string() : match.error().text();
  };
  EXPECT_EQ(reason({1, 2}), "a position is an object with seat, phase and zones");
  EXPECT_EQ(reason(nlohmann::json::object()), "position: the seat that has to choose (`seat`) is missing");
  EXPECT_EQ(reason({{"seat", "rad"}}),
            "position: there is no seat \"rad\"; there are red and yellow (did you mean \"red\"?)");
  EXPECT_EQ(reason({{"seat", 2}}), "position: there is no seat 2; there are 2");
  EXPECT_EQ(reason({{"seat", 0}, {"phas", "act"}}),
            "position: \"phas\" is not known; there are seat, phase and zones (did you mean \"phase\"?)");
  EXPECT_THAT(reason({{"seat", 0}, {"zones", {{"soldier", {"c3", "c3"}}}}}), HasSubstr("both soldiers stand on one"));
  EXPECT_THAT(reason({{"seat", 0}, {"zones", {{"soldiers", {"c3", "c3"}}}}}), HasSubstr("soldier"));
}

TEST(Position, IsTheStartOfAMatch) {
  const auto game = load("murailles");
  Match match = need(Match::from_position(game, {{"seat", "red"}, {"zones", {{"soldier", {"c4", "a3"}}}}}, 0));
  EXPECT_EQ(match.plies(), 0);
  play(match, {"step c5"});
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.returns(), (std::vector<double>{1, -1}));
  const Match again = need(Match::from_record(game, match.record()));
  EXPECT_EQ(again.state(), match.state());
}

}  // namespace
}  // namespace quoin

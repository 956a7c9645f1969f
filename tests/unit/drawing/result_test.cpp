// How a match is told to have ended.
#include <gtest/gtest.h>

#include "quoin/drawing/scene.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

TEST(Results, NameWinnerAndReason) {
  Match match = start("tic_tac_toe");
  play(match, {"write a1", "write b1", "write a2", "write b2", "write a3"});
  EXPECT_EQ(result_text(match), "Cross wins: three in a row.");
  EXPECT_EQ(status_of(match), result_text(match));
  EXPECT_EQ(outcome_text(match), "Cross wins");
}

TEST(Results, OfADrawNameTheReason) {
  Match match = start("tic_tac_toe");
  play(match,
       {"write a1", "write b1", "write c1", "write b2", "write a2", "write c2", "write b3", "write a3", "write c3"});
  EXPECT_EQ(result_text(match), "Draw: the field is full.");
}

// The first seat bets and the second gives up: the ante of one chip is what it wins.
TEST(Results, TellWhatEachIsPaid) {
  Match match = start("kuhn_poker");
  play(match, {"luck", "bet", "pass"});
  EXPECT_EQ(result_text(match), "First wins: nobody else has bet (paid: first 1, second -1).");
}

// Each bids the prize's own card all along, so nobody takes any.
TEST(Results, TellPointsByTheNameOfTheirZone) {
  Match match = start("goofspiel", {{"order", "ascending"}});
  while (!match.over()) {
    if (is_luck(match.node())) {
      need(match.play_luck());
    } else {
      need(match.play(match.legal().front()));
    }
  }
  EXPECT_EQ(result_text(match), "Draw: the last prize is taken (points: red 0, blue 0).");
}

TEST(Results, OfOneTeamTellWhatAllGet) {
  Match match = start("hanabi");
  while (!match.over()) {
    if (is_luck(match.node())) {
      need(match.play_luck());
    } else {
      play(match, {"play first"});
    }
  }
  EXPECT_EQ(result_text(match), "Everybody gets 0: the last life is lost.");
}

TEST(Results, SayWhoHadNothingToDoWhereTheRulesGiveNoReason) {
  const TemporaryFolder folder;
  folder.write("game.yaml",
               "quoin: 1\nid: silent\ntitle: Silent\nseats: [{name: red}, {name: blue}]\nphases: [act]\n"
               "actions: {go: {help: go on}, stop: {help: end it}}\nmax_length: 9\n");
  folder.write("rules.lua",
               "function match.setup() go.act(0) end\n"
               "function moves.act(me) if me == 0 then emit.go() emit.stop() end end\n"
               "function play.go(me) go.act(1 - me) end\nfunction play.stop(me) match.win(me) end\n"
               "function pass.act(me) match.win(1 - me) end\n");
  const auto game = need(Game::load({folder.path(), {}, {}}, {}));
  Match stuck = need(Match::start(game, 1));
  play(stuck, {"go"});
  EXPECT_EQ(result_text(stuck), "Red wins: blue had no legal action.");
  Match stopped = need(Match::start(game, 1));
  play(stopped, {"stop"});
  EXPECT_EQ(result_text(stopped), "Red wins.");
  EXPECT_EQ(stopped.ending(), "");
}

}  // namespace
}  // namespace quoin::drawing

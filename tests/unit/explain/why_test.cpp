// Reasons where a small game shows them best: locals that stand for actions, positions in which the rules never end.
#include "quoin/explain/why.h"

#include <gmock/gmock.h>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

// `down` is never listed, by a line that goes on as `listing` says.
Why why_down(const std::string& listing, const std::string& before = "") {
  const SmallGame game(before + "function match.setup() go.act(0) end\nfunction moves.act(me)\n" + listing +
                       "\nend\n"
                       "function play.up(me) go.act(1 - me) end\n"
                       "function play.down(me) match.win(me) end\n"
                       "function play.same(me) go.act(me) end\n");
  Reasons reasons(need(Match::start(game.load(), 1)));
  return need(reasons.why("down"));
}

TEST(Why, FindsTheLineThatListsByALocal) {
  const Why why = why_down("  up()\n  if me == 2 then down() end", "local up, down = emit.up, emit.down\n");
  EXPECT_EQ(why.kind, "condition");
  EXPECT_EQ(why.where, "rules.lua:5");
  EXPECT_EQ(why.source, "if me == 2 then down() end");
  EXPECT_EQ(why.details.front(), "the line ran with me = 0, and did not list it");
}

TEST(Why, FindsTheCounterThatItTakes) {
  const Why why = why_down("  emit.up()\n  if count.n == 7 then emit.down() end");
  EXPECT_EQ(why.kind, "condition");
  EXPECT_EQ(why.reason, "count.n is 0");
  EXPECT_EQ(why.details.back(), "it would be legal with count.n = 7 (it is 0)");
}

TEST(Why, EndsWhereTheRulesWouldNotInAnotherPosition) {
  const Why why = why_down("  while count.n > 0 do end\n  emit.up()");
  EXPECT_FALSE(why.legal);
  EXPECT_EQ(why.kind, "unlisted");
}

TEST(Why, TellsWhoMayNotKnowOnlyWhoseTurnItIs) {
  const SmallGame game(
      "function match.setup() go.act(1) end\nfunction moves.act(_) emit.up() end\n"
      "function play.up(me) go.act(1 - me) end\nfunction play.down(me) match.win(me) end\n"
      "function play.same(me) go.act(me) end\n");
  const Match match = need(Match::start(game.load(), 1));
  for (const char* text : {"up", "down"}) {
    const Why why = why_of_another(match, std::nullopt, text);
    EXPECT_EQ(why.text, text);
    EXPECT_FALSE(why.legal);
    EXPECT_EQ(why.reason, "it is b's turn");
    EXPECT_TRUE(why.lines().empty());
  }
  EXPECT_EQ(why_of_another(match, std::nullopt, "left").kind, "unknown");
}

}  // namespace
}  // namespace quoin

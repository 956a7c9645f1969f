// Rules that loop without end: check and a game's cases ended neither by themselves nor with a sentence; `refused:
// true` took a broken match.check for a refusal.
#include <gmock/gmock.h>

#include "quoin/explain/cases.h"
#include "quoin/explain/check.h"
#include "unit/engine/games.h"

namespace quoin::endless {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

constexpr const char* kBudget =
    "the rules used up their 1000000 ticks (turns of loops and calls) in one ply (is there a loop that never ends?)";

// The counter n says what loops: 1 match.check, 2 moves, 3 play, 4 text.
constexpr const char* kRules =
    "function match.setup() go.act(0) end\n"
    "local function stop_at(n)\n"
    "  while count.n == n do end\n"
    "end\n"
    "function match.check(_) stop_at(1) end\n"
    "function moves.act(_) stop_at(2) emit.up() emit.same() end\n"
    "function play.up(me) count.n = count.n + 1 go.act(1 - me) end\n"
    "function play.same(me) stop_at(3) go.act(1 - me) end\n"
    "function play.down(me) match.win(me) end\n"
    "function text.same() stop_at(4) return \"wait\" end\n";

CaseVerdict verdict(const std::string& text) {
  const SmallGame game(kRules);
  game.write("cases.yaml", "quoin: 1\ncases:\n  - {name: one, " + text + "}\n");
  return need(run_cases(game.path(), VmOptions{})).front();
}

TEST(ACaseWithoutEnd, FailsAndNamesFileAndLine) {
  for (const char* text : {
           "position: {seat: a, zones: {n: 1}}, legal_count: 2",
           "position: {seat: a, zones: {n: 1}}, refused: true",
           "position: {seat: a, zones: {n: 1}}, refused: budget",
           "position: {seat: a, zones: {n: 2}}, legal_count: 2",
           "moves: [up, up], legal_count: 2",
           "position: {seat: a, zones: {n: 3}}, then: [same]",
       }) {
    const CaseVerdict found = verdict(text);
    EXPECT_FALSE(found.passed) << text;
    EXPECT_THAT(found.error.text(), HasSubstr("cases.yaml:3:")) << text;
    EXPECT_THAT(found.error.text(), HasSubstr(std::string("rules.lua:3: ") + kBudget)) << text;
  }
  EXPECT_TRUE(verdict("legal_count: 2").passed);
}

TEST(ACaseWithoutEnd, EndsInATextToo) {
  EXPECT_TRUE(verdict("position: {seat: a, zones: {n: 4}}, legal_count: 2").passed);
  EXPECT_FALSE(verdict("position: {seat: a, zones: {n: 4}}, legal: [up, wait]").passed);
}

// Each text has a budget of its own: a match full of texts that never end would hold up the check for hours.
TEST(ACheck, EndsAMatchWhoseTextsNeverEnd) {
  const SmallGame files(
      "function match.setup() go.act(0) end\n"
      "function moves.act(_) emit.up() emit.same() emit.down() end\n"
      "function play.up(me) count.n = count.n + 1 if count.n > 90 then return match.win(me) end go.act(1 - me) end\n"
      "play.same, play.down = play.up, play.up\n"
      "function text.same()\n"
      "  while count.n > 1 do end\n"
      "  return \"wait\"\n"
      "end\n");
  CheckOptions options;
  options.matches = 3;
  int plies = 0;
  options.progress = [&plies](const std::string& text) { plies += text.ends_with(": 2 plies") ? 2 : 1000; };
  std::string detail;
  for (const CheckFinding& finding : need(check_game(files.load(), options))) {
    if (!finding.held) detail += finding.detail;
  }
  EXPECT_THAT(detail, HasSubstr(std::string("ply 2: rules.lua:6: ") + kBudget));
  EXPECT_EQ(plies, 2);  // of the first match: another would use up a budget again
}

TEST(ACaseWhosePositionFails, IsNoRefusal) {
  const SmallGame game(
      "function match.check(_) return nothing_of_this_name end\n" +
      std::string(kRules).replace(std::string(kRules).find("function match.check(_) stop_at(1) end\n"), 39, ""));
  game.write("cases.yaml", "quoin: 1\ncases:\n  - {name: one, position: {seat: a}, refused: true}\n");
  const CaseVerdict found = need(run_cases(game.path(), VmOptions{})).front();
  EXPECT_FALSE(found.passed);
  EXPECT_THAT(found.error.text(), HasSubstr("rules.lua:1: there is nothing called nothing_of_this_name"));
}

}  // namespace
}  // namespace quoin::endless

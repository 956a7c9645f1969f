// check_game: rules that break a promise are found out, and the finding says where to look.
#include "quoin/explain/check.h"

#include <gmock/gmock.h>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

std::vector<CheckFinding> findings(const std::string& rules, int limit = 40) {
  const SmallGame files(rules, limit);
  CheckOptions options;
  options.matches = 5;
  return need(check_game(files.load(), options));
}

// The promises of `found` that were broken.
std::vector<std::string> broken(const std::vector<CheckFinding>& found) {
  std::vector<std::string> promises;
  for (const auto& one : found) {
    if (!one.held) promises.push_back(one.promise);
  }
  return promises;
}

std::string detail(const std::vector<CheckFinding>& found, const std::string& promise) {
  for (const auto& one : found) {
    if (one.promise.find(promise) != std::string::npos) return one.detail;
  }
  return "not found";
}

constexpr const char* kStart = "function match.setup() go.act(0) end\n";
constexpr const char* kMoves = "function moves.act(_) emit.up() emit.same() end\n";
constexpr const char* kPlay =
    "function play.same(me) go.act(1 - me) end\n"
    "function play.up(me)\n"
    "  count.n = count.n + 1\n"
    "  if count.n == 5 then return match.win(me) end\n"
    "  go.act(1 - me)\n"
    "end\n"
    "function play.down(me)\n"
    "  match.win(me)\n"
    "end\n";

std::string rules(const std::string& moves = kMoves, const std::string& play = kPlay) { return kStart + moves + play; }

TEST(Check, GoodRulesKeepEveryPromise) {
  const auto found = findings(rules());
  EXPECT_THAT(broken(found), testing::IsEmpty());
  EXPECT_GE(found.size(), 11U);
}

TEST(Check, ReportsLinesThatNeverRan) {
  EXPECT_THAT(detail(findings(rules()), "never executed"), HasSubstr("rules.lua:10"));
}

TEST(Check, FindsMatchesThatDoNotEnd) {
  const auto found = findings(rules(kMoves,
                                    "function play.same(me) go.act(1 - me) end\nplay.up = play.same\n"
                                    "play.down = play.same\n"));
  EXPECT_THAT(broken(found), testing::Contains("matches end within max_length"));
  EXPECT_THAT(detail(found, "max_length"), HasSubstr("ply 40"));
}

TEST(Check, FindsActionsListedTwice) {
  const auto found = findings(rules("function moves.act(_) emit.up() emit.same() emit.up() end\n"));
  EXPECT_THAT(detail(found, "lists name each legal action once"), HasSubstr("twice"));
}

TEST(Check, FindsErrorsInTheRules) {
  const auto found =
      findings(rules("function moves.act(_)\n  emit.up()\n  if count.n == 3 then local x = zone.y end\nend\n"));
  EXPECT_THAT(broken(found), testing::Contains("the rules run without errors"));
  EXPECT_THAT(detail(found, "without errors"), HasSubstr("rules.lua:4"));
  EXPECT_THAT(detail(found, "without errors"), HasSubstr("seed "));
}

TEST(Check, FindsLoopsThatNeverEndBeforeTheJitMeetsThem) {
  const auto found = findings(rules("function moves.act(_)\n  emit.up()\n  while count.n == 2 do end\nend\n"));
  EXPECT_THAT(detail(found, "without errors"), HasSubstr("1000000 ticks"));
}

TEST(Check, FindsStateOutsideTheBlock) {
  const auto found = findings("local turns = 0\n" +
                              rules("function moves.act(_)\n  emit.up()\n  if turns % 2 == 0 then emit.same() end\n"
                                    "  turns = turns + 1\nend\n"));
  EXPECT_THAT(broken(found), testing::Contains("rules keep no state outside the block"));
  EXPECT_THAT(detail(found, "keep no state"), HasSubstr("turns"));
  EXPECT_THAT(broken(found), testing::Contains(HasSubstr("every machine plays the same")));
}

TEST(Check, StopsWhenAsked) {
  const SmallGame files(rules(), 40);
  std::atomic<bool> stop{true};
  CheckOptions options;
  options.stop = &stop;
  int told = 0;
  options.progress = [&](const std::string&) { ++told; };
  EXPECT_THAT(broken(need(check_game(files.load(), options))), testing::IsEmpty());
  EXPECT_EQ(told, 0);
}

}  // namespace
}  // namespace quoin

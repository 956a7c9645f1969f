// Cases: every expectation can fail, and then says what was found and where it stands.
#include "quoin/explain/cases.h"

#include <gmock/gmock.h>

#include <sstream>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

constexpr const char* kRules = R"(
function match.setup() go.act(0) end
function moves.act(_)
  emit.up()
  if count.n > 0 then emit.down() end
end
function play.up(me) count.n = count.n + 1 go.act(1 - me) end
function play.down(me) match.win(me) end
function play.same(me) go.act(me) end
function match.check(_) if count.n > 50 then return "n is more than 50" end end
)";

// The verdict on one case, written in flow style.
CaseVerdict verdict(const std::string& text) {
  const SmallGame game(kRules);
  game.write("cases.yaml", "quoin: 1\ncases:\n  - {name: one, " + text + "}\n");
  const auto verdicts = need(run_cases(game.path()));
  EXPECT_EQ(verdicts.size(), 1U);
  return verdicts.front();
}

struct Example {
  const char* text;
  const char* detail;  // "" if the case must pass
};

TEST(CaseExpectations, HoldOrSayWhatWasFound) {
  const Example examples[] = {
      {"legal: [up]", ""},
      {"legal: [up, down]", "not listed are down"},
      {"legal: []", "not expected are up"},
      {"legal: [op]", "did you mean \"up\""},
      {"legal_count: 1", ""},
      {"legal_count: 2", "expected 2 legal actions, found 1: up"},
      {"legal_count: many", "expected a whole number"},
      {"per_kind: {up: 1, down: 0, same: 0}", ""},
      {"per_kind: {down: 1}", "down: expected 1, found 0: up"},
      {"per_kind: {dawn: 1}", "did you mean \"down\""},
      {"includes: [up], excludes: [down]", ""},
      {"includes: [down]", "\"down\" is not among the legal actions: up"},
      {"excludes: up", "\"up\" is among the legal actions"},
      {"illegal: {action: down, because: only up}", ""},
      {"illegal: [{action: down}, {action: nonsense}]", ""},
      {"illegal: {action: up}", "\"up\" is legal"},
      {"illegal: {action: down, because: too late}", "expected a reason with \"too late\", found: "},
      {"then: [up, up], zones: {n: 2}, next: {seat: a, phase: act}", ""},
      {"then: [up, same]", "\"same\" may not be played now"},
      {"moves: [luck]", "no luck is due now"},
      {"moves: [{deal: [1]}]", "no deal is due now"},
      {"then: [up], zones: {n: 3}", "n: expected 3, found 1"},
      {"zones: {m: 3}", "there is no zone \"m\""},
      {"next: {seat: b}", "next seat: expected b, found a"},
      {"next: {phase: rest}", "there is no phase \"rest\""},
      {"passes: []", ""},
      {"moves: [up], passes: [b]", "passes: expected b, found nothing"},
      {"result: {winner: none, returns: [0, 0], scores: [0, 0]}", ""},
      {"result: {winner: a}", "winner: expected a, found none (the match goes on)"},
      {"moves: [up, down], result: {winner: b, returns: [-1, 1], scores: [0, 1]}", ""},
      {"moves: [up, down], result: {winner: draw}", "winner: expected draw, found b"},
      {"moves: [up, down], result: {returns: [0.5, 1]}", "returns: expected [0.5, 1], found [-1, 1]"},
      {"moves: [up, down], result: {scores: [1]}", "scores: expected [1], found [0, 1]"},
      {"position: {seat: b, zones: {n: 4}}, moves: [down], result: {winner: b}", ""},
      {"position: {seat: b, zones: {n: 51}}, refused: more than 50", ""},
      {"position: {seat: b, zones: {n: 51}}, refused: too small", "found: n is more than 50"},
      {"position: {seat: b, zones: {n: 51}}", "n is more than 50"},
      {"position: {seat: b, zones: {n: 51}}, refused: true", ""},
      {"position: {seat: b}, refused: more", "the position was not refused"},
      {"position: {seat: b}, refused: more, legal: []", "a position that is refused has no `legal`"},
      {"position: {seat: c}", "there is no seat \"c\""},
      {"legel: []", "did you mean \"legal\""},
      {"dials: {size: 3}", "size"},
      {"variant: big", "big"},
  };
  for (const Example& example : examples) {
    const CaseVerdict found = verdict(example.text);
    EXPECT_EQ(found.passed, *example.detail == '\0') << example.text << ": " << found.error.text();
    EXPECT_THAT(found.error.text(), HasSubstr(example.detail)) << example.text;
    EXPECT_TRUE(found.passed || found.error.text().find("cases.yaml:3:") != std::string::npos) << found.error.text();
  }
}

TEST(CaseFiles, ThatCannotBeReadAreErrors) {
  const SmallGame game(kRules);
  EXPECT_THAT(run_cases(game.path()).error().text(), HasSubstr("cannot be opened"));
  const auto fault = [&](const std::string& text) {
    game.write("cases.yaml", text);
    const auto verdicts = run_cases(game.path());
    return verdicts ? std::string() : verdicts.error().text();
  };
  EXPECT_THAT(fault("cases: []\n"), HasSubstr("needs `quoin: 1`"));
  EXPECT_THAT(fault("quoin: 1\n"), HasSubstr("needs a list `cases`"));
  EXPECT_THAT(fault("quoin: 1\ncases: []\nmore: 1\n"), HasSubstr("cases.yaml:3:1: cases.yaml has no key \"more\""));
  EXPECT_THAT(fault("quoin: 1\ncases: [\n"), HasSubstr("cases.yaml:"));
  EXPECT_EQ(fault("quoin: 1\ncases: []\n"), "");
  game.write("cases.yaml", "quoin: 1\ncases:\n  - {legal: []}\n");
  EXPECT_THAT(need(run_cases(game.path())).front().error.text(), HasSubstr("a case needs a `name`"));
}

TEST(CaseFiles, TheExampleInTheDocumentationHolds) {
  std::ifstream page(source_dir() / "docs" / "checking.md");
  std::stringstream text;
  text << page.rdbuf();
  const std::string whole = text.str();
  const std::string fence = "```yaml file=cases.yaml\n";
  const std::size_t from = whole.find(fence);
  ASSERT_NE(from, std::string::npos);
  const std::string example = whole.substr(from + fence.size(), whole.find("```", from + 3) - from - fence.size());
  const TemporaryFolder folder;
  std::filesystem::copy(folder_of("murailles"), folder.path() / "murailles", std::filesystem::copy_options::recursive);
  folder.write("murailles/cases.yaml", example);
  const auto verdicts = need(run_cases(folder.path() / "murailles"));
  EXPECT_EQ(verdicts.size(), 3U);
  for (const auto& one : verdicts) EXPECT_TRUE(one.passed) << one.name << ": " << one.error.text();
}

}  // namespace
}  // namespace quoin

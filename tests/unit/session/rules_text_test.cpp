// The goal and the rules of a game as texts.
#include "session/rules_text.h"

#include <gtest/gtest.h>

#include "unit/engine/games.h"

namespace quoin::session {
namespace {

using namespace quoin_test;

const std::string kGame =
    "quoin: 1\nid: small\ntitle: Small\nsummary: Reach nine.\nseats: [{name: red}, {name: blue}]\n"
    "dials: {far: {range: 5..9, default: 9, help: where it ends}}\nphases: [act]\n"
    "actions: {step: {help: one further}}\nmax_length: 99\n";
const std::string kRules =
    "function match.setup() go.act(0) end\nfunction moves.act() emit.step() end\n"
    "function play.step(me) match.win(me) end\n";

GameDef loaded(const TemporaryFolder& folder, std::vector<std::string> variants = {}, DialValues dials = {}) {
  return *need(load_game_def({folder.path(), std::move(variants), std::move(dials)}));
}

TEST(RulesText, EndsWhereTheReadmeTurnsToItsMakers) {
  const TemporaryFolder folder;
  folder.write("game.yaml", kGame);
  folder.write("rules.lua", kRules);
  folder.write("README.md",
               "# Small\n\nSource: a sheet,\n[told](#dials) anew.\n\nReach [nine](#dials), as "
               "[told](https://a.example) there.\n\n```\n## Dials\n```\n\n## "
               "Dials\n\n|far|\n");
  EXPECT_EQ(rules_of(loaded(folder)),
            "# Small\n\nReach nine, as [told](https://a.example) there.\n\n```\n## Dials\n```\n");
}

TEST(RulesText, ComesFromTheDescriptionWhereThereIsNoReadme) {
  const TemporaryFolder folder;
  folder.write("game.yaml", kGame);
  folder.write("rules.lua", kRules);
  EXPECT_EQ(rules_of(loaded(folder)), "# Small\n\nReach nine.\n\n## What can be done\n\n- step: one further\n");
}

TEST(RulesText, TellsWhatVariantsAndDialsChange) {
  const TemporaryFolder folder;
  folder.write("game.yaml", kGame);
  folder.write("rules.lua", kRules);
  folder.write("README.md", "# Small\n");
  folder.write("variants/fast.yaml", "quoin: 1\nvariant: fast\ntitle: Fast\nsummary: Twice as far.\nrules: fast.lua\n");
  folder.write("variants/fast.lua", "function play.step(me) match.win(me) end\n");
  const GameDef def = loaded(folder, {"fast"}, {{"far", "7"}});
  EXPECT_EQ(goal_of(def), "Reach nine. Twice as far.");
  EXPECT_EQ(rules_of(def), "# Small\n\n## What is different here\n\n- Fast: Twice as far.\n- far 7: where it ends\n");
}

TEST(RulesText, ComesWithTheTextsOfAGameThatHasNoFolder) {
  const FileTexts files{{"game.yaml", kGame}, {"rules.lua", kRules}, {"README.md", "# Texts\n\n## How it is tested\n"}};
  EXPECT_EQ(rules_of(*need(load_game_def({"small", {}, {}, files}))), "# Texts\n");
}

// Of every game: a title, and nothing of dials and tests.
TEST(RulesText, OfEveryGameIsForPlayers) {
  for (const std::string& name : all_games()) {
    const std::string text = rules_of(*need(load_game_def(spec_of(name))));
    EXPECT_EQ(text.rfind("# ", 0), 0U) << name;
    EXPECT_EQ(text.find("How it is tested"), std::string::npos) << name;
    EXPECT_EQ(text.find("](#"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace quoin::session

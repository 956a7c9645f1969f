// Actions that the rules write by the position: shown, read back, and never kept in records.
#include <gmock/gmock.h>

#include "quoin/explain/check.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSum = R"(
function match.setup() go.act(0) end
function moves.act(_) emit.up() emit.same() if count.n > 0 then emit.down() end end
function play.up(me) count.n = count.n + 1 go.act(1 - me) end
function play.same(me) match.win(me) end
function play.down(me) count.n = count.n - 1 go.act(1 - me) end
function text.up(me) return "make it " .. count.n + 1 .. " by " .. seats[me] end
function text.down() return "make it " .. count.n - 1 end
)";

TEST(Texts, AreWrittenByThePosition) {
  const SmallGame game(kSum);
  Match match = need(Match::start(game.load(), 1));
  EXPECT_THAT(legal_texts(match), ElementsAre("make it 1 by a", "same"));
  play(match, {"make it 1 by a"});
  EXPECT_THAT(legal_texts(match), ElementsAre("make it 2 by b", "same", "make it 0"));
}

TEST(Texts, AreReadInThePositionAndInTheStaticForm) {
  const SmallGame game(kSum);
  Match match = need(Match::start(game.load(), 1));
  play(match, {"MAKE  it 1 by A", "up", "make it 1"});
  EXPECT_EQ(read_cell(match.state().data(), *match.def().layout.find("n"), 0), 1);
  const auto wrong = match.parse_choice("make it 7 by b");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "\"make it 7 by b\" names nothing that may be played now");
}

TEST(Texts, OfRecordsAreStatic) {
  const SmallGame game(kSum);
  Match match = need(Match::start(game.load(), 1));
  play(match, {"make it 1 by a"});
  EXPECT_THAT(match.record(), HasSubstr("\"up\""));
  EXPECT_EQ(match.record().find("make"), std::string::npos);
  EXPECT_EQ(need(Match::from_record(match.game_ptr(), match.record())).hash(), match.hash());
}

TEST(Texts, FallBackOnTheStaticFormWhereTheRulesFail) {
  const SmallGame game(std::string(kSum) + "function text.down() return 7 end\n");
  Match match = need(Match::start(game.load(), 1));
  play(match, {"up"});
  EXPECT_EQ(match.choice_text(2), "down");
  const auto written = match.written_text(2);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "text.down must return a text, not 7");
  EXPECT_EQ(written.error().where.file, "rules.lua");
}

TEST(Texts, ThatWriteChangeNothingAndAreNotTaken) {
  const SmallGame game(std::string(kSum) + "function text.down() count.n = 50 return 'down now' end\n");
  Match match = need(Match::start(game.load(), 1));
  play(match, {"up"});
  const auto before = match.hash();
  EXPECT_EQ(match.choice_text(2), "down");
  EXPECT_EQ(match.hash(), before);
  const auto written = match.written_text(2);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("count.n"));
  EXPECT_EQ(written.error().where.file, "rules.lua");
  EXPECT_GT(written.error().where.line, 0);
}

// The only promise broken: what `check` finds.
std::string broken(const std::string& rules) {
  const SmallGame game(rules, 20);
  std::string found;
  for (const CheckFinding& finding : need(check_game(game.load(), {}))) {
    if (!finding.held) found += finding.promise + ": " + finding.detail + "\n";
  }
  return found;
}

TEST(Texts, AreCheckedToDiffer) {
  const std::string found = broken(std::string(kSum) + "function text.same() return 'make it 1 by a' end\n");
  EXPECT_THAT(found, HasSubstr("legal actions have texts of their own"));
  EXPECT_THAT(found, HasSubstr("two actions are written \"make it 1 by a\""));
}

TEST(Texts, GoByTheNamesOfActions) {
  const SmallGame game(std::string(kSum) + "function text.upp() return '' end\n");
  const auto loaded = Game::load({game.path(), {}, {}});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message, "text.upp: no action is called upp");
  EXPECT_EQ(loaded.error().hint, "did you mean \"up\"?");
}

}  // namespace
}  // namespace quoin

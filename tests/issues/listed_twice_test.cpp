// An action listed twice: the message said only "an action twice", not which one, and not which lines listed it.
#include <gmock/gmock.h>

#include "quoin/explain/check.h"
#include "unit/engine/games.h"

namespace quoin::listed_twice {
namespace {

using namespace quoin_test;
using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kRest =
    "function match.setup() go.act(0) end\n"
    "function play.same(me) go.act(1 - me) end\n"
    "function play.up(me) match.win(me) end\n"
    "play.down = play.up\n";

// What check says of lists that name an action twice; `moves` begins at line 1.
std::string told(const std::string& moves) {
  const SmallGame files(moves + kRest);
  CheckOptions options;
  options.matches = 2;
  for (const CheckFinding& finding : need(check_game(files.load(), options))) {
    if (finding.promise == "lists name each legal action once, and never none")
      return finding.held ? "" : finding.detail;
  }
  return "not tested";
}

TEST(AnActionListedTwice, IsNamedWithItsKindAndBothLines) {
  EXPECT_THAT(told("function moves.act(_)\n"
                   "  emit.up()\n"
                   "  emit.same()\n"
                   "  emit.up()\n"
                   "end\n"),
              EndsWith("ply 0: \"up\" (kind up) is listed twice: at rules.lua:2 and again at rules.lua:4"));
}

TEST(AnActionListedTwice, IsFoundInHelpersAndLoops) {
  EXPECT_THAT(told("local function both()\n"
                   "  emit.same()\n"
                   "  emit.up()\n"
                   "end\n"
                   "function moves.act(_)\n"
                   "  both() emit.down()\n"
                   "  return emit.same()\n"
                   "end\n"),
              EndsWith("\"same\" (kind same) is listed twice: at rules.lua:2 and again at rules.lua:7"));
  EXPECT_THAT(told("function moves.act(_)\n"
                   "  for _ = 1, 2 do\n"
                   "    emit.down()\n"
                   "  end\n"
                   "end\n"),
              EndsWith("\"down\" (kind down) is listed twice: at rules.lua:3, there again"));
}

TEST(AnActionListedTwice, IsNamedAsTheRulesWriteIt) {
  EXPECT_THAT(told("function text.up() return \"one more\" end\n"
                   "function moves.act(_) emit.up() emit.up() end\n"),
              EndsWith("\"one more\" (kind up) is listed twice: at rules.lua:2, there again"));
}

TEST(AnActionListedTwice, IsNamedWhenTheListIsFull) {
  EXPECT_THAT(told("function moves.act(_) emit.same() end\n"), "");
  const SmallGame files(std::string("function moves.act(_)\n  while true do emit.same() end\nend\n") + kRest);
  for (const bool jit : {true, false}) {
    VmOptions options;
    options.jit = jit;
    const auto game = need(Game::load({files.path(), {}, {}}, options));
    EXPECT_EQ(Match::start(game, 1).error().text(),
              "rules.lua:2: emit.same: listed more actions than exist (3): \"same\" is listed twice; list it once");
  }
}

// Primitives list too.
TEST(AnActionListedTwice, IsNamedWhereAPrimitiveListedIt) {
  const TemporaryFolder folder;
  std::filesystem::copy(folder_of("tic_tac_toe"), folder.path() / "game", std::filesystem::copy_options::recursive);
  std::ofstream(folder.path() / "game" / "rules.lua", std::ios::app)
      << "local listed = moves.write\nfunction moves.write(me)\n  listed(me)\n  emit.write(4)\nend\n";
  const auto game = need(Game::load({folder.path() / "game", {}, {}}));
  CheckOptions options;
  options.matches = 1;
  std::string detail;
  for (const CheckFinding& finding : need(check_game(game, options))) {
    if (finding.promise == "lists name each legal action once, and never none") detail = finding.detail;
  }
  EXPECT_THAT(detail, HasSubstr("is listed twice: at rules.lua:"));
  EXPECT_THAT(detail, HasSubstr(" and again at rules.lua:"));
}

}  // namespace
}  // namespace quoin::listed_twice

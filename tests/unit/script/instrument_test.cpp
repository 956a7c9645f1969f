// Where ticks are put into rules, text by text: what may not change is what the text means, and on which line it
// stands.
#include "script/instrument.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

// The rewritten text with `<n>` for a tick of n, without what stands around it.
std::string ticked(const std::string& text) {
  const Result<TickedText> found = with_ticks(text);
  if (!found) return found.error().text();
  std::string written = found->text;
  const std::string opening = "local __quoin_tick = ...; return function(...) ";
  EXPECT_TRUE(written.starts_with(opening) && written.ends_with("\nend")) << written;
  written = written.substr(opening.size(), written.size() - opening.size() - 4);
  for (std::size_t at = 0; (at = written.find(" __quoin_tick(", at)) != std::string::npos;) {
    const std::size_t end = written.find("); ", at);
    written.replace(at, end + 3 - at, "<" + written.substr(at + 14, end - at - 14) + ">");
  }
  return written;
}

TEST(TickedText, TicksInEveryLoopFunctionAndGoto) {
  EXPECT_EQ(ticked("while f() do g() end"), "while f() do<1> g() end");
  EXPECT_EQ(ticked("for i = 1, n do f(i) end"), "for i = 1, n do<1> f(i) end");
  EXPECT_EQ(ticked("for k, v in pairs(t) do (f)() end"), "for k, v in pairs(t) do<1> (f)() end");
  EXPECT_EQ(ticked("repeat local x = f() until x"), "repeat<1> local x = f() until x");
  EXPECT_EQ(ticked("local function f(a, ...) return ... end"), "local function f(a, ...)<1> return ... end");
  EXPECT_EQ(ticked("function a.b:c() end"), "function a.b:c()<1> end");
  EXPECT_EQ(ticked("x = {f = function() end}"), "x = {f = function()<1> end}");
  // Before the goto: after a label a local may follow.
  EXPECT_EQ(ticked("::again:: if f() then goto again end"), "::again:: if f() then <1>goto again end");
}

TEST(TickedText, FindsTheDoOfALoopBehindFunctionsInItsHead) {
  EXPECT_EQ(ticked("while (function() while a do b() end return c end)() do d() end"),
            "while (function()<1> while a do<1> b() end return c end)() do<1> d() end");
  EXPECT_EQ(ticked("do f() end while a do do f() end end"), "do f() end while a do<1> do f() end end");
}

TEST(TickedText, LeavesTextsCommentsAndNumbersAlone) {
  for (const char* text :
       {"x = \"while a do end\"", "x = 'function() \\' end'", "-- while a do end\nf()",
        "--[==[ while a do\n end ]] ]==] f()", "x = [[ for i = 1, 2 do ]]", "x = \"a\\\nb\\z  \n c\"",
        "x = 0x1p-3 + 1e+5 + .5e-1 + 3", "t.x = a[b[1]]", "return 1 --", "x = a.doing + untilend"}) {
    EXPECT_EQ(ticked(text), text);
  }
}

TEST(TickedText, TakesMoreForLongCode) {
  std::string body;
  for (int i = 0; i < 64; ++i) body += " f()";  // 192 tokens
  EXPECT_EQ(ticked("while a do" + body + " end"), "while a do<4>" + body + " end") << "the loop's head is 3 tokens";
}

TEST(TickedText, CountsShortLoopsFromNumberToNumberAsStraightLines) {
  EXPECT_EQ(ticked("function f() for i = -1, 1 do g() end end"), "function f()<1> for i = -1, 1 do g() end end");
  EXPECT_EQ(ticked("function f() for i = 1, 40 do g() g() end end"),
            "function f()<5> for i = 1, 40 do g() g() end end");
  for (const char* head : {"for i = 1, 99 do", "for i = 1, 4.5 do", "for i = 1, 2, 0 do", "for i = 1, n do"}) {
    EXPECT_EQ(ticked(std::string(head) + " end"), std::string(head) + "<1> end");
  }
  EXPECT_EQ(ticked("for i = 0, 7 do for j = 0, 8 do end end"), "for i = 0, 7 do for j = 0, 8 do<1> end end");
}

TEST(TickedText, RefusesNamesLikeItsOwn) {
  const auto found = with_ticks("f()\nlocal __quoin_tick = g");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "the name __quoin_tick begins with __quoin, as only the engine's names do");
  EXPECT_EQ(found.error().where.line, 2);
}

TEST(TickedText, KnowsLinesThatHoldNothingButATick) {
  const auto found = with_ticks("function f(a)\n  repeat\n    g()\n  until a\n  return function() g() end\nend");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->bare_lines, (std::set<std::pair<int, int>>{{1, 1}, {1, 2}}));
}

TEST(TickedText, KeepsEveryLineOfTheGames) {
  int files = 0;
  for (const char* folder : {"games", "tests", "scripts"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
      if (entry.path().extension() != ".lua") continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      const auto found = with_ticks(text);
      ASSERT_TRUE(found);
      EXPECT_EQ(std::count(found->text.begin(), found->text.end(), '\n'),
                std::count(text.begin(), text.end(), '\n') + 1)
          << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 40);
}

TEST(Ticks, AreLeftOutOfABomAndAFirstLineOfAScript) {
  EXPECT_EQ(without_first_marks("\xef\xbb\xbfx = 1"), "x = 1");
  EXPECT_EQ(without_first_marks("#!/bin/lua\nx = 1"), "\nx = 1");
  EXPECT_EQ(without_first_marks("x = #t"), "x = #t");
}

}  // namespace
}  // namespace quoin

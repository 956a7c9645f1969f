// State that rules keep outside the block was found in locals and tables that functions use, not behind a metatable, in
// what `require` gives, beneath a variant, in one of several closures of a function, or when it was gone at the end.
#include <gmock/gmock.h>

#include "quoin/explain/check.h"
#include "unit/engine/games.h"

namespace quoin::kept_state {
namespace {

using namespace quoin_test;
using testing::HasSubstr;

// Rules whose play.up calls `note`, after `before`.
std::string rules(const std::string& before, const std::string& note, const std::string& more = "") {
  return before +
         "\nfunction match.setup() go.act(0) end\n"
         "function moves.act(_) emit.up() end\n"
         "function play.up(me)\n"
         "  count.n = count.n + 1\n  " +
         note +
         "\n  if count.n == 9 then return match.win(me) end\n"
         "  go.act(1 - me)\n"
         "end\n"
         "play.same, play.down = play.up, play.up\n" +
         more;
}

// What check says of state outside the block, "" if nothing.
std::string kept(const std::string& text, const std::string& module = "", const std::string& variant = "") {
  const SmallGame files(text);
  if (!module.empty()) files.write("store.lua", module);
  if (!variant.empty()) {
    files.write("variants/more.yaml", "quoin: 1\nvariant: more\ntitle: More\nsummary: For a test.\nrules: more.lua\n");
    files.write("variants/more.lua", variant);
  }
  GameSpec spec{files.path(), {}, {}};
  if (!variant.empty()) spec.variants.emplace_back("more");
  CheckOptions options;
  options.matches = 2;
  for (const CheckFinding& finding : need(check_game(need(Game::load(spec)), options))) {
    if (finding.promise == "rules keep no state outside the block") return finding.held ? "" : finding.detail;
  }
  return "not tested";
}

TEST(KeptState, IsFoundBehindAMetatable) {
  EXPECT_EQ(kept(rules("local t = setmetatable({}, {__index = {n = 0}})",
                       "local hidden = getmetatable(t).__index  hidden.n = hidden.n + 1")),
            "local 't' in rules.lua:4");
  EXPECT_EQ(kept(rules("local t\ndo\n  local kept = {}\n"
                       "  t = setmetatable({}, {\n    __newindex = function(_, k, v) kept[k] = v end,\n"
                       "    __index = function(_, k) return kept[k] end,\n  })\nend",
                       "t.n = (t.n or 0) + 1")),
            "local 'kept' in rules.lua:5");
  EXPECT_EQ(kept(rules("local t = {}", "setmetatable(t, {__index = {n = count.n}})")), "local 't' in rules.lua:4");
}

TEST(KeptState, IsFoundInClosures) {
  const char* counter =
      "local function counter()\n"
      "  local turns = 0\n"
      "  return function()\n"
      "    turns = turns + 1\n"
      "    return turns\n"
      "  end\n"
      "end\n";
  EXPECT_EQ(kept(rules(std::string(counter) + "local count_up = counter()", "count_up()")),
            "local 'turns' in rules.lua:3");
  // Only one of two closures changes, whichever is looked at last.
  for (const char* note : {"one() if two == nil then two() end", "two() if one == nil then one() end"}) {
    EXPECT_EQ(kept(rules(std::string(counter) + "local one, two = counter(), counter()", note)),
              "local 'turns' in rules.lua:3");
  }
  EXPECT_EQ(kept(rules(std::string(counter) + "local made = {of = {{counter()}}}", "made.of[1][1]()")),
            "local 'turns' in rules.lua:3");
}

TEST(KeptState, IsFoundInTablesThatFunctionsGive) {
  const char* getter =
      "local function box()\n  local held = {n = 0}\n  return function() return function() return held end end\nend\n"
      "local get = box()";
  EXPECT_THAT(kept(rules(getter, "local b = get()()  b.n = b.n + 1")), HasSubstr("local 'held' in rules.lua:3"));
  EXPECT_EQ(kept(rules("require(\"store\")", "local s = require(\"store\")  s.n = s.n + 1"), "return {n = 0}\n"),
            "what `require` gives of store.lua");
  EXPECT_EQ(
      kept(rules("require(\"store\")", "require(\"store\")()"), "local n = 0\nreturn function()\n  n = n + 1\nend\n"),
      "local 'n' in store.lua:2");
}

TEST(KeptState, IsFoundBeneathAVariant) {
  EXPECT_EQ(kept(rules("local turns = 0", "turns = turns + 1", "function play.down(me) play.up(me) end\n"), "",
                 "function play.up(me) base.play.up(me) end\nfunction play.same(me) match.win(me) end\n"
                 "function play.down(me) match.win(me) end\n"),
            "local 'turns' in rules.lua:4");
}

TEST(KeptState, IsFoundInKeysIteratorsAndDeepTables) {
  EXPECT_EQ(
      kept(rules("local key = {n = 0}\nlocal set = {[key] = true}\nlocal function first() return key end\nkey = nil",
                 "for k in pairs({}) do set[k] = 1 end first()")),
      "");
  EXPECT_EQ(kept(rules("local following = pairs({1, 2, 3, 4, 5, 6, 7, 8, 9})", "following()")),
            "local 'following' in rules.lua:4");
  EXPECT_EQ(kept(rules(
                "local deep = {n = 0}\nlocal chain = deep\nfor _ = 1, 100 do chain = {chain} end\n"
                "local function bottom()\n  local t = chain\n  while t[1] do t = t[1] end\n  return t\nend\ndeep = nil",
                "bottom().n = count.n")),
            "local 'chain' in rules.lua:4");
}

TEST(KeptState, IsFoundThoughItIsGoneAtTheEnd) {
  EXPECT_EQ(kept(rules("local turns = 0", "turns = turns + 1 if count.n == 9 then turns = 0 end")),
            "local 'turns' in rules.lua:4");
}

TEST(KeptState, IsFoundInTexts) {
  EXPECT_EQ(kept(rules("local shown = 0", "", "function text.up()\n  shown = shown + 1\n  return \"up\"\nend\n")),
            "local 'shown' in rules.lua:11");
}

TEST(KeptState, IsNotSeenInGoodRules) {
  EXPECT_EQ(kept(rules("local names = setmetatable({\"a\"}, {__index = function(_, k) return k end})\n"
                       "local scratch, order = {}, require(\"library.seats\")\n"
                       "local step = require(\"store\").step",
                       "scratch[1] = names[count.n] scratch[1] = nil step(order.after(me))"),
                 "local kept = {1, 2}\nreturn {step = function(n) return kept[n] end}\n"),
            "");
}

#ifndef QUOIN_LUAJIT
TEST(KeptState, IsFoundInAnEnvironment) {
  EXPECT_THAT(kept(rules("local turn\ndo\n  local _ENV = {n = 0}\n  turn = function() n = n + 1 end\nend", "turn()")),
              HasSubstr("local '_ENV' in rules.lua:4"));
}
#endif

}  // namespace
}  // namespace quoin::kept_state

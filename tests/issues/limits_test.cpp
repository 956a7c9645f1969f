// What rules can call had no limit, or another one on each Lua: caught errors cost nothing, metatables nested until the
// stack was gone, the log took gigabytes, messages were as long as memory.
#include <gmock/gmock.h>

#include "unit/engine/games.h"
#include "unit/script/machines.h"

namespace quoin::limits {
namespace {

using namespace script_test;
using testing::HasSubstr;

// The log, or the error, of rules that run `script` while a match is set up.
std::string outcome(const std::string& script, bool jit, std::int64_t ticks = 1'000'000) {
  const auto def = definition("games/classics/connect_four");
  def->rules.text += "\nlocal before = match.setup\nlocal function try()\n" + script +
                     "\nend\nfunction match.setup() try() before() end\n";
  VmOptions options = with_jit(jit);
  options.call_ticks = ticks;
  const auto vm = machine(def, options);
  if (vm == nullptr) return "";
  const Status status = vm->setup();
  std::string text = status ? "" : status.error().message;
  for (const std::string& line : vm->take_log()) text += (text.empty() ? "" : "\n") + line;
  return text;
}

struct Case {
  const char* script;
  const char* says;
};

void expect_on_every_machine(std::initializer_list<Case> cases) {
  for (const Case& one : cases) {
    for (const bool jit : bindings()) EXPECT_THAT(outcome(one.script, jit), HasSubstr(one.says)) << one.script;
  }
}

TEST(ACaughtError, CostsAThousandTicks) {
  const std::string caught = "for i = 1, 1e9 do pcall(error, \"x\") xpcall(error, error, \"x\") end";
  for (const bool jit : bindings()) {
    EXPECT_THAT(outcome(caught, jit), HasSubstr("1000000 ticks"));
    EXPECT_EQ(outcome("for i = 1, 90 do pcall(error, \"x\") end log(\"done\")", jit, 100'000), "done");
    EXPECT_THAT(outcome("for i = 1, 110 do pcall(error, \"x\") end log(\"done\")", jit, 100'000), HasSubstr("ticks"));
  }
}

TEST(Nesting, EndsInTheSameErrorOnEveryMachine) {
  constexpr const char* kDeep = "nest at most 100 deep";
  expect_on_every_machine({
      {"local n = 0 local function f() n = n + 1 local ok, text = pcall(f) if not ok then error(text, 0) end end f()",
       kDeep},
      {"local n = 0 local function f() n = n + 1 pcall(f) end f() log(n)", "101"},
      {"local n = 0 local function f() n = n + 1 xpcall(f, function() end) end f() log(n)", "101"},
      {"local function f() error(select(2, xpcall(error, f)), 0) end f()", kDeep},
      {"local t t = setmetatable({}, {__index = function(_, k) return t[k + 1] end}) return t[1]", kDeep},
      {"local t t = setmetatable({}, {__newindex = function(_, k) t[k + 1] = 1 end}) t[1] = 1", kDeep},
      {"local t t = setmetatable({}, {__add = function() return t + t end}) return t + t", kDeep},
      {"local t t = setmetatable({}, {__concat = function() return t .. t end}) return t .. t", kDeep},
      {"local t t = setmetatable({}, {__unm = function() return -t end}) return -t", kDeep},
      {"local m = {} m.__lt = function(a, b) return b < a end local a, b = setmetatable({}, m), setmetatable({}, m) "
       "return a < b",
       kDeep},
      {"local m = {} m.__eq = function(a, b) return b == a end local a, b = setmetatable({}, m), setmetatable({}, m) "
       "return a == b",
       kDeep},
      {"local t t = setmetatable({}, {__call = function() return (t()) end}) t()", kDeep},
      // What an error has left nested is over once it is caught.
      {"local t t = setmetatable({}, {__index = function(_, k) return t[k + 1] end}) "
       "for i = 1, 5 do pcall(function() return t[1] end) end "
       "log(setmetatable({}, {__index = function() return \"fine\" end}).x)",
       "fine"},
  });
}

// A match after one that ended in an error begins with nothing nested.
TEST(Nesting, IsForgottenWithTheCall) {
  const auto def = definition("games/classics/connect_four");
  def->rules.text +=
      "\nlocal t = {}\nt = setmetatable(t, {__index = function(_, k) return k > 50 and error(\"deep\") or t[k + 1] "
      "end})"
      "\nfunction match.setup() return t[1] end\n";
  for (const bool jit : bindings()) {
    const auto vm = machine(def, with_jit(jit));
    for (int turn = 0; turn < 4; ++turn) EXPECT_THAT(vm->setup().error().message, HasSubstr("deep"));
  }
}

TEST(AMetatable, HoldsOnlyWhatBothLuasKnow) {
  expect_on_every_machine({
      {"setmetatable({}, {__len = function() return 2 ^ 53 end})", "setmetatable: __len is not possible here"},
      {"setmetatable({}, {__idiv = function() end})", "setmetatable: __idiv is not possible here"},
      {"setmetatable({}, {__call = {}})", "setmetatable: __call must be a function, not a table"},
      {"setmetatable({}, {__index = 5})", "setmetatable: __index must be a function or a table, not 5"},
      {"local t = {} setmetatable(t, {__index = t})", "at most 50 tables and no circle"},
      {"local a, b = {}, {} setmetatable(a, {__index = b}) setmetatable(b, {__index = a})", "no circle"},
      {"local t = {} for i = 1, 60 do t = setmetatable({}, {__index = t}) end", "at most 50 tables"},
      {"local t = {} for i = 1, 60 do local u = {} setmetatable(t, {__index = u}) t = u end", "at most 50 tables"},
      {"local t = {} for i = 1, 60 do local u = {} setmetatable(t, {__newindex = u}) t = u end", "at most 50 tables"},
      {"local t = {x = 7} for i = 1, 50 do t = setmetatable({}, {__index = t}) end log(t.x)", "7"},
  });
}

TEST(AMetatable, ComparesAsTheSameOnBothLuas) {
  expect_on_every_machine({
      {"local m = {__lt = function(a, b) return a[1] < b[1] end} "
       "local a, b = setmetatable({1}, m), setmetatable({2}, m) log(a <= b) log(b <= a) log(a >= b)",
       "true\nfalse\nfalse"},
      {"local a, b = setmetatable({}, {__lt = function() return true end}), {} log(select(2, pcall(function() return a "
       "< b end)))",
       "attempt to compare two table values"},
      {"local a, b = setmetatable({}, {__eq = function() return true end}), {} log(a == b)", "false"},
      {"local m = {__eq = function() return true end} log(setmetatable({}, m) == setmetatable({}, m))", "true"},
      {"local class = {} class.__index = class log(getmetatable(setmetatable({}, class)) == class)", "true"},
  });
}

TEST(AnError, HasTheSamePlaceAndAShortText) {
  expect_on_every_machine({
      {"log(select(2, pcall(function() error(\"text\") end)))", ": text"},
      {"log(select(2, pcall(error, setmetatable({}, {__tostring = function() return \"told\" end}))))", "told"},
      {"log(#select(2, pcall(error, (\"x\"):rep(60000), 0)))", "2003"},
      {"error(zone)", "error was called with zone; give it a text"},
      {"error(\"x\", 1.5)", "error: the level must be an integer of at least 0, not 1.5"},
      {"tostring(setmetatable({}, {__tostring = function() return 5 end}))", "__tostring must return a string, not 5"},
  });
}

TEST(TheLog, KeepsOnlySoMuch) {
  for (const bool jit : bindings()) {
    const std::string lines = outcome("for i = 1, 150000 do log(\"x\") end", jit);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 100000);
    EXPECT_THAT(lines, HasSubstr("(the log is full: what follows is left out)"));
    const std::string bytes = outcome("local s = (\"x\"):rep(60000) for i = 1, 100 do log(s) end", jit);
    EXPECT_EQ(bytes.size(), 100 * 2003 + 99);
    EXPECT_LT(outcome("local s = (\"x\"):rep(60000) for i = 1, 900 do for j = 1, 100 do log(s) end end", jit).size(),
              9U << 20U);
  }
}

TEST(TablesOfCounts, AreReadAsTheyAre) {
  for (const bool jit : bindings()) {
    const auto def = definition("tests/games/hidden_hands");
    def->rules.text +=
        "\nfor name in pairs(dealt) do dealt[name] = function() "
        "random.draw(setmetatable({}, {__index = function() return 1 end})) end end\n";
    EXPECT_THAT(play_match(*machine(def, with_jit(jit)), 1), HasSubstr("the table of counts must have no metatable"));
  }
}

// Moving what stands in front of a list is charged by what is moved, sorting and pairs by what they sort.
TEST(WorkOnTables, IsCharged) {
  const std::string list = "local t = {} for i = 1, 20000 do t[i] = i end ";
  for (const char* work :
       {"for i = 1, 1e6 do table.insert(t, 1, i) end", "for i = 1, 1e6 do table.remove(t, 1) t[#t + 1] = i end",
        "for i = 1, 1e6 do table.sort(t) end", "for i = 1, 1e6 do pairs(t) end",
        "for i = 1, 1e6 do table.concat(t, \"\", 1, 9000) end", "for i = 1, 1e6 do (\"x\"):rep(60000) end",
        "local s = (\"a\"):rep(60000) for i = 1, 1e6 do s:find(\"b\") end",
        "local s = (\"a\"):rep(60000) for i = 1, 1e6 do s:upper() end",
        "local s = (\"%d \"):rep(200) for i = 1, 1e6 do s:format(unpack(t, 1, 200)) end"}) {
    for (const bool jit : bindings()) EXPECT_THAT(outcome(list + work, jit), HasSubstr("1000000 ticks")) << work;
  }
}

// Ticks that setting up a match of a game with such a zone takes, whose rules run `script`.
std::int64_t ticks_of_setup(const std::string& zones, const std::string& script, bool jit) {
  const quoin_test::SmallGame game("function match.setup() " + script +
                                   " go.act(0) end\nfunction moves.act() emit.up() end\n"
                                   "function play.up(me) match.win(me) end\n");
  game.write("game.yaml",
             "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: For a test.\n"
             "seats:\n  - {name: a, colour: red}\n  - {name: b, colour: blue}\n"
             "zones:\n  row: {" +
                 zones + "}\nphases: [act]\nactions:\n  up: {}\nmax_length: 9\n");
  const auto vm = machine(definition(game.path().string()), with_jit(jit));
  if (vm == nullptr) return -1;
  const Status status = vm->setup();
  EXPECT_TRUE(status) << status.error().text();
  return vm->ticks();
}

TEST(PrimitivesOnLargeZones, AreChargedByTheirSize) {
  for (const bool jit : bindings()) {
    const std::string ten = "for i = 1, 10 do assert(zone.row:total() == 0) end";
    const auto small = ticks_of_setup("over: 0..99, holds: 0..9", ten, jit);
    EXPECT_LT(small, 40);
    EXPECT_EQ(ticks_of_setup("over: 0..9999, holds: 0..9", ten, jit), small + 10 * 200);
    EXPECT_EQ(ticks_of_setup("over: 0..9999, holds: 0..9", "zone.row:fill(1)", jit),
              ticks_of_setup("over: 0..9, holds: 0..9", "zone.row:fill(1)", jit) + 20000);
  }
}

}  // namespace
}  // namespace quoin::limits

// Hostile rules: what each tries and how it must end. After every one of them the machine still works and the match
// that it had open is as it was. Each script runs inside play.step of Murailles, or when the file is loaded.
#include <cstring>
#include <ostream>

#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

// kOverflow: an error about the depth of calls, the stack, or the memory that the stack may take, whichever the Lua
// meets first.
enum class End { kBudget, kMemory, kError, kOverflow, kNothing };
enum class When { kPlay, kLoad };

struct Attack {
  const char* name;
  const char* script;
  End end;
  const char* says = "";  // part of the message
  When when = When::kPlay;
  bool budget = false;  // needs the instruction budget: not tried with the JIT on
};

std::ostream& operator<<(std::ostream& out, const Attack& attack) { return out << attack.name; }

constexpr auto kLoad = When::kLoad;
constexpr bool kBudgeted = true;

const Attack kAttacks[] = {
    // ---- time ----
    {"EndlessLoop", "while true do end", End::kBudget, "", When::kPlay, kBudgeted},
    {"EndlessLoopAtLoading", "while true do end", End::kBudget, "", kLoad, kBudgeted},
    {"EndlessLoopInPcall", "while true do pcall(function() while true do end end) end", End::kBudget, "", When::kPlay,
     kBudgeted},
    {"EndlessLoopInXpcall", "xpcall(function() while true do end end, function() while true do end end)", End::kBudget,
     "", When::kPlay, kBudgeted},
    {"EndlessLoopInErrorHandler", "xpcall(error, function() while true do end end)", End::kBudget, "", When::kPlay,
     kBudgeted},
    {"EndlessLoopInTostring", "tostring(setmetatable({}, {__tostring = function() while true do end end}))",
     End::kBudget, "", When::kPlay, kBudgeted},
    {"EndlessLoopInComparator", "table.sort({1, 2, 3}, function() while true do end end)", End::kBudget, "",
     When::kPlay, kBudgeted},
    {"EndlessLoopInIndex", "local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
     End::kBudget, "", When::kPlay, kBudgeted},
    {"EndlessLoopInConcat", "local t = setmetatable({}, {__concat = function() while true do end end}) return t .. t",
     End::kBudget, "", When::kPlay, kBudgeted},
    {"CaughtBudgetThenMore", "for i = 1, 1000 do pcall(function() for j = 1, 1e9 do end end) end", End::kBudget, "",
     When::kPlay, kBudgeted},
    {"LongPlainSearch", "local s = (\"a\"):rep(60000) for i = 1, 1e6 do s:find((\"a\"):rep(1000) .. \"b\") end",
     End::kBudget, "", When::kPlay, kBudgeted},
    {"ManyLongTexts", "for i = 1, 1e9 do local s = (\"x\"):rep(60000) end", End::kBudget, "", When::kPlay, kBudgeted},
    {"ManyEmits", "while true do pcall(emit.stop) end", End::kBudget, "", When::kPlay, kBudgeted},
    {"EndlessDefaultPass", "function moves.act() end", End::kError, "passing never ends", kLoad},
    // ---- memory and depth ----
    {"TextDoubling", "local s = \"xx\" while true do s = s .. s end", End::kMemory, "", When::kPlay},
    {"HugeRep", "return (\"x\"):rep(1e9)", End::kError, "longer than 65536"},
    {"RepOfNothing", "return (\"\"):rep(1e9)", End::kError, "longer than 65536"},
    {"TableGrowth", "local t = {} for i = 1, 1e9 do t[i] = i end", End::kMemory},
    {"TableOfTables", "local t = {} while true do t = {t, {}, {}} end", End::kMemory},
    {"CaughtMemoryThenMore", "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end) end",
     End::kMemory, "", When::kPlay, kBudgeted},
    {"EndlessRecursion", "local function f() return 1 + f() end f()", End::kOverflow, "overflow"},
    {"RecursionThroughIndex",
     "local t t = setmetatable({}, {__index = function(_, k) return t[k + 1] end}) return t[1]", End::kError,
     "nest at most 100 deep"},
    {"RecursionThroughPcall", "local function f() pcall(f) end f()", End::kNothing, "", When::kPlay},
    {"LongIndexChain", "local t = {} for i = 1, 1e4 do t = setmetatable({}, {__index = t}) end return t.x",
     End::kError},
    {"HugeUnpack", "return unpack({}, 1, 1e8)", End::kError, "at most 250 values"},
    {"HugeUnpackBackwards", "return unpack({}, -1e300, 1e300)", End::kError, "the first place must be an integer"},
    {"HugeConcat", "return table.concat({}, \"x\", 1, 1e9)", End::kError, "place 1 is nil"},
    {"WideFormat", "return string.format(\"%999999999d\", 1)", End::kError, ""},
    {"DeepParentheses", nullptr, End::kError, "", kLoad},
    // ---- escape ----
    {"Getfenv", "getfenv(0)", End::kError, "there is nothing called getfenv"},
    {"Setfenv", "setfenv(1, {})", End::kError, "there is nothing called setfenv"},
    {"Loadstring", "loadstring(\"return 1\")()", End::kError, "there is nothing called loadstring"},
    {"Load", "load(function() end)", End::kError, "there is nothing called load"},
    {"Dofile", "dofile(\"/etc/passwd\")", End::kError, "there is nothing called dofile"},
    {"Io", "io.open(\"/etc/passwd\")", End::kError, "there is nothing called io"},
    {"Os", "os.execute(\"true\")", End::kError, "there is nothing called os"},
    {"Debug", "debug.getregistry()", End::kError, "there is nothing called debug"},
    {"Package", "package.loadlib(\"x\", \"y\")", End::kError, "there is nothing called package"},
    {"Jit", "jit.off()", End::kError, "there is nothing called jit"},
    {"Globals", "return _G.pairs", End::kError, "there is nothing called _G"},
    {"Coroutine", "coroutine.wrap(function() end)()", End::kError, "there is nothing called coroutine"},
    {"Collect", "collectgarbage(\"stop\")", End::kError, "there is nothing called collectgarbage"},
    {"Newproxy", "newproxy(true)", End::kError, "there is nothing called newproxy"},
    {"Rawset", "rawset(zone, \"walls\", 1)", End::kError, "there is nothing called rawset"},
    {"Next", "next({})", End::kError, "there is nothing called next"},
    {"StringDump", "string.dump(function() end)", End::kError, "there is no function string."},
    {"PatternBomb", "(\"a\"):rep(100):match((\"a?\"):rep(100))", End::kError, "there is no function string."},
    {"GsubCallbacks", "(\"aaa\"):gsub(\".\", function() end)", End::kError, "there is no function string."},
    {"RequireFfi", "require(\"ffi\")", End::kError, "there is no file ffi.lua"},
    {"RequireOutside", "require(\"../../etc/passwd\")", End::kError, "there is no file"},
    {"RequireLate", "require(\"library/../../x\")", End::kError, "there is no file"},
    {"Bytecode", "\x1bLua", End::kError, "", kLoad},
    // ---- tampering ----
    {"StringMetatable", "getmetatable(\"\").__index = nil", End::kError, ""},
    {"StringLibrary", "string.rep = nil", End::kError, "string cannot be changed"},
    {"StringMethods", "(\"\").rep = nil", End::kError, ""},
    {"ZoneTable", "zone.walls = 1", End::kError, "zone cannot be changed"},
    {"InsertIntoZones", "table.insert(zone, 1)", End::kError, "cannot be changed"},
    {"SortSeats", "table.sort(seats)", End::kError, "cannot be changed"},
    {"RemoveFromDials", "table.remove(dial)", End::kError, "cannot be changed"},
    {"MetatableOfEngine", "setmetatable(zone, {})", End::kError, "cannot be changed"},
    {"MetatableOfZone", "setmetatable(zone.walls, {})", End::kError, "must be a table"},
    {"FieldsOfEngineTables",
     "if getmetatable(zone) or getmetatable(zone.walls) or getmetatable(emit.stop) then error(\"open\") end",
     End::kNothing},
    {"NewGlobal", "turns = 1", End::kError, "the global turns cannot be assigned"},
    {"ReplacedGlobal", "pairs = nil", End::kError, "the global pairs cannot be assigned"},
    {"ReplacedRule", "function moves.act() end", End::kError, "is assigned while a match is played"},
    {"NewHelper", "rules.seen = 1", End::kError, "is assigned while a match is played"},
    {"Finalizer", "setmetatable({}, {__gc = function() while true do end end})", End::kError, "__gc is not possible"},
    {"FinalizerLater", "local m = {} setmetatable({}, m) m.__gc = error", End::kNothing},
    {"WeakTable", "setmetatable({}, {__mode = \"k\"})", End::kError, "__mode is not possible"},
    {"LockedMetatable", "setmetatable({}, {__metatable = 1})", End::kError, "__metatable is not possible"},
    {"LibraryThroughContents",
     "for name, f in pairs(string) do if name == \"dump\" or name == \"gsub\" then error(name) end end", End::kNothing},
    {"EmitOutsideMoves", "emit.stop()", End::kError, "only while moves.PHASE runs"},
    {"PrimitiveOutsideMoves", "walls:pivots(0, emit.pivot)", End::kError, "only while moves.PHASE runs"},
    {"RandomOutsideDeal", "random.below(6)", End::kError, "only inside dealt.DEAL"},
    // ---- state ----
    {"NanIntoZone", "walls[0 / 0] = 1", End::kError, "the index must be 0 to 39"},
    {"NanAsValue", "walls[0] = 0 / 0", End::kError, "it holds 0 to 1 or none"},
    {"FractionAsValue", "soldier[0] = 1.5", End::kError, "it holds 0 to 24"},
    {"HugeAsValue", "soldier[0] = 2 ^ 53 + 2", End::kError, "it holds 0 to 24"},
    {"HugeIndex", "walls[2 ^ 63] = 0", End::kError, "the index must be 0 to 39"},
    {"WrapAround", "walls[2 ^ 32] = 0", End::kError, "the index must be 0 to 39"},
    {"NegativeIndex", "walls[-1] = 0", End::kError, "the index must be 0 to 39"},
    {"TextAsValue", "soldier[0] = \"1\"", End::kError, "it holds 0 to 24"},
    {"TableAsValue", "soldier[0] = {}", End::kError, "it holds 0 to 24"},
    {"FunctionAsValue", "count.turns = function() end", End::kError, "it holds 0 to 200"},
    {"SeatOutOfRange", "return go.act(2)", End::kError, "the seat must be 0 to 1"},
    {"WinnerOutOfRange", "return match.win(-1)", End::kError, "the seat must be 0 to 1"},
    {"ForeignReceiver", "walls.pivots(soldier[0], 0, emit.pivot)", End::kError, "call it with a colon"},
    {"ZoneForEmit", "field:steps(0, walls, soldier, walls)", End::kError, "emit must be emit.KIND"},
    {"ErrorWithoutText", "error({})", End::kError, "give it a text"},
    {"ErrorNil", "error(nil)", End::kError, "give it a text"},
    // ---- determinism ----
    {"AddressInText",
     "if tostring({}):find(\"0x\") or tostring(print_me or walls):find(\"0x\") then error(\"address\") end",
     End::kError, "there is nothing called print_me"},
    {"AddressOfTable",
     "if tostring({}) ~= \"table\" or tostring(function() end) ~= \"function\" then error(\"address\") end",
     End::kNothing},
    {"PointerFormat", "return string.format(\"%p\", {})", End::kError, "%p is not possible"},
    {"TableInFormat", "if string.format(\"%s\", {}) ~= \"table\" then error(\"address\") end", End::kNothing},
    {"OrderOfPairs",
     "local t, s = {z = 1, a = 2, [3] = 3, [1] = 1}, \"\" for k in pairs(t) do s = s .. k end if s ~= \"13az\" then "
     "error(s) end",
     End::kNothing},
    {"PairsOverTables", "for _ in pairs({[{}] = 1}) do end", End::kError, "a table is a key"},
    {"StableSort",
     "local t = {} for i = 1, 9 do t[i] = {i, i % 2} end table.sort(t, function(a, b) return a[2] < b[2] end) "
     "local s = \"\" for i = 1, 9 do s = s .. t[i][1] end if s ~= \"246813579\" then error(s) end",
     End::kNothing},
    {"InconsistentSort", "table.sort({3, 1, 2, 5, 4}, function() return true end)", End::kNothing},
};

constexpr const char* kHook = R"(
local before = play.step
function play.step(me, to)
  hostile()
  return before(me, to)
end
)";

std::string script_of(const Attack& attack) {
  if (attack.script != nullptr) return attack.script;
  return "return " + std::string(10000, '(') + "1" + std::string(10000, ')');
}

VmOptions small(bool jit) {
  VmOptions options = with_jit(jit);
  options.memory_bytes = 24U << 20U;
  return options;
}

void expect_end(const Attack& attack, const Error& error) {
  switch (attack.end) {
    case End::kBudget:
      EXPECT_EQ(error.kind, ErrorKind::kBudget);
      EXPECT_NE(error.message.find(" ticks"), std::string::npos) << error.text();
      break;
    case End::kMemory: EXPECT_EQ(error.kind, ErrorKind::kBudget) << error.text(); break;
    case End::kOverflow:
      if (error.kind == ErrorKind::kBudget || error.message.find("1000 deep") != std::string::npos) break;
      [[fallthrough]];
    case End::kError:
      EXPECT_EQ(error.kind, ErrorKind::kGame) << error.text();
      EXPECT_NE(error.text().find(attack.says), std::string::npos) << error.text();
      if (attack.when == When::kPlay) {
        EXPECT_GT(error.where.line, 0) << error.text();
      }
      break;
    case End::kNothing: ADD_FAILURE() << error.text(); break;
  }
  EXPECT_EQ(error.where.file, "rules.lua") << error.text();
}

class Hostile : public testing::TestWithParam<Attack> {};

// A machine with `text` as its rules is asked twice for the hostile step; its match must not notice.
void attack_in_play(const Attack& attack, const std::shared_ptr<GameDef>& def, bool jit) {
  const auto vm = machine(def, small(jit));
  const Status begun = vm->setup();
  ASSERT_TRUE(begun) << begun.error().text();
  const std::vector<std::byte> match = block(*vm);
  const std::vector<std::int32_t> legal{vm->actions().begin(), vm->actions().end()};
  for (int turn = 0; turn < 2; ++turn) {
    Luck luck{1, 0};
    const Status status = vm->advance(legal.front(), luck);
    EXPECT_EQ(status.ok(), attack.end == End::kNothing);
    if (!status) {
      expect_end(attack, status.error());
      EXPECT_EQ(luck.ply, 0);
    }
    std::memcpy(vm->window(), match.data(), match.size());
    const Status listed = vm->list(0);
    ASSERT_TRUE(listed) << listed.error().text();
    EXPECT_EQ(legal, std::vector<std::int32_t>(vm->actions().begin(), vm->actions().end()));
    EXPECT_EQ(match, block(*vm));
  }
}

void attack_at_loading(const Attack& attack, const std::shared_ptr<GameDef>& def, bool jit) {
  auto vm = Vm::create(def, small(jit));
  if (!vm) return expect_end(attack, vm.error());
  const Status status = (*vm)->setup();
  ASSERT_FALSE(status) << "it loads and starts";
  expect_end(attack, status.error());
}

TEST_P(Hostile, EndsAsStatedAndHarmsNothing) {
  const Attack& attack = GetParam();
  for (const bool jit : bindings()) {
    SCOPED_TRACE(jit ? "with the JIT" : "without the JIT");
    const auto def = definition("games/murailles");
    const std::string script = script_of(attack);
    if (script[0] == '\x1b')
      def->rules.text = script;
    else if (attack.when == When::kLoad)
      def->rules.text += "\n" + script + "\n";
    else
      def->rules.text += "\nlocal function hostile()\n" + script + "\nend\n" + kHook;
    if (attack.when == When::kLoad)
      attack_at_loading(attack, def, jit);
    else
      attack_in_play(attack, def, jit);
  }
  const auto good = machine(definition("games/murailles"), with_jit(true));
  EXPECT_EQ(play_match(*good, 1), "");
}

INSTANTIATE_TEST_SUITE_P(Attacks, Hostile, testing::ValuesIn(kAttacks),
                         [](const auto& attack) { return std::string(attack.param.name); });

}  // namespace
}  // namespace quoin

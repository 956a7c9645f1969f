// Hostile rules that go deep: functions that call themselves by every way there is, tables in tables, text in text.
#include "hostile/table.h"

namespace quoin::hostile {

Rows depth_rows() {
  constexpr auto kOverflow = End::kOverflow;
  constexpr auto kBounded = End::kBounded;
  constexpr auto kError = End::kError;
  const auto recursion = [](const std::string& through) {
    return "local t, m t, m = {}, {} local function f(...) " + through +
           " end m.__index, m.__newindex, m.__call = f, f, f " +
           "m.__add, m.__concat, m.__unm, m.__eq, m.__lt, m.__le, m.__tostring = f, f, f, f, f, f, f " +
           "setmetatable(t, m) f(1)";
  };
  const auto nested = [](int depth, const std::string& open, const std::string& inner, const std::string& close) {
    return times(depth, open) + inner + times(depth, close);
  };
  return {
      {"EndlessRecursion", "local function f() return 1 + f() end f()", kOverflow, "deep"},
      {"EndlessRecursionCaught", "local function f() return 1 + f() end while true do pcall(f) end", End::kLimit},
      {"RecursionWithManyLocals",
       "local function f() local a, b, c, d, e, g, h, i, j, k = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 return 1 + f() end f()",
       kOverflow, "deep"},
      {"RecursionThroughPcall", "local function f() pcall(f) end f()", kBounded},
      {"RecursionThroughXpcall", "local function f() xpcall(f, f) end f()", kBounded},
      {"RecursionInHandlers", "local function f() xpcall(error, f) end f()", kBounded},
      {"RecursionThroughIndex", recursion("return t.x .. ''"), kBounded},
      {"RecursionThroughNewindex", recursion("t.x = 1 return 1"), kBounded},
      {"RecursionThroughCall", recursion("return 1 + t()"), kBounded},
      {"RecursionThroughAdd", recursion("return 1 + (t + 1)"), kBounded},
      {"RecursionThroughConcat", recursion("return 1 + (t .. 1)"), kBounded},
      {"RecursionThroughUnm", recursion("return 1 + -t"), kBounded},
      {"RecursionThroughEq", recursion("return t == setmetatable({}, m) or 1"), kBounded},
      {"RecursionThroughLess", recursion("return t < t or 1"), kBounded},
      {"RecursionThroughTostring", recursion("return tostring(t)"), kBounded},
      {"RecursionThroughLog", recursion("log(t) return ''"), kBounded},
      {"RecursionThroughFormat", recursion("return string.format('%s', t)"), kBounded},
      {"RecursionThroughSort", "local function f() table.sort({1, 2}, f) return true end f()", kBounded},
      {"RecursionThroughIterators", "local function f() for _ in f do end end f()", kBounded},
      {"RecursionThroughRules",
       "function rules.deep() return 1 + rules.deep() end function match.setup() rules.deep() end", kOverflow, "deep",
       kWhole},
      {"RecursionThroughMoves", "return 1 + moves.act(0)", kBounded, "", kMoves},
      {"RecursionThroughKeys",
       "local t t = setmetatable({}, {__index = function(_, k) return t[k + 1] end}) return t[1]", kBounded},
      {"LongIndexChain", "local t = {} for i = 1, 1e4 do t = setmetatable({}, {__index = t}) end return t.x", kError},
      {"LongNewindexChain", "local t = {} for i = 1, 1e4 do t = setmetatable({}, {__newindex = t}) end t.x = 1",
       kError},
      {"LongCallChain", "local t = 1 for i = 1, 1e4 do t = setmetatable({}, {__call = t}) end t()", kBounded},
      {"LinkedListOfAHundredThousand", "local t for _ = 1, 1e5 do t = {t} end", End::kNothing},
      {"LinkedListKept", "local t for _ = 1, 1e5 do t = {t} end function rules.kept() return t end", End::kNothing, "",
       kWhole},
      {"LinkedMetatablesKept",
       "local t for _ = 1, 1e4 do t = setmetatable({}, {kept = t}) end function rules.kept() return t end",
       End::kNothing, "", kWhole},
      {"SharedTablesKept", "local t = {} for _ = 1, 1000 do t = {t, t, x = t} end function rules.kept() return t end",
       End::kNothing, "", kWhole},
      {"LinkedCellsKept",
       "local c = {} for i = 1, 400 do c[i] = {} end for i = 1, 400 do for _, d in ipairs({1, -1, 20, -20}) do "
       "c[i][d] = c[i + d] end end function rules.kept() return c end",
       End::kNothing, "", kWhole},
      {"ClosuresOfClosuresKept", "local f for _ = 1, 1e4 do local g = f f = function() return g end end rules.kept = f",
       End::kNothing, "", kWhole},
      {"LongFieldChain", "local a = {} return a" + times(10000, ".x"), kError, "follow one another", kPlay},
      {"LongKeyChain", "local a, k = {}, 1 return a" + times(10000, "[k]"), kError, "follow one another", kPlay},
      {"LongChainInParentheses", "local a = {} return " + nested(150, "(", "a" + times(100, ".x"), ".x)") + ".x",
       kError, "follow one another", kPlay},
      {"LongChainOfKeysInKeys", "local a = {} return " + nested(150, "a.x[", "a", ".y.z]") + ".x", kError,
       "follow one another", kPlay},
      {"LongChainBehindReturn", "local a = {} return (a" + times(190, ".x") + ")" + times(190, ".x"), kError, "",
       kPlay},
      {"FieldChainInAStraightLine", "local x = {} x.x = x " + times(9000, "x = x.x ") + "return x.y.z", kError, "",
       kPlay},
      {"LongCallsOfMethods", "local a = {} function a:m() return self end return a" + times(2000, ":m()") + ".x.y",
       kError, "", kPlay},
      {"DeepParentheses", "return " + nested(10000, "(", "1", ")"), kError, "", kPlay},
      {"DeepTables", "return " + nested(10000, "{", "1", "}"), kError, "", kPlay},
      {"DeepIndices", "return " + nested(10000, "t[", "1", "]"), kError, "", kPlay},
      {"DeepCalls", "return " + nested(10000, "f(", "1", ")"), kError, "", kPlay},
      {"DeepFunctions", "return " + nested(5000, "function() return ", "1", " end"), kError, "", kPlay},
      {"DeepBlocks", nested(10000, "do ", "", " end"), kError, "", kPlay},
      {"DeepIfs", nested(5000, "if true then ", "", " end"), kError, "", kPlay},
      {"DeepLoops", nested(5000, "while true do ", "", " end"), kError, "", kPlay},
      {"ManyMinuses", "return " + times(20000, "- ") + "1", kError, "", kPlay},
      {"ManyNots", "return " + times(10000, "not ") + "1", kError, "", kPlay},
      {"ManyPowers", "return 1" + times(20000, "^1"), kError, "", kPlay},
      {"ManyJoins", "return 1" + times(20000, "..1"), kError, "", kPlay},
      {"ManySums", "local a = 1 return a" + times(20000, "+a"), End::kBounded, "", kPlay},
      {"ManyAnds", "local a = 1 return a" + times(10000, " and a"), End::kBounded, "", kPlay},
      {"ManyElseifs", "local a if a then " + times(3000, "elseif a then a = 1 ") + "end", End::kBounded, "", kPlay},
      {"ManyGotos", times(2000, "do goto out end ") + "::out::", End::kBounded, "", kPlay},
      {"ManyBreaks", "while true do " + times(3000, "if 1 then break end ") + "end", End::kBounded, "", kPlay},
      {"ManyLocals", times(300, "local a ") + "", kError, "", kPlay},
      {"ManyNames", "local a" + times(300, ", a"), kError, "", kPlay},
      {"ManyFunctions", times(3000, "do local function f() end end "), End::kNothing, "", kPlay},
  };
}

}  // namespace quoin::hostile

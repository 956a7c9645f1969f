// Hostile rules that want all memory.
#include "hostile/table.h"

namespace quoin::hostile {

Rows memory_rows() {
  constexpr auto kMemory = End::kMemory;
  constexpr auto kLimit = End::kLimit;
  return {
      {"TextDoubling", "local s = 'xx' while true do s = s .. s end", kMemory, "a text of more than 65536 bytes"},
      {"TextDoublingCaught", "while true do pcall(function() local s = 'xx' while true do s = s .. s end end) end",
       kMemory, "a text of more than 65536 bytes"},
      {"TextJoinedFromMany", "local s = ('x'):rep(60000) return s .. s .. s .. s .. s .. s .. s .. s .. s", kMemory,
       "a text of more than 65536 bytes"},
      {"TextJoinedOnceAndCaught",
       "local s = ('x'):rep(60000) pcall(function() return s .. s end) for i = 1, 3 do log(i) end", kMemory,
       "a text of more than 65536 bytes"},
      {"HugeRep", "return ('x'):rep(1e9)", End::kError, "would be longer than"},
      {"RepOfNothing", "return (''):rep(1e9)", End::kError, "would be longer than"},
      {"RepWithBetween", "return ('x'):rep(10, ('y'):rep(60000))", End::kError, "would be longer than"},
      {"RepOfAFraction", "return ('x'):rep(2.5)", End::kBounded},
      {"RepOfNan", "return ('x'):rep(0 / 0)", End::kBounded},
      {"HugeConcat", "return table.concat({}, 'x', 1, 1e9)", End::kError, "place 1 is nil"},
      {"ConcatOfLongTexts", "local s = ('x'):rep(60000) return table.concat({s, s})", End::kBounded},
      {"ConcatWithLongBetween", "local s = ('x'):rep(60000) return table.concat({1, 2, 3, 4}, s)", End::kBounded},
      {"HugeUnpack", "return unpack({}, 1, 1e8)", End::kError, "at most"},
      {"HugeUnpackBackwards", "return unpack({}, -1e300, 1e300)", End::kError, "must be an integer"},
      {"WideFormat", "return string.format('%999999999d', 1)", End::kError},
      {"WideFormats", "return string.format(('%99d'):rep(200), unpack({}, 1, 200))", End::kError},
      {"PreciseFormat", "return string.format('%.99f', 1e308)", End::kBounded},
      {"FormatOfALongText", "local s = ('x'):rep(60000) return string.format('%s%s', s, s)", End::kBounded},
      {"TableGrowth", "local t = {} for i = 1, 1e9 do t[i] = i end", kMemory},
      {"TableGrowthOfTexts", "local t = {} for i = 1, 1e9 do t['k' .. i] = i end", kLimit},
      {"TableGrowthDownwards", "local t = {} for i = 1, 1e9 do t[-i] = i end", kMemory},
      {"TableGrowthOfFractions", "local t = {} for i = 1, 1e9 do t[i / 2] = i end", kMemory},
      {"TablesOfTables", "local t = {} while true do t = {t, {}, {}} end", kMemory},
      {"TablesWithMetatables", "local t = {} while true do t = setmetatable({t}, {__index = {}}) end", kLimit},
      {"ManyClosures", "local f while true do local g = f f = function() return g end end", kMemory},
      {"ManyTexts", "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end", kLimit},
      {"ManyLongTexts", "local t = {} while true do t[#t + 1] = ('x'):rep(60000) .. #t end", kLimit},
      {"ManyShortTexts", "local t = {} for i = 1, 1e9 do t[i] = i .. 'x' end", kLimit},
      {"FarPlace", "local t = {} t[2 ^ 30] = 1 t[2 ^ 40] = 2 t[-2 ^ 62] = 3 t[1e300] = 4 t[1 / 0] = 5", End::kNothing},
      {"PlacesFarApart", "local t = {} for i = 0, 62 do t[2 ^ i] = i end local _ = #t", End::kNothing},
      {"NanAsKey", "local t = {} t[0 / 0] = 1", End::kError},
      {"NilAsKey", "local t = {} t[nil] = 1", End::kError},
      {"CaughtMemoryThenMore", "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end) end",
       kMemory},
      {"CaughtMemoryInDepth",
       "local function f(n) pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end) f(n + 1) end f(1)",
       kMemory},
      {"CaughtMemoryWhileFull",
       "local t = {} pcall(function() for i = 1, 1e9 do t[i] = {i} end end) while true do pcall(function() "
       "t[#t + 1] = {} end) end",
       kMemory},
      {"NearlyFullThenMore",
       "local t, n = {}, 0 for i = 1, 1e5 do t[i] = {i, i, i} end while true do local _ = {t, {}, {}, {}} end", kLimit},
      {"NearlyFullThenLongTexts",
       "local t = {} for i = 1, 400 do t[i] = ('x'):rep(60000) .. i end while true do local _ = ('y'):rep(60000) .. 1 "
       "end",
       kLimit},
      {"HugeTablesInOneLine", "local t = {} while true do " + times(2000, "t={t,{},{},t}") + " end", kMemory},
      {"LogsKept", "local s = ('x'):rep(60000) for i = 1, 1e9 do log(s .. i) end", kLimit},
      {"LongErrors", "error(('x'):rep(60000))", End::kError},
      {"LongErrorsCaught", "local s = ('x'):rep(60000) while true do pcall(error, s) end", End::kTicks},
      {"ErrorsThatGrow", "local s = 'x' while true do local _, e = pcall(error, s .. s) s = e end", kLimit},
      {"LongMessageOfAssert", "assert(false, ('x'):rep(60000))", End::kError},
      {"ManyArguments", "return math.max(" + times(250, "1,") + "1)", End::kBounded},
      {"ManyValuesInATable", "local t = {" + times(20000, "1,") + "}", End::kNothing},
      {"ManyTablesInATable", "local t = {" + times(8000, "{},") + "}", End::kNothing},
  };
}

}  // namespace quoin::hostile

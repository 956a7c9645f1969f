// Hostile rules that look for what could differ from machine to machine or from run to run. Each says what it found.
#include "hostile/table.h"

namespace quoin::hostile {

Rows determinism_rows() {
  constexpr auto kError = End::kError;
  constexpr auto kNothing = End::kNothing;
  const auto same = [](const std::string& value, const std::string& expected) {
    return "local v = " + value + " if v ~= " + expected + " then error(tostring(v)) end";
  };
  return {
      {"AddressInText", "if tostring({}):find('0x') or tostring(walls):find('0x') then error('address') end", kNothing},
      {"AddressOfTable", same("tostring({})", "'table'"), kNothing},
      {"AddressOfFunction", same("tostring(function() end)", "'function'"), kNothing},
      {"AddressOfEmit", "if tostring(emit.stop):find('%d%d%d') then error('address') end", kNothing},
      {"AddressInFormat", same("string.format('%s', {})", "'table'"), kNothing},
      {"AddressInAnError", "local _, e = pcall(error, {}) if type(e) ~= 'table' then error('other') end", kNothing},
      {"AddressInALog", "log({}) log(pairs) log(zone)", kNothing},
      {"AddressInAMessage", "error(tostring(setmetatable({}, {})))", kError, "table"},
      {"PointerFormat", "return string.format('%p', {})", kError, "%p is not possible"},
      {"QuotedFormat", "return string.format('%q', 1)", kError, "%q is not possible"},
      {"HexadecimalFractions", "return string.format('%a', 1)", kError, "%a is not possible"},
      {"StarFormat", "return string.format('%*d', 5, 1)", kError},
      {"FractionForAnInteger", "return string.format('%d', 1.5)", kError, "needs an integer"},
      {"NanForAnInteger", "return string.format('%d', 0 / 0)", kError, "needs an integer"},
      {"OrderOfPairs",
       "local t, s = {z = 1, a = 2, [3] = 3, [1] = 1}, '' for k in pairs(t) do s = s .. k end " + same("s", "'13az'"),
       kNothing},
      {"OrderOfPairsOfTexts",
       "local t, s = {b = 1, B = 1, ['\\195\\169'] = 1, a = 1, ab = 1}, '' for k in pairs(t) do s = s .. k end " +
           same("s", "'Baabb\\195\\169'"),
       kNothing},
      {"OrderOfPairsOfNumbers",
       "local t, s = {[-1] = 1, [0] = 1, [10] = 1, [9] = 1, [2 ^ 40] = 1}, 0 for k in pairs(t) do s = s * 3 + k % 7 "
       "end " +
           same("s", "(((6 * 3 + 0) * 3 + 2) * 3 + 3) * 3 + 2 ^ 40 % 7"),
       kNothing},
      {"OrderOfPairsOfTruths",
       "local s = '' for k in pairs({[true] = 1, [false] = 1, x = 1}) do s = s .. tostring(k) end " +
           same("s", "'xfalsetrue'"),
       kNothing},
      {"PairsOverTables", "for _ in pairs({[{}] = 1}) do end", kError, "a table is a key"},
      {"PairsOverFunctions", "for _ in pairs({[pairs] = 1}) do end", kError, "is a key"},
      {"PairsWhileRemoving", "local t = {1, 2, 3} for k in pairs(t) do t[4 - k] = nil end", kNothing},
      {"StableSort",
       "local t = {} for i = 1, 9 do t[i] = {i, i % 2} end table.sort(t, function(a, b) return a[2] < b[2] end) "
       "local s = '' for i = 1, 9 do s = s .. t[i][1] end " +
           same("s", "'246813579'"),
       kNothing},
      {"SortOfTexts",
       "local t = {'b', 'B', 'a', '\\195\\169', 'Z'} table.sort(t) " + same("table.concat(t)", "'BZab\\195\\169'"),
       kNothing},
      {"SortOfMixedValues", "table.sort({1, 'a', {}})", kError},
      {"SortOfNan", "table.sort({3, 0 / 0, 1, 2})", kNothing},
      {"InconsistentSort", "table.sort({3, 1, 2, 5, 4}, function() return true end)", kNothing},
      {"SortByNoTruth", "table.sort({3, 1, 2}, function() end)", kNothing},
      {"TextsCompared", "if not ('B' < 'a' and 'a' < 'b' and '' < 'a' and 'a' < 'a\\0') then error('order') end",
       kNothing},
      {"TextsWithZerosCompared", "if not ('a\\0a' < 'a\\0b' and 'a' < 'a\\0') then error('order') end", kNothing},
      {"ZeroInTexts", same("tostring(0)", "'0'"), kNothing},
      {"InfinityInTexts", same("tostring(1 / 0) .. tostring(-1 / 0)", "'inf-inf'"), kNothing},
      {"NanInTexts", same("tostring(0 / 0)", "'nan'"), kNothing},
      {"LargeNumbersInTexts", same("tostring(2 ^ 53)", "tostring(9007199254740992)"), kNothing},
      {"FractionsInTexts", same("tostring(0.1)", "'0.1'"), kNothing},
      {"WholeFractionsInTexts", same("tostring(6 / 2)", "'3'"), kNothing},
      {"NumberOfSpaces", same("tonumber(' 12 ')", "12"), kNothing},
      {"NumberWithComma", same("tonumber('1,5')", "nil"), kNothing},
      {"NumberOfNan", same("tonumber('nan')", "nil"), kNothing},
      {"NumberOfInfinity", same("tonumber('inf')", "nil"), kNothing},
      {"NumberTooLarge", same("tonumber('1e999')", "nil"), kNothing},
      {"NumberOfText", same("tonumber('x')", "nil"), kNothing},
      {"LengthsOfTexts", same("#'\\195\\169\\0'", "3"), kNothing},
      {"UpperOfBytes", same("('\\195\\169a'):upper()", "'\\195\\169A'"), kNothing},
      {"TypesOfEngines", same("type(zone) .. type(zone.walls)", "'tableuserdata'"), End::kBounded},
      {"Clock", "return os.clock()", kError, "there is nothing called os"},
      {"Chance", "return math.random()", kError, "there is no function math."},
  };
}

}  // namespace quoin::hostile

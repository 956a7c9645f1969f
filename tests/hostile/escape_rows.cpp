// Hostile rules that look for a way out of the closed machine.
#include "hostile/table.h"

namespace quoin::hostile {

Rows escape_rows() {
  constexpr auto kError = End::kError;
  constexpr auto kBounded = End::kBounded;
  Rows rows;
  // Names that there are not: what is called, and what is said.
  for (const char* name :
       {"getfenv",  "setfenv", "loadstring", "load", "loadfile", "dofile",   "io",        "os",
        "debug",    "package", "jit",        "ffi",  "_G",       "_VERSION", "coroutine", "collectgarbage",
        "newproxy", "rawset",  "rawlen",     "next", "module",   "utf8",     "warn",      "gcinfo",
        "print",    "arg",     "self",       "host", "std",      "contents"}) {
    std::string title = name;
    title[0] = title[0] == '_' ? 'U' : static_cast<char>(title[0] & ~0x20);
    rows.push_back(
        {"Name" + title, "return " + std::string(name) + ".x", kError, "there is nothing called " + std::string(name)});
  }
  for (const char* name : {"dump", "gsub", "gmatch", "match", "pack", "unpack", "packsize", "__index"}) {
    rows.push_back({"String" + std::string(name), "return string." + std::string(name) + "('x', 'x', 'x')", kError,
                    "there is no function string."});
  }
  for (const char* name : {"foreach", "foreachi", "getn", "move", "maxn", "setn"}) {
    rows.push_back({"Table" + std::string(name), "return table." + std::string(name) + "({})", kError,
                    "there is no function table."});
  }
  for (const char* name : {"random", "randomseed", "sin", "pow", "exp", "log"}) {
    rows.push_back(
        {"Math" + std::string(name), "return math." + std::string(name) + "(1)", kError, "there is no function math."});
  }
  const Rows more = {
      {"PatternBomb", "('a'):rep(100):match(('a?'):rep(100))", kError, "there is no function string."},
      {"GsubCallbacks", "('aaa'):gsub('.', function() end)", kError, "there is no function string."},
      {"RequireFfi", "require('ffi')", kError, "there is no file ffi.lua"},
      {"RequireJit", "require('jit.util')", kError, "there is no file jit/util.lua"},
      {"RequireString", "require('string')", kError, "there is no file string.lua"},
      {"RequirePrelude", "require('prelude.main')", kError, "there is no file prelude/main.lua"},
      {"RequireOutside", "require('../../etc/passwd')", kError, "there is no file"},
      {"RequireAbsolute", "require('/etc/passwd')", kError, "there is no file"},
      {"RequireLate", "require('library/../../x')", kError, "there is no file"},
      {"RequireNothing", "require()", kError, "must be a string"},
      {"RequireATable", "require({})", kError, "must be a string"},
      {"RequireWithZeros", "require('a\\0b')", kError, "there is no file"},
      {"Environment", "local e = _ENV e.pairs = nil", kError},
      {"NewEnvironment", "local _ENV = {} x = 1 return x", kBounded},
      {"TheMetatableOfTexts", "return getmetatable('').__index", kError},
      {"TheMetatableOfNumbers", "return getmetatable(1).x", kError},
      {"TheMetatableOfFunctions", "return getmetatable(pairs).x", kError},
      {"TheMetatableOfZones", "return getmetatable(zone.walls).x", kError},
      {"TheMetatableOfEmits", "return getmetatable(emit.stop).x", kError},
      {"NumbersOfTheFfi", "local x = 1LL return x + x", kBounded},
      {"FieldsOfNumbersOfTheFfi", "return (1LL).x", kBounded},
      {"DivisionOfNumbersOfTheFfi", "for i = 1, 100 do local _ = 1LL / 0LL, 1LL % 0LL, 1ULL / 0ULL, 1ULL % 0ULL end",
       kBounded},
      {"OverflowOfNumbersOfTheFfi",
       "local least = -9223372036854775807LL - 1 for i = 1, 100 do local _ = least / -1LL, least % -1LL, -least end",
       kBounded},
      {"PowersOfNumbersOfTheFfi", "for i = 1, 100 do local _ = 2LL ^ 1000000000000LL, 0LL ^ -1LL, 3LL ^ -5LL end",
       kBounded},
      {"ShiftsOfNumbersOfTheFfi", "return bit.lshift(1LL, 1000), bit.bor(1LL, 2), bit.bnot(1ULL)", kBounded},
      {"ComplexNumbers", "local x = 2i return x.re", kBounded},
      {"NumbersOfTheFfiAsKeys", "local t = {[1LL] = 1, [2ULL] = 2} for _ in pairs(t) do end", kBounded},
      {"NumbersOfTheFfiInTexts", "return tostring(1LL) .. string.format('%d %s', 1LL, 1LL)", kBounded},
      {"NumbersOfTheFfiSorted", "table.sort({3LL, 1LL, 2})", kBounded},
      {"NumbersOfTheFfiAsBounds", "for i = 1LL, 3LL do end", kBounded},
      {"NumbersOfTheFfiForZones", "soldier[0] = 1LL", kBounded},
      {"NumbersOfTheFfiAsPlaces", "return walls[1LL], zone.soldier[0ULL]", kBounded},
      {"NumbersOfTheFfiAsSeats", "return go.act(1LL)", kBounded},
      {"NumbersOfTheFfiForPrimitives", "return field:neighbor(1LL, 2ULL), field:row(3LL)", kBounded},
      {"NumbersOfTheFfiForFunctions", "return math.floor(1LL), math.max(1LL, 2), ('x'):rep(3LL), unpack({}, 1LL, 2LL)",
       kBounded},
      {"SumOfAZone", "return zone.walls + 1", kError},
      {"DifferenceOfZones", "return zone.walls - zone.soldier", kError},
      {"NegativeZone", "return -zone.walls", kError},
      {"LengthOfAZone", "return #zone.walls", kBounded},
      {"ZoneAsFunction", "return zone.walls()", kError},
      {"ZoneJoined", "return zone.walls .. ''", kError},
      {"ZonesCompared", "return zone.walls < zone.soldier", kError},
      {"ZoneEqualToOthers", "return zone.walls == 0, zone.walls == nil, zone.walls == zone.soldier, zone.walls == {}",
       kBounded},
      {"ZoneByATable", "return zone.walls[{}]", kError},
      {"ZoneByAZone", "return zone.walls[zone.walls]", kError},
      {"ZoneByATruth", "return zone.walls[true]", kError},
      {"ZoneByNothing", "return zone.walls[nil]", kError},
      {"FieldsOfAZone", "return zone.walls.base", kError},
      {"FieldsOfAnEmit", "return emit.step.address", kError},
      {"CallsOfStep", "return emit.step[0]", kError},
      {"RulesOfLaterFiles", "return base.moves", kError, "base exists only in the files of variants"},
  };
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace quoin::hostile

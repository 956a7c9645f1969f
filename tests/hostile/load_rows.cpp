// Files of rules that are hostile as texts: read, compiled and run once. kInstead: the whole file.
#include "hostile/table.h"

namespace quoin::hostile {

Rows load_rows() {
  constexpr auto kError = End::kError;
  constexpr auto kBounded = End::kBounded;
  constexpr auto kNothing = End::kNothing;
  return {
      {"Bytecode", "\x1bLua", kError, "compiled Lua", kInstead},
      {"BytecodeOfLuaJIT", "\x1bLJ\x02", kError, "compiled Lua", kInstead},
      {"BytecodeBehindAMark", "\xef\xbb\xbf\x1bLua", kError, "", kInstead},
      {"BytecodeBehindALine", "#!\n\x1bLua", kError, "", kInstead},
      {"EmptyFile", "", kError, "is missing", kInstead},
      {"OnlyAComment", "-- nothing", kError, "is missing", kInstead},
      {"OnlyAReturn", "return", kError, "is missing", kInstead},
      {"Zeros", std::string(1000, '\0'), kError, "", kInstead},
      {"BytesThatAreNoText", "\xff\xfe\x80 = 1", kError, "", kInstead},
      {"ByteOrderMark", "\xef\xbb\xbflocal x = 1", kError, "is missing", kInstead},
      {"Utf16", std::string("\xff\xfel\0o\0c\0", 8), kError, "", kInstead},
      {"HtmlInsteadOfRules", "<!DOCTYPE html><html></html>", kError, "", kInstead},
      {"UnfinishedText", "local s = 'x", kError, "", kWhole},
      {"UnfinishedLongText", "local s = [==[ x ]=]", kError, "", kWhole},
      {"UnfinishedComment", "--[[ x", kError, "", kWhole},
      {"UnfinishedFunction", "function moves.act(", kError, "", kWhole},
      {"TooManyEnds", "end end end", kError, "", kWhole},
      {"EndOfOurs", "end return function() while true do end", kError, "", kWhole},
      {"EndOfOursInAComment", "--[[ end ]] do end --", kNothing, "", kWhole},
      {"CommentAtTheEnd", "do end --[==[ ]==] -- end", kNothing, "", kWhole},
      {"VarargsOfTheFile", "local a = ... if a ~= nil then error('given') end", kNothing, "", kWhole},
      {"VarargsOfTheFileCounted", "if select('#', ...) ~= 0 then error('given') end", kNothing, "", kWhole},
      {"NameOfOurs", "__quoin_tick = nil", kError, "begins with __quoin", kWhole},
      {"LocalOfOurs", "local __quoin_tick = function() end", kError, "begins with __quoin", kWhole},
      {"FieldOfOurs", "local t = {} t.__quoin_tick = 1", kError, "begins with __quoin", kWhole},
      {"GotoIntoNowhere", "goto nowhere", kError, "", kWhole},
      {"GotoIntoALocal", "goto on local x = 1 ::on:: local y = x", kError, "", kWhole},
      {"GotoAsAName", "local t = {['goto'] = 1} return t.x", kNothing, "", kWhole},
      {"LabelTwice", "::a:: ::a::", kError, "", kWhole},
      {"BreakOutside", "break", kError, "", kWhole},
      {"CodeAfterReturn", "do return end local x = 1", kNothing, "", kWhole},
      {"LongLiteral", "local s = '" + std::string(70000, 'x') + "'", kError, "at most 65536 bytes", kWhole},
      {"LongLongLiteral", "local s = [[" + std::string(70000, 'x') + "]]", kError, "at most 65536 bytes", kWhole},
      {"LongName", "local " + std::string(60000, 'x') + " = 1", kBounded, "", kWhole},
      {"LongUnknownName", "return " + std::string(30000, 'x') + " + 1", kError, "", kPlay},
      {"LongLineWithAMistake", "local x = " + times(20000, "1 + ") + "+", kError, "", kWhole},
      {"LongNumber", "local x = 1" + std::string(60000, '0'), kBounded, "", kWhole},
      {"LongFraction", "local x = 0." + std::string(60000, '0') + "1", kBounded, "", kWhole},
      {"LongHexadecimal", "local x = 0x" + std::string(60000, 'f'), kBounded, "", kWhole},
      {"NumberTooLargeForAny", "local x = 1e99999", kNothing, "", kWhole},
      {"EscapeOfNoByte", "local s = '\\999'", kError, "", kWhole},
      {"EscapeOfNoCharacter", "local s = '\\u{7FFFFFFFF}'", kError, "", kWhole},
      {"CarriageReturns", "local x = 1\r\rlocal y = 2\r\n\n\rlocal z = x", kNothing, "", kWhole},
      {"ManyLines", std::string(100000, '\n'), kNothing, "", kWhole},
      {"ManyComments", times(20000, "--\n"), kNothing, "", kWhole},
      {"ManyStatements", times(20000, "do end "), kNothing, "", kWhole},
      {"ManySemicolons", "do " + std::string(50000, ';') + " end", kBounded, "", kWhole},
      {"ManyStrings", "local t = {" + times(15000, "'a',") + "}", kNothing, "", kWhole},
      {"ManyConstants",
       [] {
         std::string text = "local t = {";
         for (int i = 0; i < 12000; ++i) text += std::to_string(i) + ".5,";
         return text + "}";
       }(),
       kNothing, "", kWhole},
      {"AttributeOfALocal", "local x <close> = 1", kError, "", kWhole},
      {"ConstantOfALocal", "local x <const> = 1 x = 2", kError, "", kWhole},
      {"IntegerDivision", "local x = 1 // 0", kError, "", kWhole},
      {"AssignmentToACall", "f() = 1", kError, "", kWhole},
      {"EndlessLoopAtLoading", "while true do end", End::kTicks, "while they loaded", kWhole},
      {"EndlessLoopInSetup", "function match.setup() while true do end end", End::kTicks, "", kWhole},
      {"MemoryAtLoading", "local t = {} while true do t = {t} end", End::kMemory, "", kWhole},
      {"MemoryKeptFromLoading", "local t = {} for i = 1, 2e5 do t[i] = {} end function rules.kept() return t end",
       kNothing, "", kWhole},
      {"ErrorAtLoading", "error('no')", kError, "no", kWhole},
      {"ErrorOfATableAtLoading", "error({})", kError, "give it a text", kWhole},
      {"ErrorCaughtAtLoading", "pcall(error, 'x')", kNothing, "", kWhole},
      {"RequireOfItself", "require('rules')", kError, "", kWhole},
      {"SetupThatNamesNothing", "function match.setup() end", kError, "", kWhole},
      {"SetupThatFails", "function match.setup() error('no') end", kError, "no", kWhole},
      {"SetupThatIsNoFunction", "match.setup = 1", kError, "", kWhole},
      {"PassThatNeverEnds", "function moves.act() end function pass.act(me) go.act(me) end", kError,
       "passing never ends", kWhole},
      {"EngineOverwritten", "match.win = function() end", kError, "", kWhole},
  };
}

}  // namespace quoin::hostile

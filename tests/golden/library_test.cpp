// Every function of the library is called with every kind of argument: what it answers or raises is the same on LuaJIT
// with its JIT, without it and on Lua 5.4. tests/golden/library.txt holds a line
// for each function and first argument; QUOIN_UPDATE_GOLDEN=1 in the environment writes it anew,
// QUOIN_TELL_LIBRARY=NAME writes all answers of a function to the standard output.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace script_test;

// Logs "function(first argument)|other arguments: answer", one line a call.
constexpr const char* kGrid = R"(
local ab = ("ab"):rep(60)
local function f() end
local given = {
  { "nil", nil }, { "true", true }, { "0", 0 }, { "1", 1 }, { "-1", -1 }, { "3", 3 }, { "2.7", 2.7 }, { "-0.5", -0.5 },
  { "255", 255 }, { "2^31", 2147483648 }, { "-2^31", -2147483648 }, { "2^53", 2 ^ 53 }, { "2^60", 2 ^ 60 },
  { "1e308", 1e308 }, { "huge", math.huge }, { "-huge", -math.huge }, { "nan", 0 / 0 }, { "''", "" }, { "'a'", "a" },
  { "'10'", "10" }, { "'0x10'", "0x10" }, { "' 10 '", " 10 " }, { "'1e5'", "1e5" }, { "'Ab\\0\\200'", "Ab\0\200" },
  { "'%d %5.2f %s'", "%d|%5.2f|%s" }, { "'%x %g'", "%x %g" }, { "'ab' x 60", ab }, { "{}", function() return {} end },
  { "{3, 1, 2}", function() return { 3, 1, 2 } end }, { "f", function() return f end },
}
-- A value, its text, and what only a text shows: 2.0 beside 2, -0 beside 0.
local function told(value)
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) == "number" then return value ~= value and "nan" or value .. "" end
  if type(value) == "table" then
    local list = "{"
    for i = 1, 5 do list = list .. " " .. tostring(rawget(value, i)) end
    return list .. " }"
  end
  return tostring(value)
end
local function answer(ok, ...)
  local text = ok and "=" or "error"
  for i = 1, select("#", ...) do text = text .. " " .. told((select(i, ...))) end
  return text
end
local function made(value) if type(value) == "function" then return value() end return value end
local function try(name, call, first)
  log(name .. "()|" .. answer(pcall(call)))
  for _, a in ipairs(given) do
    local own = made(a[2])
    log(name .. "(" .. a[1] .. ")|" .. answer(pcall(call, own)) .. " " .. told(own))
    for _, b in ipairs(given) do
      local x, y = made(a[2]), made(b[2])
      log(name .. "(" .. a[1] .. ")|" .. b[1] .. " " .. answer(pcall(call, x, y)) .. " " .. told(x) .. told(y))
      if first then
        for _, c in ipairs(first) do
          local z = made(c)
          log(name .. "(.., " .. a[1] .. ")|" .. b[1] .. " " .. answer(pcall(call, z, x, y)) .. " " .. told(z))
        end
      end
    end
  end
end
local texts = { "abcab", "" }
local lists = { function() return { 3, 1, 2 } end }
local third = {
  sub = texts, byte = texts, find = texts, rep = texts, char = { 65 }, max = { 2 }, min = { 2 }, band = { 7 }, bxor = { 7 },
  format = { "%d|%s", "%g|%x", "%5.1f|%-6s|", "%c|%o", "%e|%i" }, insert = lists, remove = lists, concat = lists,
  unpack = lists, sort = lists, select = { 1, "#", -1 },
}
local function try_library(title, library)
  for name, call in pairs(library) do
    if type(call) == "function" then try(title .. name, call, third[name]) end
  end
end
)";

const char* const kTries[] = {
    "try_library(\"string.\", string)",
    "try_library(\"table.\", table)",
    "try_library(\"math.\", math)",
    "try_library(\"bit.\", bit)",
    "try(\"assert\", assert) try(\"error\", error) try(\"ipairs\", ipairs) try(\"pairs\", pairs)",
    "try(\"pcall\", pcall) try(\"xpcall\", xpcall) try(\"rawequal\", rawequal) try(\"rawget\", rawget)",
    "try(\"select\", select, third.select) try(\"setmetatable\", setmetatable) try(\"getmetatable\", getmetatable)",
    "try(\"tonumber\", tonumber) try(\"tostring\", tostring) try(\"type\", type) try(\"unpack\", unpack, lists)",
};

// By "function(first argument)": the calls' answers.
using Answers = std::map<std::string, std::vector<std::string>>;

void ask(const char* what, bool jit, Answers& answers) {
  const auto def = definition("games/classics/connect_four");
  def->rules.text += std::string(kGrid) + what;
  VmOptions options = with_jit(jit);
  options.load_ticks = std::int64_t{1} << 40;
  options.memory_bytes = 256U << 20U;
  const auto vm = machine(def, options);
  ASSERT_NE(vm, nullptr);
  for (const std::string& line : vm->take_log()) answers[line.substr(0, line.find('|'))].push_back(line);
}

std::string summary(const Answers& answers) {
  std::string text;
  for (const auto& [name, lines] : answers) {
    std::uint64_t hash = 0;
    for (const std::string& line : lines) hash = hash_text(line, hash);
    text += name + ": " + std::to_string(lines.size()) + " answers, " + hex16(hash) + "\n";
  }
  return text;
}

void tell(const Answers& answers) {
  const char* wanted = std::getenv("QUOIN_TELL_LIBRARY");
  if (wanted == nullptr) return;
  for (const auto& [name, lines] : answers) {
    if (!name.starts_with(wanted)) continue;
    for (const std::string& line : lines) std::cout << line << "\n";
  }
}

TEST(Library, AnswersTheSameOnEveryMachine) {
  Answers portable;
  for (const char* what : kTries) ask(what, false, portable);
  if (lua_has_jit()) {
    Answers overlay;
    for (const char* what : kTries) ask(what, true, overlay);
    EXPECT_EQ(overlay, portable);
  }
  tell(portable);
  const std::string found = summary(portable);
  const auto path = kRoot / "tests" / "golden" / "library.txt";
  const char* updating = std::getenv("QUOIN_UPDATE_GOLDEN");
  if (updating != nullptr && std::string(updating) == "1") std::ofstream(path) << found;
  std::ifstream file(path);
  const std::string recorded{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(recorded, found) << "an answer changed? if that is meant: QUOIN_UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace quoin

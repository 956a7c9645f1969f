// From a Lua error to an Error that names the author's file and line, never the prelude's.
#include <cstdio>
#include <cstring>

#include "quoin/base/text.h"
#include "script/host.h"

namespace quoin {
namespace {

// Where the rules' function that the driver called is defined.
Where called_function(lua_State* L, std::int32_t now) {
  static constexpr const char* kSections[] = {"",       "moves", "play",  "rolled", "dealt",
                                              "chosen", "pass",  "setup", "check",  "text"};
  const std::int32_t section = now / kNowSection;
  if (section < 1 || section > 9) return {};
  return rule_defined_at(L, kSections[section], now % kNowSection);
}

// Takes "file:12: " off the front of `text`; answers whether it was there. Chunk names that Lua has shortened count
// too.
bool take_position(std::string& text, Where& where) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string::npos || colon == 0) return false;
  std::size_t digits = colon;
  while (digits > 0 && text[digits - 1] >= '0' && text[digits - 1] <= '9') --digits;
  if (digits == colon || digits < 2 || text[digits - 1] != ':' || colon - digits > 9) return false;
  where.file = text.substr(0, digits - 1);
  where.line = std::stoi(text.substr(digits, colon - digits));
  text.erase(0, colon + 2);
  return true;
}

// Splits the nearest name off into the hint.
void take_hint(Error& error) {
  constexpr const char* kStart = " (did you mean ";
  const std::size_t start = error.message.rfind(kStart);
  if (start == std::string::npos || error.message.back() != ')') return;
  error.hint = error.message.substr(start + 2, error.message.size() - start - 3);
  error.message.erase(start);
}

// What the rules have used up.
std::string spent_text(const Host& host) {
  const Budget& budget = host.budget;
  const std::string what = host.loading ? " while they loaded" : " in one ply";
  if (budget.out_of_time()) {
    return "the rules took more than " + std::to_string(Budget::kSeconds) + " s" + what + ", after " +
           std::to_string(budget.used()) + " of " + std::to_string(budget.limit()) + " ticks";
  }
  return "the rules used up their " + std::to_string(budget.limit()) + " ticks (turns of loops and calls)" + what;
}

}  // namespace

Where author_line(lua_State* L) {
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "Sl", &frame) == 0) continue;
    if (!is_author_chunk(frame.source)) continue;
    return {frame.source + 1, frame.currentline > 0 ? frame.currentline : frame.linedefined, 0};
  }
  return {};
}

Where defined_at(lua_State* L) {
  lua_Debug frame;
  lua_pushvalue(L, -1);
  if (lua_getinfo(L, ">S", &frame) == 0 || !is_author_chunk(frame.source)) return {};
  return {frame.source + 1, frame.linedefined, 0};
}

Where rule_defined_at(lua_State* L, const char* section, int number) {
  const int top = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, kKit);
  if (lua_istable(L, -1)) {
    lua_getfield(L, -1, section);
    if (lua_istable(L, -1)) lua_rawgeti(L, -1, number);
  }
  Where where;
  if (lua_isfunction(L, -1)) where = defined_at(L);
  lua_settop(L, top);
  return where;
}

Where author_place(lua_State* L) {
  Where where = author_line(L);
  return where.file.empty() ? called_function(L, host_of(L).now) : where;
}

bool is_author_chunk(const char* source) { return source != nullptr && source[0] == '@'; }

void raise(lua_State* L, const char* text) {
  lua_pushstring(L, text);
  lua_error(L);
  __builtin_unreachable();
}

// Notes where it happened, while the stack still stands. Answers the message unchanged.
int message_handler(lua_State* L) {
  Host& host = host_of(L);
  host.author = author_line(L);
  if (host.author.file.empty() && host.fallback.file.empty()) host.fallback = called_function(L, host.now);
  if (lua_type(L, 1) != LUA_TSTRING && lua_type(L, 1) != LUA_TNUMBER) {
    lua_pushfstring(L, "error was called with a %s; give it a text", luaL_typename(L, 1));
    return 1;
  }
  return 1;
}

Error take_error(Host& host, int status) {
  lua_State* L = host.L;
  const char* text = lua_tostring(L, -1);
  Error error;
  error.message = text == nullptr ? "an error without a text" : with_bad_utf8_escaped(text);
  lua_pop(L, 1);
  if (status == LUA_ERRMEM || host.memory_spent != Shortage::kNothing) {
    error.kind = ErrorKind::kBudget;
    error.where = host.author;
    error.message = shortage_text(host);
  } else if (host.budget.over()) {
    error.kind = ErrorKind::kBudget;
    error.where = host.author;
    error.message = spent_text(host);
    error.hint = "is there a loop that never ends?";
  } else if (host.refused) {
    error.kind = ErrorKind::kArgument;
  } else {
    Where said;
    const bool positioned = take_position(error.message, said);
    if (!host.author.file.empty())
      error.where = host.author;
    else if (host.fallback.line == 0 && positioned)
      error.where = said;
    else
      error.where = host.fallback;
    if (error.where.file.empty()) error.where = called_function(L, host.now);
    if (error.where.file.empty()) error.where.file = host.def->rules.path;
    take_hint(error);
  }
  if (error.where.file.empty() && error.kind == ErrorKind::kBudget) error.where = called_function(L, host.now);
  if (error.where.file.empty() && error.kind == ErrorKind::kBudget) error.where.file = host.def->rules.path;
  if (status == LUA_ERRMEM || host.budget.over()) {
    host.limited = false;
    lua_gc(L, LUA_GCCOLLECT, 0);
    host.limited = true;
  }
  return error;
}

}  // namespace quoin

// From a Lua error to an Error that names the author's file and line, never the prelude's.
#include <algorithm>
#include <cstring>

#include "quoin/base/text.h"
#include "script/constants.h"
#include "script/errors.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Where the rules' function that the driver called is defined.
Where called_function(lua_State* L, std::int32_t now) {
  const auto section = static_cast<std::size_t>(now / kNowSection);
  if (section < 1 || section >= kSections.size()) return {};
  return rule_defined_at(L, kSections[section], now % kNowSection);
}

// Takes "file:12: " off the front of `text` if there is a file of which `is_meant` answers true.
template <class IsMeant>
bool take_position(std::string& text, Where& where, const IsMeant& is_meant) {
  for (std::size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', colon + 1)) {
    std::size_t end = colon + 1;
    while (end < text.size() && ascii::is_digit(text[end])) ++end;
    if (end == colon + 1 || end - colon > 9 || text.compare(end, 2, ": ") != 0) continue;
    if (!is_meant(std::string_view(text).substr(0, colon), where.file)) continue;
    where.line = std::stoi(text.substr(colon + 1, end - colon - 1));
    text.erase(0, end + 2);
    return true;
  }
  return false;
}

// Whether Lua means `path` by a chunk's name: it shortens long ones to "...end".
bool is_chunk_name(std::string_view name, std::string_view path) {
  constexpr std::string_view kCut = "...";
  return name == path || (name.size() > 40 && name.starts_with(kCut) && path.ends_with(name.substr(kCut.size())));
}

// An author's file and line, as Lua itself writes them before a syntax error, before what a function of it raised, or
// before what was caught there and raised again.
bool take_author_position(const GameDef& def, std::string& text, Where& where) {
  return take_position(text, where, [&def](std::string_view name, std::string& file) {
    const auto found = [&](const SourceFile& source) {
      const bool is = is_chunk_name(name, source.path);
      if (is) file = source.path;
      return is;
    };
    return found(def.rules) || std::any_of(def.variant_rules.begin(), def.variant_rules.end(), found) ||
           std::any_of(def.modules.begin(), def.modules.end(), found) ||
           std::any_of(def.hints.begin(), def.hints.end(), found);
  });
}

// A chunk of our own, whose place helps nobody.
bool take_other_position(std::string& text) {
  Where ignored;
  return take_position(text, ignored, [](std::string_view name, std::string&) { return name.find(' ') == name.npos; });
}

// Splits the nearest name, what is allowed or what to write instead off into the hint.
void take_hint(Error& error) {
  for (const char* beginning : {" (did you mean ", " (allowed: ", " (write ", " (leave "}) {
    const std::size_t start = error.message.rfind(beginning);
    if (start == std::string::npos || error.message.back() != ')') continue;
    error.hint = error.message.substr(start + 2, error.message.size() - start - 3);
    error.message.erase(start);
    return;
  }
}

// What the rules have used up.
std::string spent_text(const Host& host) {
  const Budget& budget = host.budget;
  const std::string what = host.loading ? " while they loaded" : " in one ply";
  if (budget.out_of_time()) {
    return "the rules took more than " + std::to_string(budget.seconds()) + " s" + what + ", after " +
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
  return where.file.empty() ? called_function(L, host_of(L).fault.now) : where;
}

bool is_author_chunk(const char* source) { return source != nullptr && source[0] == '@'; }

void raise(lua_State* L, const char* text) {
  lua_pushstring(L, text);
  lua_error(L);
  __builtin_unreachable();
}

void raise_value(lua_State* L) {
  lua_error(L);
  __builtin_unreachable();
}

void load_text(lua_State* L, const char* text, std::size_t size, const char* name) {
  if (size > 0 && text[0] == '\x1b') raise(L, "this is compiled Lua; only source text is loaded");
  Host& host = host_of(L);
  host.memory.compiling = true;
  const int status = luaL_loadbufferx(L, text, size, name, "t");
  host.memory.compiling = false;
  if (status != 0) raise_value(L);
}

// Notes where it happened, while the stack still stands. Answers the message unchanged.
int message_handler(lua_State* L) {
  Host& host = host_of(L);
  host.fault.author = author_line(L);
  const FaultExplainer* explainer = host.options.explainer;
  if (explainer != nullptr && !host.fault.refused && !host.budget.over() && host.memory.spent == Shortage::kNothing) {
    host.fault.noted = explainer->note(L, *host.def, host.fault.author);
  }
  if (host.fault.author.file.empty() && host.fault.fallback.file.empty())
    host.fault.fallback = called_function(L, host.fault.now);
  if (lua_type(L, 1) != LUA_TSTRING && lua_type(L, 1) != LUA_TNUMBER) {
    lua_pushfstring(L, "error was called with a %s; give it a text", luaL_typename(L, 1));
    return 1;
  }
  return 1;
}

Error take_error(Host& host, int status) {
  lua_State* L = host.L;
  std::size_t size = 0;
  const char* text = lua_tolstring(L, -1, &size);
  Error error;
  error.message = text == nullptr ? "an error without a text" : std::string(text, size);
  lua_pop(L, 1);
  if (status == LUA_ERRMEM || host.memory.spent != Shortage::kNothing) {
    error.kind = ErrorKind::kBudget;
    error.where = host.fault.author;
    error.message = shortage_text(host);
  } else if (host.budget.over()) {
    error.kind = ErrorKind::kBudget;
    error.where = host.fault.author;
    error.message = spent_text(host);
    error.hint = "is there a loop that never ends?";
  } else if (host.fault.refused) {
    error.kind = ErrorKind::kArgument;
  } else {
    if (!take_author_position(*host.def, error.message, error.where)) {
      take_other_position(error.message);
      error.where = host.fault.author.file.empty() ? host.fault.fallback : host.fault.author;
    }
    if (error.where.file.empty()) error.where = called_function(L, host.fault.now);
    if (error.where.file.empty()) error.where.file = host.def->rules.path;
    take_hint(error);
    const bool same = error.where.file == host.fault.author.file && error.where.line == host.fault.author.line;
    if (const FaultExplainer* explainer = host.options.explainer) {
      explainer->explain(*host.def, same ? host.fault.noted.get() : nullptr, error);
    }
  }
  if (error.where.file.empty() && error.kind == ErrorKind::kBudget) error.where = called_function(L, host.fault.now);
  error.message = printable(error.message);
  error.hint = printable(error.hint);
  if (error.where.file.empty() && error.kind == ErrorKind::kBudget) error.where.file = host.def->rules.path;
  if (status == LUA_ERRMEM || host.budget.over()) {
    host.memory.limited = false;
#ifdef QUOIN_LUAJIT
    // Compiled code holds on to functions that it has met, and they to all that they use.
    if (host.memory.spent != Shortage::kNothing) luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
#endif
    lua_gc(L, LUA_GCCOLLECT, 0);
    host.memory.limited = true;
  }
  return error;
}

}  // namespace quoin

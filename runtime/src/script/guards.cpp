// What scripts/prelude/guards.lua asks the host to say what a function of the rules did wrong.
#include "quoin/base/text.h"
#include "script/constants.h"
#include "script/host.h"
#include "script/lua_api.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// now(): the rules' function that is being called: see now_in().
int now(lua_State* L) {
  lua_pushinteger(L, host_of(L).fault.now);
  return 1;
}

// may_write(scratch): whether rules may write now, to the block or to scratch.
int may_write(lua_State* L) {
  const Host& host = host_of(L);
  const bool scratch = lua_toboolean(L, 1) != 0;
  lua_pushboolean(L, !host.looking() || (scratch && !host.loading) ? 1 : 0);
  return 1;
}

// capacity(): see PrimitiveContext::capacity.
int capacity(lua_State* L) {
  lua_pushinteger(L, host_of(L).context.capacity);
  return 1;
}

// enter_position(seat): the position set by hand has stood, with the seat on turn.
int enter_position_of(lua_State* L) {
  enter_position(host_of(L).context, static_cast<int>(lua_tointeger(L, 1)));
  return 0;
}

std::string place_text(const Where& where) {
  return where.file.empty() ? "the rules" : where.file + ":" + std::to_string(where.line);
}

void push_words(lua_State* L, const std::string& text) { lua_pushlstring(L, text.data(), text.size()); }

// keep_reason(table): its first place will hold why the match ended.
int keep_reason(lua_State* L) {
  lua_settop(L, 1);
  host_of(L).reason = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

// reason_shown(text): the text as it can be shown in a line; nil if it is blank.
int reason_shown(lua_State* L) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, 1, &size);
  if (std::string_view(text, size).find_first_not_of(' ') == std::string_view::npos) return 0;
  lua::push_text_of(L, [&] { return printable_line(beginning({text, size}, kLongestReason)); });
  return 1;
}

// place_of_chosen(phase): where chosen.PHASE is defined.
int place_of_chosen(lua_State* L) {
  push_words(L, place_text(rule_defined_at(L, "chosen", static_cast<int>(lua_tointeger(L, 1)))));
  return 1;
}

// named_before(): " (go.act at rules.lua:12)", or nothing on a machine that does not note it.
int named_before(lua_State* L) {
  Host& host = host_of(L);
  host.naming.again = true;
  push_words(L, host.naming.where.empty() ? "" : " (" + host.naming.where + ")");
  return 1;
}

}  // namespace

void note_naming(lua_State* L, const char* word) {
  host_of(L).naming.where = std::string(word) + " at " + place_text(author_place(L));
}

std::string given_reason(const Host& host) {
  lua_State* L = host.L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.reason);
  lua_rawgeti(L, -1, 1);
  std::size_t size = 0;
  const char* text = lua_tolstring(L, -1, &size);
  std::string reason = text == nullptr ? std::string() : std::string(text, size);
  lua_pop(L, 2);
  return reason;
}

void add_guards(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"now", now},
                                            {"may_write", may_write},
                                            {"capacity", capacity},
                                            {"place_of_chosen", place_of_chosen},
                                            {"named_before", named_before},
                                            {"enter_position", enter_position_of},
                                            {"keep_reason", keep_reason},
                                            {"reason_shown", reason_shown},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin

// What scripts/prelude/duties.lua asks the host to say what a function of the rules did wrong.
#include "script/host.h"
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

std::string place_text(const Where& where) {
  return where.file.empty() ? "the rules" : where.file + ":" + std::to_string(where.line);
}

void push_words(lua_State* L, const std::string& text) { lua_pushlstring(L, text.data(), text.size()); }

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

void add_duties(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"now", now},
                                            {"may_write", may_write},
                                            {"capacity", capacity},
                                            {"place_of_chosen", place_of_chosen},
                                            {"named_before", named_before},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin

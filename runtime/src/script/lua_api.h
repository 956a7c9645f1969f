// The Lua C API as both builds offer it: LuaJIT (5.1 with extensions) and Lua 5.4 (the build whose errors are C++
// exceptions). What differs between them is wrapped here and nowhere else.
#pragma once

#ifdef QUOIN_LUAJIT
#include <luajit-2.1/lua.hpp>
#else
#include <lua5.4/lua.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>

namespace quoin::lua {

#ifdef QUOIN_LUAJIT
inline constexpr bool kHasJit = true;
inline std::size_t raw_length(lua_State* L, int index) { return lua_objlen(L, index); }
inline void* new_userdata(lua_State* L, std::size_t bytes) { return lua_newuserdata(L, bytes); }
inline void raw_get_integer(lua_State* L, int index, int n) { lua_rawgeti(L, index, n); }
// Pops a table and makes it the environment of the function on top.
inline void set_environment(lua_State* L) { lua_setfenv(L, -2); }
// Pushes the environment of the function on top, nil if it uses none.
inline void push_environment(lua_State* L) { lua_getfenv(L, -1); }
#else
inline constexpr bool kHasJit = false;
inline std::size_t raw_length(lua_State* L, int index) { return static_cast<std::size_t>(lua_rawlen(L, index)); }
inline void* new_userdata(lua_State* L, std::size_t bytes) { return lua_newuserdatauv(L, bytes, 0); }
inline void raw_get_integer(lua_State* L, int index, int n) { lua_rawgeti(L, index, n); }
inline void set_environment(lua_State* L) {
  if (lua_setupvalue(L, -2, 1) == nullptr) lua_pop(L, 1);
}
inline void push_environment(lua_State* L) {
  for (int i = 1; const char* name = lua_getupvalue(L, -1, i); ++i) {
    if (std::strcmp(name, "_ENV") == 0) return;
    lua_pop(L, 1);
  }
  lua_pushnil(L);
}
#endif

// Opens a library of Lua without leaving anything of it in the registry's reach of rules. Answers 0 or 1 values.
inline void open(lua_State* L, const char* name, lua_CFunction opener) {
  lua_pushcfunction(L, opener);
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
}

// Sets parameters or switches of LuaJIT's compiler, as on its command line. Nothing without it.
inline void set_jit(lua_State* L, std::initializer_list<const char*> options) {
  const int top = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  if (lua_istable(L, -1)) lua_getfield(L, -1, "jit.opt");
  if (lua_istable(L, -1)) lua_getfield(L, -1, "start");
  if (lua_isfunction(L, -1)) {
    for (const char* option : options) lua_pushstring(L, option);
    lua_pcall(L, static_cast<int>(options.size()), 0, 0);
  }
  lua_settop(L, top);
}

// The integer at `index`, if it is a number with an integral value within [low, high]; strings are not numbers here.
inline bool integer_within(lua_State* L, int index, std::int32_t low, std::int32_t high, std::int32_t& result) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
#ifdef QUOIN_LUAJIT
  const double value = lua_tonumber(L, index);
  if (!(value >= low && value <= high)) return false;  // stops NaN too
  result = static_cast<std::int32_t>(value);
  return static_cast<double>(result) == value;
#else
  int integral = 0;
  const lua_Integer value = lua_tointegerx(L, index, &integral);
  if (integral == 0 || value < low || value > high) return false;
  result = static_cast<std::int32_t>(value);
  return true;
#endif
}

// ---- values of C++ on the stack and into tables ----

inline void push(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

// Into the table on top.
inline void set(lua_State* L, const char* key, int value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, key);
}
inline void set(lua_State* L, const char* key, std::string_view value) {
  push(L, value);
  lua_setfield(L, -2, key);
}
inline void set_bool(lua_State* L, const char* key, bool value) {
  lua_pushboolean(L, value ? 1 : 0);
  lua_setfield(L, -2, key);
}

// Pushes a list; `push_item(item, index)` pushes one item of it.
template <class List, class Push>
void push_list(lua_State* L, const List& list, Push push_item) {
  lua_createtable(L, static_cast<int>(list.size()), 0);
  int n = 0;
  for (const auto& item : list) {
    push_item(item, n);
    lua_rawseti(L, -2, ++n);
  }
}
template <class List, class Push>
void set_list(lua_State* L, const char* key, const List& list, Push push_item) {
  push_list(L, list, push_item);
  lua_setfield(L, -2, key);
}

// Runs C++ that may throw and answers with its text on the stack; no exception crosses a frame of Lua.
template <class Work>
int push_text_of(lua_State* L, Work work) {
  try {
    push(L, work());
  } catch (const std::exception&) {
    lua_pushliteral(L, "");
  }
  return 1;
}

}  // namespace quoin::lua

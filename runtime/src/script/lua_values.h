// Putting values of C++ on Lua's stack and into tables.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "script/lua_api.h"

namespace quoin::lua {

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

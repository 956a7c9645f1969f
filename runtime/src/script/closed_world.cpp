// The closed world: opens the few libraries that are needed, hands the prelude their raw functions and empties the
// globals, so that nothing is left that rules could reach by another way.
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Pops a value and stores it in the table at `index`.
void keep(lua_State* L, int index, const char* name) { lua_setfield(L, index, name); }

void take_global(lua_State* L, int to, const char* name, const char* as) {
  lua_getglobal(L, name);
  keep(L, to, as);
}
void take_field(lua_State* L, int to, const char* library, const char* field, const char* as) {
  lua_getglobal(L, library);
  lua_getfield(L, -1, field);
  lua_remove(L, -2);
  keep(L, to, as);
}

#ifndef QUOIN_LUAJIT
// LuaJIT's bit library for Lua 5.4: 32 bits, signed results.
std::uint32_t bits(lua_State* L, int index) {
  const lua_Number number = luaL_checknumber(L, index);
  if (!(number >= -9007199254740992.0 && number <= 9007199254740992.0)) luaL_argerror(L, index, "out of range");
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(number));
}
int answer(lua_State* L, std::uint32_t value) {
  lua_pushinteger(L, static_cast<std::int32_t>(value));
  return 1;
}
template <class Operation>
int fold(lua_State* L, Operation operation) {
  std::uint32_t value = bits(L, 1);
  for (int i = 2; i <= lua_gettop(L); ++i) value = operation(value, bits(L, i));
  return answer(L, value);
}
int band(lua_State* L) {
  return fold(L, [](std::uint32_t a, std::uint32_t b) { return a & b; });
}
int bor(lua_State* L) {
  return fold(L, [](std::uint32_t a, std::uint32_t b) { return a | b; });
}
int bxor(lua_State* L) {
  return fold(L, [](std::uint32_t a, std::uint32_t b) { return a ^ b; });
}
int bnot(lua_State* L) { return answer(L, ~bits(L, 1)); }
int lshift(lua_State* L) { return answer(L, bits(L, 1) << (bits(L, 2) & 31U)); }
int rshift(lua_State* L) { return answer(L, bits(L, 1) >> (bits(L, 2) & 31U)); }
int arshift(lua_State* L) {
  return answer(L, static_cast<std::uint32_t>(static_cast<std::int32_t>(bits(L, 1)) >> (bits(L, 2) & 31U)));
}
void push_bit(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"band", band},       {"bor", bor},       {"bxor", bxor},
                                            {"bnot", bnot},       {"lshift", lshift}, {"rshift", rshift},
                                            {"arshift", arshift}, {nullptr, nullptr}};
  lua_newtable(L);
  luaL_setfuncs(L, kFunctions, 0);
}
#endif

void open_libraries(lua_State* L) {
#ifdef QUOIN_LUAJIT
  lua::open(L, "", luaopen_base);
  lua::open(L, LUA_STRLIBNAME, luaopen_string);
  lua::open(L, LUA_TABLIBNAME, luaopen_table);
  lua::open(L, LUA_MATHLIBNAME, luaopen_math);
  lua::open(L, LUA_BITLIBNAME, luaopen_bit);
  lua_setglobal(L, "bit");
#else
  lua::open(L, "_G", luaopen_base);
  lua::open(L, LUA_STRLIBNAME, luaopen_string);
  lua_setglobal(L, "string");
  lua::open(L, LUA_TABLIBNAME, luaopen_table);
  lua_setglobal(L, "table");
  lua::open(L, LUA_MATHLIBNAME, luaopen_math);
  lua_setglobal(L, "math");
  push_bit(L);
  lua_setglobal(L, "bit");
#endif
  lua_settop(L, 0);
}

// Empties the table on top of the stack and pops it.
void empty_table(lua_State* L) {
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

}  // namespace

// Leaves the table of raw functions on the stack. REQUIRES an empty stack.
void push_std(lua_State* L) {
  open_libraries(L);
  lua_newtable(L);
  for (const char* name : {"error", "getmetatable", "ipairs", "pairs", "pcall", "rawequal", "rawget", "rawset",
                           "select", "setmetatable", "tonumber", "type"}) {
    take_global(L, 1, name, name);
  }
  for (const char* name : {"string", "table", "math", "bit"}) take_global(L, 1, name, name);
  take_field(L, 1, "string", "format", "format");
  for (const char* name : {"concat", "insert", "remove", "sort"}) take_field(L, 1, "table", name, name);
  take_field(L, 1, "math", "floor", "floor");
  take_field(L, 1, "math", "huge", "huge");
#ifdef QUOIN_LUAJIT
  take_global(L, 1, "unpack", "unpack");
  lua_pushvalue(L, LUA_GLOBALSINDEX);
#else
  take_field(L, 1, "table", "unpack", "unpack");
  lua_pushglobaltable(L);
#endif
  empty_table(L);
}

}  // namespace quoin

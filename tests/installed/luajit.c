/* luajit.c: LuaJIT as a program, `luajit SCRIPT ARGUMENT...`, where only its library is installed. */
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>

int main(int argc, char** argv) {
  lua_State* lua = luaL_newstate();
  int i;
  luaL_openlibs(lua);
  if (argc < 2 || luaL_loadfile(lua, argv[1]) != 0) {
    fprintf(stderr, "luajit SCRIPT ARGUMENT...: %s\n", argc < 2 ? "no script" : lua_tostring(lua, -1));
    return 1;
  }
  for (i = 2; i < argc; ++i) lua_pushstring(lua, argv[i]);
  if (lua_pcall(lua, argc - 2, 0, 0) != 0) {
    fprintf(stderr, "%s\n", lua_tostring(lua, -1));
    return 1;
  }
  lua_close(lua);
  return 0;
}

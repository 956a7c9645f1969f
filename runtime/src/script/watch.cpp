// Watching the rules from outside: fingerprints of all that their functions can reach (state outside the block shows as
// a change), and the lines of their functions that hold code.
#include <bit>
#include <cstring>
#include <set>

#include "quoin/base/text.h"
#include "script/host.h"

namespace quoin {
namespace {

constexpr int kDeepest = 60;

// Walks over everything reachable from the rules' tables: functions of author chunks, their upvalues, tables.
class Walk {
 public:
  explicit Walk(lua_State* L) : L_(L) {}

  std::map<std::string, std::uint64_t> fingerprints;
  std::map<std::pair<std::string, int>, bool> lines;

  // The value on top of the stack, popped. `name`: of the table or local that it belongs to.
  void visit(const std::string& name, int depth) {
    luaL_checkstack(L_, 8, "walk");
    if (depth < kDeepest && lua_istable(L_, -1))
      visit_table(name, depth);
    else if (depth < kDeepest && lua_isfunction(L_, -1))
      visit_function(depth);
    lua_pop(L_, 1);
  }

  // A fingerprint of the value on top of the stack: content for tables, identity for functions and objects.
  std::uint64_t fingerprint(int depth) {
    switch (lua_type(L_, -1)) {
      case LUA_TNIL: return 1;
      case LUA_TBOOLEAN: return lua_toboolean(L_, -1) != 0 ? 2 : 3;
      case LUA_TNUMBER: return mix(4, std::bit_cast<std::uint64_t>(static_cast<double>(lua_tonumber(L_, -1))));
      case LUA_TSTRING: {
        std::size_t size = 0;
        const char* text = lua_tolstring(L_, -1, &size);
        return hash_bytes(text, size, 5);
      }
      case LUA_TTABLE: return depth < kDeepest ? table_fingerprint(depth) : 6;
      default: return mix(7, reinterpret_cast<std::uintptr_t>(lua_topointer(L_, -1)));
    }
  }

 private:
  static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t both[] = {a, b};
    return hash_bytes(both, sizeof both, 8);
  }

  std::uint64_t table_fingerprint(int depth) {
    const void* identity = lua_topointer(L_, -1);
    if (open_.contains(identity)) return 9;
    open_.insert(identity);
    luaL_checkstack(L_, 6, "walk");
    std::uint64_t sum = 10;  // the order of keys does not matter
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      const std::uint64_t value = fingerprint(depth + 1);
      lua_pop(L_, 1);
      sum += mix(fingerprint(kDeepest), value);
    }
    open_.erase(identity);
    return sum;
  }

  void visit_table(const std::string& name, int depth) {
    if (!seen_.insert(lua_topointer(L_, -1)).second) return;
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) visit(name, depth + 1);
  }

  void visit_function(int depth) {
    if (!seen_.insert(lua_topointer(L_, -1)).second) return;
    lua_Debug info;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">S", &info) == 0 || !is_author_chunk(info.source)) return;
    const std::string file = info.source + 1;
    add_lines(file);
    for (int i = 1;; ++i) {
      const char* local = lua_getupvalue(L_, -1, i);
      if (local == nullptr) break;
      if (std::strcmp(local, "_ENV") != 0) {
        const std::string name =
            "local '" + std::string(local) + "' in " + file + ":" + std::to_string(info.linedefined);
        add(lua_upvalueid(L_, -2, i), name);
        visit(name, depth + 1);
      } else {
        lua_pop(L_, 1);
      }
    }
  }

  // One name for a local, however many functions use it.
  void add(const void* identity, const std::string& name) {
    if (locals_.insert(identity).second) fingerprints[name] = fingerprint(0);
  }

  // Not the line of a function's `end`: on Lua 5.4 it holds a return that runs only if there was none before.
  void add_lines(const std::string& file) {
    lua_Debug info;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">SL", &info) == 0 || !lua_istable(L_, -1)) {
      lua_pop(L_, 1);
      return;
    }
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      lua_pop(L_, 1);
      const auto line = static_cast<int>(lua_tointeger(L_, -1));
      if (lua::kHasJit || line == info.linedefined || line != info.lastlinedefined) lines[{file, line}] = false;
    }
    lua_pop(L_, 1);
  }

  lua_State* L_;
  std::set<const void*> seen_;
  std::set<const void*> open_;
  std::set<const void*> locals_;
};

int walk_roots(lua_State* L) {
  auto& walk = *static_cast<Walk*>(lua_touserdata(L, 1));
  lua_getfield(L, LUA_REGISTRYINDEX, kRoots);
  lua_getfield(L, -1, "filled");
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const std::string section = lua_tostring(L, -2);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      const std::string name = section + "." + lua_tostring(L, -2);
      if (section != "match") walk.fingerprints[name] = walk.fingerprint(0);
      walk.visit(name, 0);
    }
    lua_pop(L, 1);
  }
  return 0;
}

Walk walk_rules(Host& host) {
  Walk walk(host.L);
  const bool limited = std::exchange(host.limited, false);
  lua_sethook(host.L, nullptr, 0, 0);
  lua_pushcfunction(host.L, walk_roots);
  lua_pushlightuserdata(host.L, &walk);
  if (lua_pcall(host.L, 1, 0, 0) != 0) lua_pop(host.L, 1);
  host.limited = limited;
  set_hook(host);
  return walk;
}

}  // namespace

std::map<std::string, std::uint64_t> take_fingerprints(Host& host) { return walk_rules(host).fingerprints; }

std::map<std::pair<std::string, int>, bool> lines_with_code(Host& host) { return walk_rules(host).lines; }

}  // namespace quoin

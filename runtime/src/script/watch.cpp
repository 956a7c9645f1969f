// Watching the rules from outside: fingerprints of all that their functions can reach (state outside the block shows as
// a change), and the lines of their functions that hold code.
#include <algorithm>
#include <bit>
#include <cstring>
#include <set>
#include <tuple>

#include "quoin/base/text.h"
#include "script/host.h"

namespace quoin {
namespace {

constexpr int kDeepest = 200;

// Where a function begins that uses a local, and the local's name.
using Use = std::tuple<std::string, int, std::string>;

// Walks over everything reachable from the rules' tables: functions of author chunks, their upvalues, tables and their
// metatables.
class Walk {
 public:
  explicit Walk(Host& host) : L_(host.L), bare_lines_(host.bare_lines) {}

  std::map<std::string, std::uint64_t> fingerprints;
  std::map<std::pair<std::string, int>, bool> lines;
  bool takes_lines = true;

  // Adds the locals to the fingerprints. Those of several closures of one function share a name.
  void name_locals() {
    for (const auto& [identity, local] : locals_) {
      fingerprints[name_of(local.first)] += local.second;
    }
  }

  // The value on top of the stack, popped. `name`: of the table or local that it belongs to.
  void visit(const std::string& name, int depth) {
    luaL_checkstack(L_, 8, "walk");
    if (depth < kDeepest && lua_istable(L_, -1))
      visit_table(name, depth);
    else if (depth < kDeepest && lua_isfunction(L_, -1))
      visit_function(name, depth);
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
  static std::string name_of(const Use& use) {
    const auto& [file, line, name] = use;
    return "local '" + name + "' in " + file + ":" + std::to_string(line);
  }

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
      sum += mix(fingerprint(depth + 1), value);
    }
    if (push_metatable()) {
      sum += mix(11, fingerprint(depth + 1));
      lua_pop(L_, 1);
    }
    open_.erase(identity);
    return sum;
  }

  // Pushes the metatable that rules have given to the table on top of the stack; false if there is none. The engine's
  // own are locked.
  bool push_metatable() {
    if (lua_getmetatable(L_, -1) == 0) return false;
    lua_pushliteral(L_, "__metatable");
    lua_rawget(L_, -2);
    const bool own = lua_isnil(L_, -1);
    lua_pop(L_, own ? 1 : 2);
    return own;
  }

  void visit_table(const std::string& name, int depth) {
    if (!seen_.insert(lua_topointer(L_, -1)).second) return;
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      visit(name, depth + 1);
      lua_pushvalue(L_, -1);
      visit(name, depth + 1);
    }
    if (push_metatable()) visit(name, depth + 1);
  }

  void visit_function(const std::string& name, int depth) {
    if (!seen_.insert(lua_topointer(L_, -1)).second) return;
    lua_Debug info;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">S", &info) == 0) return;
    if (!is_author_chunk(info.source)) {
      if (std::strcmp(info.source, "=sandbox") == 0) visit_iterator(name);
      return;
    }
    const std::string file = info.source + 1;
    if (takes_lines) add_lines(file);
    for (int i = 1;; ++i) {
      const char* local = lua_getupvalue(L_, -1, i);
      if (local == nullptr) break;
      const Use use{file, info.linedefined, local};
      add(lua_upvalueid(L_, -2, i), use);
      visit(name_of(use), depth + 1);
    }
  }

  // What `pairs` has given knows by a number how far it is.
  void visit_iterator(const std::string& name) {
    for (int i = 1; lua_getupvalue(L_, -1, i) != nullptr; ++i) {
      if (lua_type(L_, -1) == LUA_TNUMBER) fingerprints[name] += fingerprint(0);
      lua_pop(L_, 1);
    }
  }

  // One name for a local, that of the first line at which a function uses it.
  void add(const void* identity, const Use& use) {
    const auto [at, fresh] = locals_.try_emplace(identity, use, 0);
    if (fresh) at->second.second = fingerprint(0);
    at->second.first = std::min(at->second.first, use);
  }

  // Not the line of a function's `end`: on Lua 5.4 it holds a return that runs only if there was none before. Not a
  // line that holds nothing but a tick.
  void add_lines(const std::string& file) {
    lua_Debug info;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">SL", &info) == 0 || !lua_istable(L_, -1)) {
      lua_pop(L_, 1);
      return;
    }
    const auto& bare = bare_lines_[file];
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      lua_pop(L_, 1);
      const auto line = static_cast<int>(lua_tointeger(L_, -1));
      const bool closing = line == info.lastlinedefined && line != info.linedefined;
      if ((lua::kHasJit || !closing) && !bare.contains({info.linedefined, line})) lines[{file, line}] = false;
    }
    lua_pop(L_, 1);
  }

  lua_State* L_;
  std::map<std::string, std::set<std::pair<int, int>>>& bare_lines_;
  std::set<const void*> seen_;
  std::set<const void*> open_;
  std::map<const void*, std::pair<Use, std::uint64_t>> locals_;
};

// Visits every value of the table on top of the stack, whose keys are texts, and pops it.
void walk_values(lua_State* L, Walk& walk, const std::string& title) {
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    const std::string name = title + lua_tostring(L, -2);
    walk.fingerprints[name] += walk.fingerprint(0);
    walk.visit(name, 0);
  }
  lua_pop(L, 1);
}

int walk_roots(lua_State* L) {
  auto& walk = *static_cast<Walk*>(lua_touserdata(L, 1));
  lua_getfield(L, LUA_REGISTRYINDEX, kRoots);
  lua_getfield(L, -1, "filled");
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) walk_values(L, walk, std::string(lua_tostring(L, -2)) + ".");
  lua_pop(L, 1);
  walk.takes_lines = false;  // what a variant has replaced need not run
  lua_getfield(L, -1, "modules");
  walk_values(L, walk, "what `require` gives of ");
  lua_getfield(L, -1, "bases");
  walk_values(L, walk, "base of ");
  return 0;
}

Walk walk_rules(Host& host) {
  Walk walk(host);
  const bool limited = std::exchange(host.limited, false);
  lua_sethook(host.L, nullptr, 0, 0);
  lua_pushcfunction(host.L, walk_roots);
  lua_pushlightuserdata(host.L, &walk);
  if (lua_pcall(host.L, 1, 0, 0) != 0) lua_pop(host.L, 1);
  walk.name_locals();
  host.limited = limited;
  set_hook(host);
  return walk;
}

}  // namespace

std::map<std::string, std::uint64_t> take_fingerprints(Host& host) { return walk_rules(host).fingerprints; }

std::map<std::pair<std::string, int>, bool> lines_with_code(Host& host) { return walk_rules(host).lines; }

}  // namespace quoin

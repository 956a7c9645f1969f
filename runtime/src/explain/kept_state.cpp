// Watching the rules from outside: fingerprints of all that their functions can reach (state outside the block shows as
// a change), and the lines of their functions that hold code.
#include "explain/kept_state.h"

#include <bit>
#include <cstring>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "explain/table_graph.h"
#include "quoin/base/text.h"
#include "script/calling_thread.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Where a function begins that uses a local, and the local's name.
using Use = std::tuple<std::string, int, std::string>;

std::string name_of(const Use& use) {
  const auto& [file, line, name] = use;
  return "local '" + name + "' in " + file + ":" + std::to_string(line);
}

// Walks over everything reachable from the rules' tables: functions of author chunks, their upvalues, tables and their
// metatables. Each table and function is looked at once, in the order in which they are met.
class Walk {
 public:
  Walk(Host& host, bool takes_lines) : L_(host.L), bare_lines_(host.bare_lines), takes_lines_(takes_lines) {}

  RuleLines lines;

  // REQUIRES a frame with nothing on its stack but one value.
  void run() {
    lua_newtable(L_);
    lua_newtable(L_);
    lua_getfield(L_, LUA_REGISTRYINDEX, kRoots);
    lua_getfield(L_, -1, "filled");
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) add_values(std::string(lua_tostring(L_, -2)) + ".");
    lua_pop(L_, 1);
    look_at_all();
    takes_lines_ = false;  // what a variant has replaced need not run
    lua_getfield(L_, -1, "modules");
    add_values("what `require` gives of ");
    lua_getfield(L_, -1, "bases");
    add_values("base of ");
    lua_getfield(L_, -1, "hints");
    add_values("");
    look_at_all();
  }

  // By name. The locals of several closures of one function share a name.
  [[nodiscard]] std::map<std::string, std::uint64_t> fingerprints() const {
    const std::vector<std::uint64_t> tables = graph_.fingerprints();
    const auto of = [&tables](const TableGraph::Value& value) {
      return value.table == kNoTable ? value.fingerprint : tables[static_cast<std::size_t>(value.table)];
    };
    std::map<std::string, std::uint64_t> result;
    for (const auto& [name, value] : roots_) result[name] += of(value);
    for (const auto& [identity, local] : locals_) result[name_of(*local.first)] += of(local.second);
    return result;
  }

  [[nodiscard]] bool large() const { return graph_.met() > 10000; }

 private:
  using Value = TableGraph::Value;
  enum Slot { kTables = 2, kFunctions };  // lists of those that were met

  // Every value of the table on top of the stack, whose keys are texts; pops it.
  void add_values(const std::string& title) {
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      const std::string name = title + lua_tostring(L_, -2);
      names_.push_back(name);
      roots_.emplace_back(name, meet(names_.size() - 1));
    }
    lua_pop(L_, 1);
  }

  // The value on top of the stack, popped: content for tables, identity for functions and objects. `name`: the number
  // of the name of the table or local that it belongs to.
  Value meet(std::size_t name) {
    Value value;
    switch (lua_type(L_, -1)) {
      case LUA_TNIL: value.fingerprint = 1; break;
      case LUA_TBOOLEAN: value.fingerprint = lua_toboolean(L_, -1) != 0 ? 2 : 3; break;
      case LUA_TNUMBER:
        value.fingerprint =
            mix_fingerprints(4, std::bit_cast<std::uint64_t>(static_cast<double>(lua_tonumber(L_, -1))));
        break;
      case LUA_TSTRING: {
        std::size_t size = 0;
        const char* text = lua_tolstring(L_, -1, &size);
        value.fingerprint = hash_bytes(text, size, 5);
        break;
      }
      case LUA_TTABLE: return {0, meet_table(name)};
      case LUA_TFUNCTION: meet_function(name); [[fallthrough]];
      default: value.fingerprint = mix_fingerprints(7, reinterpret_cast<std::uintptr_t>(lua_topointer(L_, -1)));
    }
    lua_pop(L_, 1);
    return value;
  }

  std::int32_t meet_table(std::size_t name) {
    const auto [at, fresh] = numbers_.try_emplace(lua_topointer(L_, -1), graph_.met());
    if (fresh) {
      table_names_.push_back(name);
      lua_rawseti(L_, kTables, graph_.meet() + 1);
    } else {
      lua_pop(L_, 1);
    }
    return at->second;
  }

  void meet_function(std::size_t name) {
    if (!functions_.insert(lua_topointer(L_, -1)).second) return;
    function_names_.push_back(name);
    lua_pushvalue(L_, -1);
    lua_rawseti(L_, kFunctions, static_cast<int>(function_names_.size()));
  }

  void look_at_all() {
    luaL_checkstack(L_, 8, "walk");
    for (;;) {
      if (functions_seen_ < function_names_.size()) {
        lua_rawgeti(L_, kFunctions, static_cast<int>(functions_seen_ + 1));
        look_at_function(function_names_[functions_seen_++]);
      } else if (tables_seen_ < table_names_.size()) {
        lua_rawgeti(L_, kTables, static_cast<int>(tables_seen_ + 1));
        look_at_table(table_names_[tables_seen_++]);
      } else {
        return;
      }
      lua_pop(L_, 1);
    }
  }

  void look_at_table(std::size_t name) {
    graph_.begin_next();
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      const Value value = meet(name);
      lua_pushvalue(L_, -1);
      graph_.add_pair(meet(name), value);
    }
    if (push_metatable()) graph_.add_pair({11, kNoTable}, meet(name));
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

  void look_at_function(std::size_t name) {
    lua_Debug info;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">S", &info) == 0) return;
    if (!is_author_chunk(info.source)) {
      if (std::strcmp(info.source, "=sandbox") == 0) look_at_iterator(name);
      return;
    }
    const std::string file = info.source + 1;
    if (takes_lines_) add_lines(file);
    for (int i = 1;; ++i) {
      const char* local = lua_getupvalue(L_, -1, i);
      if (local == nullptr) break;
      add_local(lua_upvalueid(L_, -2, i), Use{file, info.linedefined, local});
    }
  }

  // What `pairs` has given knows by a number how far it is.
  void look_at_iterator(std::size_t name) {
    for (int i = 1; lua_getupvalue(L_, -1, i) != nullptr; ++i) {
      if (lua_type(L_, -1) == LUA_TNUMBER)
        roots_.emplace_back(names_[name], meet(name));
      else
        lua_pop(L_, 1);
    }
  }

  // The local whose value is on top of the stack, popped. One name for a local, that of the first line at which a
  // function uses it.
  void add_local(const void* identity, const Use& use) {
    const auto [known, first_use] = uses_.try_emplace(use, names_.size());
    if (first_use) names_.push_back(name_of(use));
    const Value value = meet(known->second);
    const auto [at, fresh] = locals_.try_emplace(identity, &known->first, value);
    if (!fresh && known->first < *at->second.first) at->second.first = &known->first;
  }

  // Not the line of a function's `end`: on Lua 5.4 it holds a return that runs only if there was none before. Not a
  // line that holds nothing but a tick. Closures of one function share their lines, as may some functions that stand
  // in the same ones.
  void add_lines(const std::string& file) {
    constexpr int kMostTimes = 64;
    lua_Debug info;
    lua_pushvalue(L_, -1);
    lua_getinfo(L_, ">S", &info);
    if (++taken_[{file, info.linedefined, info.lastlinedefined}] > kMostTimes) return;
    lua_pushvalue(L_, -1);
    if (lua_getinfo(L_, ">L", &info) == 0 || !lua_istable(L_, -1)) {
      lua_pop(L_, 1);
      return;
    }
    const auto& bare = bare_lines_[file];
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      lua_pop(L_, 1);
      const auto line = static_cast<int>(lua_tointeger(L_, -1));
      const bool closing = line == info.lastlinedefined && line != info.linedefined;
      if ((lua::kHasJit || !closing) && !bare.contains({info.linedefined, line})) lines.emplace(file, line);
    }
    lua_pop(L_, 1);
  }

  lua_State* L_;
  BareLines& bare_lines_;
  bool takes_lines_;
  TableGraph graph_;
  std::unordered_map<const void*, std::int32_t> numbers_;  // of the tables
  std::unordered_set<const void*> functions_;
  std::vector<std::string> names_;
  std::vector<std::size_t> table_names_;
  std::vector<std::size_t> function_names_;
  std::size_t tables_seen_ = 0;
  std::size_t functions_seen_ = 0;
  std::vector<std::pair<std::string, Value>> roots_;
  std::map<Use, std::size_t> uses_;  // with the number of each one's name
  std::unordered_map<const void*, std::pair<const Use*, Value>> locals_;
  std::map<std::tuple<std::string, int, int>, int> taken_;  // how often a function's lines were
};

int run_walk(lua_State* L) {
  static_cast<Walk*>(lua_touserdata(L, 1))->run();
  return 0;
}

Walk walk_rules(Vm& vm, bool takes_lines) {
  const PlainLocale plain;
  Host& host = dynamic_cast<HostOwner&>(vm).host();
  Walk walk(host, takes_lines);
  const bool limited = std::exchange(host.memory.limited, false);
  lua_sethook(host.L, nullptr, 0, 0);
  lua_pushcfunction(host.L, run_walk);
  lua_pushlightuserdata(host.L, &walk);
  if (lua_pcall(host.L, 1, 0, 0) != 0) lua_pop(host.L, 1);
  if (walk.large()) lua_gc(host.L, LUA_GCCOLLECT, 0);  // its lists count against the rules' memory
  host.memory.limited = limited;
  host.set_hook();
  return walk;
}

}  // namespace

KeptState::KeptState(Vm& vm) : vm_(vm), before_(walk_rules(vm, false).fingerprints()) {}

std::vector<std::string> KeptState::changed() const {
  std::vector<std::string> names;
  for (const auto& [name, fingerprint] : walk_rules(vm_, false).fingerprints()) {
    const auto before = before_.find(name);
    if (before == before_.end() || before->second != fingerprint) names.push_back(name);
  }
  return names;
}

RuleLines lines_with_code(Vm& vm) { return walk_rules(vm, true).lines; }

}  // namespace quoin

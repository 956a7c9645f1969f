// TraceWatch: listens to the JIT's own events and finds the line of the rules at which compiling stopped.
#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <set>
#include <tuple>

#include "explain/code_names.h"
#include "explain/jit_reasons.h"
#include "quoin/explain/profiler.h"
#include "script/host.h"

namespace quoin {
namespace {

#ifdef QUOIN_LUAJIT

// Where compiling began: a place in a function, or an exit of earlier compiled code (parent, exit).
struct Start {
  int function = LUA_NOREF;  // kept in the registry; only for a place
  int pc = 0;
  int opcode = 0;
  bool ends_in_interpreter = false;  // only for an exit
};
using StartKey = std::tuple<const void*, int, int>;  // function, pc, 0; or nullptr, parent, exit

struct Cause {
  NotCompiled told;
  std::set<StartKey> starts;
  bool stays = false;  // whatever became of these
};

// Whether compiling that begins at the bytecode makes a loop.
bool begins_loop(int opcode) {
  const std::size_t at = static_cast<std::size_t>(std::max(opcode, 0)) * 6;
  const std::string_view name = opcode < 0 || at >= jit_bytecodes().size() ? "" : jit_bytecodes().substr(at, 6);
  return name == "FORL  " || name == "ITERL " || name == "ITERN " || name == "LOOP  ";
}

class Watch final : public TraceWatch {
 public:
  explicit Watch(Host& host) : host_(host), L_(host.L) {
    const int top = lua_gettop(L_);
    load_util();
    attach(true);
    lua_settop(L_, top);
  }
  ~Watch() override { close(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  std::vector<NotCompiled> finish() override {
    std::vector<NotCompiled> all;
    for (auto& [key, cause] : causes_) {
      cause.told.given_up = cause.stays || std::any_of(cause.starts.begin(), cause.starts.end(),
                                                       [this](const StartKey& start) { return given_up(start); });
      all.push_back(cause.told);
    }
    close();
    std::stable_sort(all.begin(), all.end(), [](const NotCompiled& a, const NotCompiled& b) {
      return std::pair(a.given_up, a.tries) > std::pair(b.given_up, b.tries);
    });
    return all;
  }

 private:
  // The event's function: (what, trace, function, pc, and for "start" parent and exit, for "abort" cause and detail).
  static int event(lua_State* L) {
    auto& watch = *static_cast<Watch*>(lua_touserdata(L, lua_upvalueindex(1)));
    const char* what = lua_tostring(L, 1);
    if (what == nullptr) return 0;
    try {
      if (std::strcmp(what, "start") == 0) watch.begun(L);
      if (std::strcmp(what, "abort") == 0) watch.aborted(L);
      if (std::strcmp(what, "stop") == 0) watch.stopped(L);
    } catch (const std::bad_alloc&) {
      return 0;  // one event less is known
    }
    return 0;
  }

  void begun(lua_State* L) {
    const auto number = [L](int index) { return static_cast<int>(lua_tointeger(L, index)); };
    if (lua_gettop(L) >= 6) {
      now_ = {nullptr, number(5), number(6)};
      starts_.try_emplace(now_);
      return;
    }
    now_ = {lua_topointer(L, 3), number(4), 0};
    const auto [at, fresh] = starts_.try_emplace(now_);
    if (!fresh) return;
    lua_pushvalue(L, 3);
    at->second.function = luaL_ref(L, LUA_REGISTRYINDEX);
    at->second.pc = number(4);
    at->second.opcode = opcode(at->second);
  }

  void aborted(lua_State* L) {
    const int code = static_cast<int>(lua_tointeger(L, 5));
    const int detail = lua_type(L, 6) == LUA_TNUMBER ? static_cast<int>(lua_tointeger(L, 6)) : -1;
    note(L, trace_reason(code, detail)).starts.insert(now_);
  }

  void stopped(lua_State* L) {
    const std::string link = link_of(static_cast<int>(lua_tointeger(L, 2)));
    if (link == "stitch") note(L, kLeavesCompiledCode);
    if (link == "interpreter") starts_[now_].ends_in_interpreter = true;
    const Start& start = starts_[now_];
    if (start.function != LUA_NOREF && begins_loop(start.opcode)) note_loop(start);
  }

  // A loop of the rules that was compiled on its own.
  void note_loop(const Start& start) {
    const int top = lua_gettop(L_);
    lua_rawgeti(L_, LUA_REGISTRYINDEX, start.function);
    lua_Debug frame;
    const bool known = lua_getinfo(L_, ">S", &frame) != 0;
    const CodeName name = known ? name_of_code(*host_.def, frame.source, frame.linedefined) : CodeName{};
    if (known && name.kind == CodeKind::kRules) {
      const int line = line_of(start);
      Cause& cause = causes_[{name.where.file, line, "", kLoopApart.reason}];
      cause.told.where = {name.where.file, line, 0};
      cause.told.function = name.name;
      cause.told.reason = kLoopApart.reason;
      cause.told.advice = kLoopApart.advice;
      cause.stays = true;
      ++cause.told.tries;
    }
    lua_settop(L_, top);
  }

  // The cause at the line of the rules that is being run; counts a try.
  Cause& note(lua_State* L, const TraceReason& reason) {
    NotCompiled told;
    told.reason = reason.reason;
    told.advice = reason.advice;
    lua_Debug frame;
    for (int level = 1; lua_getstack(L, level, &frame) != 0; ++level) {
      if (lua_getinfo(L, "Sl", &frame) == 0 || std::strcmp(frame.what, "C") == 0) continue;
      const CodeName name = name_of_code(*host_.def, frame.source, frame.linedefined);
      if (name.kind == CodeKind::kRules) {
        told.where = {name.where.file, frame.currentline > 0 ? frame.currentline : name.where.line, 0};
        told.function = name.name;
        break;
      }
      told.called = name.kind == CodeKind::kRuntime ? "" : name.name;
    }
    Cause& cause = causes_[{told.where.file, told.where.line, told.called, told.reason}];
    if (cause.told.tries == 0) cause.told = told;
    ++cause.told.tries;
    return cause;
  }

  [[nodiscard]] bool given_up(const StartKey& key) {
    const Start& start = starts_[key];
    if (start.function == LUA_NOREF) return start.ends_in_interpreter;
    // LuaJIT marks what it will not try again by the next higher opcode (LOOP, ILOOP, JLOOP).
    return opcode(start) == start.opcode + 1;
  }

  // ---- LuaJIT's library jit.util ----

  void load_util() {
    lua_getfield(L_, LUA_REGISTRYINDEX, "_PRELOAD");
    if (!lua_istable(L_, -1)) return;
    lua_getfield(L_, -1, "jit.util");
    if (!lua_isfunction(L_, -1) || lua_pcall(L_, 0, 1, 0) != 0 || !lua_istable(L_, -1)) return;
    util_ = luaL_ref(L_, LUA_REGISTRYINDEX);
  }

  // Puts a function of jit.util on the stack. False, and nothing is put there, if there is none.
  bool push_util(const char* name) {
    if (util_ == LUA_NOREF) return false;
    lua_rawgeti(L_, LUA_REGISTRYINDEX, util_);
    lua_getfield(L_, -1, name);
    lua_remove(L_, -2);
    return true;
  }

  int opcode(const Start& start) {
    const int top = lua_gettop(L_);
    int result = -1;
    if (push_util("funcbc")) {
      lua_rawgeti(L_, LUA_REGISTRYINDEX, start.function);
      lua_pushinteger(L_, start.pc);
      if (lua_pcall(L_, 2, 1, 0) == 0) result = static_cast<int>(lua_tointeger(L_, -1) & 0xff);
    }
    lua_settop(L_, top);
    return result;
  }

  int line_of(const Start& start) {
    const int top = lua_gettop(L_);
    int line = 0;
    if (push_util("funcinfo")) {
      lua_rawgeti(L_, LUA_REGISTRYINDEX, start.function);
      lua_pushinteger(L_, start.pc);
      if (lua_pcall(L_, 2, 1, 0) == 0 && lua_istable(L_, -1)) {
        lua_getfield(L_, -1, "currentline");
        line = static_cast<int>(lua_tointeger(L_, -1));
      }
    }
    lua_settop(L_, top);
    return line;
  }

  std::string link_of(int trace) {
    const int top = lua_gettop(L_);
    std::string link;
    if (push_util("traceinfo")) {
      lua_pushinteger(L_, trace);
      if (lua_pcall(L_, 1, 1, 0) == 0 && lua_istable(L_, -1)) {
        lua_getfield(L_, -1, "linktype");
        if (const char* text = lua_tostring(L_, -1)) link = text;
      }
    }
    lua_settop(L_, top);
    return link;
  }

  // jit.attach(event, "trace"), or without the second argument, which ends it.
  void attach(bool on) {
    const int top = lua_gettop(L_);
    lua_getfield(L_, LUA_REGISTRYINDEX, "_LOADED");
    if (lua_istable(L_, -1)) lua_getfield(L_, -1, "jit");
    if (lua_istable(L_, -1)) lua_getfield(L_, -1, "attach");
    if (lua_isfunction(L_, -1)) {
      if (on) {
        lua_pushlightuserdata(L_, this);
        lua_pushcclosure(L_, event, 1);
        lua_pushvalue(L_, -1);
        listener_ = luaL_ref(L_, LUA_REGISTRYINDEX);
        lua_pushliteral(L_, "trace");
      } else {
        lua_rawgeti(L_, LUA_REGISTRYINDEX, listener_);
      }
      lua_pcall(L_, on ? 2 : 1, 0, 0);
    }
    lua_settop(L_, top);
  }

  void close() {
    if (listener_ == LUA_NOREF) return;
    attach(false);
    luaL_unref(L_, LUA_REGISTRYINDEX, listener_);
    luaL_unref(L_, LUA_REGISTRYINDEX, util_);
    for (const auto& [key, start] : starts_) luaL_unref(L_, LUA_REGISTRYINDEX, start.function);
    listener_ = util_ = LUA_NOREF;
  }

  Host& host_;
  lua_State* L_;
  int util_ = LUA_NOREF;
  int listener_ = LUA_NOREF;
  StartKey now_;
  std::map<StartKey, Start> starts_;
  std::map<std::tuple<std::string, int, std::string, std::string>, Cause> causes_;
};

#endif

class Nothing final : public TraceWatch {
 public:
  std::vector<NotCompiled> finish() override { return {}; }
};

}  // namespace

std::unique_ptr<TraceWatch> TraceWatch::start([[maybe_unused]] Vm& vm) {
#ifdef QUOIN_LUAJIT
  Host& host = dynamic_cast<HostOwner&>(vm).host();
  if (host.ffi) return std::make_unique<Watch>(host);
#endif
  return std::make_unique<Nothing>();
}

}  // namespace quoin

// Host: what the C functions of one machine share, grouped by what it is for; each part has a header of its own. It
// outlives the lua_State and is the userdata of its allocator.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quoin/primitives/primitive.h"
#include "quoin/script/vm.h"
#include "quoin/state/state.h"
#include "script/actions.h"
#include "script/budget.h"
#include "script/draws.h"
#include "script/driver.h"
#include "script/errors.h"
#include "script/log.h"
#include "script/lua_api.h"
#include "script/memory.h"
#include "script/observer.h"
#include "script/row_access.h"

namespace quoin {

// By file: see TickedText.
using BareLines = std::map<std::string, std::set<std::pair<int, int>>, std::less<>>;

struct Host {
  Host(std::shared_ptr<const GameDef> game, const VmOptions& vm_options);

  std::shared_ptr<const GameDef> def;
  VmOptions options;
  bool ffi = false;  // the FFI binding: the JIT is on
  lua_State* L = nullptr;
  bool loading = false;   // the files run, under their own budget
  bool profiled = false;  // samples are being taken, or it is traced

  // the match's block, and what primitives get
  std::vector<std::uint64_t> window_words;
  std::byte* window = nullptr;
  State start;                     // the block that a match begins with
  std::vector<std::byte> scratch;  // what lies behind it when one of the rules' functions begins
  std::vector<std::byte> before;   // when the call began: for saying what went wrong
  Lookup lookup;
  PrimitiveContext context;
  std::int32_t ending = 0;  // the last word that ended a match: see kEndings
  int reason = LUA_NOREF;   // of a table in the registry: its first place holds the reason that the word was given

  ActionTable actions;
  std::vector<std::unique_ptr<RowAccess>> rows;
  Inverses inverses;
  Passing passing;
  CallLuck luck;
  Hints hints;
  HintAnswers answers;
  Playing playing{context, answers};
  Memory memory;
  Budget budget;
  RuleFault fault;
  Naming naming;
  BareLines bare_lines;
  Observer* observer = nullptr;  // see observe()
  RuleLog log;

  [[nodiscard]] const Zone& zone(int number) const { return def->layout.zone(number); }
  // The list of actions is open, or rules only look: they may not write. See PrimitiveContext::capacity.
  [[nodiscard]] bool looking() const { return context.capacity != 0; }
  void clear_scratch() {
    if (!scratch.empty()) std::memcpy(window + def->layout.bytes, scratch.data(), scratch.size());
  }
  void prepare_call(std::int64_t ticks);
  // Has Lua tell of what VmOptions::lines_run and the observer ask for.
  void set_hook();
  void observe(Observer* by) {
    observer = by;
    set_hook();
  }
  // Keeps the block for saying what went wrong.
  void remember_block() { std::memcpy(before.data(), window, before.size()); }
};

// What a Vm is besides, for those who watch a machine from outside: the way to its Host.
class HostOwner {
 public:
  virtual Host& host() = 0;

 protected:
  ~HostOwner() = default;
};

// The Host of a machine. Cheap.
inline Host& host_of(lua_State* L) {
  void* host = nullptr;
  lua_getallocf(L, &host);
  return *static_cast<Host*>(host);
}

}  // namespace quoin

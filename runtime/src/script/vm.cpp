// Vm: builds the closed machine, calls the driver of the prelude and translates what goes wrong.
#include "quoin/script/vm.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <exception>
#include <optional>
#include <sstream>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"
#include "script/calling_thread.h"
#include "script/constants.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Fixed places on the machine's stack.
enum Slot {
  kHandler = 1,
  kSetup,
  kAdvance,
  kList,
  kAccept,
  kText,
  kShort,
  kPlay,
  kPossible,
  kEvaluate,
  kFeatures,
  kWeigh,
  kLoadHints,
  kSlots = kLoadHints
};

// Runs under lua_pcall: builds the world, loads the rules, answers the driver's functions.
int build(lua_State* L) {
  Host& host = host_of(L);
#ifdef QUOIN_LUAJIT
  if (host.ffi) {
    lua::open(L, LUA_JITLIBNAME, luaopen_jit);
    // LuaJIT may set a register to zero, which spoils the flags, between a comparison of numbers with one in memory and
    // the jump that asks how it ended. No operand in memory: nothing in between. (2.1 of 2022 to 2026, x86-64.)
    // Where tables made in turns go from one turn of a loop to the next, an unrolled loop may read what another table
    // was made with (2.1 of 2022; mended in 2023): no unrolling.
    // Each place of the window that a trace touches is a constant of it: of rules with many zones 500, the ordinary
    // limit, are too few for a ply, which is then never compiled as a whole. Over 512 kB of code all is made anew.
    lua::set_jit(L, {"-fuse", "-loop", "maxirconst=2000", "maxmcode=4096"});
    luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);  // until the files are loaded: they run once
    lua::open(L, LUA_FFILIBNAME, luaopen_ffi);
    lua_setfield(L, LUA_REGISTRYINDEX, kFfi);
    lua_settop(L, 0);
  }
#endif
  push_std(L);
  lua_newtable(L);
  lua_pushvalue(L, 1);
  lua_setfield(L, 2, "std");
  push_definition(L, host);
  lua_setfield(L, 2, "def");
  push_addresses(L, host);
  lua_setfield(L, 2, "addresses");
  push_constants(L);
  lua_setfield(L, 2, "constants");
  push_portable(L, host);
  lua_setfield(L, 2, "portable");
  if (host.ffi) {
    lua_getfield(L, LUA_REGISTRYINDEX, kFfi);
    lua_setfield(L, 2, "ffi");
  }
  add_host_functions(L);
  find_text_buffer(L);
  host.memory.limited = true;
  lua_getfield(L, 2, "load");
  lua_pushliteral(L, "main");
  lua_call(L, 1, 1);
  lua_getfield(L, 3, "kit");
  lua_setfield(L, LUA_REGISTRYINDEX, kKit);
  lua_getfield(L, 3, "roots");
  lua_setfield(L, LUA_REGISTRYINDEX, kRoots);
  lua_getfield(L, 3, "driver");
  for (const char* name : {"setup", "advance", "list", "accept", "text", "short", "play", "possible", "evaluate",
                           "features", "weigh", "load_hints"}) {
    lua_getfield(L, 4, name);
  }
  return kSlots - kHandler;
}

Error refusal(ErrorKind kind, std::string message) {
  Error error;
  error.kind = kind;
  error.message = std::move(message);
  return error;
}

// An error if the calling thread could not run rules to their limits.
Status enough_stack() {
  const std::size_t left = stack_left();
  if (left >= kStackOfRules) return {};
  const auto kilobytes = [](std::size_t bytes) { return std::to_string(bytes >> 10U) + " KB"; };
  Error error = refusal(ErrorKind::kBudget, "rules need " + kilobytes(kStackOfRules) +
                                                " of stack on the thread that runs them, and this one has " +
                                                kilobytes(left) + " left");
  error.hint = "start it with a larger stack: ulimit -s, or threading.stack_size in Python";
  return error;
}

// The first error of a thread has the C library allocate what that thread keeps for errors, which ends the process
// where there is no memory. Here there is some.
void fail_once(lua_State* L) {
  lua_pushcfunction(L, lua_error);
  lua_pushnil(L);
  static_cast<void>(lua_pcall(L, 1, 0, 0));
  lua_settop(L, 0);
  static_cast<void>(std::uncaught_exceptions());
}

class Machine final : public Vm, public HostOwner {
 public:
  explicit Machine(std::unique_ptr<Host> host) : host_(std::move(host)) {}
  ~Machine() override {
    if (host_->L != nullptr) {
      host_->memory.limited = false;
      lua_sethook(host_->L, nullptr, 0, 0);  // finalizers run no hook
      lua_close(host_->L);
    }
  }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  Status load() {
    if (Status enough = enough_stack(); !enough) return enough;
    const PlainLocale plain;
    host_->L = lua_newstate(allocate, host_.get());
    lua_State* L = host_->L;
    if (L == nullptr) return refusal(ErrorKind::kBudget, "there is not enough memory for a Lua machine");
    fail_once(L);
    lua_pushcfunction(L, message_handler);
    lua_pushcfunction(L, build);
    host_->prepare_call(host_->options.load_ticks);
    host_->context.capacity = kLoading;
    host_->loading = true;
    const int status = lua_pcall(L, 0, kSlots - kHandler, kHandler);
    if (status != 0) return take_error(*host_, status);
    hints_fault_ = def().hints_fault;
    if (!def().hints.empty()) load_hints();
    host_->loading = false;
#ifdef QUOIN_LUAJIT
    if (host_->ffi) luaJIT_setmode(L, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_ON);
#endif
    host_->prepare_call(0);
    host_->set_hook();
    return {};
  }

  Host& host() override { return *host_; }
  const GameDef& def() const override { return *host_->def; }
  const VmOptions& options() const override { return host_->options; }
  std::byte* window() override { return host_->window; }
  std::span<const std::int32_t> actions() const override {
    write_out(host_->context);
    return {host_->actions.list.data(), static_cast<std::size_t>(host_->context.count)};
  }
  std::span<const Pass> passes() const override { return host_->passing.passes; }
  std::span<const std::int32_t> draws() const override { return host_->luck.draws; }
  std::span<const CardMove> moves() const override { return host_->luck.moves; }
  Ending ending() const override {
    const std::string word = kEndings.at(static_cast<std::size_t>(host_->ending));
    return {word.empty() ? word : "match." + word, name_of_called(def(), host_->fault.now), given_reason(*host_)};
  }
  std::int64_t ticks() const override { return host_->budget.used(); }
  std::vector<std::string> take_log() override { return host_->log.take(host_->memory); }

  Status setup() override {
    std::memcpy(window(), host_->start.data(), static_cast<std::size_t>(host_->start.bytes()));
    return explained(call(kSetup), [](Machine& other) { return other.setup(); });
  }

  Status advance(std::int32_t choice, Luck& luck, const std::vector<std::int32_t>* forced_draws) override {
    if (Status fits = choice_fits(choice); !fits) return fits;
    host_->luck.match = &luck;
    host_->luck.deal_ply = luck.ply;
    host_->luck.forced = forced_draws;
    host_->luck.draws.clear();
    host_->luck.moves.clear();
    host_->remember_block();
    host_->context.moves = &host_->luck.moves;
    Status status = call(kAdvance, choice);
    host_->context.moves = nullptr;
    host_->luck.match = nullptr;
    host_->luck.forced = nullptr;
    if (status) {
      ++luck.ply;
      return status;
    }
    return explained(std::move(status), [&](Machine& other) {
      other.begin_with(host_->before);
      Luck again = luck;
      return other.advance(choice, again, forced_draws);
    });
  }

  Status list(int seat) override {
    if (seat < 0 || seat >= static_cast<int>(def().seats.size())) {
      return refusal(ErrorKind::kArgument, "there is no seat " + std::to_string(seat));
    }
    return call(kList, seat);
  }

  Status accept_position() override {
    host_->remember_block();
    return explained(call(kAccept), [this](Machine& other) {
      other.begin_with(host_->before);
      return other.accept_position();
    });
  }

  bool writes_texts() const override {
    return std::find(host_->actions.texts.begin(), host_->actions.texts.end(), true) != host_->actions.texts.end();
  }

  Result<std::string> text_of(std::int32_t action) override {
    if (action < 0 || action >= def().num_distinct_actions) {
      return refusal(ErrorKind::kArgument, "there is no action " + std::to_string(action));
    }
    const std::size_t kind = host_->actions.kinds[static_cast<std::size_t>(action)];
    if (!host_->actions.texts[kind]) return action_text(def(), action);
    if (auto asked = ask(kText, action); !asked) return asked.error();
    return printable_line(std::exchange(host_->actions.text, {}));
  }

  bool has_shorts() const override {
    return std::find(host_->actions.shorts.begin(), host_->actions.shorts.end(), true) != host_->actions.shorts.end();
  }

  Result<std::vector<std::string>> shorts_of(std::int32_t action) override {
    if (action < 0 || action >= def().num_distinct_actions) {
      return refusal(ErrorKind::kArgument, "there is no action " + std::to_string(action));
    }
    std::vector<std::string> found;
    if (!host_->actions.shorts[host_->actions.kinds[static_cast<std::size_t>(action)]]) return found;
    if (auto asked = ask(kShort, action); !asked) return asked.error();
    std::istringstream lines(std::exchange(host_->actions.text, {}));
    for (std::string line; std::getline(lines, line);) found.push_back(printable_line(line));
    return found;
  }

  bool asks_possible() const override { return host_->actions.asks_possible; }

  Result<bool> possible(int seat) override {
    if (!asks_possible()) return true;
    if (auto asked = ask(kPossible, seat); !asked) return asked.error();
    return host_->actions.text == "yes";
  }

  Result<Hints> hints() const override {
    if (hints_fault_) return *hints_fault_;
    return host_->hints;
  }

  Result<int> evaluate(int seat) override {
    if (auto asked = ask(kEvaluate, seat); !asked) return asked.error();
    return host_->answers.value;
  }

  Result<std::span<const std::int32_t>> features(int seat) override {
    if (auto asked = ask(kFeatures, seat); !asked) return asked.error();
    return host_->playing.ply.features();
  }

  Result<std::span<const std::int32_t>> weights() override {
    if (auto asked = ask(kWeigh, 0); !asked) return asked.error();
    return std::span<const std::int32_t>(host_->answers.weights).first(actions().size());
  }

  Status play(PlySource& source) override {
    NextPly& ply = host_->playing.ply;
    ply.keep();
    host_->playing.source = &source;
    host_->luck.match = &ply.luck;
    Status status = call(kPlay, 0, false);
    host_->luck.match = nullptr;
    return explained(std::move(status), [&](Machine& other) {
      source.rewind();
      other.host_->playing.ply.take_over(ply);
      return other.play(source);
    });
  }

 private:
  // Where the next node was named twice: the same error with the first place in it too, as a machine finds it that does
  // the same again and notes such places. Any other status as it is.
  template <class Again>
  Status explained(Status status, const Again& again) {
    if (status || !host_->naming.again || host_->naming.noting) return status;
    VmOptions options = host_->options;
    options.jit = false;
    Machine other(std::make_unique<Host>(host_->def, options));
    other.host_->naming.noting = true;
    if (!other.load()) return status;
    const Status found = again(other);
    return !found && other.host_->naming.again ? found : status;
  }

  void begin_with(const std::vector<std::byte>& block) { std::memcpy(window(), block.data(), block.size()); }

  // Calls a function of the driver. `fresh`: the list of actions begins empty.
  Status call(Slot slot, std::int32_t argument = 0, bool fresh = true) {
    if (stack_left() < kStackOfRules) return enough_stack();
    const PlainLocale plain;
    lua_State* L = host_->L;
    const std::int32_t count = host_->context.count;
    const std::int32_t unwritten = host_->context.unwritten.count;
    host_->prepare_call(host_->options.call_ticks);
    if (!fresh) {
      host_->context.count = count;
      host_->context.unwritten.count = unwritten;
    }
    lua_settop(L, kSlots);
    lua_pushvalue(L, slot);
    lua_pushinteger(L, argument);
    const int status = lua_pcall(L, 1, 0, kHandler);
    host_->context.capacity = 0;
    host_->luck.dealing = false;
    if (status == 0) return {};
    Error error = take_error(*host_, status);
    host_->context.count = 0;
    return error;
  }

  // Calls a function of the driver that only looks; the list stays as it is, also after an error.
  Status ask(Slot slot, std::int32_t argument) {
    write_out(host_->context);
    const std::int32_t count = host_->context.count;
    Status status = call(slot, argument, false);
    host_->context.count = count;
    return status;
  }

  // Hints have a load of their own: what is wrong with them does not touch the rules.
  void load_hints() {
    lua_State* L = host_->L;
    host_->prepare_call(host_->options.load_ticks);
    host_->context.capacity = kLoading;
    lua_settop(L, kSlots);
    lua_pushvalue(L, kLoadHints);
    const int status = lua_pcall(L, 0, 0, kHandler);
    if (status != 0) hints_fault_ = take_error(*host_, status);
  }

  Status choice_fits(std::int32_t choice) {
    const NodeReader nodes(def());
    const Node node = nodes.node(window());
    int most = 1 << 30;
    if (is_choice(node)) most = def().num_distinct_actions;
    if (node == Node::kChance) most = static_cast<int>(nodes.die(window()).weights.size());
    if (node == Node::kDeal || (choice >= 0 && choice < most)) return {};
    return refusal(ErrorKind::kArgument,
                   "choice " + std::to_string(choice) + " is not 0 to " + std::to_string(most - 1));
  }

  std::unique_ptr<Host> host_;
  std::optional<Error> hints_fault_;
};

}  // namespace

std::string lua_version() {
#ifdef QUOIN_LUAJIT
  return LUAJIT_VERSION;
#else
  return LUA_RELEASE;
#endif
}

bool lua_has_jit() { return lua::kHasJit; }

Result<std::unique_ptr<Vm>> Vm::create(std::shared_ptr<const GameDef> def, const VmOptions& options) {
  auto machine = std::make_unique<Machine>(std::make_unique<Host>(std::move(def), options));
  if (Status status = machine->load(); !status) return status.error();
  return std::unique_ptr<Vm>(std::move(machine));
}

}  // namespace quoin

// The profiler: a timer's signal asks for a sample, the machine gives it where its stack can be read. LuaJIT has that
// built in, in compiled code too; Lua 5.4 lets a signal set a hook.
#include "quoin/explain/profiler.h"

#include <atomic>
#include <csignal>
#include <optional>

#include "explain/tally.h"
#include "explain/ticker.h"
#ifdef QUOIN_LUAJIT
#include <sys/time.h>
#endif

namespace quoin {
namespace {

constexpr long kTick = 500'000;  // nanoseconds

// There is one signal in a process, and LuaJIT has one profiler.
std::atomic_flag in_use = ATOMIC_FLAG_INIT;

// What the signal leaves for the next sample: the first instruction interrupted since the last one.
std::atomic<std::uintptr_t> interrupted{0};
std::atomic<Tally*> tally_at_work{nullptr};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free);

void add_sample(lua_State* L, std::int64_t samples, MachineState state) {
  const std::uintptr_t address = interrupted.exchange(0);
  if (Tally* tally = tally_at_work.load()) tally->add(L, samples, state, address);
}

#ifdef QUOIN_LUAJIT

// LuaJIT's own profiler, its timer replaced by a ticker: that ticks finer, and for our thread only.
void (*luajit_tick)(int) = nullptr;

void on_tick(int signal, siginfo_t*, void* context) {
  std::uintptr_t nothing = 0;
  interrupted.compare_exchange_strong(nothing, interrupted_address(context));
  luajit_tick(signal);
}

void sample(void*, lua_State* L, int samples, int state) { add_sample(L, samples, static_cast<MachineState>(state)); }

// The places where samples can be taken make traces longer: with the ordinary limits some would not compile.
void keep_traces_whole(lua_State* L) { lua::set_jit(L, {"maxsnap=2000", "maxrecord=6000"}); }

void begin_sampling(Host& host) {
  keep_traces_whole(host.L);
  luaJIT_profile_start(host.L, "fi1000000", sample, nullptr);
  const itimerval never{};
  setitimer(ITIMER_PROF, &never, nullptr);
  struct sigaction action {};
  sigaction(SIGPROF, nullptr, &action);
  luajit_tick = action.sa_handler;
}
void end_sampling(Host& host) { luaJIT_profile_stop(host.L); }

#else

std::atomic<lua_State*> sampled{nullptr};
std::atomic<std::int64_t> due{0};
static_assert(std::atomic<lua_State*>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

void sample(lua_State* L, lua_Debug*) {
  host_of(L).set_hook();
  add_sample(L, due.exchange(0), MachineState::kInterpreted);
}

// Setting a hook is the one thing that Lua lets a signal do.
void on_tick(int, siginfo_t*, void* context) {
  std::uintptr_t nothing = 0;
  interrupted.compare_exchange_strong(nothing, interrupted_address(context));
  due.fetch_add(1);
  if (lua_State* L = sampled.load()) lua_sethook(L, sample, LUA_MASKCOUNT, 1);
}

void begin_sampling(Host& host) {
  due = 0;
  sampled = host.L;
}
void end_sampling(Host& host) {
  sampled = nullptr;
  host.set_hook();
}

#endif

class Sampling {
 public:
  explicit Sampling(Host& host) : host_(host), tally_(host) {
    interrupted = 0;
    tally_at_work = &tally_;
    host.profiled = true;
    begin_sampling(host);
    struct sigaction action {};
    action.sa_sigaction = on_tick;
    action.sa_flags = SA_RESTART | SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGPROF, &action, &before_);
    ticker_.emplace(kTick);
  }
  ~Sampling() { stop(); }
  Sampling(const Sampling&) = delete;
  Sampling& operator=(const Sampling&) = delete;

  void stop() {
    if (!ticker_) return;
    ticker_.reset();
    sigaction(SIGPROF, &before_, nullptr);
    end_sampling(host_);
    tally_at_work = nullptr;
    host_.profiled = false;
  }
  [[nodiscard]] bool ticking() const { return ticker_ && ticker_->ticking(); }
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  Host& host_;
  Tally tally_;
  struct sigaction before_ {};
  std::optional<Ticker> ticker_;
};

class OneProfiler final : public Profiler {
 public:
  explicit OneProfiler(Host& host) : sampling_(host) {}
  ~OneProfiler() override {
    sampling_.stop();
    in_use.clear();
  }
  OneProfiler(const OneProfiler&) = delete;
  OneProfiler& operator=(const OneProfiler&) = delete;

  Samples finish() override {
    sampling_.stop();
    return sampling_.tally().result();
  }
  [[nodiscard]] bool ticking() const { return sampling_.ticking(); }

 private:
  Sampling sampling_;
};

Error refusal(const char* message, const char* hint) { return {ErrorKind::kArgument, {}, message, hint}; }

}  // namespace

Result<std::unique_ptr<Profiler>> Profiler::start(Vm& vm) {
  if (in_use.test_and_set()) {
    return refusal("another profile is being taken in this process", "wait for it, or profile in a process of its own");
  }
  auto profiler = std::make_unique<OneProfiler>(dynamic_cast<HostOwner&>(vm).host());
  if (!profiler->ticking()) return refusal("this system has no timer for a single thread", "profile on Linux");
  return std::unique_ptr<Profiler>(std::move(profiler));
}

}  // namespace quoin

// Random playouts, by hand-written C++ and by the rules in Lua: what the runtime's generality costs.
// Both sides play the same seeds; iteration n of either plays match n.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "bench/contests.h"

namespace quoin::bench {
namespace {

#ifdef __clang__
constexpr const char* kCompiler = __VERSION__;
#else
constexpr const char* kCompiler = "GCC " __VERSION__;
#endif

void native_playouts(benchmark::State& state, const Contest& contest) {
  Tally tally;
  for (auto _ : state) {
    Draws draws(seed_of(tally.matches));
    benchmark::DoNotOptimize(contest.native(draws));
    tally.add(draws.plies(), draws.choices());
  }
  tally.report(state);
}

// Plays some matches on both sides; answers what differs, or "".
std::string difference(Vm& vm, const Contest& contest) {
  for (std::int64_t match = 0; match < warming(); ++match) {
    Draws draws(seed_of(match));
    const int native = contest.native(draws);
    const auto lua = lua_playout(vm, match);
    if (!lua) return lua.error().text();
    const auto zone = static_cast<std::size_t>(vm.def().layout.winners);
    const int winners = read_cell(vm.window(), vm.def().layout.zones[zone], 0);
    if (lua->plies == draws.plies() && lua->choices == draws.choices() && winners == native) continue;
    return std::string(contest.game) + ": match " + std::to_string(match) + " has " + std::to_string(draws.plies()) +
           " plies, " + std::to_string(draws.choices()) + " choices, winners " + std::to_string(native) +
           " by hand, but " + std::to_string(lua->plies) + ", " + std::to_string(lua->choices) + ", " +
           std::to_string(winners) + " by the rules";
  }
  return "";
}

// The matches 0, 1, 2 ... for as long as `more` says so.
template <class More>
class Race : public RandomJob {
 public:
  explicit Race(More more) : more_(more) {}
  bool take() { return more_(tally_.matches); }
  void begin(NextPly& at) { begin_random(at, seed_of(tally_.matches)); }
  bool ended(const NextPly& at) {
    tally_.add(at.luck.ply, chooser.choices);
    return false;
  }
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  More more_;
  Tally tally_;
};

// Plays the luck before the first choice, where OpenSpiel's matches begin, too.
struct Opening : RandomJob {
  bool take() { return !std::exchange(taken, true); }
  void begin(NextPly& at) { begin_random(at, process_seed()); }
  std::int32_t choose(const NextPly& /*at*/) { return kDone; }
  bool taken = false;
};

// As `simulate` plays them: on a machine that does nothing else. The comparison has one of its own. Where there is no
// side by hand, which deals in every match, they begin after the deal.
void lua_playouts(benchmark::State& state, const Contest& contest) {
  const auto def = load_game_def(spec_of(contest));
  if (!def) return state.SkipWithError(def.error().text().c_str());
  auto compared = Vm::create(*def);
  auto vm = Vm::create(*def);
  if (!compared || !vm) return state.SkipWithError((vm ? compared : vm).error().text().c_str());
  if (contest.native != nullptr) {
    if (const std::string fault = difference(**compared, contest); !fault.empty())
      return state.SkipWithError(fault.c_str());
  }
  state.counters["compared"] = contest.native != nullptr ? warming() : 0;
  Race warm([](std::int64_t matches) { return matches < warming(); });
  Race race([&state](std::int64_t) { return state.KeepRunning(); });
  const auto run = [&vm, &contest](auto& job) {
    Status ready = (*vm)->setup();
    Opening opening;
    if (ready && contest.native == nullptr) ready = Runner((*vm)->def(), opening).run(**vm);
    return ready ? Runner((*vm)->def(), job).run(**vm) : ready;
  };
  if (auto done = run(warm); !done) return state.SkipWithError(done.error().text().c_str());
  if (auto done = run(race); !done) return state.SkipWithError(done.error().text().c_str());
  race.tally().report(state);
}

void load_game(benchmark::State& state, const Contest& contest) {
  for (auto _ : state) {
    const auto def = load_game_def(spec_of(contest));
    if (!def) return state.SkipWithError(def.error().text().c_str());
    auto vm = Vm::create(*def);
    if (!vm) return state.SkipWithError(vm.error().text().c_str());
    benchmark::DoNotOptimize(vm);
  }
}

const bool kRegistered = [] {
  benchmark::AddCustomContext("compiler", kCompiler);
  benchmark::AddCustomContext("lua", lua_version());
  for (const Contest& contest : kContests) {
    const std::string game = contest.name();
    if (contest.native != nullptr) {
      benchmark::RegisterBenchmark(("native_playouts/" + game).c_str(), native_playouts, contest);
    }
    benchmark::RegisterBenchmark(("lua_playouts/" + game).c_str(), lua_playouts, contest);
    benchmark::RegisterBenchmark(("load_game/" + game).c_str(), load_game, contest);
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

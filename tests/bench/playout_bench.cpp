// Random playouts, by hand-written C++ and by the rules in Lua: what the runtime's generality costs.
// Both sides play the same seeds; iteration n of either plays match n.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "bench/native.h"
#include "quoin/base/rng.h"
#include "quoin/script/vm.h"

namespace quoin::bench {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kCompared = 500;  // matches that must be equal on both sides before anything is measured

struct Contest {
  const char* game;
  int (*native)(Draws& draws);
};
constexpr Contest kContests[] = {{"murailles", native_murailles},
                                 {"muros", native_muros},
                                 {"wall_to_wall", native_wall_to_wall},
                                 {"mosaix", native_mosaix},
                                 {"crazy_palace", native_crazy_palace}};

std::uint64_t seed_of(std::int64_t match) { return derive_seed(kSeed, static_cast<std::uint64_t>(match)); }

// What a run of playouts looked like.
struct Tally {
  std::int64_t matches = 0;
  std::int64_t plies = 0;
  std::int64_t choices = 0;

  void add(int plies_played, std::int64_t choices_seen) {
    ++matches;
    plies += plies_played;
    choices += choices_seen;
  }
  void report(benchmark::State& state) const {
    state.SetItemsProcessed(matches);
    state.counters["compared"] = kCompared;
    state.counters["plies"] = static_cast<double>(plies) / static_cast<double>(matches);
    state.counters["choices"] = static_cast<double>(choices) / static_cast<double>(matches);
  }
};

std::shared_ptr<const GameDef> load(const char* game) {
  GameSpec spec;
  spec.folder = std::string(QUOIN_SOURCE_DIR) + "/games/" + game;
  auto def = load_game_def(spec);
  return def.ok() ? *def : nullptr;
}

void native_playouts(benchmark::State& state, const Contest& contest) {
  Tally tally;
  for (auto _ : state) {
    Draws draws(seed_of(tally.matches));
    benchmark::DoNotOptimize(contest.native(draws));
    tally.add(draws.plies(), draws.choices());
  }
  tally.report(state);
}

// One match by the rules in Lua.
Result<PlayoutResult> lua_playout(Vm& vm, std::int64_t match) {
  const std::uint64_t seed = seed_of(match);
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  if (const Status ready = vm.setup(); !ready) return ready.error();
  return vm.playout(policy, luck);
}

// Plays some matches on both sides; answers what differs, or "". Warms the machine up, too.
std::string difference(Vm& vm, const Contest& contest) {
  for (std::int64_t match = 0; match < kCompared; ++match) {
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

void lua_playouts(benchmark::State& state, const Contest& contest) {
  const auto def = load(contest.game);
  if (!def) return state.SkipWithError("the game does not load");
  auto vm = Vm::create(def);
  if (!vm) return state.SkipWithError(vm.error().text().c_str());
  if (const std::string fault = difference(**vm, contest); !fault.empty()) return state.SkipWithError(fault.c_str());
  Tally tally;
  for (auto _ : state) {
    const auto result = lua_playout(**vm, tally.matches);
    if (!result) return state.SkipWithError(result.error().text().c_str());
    tally.add(result->plies, result->choices);
  }
  tally.report(state);
}

void load_game(benchmark::State& state, const Contest& contest) {
  for (auto _ : state) {
    const auto def = load(contest.game);
    if (!def) return state.SkipWithError("the game does not load");
    auto vm = Vm::create(def);
    if (!vm) return state.SkipWithError(vm.error().text().c_str());
    benchmark::DoNotOptimize(vm);
  }
}

const bool kRegistered = [] {
  for (const Contest& contest : kContests) {
    const std::string game = contest.game;
    benchmark::RegisterBenchmark(("native_playouts/" + game).c_str(), native_playouts, contest);
    benchmark::RegisterBenchmark(("lua_playouts/" + game).c_str(), lua_playouts, contest);
    benchmark::RegisterBenchmark(("load_game/" + game).c_str(), load_game, contest);
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

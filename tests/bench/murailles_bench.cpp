// Random playouts of Murailles, by hand-written C++ and by the rules in Lua: what the runtime's generality costs.
// Both sides play the same seeds; iteration n of either plays match n.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "bench/native_murailles.h"
#include "quoin/base/rng.h"
#include "quoin/script/vm.h"

namespace quoin::bench {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kCompared = 500;  // matches that must be equal on both sides before anything is measured

// What a run of playouts looked like, to see that both sides play the same game.
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
    state.counters["choices"] = static_cast<double>(choices) / static_cast<double>(plies);
  }
};

std::shared_ptr<const GameDef> murailles() {
  GameSpec spec;
  spec.folder = std::string(QUOIN_SOURCE_DIR) + "/games/murailles";
  auto def = load_game_def(spec);
  return def.ok() ? *def : nullptr;
}

void native_playouts(benchmark::State& state) {
  Tally tally;
  for (auto _ : state) {
    const std::uint64_t seed = derive_seed(kSeed, static_cast<std::uint64_t>(tally.matches));
    Rng policy(seed, Stream::kPolicy);
    const NativePlayout result = native_playout(policy);
    tally.add(result.plies, result.choices);
  }
  tally.report(state);
}
BENCHMARK(native_playouts);

// One match by the rules in Lua; its policy draws as native_playout's does.
Result<PlayoutResult> lua_playout(Vm& vm, std::uint64_t match) {
  const std::uint64_t seed = derive_seed(kSeed, match);
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  if (const Status ready = vm.setup(); !ready) return ready.error();
  return vm.playout(policy, luck);
}

// Plays some matches on both sides; answers what differs, or "". Warms the machine up, too.
std::string difference(Vm& vm) {
  for (std::uint64_t match = 0; match < kCompared; ++match) {
    Rng policy(derive_seed(kSeed, match), Stream::kPolicy);
    const NativePlayout native = native_playout(policy);
    const auto lua = lua_playout(vm, match);
    if (!lua) return lua.error().text();
    const int winners =
        read_cell(vm.window(), vm.def().layout.zones[static_cast<std::size_t>(vm.def().layout.winners)], 0);
    const bool same_end = winners == (native.winner < 0 ? 3 : 1 << native.winner);
    if (lua->plies != native.plies || lua->choices != native.choices || !same_end) {
      return "the hand-written game and the rules play match " + std::to_string(match) + " differently";
    }
  }
  return "";
}

void lua_playouts(benchmark::State& state) {
  const auto def = murailles();
  if (!def) return state.SkipWithError("games/murailles does not load");
  auto vm = Vm::create(def);
  if (!vm) return state.SkipWithError(vm.error().text().c_str());
  if (const std::string fault = difference(**vm); !fault.empty()) return state.SkipWithError(fault.c_str());
  Tally tally;
  for (auto _ : state) {
    const auto result = lua_playout(**vm, static_cast<std::uint64_t>(tally.matches));
    if (!result) return state.SkipWithError(result.error().text().c_str());
    tally.add(result->plies, result->choices);
  }
  tally.report(state);
}
BENCHMARK(lua_playouts);

void load_game(benchmark::State& state) {
  for (auto _ : state) {
    const auto def = murailles();
    if (!def) return state.SkipWithError("games/murailles does not load");
    auto vm = Vm::create(def);
    if (!vm) return state.SkipWithError(vm.error().text().c_str());
    benchmark::DoNotOptimize(vm);
  }
}
BENCHMARK(load_game);

}  // namespace
}  // namespace quoin::bench

// Copying a state against a bare memcpy of its block: into a state that exists, and into a new one.
#include <benchmark/benchmark.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/state/state.h"
#include "source_dir.h"

namespace quoin::bench {
namespace {

// The start of Murailles; with a repetition rule the block remembers every position and is much larger.
State start_state(bool repetition) {
  GameSpec spec;
  spec.folder = quoin_test::source_dir() / "games" / "murailles";
  if (repetition) spec.dials.emplace("repetition", "3");
  const auto def = load_game_def(spec);
  return def.ok() ? start_block((*def)->layout) : State(8);
}

void block_memcpy(benchmark::State& state) {
  const State from = start_state(state.range(0) != 0);
  const auto bytes = static_cast<std::size_t>(from.bytes());
  std::vector<std::byte> to(bytes);
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), bytes);
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(block_memcpy)->Arg(0)->Arg(1);

void state_assign(benchmark::State& state) {
  const State from = start_state(state.range(0) != 0);
  State to = from;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(state_assign)->Arg(0)->Arg(1);

void state_copy(benchmark::State& state) {
  const State from = start_state(state.range(0) != 0);
  for (auto _ : state) {
    State to = from;
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(state_copy)->Arg(0)->Arg(1);

}  // namespace
}  // namespace quoin::bench

// How the cost of random playouts grows: with the size of the board, and what a second thread brings, to the rules in
// Lua and to the hand-written side, which shares nothing between threads and so shows what the machine can give.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "bench/contests.h"
#include "quoin/search/batch.h"

namespace quoin::bench {
namespace {

struct Growth {
  Contest contest;
  const char* dial;
  int from, to, step;
};
constexpr Growth kGrowths[] = {{{"murailles", "games", nullptr}, "size", 3, 9, 2},
                               {{"mosaix", "games", nullptr}, "size", 5, 9, 1},
                               {{"hex", "games/classics", nullptr}, "size", 7, 19, 2}};

struct Batch {
  Contest contest;
  int matches;  // some tenths of a second, by either side
};
constexpr Batch kBatches[] = {{{"murailles", "games", native_murailles}, 2000},
                              {{"mosaix", "games", native_mosaix}, 6000},
                              {{"connect_four", "games/classics", native_connect_four}, 200000},
                              {{"hex", "games/classics", native_hex}, 20000}};

void sized_playouts(benchmark::State& state, const Growth& growth, int value) {
  const auto def = load_game_def(spec_of(growth.contest, {{growth.dial, std::to_string(value)}}));
  if (!def) return state.SkipWithError(def.error().text().c_str());
  lua_side(state, *def);
}

// A batch as Python's `simulate` runs it, without signatures.
void batches(benchmark::State& state, const Batch& batch) {
  auto game = Game::load(spec_of(batch.contest));
  if (!game) return state.SkipWithError(game.error().text().c_str());
  BatchOptions options;
  options.threads = static_cast<int>(state.range(0));
  options.signatures = false;
  options.seed = process_seed();
  options.matches = warming() * options.threads;
  if (const auto warmed = simulate(*game, options); !warmed) return state.SkipWithError("the batch fails");
  options.matches = batch.matches;
  for (auto _ : state) {
    const auto result = simulate(*game, options);
    if (!result) return state.SkipWithError(result.error().text().c_str());
    ++options.seed;
  }
  state.SetItemsProcessed(state.iterations() * batch.matches);
}

// As many matches by the hand-written side, an equal share for each thread.
void native_batches(benchmark::State& state, const Batch& batch) {
  const auto threads = static_cast<int>(state.range(0));
  const auto play = [&batch, threads](int first) {
    for (int match = first; match < batch.matches; match += threads) {
      Draws draws(seed_of(match));
      benchmark::DoNotOptimize(batch.contest.native(draws));
    }
  };
  for (auto _ : state) {
    std::vector<std::jthread> others;
    for (int other = 1; other < threads; ++other) others.emplace_back(play, other);
    play(0);
  }
  state.SetItemsProcessed(state.iterations() * batch.matches);
}

bool present(const Contest& contest) { return std::filesystem::exists(spec_of(contest).folder / "game.yaml"); }

const bool kRegistered = [] {
  for (const Growth& growth : kGrowths) {
    if (!present(growth.contest)) continue;
    for (int value = growth.from; value <= growth.to; value += growth.step) {
      const std::string name = std::string("sized/") + growth.contest.game + "/" + growth.dial + "/";
      benchmark::RegisterBenchmark((name + std::to_string(value)).c_str(), sized_playouts, growth, value);
    }
  }
  for (const Batch& batch : kBatches) {
    if (!present(batch.contest)) continue;
    const std::string game = batch.contest.game;
    benchmark::RegisterBenchmark(("batch/lua/" + game).c_str(), batches, batch)->Arg(1)->Arg(2)->UseRealTime();
    benchmark::RegisterBenchmark(("batch/native/" + game).c_str(), native_batches, batch)
        ->Arg(1)
        ->Arg(2)
        ->UseRealTime();
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

// Single steps of the rules in Lua on positions of random matches: listing what a seat may do, and playing a choice,
// which ends by listing what may be done next. Each step begins by copying the position's block into the window.
#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <vector>

#include "bench/contests.h"
#include "quoin/engine/match.h"

namespace quoin::bench {
namespace {

constexpr std::size_t kPositions = 1000;

struct Position {
  State state;
  int seat;
  std::int32_t choice;
  Luck luck;
};

// Every position in which somebody chooses, of as many random matches as it takes.
Result<std::vector<Position>> positions_of(const std::shared_ptr<Game>& game) {
  std::vector<Position> positions;
  for (std::int64_t number = 0; positions.size() < kPositions; ++number) {
    const std::uint64_t seed = seed_of(number);
    Rng policy(seed, Stream::kPolicy);
    auto match = Match::start(game, seed);
    if (!match) return match.error();
    while (!match->over()) {
      Status played;
      if (match->legal().empty()) {
        played = match->play_luck();
      } else {
        const std::int32_t choice = match->legal()[policy.below(static_cast<std::uint32_t>(match->legal().size()))];
        positions.push_back({match->state(), match->seat(), choice, {seed, match->plies()}});
        played = match->play(choice);
      }
      if (!played) return played.error();
    }
  }
  return positions;
}

// Runs `step(vm, position)` on one position after the other.
template <class Step>
void on_positions(benchmark::State& state, const Contest& contest, Step step) {
  auto game = Game::load(spec_of(contest));
  if (!game) return state.SkipWithError(game.error().text().c_str());
  auto vm = (*game)->lease();
  if (!vm) return state.SkipWithError(vm.error().text().c_str());
  auto positions = positions_of(*game);
  if (!positions) return state.SkipWithError(positions.error().text().c_str());
  std::size_t k = 0;
  for (auto _ : state) {
    const Position& position = (*positions)[k];
    std::memcpy((*vm)->window(), position.state.data(), static_cast<std::size_t>(position.state.bytes()));
    if (const Status done = step(**vm, position); !done) return state.SkipWithError(done.error().text().c_str());
    k = k + 1 == positions->size() ? 0 : k + 1;
  }
}

void lua_list(benchmark::State& state, const Contest& contest) {
  on_positions(state, contest, [](Vm& vm, const Position& position) { return vm.list(position.seat); });
}

void lua_apply(benchmark::State& state, const Contest& contest) {
  on_positions(state, contest, [](Vm& vm, const Position& position) {
    Luck luck = position.luck;
    return vm.advance(position.choice, luck);
  });
}

// A draw of the generator: every ply of a random playout makes one. Each needs the one before, as in a match.
void one_draw(benchmark::State& state) {
  Rng rng(process_seed(), Stream::kPolicy);
  std::uint32_t count = 7;
  for (auto _ : state) count = 7 + rng.below(count);
  benchmark::DoNotOptimize(count);
}
BENCHMARK(one_draw);

// What the runtime costs where the rules do nothing.
void floor_playouts(benchmark::State& state) {
  const auto def = load_game_def(spec_of({"floor", "tests/bench", nullptr}));
  if (!def) return state.SkipWithError(def.error().text().c_str());
  lua_side(state, *def);
}
BENCHMARK(floor_playouts);

const bool kRegistered = [] {
  for (const Contest& contest : kContests) {
    benchmark::RegisterBenchmark(("lua_list/" + contest.name()).c_str(), lua_list, contest);
    benchmark::RegisterBenchmark(("lua_apply/" + contest.name()).c_str(), lua_apply, contest);
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

// Simulations of the bot mcts from the start of a match, on one thread; a search that has proven the match's value
// begins anew with nothing known.
#include <benchmark/benchmark.h>

#include "bench/contests.h"
#include "quoin/search/bot.h"

namespace quoin::bench {
namespace {

constexpr double kSeconds = 1;  // of one search: longer ones go deeper, and slower

void mcts_search(benchmark::State& state, const Contest& contest) {
  const auto game = Game::load(spec_of(contest));
  if (!game) return state.SkipWithError(game.error().text().c_str());
  auto match = Match::start(*game, process_seed());
  if (!match) return state.SkipWithError(match.error().text().c_str());
  if (auto done = match->settle_luck(); !done) return state.SkipWithError(done.error().text().c_str());
  BotOptions options;
  options.seconds = kSeconds;
  options.own["hints"] = 0;  // random playouts, as OpenSpiel's
  std::uint64_t simulations = 0;
  for (auto _ : state) {
    options.seed = process_seed() + simulations;
    const auto bot = make_bot("mcts", options);
    const auto found = bot ? (*bot)->analyse(*match) : bot.error();
    if (!found) return state.SkipWithError(found.error().text().c_str());
    simulations += found->simulations;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(simulations));
}

const bool kRegistered = [] {
  for (const Contest& contest : kContests) {
    benchmark::RegisterBenchmark(("mcts_search/" + contest.name()).c_str(), mcts_search, contest);
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

// Batches of random matches and perft. Both run on threads of their own and stop on Ctrl-C.
#include "quoin/search/batch.h"

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings.h"
#include "columns.h"
#include "interrupt.h"

namespace quoin::python {
namespace {

using namespace py::literals;

py::dict simulate_games(const GamePtr& game, std::int64_t n, const py::object& seed, int threads, bool signatures,
                        const py::object& progress) {
  check_counts(threads, n);
  const StopFlag stop = new_stop_flag();
  const auto done = std::make_shared<std::atomic<std::int64_t>>(0);
  BatchOptions options;
  options.matches = static_cast<int>(n);
  options.seed = seed_from_python(seed);
  options.threads = threads;
  options.signatures = signatures;
  options.stop = stop.get();
  options.done = done.get();
  std::function<void()> tick;
  if (!progress.is_none()) tick = [&] { progress(done->load()); };
  const auto result = unwrap(run_interruptible(
      stop, [game, options, stop, done] { return simulate(game, options); }, tick));
  py::dict columns = batch_columns(result.matches, game->def().seats.size());
  columns["seed"] = options.seed;
  columns["signature"] = result.signature;
  return columns;
}

// The total and, per first choice, (choice, count).
std::pair<std::uint64_t, std::vector<std::pair<std::int32_t, std::uint64_t>>> count_sequences(const Match& state,
                                                                                              int depth, int threads) {
  check_counts(threads, 0);
  if (depth < 0) raise_argument("depth is a number from 0 up; found " + std::to_string(depth));
  const StopFlag stop = new_stop_flag();
  const auto result = unwrap(run_interruptible(
      stop, [start = state, depth, threads, stop] { return perft(start, depth, threads, stop.get()); }));
  std::vector<std::pair<std::int32_t, std::uint64_t>> splits;
  for (const auto& split : result.splits) splits.emplace_back(split.action, split.count);
  return {result.count, std::move(splits)};
}

}  // namespace

void bind_search(py::module_& module) {
  module.def("simulate", &simulate_games, "game"_a.none(false), "n"_a, "seed"_a, "threads"_a, "signatures"_a,
             "progress"_a);
  module.def("perft", &count_sequences, "state"_a, "depth"_a, "threads"_a);
}

}  // namespace quoin::python

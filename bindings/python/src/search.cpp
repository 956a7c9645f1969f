// Batches of random matches and perft. Both run on threads of their own and stop on Ctrl-C.
#include "quoin/search/batch.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings.h"
#include "interrupt.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using GamePtr = std::shared_ptr<Game>;

template <class T, class Get>
py::array_t<T> column(const BatchResult& result, Get get) {
  py::array_t<T> array(static_cast<py::ssize_t>(result.matches.size()));
  auto* out = array.mutable_data();
  for (const auto& match : result.matches) *out++ = static_cast<T>(get(match));
  return array;
}

// A row for each match: the first `seats` of the numbers that row(match) gives.
template <class Row>
py::array_t<double> table(const BatchResult& result, std::size_t seats, Row row) {
  py::array_t<double> array({result.matches.size(), seats});
  auto* out = array.mutable_data();
  for (const auto& match : result.matches) {
    const auto& values = row(match);
    for (std::size_t i = 0; i < seats; ++i) *out++ = values[i];
  }
  return array;
}

void check_counts(int threads, std::int64_t matches) {
  if (threads < 1 || threads > 1024)
    raise_argument("threads is a number from 1 to 1024; found " + std::to_string(threads));
  if (matches < 0 || matches > INT32_MAX)
    raise_argument("n is a number from 0 to 2147483647; found " + std::to_string(matches));
}

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
  const auto seats = game->def().seats.size();
  return py::dict("seed"_a = options.seed, "signature"_a = result.signature,
                  "plies"_a = column<std::int32_t>(result, [](const auto& m) { return m.plies; }),
                  "decisions"_a = column<std::int32_t>(result, [](const auto& m) { return m.decisions; }),
                  "choices"_a = column<std::int64_t>(result, [](const auto& m) { return m.choices; }),
                  "winners"_a = column<std::int32_t>(result, [](const auto& m) { return m.winners; }),
                  "signatures"_a = column<std::uint64_t>(result, [](const auto& m) { return m.signature; }),
                  "scores"_a = table(
                      result, seats, [](const auto& m) -> const auto& { return m.scores; }),
                  "returns"_a = table(result, seats,
                                      [&](const auto& m) { return returns_of(m.winners, static_cast<int>(seats)); }));
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
  module.def("simulate", &simulate_games, "game"_a, "n"_a, "seed"_a, "threads"_a, "signatures"_a, "progress"_a);
  module.def("perft", &count_sequences, "state"_a, "depth"_a, "threads"_a);
}

}  // namespace quoin::python

// Counting positions: perft runs on threads of its own and stops on Ctrl-C.
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

// The total and, per first choice, (choice, count).
std::pair<std::uint64_t, std::vector<std::pair<std::int32_t, std::uint64_t>>> count_sequences(const Match& state,
                                                                                              int depth, int threads,
                                                                                              bool turns) {
  check_counts(threads, 0);
  if (depth < 0) raise_argument("depth is a number from 0 up; found " + std::to_string(depth));
  const StopFlag stop = new_stop_flag();
  const Counted counted = turns ? Counted::kTurns : Counted::kPlies;
  const auto result = unwrap(run_interruptible(stop, [start = state, depth, threads, stop, counted] {
    return perft(start, depth, threads, stop.get(), counted);
  }));
  std::vector<std::pair<std::int32_t, std::uint64_t>> splits;
  for (const auto& split : result.splits) splits.emplace_back(split.action, split.count);
  return {result.count, std::move(splits)};
}

}  // namespace

void bind_search(py::module_& module) {
  module.def("perft", &count_sequences, "state"_a, "depth"_a, "threads"_a, "turns"_a = false);
}

}  // namespace quoin::python

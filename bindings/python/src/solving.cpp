// Solving a position: on a thread of its own, with progress told now and then; Ctrl-C ends it.
#include <pybind11/stl.h>

#include <cmath>

#include "bindings.h"
#include "interrupt.h"
#include "quoin/search/solve.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// What quoin/solving.py makes a Solution of.
py::dict told(const Solution& solution) {
  py::list actions;
  for (const ActionValue& one : solution.analysis.actions) {
    actions.append(py::make_tuple(one.action, one.low, one.high, one.visits));
  }
  return py::dict(
      "seat"_a = solution.analysis.seat, "low"_a = solution.low, "high"_a = solution.high, "actions"_a = actions,
      "line"_a = solution.analysis.line, "positions"_a = solution.analysis.simulations, "kept"_a = solution.kept,
      "seconds"_a = solution.analysis.seconds, "symmetries"_a = solution.symmetries, "method"_a = solution.method);
}

// `progress(positions, kept, room, actions solved)` is called several times a second; None: not at all.
py::dict solve_position(const Match& state, double seconds, double memory, bool each, const py::object& progress) {
  if (!(seconds >= 0) || !std::isfinite(seconds)) raise_argument("seconds is a number from 0 up (0: no limit)");
  if (!(memory >= 1 && memory <= 1048576)) raise_argument("memory is 1 to 1048576 megabytes");
  const StopFlag stop = new_stop_flag();
  const auto shown = std::make_shared<SolveProgress>();
  SolveOptions options;
  options.seconds = seconds;
  options.memory = static_cast<std::size_t>(memory * 1048576);
  options.each = each;
  options.stop = stop.get();
  options.progress = shown.get();
  std::function<void()> tick;
  if (!progress.is_none()) {
    tick = [&progress, shown] {
      progress(shown->positions.load(), shown->kept.load(), shown->room.load(), shown->solved.load());
    };
  }
  return told(unwrap(run_interruptible(
      stop, [start = state, options, stop, shown] { return solve(start, options); }, tick)));
}

}  // namespace

void bind_solving(py::module_& module) {
  module.def("solve", &solve_position, "state"_a, "seconds"_a, "memory"_a, "each"_a, "progress"_a);
}

}  // namespace quoin::python

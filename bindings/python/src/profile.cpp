// Where the time of random matches goes, from Python: rows for quoin.profiling.
#include "quoin/explain/profile.h"

#include <pybind11/stl.h>

#include <array>
#include <mutex>
#include <string>
#include <utility>

#include "bindings.h"
#include "interrupt.h"

namespace quoin::python {
namespace {

using namespace py::literals;

std::string place(const Where& where) {
  return where.file.empty() ? "" : where.file + ":" + std::to_string(where.line);
}

py::list code_rows(const Samples& samples) {
  static constexpr std::array kKinds = {"rules", "primitive", "emit", "zone", "library", "runtime"};
  py::list rows;
  for (const CodeSamples& code : samples.code) {
    rows.append(py::dict("kind"_a = kKinds[static_cast<std::size_t>(code.kind)], "name"_a = code.name,
                         "where"_a = place(code.where), "own"_a = code.own, "within"_a = code.within,
                         "interpreted"_a = code.interpreted, "native"_a = code.native));
  }
  return rows;
}

py::dict state_counts(const StateSamples& states) {
  return py::dict("compiled"_a = states.compiled, "interpreted"_a = states.interpreted,
                  "primitives"_a = states.primitives, "functions"_a = states.functions,
                  "collecting"_a = states.collecting, "compiling"_a = states.compiling);
}

py::list cause_rows(const std::vector<NotCompiled>& causes) {
  py::list rows;
  for (const NotCompiled& cause : causes) {
    rows.append(py::dict("where"_a = place(cause.where), "function"_a = cause.function, "called"_a = cause.called,
                         "reason"_a = cause.reason, "advice"_a = cause.advice, "tries"_a = cause.tries,
                         "given_up"_a = cause.given_up));
  }
  return rows;
}

py::dict profile(const GamePtr& game, int n, double seconds, const py::object& seed, const py::object& progress) {
  struct Latest {
    std::mutex mutex;
    std::string text;
  };
  const StopFlag stop = new_stop_flag();
  const auto latest = std::make_shared<Latest>();
  ProfileOptions options;
  options.matches = n;
  options.seconds = seconds;
  options.seed = seed_from_python(seed);
  options.stop = stop.get();
  options.progress = [latest](const std::string& text) {
    const std::scoped_lock lock(latest->mutex);
    latest->text = text;
  };
  std::function<void()> tick;
  if (!progress.is_none()) {
    tick = [&] {
      std::unique_lock lock(latest->mutex);
      const std::string text = std::exchange(latest->text, {});
      lock.unlock();
      if (!text.empty()) progress(text);
    };
  }
  const auto result = unwrap(run_interruptible(
      stop, [game, options, stop] { return profile_game(game, options); }, tick));
  return py::dict("seed"_a = options.seed, "matches"_a = result.matches, "plies"_a = result.plies,
                  "seconds"_a = result.seconds, "sampled_seconds"_a = result.sampled_seconds,
                  "samples"_a = result.samples.total, "code"_a = code_rows(result.samples),
                  "states"_a = state_counts(result.samples.states), "not_compiled"_a = cause_rows(result.not_compiled),
                  "never_run"_a = result.never_run, "covered"_a = result.covered);
}

}  // namespace

void bind_profile(py::module_& module) {
  module.def("profile", &profile, "game"_a.none(false), "n"_a, "seconds"_a, "seed"_a, "progress"_a);
}

}  // namespace quoin::python

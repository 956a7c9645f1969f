// The fuzzer for rules and a game's cases.yaml, from Python.
#include "quoin/engine/check.h"

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "quoin/engine/cases.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using GamePtr = std::shared_ptr<Game>;

// What the work says about its progress, handed from its thread to Python's.
class Messages {
 public:
  void put(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    latest_ = text;
  }
  std::string take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(latest_, {});
  }

 private:
  std::mutex mutex_;
  std::string latest_;
};

py::list check(const GamePtr& game, int matches, const py::object& seed, const py::object& progress) {
  if (matches < 1) raise_argument("matches is a number from 1 up; found " + std::to_string(matches));
  const StopFlag stop = new_stop_flag();
  const auto messages = std::make_shared<Messages>();
  CheckOptions options;
  options.matches = matches;
  options.seed = seed_from_python(seed);
  options.stop = stop.get();
  options.progress = [messages](const std::string& text) { messages->put(text); };
  std::function<void()> tick;
  if (!progress.is_none()) {
    tick = [&] {
      if (const auto text = messages->take(); !text.empty()) progress(text);
    };
  }
  const auto findings = unwrap(run_interruptible(
      stop, [game, options, stop] { return check_game(game, options); }, tick));
  const py::object type = py::module_::import("quoin.checks").attr("Finding");
  py::list result;
  for (const auto& finding : findings) result.append(type(finding.promise, finding.held, finding.detail));
  return result;
}

py::list cases(const std::string& folder, bool jit) {
  VmOptions options;
  options.jit = jit;
  const auto verdicts =
      unwrap(run_interruptible(new_stop_flag(), [folder, options] { return run_cases(folder, options); }));
  const py::object type = py::module_::import("quoin.checks").attr("CaseVerdict");
  py::list result;
  for (const auto& verdict : verdicts) result.append(type(verdict.name, verdict.passed, verdict.detail));
  return result;
}

}  // namespace

void bind_check(py::module_& module) {
  module.def("check_game", &check, "game"_a.none(false), "matches"_a, "seed"_a, "progress"_a);
  module.def("run_cases", &cases, "folder"_a, "jit"_a = true);
}

}  // namespace quoin::python

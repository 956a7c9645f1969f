// The fuzzer for rules and a game's cases.yaml, from Python.
#include "quoin/explain/check.h"

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "quoin/explain/cases.h"
#include "quoin/explain/former.h"
#include "quoin/explain/mistakes.h"

namespace quoin::python {
namespace {

using namespace py::literals;

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

py::list verdicts_to_python(const std::vector<CaseVerdict>& verdicts) {
  const py::object type = py::module_::import("quoin.checks").attr("CaseVerdict");
  py::list result;
  for (const auto& verdict : verdicts) {
    const py::object error = to_python(verdict.error);
    const std::string detail = verdict.passed ? "" : verdict.error.text();
    result.append(type(verdict.name, verdict.passed, detail, error.attr("excerpt")));
  }
  return result;
}

py::tuple check(const GamePtr& game, int matches, const py::object& seed, const py::object& progress) {
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
  const auto checked = unwrap(run_interruptible(
      stop, [game, options, stop] { return check_with_cases(game, options); }, tick));
  const py::object type = py::module_::import("quoin.checks").attr("Finding");
  py::list findings;
  for (const auto& finding : checked.findings) {
    findings.append(type(finding.promise, finding.held, printable(finding.detail)));
  }
  return py::make_tuple(findings, verdicts_to_python(checked.cases));
}

py::list cases(const py::object& game_or_folder, bool jit, const std::optional<std::string>& text) {
  const GameFiles source = source_from_python(game_or_folder);
  VmOptions options = explained();
  options.jit = jit;
  return verdicts_to_python(unwrap(run_interruptible(new_stop_flag(), [source, options, text] {
    return text ? run_cases_in(*text, source, options) : run_cases(source, options);
  })));
}

// The forms of earlier versions that the rules meet, as (form, file, line), and the error that ended the search.
py::tuple former(const GamePtr& game, int matches, const py::object& seed, bool cases) {
  if (matches < 1) raise_argument("matches is a number from 1 up; found " + std::to_string(matches));
  const StopFlag stop = new_stop_flag();
  MatchSeries series;
  series.matches = matches;
  series.seed = seed_from_python(seed);
  series.stop = stop.get();
  const auto found =
      unwrap(run_interruptible(stop, [game, series, cases, stop] { return find_former(*game, series, cases); }));
  py::list uses;
  for (const auto& [form, file, line] : found.uses) uses.append(py::make_tuple(form, file, line));
  return py::make_tuple(uses, found.stopped ? to_python(*found.stopped) : py::none());
}

}  // namespace

void bind_check(py::module_& module) {
  module.def("check_game", &check, "game"_a.none(false), "matches"_a, "seed"_a, "progress"_a);
  module.def("former_uses", &former, "game"_a.none(false), "matches"_a, "seed"_a, "cases"_a = true);
  module.def("run_cases", &cases, "game_or_folder"_a, "jit"_a = false, "text"_a = py::none());
}

}  // namespace quoin::python

// Traces of the rules and reasons, from Python: rows for quoin.tracing and quoin.why.

#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings.h"
#include "quoin/explain/why.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Change = std::tuple<int, int, int>;  // zone, place, value

py::dict step_row(const GameDef& def, const RuleStep& step) {
  py::list calls;
  for (const RuleStep::Call& call : step.calls) calls.append(call.told());
  return py::dict("file"_a = step.file, "line"_a = step.line, "source"_a = step.source, "function"_a = step.function,
                  "depth"_a = step.depth, "values"_a = py::tuple(py::cast(step.values)),
                  "reads"_a = py::tuple(py::cast(step.reads)), "calls"_a = py::tuple(calls),
                  "writes"_a = py::tuple(py::cast(step.writes)), "listed"_a = py::tuple(py::cast(step.listed)),
                  "log"_a = py::tuple(py::cast(step.log)), "notes"_a = py::tuple(py::cast(step.notes(def))));
}

py::dict trace_rows(const GameDef& def, const RuleSteps& traced) {
  py::list steps;
  for (const RuleStep& step : traced.steps) steps.append(step_row(def, step));
  return py::dict("title"_a = traced.title, "steps"_a = steps, "cut"_a = traced.cut, "fault"_a = traced.fault_text());
}

void need_choice(const Match& match) {
  if (!is_choice(match.node())) raise_argument("nobody chooses here");
}

std::int32_t need_action(const Match& match, std::int64_t action) {
  const int count = match.def().num_distinct_actions;
  if (action < 0 || action >= count) raise_illegal(std::to_string(action) + " is not the number of an action");
  return static_cast<std::int32_t>(action);
}

std::vector<PlaceChange> checked(const Match& match, const std::vector<Change>& changes) {
  const auto& zones = match.def().layout.zones;
  std::vector<PlaceChange> places;
  for (const auto& [zone, place, value] : changes) {
    const bool known = zone >= 0 && zone < static_cast<int>(zones.size());
    const Zone* there = known ? &zones[static_cast<std::size_t>(zone)] : nullptr;
    if (there == nullptr || place < 0 || place >= there->count() || !there->holds.holds(value)) {
      raise_argument("a change is (zone, place, value), of a place that may hold the value");
    }
    places.push_back({zone, place, value});
  }
  return places;
}

py::dict list_rows(const Match& match, const py::object& seat, const std::vector<Change>& changes) {
  need_choice(match);
  return trace_rows(match.def(),
                    unwrap(list_steps(match, seat_from_python(match.def(), seat), checked(match, changes))));
}

py::dict ply_rows(const Match& match, std::int32_t choice) {
  return trace_rows(match.def(), unwrap(ply_steps(match, choice)));
}

std::vector<std::vector<Change>> rows_of(const std::vector<std::vector<PlaceChange>>& found) {
  std::vector<std::vector<Change>> sets;
  for (const auto& changes : found) {
    sets.emplace_back();
    for (const PlaceChange& change : changes) sets.back().emplace_back(change.zone, change.place, change.value);
  }
  return sets;
}

std::vector<std::vector<Change>> allowing(const Match& match, const py::object& seat, std::int64_t action,
                                          std::int64_t count) {
  need_choice(match);
  const int who = seat_from_python(match.def(), seat);
  const std::int32_t first = need_action(match, action);
  const std::int32_t last = need_action(match, action + count - 1);
  return rows_of(unwrap(changes_that_allow(match, who, {first, last - first + 1})));
}

std::vector<std::vector<Change>> pairs_allowing(const Match& match, const py::object& seat, std::int64_t action) {
  need_choice(match);
  const int who = seat_from_python(match.def(), seat);
  return rows_of(unwrap(pairs_that_allow(match, who, need_action(match, action))));
}

py::dict sources(const Game& game) {
  const GameDef& def = game.def();
  py::dict texts;
  const auto add = [&texts](const SourceFile& file) { texts[py::str(file.path)] = file.text; };
  add(def.rules);
  for (const auto* files : {&def.variant_rules, &def.modules, &def.hints}) {
    for (const SourceFile& file : *files) add(file);
  }
  return texts;
}

}  // namespace

void bind_tracing(py::module_& module) {
  module.def("trace_list", &list_rows, "state"_a, "seat"_a, "changes"_a.noconvert());
  module.def("trace_ply", &ply_rows, "state"_a, "choice"_a);
  module.def("changes_that_allow", &allowing, "state"_a, "seat"_a, "action"_a, "count"_a = 1);
  module.def("pairs_that_allow", &pairs_allowing, "state"_a, "seat"_a, "action"_a);
  py::class_<Reasons>(module, "Reasons")
      .def(
          "why", [](Reasons& self, std::int64_t action) { return to_python(why_json(unwrap(self.why(action)))); },
          "action"_a)
      .def(
          "why", [](Reasons& self, const std::string& text) { return to_python(why_json(unwrap(self.why(text)))); },
          "action"_a);
  module.def(
      "reasons",
      [](const Match& state, const py::object& viewer) {
        return Reasons(state, viewer_from_python(state.def(), viewer));
      },
      "state"_a, "viewer"_a = py::none());
  module.def("sources", &sources, "game"_a);
}

}  // namespace quoin::python

// Traces of the rules, from Python: rows for quoin.tracing and quoin.why.
#include "quoin/explain/tracing.h"

#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Change = std::tuple<int, int, int>;  // zone, place, value

py::dict step_row(const TraceStep& step) {
  py::list reads;
  for (const TraceRead& read : step.reads) reads.append(py::make_tuple(read.zone, read.place, read.value));
  py::list writes;
  for (const TraceWrite& write : step.writes) {
    writes.append(py::make_tuple(write.zone, write.place, write.was, write.is));
  }
  py::list calls;
  for (const TraceCall& call : step.calls) {
    calls.append(py::make_tuple(call.primitive, call.text, call.kind, call.listed));
  }
  return py::dict("file"_a = step.where.file, "line"_a = step.where.line, "function"_a = step.function,
                  "depth"_a = step.depth, "reads"_a = reads, "writes"_a = writes, "calls"_a = calls, "log"_a = step.log,
                  "values"_a = step.values, "listed"_a = step.listed);
}

py::dict trace_rows(const PlyTrace& traced) {
  py::list steps;
  for (const TraceStep& step : traced.trace.steps) steps.append(step_row(step));
  py::object fault = py::none();
  if (traced.fault) fault = py::make_tuple(traced.fault->where.file, traced.fault->where.line, traced.fault->message);
  return py::dict("steps"_a = steps, "cut"_a = traced.trace.cut, "fault"_a = fault);
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
  return trace_rows(unwrap(trace_list(match, seat_from_python(match.def(), seat), checked(match, changes))));
}

py::dict ply_rows(const Match& match, std::int64_t choice) {
  if (match.over()) raise_argument("the match is over");
  if (choice < 0 || choice > INT32_MAX) raise_illegal(std::to_string(choice) + " is not the number of an action");
  return trace_rows(unwrap(trace_ply(match, static_cast<std::int32_t>(choice))));
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

std::vector<std::pair<int, int>> phases(const Match& match, std::int64_t action) {
  need_choice(match);
  std::vector<std::pair<int, int>> found;
  for (const PhaseSeat& one : unwrap(phases_that_allow(match, need_action(match, action)))) {
    found.emplace_back(one.phase, one.seat);
  }
  return found;
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
  module.def("phases_that_allow", &phases, "state"_a, "action"_a);
  module.def("sources", &sources, "game"_a);
}

}  // namespace quoin::python

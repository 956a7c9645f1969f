// Matches played again on changed rules.
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "quoin/session/replay.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Kept = std::tuple<std::string, std::string, std::string, std::vector<std::int32_t>>;

// quoin.Replay.
py::object as_python(Result<Replay> result) {
  Replay done = unwrap(std::move(result));
  const py::module_ told = py::module_::import("quoin.following.replaying");
  py::list differences;
  for (const Difference& one : done.differences) {
    differences.append(told.attr("Difference")(one.ply, printable(one.text)));
  }
  py::list rest;
  for (const KeptPly& one : done.rest) {
    rest.append(told.attr("KeptPly")(one.seat, one.luck, one.choice, py::tuple(py::cast(one.draws))));
  }
  return told.attr("Replay")(std::move(done.match), py::tuple(differences), py::tuple(rest));
}

py::object replay_state(const Match& state, const GamePtr& game, const std::vector<Kept>& kept) {
  std::vector<KeptPly> rest;
  for (const auto& [seat, luck, choice, draws] : kept) rest.push_back({seat, luck, choice, draws});
  return as_python(
      run_interruptible(new_stop_flag(), [state, game, rest] { return quoin::replay(state, game, rest); }));
}

py::object replay_text(const std::string& record, const GamePtr& game) {
  return as_python(run_interruptible(new_stop_flag(), [record, game] { return replay_record(record, game); }));
}

}  // namespace

void bind_replaying(py::module_& module) {
  module.def("replay", &replay_state, "state"_a, "game"_a.none(false), "rest"_a.noconvert());
  module.def("replay_record", &replay_text, "record"_a, "game"_a.none(false));
}

}  // namespace quoin::python

// Match records: texts, files and pickles of a state.
#include <string>

#include "bindings.h"
#include "pickles.h"
#include "quoin/engine/game.h"

namespace quoin::python {
namespace {

using namespace py::literals;

Match from_record(const GamePtr& game, const std::string& record) { return unwrap(Match::from_record(game, record)); }

std::string path_text(const py::object& path) {
  return py::module_::import("os").attr("fspath")(path).cast<std::string>();
}

py::dict header(const std::string& record) {
  const auto found = unwrap(read_record_header(record));
  py::dict dials;
  for (const auto& [name, value] : found.dials) dials[py::str(name)] = value;
  return py::dict("game"_a = found.game, "dials"_a = dials, "fingerprint"_a = hex16(found.fingerprint),
                  "seed"_a = found.seed, "plies"_a = found.plies);
}

}  // namespace

void bind_files(py::module_& module, py::class_<Match>& state) {
  state.def("serialize", &Match::record)
      .def(
          "save", [](const Match& self, const py::object& path) { unwrap(self.save(path_text(path))); }, "path"_a)
      .def("__reduce__",
           [](const Match& self) { return pickled("restore_state", py::make_tuple(self.game_ptr(), self.record())); });
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def("deserialize_state", &from_record, "record"_a)
      .def(
          "load_state",
          [](const GamePtr& self, const py::object& path) { return unwrap(Match::load(self, path_text(path))); },
          "path"_a);
  module.def("restore_state", &from_record, "game"_a.none(false), "record"_a);
  module.def("read_record_header", &header, "record"_a);
}

}  // namespace quoin::python

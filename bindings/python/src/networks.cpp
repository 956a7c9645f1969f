// Networks in Python: read for a game, asked about many positions at once; the marks that go into their files.
#include "networks.h"

#include <pybind11/stl.h>

#include <string>

#include "arrays.h"
#include "quoin/search/levels.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Observations = py::array_t<float, py::array::c_style | py::array::forcecast>;
using Seats = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

PythonNetwork read_network(const GamePtr& game, const std::string& text, const std::string& name) {
  auto network = unwrap(Network::parse(text, name));
  unwrap(network->fits(game->def()));
  return {game, std::move(network)};
}

py::tuple what_a_network_says(const PythonNetwork& self, const Observations& observations, const Seats& seats) {
  const Network& network = *self.network;
  const py::ssize_t count = seats.ndim() == 1 ? seats.shape(0) : -1;
  if (count < 0 || observations.ndim() != 2 || observations.shape(0) != count ||
      observations.shape(1) != network.inputs()) {
    raise_argument("observations are an array of shape (n, " + std::to_string(network.inputs()) +
                   "), seats one of shape (n,)");
  }
  py::array_t<float> logits({count, static_cast<py::ssize_t>(network.actions())});
  py::array_t<float> values({count, static_cast<py::ssize_t>(network.values())});
  NetworkReader reader(network);
  for (py::ssize_t row = 0; row < count; ++row) {
    const std::int32_t seat = *seats.data(row);
    if (seat < 0 || seat >= network.seats()) raise_argument("there is no seat " + std::to_string(seat));
    reader.read(observations.data(row, 0), seat);
    for (int k = 0; k < network.actions(); ++k) *logits.mutable_data(row, k) = reader.logit(k);
    for (int k = 0; k < network.values(); ++k) *values.mutable_data(row, k) = reader.value(k);
  }
  return py::make_tuple(logits, values);
}

py::dict marks_of_a_network(const GamePtr& game) {
  const NetworkMarks marks = network_marks(game->def());
  py::dict told;
  told["layout"] = hex16(marks.layout);
  told["rules"] = hex16(marks.rules);
  told["file"] = network_file(game->def());
  told["game"] = network_game(game->def());
  return told;
}

std::vector<std::string> level_notes(const GamePtr& game) {
  auto notes = unwrap(levels_of(game->def())).notes;
  std::erase(notes, "");
  return notes;
}

}  // namespace

void bind_networks(py::module_& module) {
  py::class_<PythonNetwork>(module, "Network")
      .def("evaluate", &what_a_network_says, "observations"_a, "seats"_a)
      .def_property_readonly("game", [](const PythonNetwork& self) { return self.game; })
      .def("__repr__", [](const PythonNetwork& self) { return "<quoin.Network of " + self.game->def().id + ">"; });
  module.def("read_network", &read_network, "game"_a.none(false), "text"_a, "name"_a);
  module.def("network_marks", &marks_of_a_network, "game"_a.none(false));
  module.def("level_notes", &level_notes, "game"_a.none(false));
}

}  // namespace quoin::python

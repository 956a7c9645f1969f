// Networks in Python: read for a game, asked about many positions at once; the marks that go into their files; turned
// views of positions to learn from.
#include "networks.h"

#include <pybind11/stl.h>

#include <cstring>
#include <string>

#include "arrays.h"
#include "batches.h"
#include "quoin/search/levels.h"
#include "quoin/search/turned_views.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Observations = py::array_t<float, py::array::c_style | py::array::forcecast>;
using Seats = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

PythonNetwork read_network(const GamePtr& game, const std::string& text, const std::string& name) {
  return {game, unwrap(Network::parse(game->def(), text, name))};
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

// What hints tell a network that gives so many values.
NetworkHints hints_for(const GamePtr& game, int values) {
  if (values != 1 && values != static_cast<int>(game->def().seats.size())) {
    raise_argument("a network gives one value, or one for each seat");
  }
  return unwrap(network_hints(game, values));
}

// What a network takes of a position, one after the other: what the seat sees, then what hints say.
class InputWriter {
 public:
  InputWriter(const GamePtr& game, const NetworkHints& hints)
      : game_(game), hints_(hints), vm_(unwrap(game->lease())) {}

  void write(const std::byte* block, int seat, float* to) {
    game_->observation().write(block, std::max(seat, kNone), to);
    write_hints(block, seat, to + game_->observation().size());
  }
  void write_hints(const std::byte* block, int seat, float* to) {
    if (hints_.count() == 0) return;
    std::fill_n(to, hints_.count(), 0.0F);
    if (seat < 0) return;
    std::memcpy(vm_->window(), block, as_size(game_->def().layout.bytes));
    unwrap(quoin::write_hints(*vm_, hints_, seat, to));
  }

 private:
  GamePtr game_;
  NetworkHints hints_;
  Game::Lease vm_;
};

py::array_t<float> inputs_of_a_network(const PythonNetwork& self, Batch& states) {
  const Use use(states);
  const StateBatch& batch = *states.batch;
  const GameDef& def = batch.def();
  const Network& network = *self.network;
  if (self.game->def().fingerprint != def.fingerprint) raise_argument("the network is not of the batch's game");
  py::array_t<float> inputs({static_cast<py::ssize_t>(batch.size()), static_cast<py::ssize_t>(network.inputs())});
  NetworkHints hints;
  if (network.hints() > 0) hints = unwrap(network_hints(batch.game(), network.values()));
  if (network.hints() != hints.count()) raise_argument("this game's hints tell networks something else");
  InputWriter writer(batch.game(), hints);
  for (int k = 0; k < batch.size(); ++k) {
    const std::byte* block = batch.columns().blocks.data() + as_size(k) * as_size(def.layout.bytes);
    writer.write(block, batch.players()[as_size(k)], inputs.mutable_data(k, 0));
  }
  return inputs;
}

py::array_t<std::int32_t> rows_of_policy(const GamePtr& game) {
  const PolicyRows found = policy_rows(game->def());
  py::array_t<std::int32_t> rows(
      {static_cast<py::ssize_t>(game->def().num_distinct_actions), static_cast<py::ssize_t>(found.width)});
  std::ranges::copy(found.rows, rows.mutable_data());
  return rows;
}

py::dict marks_of_a_network(const GamePtr& game) {
  const NetworkMarks marks = network_marks(game->def());
  py::dict told;
  told["layout"] = hex16(marks.layout);
  told["rules"] = hex16(marks.rules);
  told["file"] = network_file(game->def());
  told["game"] = network_game(game->def());
  if (unwrap(network_hints(game, 1)).count() > 0) told["hints"] = hex16(marks.hints);
  return told;
}

std::vector<std::string> level_notes(const GamePtr& game) {
  auto notes = unwrap(levels_of(game->def())).notes;
  std::erase(notes, "");
  return notes;
}

// By float of what a seat sees: whether it is not the same in every state.
py::array_t<bool> varying_inputs(const GamePtr& game) {
  const std::vector<bool> found = game->observation().varying();
  py::array_t<bool> varying(static_cast<py::ssize_t>(found.size()));
  std::ranges::copy(found, varying.mutable_data());
  return varying;
}

TurnedViews turned_views(const GamePtr& game, std::uint64_t seed) { return unwrap(TurnedViews::of(game, seed)); }

py::array_t<std::int32_t> images_of_actions(const TurnedViews& self) {
  const int count = self.count();
  const std::size_t width = count > 0 ? self.actions(0).size() : 0;
  py::array_t<std::int32_t> images({static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(width)});
  for (int k = 0; k < count; ++k) std::ranges::copy(self.actions(k), images.mutable_data(k, 0));
  return images;
}

// What a network that gives so many values takes of the states, each turned by the symmetry that `which` says.
py::array_t<float> turned_inputs(TurnedViews& self, Batch& states, const py::object& which, int values) {
  const Actions turns = actions_from_python(states, which);
  const Use use(states);
  const StateBatch& batch = *states.batch;
  const GameDef& def = batch.def();
  const NetworkHints hints = hints_for(batch.game(), values);
  InputWriter writer(batch.game(), hints);
  const py::ssize_t width = batch.game()->observation().size() + hints.count();
  py::array_t<float> inputs({static_cast<py::ssize_t>(batch.size()), width});
  for (int k = 0; k < batch.size(); ++k) {
    const std::int32_t turn = *turns.data(k);
    if (turn < 0 || turn >= self.count()) raise_argument("there is no symmetry " + std::to_string(turn));
    const std::byte* block = batch.columns().blocks.data() + as_size(k) * as_size(def.layout.bytes);
    writer.write(self.turned(turn, block), batch.players()[as_size(k)], inputs.mutable_data(k, 0));
  }
  return inputs;
}

// (states, numbers): what hints tell networks that give so many values.
py::array_t<float> told_by_hints(Batch& states, int values) {
  const Use use(states);
  const StateBatch& batch = *states.batch;
  const NetworkHints hints = hints_for(batch.game(), values);
  py::array_t<float> told({static_cast<py::ssize_t>(batch.size()), static_cast<py::ssize_t>(hints.count())});
  InputWriter writer(batch.game(), hints);
  for (int k = 0; k < batch.size() && hints.count() > 0; ++k) {
    const std::byte* block = batch.columns().blocks.data() + as_size(k) * as_size(batch.def().layout.bytes);
    writer.write_hints(block, batch.players()[as_size(k)], told.mutable_data(k, 0));
  }
  return told;
}

}  // namespace

void bind_networks(py::module_& module) {
  py::class_<PythonNetwork>(module, "Network")
      .def("evaluate", &what_a_network_says, "observations"_a, "seats"_a)
      .def("inputs", &inputs_of_a_network, "states"_a.none(false))
      .def_property_readonly("game", [](const PythonNetwork& self) { return self.game; })
      .def("__repr__", [](const PythonNetwork& self) { return "<quoin.Network of " + self.game->def().id + ">"; });
  module.def("read_network", &read_network, "game"_a.none(false), "text"_a, "name"_a);
  py::class_<TurnedViews>(module, "TurnedViews")
      .def_property_readonly("actions", &images_of_actions)
      .def("inputs", &turned_inputs, "states"_a.none(false), "which"_a, "values"_a);
  module.def("told_by_hints", &told_by_hints, "states"_a.none(false), "values"_a);
  module.def("turned_views", &turned_views, "game"_a.none(false), "seed"_a);
  module.def("varying_inputs", &varying_inputs, "game"_a.none(false));
  module.def("policy_rows", &rows_of_policy, "game"_a.none(false));
  module.def("network_marks", &marks_of_a_network, "game"_a.none(false));
  module.def(
      "network_hints",
      [](const GamePtr& game, int values) {
        const NetworkHints hints = hints_for(game, values);
        return py::make_tuple(hints.values, hints.features * hints.seats);
      },
      "game"_a.none(false), "values"_a);
  module.def("level_notes", &level_notes, "game"_a.none(false));
}

}  // namespace quoin::python

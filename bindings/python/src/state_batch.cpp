// StateBatch in Python: many states of one game in flat arrays, which NumPy sees without copies.
#include "quoin/search/state_batch.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>
#include <string>

#include "arrays.h"
#include "batches.h"
#include "bindings.h"
#include "pickles.h"
#include "quoin/engine/game.h"
#include "quoin/state/observation.h"
#include "zones.h"

namespace quoin::python {
namespace {

using namespace py::literals;

int checked_threads(std::int64_t threads) {
  if (threads < 1 || threads > 1024)
    raise_argument("threads is a number from 1 to 1024; found " + std::to_string(threads));
  return static_cast<int>(threads);
}

// Copies of states of the game as a batch.
std::unique_ptr<StateBatch> batch_of_states(const GamePtr& game, StateBatchOptions options,
                                            const py::sequence& states) {
  std::vector<Match> matches;
  for (const py::handle one : states) {
    if (!py::isinstance<Match>(one)) raise_argument("states are a list of quoin.State; found " + shown(one));
    matches.push_back(one.cast<Match&>().copied());
  }
  options.states = static_cast<int>(matches.size());
  auto batch = unwrap(StateBatch::create(game, options));
  for (std::size_t k = 0; k < matches.size(); ++k) unwrap(batch->set_state(static_cast<int>(k), matches[k]));
  return batch;
}

std::unique_ptr<Batch> new_batch(const GamePtr& game, const std::optional<std::int64_t>& n, const py::object& seed,
                                 std::int64_t threads, bool auto_reset, const std::string& luck,
                                 const std::optional<py::sequence>& states) {
  if (luck != "play" && luck != "ask") raise_argument("luck is \"play\" or \"ask\"; found " + shown(py::str(luck)));
  StateBatchOptions options{0, seed_from_python(seed), checked_threads(threads), auto_reset, luck == "ask"};
  if (states) {
    const auto count = static_cast<std::int64_t>(py::len(*states));
    if (n && *n != count)
      raise_argument("n is " + std::to_string(*n) + ", but there are " + std::to_string(count) + " states");
    return std::make_unique<Batch>(batch_of_states(game, options, *states));
  }
  if (!n) raise_argument("new_batch needs n, the number of states, or states");
  if (*n < 0 || *n > INT32_MAX) raise_argument("n is a number from 0 to 2147483647; found " + std::to_string(*n));
  options.states = static_cast<int>(*n);
  auto batch =
      run_listening([&](const Interrupted& interrupted) { return StateBatch::create(game, options, interrupted); });
  return std::make_unique<Batch>(unwrap(std::move(batch)));
}

// ---- arrays ----

template <class T>
py::array column(const py::object& owner, const py::dtype& type, const std::vector<T>& values) {
  return view(owner, type, {static_cast<py::ssize_t>(values.size())}, {sizeof(T)}, values.data());
}

py::array zone_view(const py::object& self, const std::string& name) {
  const StateBatch& batch = *self.cast<Batch&>().batch;
  const Zone& zone = find_zone(batch.def().layout, name);
  std::vector<py::ssize_t> shape = shape_of(zone);
  std::vector<py::ssize_t> strides = strides_of(shape, cell_bytes(zone.cell));
  shape.insert(shape.begin(), batch.size());
  strides.insert(strides.begin(), batch.def().layout.bytes);
  return view(self, dtype_of(zone.cell), std::move(shape), std::move(strides),
              batch.columns().blocks.data() + zone.offset);
}

py::array blocks_view(const py::object& self) {
  const StateBatch& batch = *self.cast<Batch&>().batch;
  const py::ssize_t bytes = batch.def().layout.bytes;
  return view(self, py::dtype::of<std::uint8_t>(), {batch.size(), bytes}, {bytes, 1}, batch.columns().blocks.data());
}

py::array returns_view(const py::object& self) {
  const StateBatch& batch = *self.cast<Batch&>().batch;
  const auto seats = static_cast<py::ssize_t>(batch.def().seats.size());
  return view(self, py::dtype::of<float>(), {batch.size(), seats}, {seats * 4, 4}, batch.columns().returns.data());
}

// ---- methods ----

void step(Batch& self, const py::object& actions) {
  const auto array = actions_from_python(self, actions);
  const std::span<const std::int32_t> choices(array.data(), static_cast<std::size_t>(array.size()));
  Use(self).run([&](const Interrupted& interrupted) { return self.batch->step(choices, interrupted); });
}

void reset(Batch& self) {
  Use(self).run([&](const Interrupted& interrupted) { return self.batch->reset(interrupted); });
}

py::array sample_actions(Batch& self, const py::object& out) {
  py::array array = output(out, {self.batch->size()}, {py::dtype::of<std::int32_t>()});
  const std::span<std::int32_t> actions(static_cast<std::int32_t*>(array.mutable_data()),
                                        static_cast<std::size_t>(self.batch->size()));
  Use(self).run([&](const Interrupted&) {
    self.batch->sample(actions);
    return Status();
  });
  return array;
}

py::array legal_actions_masks(Batch& self, const py::object& out) {
  const py::ssize_t actions = self.batch->def().num_distinct_actions;
  py::array array = output(out, {self.batch->size(), actions},
                           {py::dtype::of<bool>(), py::dtype::of<std::int8_t>(), py::dtype::of<std::uint8_t>()});
  const std::span<std::uint8_t> mask(static_cast<std::uint8_t*>(array.mutable_data()),
                                     static_cast<std::size_t>(array.size()));
  Use(self).run([&](const Interrupted&) {
    self.batch->write_mask(mask);
    return Status();
  });
  return array;
}

// Whose eyes, for each state: of a seat or -1 for all of them, or an array.
std::vector<std::int8_t> observers_from_python(const Batch& self, const py::object& player) {
  const GameDef& def = self.batch->def();
  const auto states = static_cast<std::size_t>(self.batch->size());
  if (player.is_none()) return {};
  if (!py::isinstance<py::array>(player) && !py::isinstance<py::list>(player)) {
    return std::vector<std::int8_t>(states, static_cast<std::int8_t>(viewer_from_python(def, player)));
  }
  const Actions seats = actions_from_python(self, player);
  std::vector<std::int8_t> observers;
  for (const std::int32_t seat : std::span(seats.data(), states)) {
    if (seat >= static_cast<std::int32_t>(def.seats.size())) {
      raise_argument("seats are numbered 0 to " + std::to_string(def.seats.size() - 1) + "; found " +
                     std::to_string(seat));
    }
    observers.push_back(static_cast<std::int8_t>(std::max(seat, kNone)));
  }
  return observers;
}

py::array observation_tensors(Batch& self, const py::object& out, const py::object& player) {
  const py::ssize_t floats = self.batch->game()->observation().size();
  const std::vector<std::int8_t> observers = observers_from_python(self, player);
  py::array array = output(out, {self.batch->size(), floats}, {py::dtype::of<float>()});
  const std::span<float> tensor(static_cast<float*>(array.mutable_data()), static_cast<std::size_t>(array.size()));
  Use(self).run(
      [&](const Interrupted& interrupted) { return self.batch->write_observations(tensor, observers, interrupted); });
  return array;
}

py::array_t<double> chance_outcomes_of(Batch& self) {
  const Use use(self);
  py::array_t<double> array({static_cast<py::ssize_t>(self.batch->size()),
                             static_cast<py::ssize_t>(std::max(self.batch->def().max_chance_outcomes, 1))});
  self.batch->write_chances({array.mutable_data(), static_cast<std::size_t>(array.size())});
  return array;
}

py::array_t<std::uint64_t> hashes_of(Batch& self) {
  const Use use(self);
  py::array_t<std::uint64_t> array(static_cast<py::ssize_t>(self.batch->size()));
  self.batch->write_hashes({array.mutable_data(), static_cast<std::size_t>(array.size())});
  return array;
}

std::vector<std::int32_t> legal_actions_of(Batch& self, std::int64_t index) {
  const Use use(self);
  const auto legal = self.batch->legal(checked_index(self, index));
  std::vector<std::int32_t> actions;
  for (int action = 0; action < self.batch->def().num_distinct_actions; ++action) {
    if (((legal[static_cast<std::size_t>(action / 32)] >> (action % 32)) & 1U) != 0) actions.push_back(action);
  }
  return actions;
}

py::array playouts(Batch& self, const py::object& seed) {
  const auto seats = static_cast<py::ssize_t>(self.batch->def().seats.size());
  py::array array(py::dtype::of<float>(), std::vector<py::ssize_t>{self.batch->size(), seats});
  const std::span<float> returns(static_cast<float*>(array.mutable_data()), static_cast<std::size_t>(array.size()));
  const std::uint64_t number = seed_from_python(seed);
  Use(self).run([&](const Interrupted& interrupted) { return self.batch->playouts(number, returns, interrupted); });
  return array;
}

// ---- pickles ----

template <class T>
py::bytes packed(const std::vector<T>& column) {
  return {reinterpret_cast<const char*>(column.data()), column.size() * sizeof(T)};
}

template <class T>
std::vector<T> unpacked(const py::tuple& columns, std::size_t index, T fill) {
  const auto text = columns[index].cast<std::string>();
  std::vector<T> column(text.size() / sizeof(T), fill);
  if (!column.empty()) std::memcpy(static_cast<void*>(column.data()), text.data(), column.size() * sizeof(T));
  return column;
}

py::tuple reduce(Batch& self) {
  const Use use(self);
  const auto& columns = self.batch->columns();
  const auto& options = self.batch->options();
  const auto content = py::make_tuple(packed(columns.blocks), packed(columns.seeds), packed(columns.plies),
                                      packed(columns.policies), packed(columns.terminated), packed(columns.returns));
  return pickled("restore_batch", py::make_tuple(self.batch->game(), options.states, options.seed, options.threads,
                                                 options.auto_reset, content, options.ask_luck));
}

std::unique_ptr<Batch> restore_batch(const GamePtr& game, int states, std::uint64_t seed, int threads, bool auto_reset,
                                     const py::tuple& content, bool ask_luck) {
  if (content.size() != 6) raise_argument("a batch has 6 arrays; found " + std::to_string(content.size()));
  StateBatch::Columns columns{unpacked(content, 0, std::byte{}),    unpacked(content, 1, std::uint64_t{}),
                              unpacked(content, 2, std::int32_t{}), unpacked(content, 3, Rng(0, Stream::kPolicy)),
                              unpacked(content, 4, std::uint8_t{}), unpacked(content, 5, 0.0F)};
  const StateBatchOptions options{states, seed, checked_threads(threads), auto_reset, ask_luck};
  return std::make_unique<Batch>(unwrap(StateBatch::restore(game, options, std::move(columns))));
}

std::unique_ptr<Batch> clone(Batch& self) {
  const Use use(self);
  return std::make_unique<Batch>(self.batch->clone());
}

Match state(Batch& self, std::int64_t index) {
  const Use use(self);
  return unwrap(self.batch->state(checked_index(self, index)));
}

void set_state(Batch& self, std::int64_t index, Match& state) {
  const Use use(self);
  unwrap(self.batch->set_state(checked_index(self, index), state.copied()));
}

void bind_facts(py::class_<Batch>& batch) {
  batch.def_property_readonly("game", [](const Batch& self) { return self.batch->game(); })
      .def_property_readonly("seed", [](const Batch& self) { return self.batch->options().seed; })
      .def_property_readonly("auto_reset", [](const Batch& self) { return self.batch->options().auto_reset; })
      .def_property_readonly("luck", [](const Batch& self) { return self.batch->options().ask_luck ? "ask" : "play"; })
      .def_property(
          "threads", [](const Batch& self) { return self.batch->options().threads; },
          [](Batch& self, std::int64_t threads) {
            const Use use(self);
            self.batch->set_threads(checked_threads(threads));
          })
      .def_property_readonly("nbytes", [](const Batch& self) { return self.batch->bytes(); })
      .def("num_players", [](const Batch& self) { return self.batch->def().seats.size(); })
      .def("num_distinct_actions", [](const Batch& self) { return self.batch->def().num_distinct_actions; })
      .def("__len__", [](const Batch& self) { return self.batch->size(); })
      .def("__repr__", [](const Batch& self) {
        return "<quoin.StateBatch of " + std::to_string(self.batch->size()) + " states of " + self.batch->def().id +
               ">";
      });
}

void bind_arrays(py::class_<Batch>& batch) {
  const auto states = [](const py::object& self) -> const StateBatch& { return *self.cast<Batch&>().batch; };
  batch
      .def_property_readonly("current_player",
                             [states](const py::object& self) {
                               return column(self, py::dtype::of<std::int8_t>(), states(self).players());
                             })
      .def_property_readonly("terminated",
                             [states](const py::object& self) {
                               return column(self, py::dtype::of<bool>(), states(self).columns().terminated);
                             })
      .def_property_readonly("legal_counts",
                             [states](const py::object& self) {
                               return column(self, py::dtype::of<std::int32_t>(), states(self).legal_counts());
                             })
      .def_property_readonly("plies",
                             [states](const py::object& self) {
                               return column(self, py::dtype::of<std::int32_t>(), states(self).columns().plies);
                             })
      .def_property_readonly("seeds",
                             [states](const py::object& self) {
                               return column(self, py::dtype::of<std::uint64_t>(), states(self).columns().seeds);
                             })
      .def_property_readonly("returns", &returns_view)
      .def_property_readonly("blocks", &blocks_view)
      .def("zone", &zone_view, "name"_a)
      .def("__getitem__", &zone_view, "name"_a);
}

}  // namespace

int checked_index(const Batch& self, std::int64_t index) {
  if (index < 0 || index >= self.batch->size()) {
    raise_argument("states are numbered 0 to " + std::to_string(self.batch->size() - 1) + "; found " +
                   std::to_string(index));
  }
  return static_cast<int>(index);
}

Actions actions_from_python(const Batch& self, const py::object& actions) {
  const py::array given =
      py::isinstance<py::array>(actions) ? py::reinterpret_borrow<py::array>(actions) : py::array::ensure(actions);
  if (!given) {
    PyErr_Clear();
    raise_argument("actions are an array of integers, one for each state");
  }
  if (given.ndim() != 1)
    raise_argument("actions are an array of shape (n,); found " + std::to_string(given.ndim()) + " dimensions");
  if (given.shape(0) != self.batch->size()) {  // before anything is copied
    raise_argument("one action for each of the " + std::to_string(self.batch->size()) + " states is needed; found " +
                   std::to_string(given.shape(0)));
  }
  if (py::isinstance<Actions>(given)) return py::reinterpret_borrow<Actions>(given);
  const char kind = given.dtype().kind();
  if (kind != 'i' && kind != 'u' && given.size() > 0) {
    raise_argument("actions are integers; found the type " + py::str(given.dtype()).cast<std::string>());
  }
  const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!wide) throw py::error_already_set();
  Actions narrow(wide.size());
  for (py::ssize_t k = 0; k < wide.size(); ++k) {
    const std::int64_t action = wide.data()[k];
    const bool fits = action >= (kind == 'u' ? 0 : -1) && action <= INT32_MAX;
    if (!fits) raise_illegal("state " + std::to_string(k) + ": there is no action " + std::to_string(action));
    narrow.mutable_data()[k] = static_cast<std::int32_t>(action);
  }
  return narrow;
}

void bind_state_batch(py::module_& module) {
  py::class_<Batch> batch(module, "StateBatch");
  bind_facts(batch);
  bind_arrays(batch);
  batch.def("step", &step, "actions"_a)
      .def("reset", &reset)
      .def("sample_actions", &sample_actions, "out"_a = py::none())
      .def("legal_actions_mask", &legal_actions_masks, "out"_a = py::none())
      .def("legal_actions", &legal_actions_of, "index"_a)
      .def("observation_tensor", &observation_tensors, "out"_a = py::none(), "player"_a = py::none())
      .def("chance_outcomes", &chance_outcomes_of)
      .def("hash", &hashes_of)
      .def("playouts", &playouts, "seed"_a = py::none())
      .def("state", &state, "index"_a)
      .def("set_state", &set_state, "index"_a, "state"_a)
      .def("clone", &clone)
      .def("__copy__", &clone)
      .def(
          "__deepcopy__", [](Batch& self, const py::dict&) { return clone(self); }, "memo"_a)
      .def("__reduce__", &reduce);
  bind_batch_rows(batch);
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def("new_batch", &new_batch, "n"_a = py::none(), "seed"_a = py::none(), "threads"_a = 1, py::kw_only(),
           "auto_reset"_a = false, "luck"_a = "play", "states"_a = py::none());
  module.def("restore_batch", &restore_batch, "game"_a.none(false), "states"_a, "seed"_a, "threads"_a, "auto_reset"_a,
             "content"_a, "ask_luck"_a = false);
}

}  // namespace quoin::python

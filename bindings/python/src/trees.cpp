// EvaluatedTree in Python: leaves as NumPy arrays without copies, their evaluations back.
#include "quoin/search/evaluated_tree.h"

#include <cmath>
#include <string>

#include "arrays.h"
#include "batches.h"
#include "networks.h"
#include "quoin/state/observation.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Floats = py::array_t<float, py::array::c_style>;

struct PythonTree {
  py::object owner;  // the batch
  Batch* batch;
  std::unique_ptr<EvaluatedTree> tree;
};

// Those of one ask. Their memory is there as long as anybody looks at it.
struct PythonLeaves {
  std::shared_ptr<Leaves> leaves;
  py::ssize_t count;
  py::ssize_t floats;
  py::ssize_t actions;
};

// A pair of numbers from None or (concentration, share).
std::pair<double, double> noise_from_python(const py::object& noise) {
  if (noise.is_none()) return {0, 0};
  const auto refuse = [&] {
    raise_argument(
        "noise is None, or a pair: Dirichlet's concentration and its share of the priors; found " + shown(noise),
        "e.g. (0.3, 0.25)");
  };
  if (!py::isinstance<py::tuple>(noise) && !py::isinstance<py::list>(noise)) refuse();
  const auto pair = py::reinterpret_steal<py::tuple>(PySequence_Tuple(noise.ptr()));
  if (pair.size() != 2) refuse();
  std::array<double, 2> numbers{};
  for (std::size_t k = 0; k < 2; ++k) {
    if (!PyFloat_Check(pair[k].ptr()) && !PyLong_Check(pair[k].ptr())) refuse();
    numbers[k] = PyFloat_AsDouble(pair[k].ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      refuse();
    }
  }
  if (!(numbers[0] > 0)) refuse();
  return {numbers[0], numbers[1]};
}

int checked_int(const char* name, std::int64_t value) {
  if (value < 1 || value > INT32_MAX) {
    raise_argument(std::string(name) + " is a number from 1 to 2147483647; found " + std::to_string(value));
  }
  return static_cast<int>(value);
}

std::unique_ptr<PythonTree> new_tree(const py::object& owner, std::int64_t simulations, double c_puct,
                                     const py::object& noise, const py::object& seed, const std::string& root,
                                     std::int64_t considered, std::int64_t at_once, bool solve,
                                     const PythonNetwork* network, double rollout) {
  if (!py::isinstance<Batch>(owner)) throw py::type_error("new_tree(): incompatible function arguments");
  auto& batch = owner.cast<Batch&>();
  if (root != "puct" && root != "gumbel") {
    raise_argument("root is \"puct\" or \"gumbel\"; found " + shown(py::str(root)));
  }
  const auto [concentration, share] = noise_from_python(noise);
  TreeOptions options;
  options.simulations = checked_int("simulations", simulations);
  options.c_puct = c_puct;
  options.noise = concentration;
  options.noise_share = share;
  options.gumbel = root == "gumbel";
  options.considered = checked_int("considered", considered);
  options.at_once = checked_int("at_once", at_once);
  options.solve = solve;
  options.rollout = rollout;
  if (rollout > 0 && network == nullptr) raise_argument("rollout counts beside what a network says: give one");
  options.seed = seed_from_python(seed);
  if (network != nullptr && network->game->def().fingerprint != batch.batch->def().fingerprint) {
    raise_argument("the network is not of the batch's game, or was read for it with other dials");
  }
  const Use use(batch);
  auto tree = unwrap(EvaluatedTree::create(*batch.batch, options, network == nullptr ? nullptr : network->network));
  return std::make_unique<PythonTree>(PythonTree{owner, &batch, std::move(tree)});
}

PythonLeaves leaves_of(const PythonTree& self) {
  const StateBatch& batch = *self.batch->batch;
  return {self.tree->leaves(), self.tree->waiting(), batch.game()->observation().size(),
          batch.def().num_distinct_actions};
}

PythonLeaves ask_leaves(PythonTree& self, const py::object& most) {
  Use use(*self.batch);
  int leaves = INT32_MAX;
  if (!most.is_none()) {
    if (!PyLong_Check(most.ptr())) throw py::type_error("ask(): incompatible function arguments");
    int overflow = 0;
    const long long wanted = PyLong_AsLongLongAndOverflow(most.ptr(), &overflow);
    if (overflow != 0 || wanted < 1) raise_argument("n is a number from 1 up; found " + shown(most));
    leaves = static_cast<int>(std::min<long long>(wanted, INT32_MAX));
  }
  use.run([&](const Interrupted& interrupted) { return self.tree->ask(leaves, interrupted); });
  return leaves_of(self);
}

std::string shape_text(const std::vector<py::ssize_t>& shape) {
  std::string text;
  for (const py::ssize_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return "(" + text + (shape.size() == 1 ? ",)" : ")");
}

// What somebody told, as float32; without a copy where it is that already. ArgumentError unless it has one of the
// shapes.
Floats floats_from_python(const char* name, const py::object& told,
                          const std::vector<std::vector<py::ssize_t>>& shapes) {
  std::string wanted;
  for (const auto& shape : shapes) wanted += (wanted.empty() ? "" : " or ") + shape_text(shape);
  const auto refuse = [&](const std::string& found) {
    raise_argument(std::string(name) + " are an array of floats of shape " + wanted + "; found " + found);
  };
  const py::array given =
      py::isinstance<py::array>(told) ? py::reinterpret_borrow<py::array>(told) : py::array::ensure(told);
  if (!given) {
    PyErr_Clear();
    refuse(shown(told));
  }
  std::vector<py::ssize_t> shape(given.shape(), given.shape() + given.ndim());
  if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end()) refuse("the shape " + shape_text(shape));
  if (Floats::check_(given)) return py::reinterpret_borrow<Floats>(given);
  if (given.dtype().kind() != 'f') refuse("the type " + py::str(given.dtype()).cast<std::string>());
  auto converted = py::array_t<float, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!converted) refuse("what is no array of float32");
  return converted;
}

void tell_leaves(PythonTree& self, const py::object& logits, const py::object& values, const py::object& priors) {
  Use use(*self.batch);
  const StateBatch& batch = *self.batch->batch;
  const py::ssize_t count = self.tree->waiting();
  const py::ssize_t actions = batch.def().num_distinct_actions;
  const auto seats = static_cast<py::ssize_t>(batch.def().seats.size());
  if (count == 0) raise_argument("no leaf waits for its evaluation", "ask for some first");
  if (!logits.is_none() && !priors.is_none()) raise_argument("tell logits or priors, not both");
  Evaluations told;
  told.logits = priors.is_none();
  const py::object& given = told.logits ? logits : priors;
  Floats table;
  if (!given.is_none()) {
    table = floats_from_python(told.logits ? "logits" : "priors", given, {{count, actions}});
    told.priors = {table.data(), static_cast<std::size_t>(table.size())};
  }
  std::vector<std::vector<py::ssize_t>> shapes{{count, seats}};
  if (!self.tree->wants_all_values()) shapes.insert(shapes.begin(), {count});
  const Floats worth = floats_from_python("values", values, shapes);
  told.values = {worth.data(), static_cast<std::size_t>(worth.size())};
  told.all_seats = worth.ndim() == 2;
  use.run([&](const Interrupted& interrupted) { return self.tree->tell(told, interrupted); });
}

void advance_trees(PythonTree& self, const py::object& actions) {
  const auto array = actions_from_python(*self.batch, actions);
  const std::span<const std::int32_t> choices(array.data(), static_cast<std::size_t>(array.size()));
  Use(*self.batch).run([&](const Interrupted& interrupted) { return self.tree->advance(choices, interrupted); });
}

void set_root(PythonTree& self, std::int64_t index, Match& state) {
  const Use use(*self.batch);
  unwrap(self.tree->set_state(checked_index(*self.batch, index), state.copied()));
}

py::object analysis_of(PythonTree& self, std::int64_t index) {
  const Use use(*self.batch);
  const int row = checked_index(*self.batch, index);
  if (!self.tree->searched(row)) raise_argument("state " + std::to_string(row) + " was not searched", "ask and tell");
  return python_analysis(unwrap(self.batch->batch->state(row)), self.tree->analysis(row));
}

// An array of (states,), or (states, actions), that the tree writes.
template <class T>
auto tree_array(void (EvaluatedTree::*write)(std::span<T>) const, bool by_action) {
  return [write, by_action](PythonTree& self) {
    const Use use(*self.batch);
    std::vector<py::ssize_t> shape{self.batch->batch->size()};
    if (by_action) shape.push_back(self.batch->batch->def().num_distinct_actions);
    py::array_t<T, py::array::c_style> array(shape);
    ((*self.tree).*write)({array.mutable_data(), static_cast<std::size_t>(array.size())});
    return array;
  };
}

void bind_leaves(py::module_& module) {
  const auto rows = [](const py::object& self, const py::dtype& type, const auto& values, py::ssize_t width) {
    const auto& leaves = self.cast<const PythonLeaves&>();
    const auto size = static_cast<py::ssize_t>(sizeof(values[0]));
    if (width < 0) return view(self, type, {leaves.count}, {size}, values.data());
    return view(self, type, {leaves.count, width}, {width * size, size}, values.data());
  };
  const auto of = [](const py::object& self) -> const PythonLeaves& { return self.cast<const PythonLeaves&>(); };
  py::class_<PythonLeaves>(module, "Leaves")
      .def("__len__", [](const PythonLeaves& self) { return self.count; })
      .def("__repr__",
           [](const PythonLeaves& self) { return "<quoin.Leaves: " + std::to_string(self.count) + " positions>"; })
      .def_property_readonly("observations",
                             [=](const py::object& self) {
                               return rows(self, py::dtype::of<float>(), of(self).leaves->observations,
                                           of(self).floats);
                             })
      .def_property_readonly("masks",
                             [=](const py::object& self) {
                               return rows(self, py::dtype::of<bool>(), of(self).leaves->masks, of(self).actions);
                             })
      .def_property_readonly(
          "seats",
          [=](const py::object& self) { return rows(self, py::dtype::of<std::int8_t>(), of(self).leaves->seats, -1); })
      .def_property_readonly("rows", [=](const py::object& self) {
        return rows(self, py::dtype::of<std::int32_t>(), of(self).leaves->states, -1);
      });
}

}  // namespace

void bind_trees(py::module_& module) {
  bind_leaves(module);
  py::class_<PythonTree>(module, "EvaluatedTree")
      .def_property_readonly("batch", [](const PythonTree& self) { return self.owner; })
      .def_property_readonly("leaves", &leaves_of)
      .def("ask", &ask_leaves, "n"_a = py::none())
      .def("tell", &tell_leaves, "logits"_a, "values"_a, "priors"_a = py::none())
      .def("advance", &advance_trees, "actions"_a)
      .def("set_state", &set_root, "index"_a, "state"_a)
      .def("analysis", &analysis_of, "index"_a)
      .def_property_readonly("visits", tree_array(&EvaluatedTree::write_visits, true))
      .def_property_readonly("values", tree_array(&EvaluatedTree::write_values, false))
      .def_property_readonly("action_values", tree_array(&EvaluatedTree::write_action_values, true))
      .def_property_readonly("policy", tree_array(&EvaluatedTree::write_policy, true))
      .def_property_readonly("best", tree_array(&EvaluatedTree::write_best, false))
      .def_property_readonly("simulations", tree_array(&EvaluatedTree::write_simulations, false))
      .def_property_readonly("nbytes", [](const PythonTree& self) { return self.tree->bytes(); })
      .def("__repr__", [](const PythonTree& self) {
        return "<quoin.Tree of " + std::to_string(self.batch->batch->size()) + " states of " +
               self.batch->batch->def().id + ">";
      });
  module.def("new_tree", &new_tree, "batch"_a, "simulations"_a, "c_puct"_a, "noise"_a, "seed"_a, "root"_a,
             "considered"_a, "at_once"_a, "solve"_a, "network"_a = py::none(), "rollout"_a = 0.0);
}

}  // namespace quoin::python

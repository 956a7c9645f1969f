// Tensors of what a seat sees: their pieces, and the state's as NumPy arrays.
#include <algorithm>
#include <string>

#include "arrays.h"
#include "bindings.h"
#include "tensors.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// Whose eyes: a seat, or kNone for what everybody sees. None is whoever is next, seat 0 at a deal and at the end.
int observer_from_python(const Match& match, const py::object& player) {
  return player.is_none() ? std::max(match.seat(), 0) : viewer_from_python(match.def(), player);
}

py::array observation_tensor(const Match& match, const py::object& player, const py::object& out) {
  const Observation& observation = match.game().observation();
  const int observer = observer_from_python(match, player);  // first: an argument's own code may change the array
  py::array array = float_row(out, observation.size());
  observation.write(match.state().data(), observer, static_cast<float*>(array.mutable_data()));
  return array;
}

// The pieces of a tensor as views of it, by name.
py::dict parts_of(const std::vector<TensorPiece>& pieces, const py::array& tensor) {
  py::dict parts;
  for (const TensorPiece& piece : pieces) {
    std::vector<py::ssize_t> shape(piece.shape.begin(), piece.shape.end());
    auto strides = strides_of(shape, sizeof(float));
    const auto* data = static_cast<const float*>(tensor.data()) + piece.offset;
    parts[py::str(piece.name)] = py::array(py::dtype::of<float>(), std::move(shape), std::move(strides), data, tensor);
  }
  return parts;
}

py::dict observation(const Match& match, const py::object& player) {
  return parts_of(match.game().observation().pieces(), observation_tensor(match, player, py::none()));
}

}  // namespace

py::list pieces_list(const std::vector<TensorPiece>& pieces) {
  const py::object type = py::module_::import("quoin.tensors").attr("TensorPiece");
  py::list result;
  for (const TensorPiece& piece : pieces) {
    py::tuple positions(piece.positions.size());
    for (std::size_t site = 0; site < piece.positions.size(); ++site) {
      positions[site] = py::make_tuple(piece.positions[site].x, piece.positions[site].y);
    }
    result.append(type(piece.name, py::tuple(py::cast(piece.shape)), piece.offset, py::tuple(py::cast(piece.axes)),
                       py::tuple(py::cast(piece.labels)), std::move(positions)));
  }
  return result;
}

void bind_tensors(py::module_& module) {
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def("observation_pieces", [](const Game& self) { return pieces_list(self.observation().pieces()); })
      .def("observation_tensor_size", [](const Game& self) { return self.observation().size(); })
      .def("observation_tensor_shape", [](const Game& self) { return std::vector<int>{self.observation().size()}; });
  auto state = py::reinterpret_borrow<py::class_<Match>>(module.attr("State"));
  state.def("observation_tensor", &observation_tensor, "player"_a = py::none(), "out"_a = py::none())
      .def("observation", &observation, "player"_a = py::none());
}

}  // namespace quoin::python

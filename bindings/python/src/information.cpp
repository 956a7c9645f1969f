// Information states, and states that a seat cannot tell apart.
#include "quoin/engine/information.h"

#include <pybind11/stl.h>

#include <cmath>
#include <string>

#include "arrays.h"
#include "bindings.h"
#include "tensors.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// The seat: None is whoever is next, seat 0 at a deal and at the end.
int knower_from_python(const Match& match, const py::object& player) {
  return player.is_none() ? std::max(match.seat(), 0) : seat_from_python(match.def(), player);
}

py::array information_tensor(const Match& match, const py::object& player, const py::object& out) {
  const Information& information = match.game().information();
  const int knower = knower_from_python(match, player);  // first: an argument's own code may change the array
  py::array array = float_row(out, information.size());
  information.write(match, knower, static_cast<float*>(array.mutable_data()));
  return array;
}

Match resample(const Match& match, const py::object& seat, const py::object& seed) {
  return unwrap(match.resample(seat_from_python(match.def(), seat), seed_from_python(seed)));
}

// The next number of [0, 1) that a Python function gives.
double sampled(const py::function& sampler) {
  const py::object given = sampler();
  double number = -1;
  try {
    number = given.cast<double>();
  } catch (const py::cast_error&) {  // no number at all
  }
  if (number >= 0 && number < 1) return number;
  raise_argument("the sampler must give numbers from 0 up to below 1; found " + shown(given));
}

// OpenSpiel's form: the sampler gives numbers of [0, 1).
Match resample_from_infostate(const Match& match, const py::object& player, const py::function& sampler) {
  std::uint64_t seed = 0;
  for (int half = 0; half < 2; ++half) {
    const double number = sampled(sampler);
    seed = (seed << 32U) | static_cast<std::uint64_t>(std::floor(std::ldexp(number, 32)));
  }
  return unwrap(match.resample(seat_from_python(match.def(), player), seed));
}

}  // namespace

void bind_information(py::module_& module) {
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def("information_state_pieces", [](const Game& self) { return pieces_list(self.information().pieces()); })
      .def("information_state_tensor_size", [](const Game& self) { return self.information().size(); })
      .def("information_state_tensor_shape",
           [](const Game& self) { return std::vector<int>{self.information().size()}; });
  auto state = py::reinterpret_borrow<py::class_<Match>>(module.attr("State"));
  state.def("information_state_tensor", &information_tensor, "player"_a = py::none(), "out"_a = py::none())
      .def(
          "information_state_string",
          [](const Match& self, const py::object& player) {
            return information_text(self, knower_from_python(self, player));
          },
          "player"_a = py::none())
      .def("resample", &resample, "seat"_a, "seed"_a = py::none())
      .def("resample_from_infostate", &resample_from_infostate, "player"_a, "sampler"_a);
}

}  // namespace quoin::python

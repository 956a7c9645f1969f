// Looking into a state: what each seat may see, as dicts, JSON and NumPy arrays.
#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "bindings.h"
#include "describe.h"
#include "quoin/primitives/stability.h"
#include "zones.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using nlohmann::json;

// The zones of the game itself, without the engine's bookkeeping.
json zones_json(const Match& match, int viewer, bool readable) {
  auto zones = state_json(match.def(), match.state(), viewer, readable);
  for (const auto& zone : match.def().layout.zones) {
    if (zone.role == ZoneRole::kEngine) zones.erase(zone.name);
  }
  return zones;
}

json state_dict(const Match& match, const py::object& viewer_argument) {
  const int viewer = viewer_from_python(match.def(), viewer_argument);
  const auto& def = match.def();
  json result = {{"game", full_name(def)},
                 {"fingerprint", hex16(def.fingerprint)},
                 {"ply", match.plies()},
                 {"node", py::cast(match).attr("node").cast<std::string>()},
                 {"phase", py::cast(match).attr("phase").cast<std::string>()},
                 {"current_player", py::cast(match).attr("current_player")().cast<int>()},
                 {"zones", zones_json(match, viewer, true)},
                 {"returns", match.returns()},
                 {"scores", match.scores()}};
  result["seat"] = match.seat() == kNone ? json(nullptr) : json(def.seats.at(static_cast<std::size_t>(match.seat())));
  return result;
}

// A copy, marked read-only because writing to it would change nothing.
py::array zone_array(const Match& match, const std::string& name, const py::object& viewer_argument) {
  const auto& zone = find_zone(match.def().layout, name);
  const int viewer = viewer_from_python(match.def(), viewer_argument);
  py::array array(dtype_of(zone.cell), shape_of(zone));
  const auto copy_from = [&](const State& state) {
    std::memcpy(array.mutable_data(), state.data() + zone.offset,
                static_cast<std::size_t>(zone.count() * cell_bytes(zone.cell)));
  };
  if (viewer == kAllSeeing)
    copy_from(match.state());
  else
    copy_from(seat_view(match.def().layout, match.state(), viewer));
  array.attr("setflags")("write"_a = false);
  return array;
}

double stability_of(const Match& match, const std::string& name) {
  std::vector<std::string> known;
  for (const Record& record : match.def().records) {
    if (!record.construction) continue;
    if (record.name == name) return stability(match.def(), match.state().data(), record);
    known.push_back(record.name);
  }
  raise_argument("there is no construction \"" + name + "\"" +
                     (known.empty() ? ": no record of this game has the columns x y z w d h mass"
                                    : "; there are " + list_names(known)),
                 did_you_mean(name, known));
}

}  // namespace

const Zone& find_zone(const Layout& layout, const std::string& name) {
  if (const auto* zone = layout.find(name); zone != nullptr) return *zone;
  std::vector<std::string> known;
  for (const auto& zone : layout.zones) {
    if (zone.role != ZoneRole::kEngine) known.push_back(zone.name);
  }
  raise_argument("there is no zone \"" + name + "\"; there are " + list_names(known), did_you_mean(name, known));
}

py::dtype dtype_of(Cell cell) {
  switch (cell) {
    case Cell::kI8: return py::dtype::of<std::int8_t>();
    case Cell::kU8: return py::dtype::of<std::uint8_t>();
    case Cell::kI16: return py::dtype::of<std::int16_t>();
    case Cell::kI32: return py::dtype::of<std::int32_t>();
  }
  return py::dtype::of<std::int32_t>();
}

std::vector<py::ssize_t> shape_of(const Zone& zone) {
  std::vector<py::ssize_t> shape;
  if (zone.per_seat) shape.push_back(zone.seats);
  if (zone.has_over || zone.length > 1) shape.push_back(zone.length);
  return shape;
}

void bind_zones(py::class_<Match>& state) {
  state
      .def(
          "view",
          [](const Match& self, const py::object& seat, bool readable) {
            return to_python(zones_json(self, viewer_from_python(self.def(), seat), readable));
          },
          "seat"_a = py::none(), py::kw_only(), "readable"_a = true)
      .def(
          "to_dict", [](const Match& self, const py::object& seat) { return to_python(state_dict(self, seat)); },
          "seat"_a = py::none())
      .def(
          "to_json", [](const Match& self, const py::object& seat) { return state_dict(self, seat).dump(); },
          "seat"_a = py::none())
      .def(
          "observation_string",
          [](const Match& self, const py::object& player) {
            return py::module_::import("quoin.drawing").attr("plain_text")(self, player);
          },
          "player"_a = py::none())
      .def("zone", &zone_array, "name"_a, "seat"_a = py::none())
      .def("stability", &stability_of, "record"_a)
      .def("to_bytes", [](const Match& self) {
        return py::bytes(reinterpret_cast<const char*>(self.state().data()),
                         static_cast<std::size_t>(self.state().bytes()));
      });
}

}  // namespace quoin::python

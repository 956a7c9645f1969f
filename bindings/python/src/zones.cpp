// Looking into a state: what each seat may see, as dicts, JSON and NumPy arrays.
#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "quoin/base/text.h"
#include "quoin/primitives/stability.h"
#include "quoin/schema/description.h"
#include "quoin/state/seeing.h"
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
                 {"node", node_name(match.node())},
                 {"phase", match.phase_name()},
                 {"current_player", current_player(match)},
                 {"zones", zones_json(match, viewer, true)},
                 {"returns", match.returns()},
                 {"scores", match.scores()}};
  result["seat"] = match.seat() == kNone ? json(nullptr) : json(def.seats.at(static_cast<std::size_t>(match.seat())));
  if (viewer == kAllSeeing) {
    result["seed"] = match.seed();
    result["block"] = hex_text(match.state().block());
  }
  return result;
}

Error damaged(std::string message, std::string hint = "") {
  return {ErrorKind::kSave, {}, "state: " + std::move(message), std::move(hint)};
}

// The way back. What people read in it must agree with the block, which is what counts.
Match state_from_json(const std::shared_ptr<Game>& game, const json& given) {
  if (!given.is_object()) raise(damaged("it is not an object as State.to_dict() makes"));
  const auto text = [&given](const char* key) {
    return given.contains(key) && given[key].is_string() ? given[key].get<std::string>() : std::string();
  };
  if (text("fingerprint") != hex16(game->def().fingerprint)) {
    raise(damaged("it is of " + (text("game").empty() ? "no game" : text("game")) + " (fingerprint " +
                  text("fingerprint") + "), not of this " + full_name(game->def()) + " (" +
                  hex16(game->def().fingerprint) + ")"));
  }
  if (!given.contains("block")) {
    raise(damaged("its block is missing", "only State.to_dict() without a seat holds the whole state"));
  }
  if (!given.contains("ply") || !given.contains("seed") || !given["seed"].is_number_integer() ||
      (!given["seed"].is_number_unsigned() && given["seed"].get<std::int64_t>() < 0)) {
    raise(damaged("ply or seed are missing, or not whole numbers"));
  }
  const json position = {{"block", given["block"]}, {"ply", given["ply"]}};
  auto match = Match::from_position(game, position, given["seed"].get<std::uint64_t>());
  if (!match) raise(damaged(match.error().message));
  const json whole = state_dict(*match, py::none());
  for (const auto& [key, value] : given.items()) {
    if (whole.contains(key) && whole[key] == value) continue;
    raise(damaged("\"" + key + "\" does not agree with its block", "use state_from_position for a position of yours"));
  }
  return *std::move(match);
}

Match state_from_text(const std::shared_ptr<Game>& game, const std::string& text) {
  const json given = json::parse(text, nullptr, false);
  if (given.is_discarded()) raise(damaged("it is not JSON"));
  return state_from_json(game, given);
}

// A read-only view of the state's memory, which never moves; where rows are hidden, of a copy.
py::array zone_array(const py::object& self, const std::string& name, const py::object& viewer_argument) {
  const auto& match = self.cast<const Match&>();
  const auto& zone = find_zone(match.def().layout, name);
  const int viewer = viewer_from_python(match.def(), viewer_argument);
  auto shape = shape_of(zone);
  auto strides = strides_of(shape, cell_bytes(zone.cell));
  bool whole = true;
  for (int place = 0; place < zone.count(); ++place) {
    whole = whole && sees(match.def().layout, match.state().data(), zone, place, viewer);
  }
  if (whole) return view(self, dtype_of(zone.cell), shape, std::move(strides), match.state().data() + zone.offset);
  const State seen = seat_view(match.def().layout, match.state(), viewer);
  py::array array(dtype_of(zone.cell), shape);
  std::memcpy(array.mutable_data(), seen.data() + zone.offset,
              static_cast<std::size_t>(zone.count() * cell_bytes(zone.cell)));
  return view(array, dtype_of(zone.cell), shape, std::move(strides), array.data());
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
  if (layout.find_scratch(name) != nullptr) raise_argument("zone \"" + name + "\" is scratch: no state");
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
  for (const Domain& domain : zone.per) shape.push_back(domain.size);
  if (zone.has_over || zone.length > 1) shape.push_back(zone.length);
  return shape;
}

void bind_zones(py::module_& module, py::class_<Match>& state) {
  auto game = py::reinterpret_borrow<py::class_<Game, GamePtr>>(module.attr("Game"));
  game.def(
          "state_from_dict",
          [](const GamePtr& self, const py::dict& fields) { return state_from_json(self, from_python(fields)); },
          "fields"_a)
      .def("state_from_json", &state_from_text, "text"_a);
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
      .def("observation_string", &plain_text, "player"_a = py::none())
      .def("zone", &zone_array, "name"_a, "seat"_a = py::none())
      .def("stability", &stability_of, "record"_a)
      .def("to_bytes", [](const Match& self) {
        return py::bytes(reinterpret_cast<const char*>(self.state().data()),
                         static_cast<std::size_t>(self.state().bytes()));
      });
}

}  // namespace quoin::python

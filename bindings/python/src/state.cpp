// State in Python: a match being played (Match in C++). Names and special values are OpenSpiel's.
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings.h"

namespace quoin::python {
namespace {

using namespace py::literals;

void apply(Match& match, std::int64_t action) {
  if (action < 0 || action > INT32_MAX) {
    raise_illegal(std::to_string(action) + " is not the number of an action");
  }
  if (match.node() == Node::kDeal) {
    if (action != 0) raise_illegal("a deal has the one outcome 0");
    return unwrap(match.play_luck());
  }
  unwrap(match.play(static_cast<std::int32_t>(action)));
}

const std::string& seat_name(const Match& match, std::size_t seat) { return match.def().seats[seat]; }

// An action that was given for a seat; kNone for None, and for -1, which OpenSpiel calls the invalid action.
std::int32_t given_action(py::handle action) {
  if (action.is_none()) return kNone;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(action.ptr()));
  if (!number) {
    PyErr_Clear();
    raise_argument("an action is an integer, not " + shown(action));
  }
  const long value = PyLong_AsLong(number.ptr());
  PyErr_Clear();
  if (value < kNone || value > INT32_MAX) raise_illegal(shown(action) + " is not the number of an action");
  return static_cast<std::int32_t>(value);
}

std::vector<std::int32_t> from_mapping(const Match& match, const py::object& actions) {
  const std::size_t seats = match.def().seats.size();
  std::vector<std::int32_t> by_seat(seats, kNone);
  std::vector<bool> given(seats, false);
  for (const auto item : actions.attr("items")()) {
    if (!py::isinstance<py::tuple>(item) || py::len(item) != 2) {
      raise_argument("a mapping from seat to action has pairs as items; found " + shown(item));
    }
    const auto entry = py::reinterpret_borrow<py::tuple>(item);
    const auto seat = static_cast<std::size_t>(seat_from_python(match.def(), entry[0]));
    if (given[seat]) raise_argument(seat_name(match, seat) + " stands twice in the mapping");
    given[seat] = true;
    by_seat[seat] = given_action(entry[1]);
  }
  return by_seat;
}

std::vector<std::int32_t> from_list(const Match& match, const py::object& actions) {
  const auto& seats = match.def().seats;
  const auto wanted = [&] {
    return "apply_actions takes one entry for each of the " + std::to_string(seats.size()) + " seats in their order (" +
           list_names(seats) + "), None for who does not choose, or a mapping from seat to action";
  };
  if (PySequence_Check(actions.ptr()) == 0 || py::isinstance<py::str>(actions) || py::isinstance<py::bytes>(actions)) {
    raise_argument(wanted() + ", not " + shown(actions));
  }
  const auto list = py::reinterpret_borrow<py::sequence>(actions);
  if (list.size() != seats.size()) raise_argument(wanted() + "; found " + std::to_string(list.size()) + " entries");
  std::vector<std::int32_t> by_seat;
  for (const auto action : list) by_seat.push_back(given_action(action));
  return by_seat;
}

// One action for each seat that chooses: by seat, or a list in the order of seats as OpenSpiel's.
void apply_all(Match& match, const py::object& actions) {
  if (match.node() != Node::kTogether) raise_argument("apply_actions() is for simultaneous nodes; use apply_action()");
  const bool mapping = py::isinstance(actions, py::module_::import("collections.abc").attr("Mapping"));
  unwrap(match.play_all(mapping ? from_mapping(match, actions) : from_list(match, actions)));
}

int player_of(const PlyRecord& ply) { return is_luck(ply.node) ? kChancePlayer : ply.seat; }

void undo_checked(Match& match, const py::object& player, std::int64_t action) {
  const auto* last = match.last_ply();
  if (last == nullptr) raise_argument("nothing has been played yet");
  const bool same_player = player.is_none() || player.equal(py::int_(player_of(*last)));
  if (!same_player || last->choice != action) {
    raise_argument("the last ply was action " + std::to_string(last->choice) + " of player " +
                   std::to_string(player_of(*last)));
  }
  unwrap(match.undo());
}

Match child(Match& match, std::int64_t action) {
  Match copy = match.copied();
  apply(copy, action);
  return copy;
}

// luck: "same", "fresh", or None: as copies of this state are.
Match clone_with(Match& match, const std::optional<std::string>& luck, const py::object& seed) {
  if (luck && *luck != "same" && *luck != "fresh") {
    raise_argument("luck is \"same\" or \"fresh\"; found " + shown(py::cast(*luck)));
  }
  if (luck == "fresh") {
    return seed.is_none() && match.has_own_luck() ? match.copied() : match.with_luck(seed_from_python(seed));
  }
  if (!seed.is_none()) raise_argument("a seed is for other luck", "say clone(luck=\"fresh\", seed=...)");
  return luck == "same" ? match.with_same_luck() : match.copied();
}

// Plays the ply of luck that is due, drawn from the match's seed; answers with the outcome.
std::int32_t play_luck(Match& match) {
  if (!is_luck(match.node())) raise_argument("no luck is due here");
  unwrap(match.play_luck());
  return match.last_ply()->choice;
}

std::vector<std::int32_t> history(const Match& match) {
  std::vector<std::int32_t> result;
  for (const auto& ply : match.history()) result.push_back(ply.choice);
  return result;
}

py::list full_history(const Match& match) {
  py::list result;
  for (const auto& ply : match.history()) result.append(py::make_tuple(player_of(ply), ply.choice));
  return result;
}

py::list passes(const Match& match, const PlyRecord& ply) {
  py::list result;
  for (const auto& pass : ply.passes) {
    result.append(py::make_tuple(pass.seat, match.def().phases.at(static_cast<std::size_t>(pass.phase)).name));
  }
  return result;
}

py::object ply_type() { return py::module_::import("quoin.plies").attr("Ply"); }

py::object as_ply(const py::object& type, const Match& match, const PlyRecord& ply) {
  return type(node_name(ply.node), player_of(ply), ply.seat, ply.choice, py::cast(ply.draws), passes(match, ply),
              ply.hash);
}

py::list plies(const Match& match) {
  const py::object type = ply_type();
  py::list result;
  for (const auto& ply : match.history()) result.append(as_ply(type, match, ply));
  return result;
}

py::object last_ply(const Match& match) {
  const auto* ply = match.last_ply();
  return ply == nullptr ? py::object(py::none()) : as_ply(ply_type(), match, *ply);
}

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

void bind_nodes(py::class_<Match>& state) {
  state.def("current_player", &current_player)
      .def_property_readonly("node", [](const Match& self) { return node_name(self.node()); })
      .def_property_readonly("phase", &Match::phase_name)
      .def_property_readonly("seat", [](const Match& self) { return self.seat(); })
      .def("seats_to_choose", &Match::seats_to_choose)
      .def("is_terminal", &Match::over)
      .def("is_chance_node", [](const Match& self) { return current_player(self) == kChancePlayer; })
      .def("is_simultaneous_node", [](const Match& self) { return self.node() == Node::kTogether; })
      .def("is_player_node", [](const Match& self) { return self.node() == Node::kDecide; })
      .def("is_initial_state", [](const Match& self) { return self.plies() == 0; })
      .def_property_readonly("ended_by", [](const Match& self) { return unless_empty(self.ended_by()); })
      .def_property_readonly("ended_in", [](const Match& self) { return unless_empty(self.ended_in()); })
      .def("returns", &Match::returns)
      .def("rewards", &Match::returns)
      .def("scores", &Match::scores)
      .def(
          "player_return",
          [](const Match& self, const py::object& player) {
            return self.returns()[static_cast<std::size_t>(seat_from_python(self.def(), player))];
          },
          "player"_a);
}

void bind_play(py::class_<Match>& state) {
  state.def("apply_action", &apply, "action"_a)
      .def("apply_actions", &apply_all, "actions"_a)
      .def(
          "apply_deal", [](Match& self, const std::vector<std::int32_t>& draws) { unwrap(self.play_deal(draws)); },
          "draws"_a.noconvert())
      .def("play_luck", &play_luck)
      .def("settle_luck", [](Match& self) { unwrap(self.settle_luck()); })
      .def("undo_action", [](Match& self) { unwrap(self.undo()); })
      .def("undo_action", &undo_checked, "player"_a, "action"_a)
      .def("child", &child, "action"_a)
      .def("clone", &clone_with, "luck"_a = py::none(), "seed"_a = py::none())
      .def("__copy__", &Match::copied)
      .def(
          "__deepcopy__", [](Match& self, const py::dict&) { return self.copied(); }, "memo"_a)
      .def("history", &history)
      .def("full_history", &full_history)
      .def("plies", &plies)
      .def("last_ply", &last_ply)
      .def("move_number", &Match::plies);
}

}  // namespace

int current_player(const Match& match) {
  if (is_luck(match.node())) return kChancePlayer;
  if (match.node() == Node::kTogether) return kSimultaneousPlayer;
  return match.over() ? kTerminalPlayer : match.seat();
}

const char* node_name(Node node) {
  constexpr std::array kNames{"decide", "together", "chance", "deal", "end", "unset"};
  return kNames.at(static_cast<std::size_t>(node));
}

void bind_state(py::module_& module) {
  py::class_<Match> state(module, "State");
  state.def_property_readonly("game", &Match::game_ptr)
      .def("get_game", &Match::game_ptr)
      .def("num_players", [](const Match& self) { return self.def().seats.size(); })
      .def("num_distinct_actions", [](const Match& self) { return self.def().num_distinct_actions; })
      .def_property_readonly("seed", &Match::seed)
      .def("hash", &Match::hash)
      .def(
          "__eq__",
          [](const Match& self, const Match& other) {
            return self.def().fingerprint == other.def().fingerprint && self.state() == other.state();
          },
          py::is_operator())
      .def("__str__", [](const Match& self) { return plain_text(self, py::none()); })
      .def("_repr_svg_",
           [](const Match& self) -> py::object {
             return py::module_::import("quoin.drawing.pictures").attr("draw")(self).attr("svg");
           })
      .def(
          "_repr_mimebundle_",
          [](const Match& self, const py::object&, const py::object&) {
            return py::module_::import("quoin.drawing.pictures").attr("draw")(self).attr("_repr_mimebundle_")();
          },
          "include"_a = py::none(), "exclude"_a = py::none())
      .def("__repr__", [](const Match& self) {
        return "<quoin.State of " + self.def().id + ", " + node_name(self.node()) + " node after " +
               std::to_string(self.plies()) + " plies>";
      });
  bind_nodes(state);
  bind_play(state);
  module.def("own_luck", &Match::with_own_luck, "state"_a);
  bind_choices(state);
  bind_zones(module, state);
  bind_files(module, state);
}

}  // namespace quoin::python

// What may be chosen at a state and how a choice is written: number, text, named fields.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bindings.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Numbers = std::vector<std::int32_t>;

bool luck_is_due(const Match& match) { return is_luck(match.node()); }

bool is_chance(const py::object& player) {
  return py::isinstance<py::int_>(player) && player.equal(py::int_(kChancePlayer));
}

Numbers outcomes(const Match& match) {
  Numbers result;
  const int count = match.node() == Node::kChance ? match.die()->outcomes.size : 1;
  for (int i = 0; i < count; ++i) result.push_back(i);
  return result;
}

// Ascending. `player` may be None (whoever is on turn), -1 (chance), a seat or its name.
Numbers legal_actions(const Match& match, const py::object& player) {
  const bool chance = is_chance(player);
  if (luck_is_due(match) && (player.is_none() || chance)) return outcomes(match);
  Numbers result;
  if (player.is_none()) {
    const auto legal = match.legal();
    result.assign(legal.begin(), legal.end());
  } else if (!chance) {
    result = unwrap(match.legal(seat_from_python(match.def(), player)));
  }
  std::sort(result.begin(), result.end());
  return result;
}

py::array_t<std::int8_t> legal_actions_mask(const Match& match, const py::object& player) {
  const Numbers legal = legal_actions(match, player);  // first: an argument's own code may play on
  const bool chance = luck_is_due(match) && (player.is_none() || is_chance(player));
  const int size = chance ? match.def().max_chance_outcomes : match.def().num_distinct_actions;
  py::array_t<std::int8_t> mask(std::max(size, chance ? 1 : 0));
  std::fill_n(mask.mutable_data(), mask.size(), std::int8_t{0});
  for (const auto action : legal) {
    if (action < mask.size()) mask.mutable_data()[action] = 1;
  }
  return mask;
}

// (outcome, probability), in order; a deal, whose outcomes are too many to list, has the one outcome 0.
std::vector<std::pair<int, double>> chance_outcomes(const Match& match) {
  if (match.node() == Node::kDeal) return {{0, 1.0}};
  if (match.node() != Node::kChance) raise_argument("chance_outcomes() is for chance nodes");
  const auto& die = *match.die();
  std::vector<std::pair<int, double>> result;
  for (int i = 0; i < die.outcomes.size; ++i) {
    const auto weight = die.weights[static_cast<std::size_t>(i)];
    result.emplace_back(i, static_cast<double>(weight) / static_cast<double>(die.total));
  }
  return result;
}

std::int32_t checked(const Match& match, std::int64_t choice) {
  const auto count =
      luck_is_due(match) ? static_cast<std::int64_t>(outcomes(match).size()) : match.def().num_distinct_actions;
  if (choice < 0 || choice >= count) {
    raise_argument("choices are numbered 0 to " + std::to_string(count - 1) + " here; found " + std::to_string(choice));
  }
  return static_cast<std::int32_t>(choice);
}

std::string choice_text(const Match& match, std::int64_t choice) {
  if (match.node() == Node::kDeal && choice == 0) return "deal " + match.phase_name();
  if (match.over()) return action_text(match.def(), checked(match, choice));
  return match.choice_text(checked(match, choice));
}

std::int32_t parse_choice(const Match& match, const std::string& text) {
  if (match.node() == Node::kDeal && text == choice_text(match, 0)) return 0;
  if (match.over()) return unwrap(parse_action(match.def(), text));
  return unwrap(match.parse_choice(text));
}

py::dict choice_dict(const Match& match, std::int64_t choice) {
  py::dict result;
  const auto number = checked(match, choice);
  if (match.node() == Node::kChance) {
    const auto& die = *match.die();
    result["die"] = die.name;
    result["outcome"] = die.outcomes.text(die.outcomes.min + number);
  } else if (match.node() == Node::kDeal) {
    result["deal"] = match.phase_name();
  } else {
    return action_dict(match.def(), number);
  }
  return result;
}

std::int32_t choice_from_dict(const Match& match, const py::dict& fields) {
  if (match.node() == Node::kChance && fields.contains("die")) {
    const auto& die = *match.die();
    const auto text = text_from_python(py::str(fields["outcome"]));
    const auto outcome = die.outcomes.parse(text);
    if (fields.size() != 2 || !py::str(fields["die"]).equal(py::str(die.name)) || !outcome) {
      raise_argument("an outcome here is {\"die\": \"" + die.name + "\", \"outcome\": ...}; found " + shown(fields));
    }
    return *outcome - die.outcomes.min;
  }
  if (match.node() == Node::kDeal && fields.contains("deal")) return 0;
  return unwrap(action_from_json(match.def(), from_python(fields)));
}

int evaluate(const Match& match, const py::object& player) {
  return unwrap(match.evaluate(seat_from_python(match.def(), player)));
}

Numbers features(const Match& match, const py::object& player) {
  return unwrap(match.features(seat_from_python(match.def(), player)));
}

py::dict weights(const Match& match) {
  const auto found = unwrap(match.weights());
  py::dict by_action;
  for (std::size_t i = 0; i < found.size(); ++i) by_action[py::int_(match.legal()[i])] = found[i];
  return by_action;
}

}  // namespace

void bind_choices(py::class_<Match>& state) {
  state.def("legal_actions", &legal_actions, "player"_a = py::none())
      .def("legal_actions_mask", &legal_actions_mask, "player"_a = py::none())
      .def("chance_outcomes", &chance_outcomes)
      .def(
          "why_not", [](const Match& self, std::int64_t action) { return self.why_not(checked(self, action)); },
          "action"_a)
      .def(
          "why",
          [](const Match& self, const py::object& action) {
            return py::module_::import("quoin.why").attr("why")(self, action);
          },
          "action"_a)
      .def(
          "trace",
          [](const Match& self, const py::object& action) {
            return py::module_::import("quoin.tracing").attr("trace")(self, action);
          },
          "action"_a)
      .def("action_to_string", &choice_text, "action"_a)
      .def(
          "action_to_string",
          [](const Match& self, const py::object&, std::int64_t action) { return choice_text(self, action); },
          "player"_a, "action"_a)
      .def("string_to_action", &parse_choice, "text"_a)
      .def(
          "string_to_action",
          [](const Match& self, const py::object&, const std::string& text) { return parse_choice(self, text); },
          "player"_a, "text"_a)
      .def("evaluate", &evaluate, "player"_a)
      .def("features", &features, "player"_a)
      .def("weights", &weights)
      .def("action_to_dict", &choice_dict, "action"_a)
      .def("action_from_dict", &choice_from_dict, "fields"_a);
}

}  // namespace quoin::python

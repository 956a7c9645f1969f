// What a case expects of a match; see the header and docs/checking.md.
#include "explain/case_checks.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"

namespace quoin {
namespace {

const Section& deal_section() {
  static const Section kSection{
      "dealt",
      "A deal.",
      {{"deal", form::list(form::integer(0)), "The numbers that are drawn.", "[3, 0, 1]", "", true}}};
  return kSection;
}

const Section& illegal_section() {
  static const Section kSection{"illegal",
                                "An action that must be refused.",
                                {{"action", form::text(), "The action.", "step c3-c4", "", true},
                                 {"because", form::text(), "What stands in the reason.", "barred"}}};
  return kSection;
}

const Section& result_section() {
  const Form numbers = form::list(form::number(INT_MIN, INT_MAX));
  static const Section kSection{"result",
                                "How the match ended.",
                                {{"winner", form::either({form::text(), form::list(form::text())}),
                                  "A seat, a list of them, draw, lost (one seat), or none: the match goes on.", "red"},
                                 {"returns", numbers, "One for each seat.", "[1, -1]"},
                                 {"scores", numbers, "One for each seat.", "[12, 7]"},
                                 {"ended_by", form::text(), "Why, as the rules say it.", "checkmate"}}};
  return kSection;
}

const Section& next_section() {
  static const Section kSection{"next",
                                "Who chooses now.",
                                {{"seat", form::text(), "The seat, or none.", "yellow"},
                                 {"phase", form::text(), "The phase; it may be a die or a deal.", "act"}}};
  return kSection;
}

std::vector<std::string> legal_texts(const Match& match) {
  std::vector<std::string> texts;
  for (const std::int32_t action : match.legal()) texts.push_back(match.choice_text(action));
  return texts;
}

// The actions written so, each as it is written in this position. What names no action there is kept as it is if
// `anything` may stand in the list and the rules write actions by the position.
Result<std::set<std::string>> standard_texts(const Match& match, const YamlNode& list, bool anything = false) {
  auto texts = texts_of(list);
  if (!texts) return texts.error();
  std::set<std::string> standard;
  for (std::size_t i = 0; i < texts->size(); ++i) {
    auto action = match.parse_choice((*texts)[i]);
    if (!action && !(anything && match.game().writes_texts())) {
      return case_error(list.is_list() ? list.items[i] : list, action.error().message, action.error().hint);
    }
    standard.insert(action ? match.choice_text(*action) : (*texts)[i]);
  }
  return standard;
}

std::vector<std::string> without(const std::set<std::string>& from, const std::set<std::string>& taken) {
  std::vector<std::string> rest;
  std::set_difference(from.begin(), from.end(), taken.begin(), taken.end(), std::back_inserter(rest));
  return rest;
}

Status play_one(Match& match, const YamlNode& node) {
  if (node.is_map()) {
    const YamlEntry* first = node.entries.empty() ? nullptr : &node.entries.front();
    if (first != nullptr && first->key.text != "deal" && first->value.is_scalar())
      return case_error(node, "a choice must be a text, found a map",
                        "put it in quotes: \"" + first->key.text + ": " + first->value.text + "\"");
    if (auto fine = known_keys(node, "a choice", deal_section()); !fine) return fine;
    std::vector<std::int32_t> draws;
    const YamlNode* list = node.find("deal");
    if (list == nullptr || !list->is_list())
      return case_error(node, "a deal must be a list of numbers", "write {deal: [3, 0, 1]}");
    for (const YamlNode& item : list->items) {
      auto draw = integer_of(item);
      if (!draw) return draw.error();
      draws.push_back(*draw);
    }
    return match.play_deal(draws);
  }
  if (!node.is_scalar())
    return case_error(node, "a choice must be a text, found " + found(node),
                      "write one action as it reads, in quotes if it has commas or brackets");
  if (node.text == "luck") return match.play_luck();
  auto choice = match.parse_choice(node.text);
  if (!choice) return choice.error();
  return match.play(*choice);
}

// The seats in a winner mask, as a case writes it.
std::string winner_text(const Match& match) {
  if (!match.over()) return "none";
  const auto& seats = match.def().seats;
  const auto mask = static_cast<unsigned>(NodeReader(match.def()).winners(match.state().data()));
  std::vector<std::string> winners;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if ((mask >> seat & 1U) != 0) winners.push_back(seats[seat]);
  }
  if (winners.empty()) return "lost";
  return match.def().sides() > 1 && winners.size() == seats.size() ? "draw" : list_names(winners);
}

std::string numbers_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double number : numbers) {
    std::string one = std::to_string(number);
    one.erase(one.find_last_not_of('0') + 1);
    if (one.ends_with('.')) one.pop_back();
    text += (text.empty() ? "" : ", ") + one;
  }
  return "[" + text + "]";
}

Status compare_numbers(const YamlNode* node, const char* what, const std::vector<double>& found) {
  if (node == nullptr) return {};
  auto expected = numbers_of(*node);
  if (!expected) return expected.error();
  bool same = expected->size() == found.size();
  constexpr double kWritten = 1e-6;  // thirds are written with as many digits as are shown
  for (std::size_t k = 0; same && k < found.size(); ++k) same = std::abs((*expected)[k] - found[k]) < kWritten;
  if (same) return {};
  return case_error(*node,
                    std::string(what) + ": expected " + numbers_text(*expected) + ", found " + numbers_text(found));
}

std::string phase_name(const Match& match) { return match.over() ? "none" : match.phase_name(); }

// Error if it names neither a seat nor one of the words.
Status known_seat(const Match& match, const YamlNode& node, const std::string& name, std::vector<std::string> words) {
  const auto& seats = match.def().seats;
  words.insert(words.begin(), seats.begin(), seats.end());
  if (std::find(words.begin(), words.end(), name) != words.end()) return {};
  const std::string near = did_you_mean(name, words);
  return case_error(node, "there is no seat \"" + name + "\"", near.empty() ? "allowed: " + list_names(words) : near);
}

// Error if it names neither a phase nor a die nor a deal.
Status known_phase(const GameDef& def, const YamlNode& node) {
  std::vector<std::string> names;
  for (const auto& phase : def.phases) names.push_back(phase.name);
  for (const auto& die : def.dice) names.push_back(die.name);
  names.insert(names.end(), def.deals.begin(), def.deals.end());
  if (node.text == "none" || std::find(names.begin(), names.end(), node.text) != names.end()) return {};
  const std::string near = did_you_mean(node.text, names);
  return case_error(node, "there is no phase \"" + node.text + "\"",
                    near.empty() ? "allowed: " + list_names(names) : near);
}

// "soldier of red" or "walls at a1-a2".
std::string place_text(const GameDef& def, const Zone& zone, int place) {
  std::string text = zone.name;
  const int row = place / zone.length;
  if (zone.per_seat) text += " of " + def.seats[static_cast<std::size_t>(zone.owner(row))];
  if (const std::string name = zone.row_name(row); !name.empty()) text += " of " + name;
  if (zone.has_over) text += " at " + zone.over.text(zone.over.min + place % zone.length);
  return text;
}

}  // namespace

Form choices_form() { return form::list(form::either({form::text(), form::section(deal_section)})); }
Form illegal_form() {
  const Form one = form::section(illegal_section);
  return form::either({one, form::list(one)});
}
Form result_form() { return form::either({form::text(), form::list(form::text()), form::section(result_section)}); }
Form next_form() { return form::section(next_section); }

Status play_choices(Match& match, const YamlNode& list) {
  if (!list.is_list()) return case_error(list, "expected a list of choices, found " + found(list), "write [one, two]");
  for (const YamlNode& node : list.items) {
    if (auto done = play_one(match, node); !done) {
      const Error& error = done.error();
      if (error.where.file == node.where().file) return done;
      return error.where.file.empty() ? case_error(node, error.message, error.hint) : case_error(node, error.text());
    }
  }
  return {};
}

Status check_legal(const Match& match, const YamlNode& list) {
  auto expected = standard_texts(match, list);
  if (!expected) return expected.error();
  const auto texts = legal_texts(match);
  const std::set<std::string> found(texts.begin(), texts.end());
  const auto missing = without(*expected, found);
  const auto extra = without(found, *expected);
  if (missing.empty() && extra.empty()) return {};
  std::string message = "legal actions differ:";
  if (!missing.empty()) message += " not listed are " + list_names(missing);
  if (!extra.empty()) message += std::string(missing.empty() ? "" : ";") + " not expected are " + list_names(extra);
  return case_error(list, message);
}

Status check_legal_count(const Match& match, const YamlNode& node) {
  auto expected = integer_of(node);
  if (!expected) return expected.error();
  if (static_cast<std::size_t>(*expected) == match.legal().size()) return {};
  return case_error(node, "expected " + node.text + " legal actions, found " + std::to_string(match.legal().size()) +
                              ": " + list_names(legal_texts(match)));
}

Status check_per_kind(const Match& match, const YamlNode& map) {
  auto expected = counts_of(map);
  if (!expected) return expected.error();
  std::vector<std::string> kinds;
  for (const ActionKind& kind : match.def().actions) kinds.push_back(kind.name);
  for (std::size_t at = 0; at < expected->size(); ++at) {
    const auto& [name, count] = (*expected)[at];
    if (std::find(kinds.begin(), kinds.end(), name) == kinds.end()) {
      const std::string near = did_you_mean(name, kinds);
      return case_error(map.entries[at].key, "there is no action kind \"" + name + "\"",
                        near.empty() ? "allowed: " + list_names(kinds) : near);
    }
    const auto legal = match.legal();
    const auto found = std::count_if(legal.begin(), legal.end(), [&match, kind = &name](std::int32_t action) {
      return match.def().kind_of(action).name == *kind;
    });
    if (found != count) {
      return case_error(map.entries[at].key, name + ": expected " + std::to_string(count) + ", found " +
                                                 std::to_string(found) + ": " + list_names(legal_texts(match)));
    }
  }
  return {};
}

Status check_includes(const Match& match, const YamlNode& list, bool included) {
  auto expected = standard_texts(match, list, !included);
  if (!expected) return expected.error();
  const auto found = legal_texts(match);
  for (const std::string& text : *expected) {
    if ((std::find(found.begin(), found.end(), text) != found.end()) == included) continue;
    return case_error(
        list, "\"" + text + "\" " + (included ? "is not" : "is") + " among the legal actions: " + list_names(found));
  }
  return {};
}

Status check_illegal(const Match& match, const YamlNode& node) {
  if (node.is_list()) {
    for (const YamlNode& item : node.items) {
      if (auto fine = check_illegal(match, item); !fine) return fine;
    }
    return {};
  }
  if (auto fine = known_keys(node, "`illegal`", illegal_section()); !fine) return fine;
  const YamlNode* action = node.find("action");
  const YamlNode* because = node.find("because");
  if (action == nullptr || !action->is_scalar()) {
    return case_error(node, "`illegal` needs an `action`", "write {action: TEXT, because: TEXT}");
  }
  auto choice = match.parse_choice(action->text);
  const std::string reason = choice ? match.why_not(*choice) : choice.error().text();
  if (reason.empty()) return case_error(*action, "\"" + action->text + "\" is legal");
  if (because != nullptr && reason.find(because->text) == std::string::npos) {
    return case_error(*because, "expected a reason with \"" + because->text + "\", found: " + reason);
  }
  return {};
}

namespace {

Status check_winner(const Match& match, const YamlNode& winner) {
  auto names = texts_of(winner);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (auto there = known_seat(match, winner, name, {"draw", "lost", "none"}); !there) return there;
  }
  const std::string found = winner_text(match);
  if (list_names(*names) == found) return {};
  return case_error(winner, "winner: expected " + list_names(*names) + ", found " + found +
                                (match.over() ? "" : " (the match goes on)"));
}

}  // namespace

Status check_result(const Match& match, const YamlNode& map) {
  if (!map.is_map()) return check_winner(match, map);
  if (auto fine = known_keys(map, "`result`", result_section()); !fine) return fine;
  if (const YamlNode* winner = map.find("winner")) {
    if (auto same = check_winner(match, *winner); !same) return same;
  }
  if (auto same = compare_numbers(map.find("returns"), "returns", match.returns()); !same) return same;
  if (auto same = compare_numbers(map.find("scores"), "scores", match.scores()); !same) return same;
  const YamlNode* reason = map.find("ended_by");
  if (reason == nullptr || reason->text == match.ended_by()) return {};
  return case_error(*reason, "ended_by: expected \"" + reason->text + "\", found " +
                                 (match.over() ? "\"" + match.ended_by() + "\"" : "that the match goes on"));
}

Status check_next(const Match& match, const YamlNode& map) {
  if (auto fine = known_keys(map, "`next`", next_section()); !fine) return fine;
  const std::string seat = match.seat() == kNone ? "none" : match.def().seats[static_cast<std::size_t>(match.seat())];
  if (const YamlNode* node = map.find("seat"); node != nullptr && node->text != seat) {
    if (auto there = known_seat(match, *node, node->text, {"none"}); !there) return there;
    return case_error(*node, "next seat: expected " + node->text + ", found " + seat);
  }
  if (const YamlNode* node = map.find("phase"); node != nullptr && node->text != phase_name(match)) {
    if (auto there = known_phase(match.def(), *node); !there) return there;
    return case_error(*node, "next phase: expected " + node->text + ", found " + phase_name(match));
  }
  return {};
}

Status check_passes(const Match& match, const YamlNode& list) {
  auto expected = texts_of(list);
  if (!expected) return expected.error();
  std::vector<std::string> found;
  if (const PlyRecord* ply = match.last_ply()) {
    for (const Pass& pass : ply->passes) found.push_back(match.def().seats[static_cast<std::size_t>(pass.seat)]);
  }
  if (*expected == found) return {};
  return case_error(list, "passes: expected " + list_names(*expected) + ", found " + list_names(found));
}

const YamlNode& zone_of_fault(const YamlNode& zones, const std::string& message) {
  for (const YamlEntry& entry : zones.entries) {
    if (message.find("\"" + entry.key.text + "\"") != std::string::npos) return entry.value;
  }
  return zones;
}

Status check_zones(const Match& match, const YamlNode& map) {
  State expected = match.state();
  if (auto set = set_zones(match.def(), expected, to_json(map, false)); !set) {
    return case_error(zone_of_fault(map, set.error().message), set.error().message, set.error().hint);
  }
  for (const Zone& zone : match.def().layout.zones) {
    for (int place = 0; place < zone.count(); ++place) {
      const int wanted = read_cell(expected.data(), zone, place);
      const int found = read_cell(match.state().data(), zone, place);
      if (wanted == found) continue;
      const YamlNode* named = map.find(zone.name);
      return case_error(named != nullptr ? *named : map, place_text(match.def(), zone, place) + ": expected " +
                                                             zone.holds.text(wanted) + ", found " +
                                                             zone.holds.text(found));
    }
  }
  return {};
}

}  // namespace quoin

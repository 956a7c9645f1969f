// Choices as people meet them: their texts, the way back, and why one may not be played now.
#include <algorithm>
#include <cstring>

#include "quoin/base/text.h"
#include "quoin/engine/match.h"

namespace quoin {
namespace {

std::string trimmed(std::string_view text) {
  while (!text.empty() && ascii::is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii::is_blank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// The values that field `f` has in `actions`, as texts, each once, in the order of the list.
std::vector<std::string> field_values(const GameDef& def, const std::vector<ActionParts>& actions, int kind,
                                      std::size_t f) {
  const ActionField& field = def.actions[as_size(kind)].fields[f];
  std::vector<std::string> values;
  for (const ActionParts& parts : actions) {
    std::string text = field.domain.text(parts.values[f]);
    if (std::find(values.begin(), values.end(), text) == values.end()) values.push_back(std::move(text));
  }
  return values;
}

// Only kinds differ: what else could be done.
std::string kind_reason(const GameDef& def, std::span<const std::int32_t> legal, const std::string& text) {
  std::vector<std::string> kinds;
  for (const std::int32_t other : legal) {
    const std::string& name = def.kind_of(other).words.front();
    if (std::find(kinds.begin(), kinds.end(), name) == kinds.end()) kinds.push_back(name);
  }
  return "\"" + text + "\" may not be played now: no action of this kind may, only " + list_names(kinds);
}

// The kind is offered: the first field whose value is not, given the fields before it.
std::string field_reason(const GameDef& def, std::vector<ActionParts> offered, const ActionParts& wanted,
                         const std::string& text) {
  const ActionKind& kind = def.actions[as_size(wanted.kind)];
  std::string given;
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    std::vector<ActionParts> rest;
    std::copy_if(offered.begin(), offered.end(), std::back_inserter(rest),
                 [&](const ActionParts& parts) { return parts.values[f] == wanted.values[f]; });
    const ActionField& field = kind.fields[f];
    const std::string value = field.domain.text(wanted.values[f]);
    if (rest.empty()) {
      return "\"" + text + "\" may not be played now: " + (given.empty() ? "" : "with " + given + ", ") + field.name +
             " may not be " + value + ", only " + list_names(field_values(def, offered, wanted.kind, f));
    }
    given += (given.empty() ? "" : ", ") + field.name + " " + value;
    offered = std::move(rest);
  }
  return "\"" + text + "\" may not be played now";
}

bool same_words(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const std::string& x, const std::string& y) { return lower_case(x) == lower_case(y); });
}

// The dice that a text joins by +, ascending.
std::vector<std::string> dice_in(std::string_view text) {
  std::vector<std::string> dice;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t plus = std::min(text.find('+', from), text.size());
    dice.push_back(trimmed(text.substr(from, plus - from)));
    from = plus + 1;
  }
  std::sort(dice.begin(), dice.end());
  return dice;
}

// The outcome of that name; where order does not matter the dice may stand in any.
std::optional<int> outcome_named(const Die& die, const std::string& text) {
  if (const auto value = die.outcomes.parse(text)) return value;
  if (!die.unordered || text.find('+') == std::string::npos) return std::nullopt;
  const std::vector<std::string> wanted = dice_in(text);
  for (int k = 0; k < die.outcomes.size; ++k) {
    const int value = die.outcomes.min + k;
    if (dice_in(die.outcomes.text(value)) == wanted) return value;
  }
  return std::nullopt;
}

std::string number_range(const std::string& what, std::int32_t value, int count) {
  return "there is no " + what + " " + std::to_string(value) + "; they are 0 to " + std::to_string(count - 1);
}

}  // namespace

std::string Match::why_not(std::int32_t action) const {
  if (over()) return "the match is over";
  if (node() == Node::kDeal) return "a deal is due now: nobody chooses";
  if (node() == Node::kChance) {
    const int count = die()->outcomes.size;
    return action >= 0 && action < count ? "" : number_range("outcome", action, count);
  }
  if (action < 0 || action >= def().num_distinct_actions) {
    return number_range("action", action, def().num_distinct_actions);
  }
  if (std::find(legal_.begin(), legal_.end(), action) != legal_.end()) return "";
  const ActionParts wanted = decode_action(def(), action);
  const auto& fields = def().actions[as_size(wanted.kind)].fields;
  for (std::size_t f = 0; f < fields.size(); ++f) {
    if (fields[f].domain.kind == DomainKind::kRelation && wanted.values[f] == kNone) {
      return "action " + std::to_string(action) + " leads off the board: its " + fields[f].name + " does not exist";
    }
  }
  const std::string text = choice_text(action);
  std::vector<ActionParts> offered;
  for (const std::int32_t other : legal_) {
    const ActionParts parts = decode_action(def(), other);
    if (parts.kind == wanted.kind) offered.push_back(parts);
  }
  return offered.empty() ? kind_reason(def(), legal_, text) : field_reason(def(), std::move(offered), wanted, text);
}

Result<std::string> Match::written_text(std::int32_t action) const {
  auto vm = game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), state_.data(), as_size(state_.bytes()));
  return (*vm)->text_of(action);
}

Result<std::vector<std::string>> Match::short_texts(std::int32_t action) const {
  if (!game_->has_shorts()) return std::vector<std::string>{};
  auto vm = game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), state_.data(), as_size(state_.bytes()));
  return (*vm)->shorts_of(action);
}

std::string Match::choice_text(std::int32_t choice) const {
  switch (node()) {
    case Node::kDecide:
    case Node::kTogether: {
      if (!game_->writes_texts()) return action_text(def(), choice);
      auto written = written_text(choice);
      if (!written && written.error().kind == ErrorKind::kBudget) game_->give_up_texts();
      return written ? *std::move(written) : action_text(def(), choice);
    }
    case Node::kChance: return die()->name + ": " + die()->outcomes.text(die()->outcomes.min + choice);
    case Node::kDeal: return "deal " + phase_name();
    case Node::kEnd:
    case Node::kUnset: break;
  }
  return "";
}

Result<std::int32_t> Match::parse_choice(std::string_view text) const {
  if (is_choice(node())) {
    const bool written = game_->writes_texts();
    const std::vector<std::string> words = split_words(text);
    for (const std::int32_t action : written ? legal() : std::span<const std::int32_t>{}) {
      if (same_words(split_words(choice_text(action)), words)) return action;
    }
    auto action = parse_action(def(), text);
    if (!action && written) {
      return Error{ErrorKind::kIllegal, {}, "\"" + trimmed(text) + "\" names nothing that may be played now", ""};
    }
    if (!action) return action.error();
    return static_cast<std::int32_t>(*action);
  }
  if (node() != Node::kChance) {
    return Error{ErrorKind::kIllegal, {}, over() ? "the match is over" : "a deal is due now: nobody chooses", ""};
  }
  const Die& rolled = *die();
  std::string wanted = trimmed(text);
  if (wanted.starts_with(rolled.name + ":")) wanted = trimmed(std::string_view(wanted).substr(rolled.name.size() + 1));
  if (const auto value = outcome_named(rolled, wanted)) return static_cast<std::int32_t>(*value - rolled.outcomes.min);
  std::vector<std::string> known;
  for (int k = 0; k < rolled.outcomes.size; ++k) known.push_back(rolled.outcomes.text(rolled.outcomes.min + k));
  return Error{ErrorKind::kIllegal,
               {},
               "\"" + wanted + "\" is no outcome of " + rolled.name + "; they are " + list_names(known),
               did_you_mean(wanted, known)};
}

}  // namespace quoin

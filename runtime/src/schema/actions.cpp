// Action numbers: to fields, to text, to JSON, and back. Every form is one to one with the number.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/schema/game_def.h"
#include "quoin/schema/selections.h"
#include "schema/words.h"

namespace quoin {
namespace {

Error refuse(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

const Relation& relation_of(const GameDef& def, const ActionKind& kind, const Domain& domain) {
  const Domain& source = kind.fields[static_cast<std::size_t>(domain.of_field)].domain;
  const Board& board = def.boards[static_cast<std::size_t>(source.board)];
  return board.sites[static_cast<std::size_t>(source.sites)].relations[static_cast<std::size_t>(domain.relation)];
}

// The place of `value` within field `i`, 0 .. size - 1, or -1.
int place_of(const GameDef& def, const ActionKind& kind, std::size_t i, const ActionParts& parts) {
  const Domain& domain = kind.fields[i].domain;
  const int value = parts.values[i];
  if (domain.kind != DomainKind::kRelation) return domain.holds(value) ? value - domain.min : -1;
  return relation_of(def, kind, domain).find(parts.values[domain.of_field], value);
}

std::vector<std::string> kind_names(const GameDef& def) {
  std::vector<std::string> names;
  for (const ActionKind& kind : def.actions) names.push_back(kind.name);
  return names;
}

std::size_t field_index(const ActionKind& kind, std::string_view name) {
  const auto match = std::find_if(kind.fields.begin(), kind.fields.end(),
                                  [name](const ActionField& field) { return field.name == name; });
  return static_cast<std::size_t>(match - kind.fields.begin());
}

// The site between two others whose names stand the other way round: "c2-c1" of "c1-c2".
std::optional<int> between_named(const Domain& domain, std::string_view text) {
  if (domain.board < 0 || domain.sites < 0) return std::nullopt;
  for (std::size_t at = text.find('-'); at < text.size(); at = text.find('-', at + 1)) {
    const std::string turned = std::string(text.substr(at + 1)) + "-" + std::string(text.substr(0, at));
    if (const std::optional<int> found = domain.parse(turned)) return found;
  }
  return std::nullopt;
}

// The value that `text` names, letter case apart where that is clear.
std::optional<int> value_named(const Domain& domain, std::string_view text) {
  if (const std::optional<int> exact = domain.parse(text)) return exact;
  if (const std::optional<int> turned = between_named(domain, text)) return turned;
  std::optional<int> loose;
  const std::string wanted = lower_case(text);
  for (std::size_t i = 0; i < domain.names.size(); ++i) {
    if (lower_case(domain.names[i]) != wanted) continue;
    if (loose) return std::nullopt;
    loose = domain.min + static_cast<int>(i);
  }
  return loose;
}

Error no_such_value(const ActionKind& kind, const ActionField& field, std::string_view text) {
  const bool some = field.domain.kind == DomainKind::kSome;
  const std::vector<std::string>& names = some ? field.domain.selections->faces() : field.domain.names;
  const std::string allowed = some || names.empty() ? field.domain.label : list_names(names);
  const std::string near = did_you_mean(some ? field.domain.selections->no_card_in(text) : text, names);
  return refuse("field \"" + field.name + "\" of action \"" + kind.name + "\" cannot be \"" + std::string(text) + "\"",
                near.empty() ? "allowed: " + allowed : near);
}

// "pivot {wall} to {to}" for messages.
std::string pattern_of(const ActionKind& kind) {
  std::string text;
  for (const std::string& word : kind.words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// By its kind's template; secret fields as "?" unless `secrets`.
std::string written(const GameDef& def, int action, bool secrets) {
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  std::string text;
  for (const std::string& word : kind.words) {
    if (!text.empty()) text += ' ';
    if (!is_field_word(word)) {
      text += word;
      continue;
    }
    const std::size_t i = field_index(kind, field_of_word(word));
    const ActionField& field = kind.fields[i];
    text += secrets || !field.secret ? field.domain.text(parts.values[i]) : "?";
  }
  return text;
}

}  // namespace

const ActionKind& GameDef::kind_of(int action) const {
  const auto after = std::upper_bound(actions.begin(), actions.end(), action,
                                      [](int number, const ActionKind& kind) { return number < kind.offset; });
  return *std::prev(after);
}

bool ActionKind::open() const {
  return !secret && std::none_of(fields.begin(), fields.end(), [](const ActionField& field) { return field.secret; });
}

ActionParts decode_action(const GameDef& def, int action) {
  const ActionKind& kind = def.kind_of(action);
  ActionParts parts;
  parts.kind = static_cast<int>(&kind - def.actions.data());
  int rest = action - kind.offset;
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    const Domain& domain = kind.fields[i].domain;
    const int place = rest / kind.fields[i].stride;
    rest %= kind.fields[i].stride;
    if (domain.kind == DomainKind::kRelation) {
      const int source = parts.values[domain.of_field];
      parts.values[i] = source == kNone ? kNone : relation_of(def, kind, domain).at(source, place);
    } else {
      parts.values[i] = domain.min + place;
    }
  }
  return parts;
}

Result<int> encode_action(const GameDef& def, const ActionParts& parts) {
  if (parts.kind < 0 || parts.kind >= static_cast<int>(def.actions.size())) {
    return refuse("there is no kind of action number " + std::to_string(parts.kind));
  }
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  int number = kind.offset;
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    const ActionField& field = kind.fields[i];
    const int place = place_of(def, kind, i, parts);
    if (place < 0) {
      const bool known = field.domain.kind == DomainKind::kRelation && parts.values[i] >= 0 &&
                         parts.values[i] < static_cast<int>(field.domain.names.size());
      const std::string value = known ? field.domain.text(parts.values[i]) : std::to_string(parts.values[i]);
      return refuse("field \"" + field.name + "\" of action \"" + kind.name + "\" cannot be " + value,
                    "allowed: " + field.domain.label);
    }
    number += place * field.stride;
  }
  return number;
}

std::string action_text(const GameDef& def, int action) { return written(def, action, true); }

std::string told_text(const GameDef& def, int action) {
  return def.kind_of(action).secret ? "" : written(def, action, false);
}

Result<int> parse_action(const GameDef& def, std::string_view text) {
  const std::vector<std::string> words = split_words(text);
  if (words.empty()) return refuse("the action is empty");
  std::vector<std::string> first_words;
  for (std::size_t k = 0; k < def.actions.size(); ++k) {
    const ActionKind& kind = def.actions[k];
    first_words.push_back(kind.words.front());
    if (lower_case(kind.words.front()) != lower_case(words.front())) continue;
    const Error other_form =
        refuse("\"" + std::string(text) + "\" is not an action", "write it as: " + pattern_of(kind));
    if (words.size() != kind.words.size()) return other_form;
    ActionParts parts;
    parts.kind = static_cast<int>(k);
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (!is_field_word(kind.words[w])) {
        if (lower_case(kind.words[w]) != lower_case(words[w])) return other_form;
        continue;
      }
      const std::size_t i = field_index(kind, field_of_word(kind.words[w]));
      const std::optional<int> value = value_named(kind.fields[i].domain, words[w]);
      if (!value) return no_such_value(kind, kind.fields[i], words[w]);
      parts.values[i] = *value;
    }
    return encode_action(def, parts);
  }
  const std::string near = did_you_mean(lower_case(words.front()), first_words);
  return refuse("\"" + std::string(text) + "\" is not an action",
                near.empty() ? "actions start with " + list_names(first_words) : near);
}

nlohmann::json action_json(const GameDef& def, int action) {
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  nlohmann::json json = {{"kind", kind.name}};
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    const Domain& domain = kind.fields[i].domain;
    if (parts.values[i] == kNone && domain.kind == DomainKind::kRelation) {
      json[kind.fields[i].name] = nullptr;
    } else if (domain.kind == DomainKind::kRange) {
      json[kind.fields[i].name] = parts.values[i];
    } else {
      json[kind.fields[i].name] = domain.text(parts.values[i]);
    }
  }
  return json;
}

Result<int> action_from_json(const GameDef& def, const nlohmann::json& json) {
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string()) {
    return refuse("an action must be an object with a \"kind\"", "kinds: " + list_names(kind_names(def)));
  }
  const std::string name = json["kind"].get<std::string>();
  const std::vector<std::string> names = kind_names(def);
  const auto match = std::find(names.begin(), names.end(), name);
  if (match == names.end()) return refuse("there is no kind of action \"" + name + "\"", did_you_mean(name, names));
  ActionParts parts;
  parts.kind = static_cast<int>(match - names.begin());
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  for (const auto& [key, value] : json.items()) {
    if (key == "kind") continue;
    const std::size_t i = field_index(kind, key);
    if (i == kind.fields.size()) return refuse("action \"" + name + "\" has no field \"" + key + "\"");
    const Domain& domain = kind.fields[i].domain;
    if (value.is_number_integer()) {
      const auto number = value.get<std::int64_t>();
      if (number < -kMaxActions || number > 1'000'000'000) return no_such_value(kind, kind.fields[i], value.dump());
      parts.values[i] = static_cast<int>(number);
      continue;
    }
    const std::optional<int> parsed = value.is_string() ? domain.parse(value.get<std::string>()) : std::nullopt;
    if (!parsed)
      return no_such_value(kind, kind.fields[i], value.is_string() ? value.get<std::string>() : value.dump());
    parts.values[i] = *parsed;
  }
  for (const ActionField& field : kind.fields) {
    if (!json.contains(field.name)) return refuse("action \"" + name + "\" needs the field \"" + field.name + "\"");
  }
  return encode_action(def, parts);
}

}  // namespace quoin

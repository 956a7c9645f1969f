// The section `actions`: kinds of action, their fields, their numbers and their text forms.
#include <algorithm>
#include <cstdint>

#include "quoin/base/text.h"
#include "quoin/schema/selections.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/words.h"

namespace quoin {
namespace {

constexpr int kMaxKinds = 200;
constexpr std::int64_t kCountless = 1'000'000'000'000;

Form field_form() {
  return form::titled("field",
                      "A domain; {some: CARDS, most: 3}; or the sites that a relation gives for an earlier field.",
                      form::either({form::domain(), form::section(selection_section), form::map(form::name(), 1, 1)}));
}

const Fields<ActionKind>& action_fields() {
  using Kind = ActionKind;
  static const Fields<Kind> kFields{
      "action",
      "A kind of action.",
      {{"fields", apart<Kind>(form::map(field_form(), 0, kMaxFields, {"kind"})),
        "What is chosen, each with its values.", "{to: field.cells}"},
       {"text", apart<Kind>(form::text()), "How it is written: a word first, each field once in braces.",
        "\"step {to}\"", otherwise("its name and its fields")},
       {"secret", apart<Kind>(form::either({form::flag(), form::names()})),
        "true: others are told only that somebody chose; or the fields that they are not told.", "[card]",
        otherwise("false")},
       {"help", text(&Kind::help), "What it does, in a sentence.", "move your soldier"}}};
  return kFields;
}

// {pivot: wall}: the sites that a relation gives for an earlier field's site.
Domain read_relation(const YamlNode& map, const ActionKind& kind, const GameDef& def, const std::string& what) {
  if (map.entries.size() != 1) fault(map, what + " must name one relation and one field, as in {pivot: wall}");
  const YamlEntry& entry = map.entries.front();
  const std::string source = need_text(entry.value, "the field that " + what + " starts from");
  std::vector<std::string> earlier;
  for (const ActionField& field : kind.fields) earlier.push_back(field.name);
  const auto match = std::find(earlier.begin(), earlier.end(), source);
  if (match == earlier.end()) {
    const std::string near = did_you_mean(source, earlier);
    fault(entry.value, what + " starts from \"" + source + "\", which is no earlier field of this action",
          near.empty() ? "earlier fields: " + list_names(earlier) : near);
  }
  const Domain& from = kind.fields[static_cast<std::size_t>(match - earlier.begin())].domain;
  if (from.kind != DomainKind::kSites) {
    fault(entry.value,
          what + " starts from \"" + source + "\", which holds " + from.label + ", not the sites of a board",
          "begin with a field that holds the sites of a board");
  }
  const std::vector<SiteType>& all_sites = def.boards[static_cast<std::size_t>(from.board)].sites;
  const std::vector<Relation>& relations = all_sites[static_cast<std::size_t>(from.sites)].relations;
  std::vector<std::string> known;
  for (const Relation& relation : relations) known.push_back(relation.name);
  const auto relation = std::find(known.begin(), known.end(), entry.key.text);
  if (relation == known.end()) {
    const std::string near = did_you_mean(entry.key.text, known);
    fault(entry.key, "unknown relation \"" + entry.key.text + "\" in " + what,
          near.empty() ? "relations of " + from.label + ": " + list_names(known) : near);
  }
  Domain domain;
  domain.kind = DomainKind::kRelation;
  domain.label = "{" + entry.key.text + ": " + source + "}";
  domain.relation = static_cast<int>(relation - known.begin());
  const Relation& found_relation = relations[static_cast<std::size_t>(domain.relation)];
  domain.size = found_relation.width;
  domain.board = from.board;
  domain.sites = found_relation.target_sites;
  domain.of_field = static_cast<int>(match - earlier.begin());
  domain.names = all_sites[static_cast<std::size_t>(domain.sites)].names;
  return domain;
}

Domain read_field(const YamlNode& node, const ActionKind& kind, const GameDef& def, const std::string& what) {
  if (!node.is_map()) return read_domain(node, def, what);
  if (node.find("some") != nullptr) return read_selection(node, def, what);
  return read_relation(node, kind, def, what);
}

void read_fields(ActionKind& kind, const YamlNode& map, const GameDef& def, const std::string& what) {
  for (const YamlEntry& entry : need_map(map, "the fields of " + what).entries) {
    if (kind.fields.size() == kMaxFields) {
      fault(entry.key, what + " has more than " + std::to_string(kMaxFields) + " fields",
            "split it into smaller choices");
    }
    ActionField field;
    field.name = need_name(entry.key, "a field's name");
    if (field.name == "kind")
      fault(entry.key, "a field cannot be called \"kind\", which names the action's kind", "give it another name");
    const std::string field_what = "field \"" + field.name + "\" of " + what;
    field.domain = read_field(entry.value, kind, def, field_what);
    if (field.domain.optional) {
      fault(entry.value, field_what + " cannot be none", "declare a kind of action without this field");
    }
    kind.fields.push_back(std::move(field));
  }
}

// `secret: true`, or the fields that are.
void read_secret(ActionKind& kind, const YamlNode& node, const std::string& what) {
  if (!node.is_list()) {
    kind.secret = need_flag(node, "\"secret\" of " + what);
    return;
  }
  std::vector<std::string> known;
  for (const ActionField& field : kind.fields) known.push_back(field.name);
  for (const YamlNode& item : node.items) {
    const std::string name = need_name(item, "a secret field of " + what);
    const auto field = std::find(known.begin(), known.end(), name);
    if (field == known.end()) {
      const std::string near = did_you_mean(name, known);
      fault(item, what + " has no field \"" + name + "\" to keep secret",
            !near.empty()   ? near
            : known.empty() ? "it has no fields; \"secret: true\" hides which kind was chosen"
                            : "fields: " + list_names(known));
    }
    ActionField& secret = kind.fields[static_cast<std::size_t>(field - known.begin())];
    if (secret.secret)
      fault(item, "\"" + name + "\" stands twice in \"secret\" of " + what, "leave one of the two out");
    secret.secret = true;
  }
  if (node.items.empty()) fault(node, "\"secret\" of " + what + " names no field", "leave it out, or write true");
}

// The template's words, or kind name and fields if there is none.
std::vector<std::string> words_of(const ActionKind& kind, const YamlNode* text, const std::string& what) {
  if (text != nullptr) return split_words(need_text(*text, "the text of " + what));
  std::vector<std::string> words = {kind.name};
  for (const ActionField& field : kind.fields) words.push_back("{" + field.name + "}");
  return words;
}

void check_words(const ActionKind& kind, const YamlNode& place, const std::string& what) {
  std::vector<std::string> names;
  for (const ActionField& field : kind.fields) names.push_back(field.name);
  std::vector<std::string> used;
  for (const std::string& word : kind.words) {
    if (!is_field_word(word)) {
      if (word.find_first_of("{}") == std::string::npos) continue;
      fault(place, "the word \"" + word + "\" in the text of " + what + " mixes a field with letters",
            "put blanks around {field}");
    }
    const std::string name = field_of_word(word);
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      const std::string near = did_you_mean(name, names);
      fault(place, "the text of " + what + " names the unknown field \"" + name + "\"",
            near.empty() ? "fields: " + list_names(names) : near);
    }
    if (std::find(used.begin(), used.end(), name) != used.end()) {
      fault(place, "the text of " + what + " names the field \"" + name + "\" twice", "write it once");
    }
    used.push_back(name);
  }
  for (const std::string& name : names) {
    if (std::find(used.begin(), used.end(), name) == used.end()) {
      fault(place, "the text of " + what + " leaves out the field \"" + name + "\"",
            "write {" + name + "} where its value belongs");
    }
  }
  if (kind.words.empty() || is_field_word(kind.words.front())) {
    fault(place, "the text of " + what + " must start with a word, which tells the kinds apart",
          "write one before it, as in \"to {cell}\"");
  }
}

void check_first_word(const ActionKind& kind, const GameDef& def, const YamlNode& place) {
  for (const ActionKind& other : def.actions) {
    if (lower_case(other.words.front()) != lower_case(kind.words.front())) continue;
    fault(place,
          "the texts of actions \"" + other.name + "\" and \"" + kind.name + "\" both start with \"" +
              kind.words.front() + "\"",
          "give each kind a first word of its own");
  }
}

std::int64_t number_kind(ActionKind& kind) {
  std::int64_t count = 1;
  for (std::size_t i = kind.fields.size(); i-- > 0;) {
    kind.fields[i].stride = static_cast<int>(std::min<std::int64_t>(count, kMaxActions));
    count = std::min(count * kind.fields[i].domain.size, kCountless);
  }
  kind.count = static_cast<int>(std::min<std::int64_t>(count, kMaxActions + 1));
  return count;
}

// "place has 30000 (slot 100 x piece 300)".
std::string weight_of(const ActionKind& kind, std::int64_t count) {
  std::string text = kind.name + " has " + (count == kCountless ? "very many" : std::to_string(count));
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    text += (i == 0 ? " (" : " x ") + kind.fields[i].name + " " + std::to_string(kind.fields[i].domain.size);
  }
  return text + (kind.fields.empty() ? "" : ")");
}

void number_kinds(GameDef& def, const YamlNode& section) {
  std::vector<std::pair<std::int64_t, const ActionKind*>> weights;
  std::int64_t total = 0;
  for (ActionKind& kind : def.actions) {
    const std::int64_t count = number_kind(kind);
    kind.offset = static_cast<int>(std::min<std::int64_t>(total, kMaxActions));
    total += count;
    weights.emplace_back(count, &kind);
  }
  if (total > kMaxActions) {
    std::stable_sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::string> texts;
    for (const auto& [count, kind] : weights) {
      if (texts.size() < 3) texts.push_back(weight_of(*kind, count));
    }
    fault(section,
          "there are " + (total >= kCountless ? "far" : std::to_string(total)) +
              (total >= kCountless ? " more" : " distinct actions, more") + " than the " + std::to_string(kMaxActions) +
              " allowed: " + list_names(texts),
          "split an action into smaller choices");
  }
  def.num_distinct_actions = static_cast<int>(total);
}

}  // namespace

Form actions_form() { return form::map(form::either({form::nothing(), form::section(action_fields)}), 1, kMaxKinds); }

void read_actions(const YamlNode& root, GameDef& def) {
  const YamlNode& section = need_map(need(root, "actions", "the game"), "\"actions\"");
  if (section.entries.empty())
    fault(section, "\"actions\" must name at least one kind of action",
          "write one, as in move: {fields: {to: BOARD.cells}}");
  for (const YamlEntry& entry : section.entries) {
    if (std::ssize(def.actions) == kMaxKinds)
      fault(entry.key, "there are more than " + std::to_string(kMaxKinds) + " kinds of action",
            "give one kind fields instead of writing several");
    ActionKind kind;
    kind.name = need_name(entry.key, "an action's name");
    const std::string what = "action \"" + kind.name + "\"";
    const YamlNode* text = nullptr;
    if (entry.value.kind != YamlNode::Kind::kNothing) {
      need_section(entry.value, action_fields(), what);
      if (const YamlNode* fields = entry.value.find("fields")) read_fields(kind, *fields, def, what);
      if (const YamlNode* secret = entry.value.find("secret")) read_secret(kind, *secret, what);
      read_fields(kind, entry.value, action_fields(), {def, what});
      text = entry.value.find("text");
    }
    kind.words = words_of(kind, text, what);
    const YamlNode& place = text == nullptr ? entry.key : *text;
    check_words(kind, place, what);
    check_first_word(kind, def, place);
    def.actions.push_back(std::move(kind));
  }
  number_kinds(def, section);
}

// ---- description ----

static const Described<ActionField>& described(const ActionField&) {
  static const Described<ActionField> kDescribed{
      "ActionField",
      "One part of an action.",
      {{"name", &ActionField::name},
       {"domain", &ActionField::domain},
       {"stride", &ActionField::stride, "What one step of its value adds to the action's number."},
       lacking<ActionField>({"secret", &ActionField::secret, "Only who chose is told it."}, false)}};
  return kDescribed;
}

const Described<ActionKind>& described(const ActionKind&) {
  const auto text_of = [](const ActionKind& kind) {
    std::string text;
    for (const std::string& word : kind.words) text += (text.empty() ? "" : " ") + word;
    return text;
  };
  static const Described<ActionKind> kDescribed{
      "ActionKind",
      "The actions ``offset`` .. ``offset + count - 1``: ``offset`` and for each field ``(value - min) * stride``, for "
      "fields that follow a relation the place within the relation's row times the stride.",
      {{"name", &ActionKind::name},
       {"help", &ActionKind::help},
       {"text", text_of, "How an action is written: ``slide {wall} to {to}``."},
       {"offset", &ActionKind::offset},
       {"count", &ActionKind::count},
       {"fields", &ActionKind::fields},
       lacking<ActionKind>({"secret", &ActionKind::secret, "Others are told only that somebody chose."}, false)}};
  return kDescribed;
}

}  // namespace quoin

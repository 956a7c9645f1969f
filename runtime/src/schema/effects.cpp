// The section `effects`: what rules put aside, to happen when what comes before it is done. In: the section. Out: the
// effects, and the record "later" that holds those put aside: a column for the effect, one for each name of a field.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/start_values.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

constexpr int kMostPutAside = 16;
constexpr const char* kLater = "later";

const Fields<Effect>& effect_fields() {
  static const Fields<Effect> kFields{
      "effect",
      "What rules put aside by later.EFFECT, to happen at a go.on().",
      {{"fields", apart<Effect>(form::map(held_form(), 0, kMaxFields, {"effect", "count", "capacity"})),
        "What is to be known of it then, each with its values.", "{who: seat, cards: 0..3}"},
       {"secret", apart<Effect>(form::either({form::flag(), form::names()})),
        "The fields that nobody sees while it waits; true: all of them.", "[card]", otherwise("false")},
       {"help", text(&Effect::help), "What it does, in a sentence.", "the seat draws cards"}}};
  return kFields;
}

// The names of the fields that nobody sees.
std::vector<std::string> read_secret(const YamlNode* node, const Effect& effect, const std::string& what) {
  std::vector<std::string> known;
  for (const Effect::Field& field : effect.fields) known.push_back(field.name);
  if (node == nullptr) return {};
  if (!node->is_list()) return need_flag(*node, "\"secret\" of " + what) ? known : std::vector<std::string>();
  for (const YamlNode& item : node->items) {
    if (std::ranges::find(known, item.text) != known.end()) continue;
    const std::string near = did_you_mean(item.text, known);
    fault(item, what + " has no field \"" + item.text + "\" to keep secret",
          !near.empty()   ? near
          : known.empty() ? "leave \"secret\" out"
                          : "fields: " + list_names(known));
  }
  return need_names(*node, "\"secret\" of " + what);
}

class EffectsReader {
 public:
  EffectsReader(const YamlNode& section, GameDef& def) : section_(section), def_(def) {}

  void read() {
    need_room(section_, need_map(section_, "\"effects\"").entries.size(), "\"effects\"");
    if (section_.entries.empty()) return;
    need_free_names();
    for (const YamlEntry& entry : section_.entries) read_effect(entry);
    record_.name = kLater;
    record_.capacity = kMostPutAside;
    record_.columns.insert(record_.columns.begin(), add_column("effect", names_domain(), section_));
    Zone count = row_zone("later.count", ZoneRole::kRecordCount, range_domain(0, kMostPutAside), 1);
    count.start = {0};
    count.shown = false;
    add_zone(def_, std::move(count), section_);
    record_.count = last_zone(def_);
    def_.later = static_cast<int>(def_.records.size());
    def_.records.push_back(std::move(record_));
  }

 private:
  // What "go.on" and "later" mean is taken.
  void need_free_names() {
    const auto is_later = [](const auto& thing) { return thing.name == kLater; };
    const bool taken = std::ranges::any_of(def_.layout.zones, is_later) ||
                       std::ranges::any_of(def_.records, is_later) ||
                       std::ranges::any_of(def_.layout.scratch, is_later) ||
                       std::ranges::any_of(def_.histories, is_later) || std::ranges::any_of(def_.absent, is_later);
    if (taken)
      fault(section_, "what is put aside lies in \"later\", and so is another zone, counter, record or history called",
            "give that another name");
    if (std::ranges::any_of(def_.phases, [](const Phase& phase) { return phase.name == "on"; }))
      fault(section_, "go.on() goes on with effects, and a phase is called \"on\"", "give the phase another name");
  }

  void read_effect(const YamlEntry& entry) {
    Effect effect;
    effect.name = need_name(entry.key, "an effect's name");
    const std::string what = "effect \"" + effect.name + "\"";
    if (entry.value.kind != YamlNode::Kind::kNothing) {
      need_section(entry.value, effect_fields(), what);
      if (const YamlNode* fields = entry.value.find("fields")) read_its_fields(effect, *fields, what);
      read_fields(effect, entry.value, effect_fields(), {def_, what});
      const YamlNode* secret = entry.value.find("secret");
      for (const std::string& name : read_secret(secret, effect, what)) hide(name);
    }
    def_.effects.push_back(std::move(effect));
  }

  void read_its_fields(Effect& effect, const YamlNode& map, const std::string& what) {
    for (const YamlEntry& entry : need_map(map, "the fields of " + what).entries) {
      if (effect.fields.size() == kMaxFields)
        fault(entry.key, what + " has more than " + std::to_string(kMaxFields) + " fields",
              "lay what is more into zones");
      Effect::Field field;
      field.name = need_name(entry.key, "a field's name");
      if (field.name == "effect" || field.name == "count" || field.name == "capacity")
        fault(entry.key,
              "a field cannot be called \"" + field.name + "\": the record of what is put aside has that itself",
              "give it another name");
      const std::string field_what = "field \"" + field.name + "\" of " + what;
      field.domain = read_held(entry.value, def_, field_what);
      field.column = column_of(field, entry.value, field_what);
      effect.fields.push_back(std::move(field));
    }
  }

  // Fields of one name share a column.
  int column_of(const Effect::Field& field, const YamlNode& node, const std::string& what) {
    for (const Effect& other : def_.effects) {
      for (const Effect::Field& one : other.fields) {
        if (one.name != field.name) continue;
        if (one.domain.label != field.domain.label)
          fault(node,
                what + " holds " + field.domain.label + ", and that of \"" + other.name + "\" " + one.domain.label,
                "let fields of one name hold the same, or call this one otherwise");
        return one.column;
      }
    }
    record_.columns.push_back(add_column(field.name, field.domain, node));
    return record_.columns.back();
  }

  int add_column(const std::string& name, Domain holds, const YamlNode& node) {
    if (!holds.optional && !holds.holds(kNone)) {
      holds.optional = true;
      holds.label += "?";
    }
    Zone zone = row_zone(std::string(kLater) + "." + name, ZoneRole::kRecordColumn, std::move(holds), kMostPutAside);
    zone.has_over = true;
    zone.shown = false;  // pictures show what has happened
    zone.start.assign(kMostPutAside, standard_start(zone.holds));
    add_zone(def_, std::move(zone), node);
    return last_zone(def_);
  }

  void hide(const std::string& name) {
    for (const int column : record_.columns) {
      Zone& zone = def_.layout.zones[static_cast<std::size_t>(column)];
      if (zone.name == std::string(kLater) + "." + name) zone.visible = Visibility::kNobody;
    }
  }

  [[nodiscard]] Domain names_domain() const {
    Domain domain;
    domain.kind = DomainKind::kNames;
    domain.label = "effect";
    for (const Effect& effect : def_.effects) domain.names.push_back(effect.name);
    domain.size = static_cast<int>(domain.names.size());
    return domain;
  }

  const YamlNode& section_;
  GameDef& def_;
  Record record_;
};

}  // namespace

Form effects_form() {
  return form::map(form::either({form::nothing(), form::section(effect_fields)}), 0, kMaxOfASection);
}

void read_effects(const YamlNode& root, GameDef& def) {
  if (const YamlNode* section = root.find("effects")) EffectsReader(*section, def).read();
}

// ---- description ----

static const Described<Effect::Field>& described(const Effect::Field&) {
  static const Described<Effect::Field> kDescribed{
      "EffectField",
      "What is known of an effect that was put aside.",
      {{"name", &Effect::Field::name},
       {"domain", &Effect::Field::domain},
       {"column", &Effect::Field::column, "The zone that holds its values."}}};
  return kDescribed;
}

const Described<Effect>& described(const Effect&) {
  static const Described<Effect> kDescribed{
      "Effect",
      "What rules put aside, to happen later.",
      {{"name", &Effect::name}, {"help", &Effect::help}, {"fields", &Effect::fields}}};
  return kDescribed;
}

}  // namespace quoin

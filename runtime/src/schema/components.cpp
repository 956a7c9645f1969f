// Sets, deals and phases: the short sections.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

const Fields<Phase>& phase_fields() {
  const auto read_together = [](Phase& phase, const YamlNode& node, const Reading& in, const std::string& called) {
    phase.may_be_together = true;
    phase.together = evaluate_condition(node, in.scope, called);
  };
  static const Fields<Phase> kFields{
      "phase",
      "A phase in which seats choose.",
      {{"together",
        {form::condition(), read_together},
        "Whether several seats choose at once, each unseen.",
        "true",
        otherwise("one seat chooses")},
       {"setup", condition(&Phase::setup), "Whether it comes before the first turn: who chooses in it has not begun.",
        "true", otherwise("it does not")},
       {"help", text(&Phase::help), "What a seat has to do in it, as players read it behind its name.",
        "lay a card away", otherwise("the phase's name")}}};
  return kFields;
}

Phase read_phase(const YamlEntry& entry, const GameDef& def) {
  Phase phase;
  phase.name = need_name(entry.key, "a phase's name");
  if (entry.value.kind == YamlNode::Kind::kNothing) return phase;
  read_section(phase, entry.value, phase_fields(), {def, "phase \"" + phase.name + "\""});
  return phase;
}

}  // namespace

Form phases_form() {
  const Form phase = form::either({form::nothing(), form::section(phase_fields)});
  return form::either({form::names(), form::map(phase, 1, kMaxOfASection)});
}
Form sets_form() { return form::map(form::names(), 0, kMaxOfASection, {"seat", "bool"}); }

void read_sets(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("sets");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"sets\"").entries.size(), "\"sets\"");
  for (const YamlEntry& entry : section->entries) {
    const std::string name = need_name(entry.key, "a set's name");
    if (name == "seat" || name == "bool")
      fault(entry.key, "a set cannot be called \"" + name + "\", which is a domain already", "give it another name");
    def.sets.push_back({name, need_names(entry.value, "set \"" + name + "\"")});
  }
}

void read_deals(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("deals");
  if (section == nullptr) return;
  def.deals = need_names(*section, "\"deals\"");
  need_room(*section, def.deals.size(), "\"deals\"");
}

void read_phases(const YamlNode& root, GameDef& def) {
  const YamlNode& section = need(root, "phases", "the game");
  if (section.is_map()) {
    for (const YamlEntry& entry : section.entries) def.phases.push_back(read_phase(entry, def));
    if (def.phases.empty()) fault(section, "\"phases\" must name at least one", "write phases: [act]");
  } else {
    for (std::string& name : need_names(section, "\"phases\"")) def.phases.push_back({std::move(name)});
  }
  need_room(section, def.phases.size(), "\"phases\"");
}

// ---- description ----

const Described<NameSet>& described(const NameSet&) {
  static const Described<NameSet> kDescribed{"NameSet",
                                             "A set of names: value ``v`` is written ``values[v]``.",
                                             {{"name", &NameSet::name}, {"values", &NameSet::values}}};
  return kDescribed;
}

const Described<Phase>& described(const Phase&) {
  static const Described<Phase> kDescribed{
      "Phase",
      "What a seat, or all of them at once, decide.",
      {{"name", &Phase::name},
       {"together", &Phase::together},
       {"may_be_together", &Phase::may_be_together, "Other dials make it so."},
       {"setup", &Phase::setup, "It comes before the first turn: who chooses in it has not begun."},
       {"help", [](const Phase& phase) { return phase.help.empty() ? std::nullopt : std::optional(phase.help); },
        "What a seat has to do in it."}}};
  return kDescribed;
}

}  // namespace quoin

// Sets, deals and phases: the short sections.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

Phase read_phase(const YamlEntry& entry, const GameDef& def) {
  Phase phase;
  phase.name = need_name(entry.key, "a phase's name");
  if (entry.value.kind == YamlNode::Kind::kNothing) return phase;
  const std::string what = "phase \"" + phase.name + "\"";
  need_keys(need_map(entry.value, what), what, {"together", "setup"});
  if (const YamlNode* together = entry.value.find("together")) {
    const std::string key = "\"together\" of " + what;
    phase.may_be_together = true;
    phase.together = evaluate_condition(*together, scope_of(def), key);
  }
  if (const YamlNode* setup = entry.value.find("setup"))
    phase.setup = evaluate_condition(*setup, scope_of(def), "\"setup\" of " + what);
  return phase;
}

}  // namespace

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

}  // namespace quoin

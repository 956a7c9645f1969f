// Sets, boards, deals and phases: the short sections.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/families/family.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::size_t kMaxOfASection = 100;

void need_room(const YamlNode& node, std::size_t count, const std::string& section) {
  if (count > kMaxOfASection) {
    fault(node, section + " has more than " + std::to_string(kMaxOfASection) + " entries");
  }
}

Board read_board(const YamlEntry& entry, const GameDef& def) {
  const std::string name = need_name(entry.key, "a board's name");
  const std::string what = "board \"" + name + "\"";
  const YamlNode& map = need_map(entry.value, what);
  const std::vector<BoardFamily> families = listed_families();
  std::vector<std::string> names;
  for (const BoardFamily& family : families) names.push_back(family.name);
  if (map.entries.size() != 1) fault(map, what + " must name one kind of board: " + list_names(names));
  const YamlEntry& kind = map.entries.front();
  const auto family = std::ranges::find(families, kind.key.text, &BoardFamily::name);
  if (family == families.end()) {
    const std::string near = did_you_mean(kind.key.text, names);
    fault(kind.key, "unknown kind of board \"" + kind.key.text + "\" in " + what,
          near.empty() ? "kinds: " + list_names(names) : near);
  }
  Board board = family->read(kind.value, scope_of(def), what);
  board.name = name;
  board.family = family->name;
  if (board.sites.front().names.size() > kMaxSites) {
    fault(kind.value, what + " has " + std::to_string(board.sites.front().names.size()) + " " +
                          board.sites.front().name + "; at most " + std::to_string(kMaxSites) + " are allowed");
  }
  return board;
}

Phase read_phase(const YamlEntry& entry, const GameDef& def) {
  Phase phase;
  phase.name = need_name(entry.key, "a phase's name");
  if (entry.value.kind == YamlNode::Kind::kNothing) return phase;
  const std::string what = "phase \"" + phase.name + "\"";
  need_keys(need_map(entry.value, what), what, {"together"});
  if (const YamlNode* together = entry.value.find("together")) {
    const std::string key = "\"together\" of " + what;
    phase.may_be_together = true;
    phase.together = evaluate_condition(*together, scope_of(def), key);
  }
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
      fault(entry.key, "a set cannot be called \"" + name + "\", which is a domain already");
    def.sets.push_back({name, need_names(entry.value, "set \"" + name + "\"")});
  }
}

void read_boards(const YamlNode& root, GameDef& def) {
  const YamlNode* section = root.find("boards");
  if (section == nullptr) return;
  need_room(*section, need_map(*section, "\"boards\"").entries.size(), "\"boards\"");
  for (const YamlEntry& entry : section->entries) def.boards.push_back(read_board(entry, def));
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
    if (def.phases.empty()) fault(section, "\"phases\" must name at least one");
  } else {
    for (std::string& name : need_names(section, "\"phases\"")) def.phases.push_back({std::move(name), false, false});
  }
  need_room(section, def.phases.size(), "\"phases\"");
}

}  // namespace quoin

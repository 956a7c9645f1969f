// Sets, boards, deals and phases: the short sections.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/bricks.h"
#include "schema/grid.h"
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

Board read_grid(const std::string& name, const YamlNode& node, const GameDef& def) {
  const std::string what = "board \"" + name + "\"";
  if (node.is_scalar()) {
    const int side = evaluate_within(node, scope_of(def), "the side of " + what, 1, kMaxGridSide);
    return make_grid(name, side, side);
  }
  need_keys(need_map(node, "the grid of " + what), "the grid of " + what, {"rows", "columns", "margin"});
  const int rows = evaluate_within(need(node, "rows", what), scope_of(def), "the rows of " + what, 1, kMaxGridSide);
  const int columns =
      evaluate_within(need(node, "columns", what), scope_of(def), "the columns of " + what, 1, kMaxGridSide);
  const YamlNode* margin = node.find("margin");
  return make_grid(
      name, rows, columns,
      margin == nullptr ? 0 : evaluate_within(*margin, scope_of(def), "the margin of " + what, 0, kMaxMargin));
}

Board read_bricks(const std::string& name, const YamlNode& node, const GameDef& def) {
  const std::string what = "the bricks of board \"" + name + "\"";
  need_keys(need_map(node, what), what, {"width"});
  const YamlNode& width = need(node, "width", what);
  return make_bricks(name, evaluate_within(width, scope_of(def), "the width of " + what, 1, kMaxBrickWidth));
}

// The kinds of board there are. A new kind is one more row.
struct BoardMaker {
  const char* kind;
  Board (*read)(const std::string& name, const YamlNode& node, const GameDef& def);
};
constexpr BoardMaker kBoardMakers[] = {{"grid", read_grid}, {"bricks", read_bricks}};

Board read_board(const YamlEntry& entry, const GameDef& def) {
  const std::string name = need_name(entry.key, "a board's name");
  const YamlNode& map = need_map(entry.value, "board \"" + name + "\"");
  std::vector<std::string> kinds;
  for (const BoardMaker& maker : kBoardMakers) kinds.emplace_back(maker.kind);
  if (map.entries.size() != 1) fault(map, "board \"" + name + "\" must name one kind of board: " + list_names(kinds));
  const YamlEntry& kind = map.entries.front();
  for (const BoardMaker& maker : kBoardMakers) {
    if (kind.key.text == maker.kind) return maker.read(name, kind.value, def);
  }
  const std::string near = did_you_mean(kind.key.text, kinds);
  fault(kind.key, "unknown kind of board \"" + kind.key.text + "\" in board \"" + name + "\"",
        near.empty() ? "kinds: " + list_names(kinds) : near);
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

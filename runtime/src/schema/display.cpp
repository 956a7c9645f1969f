// The section `display`: how what lies on boards and what is built is drawn; and what zones and counters say of
// themselves.
#include "quoin/schema/display.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "schema/display_parts.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

struct ConstructionParts : ConstructionDisplay {
  const Record* record = nullptr;
};

void read_signs(ConstructionParts& parts, const YamlNode& node, const Reading&, const std::string&) {
  const Record& record = *parts.record;
  for (const YamlEntry& entry : need_map(node, "the signs of \"" + record.name + "\"").entries) {
    const int row = need_integer(entry.key, "a row of \"" + record.name + "\"");
    if (row < 0 || row >= record.capacity) {
      fault(entry.key, "\"" + record.name + "\" has the rows 0 to " + std::to_string(record.capacity - 1) + ", found " +
                           entry.key.text);
    }
    parts.signs[row] = need_text(entry.value, "a sign of \"" + record.name + "\"");
  }
}

void read_owner(ConstructionParts& parts, const YamlNode& node, const Reading& in, const std::string& called) {
  const Layout& layout = in.def->layout;
  const std::string prefix = parts.record->name + ".";
  const std::string column = need_text(node, called);
  std::vector<std::string> fitting;
  for (const int zone : parts.record->columns) {
    const Zone& one = layout.zone(zone);
    if (one.holds.kind == DomainKind::kSeats) fitting.push_back(one.name.substr(prefix.size()));
  }
  if (std::find(fitting.begin(), fitting.end(), column) == fitting.end()) {
    fault(node, called + " must be a column that holds seats, found \"" + column + "\"",
          fitting.empty() ? "" : "columns: " + list_names(fitting));
  }
  parts.owner = layout.number(*layout.find(prefix + column));
}

const Fields<ConstructionParts>& construction_fields() {
  static const Fields<ConstructionParts> kFields{
      "construction",
      "How the bodies of a construction are told apart.",
      {{"signs",
        {form::free_map(form::text()), read_signs},
        "What is written on a row's body, by the row's number.",
        "{0: \"#\"}"},
       {"owner", {form::name(), read_owner}, "The column that holds the seat that a body belongs to.", "owner"}}};
  return kFields;
}

// The number of the record, or of none.
std::size_t construction_named(const GameDef& def, const std::string& name) {
  const auto match = std::find_if(def.records.begin(), def.records.end(),
                                  [&name](const Record& one) { return one.construction && one.name == name; });
  return static_cast<std::size_t>(match - def.records.begin());
}

BoardDisplay read_board(const YamlEntry& entry, int board, const YamlNode& root, const GameDef& def) {
  BoardDisplay result;
  if (entry.value.is_map()) result.ground = read_ground(entry.value, board, root, def);
  const std::string what = "the display of \"" + entry.key.text + "\"";
  const YamlNode& layers = result.ground ? *entry.value.find("layers") : entry.value;
  for (const YamlNode& node : need_list(layers, what).items) {
    if (auto layer = read_layer(node, board, def)) result.layers.push_back(*std::move(layer));
  }
  return result;
}

}  // namespace

Form display_form() {
  return form::free_map(form::either(
      {form::list(form::section(layer_section)), form::section(ground_section), form::section(construction_fields)}));
}

void read_display(const YamlNode& root, GameDef& def) {
  def.display.zones = read_zone_looks(root, def);
  const YamlNode* section = root.find("display");
  if (section == nullptr) return;
  std::vector<std::string> boards;
  for (const Board& board : def.boards) boards.push_back(board.name);
  for (const YamlEntry& entry : need_map(*section, "\"display\"").entries) {
    const std::string& name = entry.key.text;
    if (const std::size_t record = construction_named(def, name); record < def.records.size()) {
      ConstructionParts parts;
      parts.record = &def.records[record];
      read_section(parts, entry.value, construction_fields(), {def, "the display of \"" + name + "\""});
      def.display.constructions[static_cast<int>(record)] = parts;
      continue;
    }
    const auto match = std::find(boards.begin(), boards.end(), name);
    if (match == boards.end()) {
      const std::string near = did_you_mean(name, boards);
      fault(entry.key, "unknown board \"" + name + "\" in \"display\"",
            near.empty() ? "boards: " + list_names(boards) : near);
    }
    const int board = static_cast<int>(match - boards.begin());
    def.display.boards[board] = read_board(entry, board, root, def);
  }
}

}  // namespace quoin

// The section `display`: how what lies on a board is drawn, with what zones and counters say of themselves. Checked
// here, kept as JSON for those who draw.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/domain_reader.h"
#include "schema/ground.h"
#include "schema/reading.h"
#include "schema/sections.h"
#include "schema/zone_looks.h"

namespace quoin {
namespace {

// True if the zone's places are sites of the board, or if what it holds is.
bool is_on_board(const Zone& zone, int board) {
  const bool over = zone.has_over && zone.over.kind == DomainKind::kSites && zone.over.board == board;
  return over || (zone.holds.kind == DomainKind::kSites && zone.holds.board == board);
}

std::vector<std::string> zones_on(const GameDef& def, int board) {
  std::vector<std::string> names;
  for (const Zone& zone : def.layout.zones) {
    if (is_on_board(zone, board)) names.push_back(zone.name);
  }
  return names;
}

// What stands for all seats' pieces of a kind, if the key is one.
template <class Text>
bool add_kind(const std::string& key, const GameDef& def, const Zone& zone, Text text, const YamlNode& value,
              nlohmann::json& map) {
  const Pieces& pieces = def.pieces[static_cast<std::size_t>(zone.holds.pieces)];
  bool found = false;
  for (int piece = 0; piece < zone.holds.size; ++piece) {
    if (pieces.kinds[static_cast<std::size_t>(pieces.kind(piece))].name != key) continue;
    map[zone.holds.text(piece)] = text(value);
    found = true;
  }
  return found;
}

// One text, or a map to texts: from what the zone holds where it lies over the board; else, where it holds the board's
// sites, from the seat or place whose site it is.
nlohmann::json read_style(const YamlNode& node, const Zone& zone, bool over, const GameDef& def,
                          const std::string& what, const std::vector<std::string>* words) {
  const auto text = [&](const YamlNode& value) {
    if (words != nullptr) need_word(value, what, *words);
    return need_text(value, what);
  };
  if (!node.is_map()) return text(node);
  const Domain keys = over ? zone.holds : zone.per_seat ? seat_domain(def) : zone.over;
  nlohmann::json map = nlohmann::json::object();
  for (const YamlEntry& entry : node.entries) {
    if (over && zone.holds.pieces >= 0 && add_kind(entry.key.text, def, zone, text, entry.value, map)) continue;
    if (!keys.parse(entry.key.text)) {
      const std::string near = did_you_mean(entry.key.text, keys.names);
      fault(entry.key, what + " is chosen by " + keys.label + ", which leaves out \"" + entry.key.text + "\"",
            near.empty() ? "allowed: " + list_names(keys.names) : near);
    }
    map[entry.key.text] = text(entry.value);
  }
  return map;
}

// What the things of a layer are drawn as: a word that fits its zone; of what can be a drawn man also a map to words.
nlohmann::json read_look(const YamlNode& node, const Zone& zone, bool over, int board, const GameDef& def) {
  const std::string what = "\"look\" of zone \"" + zone.name + "\"";
  if (over) {
    const auto& kind = def.boards[static_cast<std::size_t>(board)].sites[static_cast<std::size_t>(zone.over.sites)];
    if (kind.outlines.front().size() == 2) {
      need_word(node, what, {"wall", "line"});
      return need_text(node, what);
    }
  }
  std::vector<std::string> words = {"piece"};
  words.insert(words.end(), kDrawnMen.begin(), kDrawnMen.end());
  if (over && zone.holds.kind == DomainKind::kRange && !node.is_map())
    words.insert(words.end(), {"number", "pit", "discs"});
  return read_style(node, zone, over, def, what, &words);
}

// The name of the zone that tells how many lie on one another: over the same sites, how many.
std::string read_stack(const YamlNode& node, const Zone& zone, bool over, const GameDef& def) {
  const std::string what = "\"stack\" of zone \"" + zone.name + "\"";
  std::string name = need_text(node, what);
  std::vector<std::string> fitting;
  for (const Zone& one : def.layout.zones) {
    const bool same = one.has_over && one.over.label == zone.over.label && one.per_seat == zone.per_seat;
    const bool counts = one.holds.kind == DomainKind::kRange && one.holds.min >= 0 && !one.holds.optional;
    if (over && same && counts && one.name != zone.name) fitting.push_back(one.name);
  }
  if (std::find(fitting.begin(), fitting.end(), name) == fitting.end()) {
    const std::string near = did_you_mean(name, fitting);
    fault(node, what + " must be a zone over the same sites that tells how many, found \"" + name + "\"",
          !near.empty()     ? near
          : fitting.empty() ? "declare one that holds 0..N"
                            : "zones: " + list_names(fitting));
  }
  return name;
}

nlohmann::json read_layer(const YamlNode& node, int board, const GameDef& def) {
  const std::string& board_name = def.boards[static_cast<std::size_t>(board)].name;
  const std::string what = "a layer of \"" + board_name + "\"";
  need_keys(need_map(node, what), what, {"zone", "look", "symbol", "colour", "stack", "mirrored"});
  const YamlNode& zone_node = need(node, "zone", what);
  const std::string name = need_text(zone_node, "the zone of " + what);
  for (const Absent& absent : def.absent) {
    if (absent.name == name) return nullptr;
  }
  if (def.layout.find_scratch(name) != nullptr)
    fault(zone_node, "zone \"" + name + "\" is scratch: nobody sees it",
          "leave the layer out, or scratch: true of the zone");
  const Zone* zone = def.layout.find(name);
  if (zone == nullptr || !is_on_board(*zone, board)) {
    const std::vector<std::string> fitting = zones_on(def, board);
    const std::string near = did_you_mean(name, fitting);
    const std::string allowed = "zones on this board: " + list_names(fitting);
    if (zone == nullptr) fault(zone_node, "unknown zone \"" + name + "\" in " + what, near.empty() ? allowed : near);
    fault(zone_node, "zone \"" + name + "\" does not lie on board \"" + board_name + "\" and holds none of its sites",
          allowed);
  }
  if (!zone->shown) {
    fault(zone_node, "zone \"" + name + "\" has \"display: hidden\", so no layer shows it",
          "leave out the one or the other");
  }
  const bool over = zone->has_over && zone->over.kind == DomainKind::kSites && zone->over.board == board;
  nlohmann::json layer = {{"zone", name}, {"mirrored", false}};
  if (const YamlNode* look = node.find("look")) layer["look"] = read_look(*look, *zone, over, board, def);
  if (const YamlNode* stack = node.find("stack")) layer["stack"] = read_stack(*stack, *zone, over, def);
  if (const YamlNode* symbol = node.find("symbol")) {
    layer["symbol"] = read_style(*symbol, *zone, over, def, "a symbol of zone \"" + name + "\"", nullptr);
  }
  if (const YamlNode* colour = node.find("colour")) {
    layer["colour"] = read_style(*colour, *zone, over, def, "a colour of zone \"" + name + "\"", &colour_words());
  }
  if (const YamlNode* mirrored = node.find("mirrored")) {
    if (!def.boards[static_cast<std::size_t>(board)].two_sided) {
      fault(*mirrored, what + " cannot be mirrored: this board is not seen from both sides", "leave it out");
    }
    layer["mirrored"] = need_flag(*mirrored, "\"mirrored\" of " + what);
  }
  return layer;
}

// {signs: {0: "#"}, owner: COLUMN}: how the bodies of a construction are told apart.
nlohmann::json read_construction(const YamlNode& map, const Record& record, const GameDef& def) {
  const std::string what = "the display of \"" + record.name + "\"";
  need_keys(need_map(map, what), what, {"signs", "owner"});
  nlohmann::json result = {{"signs", nlohmann::json::object()}};
  if (const YamlNode* signs = map.find("signs")) {
    for (const YamlEntry& entry : need_map(*signs, "the signs of \"" + record.name + "\"").entries) {
      const int row = need_integer(entry.key, "a row of \"" + record.name + "\"");
      if (row < 0 || row >= record.capacity) {
        fault(entry.key, "\"" + record.name + "\" has the rows 0 to " + std::to_string(record.capacity - 1) +
                             ", found " + entry.key.text);
      }
      result["signs"][std::to_string(row)] = need_text(entry.value, "a sign of \"" + record.name + "\"");
    }
  }
  if (const YamlNode* owner = map.find("owner")) {
    const std::string column = need_text(*owner, "\"owner\" of " + what);
    std::vector<std::string> fitting;
    for (const int zone : record.columns) {
      const Zone& one = def.layout.zones[static_cast<std::size_t>(zone)];
      if (one.holds.kind == DomainKind::kSeats) fitting.push_back(one.name.substr(record.name.size() + 1));
    }
    if (std::find(fitting.begin(), fitting.end(), column) == fitting.end()) {
      fault(*owner, "\"owner\" of " + what + " must be a column that holds seats, found \"" + column + "\"",
            fitting.empty() ? "" : "columns: " + list_names(fitting));
    }
    result["owner"] = column;
  }
  return result;
}

const Record* construction_named(const GameDef& def, const std::string& name) {
  const auto match = std::find_if(def.records.begin(), def.records.end(),
                                  [&name](const Record& one) { return one.construction && one.name == name; });
  return match == def.records.end() ? nullptr : &*match;
}

void read_pictures(const YamlNode& section, const YamlNode& root, const GameDef& def, nlohmann::json& display) {
  std::vector<std::string> boards;
  for (const Board& board : def.boards) boards.push_back(board.name);
  for (const YamlEntry& entry : need_map(section, "\"display\"").entries) {
    if (const Record* record = construction_named(def, entry.key.text)) {
      display["constructions"][entry.key.text] = read_construction(entry.value, *record, def);
      continue;
    }
    const auto match = std::find(boards.begin(), boards.end(), entry.key.text);
    if (match == boards.end()) {
      const std::string near = did_you_mean(entry.key.text, boards);
      fault(entry.key, "unknown board \"" + entry.key.text + "\" in \"display\"",
            near.empty() ? "boards: " + list_names(boards) : near);
    }
    const int board = static_cast<int>(match - boards.begin());
    const std::string what = "the display of \"" + entry.key.text + "\"";
    const bool explains = entry.value.is_map();
    if (explains) display["grounds"][entry.key.text] = read_ground(entry.value, board, root, def);
    const YamlNode& of = explains ? need(entry.value, "layers", what) : entry.value;
    nlohmann::json layers = nlohmann::json::array();
    for (const YamlNode& layer : need_list(of, what).items) {
      nlohmann::json read = read_layer(layer, board, def);
      if (!read.is_null()) layers.push_back(std::move(read));
    }
    display["boards"][entry.key.text] = std::move(layers);
  }
}

}  // namespace

void read_display(const YamlNode& root, GameDef& def) {
  nlohmann::json display = {{"boards", nlohmann::json::object()},
                            {"constructions", nlohmann::json::object()},
                            {"grounds", nlohmann::json::object()},
                            {"zones", read_zone_looks(root, def)}};
  if (const YamlNode* section = root.find("display")) read_pictures(*section, root, def, display);
  def.display = std::make_shared<const nlohmann::json>(std::move(display));
}

}  // namespace quoin

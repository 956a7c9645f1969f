// The section `display`: how what lies on a board is drawn, with what zones and counters say of themselves.
#include "quoin/schema/display.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "schema/display_parts.h"
#include "schema/domain_reader.h"
#include "schema/reading.h"
#include "schema/sections.h"

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
template <class Read, class Map>
bool add_kind(const YamlEntry& entry, const GameDef& def, const Zone& zone, Read read, Map& map) {
  const Pieces& pieces = def.pieces[static_cast<std::size_t>(zone.holds.pieces)];
  bool found = false;
  for (int piece = 0; piece < zone.holds.size; ++piece) {
    if (pieces.kinds[static_cast<std::size_t>(pieces.kind(piece))].name != entry.key.text) continue;
    map[zone.holds.text(piece)] = read(entry.value);
    found = true;
  }
  return found;
}

// One value, or a map to values: from what the zone holds where it lies over the board; else, where it holds the
// board's sites, from the seat or place whose site it is.
template <class Read, class Value = std::invoke_result_t<Read, const YamlNode&>>
Styled<Value> read_style(const YamlNode& node, const Zone& zone, bool over, const GameDef& def, const std::string& what,
                         Read read) {
  if (!node.is_map()) return {true, false, read(node), {}};
  Styled<Value> style = {true, true, {}, {}};
  const Domain keys = over ? zone.holds : zone.per_seat ? seat_domain(def) : zone.over;
  for (const YamlEntry& entry : node.entries) {
    const std::string& key = entry.key.text;
    if (over && zone.holds.pieces >= 0 && add_kind(entry, def, zone, read, style.names)) continue;
    if (!keys.parse(key)) {
      const std::string near = did_you_mean(key, keys.names);
      fault(entry.key, what + " is chosen by " + keys.label + ", which leaves out \"" + key + "\"",
            near.empty() ? "allowed: " + list_names(keys.names) : near);
    }
    style.names[key] = read(entry.value);
  }
  return style;
}

// What the things of a layer are drawn as: a word that fits its zone; of what can be a drawn man also a map to words.
void read_look(const YamlNode& node, const Zone& zone, bool over, int board, const GameDef& def, LayerDisplay& layer) {
  const std::string what = "\"look\" of zone \"" + zone.name + "\"";
  if (over) {
    const auto& kind = def.boards[static_cast<std::size_t>(board)].sites[static_cast<std::size_t>(zone.over.sites)];
    if (kind.outlines.front().size() == 2) {
      layer.look = need_word(node, what, {"wall", "line"}) == 0 ? LayerLook::kWall : LayerLook::kLine;
      return;
    }
  }
  layer.look = LayerLook::kPiece;
  std::vector<std::string> words(kMen.begin(), kMen.end());
  if (over && zone.holds.kind == DomainKind::kRange && !node.is_map()) {
    const std::vector<LayerLook> looks = {LayerLook::kNumber, LayerLook::kPit, LayerLook::kDiscs};
    for (const LayerLook look : looks) words.push_back(word_of(kLayerLooks, look));
    const auto word = static_cast<std::size_t>(need_word(node, what, words));
    if (word >= kMen.size()) {
      layer.look = looks[word - kMen.size()];
      return;
    }
  }
  layer.man = read_style(node, zone, over, def, what,
                         [&](const YamlNode& value) { return need_value<Man>(value, what, kMen); });
}

// The name of the zone that tells how many lie on one another: over the same sites, how many.
int read_stack(const YamlNode& node, const Zone& zone, bool over, const GameDef& def) {
  const std::string what = "\"stack\" of zone \"" + zone.name + "\"";
  const std::string name = need_text(node, what);
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
  return def.layout.number(*def.layout.find(name));
}

// Nothing if these dials leave its zone out.
std::optional<LayerDisplay> read_layer(const YamlNode& node, int board, const GameDef& def) {
  const std::string& board_name = def.boards[static_cast<std::size_t>(board)].name;
  const std::string what = "a layer of \"" + board_name + "\"";
  need_keys(need_map(node, what), what, {"zone", "look", "symbol", "colour", "stack", "mirrored"});
  const YamlNode& zone_node = need(node, "zone", what);
  const std::string name = need_text(zone_node, "the zone of " + what);
  for (const Absent& absent : def.absent) {
    if (absent.name == name) return std::nullopt;
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
  LayerDisplay layer;
  layer.zone = def.layout.number(*zone);
  if (const YamlNode* look = node.find("look")) read_look(*look, *zone, over, board, def, layer);
  if (const YamlNode* stack = node.find("stack")) layer.stack = read_stack(*stack, *zone, over, def);
  if (const YamlNode* symbol = node.find("symbol")) {
    const std::string one = "a symbol of zone \"" + name + "\"";
    layer.symbol =
        read_style(*symbol, *zone, over, def, one, [&](const YamlNode& value) { return need_text(value, one); });
  }
  if (const YamlNode* colour = node.find("colour")) {
    const std::string one = "a colour of zone \"" + name + "\"";
    layer.colour = read_style(*colour, *zone, over, def, one, [&](const YamlNode& value) {
      return colour_words()[static_cast<std::size_t>(need_word(value, one, colour_words()))];
    });
  }
  if (const YamlNode* mirrored = node.find("mirrored")) {
    if (!def.boards[static_cast<std::size_t>(board)].two_sided) {
      fault(*mirrored, what + " cannot be mirrored: this board is not seen from both sides", "leave it out");
    }
    layer.mirrored = need_flag(*mirrored, "\"mirrored\" of " + what);
  }
  return layer;
}

// {signs: {0: "#"}, owner: COLUMN}: how the bodies of a construction are told apart.
ConstructionDisplay read_construction(const YamlNode& map, const Record& record, const GameDef& def) {
  const std::string what = "the display of \"" + record.name + "\"";
  need_keys(need_map(map, what), what, {"signs", "owner"});
  ConstructionDisplay result;
  if (const YamlNode* signs = map.find("signs")) {
    for (const YamlEntry& entry : need_map(*signs, "the signs of \"" + record.name + "\"").entries) {
      const int row = need_integer(entry.key, "a row of \"" + record.name + "\"");
      if (row < 0 || row >= record.capacity) {
        fault(entry.key, "\"" + record.name + "\" has the rows 0 to " + std::to_string(record.capacity - 1) +
                             ", found " + entry.key.text);
      }
      result.signs[row] = need_text(entry.value, "a sign of \"" + record.name + "\"");
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
    result.owner = def.layout.number(*def.layout.find(record.name + "." + column));
  }
  return result;
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
  const YamlNode& layers = result.ground ? need(entry.value, "layers", what) : entry.value;
  for (const YamlNode& node : need_list(layers, what).items) {
    if (auto layer = read_layer(node, board, def)) result.layers.push_back(*std::move(layer));
  }
  return result;
}

}  // namespace

void read_display(const YamlNode& root, GameDef& def) {
  def.display.zones = read_zone_looks(root, def);
  const YamlNode* section = root.find("display");
  if (section == nullptr) return;
  std::vector<std::string> boards;
  for (const Board& board : def.boards) boards.push_back(board.name);
  for (const YamlEntry& entry : need_map(*section, "\"display\"").entries) {
    const std::string& name = entry.key.text;
    if (const std::size_t record = construction_named(def, name); record < def.records.size()) {
      def.display.constructions[static_cast<int>(record)] = read_construction(entry.value, def.records[record], def);
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

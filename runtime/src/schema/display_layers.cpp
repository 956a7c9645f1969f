// The layers of a board: what lies there, or whose or which site it is.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/display_parts.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"

namespace quoin {
namespace {

// It lies over sites of the board, or what it holds is.
bool is_on_board(const Zone& zone, int board) {
  return zone.sites_on(board) != nullptr || (zone.holds.kind == DomainKind::kSites && zone.holds.board == board);
}

std::vector<std::string> zones_on(const GameDef& def, int board) {
  std::vector<std::string> names;
  for (const Zone& zone : def.layout.zones) {
    if (is_on_board(zone, board)) names.push_back(zone.name);
  }
  return names;
}

// A layer as it is read, with its zone and board.
struct LayerParts : LayerDisplay {
  const Board* board = nullptr;
  const Zone* shown = nullptr;
  bool over = false;    // the zone lies over the board's sites
  bool heaped = false;  // it has a row for each of them

  // "look of zone \"stone\"", for faults.
  [[nodiscard]] std::string told(const std::string& key) const { return key + " of zone \"" + shown->name + "\""; }
};

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

// One value, or a map to values: from what the zone holds, or counts, where it lies over the board; else, where it
// holds the board's sites, from the seat or place whose site it is.
template <class Read, class Value = std::invoke_result_t<Read, const YamlNode&>>
Styled<Value> read_style(const YamlNode& node, const LayerParts& layer, const GameDef& def, const std::string& what,
                         Read read) {
  if (!node.is_map()) return {true, false, read(node), {}};
  Styled<Value> style = {true, true, {}, {}};
  const Zone& zone = *layer.shown;
  const bool counts = layer.heaped && tells_how_many(zone.holds);
  const Domain keys = layer.over && !counts ? zone.holds : zone.per_seat && !counts ? seat_domain(def) : zone.over;
  for (const YamlEntry& entry : node.entries) {
    const std::string& key = entry.key.text;
    if (layer.over && zone.holds.pieces >= 0 && add_kind(entry, def, zone, read, style.names)) continue;
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
void read_layer_look(LayerParts& layer, const YamlNode& node, const Reading& in, const std::string&) {
  const std::string what = layer.told("\"look\"");
  const Zone& zone = *layer.shown;
  if (layer.over && !layer.heaped &&
      layer.board->sites[static_cast<std::size_t>(zone.over.sites)].outlines.front().size() == 2) {
    const std::vector<LayerLook> looks = {LayerLook::kWall, LayerLook::kLine, LayerLook::kPiece};
    layer.look = looks[static_cast<std::size_t>(need_word(node, what, {"wall", "line", "piece"}))];
    return;
  }
  layer.look = LayerLook::kPiece;
  if (layer.over && !layer.heaped && zone.holds.tiles >= 0 && !node.is_map() &&
      node.text == word_of(kLayerLooks, LayerLook::kTile)) {
    layer.look = LayerLook::kTile;
    return;
  }
  if (layer.over && !layer.heaped && zone.holds.kind == DomainKind::kRange && !node.is_map()) {
    const std::vector<LayerLook> looks = {LayerLook::kNumber, LayerLook::kPit, LayerLook::kDiscs};
    std::vector<std::string> words(kMen.begin(), kMen.end());
    for (const LayerLook look : looks) words.push_back(word_of(kLayerLooks, look));
    const auto word = static_cast<std::size_t>(need_word(node, what, words));
    if (word >= kMen.size()) {
      layer.look = looks[word - kMen.size()];
      return;
    }
  }
  layer.man =
      read_style(node, layer, *in.def, what, [&](const YamlNode& value) { return need_value<Man>(value, what, kMen); });
}

void read_layer_symbol(LayerParts& layer, const YamlNode& node, const Reading& in, const std::string&) {
  const std::string what = layer.told("a symbol");
  layer.symbol = read_style(node, layer, *in.def, what, [&](const YamlNode& value) { return need_text(value, what); });
}

void read_layer_colour(LayerParts& layer, const YamlNode& node, const Reading& in, const std::string&) {
  const std::string what = layer.told("a colour");
  layer.colour = read_style(node, layer, *in.def, what, [&](const YamlNode& value) {
    return colour_words()[static_cast<std::size_t>(need_word(value, what, colour_words()))];
  });
}

// The zone that tells how many lie on one another: over the same sites, how many.
void read_stack(LayerParts& layer, const YamlNode& node, const Reading& in, const std::string&) {
  const std::string what = layer.told("\"stack\"");
  const Zone& zone = *layer.shown;
  const std::string name = need_text(node, what);
  std::vector<std::string> fitting;
  for (const Zone& one : in.def->layout.zones) {
    const bool same =
        one.has_over && one.over.label == zone.over.label && one.rows == zone.rows && one.per_seat == zone.per_seat;
    const bool counts = one.holds.kind == DomainKind::kRange && one.holds.min >= 0 && !one.holds.optional;
    if (layer.over && !layer.heaped && same && counts && one.name != zone.name) fitting.push_back(one.name);
  }
  if (std::find(fitting.begin(), fitting.end(), name) == fitting.end()) {
    const std::string near = did_you_mean(name, fitting);
    fault(node, what + " must be a zone over the same sites that tells how many, found \"" + name + "\"",
          !near.empty()     ? near
          : fitting.empty() ? "declare one that holds 0..N"
                            : "zones: " + list_names(fitting));
  }
  layer.stack = in.def->layout.number(*in.def->layout.find(name));
}

void read_mirrored(LayerParts& layer, const YamlNode& node, const Reading& in, const std::string& called) {
  if (!layer.board->two_sided) {
    fault(node, in.what + " cannot be mirrored: this board is not seen from both sides", "leave it out");
  }
  layer.mirrored = need_flag(node, called);
}

// One for all, or one for each name of what is shown.
Form style_form(const Form& form) { return form::either({form, form::free_map(form)}); }

const Fields<LayerParts>& layer_fields() {
  const std::vector<std::string> men(kMen.begin(), kMen.end());
  std::vector<std::string> looks = {"piece", "number", "pit", "discs", "wall", "line", "tile"};
  looks.insert(looks.end(), men.begin() + 1, men.end());
  static const Fields<LayerParts> kFields{
      "layer",
      "What lies on the board, or whose or which site it is.",
      {{"zone", apart<LayerParts>(form::text()),
        "The zone that is shown: over the board's sites, or holding one of them.", "stone", kNeeded},
       {"look",
        {form::either({form::words(looks), form::free_map(form::words(men))}), read_layer_look},
        "piece; a drawn man, also by what the zone holds; number, written as it is; pit, a hollow with so many seeds "
        "in it; discs, so many discs from the border inwards, those of all seats on one board; tile, a turned tile; on "
        "edges wall, piece, or line, drawn between dots.",
        "number",
        otherwise("wall on edges, piece between tiles; tile for turned tiles; pit for numbers from 0 without a symbol "
                  "on cells and points; else piece")},
       {"symbol",
        {style_form(form::text()), read_layer_symbol},
        "What is written on its things; or a map from what the zone holds.",
        "{red: R}"},
       {"colour",
        {style_form(colour_form()), read_layer_colour},
        "In which colour; or a map from what the zone holds.",
        "grey",
        otherwise("that of the seat")},
       {"stack",
        {form::text(), read_stack},
        "The zone over the same sites that tells how many lie on one another.",
        "height",
        otherwise("one")},
       {"mirrored",
        {form::flag(), read_mirrored},
        "Seen from behind, on a board that has two sides.",
        "true",
        otherwise("false")}}};
  return kFields;
}

}  // namespace

const Section& layer_section() { return layer_fields(); }

std::optional<LayerDisplay> read_layer(const YamlNode& node, int board, const GameDef& def) {
  LayerParts layer;
  layer.board = &def.boards[static_cast<std::size_t>(board)];
  const std::string& board_name = layer.board->name;
  const std::string what = "a layer of \"" + board_name + "\"";
  const YamlNode& zone_node = *need_section(node, layer_fields(), what).find("zone");
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
  layer.zone = def.layout.number(*zone);
  layer.shown = zone;
  layer.over = zone->sites_on(board) != nullptr;
  layer.heaped = zone->is_heaped_on(board);
  read_fields(layer, node, layer_fields(), {def, what});
  return layer;
}

}  // namespace quoin

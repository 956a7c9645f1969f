// The ground of a board: its look, what is tinted, lined and named on it.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/display_parts.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

// A ground as it is read, with its board.
struct GroundParts : GroundDisplay {
  int number = 0;  // of the board
  const Board* board = nullptr;
  const YamlNode* root = nullptr;  // game.yaml
};

bool has_areas(const SiteType& sites) {
  return std::any_of(sites.outlines.begin(), sites.outlines.end(),
                     [](const std::vector<Position>& outline) { return outline.size() > 2; });
}

void read_ground_look(GroundParts& ground, const YamlNode& node, const Reading&, const std::string& called) {
  ground.look = need_value<GroundDisplay::Look>(node, called, kGroundLooks);
  if (ground.look != GroundDisplay::Look::kPlain && !has_areas(ground.board->sites[kCells])) {
    fault(node, "board \"" + ground.board->name + "\" cannot be " + node.text + ": it has no cells", "leave it plain");
  }
}

void read_turned(GroundParts& ground, const YamlNode& node, const Reading&, const std::string& called) {
  ground.turned = need_flag(node, called);
  if (ground.board->margin > 0) {
    fault(node, "board \"" + ground.board->name + "\" has a margin: it cannot be turned", "leave one of the two out");
  }
}

// The number of a region of this board, by its name.
int region_named(const YamlNode& node, const GroundParts& ground, const Reading& in) {
  const std::vector<Region>& regions = in.def->regions;
  const std::string name = need_text(node, "a region in " + in.what);
  std::vector<std::string> here;
  bool elsewhere = false;
  for (const Region& one : regions) {
    if (one.board == ground.number && one.name == name) return static_cast<int>(&one - regions.data());
    if (one.board == ground.number) here.push_back(one.name);
    elsewhere = elsewhere || one.name == name;
  }
  const std::string allowed = here.empty() ? "declare one under \"regions\"" : "regions: " + list_names(here);
  if (elsewhere) fault(node, "region \"" + name + "\" does not lie on board \"" + ground.board->name + "\"", allowed);
  const std::string near = did_you_mean(name, here);
  fault(node, "unknown region \"" + name + "\" in " + in.what, near.empty() ? allowed : near);
}

const Region& region_of(int number, const Reading& in) { return in.def->regions[static_cast<std::size_t>(number)]; }

// A region's colour for all seats, or, with `true`, of each row the colour of its seat.
void read_tints(GroundParts& ground, const YamlNode& node, const Reading& in, const std::string& called) {
  for (const YamlEntry& entry : need_map(node, called).entries) {
    const int number = region_named(entry.key, ground, in);
    const Region& tinted = region_of(number, in);
    if (entry.value.is_scalar() && entry.value.text == "true") {
      if (!tinted.per_seat) {
        fault(entry.value, "region \"" + tinted.name + "\" is the same for all seats: none of them gives it a colour",
              "write a colour: " + list_names(colour_words()));
      }
      ground.regions[tinted.name] = {number, in.def->seat_colours};
      continue;
    }
    need_word(entry.value, "the colour of region \"" + tinted.name + "\"", colour_words());
    ground.regions[tinted.name] = {number, {entry.value.text}};
  }
}

// Sides of the border by their names, each with a seat or a colour. Sides of seats that do not take part are plain.
void read_coloured_sides(GroundParts& ground, const YamlNode& node, const Reading& in, const std::string& called) {
  const GameDef& def = *in.def;
  std::vector<std::string> sides;
  for (const Side& side : ground.board->sites[kCells].sides) {
    if (!side.corner) sides.push_back(side.name);
  }
  const std::vector<std::string> declared = declared_seats(*ground.root);
  std::vector<std::string> words = declared;
  for (const std::string& colour : colour_words()) {
    if (std::find(declared.begin(), declared.end(), colour) == declared.end()) words.push_back(colour);
  }
  for (const YamlEntry& entry : need_map(node, called).entries) {
    const std::string& name = entry.key.text;
    if (std::find(sides.begin(), sides.end(), name) == sides.end()) {
      const std::string near = did_you_mean(name, sides);
      fault(entry.key, "board \"" + ground.board->name + "\" has no side \"" + name + "\"",
            near.empty() && !sides.empty() ? "sides: " + list_names(sides) : near);
    }
    const int word = need_word(entry.value, "the colour of side \"" + name + "\"", words);
    const auto seat = std::find(def.seats.begin(), def.seats.end(), entry.value.text);
    if (seat != def.seats.end()) {
      ground.sides[name] = def.seat_colours[static_cast<std::size_t>(seat - def.seats.begin())];
    } else if (word >= static_cast<int>(declared.size())) {
      ground.sides[name] = entry.value.text;
    }
  }
}

void read_stars(GroundParts& ground, const YamlNode& node, const Reading& in, const std::string&) {
  ground.stars = region_named(node, ground, in);
}

// One region or several.
void read_heavy(GroundParts& ground, const YamlNode& node, const Reading& in, const std::string&) {
  const auto add = [&](const YamlNode& one) {
    ground.heavy.push_back(region_named(one, ground, in));
    const Region& heavy = region_of(ground.heavy.back(), in);
    if (!has_areas(ground.board->sites[static_cast<std::size_t>(heavy.sites)])) {
      fault(one, "region \"" + heavy.name + "\" has no cells: there is no line around it", "name a region of cells");
    }
  };
  if (!node.is_list()) return add(node);
  for (const YamlNode& one : node.items) add(one);
}

const Fields<GroundParts>& ground_fields() {
  static const Fields<GroundParts> kFields{
      "ground",
      "How a board looks under all things, and the layers of things on it.",
      {{"look",
        {form::words({kGroundLooks.begin(), kGroundLooks.end()}), read_ground_look},
        "plain; checkered: cells with a common side differ in tone, hexagons have three; lined: things stand where "
        "lines meet, which join the middles of neighbouring cells; points: cells are the long triangles of a "
        "backgammon table.",
        "checkered",
        otherwise("plain")},
       {"names", word(&GroundDisplay::names, {kGroundNames.begin(), kGroundNames.end()}),
        "borders: of rows and columns, where the sites' names have them; all: each cell's in it; none.", "all",
        otherwise("borders")},
       {"turned",
        {form::flag(), read_turned},
        "Each seat sees the board from its own side, with an arrow to its north; the seats sit around it, clockwise "
        "from the south. A board that only a half turn lays on itself is turned for the seat opposite alone.",
        "true",
        otherwise("false")},
       {"regions",
        {form::free_map(form::either({form::words({"true"}), colour_form()})), read_tints},
        "Tinted regions, each with a colour; or true: each seat's in its colour.",
        "{home: true}"},
       {"sides",
        {form::free_map(form::text()), read_coloured_sides},
        "Sides of the border, each with a seat, whose colour it takes, or a colour.",
        "{north: red}"},
       {"stars", {form::name(), read_stars}, "The region whose sites have a star point.", "stars"},
       {"heavy",
        {form::either({form::name(), form::list(form::name())}), read_heavy},
        "A region, or several, with a heavy line around them: the blocks of a sudoku, a castle.",
        "[castle, bar]"},
       {"layers", apart<GroundParts>(form::list(form::section(layer_section))),
        "The layers of things on it, the lowest first.", "[{zone: stone}]", kNeeded}}};
  return kFields;
}

}  // namespace

const std::vector<std::string>& colour_words() {
  static const std::vector<std::string> kColours = {"red",  "yellow", "green", "blue", "magenta",
                                                    "cyan", "white",  "black", "grey", "orange"};
  return kColours;
}

const Section& ground_section() { return ground_fields(); }

GroundDisplay read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def) {
  GroundParts ground;
  ground.number = board;
  ground.board = &def.boards[static_cast<std::size_t>(board)];
  ground.root = &root;
  const Reading in(def, "the display of \"" + ground.board->name + "\"");
  need_section(map, ground_fields(), in.what);
  if (ground.board->stacked && map.entries.size() > 1) {
    fault(map.entries.front().key,
          "board \"" + ground.board->name + "\" is seen from the side: no ground of it is shown", "only layers");
  }
  read_fields(ground, map, ground_fields(), in);
  return ground;
}

}  // namespace quoin

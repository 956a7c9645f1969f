// Tiles: cards with edges. See the headers.
#include "schema/tiles.h"

#include <algorithm>
#include <array>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/described.h"
#include "schema/fields.h"

namespace quoin {
namespace {

constexpr std::size_t kMostKinds = 32;
// For kinds that no colour is given, in their order.
constexpr std::array<const char*, 8> kUsualColours = {"orange", "green", "grey", "blue",
                                                      "yellow", "red",   "cyan", "white"};
// What rules find of tiles beside what they find of cards.
const std::vector<std::string> kWordsOfTiles = {"turned", "face", "turn", "kind", "kind_at", "part_at"};

// Cells of a grid have their sides clockwise, hexagons the other way round.
bool is_clockwise(int sides) { return sides == 4; }

// The side of the unturned tile that lies at `side` once it is turned.
int own_side(int sides, int side, int turn) {
  return (is_clockwise(sides) ? side + sides - turn : side + turn) % sides;
}

// One tile as it is not turned.
struct OneTile {
  std::vector<int> kinds;                         // by side
  std::array<unsigned, kMostTileSides> joined{};  // by side
};

std::vector<int> read_edges(const YamlNode& node, const std::string& what, Tiles& tiles) {
  std::vector<int> kinds;
  for (const YamlNode& item : need_list(node, "the edges of " + what).items) {
    const std::string name = need_name(item, "an edge of " + what);
    const auto found = std::ranges::find(tiles.kinds, name);
    kinds.push_back(static_cast<int>(found - tiles.kinds.begin()));
    if (found == tiles.kinds.end()) tiles.kinds.push_back(name);
  }
  const auto count = static_cast<int>(kinds.size());
  if (count != 4 && count != 6) {
    fault(node, what + " has " + std::to_string(count) + " edges",
          "4, as a cell of a grid has, or 6, as a hexagon has");
  }
  if (tiles.sides == 0) tiles.sides = count;
  if (tiles.sides != count) {
    fault(node, what + " has " + std::to_string(count) + " edges, the first has " + std::to_string(tiles.sides),
          "give all of them as many");
  }
  if (tiles.kinds.size() > kMostKinds)
    fault(node, "edges are of more than " + std::to_string(kMostKinds) + " kinds", "use fewer");
  return kinds;
}

// The sides of one group of `joins`, as bits.
unsigned read_group(const YamlNode& node, const std::string& what, const OneTile& tile, unsigned taken) {
  const std::vector<std::string>& names = side_names(static_cast<int>(tile.kinds.size()));
  unsigned group = 0;
  int kind = -1;
  for (const YamlNode& item : need_list(node, "what \"joins\" of " + what + " joins").items) {
    const int side = need_word(item, "a side in \"joins\" of " + what, names);
    if (((taken | group) >> static_cast<unsigned>(side) & 1U) != 0)
      fault(item, "\"joins\" of " + what + " has " + item.text + " twice", "name each side once");
    if (kind >= 0 && tile.kinds[static_cast<std::size_t>(side)] != kind)
      fault(item, "\"joins\" of " + what + " joins sides of different kinds", "join sides of one kind");
    kind = tile.kinds[static_cast<std::size_t>(side)];
    group |= 1U << static_cast<unsigned>(side);
  }
  if (group == 0) fault(node, "\"joins\" of " + what + " has an empty list", "name the sides that belong together");
  return group;
}

// All sides of a kind, unless `joins` names one of them: then those of a group, and each other one by itself.
void read_joins(const YamlNode* node, const std::string& what, OneTile& tile) {
  unsigned named = 0;
  std::vector<unsigned> groups;
  if (node != nullptr) {
    for (const YamlNode& item : need_list(*node, "\"joins\" of " + what).items) {
      groups.push_back(read_group(item, what, tile, named));
      named |= groups.back();
    }
  }
  const std::size_t sides = tile.kinds.size();
  for (std::size_t side = 0; side < sides; ++side) {
    unsigned same = 0;
    for (std::size_t other = 0; other < sides; ++other) {
      if (tile.kinds[other] == tile.kinds[side]) same |= 1U << other;
    }
    tile.joined[side] = (same & named) == 0 ? same : 1U << side;
    for (const unsigned group : groups) {
      if ((group >> side & 1U) != 0) tile.joined[side] = group;
    }
  }
}

unsigned turned_sides(unsigned sides, int count, int turn) {
  unsigned turned = 0;
  for (int side = 0; side < count; ++side) {
    if ((sides >> static_cast<unsigned>(own_side(count, side, turn)) & 1U) != 0)
      turned |= 1U << static_cast<unsigned>(side);
  }
  return turned;
}

// Adds the tile in all its turns, and notes after how many it looks the same again.
void add_turns(const OneTile& tile, Tiles& tiles) {
  const std::size_t first = tiles.kind.size();
  const auto sides = static_cast<std::size_t>(tiles.sides);
  int different = tiles.sides;
  for (int turn = 0; turn < tiles.sides; ++turn) {
    const std::size_t at = tiles.kind.size();
    for (int side = 0; side < tiles.sides; ++side) {
      const auto own = static_cast<std::size_t>(own_side(tiles.sides, side, turn));
      tiles.kind.push_back(static_cast<std::uint8_t>(tile.kinds[own]));
      tiles.joined.push_back(static_cast<std::uint8_t>(turned_sides(tile.joined[own], tiles.sides, turn)));
    }
    const auto same = [&](const std::vector<std::uint8_t>& list) {
      return std::equal(list.begin() + static_cast<std::ptrdiff_t>(at),
                        list.begin() + static_cast<std::ptrdiff_t>(at + sides),
                        list.begin() + static_cast<std::ptrdiff_t>(first));
    };
    if (turn > 0 && turn < different && same(tiles.kind) && same(tiles.joined)) different = turn;
  }
  tiles.turns.push_back(different);
}

// The colours of kinds: those that are given, then what is left of the usual ones.
void read_colours(const YamlNode& map, const std::string& what, Tiles& tiles) {
  tiles.colours.assign(tiles.kinds.size(), "");
  if (const YamlNode* colours = map.find("colours")) {
    const std::string called = "the colours of " + what;
    for (const YamlEntry& entry : need_map(*colours, called).entries) {
      const auto kind = static_cast<std::size_t>(need_word(entry.key, "a kind of edge in " + called, tiles.kinds));
      need_word(entry.value, "the colour of \"" + entry.key.text + "\" in " + called, colour_words());
      tiles.colours[kind] = entry.value.text;
    }
  }
  std::size_t next = 0;
  for (std::string& colour : tiles.colours) {
    const auto used = [&](const char* one) { return std::ranges::find(tiles.colours, one) != tiles.colours.end(); };
    while (colour.empty() && next < kUsualColours.size() && used(kUsualColours[next])) ++next;
    if (colour.empty()) colour = kUsualColours[next % kUsualColours.size()];
  }
}

void read_lines(const YamlNode& map, const std::string& what, Tiles& tiles) {
  tiles.lines.assign(tiles.kinds.size(), false);
  const YamlNode* lines = map.find("lines");
  if (lines == nullptr) return;
  for (const YamlNode& item : need_list(*lines, "the lines of " + what).items) {
    tiles.lines[static_cast<std::size_t>(need_word(item, "a kind of edge in the lines of " + what, tiles.kinds))] =
        true;
  }
}

// Rules find more of tiles than of other cards, and no two turned tiles may be written alike.
void check_names(const YamlNode& place, const std::string& what, const Cards& cards, int sides) {
  for (const std::string& word : kWordsOfTiles) {
    const bool taken = std::ranges::find(cards.faces, word) != cards.faces.end() ||
                       std::ranges::find(cards.attributes, word, &CardAttribute::name) != cards.attributes.end() ||
                       std::ranges::find(cards.texts, word, &CardTexts::name) != cards.texts.end() ||
                       std::ranges::find(cards.bundles, word, &CardBundles::name) != cards.bundles.end();
    if (taken) fault(place, what + " have \"" + word + "\", which rules call something else", "give it another name");
  }
  std::vector<std::string> names = turned_names(cards.faces, sides);
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
    fault(place, "two of " + what + ", turned, would be called \"" + *twice + "\"", "give one of them another name");
}

}  // namespace

const std::vector<std::string>& side_names(int sides) {
  static const std::vector<std::string> kFour = {"north", "east", "south", "west"};
  static const std::vector<std::string> kSix = {"east", "north_east", "north_west", "west", "south_west", "south_east"};
  return sides == 4 ? kFour : kSix;
}

std::vector<std::string> turned_names(const std::vector<std::string>& faces, int sides) {
  std::vector<std::string> names;
  for (const std::string& face : faces) {
    names.push_back(face);
    for (int turn = 1; turn < sides; ++turn) {
      const int first = is_clockwise(sides) ? turn : sides - turn;  // where the first side looks
      names.push_back(face + "_" + side_names(sides)[static_cast<std::size_t>(first)]);
    }
  }
  return names;
}

Form tile_key_form() {
  const Form names = form::list(form::name(), 1, kMostTileSides);
  return form::titled("tile_sides", "Of a tile: `edges`, what each side is; `joins`, sides that belong together.",
                      form::list(form::either({form::name(), names}), 1, kMostTileSides));
}

Section with_tile_keys(Section section) {
  section.keys.push_back({"colours", form::free_map(colour_form()),
                          "Of tiles: what each kind of edge is drawn in; without it kinds get different ones.",
                          "{town: orange, road: white}"});
  section.keys.push_back({"lines", form::list(form::name(), 1),
                          "Of tiles: kinds of edges that are drawn as lines, not as areas.", "[road]"});
  return section;
}

void read_tiles(const std::vector<TileEntry>& entries, const YamlNode& map, const std::string& what, Cards& cards) {
  const auto is_tile = [](const TileEntry& entry) { return entry.edges != nullptr; };
  if (std::ranges::none_of(entries, is_tile)) {
    for (const TileEntry& entry : entries) {
      if (entry.joins != nullptr)
        fault(*entry.joins, "\"joins\" needs \"edges\"", "list what each side is: edges: [...]");
    }
    for (const char* key : {"colours", "lines"}) {
      if (const YamlNode* node = map.find(key))
        fault(*node, "\"" + std::string(key) + "\" of " + what + " is of edges, of which these cards have none",
              "give each card edges: [...], or leave it out");
    }
    return;
  }
  Tiles tiles;
  std::vector<OneTile> all;
  for (const TileEntry& entry : entries) {
    const std::string card = "card \"" + entry.card->text + "\" of " + what;
    if (!is_tile(entry))
      fault(*entry.card, card + " has no edges, others have", "add edges: [...], or take theirs away");
    OneTile& tile = all.emplace_back();
    tile.kinds = read_edges(*entry.edges, card, tiles);
    read_joins(entry.joins, card, tile);
  }
  for (const OneTile& tile : all) add_turns(tile, tiles);
  read_colours(map, what, tiles);
  read_lines(map, what, tiles);
  check_names(*entries.front().card, what, cards, tiles.sides);
  cards.tiles = std::make_shared<const Tiles>(std::move(tiles));
}

// ---- description ----

namespace {

// Of tiles that are not turned.
std::vector<std::vector<int>> unturned(const Tiles& tiles, const std::vector<std::uint8_t>& list) {
  std::vector<std::vector<int>> rows;
  const std::vector<std::vector<int>> all = quoin::rows_of(list, tiles.sides);
  for (int face = 0; face < tiles.faces(); ++face) rows.push_back(all[static_cast<std::size_t>(tiles.value(face, 0))]);
  return rows;
}

}  // namespace

const Described<Tiles>& described(const Tiles&) {
  static const Described<Tiles> kDescribed{
      "Tiles",
      "Cards that have sides; turned tiles are values of their own, face * sides + turn, turned clockwise.",
      {{"sides", &Tiles::sides, "4, in the order north, east, south, west, or 6, as hexagons have."},
       {"kinds", &Tiles::kinds, "What a side may be."},
       {"colours", &Tiles::colours, "(kinds): in which each is drawn."},
       {"lines", &Tiles::lines, "(kinds): it is drawn as a line."},
       {"edges", [](const Tiles& tiles) { return unturned(tiles, tiles.kind); },
        "(faces, sides): the kind of each side."},
       {"joined", [](const Tiles& tiles) { return unturned(tiles, tiles.joined); },
        "(faces, sides): the sides that belong to the same part, the side itself among them; bit ``k`` for side "
        "``k``."},
       {"turns", &Tiles::turns, "(faces): in how many turns it looks different."}}};
  return kDescribed;
}

}  // namespace quoin

// The ground of a board: its look, what is tinted, lined and named on it.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/display_parts.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

class GroundReader {
 public:
  GroundReader(int board, const YamlNode& root, const GameDef& def)
      : number_(board),
        board_(def.boards[static_cast<std::size_t>(board)]),
        root_(root),
        def_(def),
        what_("the display of \"" + board_.name + "\"") {}

  [[nodiscard]] GroundDisplay read(const YamlNode& map) const {
    need_keys(map, what_, {"look", "names", "turned", "regions", "sides", "stars", "heavy", "layers"});
    GroundDisplay ground;
    if (board_.stacked && map.entries.size() > (map.find("layers") != nullptr ? 1U : 0U)) {
      fault(map.entries.front().key, "board \"" + board_.name + "\" is seen from the side: no ground of it is shown",
            "only layers");
    }
    if (const YamlNode* look = map.find("look")) ground.look = read_look(*look);
    if (const YamlNode* names = map.find("names")) {
      ground.names = need_value<GroundDisplay::Names>(*names, "\"names\" of " + what_, kGroundNames);
    }
    if (const YamlNode* turned = map.find("turned")) {
      ground.turned = need_flag(*turned, "\"turned\" of " + what_);
      if (board_.margin > 0)
        fault(*turned, "board \"" + board_.name + "\" has a margin: it cannot be turned", "leave one of the two out");
    }
    if (const YamlNode* regions = map.find("regions")) ground.regions = read_tints(*regions);
    if (const YamlNode* sides = map.find("sides")) ground.sides = read_sides(*sides);
    if (const YamlNode* stars = map.find("stars")) ground.stars = number_of(region(*stars));
    if (const YamlNode* heavy = map.find("heavy")) ground.heavy = read_heavy(*heavy);
    return ground;
  }

 private:
  [[nodiscard]] static bool has_areas(const SiteType& sites) {
    return std::any_of(sites.outlines.begin(), sites.outlines.end(),
                       [](const std::vector<Position>& outline) { return outline.size() > 2; });
  }

  [[nodiscard]] GroundDisplay::Look read_look(const YamlNode& node) const {
    const auto look = need_value<GroundDisplay::Look>(node, "\"look\" of " + what_, kGroundLooks);
    if (look != GroundDisplay::Look::kPlain && !has_areas(board_.sites[kCells])) {
      fault(node, "board \"" + board_.name + "\" cannot be " + node.text + ": it has no cells", "leave it plain");
    }
    return look;
  }

  [[nodiscard]] int number_of(const Region& region) const { return static_cast<int>(&region - def_.regions.data()); }

  // A region of this board by its name.
  [[nodiscard]] const Region& region(const YamlNode& node) const {
    const std::string name = need_text(node, "a region in " + what_);
    std::vector<std::string> here;
    for (const Region& one : def_.regions) {
      if (one.board == number_ && one.name == name) return one;
      if (one.board == number_) here.push_back(one.name);
    }
    const bool elsewhere =
        std::any_of(def_.regions.begin(), def_.regions.end(), [&name](const Region& one) { return one.name == name; });
    const std::string allowed = here.empty() ? "declare one under \"regions\"" : "regions: " + list_names(here);
    if (elsewhere) fault(node, "region \"" + name + "\" does not lie on board \"" + board_.name + "\"", allowed);
    const std::string near = did_you_mean(name, here);
    fault(node, "unknown region \"" + name + "\" in " + what_, near.empty() ? allowed : near);
  }

  // A region's colour for all seats, or, with `true`, of each row the colour of its seat.
  [[nodiscard]] std::map<std::string, GroundDisplay::Tint> read_tints(const YamlNode& map) const {
    std::map<std::string, GroundDisplay::Tint> tints;
    for (const YamlEntry& entry : need_map(map, "\"regions\" of " + what_).entries) {
      const Region& tinted = region(entry.key);
      GroundDisplay::Tint& tint = tints[tinted.name];
      tint.region = number_of(tinted);
      if (entry.value.is_scalar() && entry.value.text == "true") {
        if (!tinted.per_seat) {
          fault(entry.value, "region \"" + tinted.name + "\" is the same for all seats: none of them gives it a colour",
                "write a colour: " + list_names(colour_words()));
        }
        tint.colours = def_.seat_colours;
        continue;
      }
      need_word(entry.value, "the colour of region \"" + tinted.name + "\"", colour_words());
      tint.colours = {entry.value.text};
    }
    return tints;
  }

  // Sides of the border by their names, each with a seat or a colour. Sides of seats that do not take part are plain.
  [[nodiscard]] std::map<std::string, std::string> read_sides(const YamlNode& map) const {
    std::map<std::string, std::string> colours;
    std::vector<std::string> sides;
    for (const Side& side : board_.sites[kCells].sides) {
      if (!side.corner) sides.push_back(side.name);
    }
    const std::vector<std::string> declared = declared_seats(root_);
    std::vector<std::string> words = declared;
    for (const std::string& colour : colour_words()) {
      if (std::find(declared.begin(), declared.end(), colour) == declared.end()) words.push_back(colour);
    }
    for (const YamlEntry& entry : need_map(map, "\"sides\" of " + what_).entries) {
      if (std::find(sides.begin(), sides.end(), entry.key.text) == sides.end()) {
        const std::string near = did_you_mean(entry.key.text, sides);
        fault(entry.key, "board \"" + board_.name + "\" has no side \"" + entry.key.text + "\"",
              near.empty() && !sides.empty() ? "sides: " + list_names(sides) : near);
      }
      const int word = need_word(entry.value, "the colour of side \"" + entry.key.text + "\"", words);
      const auto seat = std::find(def_.seats.begin(), def_.seats.end(), entry.value.text);
      if (seat != def_.seats.end()) {
        colours[entry.key.text] = def_.seat_colours[static_cast<std::size_t>(seat - def_.seats.begin())];
      } else if (word >= static_cast<int>(declared.size())) {
        colours[entry.key.text] = entry.value.text;
      }
    }
    return colours;
  }

  // One region or several.
  [[nodiscard]] std::vector<int> read_heavy(const YamlNode& node) const {
    std::vector<int> regions;
    const auto add = [&](const YamlNode& one) {
      const Region& heavy = region(one);
      if (!has_areas(board_.sites[static_cast<std::size_t>(heavy.sites)])) {
        fault(one, "region \"" + heavy.name + "\" has no cells: there is no line around it", "name a region of cells");
      }
      regions.push_back(number_of(heavy));
    };
    if (!node.is_list()) {
      add(node);
      return regions;
    }
    for (const YamlNode& one : node.items) add(one);
    return regions;
  }

  int number_;
  const Board& board_;
  const YamlNode& root_;
  const GameDef& def_;
  std::string what_;
};

}  // namespace

const std::vector<std::string>& colour_words() {
  static const std::vector<std::string> kColours = {"red",  "yellow", "green", "blue", "magenta",
                                                    "cyan", "white",  "black", "grey", "orange"};
  return kColours;
}

GroundDisplay read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def) {
  return GroundReader(board, root, def).read(map);
}

}  // namespace quoin

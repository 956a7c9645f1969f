// The ground of a board: its look, what is tinted, lined and named on it.
#include "schema/ground.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
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

  [[nodiscard]] nlohmann::json read(const YamlNode& map) const {
    need_keys(map, what_, {"look", "names", "turned", "regions", "sides", "stars", "heavy", "layers"});
    nlohmann::json ground = {{"look", "plain"},
                             {"names", "borders"},
                             {"turned", false},
                             {"regions", nlohmann::json::object()},
                             {"sides", nlohmann::json::object()},
                             {"heavy", nlohmann::json::array()}};
    if (board_.stacked && map.entries.size() > (map.find("layers") != nullptr ? 1U : 0U)) {
      fault(map.entries.front().key, "board \"" + board_.name + "\" is seen from the side: no ground of it is shown",
            "only layers");
    }
    if (const YamlNode* look = map.find("look")) ground["look"] = read_look(*look);
    if (const YamlNode* names = map.find("names")) {
      need_word(*names, "\"names\" of " + what_, {"borders", "all", "none"});
      ground["names"] = names->text;
    }
    if (const YamlNode* turned = map.find("turned")) {
      ground["turned"] = need_flag(*turned, "\"turned\" of " + what_);
      if (board_.margin > 0)
        fault(*turned, "board \"" + board_.name + "\" has a margin: it cannot be turned", "leave one of the two out");
    }
    if (const YamlNode* regions = map.find("regions")) ground["regions"] = read_tints(*regions);
    if (const YamlNode* sides = map.find("sides")) ground["sides"] = read_sides(*sides);
    if (const YamlNode* stars = map.find("stars")) ground["stars"] = region(*stars).name;
    if (const YamlNode* heavy = map.find("heavy")) ground["heavy"] = read_heavy(*heavy);
    return ground;
  }

 private:
  [[nodiscard]] static bool has_areas(const SiteType& sites) {
    return std::any_of(sites.outlines.begin(), sites.outlines.end(),
                       [](const std::vector<Position>& outline) { return outline.size() > 2; });
  }

  [[nodiscard]] std::string read_look(const YamlNode& node) const {
    const int look = need_word(node, "\"look\" of " + what_, {"plain", "checkered", "lined", "points"});
    if (look > 0 && !has_areas(board_.sites[kCells])) {
      fault(node, "board \"" + board_.name + "\" cannot be " + node.text + ": it has no cells", "leave it plain");
    }
    return node.text;
  }

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
  [[nodiscard]] nlohmann::json read_tints(const YamlNode& map) const {
    nlohmann::json tints = nlohmann::json::object();
    for (const YamlEntry& entry : need_map(map, "\"regions\" of " + what_).entries) {
      const Region& tinted = region(entry.key);
      nlohmann::json& colours = tints[tinted.name] = nlohmann::json::array();
      if (entry.value.is_scalar() && entry.value.text == "true") {
        if (!tinted.per_seat) {
          fault(entry.value, "region \"" + tinted.name + "\" is the same for all seats: none of them gives it a colour",
                "write a colour: " + list_names(colour_words()));
        }
        for (const std::string& colour : def_.seat_colours) colours.push_back(colour);
        continue;
      }
      need_word(entry.value, "the colour of region \"" + tinted.name + "\"", colour_words());
      colours.push_back(entry.value.text);
    }
    return tints;
  }

  // Sides of the border by their names, each with a seat or a colour. Sides of seats that do not take part are plain.
  [[nodiscard]] nlohmann::json read_sides(const YamlNode& map) const {
    nlohmann::json colours = nlohmann::json::object();
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
  [[nodiscard]] nlohmann::json read_heavy(const YamlNode& node) const {
    nlohmann::json names = nlohmann::json::array();
    const auto add = [&](const YamlNode& one) {
      const Region& heavy = region(one);
      if (!has_areas(board_.sites[static_cast<std::size_t>(heavy.sites)])) {
        fault(one, "region \"" + heavy.name + "\" has no cells: there is no line around it", "name a region of cells");
      }
      names.push_back(heavy.name);
    };
    if (!node.is_list()) {
      add(node);
      return names;
    }
    for (const YamlNode& one : node.items) add(one);
    return names;
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

nlohmann::json read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def) {
  return GroundReader(board, root, def).read(map);
}

}  // namespace quoin

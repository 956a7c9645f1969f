// The family `map`: cities, and the roads that join two of them each. In: where cities lie, which roads there are.
//
// Cities and roads are numbered as written; a road is named by its cities ("cedar-elm"). Relations: cities.neighbor ->
// cities and cities.side -> roads, in the same order; roads.between[2] -> cities. A step from city to city has no
// direction: the ways `road1`, `road2`, ... are numbered so that no two roads of a city share one, and each has its own
// way back, so that no way leads further than one road. Way sets: `all`.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "quoin/schema/domain.h"
#include "schema/drawn_points.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr int kRoads = 1;               // index into Board::sites
constexpr std::size_t kMostRoads = 32;  // that may be told apart at a city

const Section& map_section() {
  static const Section kSection{"map",
                                "Cities with their places, and roads between them.",
                                {{"cities", DrawnPoints::form(), "How far east and north each city lies.",
                                  "{cedar: [0, 0], elm: [1, 0.5]}", "", true},
                                 {"roads", form::list(form::list(form::name(), 2), 1),
                                  "Roads between two cities, or along several.", "[[cedar, elm]]", "", true}}};
  return kSection;
}

class MapReader {
 public:
  MapReader(std::string what, const DrawnPoints& cities) : what_(std::move(what)), cities_(cities) {
    roads_.name = "roads";
    roads_.one = "road";
    roads_.relations.push_back({"between", 2, 0, kCells, {}});
  }

  void read_roads(const YamlNode& list) {
    for (const YamlNode& along : need_list(list, "the roads of " + what_).items) {
      const std::vector<std::size_t> through = cities_.along(along, "a road", "join two cities");
      for (std::size_t k = 1; k < through.size(); ++k) add_road(along.items[k], through[k - 1], through[k]);
    }
  }

  Board made() {
    Board board;
    SiteType cities = cities_.sites();
    std::vector<int> all;
    for (std::size_t way = 0; way < ways_.size(); ++way) all.push_back(static_cast<int>(way));
    cities.ways = ways_;
    cities.way_sets = {{"all", {std::move(all)}}};
    add_way_relations(cities, kCells);
    cities.relations.push_back(side());
    roads_.relations[kBetween].sources = static_cast<int>(roads_.names.size());
    for (const auto& ends : roads_.outlines) board.strokes.push_back(ends);
    board.sites = {std::move(cities), std::move(roads_)};
    board.edges = kRoads;
    return board;
  }

 private:
  void add_road(const YamlNode& node, std::size_t from, std::size_t to) {
    const std::string called = "the road from " + cities_.quoted(from) + " to " + cities_.quoted(to) + " of " + what_;
    if (from == to) fault(node, called + " leads nowhere", "name two cities");
    for (const Way& way : ways_) {
      if (way.next[from] == static_cast<int>(to)) fault(node, called + " stands twice", "leave one of them out");
    }
    cities_.need_free_way(node, called, from, to);
    const std::size_t way = free_way(node, from, to);
    ways_[way].next[from] = static_cast<std::int16_t>(to);
    ways_[way + 1].next[to] = static_cast<std::int16_t>(from);
    const Position& a = cities_.place(from);
    const Position& b = cities_.place(to);
    add_site(roads_, cities_.name(from) + "-" + cities_.name(to), {(a.x + b.x) / 2, (a.y + b.y) / 2}, {a, b});
    std::vector<std::int16_t>& between = roads_.relations[kBetween].table;
    between.insert(between.end(), {static_cast<std::int16_t>(from), static_cast<std::int16_t>(to)});
  }

  // The first way, with the way back behind it, that neither city has.
  std::size_t free_way(const YamlNode& node, std::size_t from, std::size_t to) {
    const auto has = [this](std::size_t way, std::size_t city) {
      return ways_[way].next[city] != kNone || ways_[way + 1].next[city] != kNone;
    };
    std::size_t way = 0;
    while (way < ways_.size() && (has(way, from) || has(way, to))) way += 2;
    if (way < ways_.size()) return way;
    if (way == 2 * kMostRoads) {
      fault(node, what_ + " has cities with too many roads to tell them apart",
            "let no city have more than " + std::to_string(kMostRoads / 2));
    }
    const std::string name = "road" + std::to_string(way / 2 + 1);
    for (const bool back : {false, true}) {
      ways_.push_back({back ? name + "_back" : name, static_cast<int>(back ? way : way + 1),
                       std::vector<std::int16_t>(cities_.size(), kNone)});
    }
    return way;
  }

  // For each city the road by each way.
  [[nodiscard]] Relation side() const {
    const std::size_t width = ways_.size();
    Relation made{"side", static_cast<int>(width), static_cast<int>(cities_.size()), kRoads, {}};
    made.table.assign(cities_.size() * width, std::int16_t{kNone});
    const std::vector<std::int16_t>& between = roads_.relations[kBetween].table;
    for (std::size_t end = 0; end < between.size(); ++end) {
      const auto city = static_cast<std::size_t>(between[end]);
      const auto leads = [&](const Way& way) { return way.next[city] == between[end ^ 1U]; };
      const auto way = std::find_if(ways_.begin(), ways_.end(), leads) - ways_.begin();
      made.table[city * width + static_cast<std::size_t>(way)] = static_cast<std::int16_t>(end / 2);
    }
    return made;
  }

  std::string what_;
  const DrawnPoints& cities_;
  std::vector<Way> ways_;  // each with its way back behind it
  SiteType roads_;
};

Board read_map(const YamlNode& node, const Scope& /*scope*/, const std::string& what) {
  const std::string whose = "the map of " + what;
  need_section(node, map_section(), whose);
  DrawnPoints cities(what, "city", "cities");
  cities.read(need(node, "cities", whose));
  MapReader reader(what, cities);
  reader.read_roads(need(node, "roads", whose));
  return reader.made();
}

}  // namespace

BoardFamily map_family() {
  return {"map", form::section(map_section), "Cities with their places, and roads between them, without directions.",
          "{cities: {cedar: [0, 0], elm: [1, 0]}, roads: [[cedar, elm]]}", read_map};
}

}  // namespace quoin

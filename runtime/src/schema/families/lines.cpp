// The family `lines`: a drawn board of named points and of lines through them. One steps along a line from each of its
// points to the next one; where lines cross without a point nothing stops.
//
// Points are numbered as written. A step is called by the nearest of the eight directions of the compass, or as its
// line says; the ways are those of the compass that some step has, clockwise from north, then the lines' own. Way sets:
// `all`, and `orthogonal` and `diagonal` where some step goes so. Positions are scaled so that the two points closest
// to each other lie 1 apart, and start in the south-west at 0.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/domain.h"
#include "schema/drawn_points.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr std::size_t kMostWays = 24;
constexpr double kTan22 = 0.414213562;  // of half the angle between two directions of the compass

constexpr std::array<const char*, 8> kCompass = {"north", "north_east", "east", "south_east",
                                                 "south", "south_west", "west", "north_west"};
// Way sets, which no way may have for its name.
constexpr std::array<std::string_view, 6> kSetNames = {"all",     "orthogonal", "diagonal",
                                                       "forward", "backward",   "forward_diagonal"};

// Which direction of the compass is nearest.
std::size_t compass_direction(const Position& to, const Position& from) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  if (std::abs(dx) < kTan22 * std::abs(dy)) return dy > 0 ? 0 : 4;
  if (std::abs(dy) < kTan22 * std::abs(dx)) return dx > 0 ? 2 : 6;
  if (dx > 0) return dy > 0 ? 1 : 3;
  return dy > 0 ? 7 : 5;
}

const Section& drawn_line_section() {
  static const Section kSection{
      "drawn_line",
      "A line with words of its own for its ways.",
      {{"through", form::list(form::name(), 2), "Its points, in order.", "[a, b, c]", "", true},
       {"way", form::name(), "What the way along it is called.", "clockwise"},
       {"back", form::name(), "What the way back is called.", "counterclockwise"}},
      {{Rule::Kind::kNeeds, {"way", "back"}}, {Rule::Kind::kNeeds, {"back", "way"}}}};
  return kSection;
}

const Section& drawn_board_section() {
  const Form line = form::either({form::list(form::name(), 2), form::section(drawn_line_section)});
  static const Section kSection{
      "drawn_board",
      "Points with their places, and lines through them.",
      {{"points", DrawnPoints::form(), "How far east and north each point lies.", "{a: [0, 0], b: [1, 0.5]}", "", true},
       {"lines", form::list(line, 1), "Lines through points; from each point one steps to the next on a line.",
        "[[a, b]]", "", true}}};
  return kSection;
}

class LinesReader {
 public:
  LinesReader(std::string what, const DrawnPoints& points) : what_(std::move(what)), points_(points) {
    for (std::size_t k = 0; k < kCompass.size(); ++k) ways_.push_back({kCompass[k], static_cast<int>((k + 4) % 8), {}});
    for (Way& way : ways_) way.next.assign(points_.size(), kNone);
  }

  void read_lines(const YamlNode& list) {
    for (const YamlNode& line : need_list(list, "the lines of " + what_).items) read_line(line);
    need_one_piece(list);
  }

  Board made() {
    SiteType points = points_.sites();
    points.ways = used_ways();
    points.way_sets = sets_of(points.ways);
    add_way_relations(points, 0);
    Board board;
    board.sites = {std::move(points)};
    board.strokes = std::move(strokes_);
    return board;
  }

 private:
  struct Drawn {   // the ways of one line
    int way = -1;  // -1: as the compass says
    int back = -1;
  };

  // ---- lines ----

  void read_line(const YamlNode& node) {
    const std::string whose = "a line of " + what_;
    Drawn drawn;
    const YamlNode* through = &node;
    if (node.is_map()) {
      need_section(node, drawn_line_section(), whose);
      through = node.find("through");
      if (node.find("way") != nullptr || node.find("back") != nullptr) drawn = read_ways(node, whose);
    }
    const std::vector<std::size_t> points = points_.along(*through, "a line", "go through at least two points");
    std::vector<Position> stroke = {points_.place(points[0])};
    for (std::size_t i = 1; i < points.size(); ++i) {
      add_step(through->items[i], points[i - 1], points[i], drawn);
      stroke.push_back(points_.place(points[i]));
    }
    strokes_.push_back(std::move(stroke));
  }

  // The line's own words for its ways, which are each other's opposites wherever they stand.
  Drawn read_ways(const YamlNode& node, const std::string& whose) {
    const YamlNode& there = need(node, "way", whose);
    const YamlNode& back = need(node, "back", whose);
    const auto [way, fresh] = way_called(there, whose);
    const auto [opposite, fresh_too] = way_called(back, whose);
    if (way == opposite)
      fault(back, "\"back\" of " + whose + " must be another way than \"" + there.text + "\"", "give it another word");
    if (fresh) ways_[way].opposite = static_cast<int>(opposite);
    if (fresh_too) ways_[opposite].opposite = static_cast<int>(way);
    for (const std::size_t one : {way, opposite}) {
      const auto other = static_cast<int>(one == way ? opposite : way);
      if (ways_[one].opposite == other) continue;
      fault(one == way ? there : back,
            "the way \"" + ways_[one].name + "\" of " + what_ + " leads back by \"" +
                ways_[static_cast<std::size_t>(ways_[one].opposite)].name + "\", not by \"" +
                ways_[static_cast<std::size_t>(other)].name + "\"",
            "write the pair as it is, or take two new words");
    }
    return {static_cast<int>(way), static_cast<int>(opposite)};
  }

  // Its number, and whether it is new.
  std::pair<std::size_t, bool> way_called(const YamlNode& node, const std::string& whose) {
    const std::string name = need_name(node, "a way of " + whose);
    if (std::find(kSetNames.begin(), kSetNames.end(), name) != kSetNames.end()) {
      fault(node, "a way of " + whose + " cannot be called \"" + name + "\", which is a set of ways",
            "give it another name");
    }
    const auto at = std::find_if(ways_.begin(), ways_.end(), [&name](const Way& way) { return way.name == name; });
    if (at != ways_.end()) return {static_cast<std::size_t>(at - ways_.begin()), false};
    if (ways_.size() == kMostWays) {
      fault(node, what_ + " has more than " + std::to_string(kMostWays) + " ways, the eight of the compass included",
            "let lines share words");
    }
    ways_.push_back({name, -1, std::vector<std::int16_t>(points_.size(), kNone)});
    return {ways_.size() - 1, true};
  }

  void add_step(const YamlNode& node, std::size_t from, std::size_t to, const Drawn& drawn) {
    if (from == to)
      fault(node, "a line of " + what_ + " leads from " + points_.quoted(from) + " to itself",
            "leave one of the two out");
    for (const Way& way : ways_) {
      if (way.next[from] != static_cast<int>(to)) continue;
      fault(node,
            "the step from " + points_.quoted(from) + " to " + points_.quoted(to) + " stands twice in the lines of " +
                what_,
            "leave it out of one of the lines");
    }
    if (drawn.way < 0) {
      points_.need_free_way(
          node, "the step from " + points_.quoted(from) + " to " + points_.quoted(to) + " of " + what_, from, to);
    }
    const std::size_t compass = compass_direction(points_.place(to), points_.place(from));
    const std::size_t way = drawn.way < 0 ? compass : static_cast<std::size_t>(drawn.way);
    set_next(node, way, from, to);
    set_next(node, static_cast<std::size_t>(ways_[way].opposite), to, from);
  }

  void set_next(const YamlNode& node, std::size_t way, std::size_t from, std::size_t to) {
    std::int16_t& next = ways_[way].next[from];
    if (next != kNone) {
      fault(node,
            "two steps from point " + points_.quoted(from) + " of " + what_ + " are called \"" + ways_[way].name +
                "\": to " + points_.quoted(static_cast<std::size_t>(next)) + " and to " + points_.quoted(to),
            "give one of their lines words of its own: {through: [...], way: clockwise, back: counterclockwise}");
    }
    next = static_cast<std::int16_t>(to);
  }

  // ---- the whole ----

  void need_one_piece(const YamlNode& lines) const {
    std::vector<bool> seen(points_.size(), false);
    std::vector<std::size_t> open = {0};
    seen[0] = true;
    while (!open.empty()) {
      const std::size_t point = open.back();
      open.pop_back();
      for (const Way& way : ways_) {
        if (way.next[point] == kNone || seen[static_cast<std::size_t>(way.next[point])]) continue;
        open.push_back(static_cast<std::size_t>(way.next[point]));
        seen[open.back()] = true;
      }
    }
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const bool lonely = std::all_of(ways_.begin(), ways_.end(), [i](const Way& way) { return way.next[i] == kNone; });
      if (lonely)
        fault(points_.key(i), "the point " + points_.quoted(i) + " of " + what_ + " lies on no line",
              "add it to a line, or leave the point out");
    }
    const auto lost = static_cast<std::size_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    if (lost == seen.size()) return;
    fault(lines,
          "the lines of " + what_ + " fall into parts that meet nowhere: none leads from " + points_.quoted(0) +
              " to " + points_.quoted(lost),
          "add a line that joins them");
  }

  // Without those of the compass that no step has.
  std::vector<Way> used_ways() const {
    std::vector<int> numbers(ways_.size(), -1);
    std::vector<Way> used;
    for (std::size_t k = 0; k < ways_.size(); ++k) {
      const std::vector<std::int16_t>& next = ways_[k].next;
      if (std::all_of(next.begin(), next.end(), [](std::int16_t to) { return to == kNone; })) continue;
      numbers[k] = static_cast<int>(used.size());
      used.push_back(ways_[k]);
    }
    for (Way& way : used) way.opposite = numbers[static_cast<std::size_t>(way.opposite)];
    return used;
  }

  static std::vector<WaySet> sets_of(const std::vector<Way>& ways) {
    std::vector<int> all;
    std::array<std::vector<int>, 2> straight_or_not;
    for (std::size_t k = 0; k < ways.size(); ++k) {
      all.push_back(static_cast<int>(k));
      const auto at = std::find(kCompass.begin(), kCompass.end(), ways[k].name);
      if (at != kCompass.end())
        straight_or_not[static_cast<std::size_t>(at - kCompass.begin()) % 2].push_back(all.back());
    }
    std::vector<WaySet> sets = {{"all", {std::move(all)}}};
    if (!straight_or_not[0].empty()) sets.push_back({"orthogonal", {straight_or_not[0]}});
    if (!straight_or_not[1].empty()) sets.push_back({"diagonal", {straight_or_not[1]}});
    return sets;
  }

  std::string what_;
  const DrawnPoints& points_;
  std::vector<Way> ways_;  // the eight of the compass first
  std::vector<std::vector<Position>> strokes_;
};

Board read_lines(const YamlNode& node, const Scope& /*scope*/, const std::string& what) {
  const std::string whose = "the drawn lines of " + what;
  need_section(node, drawn_board_section(), whose);
  DrawnPoints points(what, "point", "points");
  points.read(need(node, "points", whose));
  LinesReader reader(what, points);
  reader.read_lines(need(node, "lines", whose));
  return reader.made();
}

}  // namespace

BoardFamily lines_family() {
  return {"lines", form::section(drawn_board_section),
          "A drawn board: points with their places, and lines through them.",
          "{points: {a: [0, 0], b: [1, 0]}, lines: [[a, b]]}", read_lines};
}

}  // namespace quoin

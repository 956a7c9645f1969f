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
#include <limits>
#include <string_view>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr std::size_t kMostWays = 24;
constexpr int kMostAway = 1000;         // of a coordinate from 0
constexpr double kMostSpread = 400;     // of the board's width in shortest distances
constexpr double kTooNear = 0.02;       // of a step's length: a point so near to it seems to lie on it
constexpr double kTan22 = 0.414213562;  // of half the angle between two directions of the compass

constexpr std::array<const char*, 8> kCompass = {"north", "north_east", "east", "south_east",
                                                 "south", "south_west", "west", "north_west"};
// Way sets, which no way may have for its name.
constexpr std::array<std::string_view, 6> kSetNames = {"all",     "orthogonal", "diagonal",
                                                       "forward", "backward",   "forward_diagonal"};

// Which direction of the compass is nearest.
std::size_t compass_direction(double dx, double dy) {
  if (std::abs(dx) < kTan22 * std::abs(dy)) return dy > 0 ? 0 : 4;
  if (std::abs(dy) < kTan22 * std::abs(dx)) return dx > 0 ? 2 : 6;
  if (dx > 0) return dy > 0 ? 1 : 3;
  return dy > 0 ? 7 : 5;
}

// "-2", "0.5", "1.333": a number with at most three digits behind the point.
double need_coordinate(const YamlNode& node, const std::string& what) {
  const std::string_view text = node.text;
  const std::string_view digits = text.substr(text.starts_with("-") ? 1 : 0);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t behind = point < digits.size() ? digits.size() - point - 1 : 1;
  bool plain = node.is_scalar() && !node.quoted && point >= 1 && point <= 4 && behind >= 1 && behind <= 3;
  int thousandths = 0;
  for (std::size_t i = 0; plain && i < std::max(digits.size(), point + 4); ++i) {
    if (i == point) continue;
    const char c = i < digits.size() ? digits[i] : '0';
    plain = ascii::is_digit(c);
    if (i < point + 4) thousandths = thousandths * 10 + (c - '0');
  }
  if (!plain || thousandths > kMostAway * 1000) {
    fault(node,
          what + " must be a number between -1000 and 1000 with at most three digits behind the point, found " +
              found(node),
          "write digits, as in 0.5");
  }
  return (digits.size() < text.size() ? -thousandths : thousandths) / 1000.0;
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
      {{"points", form::map(form::list(form::number(-1000, 1000), 2, 2), 2), "How far east and north each point lies.",
        "{a: [0, 0], b: [1, 0.5]}", "", true},
       {"lines", form::list(line, 1), "Lines through points; from each point one steps to the next on a line.",
        "[[a, b]]", "", true}}};
  return kSection;
}

class LinesReader {
 public:
  explicit LinesReader(std::string what) : what_(std::move(what)) {
    for (std::size_t k = 0; k < kCompass.size(); ++k) ways_.push_back({kCompass[k], static_cast<int>((k + 4) % 8), {}});
  }

  void read_points(const YamlNode& map) {
    for (const YamlEntry& entry : need_map(map, "the points of " + what_).entries) {
      const std::string name = need_name(entry.key, "the name of a point of " + what_);
      const std::string whose = "the place of point \"" + name + "\"";
      if (need_list(entry.value, whose).items.size() != 2) {
        fault(entry.value,
              whose + " must be two numbers, [east, north], found " + std::to_string(entry.value.items.size()),
              "write one number for each");
      }
      keys_.push_back(&entry.key);
      names_.push_back(name);
      places_.push_back({need_coordinate(entry.value.items[0], whose), need_coordinate(entry.value.items[1], whose)});
    }
    if (names_.size() > kMaxSites) {
      fault(*keys_[kMaxSites],
            what_ + " has " + std::to_string(names_.size()) + " points; at most " + std::to_string(kMaxSites) +
                " are allowed",
            "use fewer");
    }
    if (names_.empty())
      fault(map, "the points of " + what_ + " must name at least two", "write {a: [0, 0], b: [1, 0]}");
    for (Way& way : ways_) way.next.assign(names_.size(), kNone);
    spread_points();
  }

  void read_lines(const YamlNode& list) {
    for (const YamlNode& line : need_list(list, "the lines of " + what_).items) read_line(line);
    need_one_piece(list);
  }

  Board made() {
    SiteType points;
    points.name = "points";
    points.one = "point";
    for (std::size_t i = 0; i < names_.size(); ++i) add_site(points, names_[i], places_[i]);
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

  [[nodiscard]] std::string quoted(std::size_t point) const { return "\"" + names_[point] + "\""; }
  [[nodiscard]] double distance(std::size_t a, std::size_t b) const {
    return std::hypot(places_[a].x - places_[b].x, places_[a].y - places_[b].y);
  }

  // ---- points ----

  // Refuses points that lie at one place, and brings the others to scale.
  void spread_points() {
    double shortest = std::numeric_limits<double>::max();
    double longest = 0;
    Position low = places_[0];
    std::pair<std::size_t, std::size_t> closest;
    for (std::size_t b = 0; b < names_.size(); ++b) {
      low = {std::min(low.x, places_[b].x), std::min(low.y, places_[b].y)};
      for (std::size_t a = 0; a < b; ++a) {
        const double apart = distance(a, b);
        if (apart == 0)
          fault(*keys_[b], "the points " + quoted(a) + " and " + quoted(b) + " of " + what_ + " lie at one place",
                "move one of them");
        if (apart < shortest) closest = {a, b};
        shortest = std::min(shortest, apart);
        longest = std::max(longest, apart);
      }
    }
    if (longest > kMostSpread * shortest) {
      fault(*keys_[closest.second],
            "the points " + quoted(closest.first) + " and " + quoted(closest.second) + " of " + what_ +
                " lie too close together for a board so wide",
            "no two may lie further apart than 400 times the shortest distance");
    }
    for (Position& at : places_) at = {(at.x - low.x) / shortest, (at.y - low.y) / shortest};
  }

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
    std::vector<std::size_t> points;
    for (const YamlNode& item : need_list(*through, whose).items) points.push_back(point_called(item));
    if (points.size() < 2) fault(*through, whose + " must go through at least two points", "write [a, b]");
    std::vector<Position> stroke = {places_[points[0]]};
    for (std::size_t i = 1; i < points.size(); ++i) {
      add_step(through->items[i], points[i - 1], points[i], drawn);
      stroke.push_back(places_[points[i]]);
    }
    strokes_.push_back(std::move(stroke));
  }

  std::size_t point_called(const YamlNode& node) const {
    const std::string name = need_text(node, "a point of a line of " + what_);
    const auto at = std::find(names_.begin(), names_.end(), name);
    if (at != names_.end()) return static_cast<std::size_t>(at - names_.begin());
    const std::string near = did_you_mean(name, names_);
    fault(node, "a line of " + what_ + " goes through \"" + name + "\", which is none of its points",
          near.empty() ? "points: " + list_names(names_) : near);
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
    ways_.push_back({name, -1, std::vector<std::int16_t>(names_.size(), kNone)});
    return {ways_.size() - 1, true};
  }

  void add_step(const YamlNode& node, std::size_t from, std::size_t to, const Drawn& drawn) {
    if (from == to)
      fault(node, "a line of " + what_ + " leads from " + quoted(from) + " to itself", "leave one of the two out");
    for (const Way& way : ways_) {
      if (way.next[from] != static_cast<int>(to)) continue;
      fault(node, "the step from " + quoted(from) + " to " + quoted(to) + " stands twice in the lines of " + what_,
            "leave it out of one of the lines");
    }
    if (drawn.way < 0) need_free_way(node, from, to);
    const std::size_t compass = compass_direction(places_[to].x - places_[from].x, places_[to].y - places_[from].y);
    const std::size_t way = drawn.way < 0 ? compass : static_cast<std::size_t>(drawn.way);
    set_next(node, way, from, to);
    set_next(node, static_cast<std::size_t>(ways_[way].opposite), to, from);
  }

  void set_next(const YamlNode& node, std::size_t way, std::size_t from, std::size_t to) {
    std::int16_t& next = ways_[way].next[from];
    if (next != kNone) {
      fault(node,
            "two steps from point " + quoted(from) + " of " + what_ + " are called \"" + ways_[way].name + "\": to " +
                quoted(static_cast<std::size_t>(next)) + " and to " + quoted(to),
            "give one of their lines words of its own: {through: [...], way: clockwise, back: counterclockwise}");
    }
    next = static_cast<std::int16_t>(to);
  }

  // A straight step over a point would look as if it stopped there.
  void need_free_way(const YamlNode& node, std::size_t from, std::size_t to) const {
    const Position& a = places_[from];
    const Position& b = places_[to];
    const double length = distance(from, to);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (i == from || i == to) continue;
      const Position& p = places_[i];
      const double along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
      const double beside = std::abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
      if (along < 0 || along > length || beside > kTooNear * length) continue;
      fault(
          node,
          "the step from " + quoted(from) + " to " + quoted(to) + " of " + what_ + " runs over the point " + quoted(i),
          "name it between them: [" + names_[from] + ", " + names_[i] + ", " + names_[to] + "]");
    }
  }

  // ---- the whole ----

  void need_one_piece(const YamlNode& lines) const {
    std::vector<bool> seen(names_.size(), false);
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
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const bool lonely = std::all_of(ways_.begin(), ways_.end(), [i](const Way& way) { return way.next[i] == kNone; });
      if (lonely)
        fault(*keys_[i], "the point " + quoted(i) + " of " + what_ + " lies on no line",
              "add it to a line, or leave the point out");
    }
    const auto lost = static_cast<std::size_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    if (lost == seen.size()) return;
    fault(lines,
          "the lines of " + what_ + " fall into parts that meet nowhere: none leads from " + quoted(0) + " to " +
              quoted(lost),
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
  std::vector<const YamlNode*> keys_;  // of the points, for faults
  std::vector<std::string> names_;
  std::vector<Position> places_;
  std::vector<Way> ways_;  // the eight of the compass first
  std::vector<std::vector<Position>> strokes_;
};

Board read_lines(const YamlNode& node, const Scope& /*scope*/, const std::string& what) {
  const std::string whose = "the drawn lines of " + what;
  need_section(node, drawn_board_section(), whose);
  LinesReader reader(what);
  reader.read_points(need(node, "points", whose));
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

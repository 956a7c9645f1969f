// A board's plan: bounds, borders, and the names of its rows and columns.
#include "quoin/drawing/plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/drawing/numbers.h"

namespace quoin::drawing {
namespace {

using Line = std::vector<Position>;
constexpr Position kWest{-1, 0};
constexpr Position kEast{1, 0};
constexpr double kNear = 1e-6;

bool comes_before(Position one, Position other) { return std::pair(one.x, one.y) < std::pair(other.x, other.y); }

// How far the nearest side of an outline is from a point in it.
double inner_radius(Position middle, const Line& outline) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Position a = outline[i];
    const Position c = outline[(i + 1) % outline.size()];
    const double across = (c.x - a.x) * (a.y - middle.y) - (a.x - middle.x) * (c.y - a.y);
    best = std::min(best, std::abs(across) / distance(a, c));
  }
  return best;
}

double reach_of(const SiteType& kind) {
  const auto outlined = [](const Line& outline) { return !outline.empty(); };
  const auto first = std::find_if(kind.outlines.begin(), kind.outlines.end(), outlined);
  if (first == kind.outlines.end()) return nearest(kind.positions);
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t site = 0; site < kind.outlines.size(); ++site) {
    const Line& outline = kind.outlines[site];
    if (outline.empty()) continue;
    const bool line = first->size() == 2;
    best = std::min(best, line ? distance(outline[0], outline[1]) : 2 * inner_radius(kind.positions[site], outline));
  }
  return best;
}

bool is_whole(double number) { return number == std::floor(number); }

// A rectangle of whole squares of length 1.
bool is_of_squares(const Line& outline) {
  if (outline.empty()) return false;
  const Bounds box = bounds_of(outline);
  std::array<bool, 4> seen{};
  for (const Position corner : outline) {
    const bool east = corner.x == box.right;
    const bool north = corner.y == box.top;
    if (!(east || corner.x == box.left) || !(north || corner.y == box.bottom)) return false;
    if (!is_whole(corner.x) || !is_whole(corner.y)) return false;
    seen[(east ? 1U : 0U) + (north ? 2U : 0U)] = true;
  }
  return seen[0] && seen[1] && seen[2] && seen[3];
}

// Lines of sites by name, in the order in which they begin.
class NamedLines {
 public:
  Line& operator[](std::string_view name) {
    const auto found =
        std::find_if(lines_.begin(), lines_.end(), [name](const auto& one) { return one.first == name; });
    return found != lines_.end() ? found->second : lines_.emplace_back(name, Line{}).second;
  }
  [[nodiscard]] auto begin() const { return lines_.begin(); }
  [[nodiscard]] auto end() const { return lines_.end(); }

 private:
  std::vector<std::pair<std::string, Line>> lines_;
};

// How far a column leans to the east for each step north; nothing if its sites are not on one line.
std::optional<double> slope_of(const Line& line) {
  const Position first = line.front();
  const Position last = line.back();
  const double slope = last.y != first.y ? (last.x - first.x) / (last.y - first.y) : 0.0;
  for (const Position at : line) {
    if (std::abs(first.x + (at.y - first.y) * slope - at.x) >= kNear) return std::nullopt;
  }
  return rounded_to(slope, 6);
}

// The sites of each column and of each row.
struct NamedRows {
  NamedLines columns;
  NamedLines rows;
  double slope = 0;
};

// Where the digits of a name like "ab12" begin; nothing if it is not like that.
std::optional<std::size_t> digits_of(std::string_view name) {
  const auto digits = std::find_if(name.begin(), name.end(), [](char c) { return c < 'a' || c > 'z'; });
  if (digits == name.begin() || digits == name.end() || !std::all_of(digits, name.end(), ascii::is_digit)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(digits - name.begin());
}

// Nothing if the names do not say where sites lie.
std::optional<NamedRows> rows_of(const SiteType& kind) {
  NamedRows found;
  for (std::size_t site = 0; site < kind.names.size(); ++site) {
    const std::string_view name = kind.names[site];
    const auto digits = digits_of(name);
    if (!digits) return std::nullopt;
    found.columns[name.substr(0, *digits)].push_back(kind.positions[site]);
    found.rows[name.substr(*digits)].push_back(kind.positions[site]);
  }
  std::optional<double> leaning;
  for (const auto& [name, line] : found.columns) {
    if (line.size() < 2) continue;
    const auto slope = slope_of(line);
    if (!slope || (leaning && *leaning != *slope)) return std::nullopt;
    leaning = slope;
  }
  for (const auto& [name, line] : found.rows) {
    for (const Position at : line) {
      if (std::abs(at.y - line.front().y) >= kNear) return std::nullopt;
    }
  }
  found.slope = leaning.value_or(0.0);
  return found;
}

Label beyond(const std::string& name, Position site, Position out, double way) {
  return {name, {site.x + out.x * way, site.y + out.y * way}, out};
}

std::vector<Label> upright_labels(const NamedRows& lines, const Bounds& box) {
  std::vector<Label> found;
  for (const auto& [name, line] : lines.columns) {
    const double x = line.front().x;
    found.push_back({name, {x, box.bottom}, {0, -1}});
    found.push_back({name, {x, box.top}, {0, 1}});
  }
  for (const auto& [name, line] : lines.rows) {
    const double y = line.front().y;
    found.push_back({name, {box.left, y}, kWest});
    found.push_back({name, {box.right, y}, kEast});
  }
  return found;
}

std::vector<Label> leaning_labels(const NamedRows& lines, double half) {
  const auto lower = [](Position one, Position other) { return one.y < other.y; };
  const double way = std::hypot(lines.slope, 1.0);
  const Position up{lines.slope / way, 1 / way};
  const Position down{-lines.slope / way, -1 / way};
  // Else labels at both ends would meet at a slanted side.
  const std::size_t first = lines.rows.begin()->second.size();
  const bool whole = std::all_of(lines.rows.begin(), lines.rows.end(),
                                 [first](const auto& row) { return row.second.size() == first; });
  std::vector<Label> found;
  for (const auto& [name, line] : lines.columns) {
    found.push_back(beyond(name, *std::max_element(line.begin(), line.end(), lower), up, half));
    if (whole) found.push_back(beyond(name, *std::min_element(line.begin(), line.end(), lower), down, half));
  }
  for (const auto& [name, line] : lines.rows) {
    found.push_back(beyond(name, *std::min_element(line.begin(), line.end(), comes_before), kWest, half));
    if (whole) found.push_back(beyond(name, *std::max_element(line.begin(), line.end(), comes_before), kEast, half));
  }
  return found;
}

Bounds inner_of(const Board& board, double spare) {
  Line points;
  for (const Line& stroke : board.strokes) points.insert(points.end(), stroke.begin(), stroke.end());
  const SiteType& first = board.sites.front();
  for (std::size_t site = 0; site < first.positions.size(); ++site) {
    const Line& outline = first.outlines[site];
    points.insert(points.end(), outline.begin(), outline.end());
    if (!outline.empty()) continue;
    const Position at = first.positions[site];
    points.push_back({at.x - spare, at.y - spare});
    points.push_back({at.x + spare, at.y + spare});
  }
  return bounds_of(points);
}

}  // namespace

Bounds bounds_of(std::span<const Position> points) {
  Bounds box{points[0].x, points[0].y, points[0].x, points[0].y};
  for (const Position at : points) {
    box.left = std::min(box.left, at.x);
    box.right = std::max(box.right, at.x);
    box.bottom = std::min(box.bottom, at.y);
    box.top = std::max(box.top, at.y);
  }
  return box;
}

Plan::Plan(const Board& seen) : board(seen) {
  for (const SiteType& kind : board.sites) reach.push_back(reach_of(kind));
  inner = inner_of(board, reach.front() / 2);
  for (std::size_t kind = 0; kind < board.sites.size() && anchors < 0; ++kind) {
    const SiteType& sites = board.sites[kind];
    const bool points =
        std::all_of(sites.outlines.begin(), sites.outlines.end(), [](const Line& one) { return one.empty(); });
    const auto outside = [this](Position at) { return is_outside(at); };
    const auto count = std::count_if(sites.positions.begin(), sites.positions.end(), outside);
    if (points && count > 0 && count < std::ssize(sites.positions)) anchors = static_cast<int>(kind);
  }
  if (anchors >= 0) {
    const Line& corners = board.sites[static_cast<std::size_t>(anchors)].positions;
    overhang = inner.left - std::min_element(corners.begin(), corners.end(), comes_before)->x;
  }
  is_square = true;
  for (std::size_t site = 0; site < first().positions.size() && is_square; ++site) {
    is_square = is_of_squares(first().outlines[site]);
  }
  is_built = std::any_of(first().relations.begin(), first().relations.end(),
                         [](const Relation& relation) { return relation.name == "below"; });
  if (const auto lines = rows_of(first())) {
    labels = lines->slope == 0 ? upright_labels(*lines, inner) : leaning_labels(*lines, reach.front() / 2);
  }
}

bool Plan::is_outside(Position point) const {
  return point.x < inner.left || point.x > inner.right || point.y < inner.bottom || point.y > inner.top;
}

Bounds Plan::outer(std::span<const int> kinds) const {
  Line points{{inner.left, inner.bottom}, {inner.right, inner.top}};
  for (const int kind : kinds) {
    for (const Line& outline : board.sites[static_cast<std::size_t>(kind)].outlines) {
      points.insert(points.end(), outline.begin(), outline.end());
    }
  }
  return bounds_of(points);
}

Bounds Plan::outer() const {
  std::vector<int> kinds(board.sites.size());
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) kinds[kind] = static_cast<int>(kind);
  return outer(kinds);
}

Board from_behind(const Plan& plan) {
  const double turn = plan.inner.left + plan.inner.right;
  const auto turn_line = [turn](Line& points) {
    for (Position& at : points) at.x = turn - at.x;
  };
  Board turned = plan.board;
  for (SiteType& kind : turned.sites) {
    turn_line(kind.positions);
    for (Line& outline : kind.outlines) turn_line(outline);
  }
  for (Line& stroke : turned.strokes) turn_line(stroke);
  return turned;
}

double nearest(std::span<const Position> points) {
  Line ordered(points.begin(), points.end());
  std::sort(ordered.begin(), ordered.end(), comes_before);
  ordered.erase(std::unique(ordered.begin(), ordered.end(), same_place), ordered.end());
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t one = 0; one < ordered.size(); ++one) {
    for (std::size_t other = one + 1; other < ordered.size() && ordered[other].x - ordered[one].x < best; ++other) {
      best = std::min(best, distance(ordered[one], ordered[other]));
    }
  }
  return std::isinf(best) ? 1.0 : best;
}

bool same_place(Position one, Position other) { return one.x == other.x && one.y == other.y; }

double distance(Position one, Position other) { return std::hypot(one.x - other.x, one.y - other.y); }

}  // namespace quoin::drawing

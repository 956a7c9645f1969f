// What a board tells beyond its ground: hollows of pits, dots between which lines are drawn, which way a track leads.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "drawing/svg/board.h"
#include "quoin/drawing/plan.h"

namespace quoin::svg {
namespace {

void add_hollow(std::string& out, const Extent& box, std::string_view kind) {
  const double round = std::min(box.wide, box.high) * 0.44;
  element(out, "rect",
          {{"x", box.left}, {"y", box.top}, {"width", box.wide}, {"height", box.high}, {"rx", round}, {"class", kind}});
}

// Upwards, downwards, to the left or right.
Position way_between(const SiteType& kind, int site, int next) {
  const Position from = kind.positions[static_cast<std::size_t>(site)];
  const Position to = kind.positions[static_cast<std::size_t>(next)];
  const double u = to.x - from.x;
  const double v = to.y - from.y;
  return std::abs(u) >= std::abs(v) ? Position{u < 0 ? -1.0 : 1.0, 0} : Position{0, v < 0 ? -1.0 : 1.0};
}

// The middle of the border that two cells have in common, which is a whole side of the smaller one.
Position border_between(const SiteType& kind, int site, int next) {
  drawing::Bounds larger = drawing::bounds_of(kind.outlines[static_cast<std::size_t>(site)]);
  const drawing::Bounds other = drawing::bounds_of(kind.outlines[static_cast<std::size_t>(next)]);
  const bool swapped = other.width() * other.height() > larger.width() * larger.height();
  if (swapped) larger = other;
  const Position middle = kind.positions[static_cast<std::size_t>(swapped ? site : next)];
  return {std::clamp(middle.x, larger.left, larger.right), std::clamp(middle.y, larger.bottom, larger.top)};
}

void add_arrow(std::string& out, Position place, Position way, double size) {
  const Points corners = {
      {place.x + way.x * size * 0.7, place.y - way.y * size * 0.7},
      {place.x - way.x * size * 0.5 + way.y * size * 0.8, place.y + way.y * size * 0.5 + way.x * size * 0.8},
      {place.x - way.x * size * 0.5 - way.y * size * 0.8, place.y + way.y * size * 0.5 - way.x * size * 0.8}};
  element(out, "path", {{"d", path_of(corners, true)}, {"class", "dot"}});
}

}  // namespace

// The box of a pit: what its cell leaves beside its name, or a circle around a point.
Extent BoardFigure::hollow(int kind, int site) const {
  const Points& corners = outline(kind, site);
  const Position point = middle(kind, site);
  const double wide = room(kind);
  if (corners.size() != 4) return {point.x - wide / 2, point.y - wide / 2, wide, wide};
  Extent box = extent_of(surround(kind, site));
  const double inset = std::min(4.0, cell_ * 0.05);
  const double above = has_written_names(kind) ? cell_ * 0.24 : inset;
  return {box.left + inset, box.top + above, box.wide - 2 * inset, box.high - above - inset};
}

void BoardFigure::add_hollows(std::string& out) const {
  for (const int kind : picture_.pits) {
    for (int site = 0; site < static_cast<int>(type(kind).positions.size()); ++site) {
      const Extent box = hollow(kind, site);
      add_hollow(out, box, "deep");
      add_hollow(out, {box.left + 0.8, box.top + 2.6, box.wide - 1.6, box.high - 3.2}, "hollow");
    }
  }
}

// The kinds of edge at whose ends dots are seen: those drawn as lines, and those between places.
std::vector<int> BoardFigure::kinds_with_dots() const {
  std::vector<int> kinds = picture_.lines;
  for (const int kind : picture_.layers) {
    if (joins_places(kind) && !is_drawn_line(kind) && !has_pieces(kind)) kinds.push_back(kind);
  }
  return kinds;
}

// Where the edges meet.
void BoardFigure::add_line_dots(std::string& out, const std::vector<int>& kinds) const {
  std::set<std::pair<double, double>> ends;
  for (const int kind : kinds) {
    for (const Points& outline : type(kind).outlines) {
      for (const Position end : outline) ends.insert({end.x, end.y});
    }
  }
  const double radius = std::max(2.5, cell_ * 0.07);
  open(out, "g", {{"class", "dot"}});
  for (const auto& [u, v] : ends) {
    const Position point = at(Position{u, v});
    element(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", radius}});
  }
  close(out, "g");
}

// A board that leads one way: the way "ahead" of cells each of which has at most one before and one behind it.
bool BoardFigure::is_track() const {
  const SiteType& first = plan_.first();
  return is_area(0) && !has_points() && first.ways.size() == 2 && first.ways[0].opposite == 1 &&
         first.positions.size() > 1;
}

// Arrows from where it begins and wherever it turns; where it begins and ends the border is marked.
void BoardFigure::add_direction(std::string& out) const {
  if (!is_track()) return;
  const SiteType& first = plan_.first();
  const Way& ahead = first.ways[0];
  const Way& back = first.ways[1];
  const double size = std::clamp(cell_ * 0.11, 3.0, 7.0);
  // On the wood beside a cell, `side` of it along the way.
  const auto beyond = [&](int site, Position way, double side) {
    const Position middle = at(first.positions[static_cast<std::size_t>(site)]);
    const double far = (unit_ / 2 + 11) * side;
    return Position{middle.x + way.x * far, middle.y - way.y * far};
  };
  for (int site = 0; site < static_cast<int>(ahead.next.size()); ++site) {
    const int next = ahead.next[static_cast<std::size_t>(site)];
    const int before = back.next[static_cast<std::size_t>(site)];
    if (next == kNone) continue;
    const Position way = way_between(first, site, next);
    const bool turns = before == kNone || site == 0 || !drawing::same_place(way, way_between(first, before, site));
    if (before == kNone) add_arrow(out, beyond(site, way, -1), way, size);
    if (turns) add_arrow(out, at(border_between(first, site, next)), way, size);
    if (ahead.next[static_cast<std::size_t>(next)] == kNone) {
      const Position last = way_between(first, site, next);
      const Position end = beyond(next, last, 1);
      add_arrow(out, {end.x - last.x * size * 0.3, end.y + last.y * size * 0.3}, last, size);
      const double u = last.y * size, v = last.x * size;
      element(out, "path",
              {{"d", path_of({{end.x + last.x * size * 0.7 - u, end.y - last.y * size * 0.7 - v},
                              {end.x + last.x * size * 0.7 + u, end.y - last.y * size * 0.7 + v}},
                             false)},
               {"class", "stroke"}});
    }
  }
}

}  // namespace quoin::svg

// The names on a board: of rows and columns beyond the border, else of its sites: in cells above what lies there, at
// points where least lies beside them.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "drawing/svg/board.h"

namespace quoin::svg {
namespace {

using drawing::Ground;

constexpr double kNameSize = 0.2;  // of a cell
constexpr double kLeastSize = 6;   // of a name, which is shortened rather than smaller
constexpr double kSqueezed = 0.8;  // of its width is the least of a name before it goes elsewhere
constexpr double kUpper = 0.8;     // of its size does a name reach above its base line
constexpr double kTall = 1.05;     // of its size is its height
constexpr double kOnRim = 8;       // so far from the field may a name stand on the wood
constexpr double kThing = 0.42;    // of a point's room is half of what may lie there

// How much of a segment lies within a box.
double length_within(const Extent& box, Position from, Position to) {
  const double u = to.x - from.x;
  const double v = to.y - from.y;
  double first = 0;
  double last = 1;
  const std::array<std::array<double, 2>, 4> sides = {{{-u, from.x - box.left},
                                                       {u, box.left + box.wide - from.x},
                                                       {-v, from.y - box.top},
                                                       {v, box.top + box.high - from.y}}};
  for (const auto& [along, left] : sides) {
    if (along == 0) {
      if (left < 0) return 0;
    } else if (along < 0) {
      first = std::max(first, left / along);
    } else {
      last = std::min(last, left / along);
    }
  }
  return std::max(0.0, last - first) * std::hypot(u, v);
}

double area_within(const Extent& box, const Extent& other) {
  const double wide = std::min(box.left + box.wide, other.left + other.wide) - std::max(box.left, other.left);
  const double high = std::min(box.top + box.high, other.top + other.high) - std::max(box.top, other.top);
  return std::max(0.0, wide) * std::max(0.0, high);
}

}  // namespace

// The names of points are written over what lies there and beside.
bool BoardFigure::has_names_above() const { return !is_area(0); }

// Those of rows and columns beyond the border; where there are none those of the sites.
void BoardFigure::add_names(std::string& out) const {
  const drawing::Bounds& inner = plan_.inner;
  const double near = plan_.is_square || !is_area(0) ? 12 : ground_.bands.empty() ? 9.5 : 12;
  bool any = false;
  if (ground_.names == Ground::Names::kNowhere) return;
  if (has_points()) return add_point_names(out);
  for (const drawing::Label& label : plan_.labels) {
    if (ground_.names == Ground::Names::kAll) break;
    if (anchors_ >= 0 && std::min(label.out.x, label.out.y) < 0) continue;
    const Position place = at(label.at);
    const double beside = label.out.x != 0 ? box_.right - inner.right : box_.top - inner.top;
    const double far = near + beside * unit_;
    text(out, place.x + label.out.x * far, place.y - label.out.y * far + 3.75, label.text, 11,
         {.kind = "coord", .middle = true});
    any = true;
  }
  if (any) return;
  if (!is_area(0)) return add_names_beside(out);
  for (int site = 0; site < static_cast<int>(plan_.first().names.size()); ++site) add_name(out, site);
}

// Above what lies in the cell.
void BoardFigure::add_name(std::string& out, int site) const {
  const std::string& name = named(0, site);
  if (outline(0, site).empty()) return;
  const Position point = middle(0, site);
  const double largest = std::min(9.5, cell_ * kNameSize);
  const double wanted = std::min(cell_ * 0.8, text_width(name, largest));
  const double size = std::clamp(wanted / text_width(name, 1.0), std::min(kLeastSize, largest), largest);
  const double higher = std::max(0.0, (extent_of(surround(0, site)).high - cell_) / 2);
  text(out, point.x, point.y - room(0) / 2 - higher, clip(name, size, wanted + 0.1), size,
       {.kind = "coord", .middle = true});
}

// Each name goes where the fewest lines, things of other points and names are; if several places are as good, right
// below its point.
void BoardFigure::add_names_beside(std::string& out) const {
  std::vector<Extent> taken;
  const double half = room(0) * kThing;
  for (int site = 0; site < static_cast<int>(plan_.first().names.size()); ++site) {
    const Position point = middle(0, site);
    taken.push_back({point.x - half, point.y - half, 2 * half, 2 * half});
  }
  for (int site = 0; site < static_cast<int>(plan_.first().names.size()); ++site) {
    const Extent own = std::exchange(taken[static_cast<std::size_t>(site)], Extent{});
    NamePlace best;
    for (const NamePlace& place : name_places(site)) {
      const double cost = cost_of(place, taken);
      if (best.size == 0 || cost < best.cost) best = place, best.cost = cost;
    }
    taken[static_cast<std::size_t>(site)] = own;
    taken.push_back(best.box);
    text(out, best.x, best.line, best.shown, best.size,
         {.kind = "place", .middle = best.side == 0, .end = best.side < 0});
  }
}

// The places around a point where its name may stand, with what of it fits there. The best comes first.
std::vector<BoardFigure::NamePlace> BoardFigure::name_places(int site) const {
  struct Way {
    int side;    // to the right, to the left, or centred
    int higher;  // above, below or at the point's height
  };
  static constexpr std::array<Way, 8> kWays = {{{1, -1}, {-1, 1}, {1, 1}, {-1, -1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}}};
  const std::string& name = named(0, site);
  const Position point = middle(0, site);
  const double beside = room(0) * 0.34;
  const double beyond = room(0) / 2 + 2;
  const double largest = std::min(9.5, cell_ * kNameSize);
  const double wanted = std::min(cell_ * 0.8, text_width(name, largest));
  const double right = at(Position{plan_.inner.right, 0}).x - point.x;
  const double left = point.x - at(Position{plan_.inner.left, 0}).x;
  const double below = looks_.has_tags(index_) ? room(0) / 2 : beside;
  std::vector<NamePlace> places;
  for (const auto [side, higher] : kWays) {
    NamePlace place;
    const double away = side == 0 ? 0 : higher == 0 ? beyond : beside;
    const double fits = side == 0 ? 2 * std::min(left, right) : (side > 0 ? right : left) - away;
    const double most = std::clamp(fits, 0.0, wanted);
    place.side = side;
    place.size = std::clamp(most / text_width(name, 1.0), std::min(kLeastSize, largest), largest);
    place.shown = clip(name, place.size, most + 0.1);
    place.x = point.x + side * away;
    const double far = side == 0 ? beyond : higher < 0 && side > 0 ? below : beside;
    place.line = higher == 0 ? point.y + place.size * 0.36 : higher < 0 ? point.y + far + place.size : point.y - far;
    const double wide = text_width(place.shown, place.size);
    const double start = side == 0 ? place.x - wide / 2 : side > 0 ? place.x : place.x - wide;
    place.box = {start, place.line - place.size * kUpper, wide, place.size * kTall};
    place.cost = fits < wanted * kSqueezed ? 1000 + wanted - fits : 0;
    places.push_back(std::move(place));
  }
  return places;
}

// In pixels of lines that run through it, more where other things and names lie or the field ends.
double BoardFigure::cost_of(const NamePlace& place, const std::vector<Extent>& taken) const {
  double cost = place.cost;
  for (const Points& stroke : plan_.board.strokes) {
    const Points points = at(stroke);
    for (std::size_t k = 1; k < points.size(); ++k) cost += length_within(place.box, points[k - 1], points[k]);
  }
  for (const Extent& other : taken) cost += area_within(place.box, other);
  const double top = at(Position{0, plan_.inner.top}).y - kOnRim;
  const double bottom = at(Position{0, plan_.inner.bottom}).y + kOnRim;
  return cost + 20 * (std::max(0.0, top - place.box.top) + std::max(0.0, place.box.top + place.box.high - bottom));
}

}  // namespace quoin::svg

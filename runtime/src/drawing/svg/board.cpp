// Where the sites of a board are in its picture, and how large what lies there may be.
#include "drawing/svg/board.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "quoin/drawing/plan.h"

namespace quoin::svg {
namespace {

constexpr double kRim = 22;
constexpr double kPitch = 8;           // between anchors that lie outside the border
constexpr double kNamePart = 0.2;      // of a cell, for its name
constexpr double kWidestBoard = 660;   // of a board whose cells would be very small otherwise
constexpr double kTallestBoard = 1.7;  // height of a board in the room that its width has

Points box_around(Position point, double half) {
  return {{point.x - half, point.y + half},
          {point.x + half, point.y + half},
          {point.x + half, point.y - half},
          {point.x - half, point.y - half}};
}

}  // namespace

std::string site_data(const drawing::Picture& picture, int kind, int site) {
  const Board& board = picture.board();
  std::string out = " data-board=\"";
  add_label(out, board.name);
  out += "\" data-sites=\"";
  add_label(out, board.sites[static_cast<std::size_t>(kind)].name);
  out += "\" data-site=\"" + std::to_string(picture.plan->number(kind, site));
  if (picture.seat != kNone) out += "\" data-seat=\"" + std::to_string(picture.seat);
  return out += '"';
}

std::string target_data(const drawing::Picture& picture, const Hints& hints, const drawing::Site& site) {
  std::string out = site_data(picture, site.sites, site.site);
  if (hints.buttons == nullptr) return out;
  const auto target = std::lower_bound(hints.legal.begin(), hints.legal.end(), site,
                                       [](const auto& one, const auto& other) { return one.site < other; });
  out += " role=\"button\" tabindex=\"0\" aria-label=\"";
  drawing::Target whole = *target;
  whole.site.site = picture.plan->number(site.sites, site.site);
  add_label(out, drawing::label_of(*hints.buttons, whole));
  return out += '"';
}

BoardFigure::BoardFigure(int index, drawing::Picture picture, Looks& looks, Hints hints, const std::vector<int>& used,
                         double room, double most)
    : index_(index),
      picture_(std::move(picture)),
      looks_(looks),
      hints_(std::move(hints)),
      plan_(*picture_.plan),
      ground_(*picture_.ground),
      box_(plan_.outer(used)),
      anchors_(drawing::is_among(used, plan_.anchors) ? plan_.anchors : -1),
      strip_(anchors_ >= 0 ? std::max(0.0, kPitch * plan_.overhang - 14) : 0.0),
      edges_(drawing::edge_kinds(picture_)) {
  const double fitting = std::min((room - 2 * kRim - strip_) / box_.width(), room * kTallestBoard / box_.height());
  const double least = std::min(16.0, kWidestBoard / box_.width());
  const double reach = plan_.reach.front();
  unit_ = std::min(most / reach, std::max(least, std::floor(fitting * 4) / 4));
  cell_ = unit_ * reach;
  gap_ = shows_edges() ? std::max(5.0, cell_ * 0.16) : 1.6;
  width_ = 2 * kRim + strip_ + box_.width() * unit_;
  height_ = 2 * kRim + strip_ + box_.height() * unit_;
}

bool BoardFigure::is_edge(int kind) const { return drawing::is_among(edges_, kind); }

bool BoardFigure::shows_edges() const {
  return std::any_of(edges_.begin(), edges_.end(), [this](int kind) {
    return drawing::is_among(picture_.layers, kind) && !is_drawn_line(kind) && !has_pieces(kind);
  });
}

double BoardFigure::thickness(int kind) const {
  return is_drawn_line(kind) ? std::max(3.0, cell_ * 0.075) : gap_ * 1.05;
}

// Each of its cells has its name written in it.
bool BoardFigure::has_written_names(int kind) const {
  if (kind != 0 || !is_area(0) || has_points() || ground_.names == drawing::Ground::Names::kNowhere) return false;
  return plan_.labels.empty() || ground_.names == drawing::Ground::Names::kAll;
}

// A place of the board in the picture.
Position BoardFigure::at(Position point) const {
  return {left_ + (point.x - box_.left) * unit_, top_ + (box_.top - point.y) * unit_};
}

Points BoardFigure::at(const Points& points) const {
  Points result;
  result.reserve(points.size());
  for (const Position& point : points) result.push_back(at(point));
  return result;
}

// Of a site; anchors stand in the lower left part of their cell, outside the border close together.
Position BoardFigure::middle(int kind, int site) const {
  const Position place = type(kind).positions[static_cast<std::size_t>(site)];
  if (kind != anchors_) {
    const Position point = at(place);
    return {point.x, point.y + (has_written_names(kind) ? cell_ * kNamePart / 2 : 0)};
  }
  const double inset = std::min(9.0, cell_ * 0.2);
  const Position corner = at(Position{plan_.inner.left, plan_.inner.bottom});
  return {corner.x + (place.x >= 0 ? place.x * unit_ + inset : kPitch * (place.x + 0.4)),
          corner.y - (place.y >= 0 ? place.y * unit_ + inset : kPitch * (place.y + 0.4))};
}

// How wide a thing at a site may be.
double BoardFigure::room(int kind) const {
  const double reach = plan_.reach[static_cast<std::size_t>(kind)] * unit_;
  if (is_edge(kind)) return reach * (joins_places(kind) ? 0.3 : 0.46);
  if (is_area(kind)) return reach * (has_written_names(kind) ? 1 - kNamePart : 1) - gap_;
  return reach * (kind != 0 ? 0.51 : 0.72);
}

// What is around a site: its outline, or a box around a point.
Points BoardFigure::surround(int kind, int site) const {
  if (is_edge(kind)) return bar_box(kind, site, edge(kind, site).length - gap_ * 0.4 + 3, thickness(kind) + 5);
  const Points corners = at(outline(kind, site));
  if (!corners.empty()) return kind == 0 ? shrunk(corners, gap_ / 2) : corners;
  double half = plan_.reach[static_cast<std::size_t>(kind)] * unit_ * 0.35;  // so that two boxes cannot meet
  if (kind != 0) half = std::min(4.5, half);
  return box_around(middle(kind, site), half);
}

// What is around a thing there: on a point that is not the board's main kind of site more than around the point.
Points BoardFigure::around_thing(int kind, int site) const {
  if (kind == 0 || !outline(kind, site).empty()) return surround(kind, site);
  return box_around(middle(kind, site), room(kind) / 2);
}

BoardFigure::Edge BoardFigure::edge(int kind, int site) const {
  const Points ends = at(outline(kind, site));
  const Position from = ends[0];
  const Position to = ends[1];
  double turn = std::fmod(std::atan2(to.y - from.y, to.x - from.x) * (180.0 / std::numbers::pi), 180.0);
  if (turn < 0) turn += 180;
  return {{(from.x + to.x) / 2, (from.y + to.y) / 2}, turn + 0.0, drawing::distance(from, to)};
}

// A box of that size along an edge.
Points BoardFigure::bar_box(int kind, int site, double length, double thick) const {
  const Edge along = edge(kind, site);
  const auto [x, y] = along.middle;
  const double angle = along.turn * (std::numbers::pi / 180.0);
  const double u = std::cos(angle) * length / 2;
  const double v = std::sin(angle) * length / 2;
  const double a = -v * thick / length;
  const double b = u * thick / length;
  return {{x - u - a, y - v - b}, {x + u - a, y + v - b}, {x + u + a, y + v + b}, {x - u + a, y - v + b}};
}

void BoardFigure::draw(Parts& parts, Sheet& sheet, double x, double y) {
  left_ = x + kRim + strip_;
  top_ = y + kRim;
  Key key("base");
  key.add(index_).add(picture_.seat).add(x).add(y).add(unit_).add(box_.left).add(box_.bottom);
  parts.push_back({10, sheet.remember(key, [&](std::string& out) {
                     add_base(out, x, y);
                     add_hollows(out);
                     add_direction(out);
                   })});
  const Things things = things_lying();
  for (const Lying& there : things.all) add_things(parts, sheet, there);
  if (const std::vector<int> ending = kinds_with_dots(); !ending.empty())
    parts.push_back({25, sheet.remember(key.add("dots"), [&](std::string& out) { add_line_dots(out, ending); })});
  if (has_names_above())
    parts.push_back({35, sheet.remember(key.add("names"), [&](std::string& out) { add_names(out); })});
  for (const drawing::Site& site : hints_.last) {
    if (site.board != index_) continue;
    std::string out;
    add_touched(out, site.sites, site.site, things.lie_at(site));
    parts.push_back({40, std::move(out)});
  }
  for (const auto& [site, actions] : hints_.legal) {
    if (site.board != index_) continue;
    std::string out;
    add_choosable(out, site.sites, site.site, things.lie_at(site));
    parts.push_back({50, std::move(out)});
  }
}

BoardFigure::Things BoardFigure::things_lying() const {
  Things things;
  for (const drawing::Mark& mark : picture_.marks) {
    const auto [entry, is_new] = things.numbers.try_emplace({mark.sites, mark.site}, things.all.size());
    if (is_new) things.all.push_back({mark.sites, mark.site, {}});
    things.all[entry->second].marks.push_back(&mark);
  }
  return things;
}

}  // namespace quoin::svg

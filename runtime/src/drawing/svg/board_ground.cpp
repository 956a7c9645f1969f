// A board's ground: its rim and field, cells or lines, tinted regions, borders.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "drawing/svg/board.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

using drawing::Ground;
using drawing::OutlineSide;

constexpr double kWood = 18;      // of the rim, around cells that are no squares
constexpr double kWideWood = 21;  // with coloured sides
constexpr double kBand = 4.5;     // of a coloured side, beyond the cells

std::string paths_around(const std::vector<Points>& cells, double by) {
  std::string out;
  for (const Points& cell : cells) {
    if (!out.empty()) out += ' ';
    add_path(out, shrunk(cell, -by), true);
  }
  return out;
}

// Of rectangles.
double area_of(const std::vector<Points>& cells) {
  double area = 0;
  for (const Points& cell : cells) {
    const Extent box = extent_of(cell);
    area += box.wide * box.high;
  }
  return area;
}

// A path of its own for each colour, in the order in which they come.
class Strokes {
 public:
  std::string& of(const std::string& colour) {
    for (auto& [one, path] : paths_) {
      if (one == colour) return path;
    }
    return paths_.emplace_back(colour, "").second;
  }
  [[nodiscard]] const auto& all() const { return paths_; }

 private:
  std::vector<std::pair<std::string, std::string>> paths_;
};

}  // namespace

void BoardFigure::add_base(std::string& out, double x, double y) const {
  open(out, "g");
  add_ground(out, x, y);
  add_bands(out);
  for (const Points& stroke : plan_.board.strokes) {
    element(out, "path", {{"d", path_of(at(stroke), false)}, {"class", "stroke"}});
  }
  add_cells(out);
  add_tints(out);
  add_lines(out);
  add_sides(out, ground_.heavy, "heavy");
  add_sides(out, ground_.seams, "seam");
  add_sides(out, ground_.seams, "stitch");
  add_stars(out);
  add_free_places(out);
  if (!has_names_above()) add_names(out);
  if (ground_.turned) add_compass(out, {x + width_ - 11, y + 11});
  close(out, "g");
}

// An arrow to the board's north.
void BoardFigure::add_compass(std::string& out, Position middle) const {
  const double turn = std::atan2(plan_.north.x, plan_.north.y) * (180 / std::numbers::pi);
  open_titled(out, "north");
  element(out, "path",
          {{"d", "M0-7 4.6 5.5 0 2.8-4.6 5.5Z"},
           {"class", "coord"},
           {"transform", "translate(" + drawing::short_number(middle.x) + " " + drawing::short_number(middle.y) +
                             ") rotate(" + drawing::short_number(turn) + ")"}});
  close(out, "g");
}

// The wood and on it the field: around what is no square cell by cell.
void BoardFigure::add_ground(std::string& out, double x, double y) const {
  std::vector<Points> cells;
  for (const Points& outline : plan_.first().outlines) {
    if (!outline.empty()) cells.push_back(at(outline));
  }
  const std::string_view field = is_lined() ? "plank" : shows_edges() ? "groove" : "field";
  if (!cells.empty() && !plan_.is_square) {
    const std::string wood = paths_around(cells, ground_.bands.empty() ? kWood : kWideWood);
    element(out, "path", {{"d", wood}, {"class", "wood"}, {"stroke-width", 2.4}, {"stroke-linejoin", "round"}});
    element(out, "path", {{"d", wood}, {"class", "wood"}, {"style", "stroke:none"}});
    element(out, "path", {{"d", paths_around(cells, 3)}, {"class", field}});
    return;
  }
  const drawing::Bounds& box = plan_.inner;
  const Position corner = at(Position{box.left, box.top});
  element(out, "rect",
          {{"x", x},
           {"y", y},
           {"width", width_},
           {"height", height_},
           {"rx", 12},
           {"class", "wood"},
           {"stroke-width", 1.2}});
  const double squares = area_of(cells) / (unit_ * unit_);
  if (!cells.empty() && drawing::rounded(squares) < drawing::rounded(box.width() * box.height())) {
    element(out, "path", {{"d", paths_around(cells, 3)}, {"class", field}});
    return;
  }
  element(out, "rect",
          {{"x", corner.x - 3},
           {"y", corner.y - 3},
           {"width", box.width() * unit_ + 6},
           {"height", box.height() * unit_ + 6},
           {"rx", 6},
           {"class", field}});
}

void BoardFigure::add_cells(std::string& out) const {
  if (has_points()) return add_points(out);
  const SiteType& first = plan_.first();
  for (int site = 0; site < static_cast<int>(first.positions.size()); ++site) {
    const Position place = first.positions[static_cast<std::size_t>(site)];
    const std::string data = site_data(picture_, 0, site);
    if (!outline(0, site).empty()) {
      add_shape(out, surround(0, site), std::min(5.0, cell_ * 0.09), cell_kind(site), data);
      continue;
    }
    const Position point = at(place);
    add_tag(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", std::min(4.0, cell_ * 0.09)}, {"class", "coord"}});
    out += data;
    out += "/>";
  }
}

// What a cell is filled with.
std::string_view BoardFigure::cell_kind(int site) const {
  if (is_lined()) return "hit";
  if (!ground_.tones.empty()) {
    constexpr std::array<std::string_view, 3> kTones = {"dark", "light", "middle"};
    return kTones[static_cast<std::size_t>(ground_.tones[static_cast<std::size_t>(site)]) % kTones.size()];
  }
  const Position place = type(0).positions[static_cast<std::size_t>(site)];
  const int parity = static_cast<int>(std::floor(place.x)) + static_cast<int>(std::floor(place.y));
  return plan_.is_square && parity % 2 == 0 ? "other" : "cell";
}

void BoardFigure::add_tints(std::string& out) const {
  for (const Ground::Tint& tint : ground_.tints) {
    const Points around = surround(tint.site.sites, tint.site.site);
    const bool area = outline(tint.site.sites, tint.site.site).size() > 2;
    const Extent box = extent_of(around);
    add_shape(out, around, area ? std::min(5.0, cell_ * 0.09) : std::min(box.wide, box.high) / 2, "g-" + tint.colour);
  }
}

// From middle to middle of cells.
void BoardFigure::add_lines(std::string& out) const {
  for (const bool border : {false, true}) {
    std::string path;
    for (const Ground::Line& line : ground_.lines) {
      if (line.border != border) continue;
      Points points;
      for (const int site : line.sites) points.push_back(at(type(0).positions[static_cast<std::size_t>(site)]));
      add_path(path, points, false);
    }
    if (!path.empty()) element(out, "path", {{"d", path}, {"class", border ? "border" : "line"}});
  }
}

// Sides of outlines as one path.
void BoardFigure::add_sides(std::string& out, const std::vector<OutlineSide>& sides, std::string_view kind) const {
  std::string path;
  for (const OutlineSide& side : sides) {
    const auto [from, to] = ends_of(side);
    add_path(path, {from, to}, false);
  }
  if (!path.empty()) element(out, "path", {{"d", path}, {"class", kind}});
}

std::pair<Position, Position> BoardFigure::ends_of(const OutlineSide& side) const {
  const Points& corners = outline(side.sites, side.site);
  const auto corner = static_cast<std::size_t>(side.corner);
  return {at(corners[corner]), at(corners[(corner + 1) % corners.size()])};
}

// Along the border, half beneath the cells.
void BoardFigure::add_bands(std::string& out) const {
  Strokes strokes;
  for (const Ground::Band& band : ground_.bands) {
    const auto [from, to] = ends_of(band.side);
    const Position middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    add_path(strokes.of(band.colour), band.second ? Points{middle, to} : Points{from, middle}, false);
  }
  for (const auto& [colour, path] : strokes.all()) {
    element(out, "path", {{"d", path}, {"class", "s-" + colour}, {"stroke-width", 2 * kBand}});
  }
}

void BoardFigure::add_stars(std::string& out) const {
  for (const drawing::Site& star : ground_.stars) {
    const Position point = middle(star.sites, star.site);
    const double radius = std::clamp(cell_ * 0.1, 2.6, 4.5);
    element(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", radius}, {"class", "star"}});
  }
}

void BoardFigure::add_free_places(std::string& out) const {
  for (const int kind : picture_.layers) {
    if (kind == 0 || is_edge(kind)) continue;
    for (int site = 0; site < static_cast<int>(type(kind).outlines.size()); ++site) {
      if (outline(kind, site).empty()) continue;
      add_shape(out, surround(kind, site), 4, "slot", site_data(picture_, kind, site));
    }
  }
}

}  // namespace quoin::svg

// A board's ground, cells and names: what lies under all things.
#include <algorithm>
#include <cmath>

#include "drawing/svg/board.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

constexpr double kWood = 18;       // of the rim, around cells that are no squares
constexpr double kNameSize = 0.2;  // of a cell

std::string paths_around(const std::vector<Points>& cells, double by) {
  std::string out;
  for (const Points& cell : cells) {
    if (!out.empty()) out += ' ';
    add_path(out, shrunk(cell, -by), true);
  }
  return out;
}

}  // namespace

void BoardFigure::add_base(std::string& out, double x, double y) const {
  open(out, "g");
  add_ground(out, x, y);
  for (const Points& stroke : plan_.board.strokes) {
    element(out, "path", {{"d", path_of(at(stroke), false)}, {"class", "stroke"}});
  }
  add_cells(out);
  add_free_places(out);
  add_names(out);
  close(out, "g");
}

// The wood and on it the field: around what is no square cell by cell.
void BoardFigure::add_ground(std::string& out, double x, double y) const {
  std::vector<Points> cells;
  for (const Points& outline : plan_.first().outlines) {
    if (!outline.empty()) cells.push_back(at(outline));
  }
  if (!cells.empty() && !plan_.is_square) {
    const std::string wood = paths_around(cells, kWood);
    element(out, "path", {{"d", wood}, {"class", "wood"}, {"stroke-width", 2.4}, {"stroke-linejoin", "round"}});
    element(out, "path", {{"d", wood}, {"class", "wood"}, {"style", "stroke:none"}});
    element(out, "path", {{"d", paths_around(cells, 3)}, {"class", "field"}});
    return;
  }
  const drawing::Bounds& box = plan_.inner;
  const Position corner = at(Position{box.left, box.top});
  const std::string_view kind = shows_edges() ? "groove" : "field";
  element(out, "rect",
          {{"x", x},
           {"y", y},
           {"width", width_},
           {"height", height_},
           {"rx", 12},
           {"class", "wood"},
           {"stroke-width", 1.2}});
  if (!cells.empty() && static_cast<int>(cells.size()) < drawing::rounded(box.width() * box.height())) {
    element(out, "path", {{"d", paths_around(cells, 3)}, {"class", kind}});
    return;
  }
  element(out, "rect",
          {{"x", corner.x - 3},
           {"y", corner.y - 3},
           {"width", box.width() * unit_ + 6},
           {"height", box.height() * unit_ + 6},
           {"rx", 6},
           {"class", kind}});
}

void BoardFigure::add_cells(std::string& out) const {
  const SiteType& first = plan_.first();
  for (int site = 0; site < static_cast<int>(first.positions.size()); ++site) {
    const Position place = first.positions[static_cast<std::size_t>(site)];
    const std::string data = site_data(picture_, 0, site);
    if (!outline(0, site).empty()) {
      const int parity = static_cast<int>(std::floor(place.x)) + static_cast<int>(std::floor(place.y));
      const bool other = plan_.is_square && parity % 2 == 0;
      add_shape(out, surround(0, site), std::min(5.0, cell_ * 0.09), other ? "other" : "cell", data);
      continue;
    }
    const Position point = at(place);
    add_tag(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", std::min(4.0, cell_ * 0.09)}, {"class", "coord"}});
    out += data;
    out += "/>";
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

// Those of rows and columns beyond the border; where there are none those of the sites.
void BoardFigure::add_names(std::string& out) const {
  const drawing::Bounds& inner = plan_.inner;
  const double near = plan_.is_square || !is_area(0) ? 12 : 9.5;
  bool any = false;
  for (const drawing::Label& label : plan_.labels) {
    if (anchors_ >= 0 && std::min(label.out.x, label.out.y) < 0) continue;
    const Position place = at(label.at);
    const double beside = label.out.x != 0 ? box_.right - inner.right : box_.top - inner.top;
    const double far = near + beside * unit_;
    text(out, place.x + label.out.x * far, place.y - label.out.y * far + 3.75, label.text, 11,
         {.kind = "coord", .middle = true});
    any = true;
  }
  if (any) return;
  for (int site = 0; site < static_cast<int>(plan_.first().names.size()); ++site) add_name(out, site);
}

void BoardFigure::add_name(std::string& out, int site) const {
  const std::string& name = plan_.first().names[static_cast<std::size_t>(site)];
  const Position point = middle(0, site);
  const double wide = room(0);
  const double size = std::min({9.5, cell_ * kNameSize, cell_ * 0.8 / text_width(name, 1.0)});
  if (outline(0, site).empty()) {
    return text(out, point.x + wide * 0.34, point.y + wide * 0.34 + size, name, size, {.kind = "coord"});
  }
  text(out, point.x, point.y - wide / 2, name, size, {.kind = "coord", .middle = true});
}

}  // namespace quoin::svg

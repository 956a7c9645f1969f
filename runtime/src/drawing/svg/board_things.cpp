// The things that lie on a board, and what is pointed out there.
#include <algorithm>
#include <cmath>

#include "drawing/svg/board.h"

namespace quoin::svg {
namespace {

double smaller_side(const Points& points) {
  const Extent box = extent_of(points);
  return std::min(box.wide, box.high);
}

}  // namespace

// A bar on an edge, a card where there is a place for one; else one in the middle, or several in a small square.
void BoardFigure::add_thing(std::string& out, Sheet& sheet, const Lying& there, std::size_t place) const {
  const drawing::Mark& mark = *there.marks[place];
  const int kind = there.kind;
  const int site = there.site;
  const auto across = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(there.marks.size()))));
  const int row = static_cast<int>(place) / across;
  const int column = static_cast<int>(place) % across;
  const double wide = room(kind) / across;
  const Position point = middle(kind, site);
  const double x = point.x + (column - (across - 1) / 2.0) * wide;
  const double y = point.y + (row - (across - 1) / 2.0) * wide;
  const Look look = looks_.mark(mark);
  const bool hidden = mark.symbol == "?";
  const std::string tip = looks_.zone_words(mark) + ": " + mark.name + " at " + named(kind, site);
  open_titled(out, tip, {}, site_data(picture_, kind, site));
  if (is_edge(kind)) {
    const Edge along = edge(kind, site);
    const BarShape shape = {along.length - gap_ * 0.4, gap_ * 1.05, along.turn};
    bar(out, sheet, look.colour, mark.owner.value_or(-1), along.middle.x, along.middle.y, shape);
  } else if (kind != 0 && !outline(kind, site).empty()) {
    const Extent box = extent_of(surround(kind, site));
    if (hidden) {
      card_back(out, sheet, point.x, point.y, box.wide, box.high);
    } else {
      card(out, sheet, look, point.x, point.y, box.wide, box.high);
    }
  } else if (hidden) {
    card_back(out, sheet, x, y, wide * 0.62, wide * 0.8);
  } else {
    piece(out, sheet, look, x, y, wide * 0.47);
  }
  close(out, "g");
}

// What the last ply named: in full if something is there, dashed if not.
void BoardFigure::add_touched(std::string& out, int kind, int site, bool taken) const {
  const Points around = surround(kind, site);
  const bool cell = kind == 0 && !outline(0, site).empty();
  const double round = cell && !is_lined() ? 4.5 : smaller_side(around) * (kind != 0 ? 0.3 : 0.5);
  add_shape(out, shrunk(around, kind != 0 ? -0.5 : 1.3), round, taken ? "last" : "left");
}

// A dot where nothing is, a ring around what is there; both answer to clicks.
void BoardFigure::add_choosable(std::string& out, int kind, int site, bool taken) const {
  const bool is_line = is_edge(kind);
  const double length = is_line ? edge(kind, site).length : 0;
  Points around = surround(kind, site);
  open_titled(out, named(kind, site), {{"class", "quoin-target"}}, target_data(picture_, hints_, {index_, kind, site}));
  if (is_line && !taken) {
    const double thick = std::max(3.0, gap_ * 0.42);
    add_shape(out, bar_box(kind, site, length * 0.4, thick), thick / 2, "legal");
  } else if (taken && kind != anchors_) {
    const double round = smaller_side(around) * (!outline(kind, site).empty() && !is_line ? 0.22 : 0.5);
    add_shape(out, shrunk(around, 0.5), round, "choice");
  } else {
    const Position point = middle(kind, site);
    const double radius = kind == anchors_ ? 2.6 : cell_ * 0.09;
    element(out, "circle", {{"cx", point.x}, {"cy", point.y}, {"r", radius}, {"class", "legal"}});
  }
  if (is_line) {  // targets do not meet where edges do
    const double thick = gap_ * 1.05 + 5;
    around = bar_box(kind, site, std::max(thick, length - thick), thick);
  }
  add_shape(out, around, 0, "hit");
  close(out, "g");
}

}  // namespace quoin::svg

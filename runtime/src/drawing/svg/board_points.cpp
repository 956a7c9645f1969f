// A board whose cells are points, as on a backgammon table: long triangles from the border inwards, discs in rows on
// them, the names beyond the border.
#include <algorithm>
#include <cmath>

#include "drawing/svg/board.h"
#include "quoin/drawing/plan.h"

namespace quoin::svg {
namespace {

constexpr double kLongest = 0.92;  // of its cell is a point
constexpr double kLong = 1.5;      // times as high as wide is a cell that has room for a row of discs

}  // namespace

// Seen from the board's middle, a cell lies above or below it: there the border is that its discs begin at.
bool BoardFigure::lies_above(int site) const {
  const drawing::Bounds& box = plan_.inner;
  return type(0).positions[static_cast<std::size_t>(site)].y > (box.bottom + box.top) / 2;
}

// A cell from which no way leads to one beside it is a bar, and has no point.
bool BoardFigure::is_bar(int site) const {
  const auto& positions = type(0).positions;
  const Position here = positions[static_cast<std::size_t>(site)];
  return std::none_of(type(0).ways.begin(), type(0).ways.end(), [&](const Way& way) {
    const int next = way.next[static_cast<std::size_t>(site)];
    return next != kNone && drawing::distance(here, positions[static_cast<std::size_t>(next)]) < 1.5;
  });
}

void BoardFigure::add_points(std::string& out) const {
  for (int site = 0; site < static_cast<int>(type(0).positions.size()); ++site) {
    const Points around = surround(0, site);
    const bool bar = is_bar(site);
    add_shape(out, around, 0, bar ? "wood" : "cell", site_data(picture_, 0, site));
    if (bar) continue;
    const Extent box = extent_of(around);
    const bool above = lies_above(site);
    const double foot = above ? box.top : box.top + box.high;
    const double tip = foot + (above ? 1 : -1) * box.high * kLongest;
    const auto column = static_cast<int>(std::floor(type(0).positions[static_cast<std::size_t>(site)].x));
    const Points corners = {{box.left, foot}, {box.left + box.wide, foot}, {box.left + box.wide / 2, tip}};
    element(out, "path", {{"d", path_of(corners, true)}, {"class", (column % 2 == 0) == above ? "tip" : "othertip"}});
  }
}

// Beyond the border; a bar's is left out.
void BoardFigure::add_point_names(std::string& out) const {
  for (int site = 0; site < static_cast<int>(type(0).positions.size()); ++site) {
    if (is_bar(site)) continue;
    const Extent box = extent_of(at(outline(0, site)));
    const double line = lies_above(site) ? box.top - 8 : box.top + box.high + 16;
    text(out, box.left + box.wide / 2, line, clip(named(0, site), 11, box.wide), 11, {.kind = "coord", .middle = true});
  }
}

// Elsewhere those of a seat are one with their number.
bool BoardFigure::has_room_for_rows(const Lying& there) const {
  const Extent box = extent_of(surround(there.kind, there.site));
  return box.high > box.wide * kLong;
}

// So many, those of one seat on those of another; where there is no room for all they cover one another.
void BoardFigure::add_discs(std::string& out, Sheet& sheet, const Lying& there) const {
  const Extent box = extent_of(surround(there.kind, there.site));
  const double wide = std::min(box.wide, box.high);
  int all = 0;
  for (const drawing::Mark* mark : there.marks) all += mark->count;
  const double step = std::min(wide, (box.high - wide) / std::max(1, all - 1));
  const bool above = lies_above(there.site);
  const double first = above ? box.top + wide / 2 : box.top + box.high - wide / 2;
  const double x = box.left + box.wide / 2;
  int level = 0;
  for (const drawing::Mark* mark : there.marks) {
    open_thing(out, *mark);
    const Look look = look_of(*mark);
    for (int disc = 0; disc < mark->count; ++disc, ++level) {
      piece(out, sheet, look, x, first + (above ? 1 : -1) * step * level, wide * 0.47);
    }
    close(out, "g");
  }
}

}  // namespace quoin::svg

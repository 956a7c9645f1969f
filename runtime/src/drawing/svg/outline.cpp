// Shapes with corners, as elements of SVG.
#include "drawing/svg/outline.h"

#include <algorithm>
#include <cmath>

#include "quoin/drawing/plan.h"

namespace quoin::svg {
namespace {

bool is_upright(const Points& points, const Extent& box) {
  constexpr double kNear = 1e-6;
  return points.size() == 4 && std::all_of(points.begin(), points.end(), [&](const Position& point) {
           return std::min(point.x - box.left, box.left + box.wide - point.x) <= kNear &&
                  std::min(point.y - box.top, box.top + box.high - point.y) <= kNear;
         });
}

Position direction(Position start, Position end) {
  const double length = drawing::distance(start, end);
  return {(end.x - start.x) / length, (end.y - start.y) / length};
}

}  // namespace

Extent extent_of(const Points& points) {
  Position low = points.front();
  Position high = points.front();
  for (const Position& point : points) {
    low = {std::min(low.x, point.x), std::min(low.y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

void add_path(std::string& out, const Points& points, bool closed) {
  char before = 'M';
  for (const Position& point : points) {
    out += before;
    add_number(out, point.x);
    out += ' ';
    add_number(out, point.y);
    before = ' ';
  }
  if (closed) out += 'Z';
}

std::string path_of(const Points& points, bool closed) {
  std::string out;
  add_path(out, points, closed);
  return out;
}

void add_shape(std::string& out, const Points& points, double round, std::string_view kind, std::string_view data) {
  const Extent box = extent_of(points);
  if (is_upright(points, box)) {
    add_tag(out, "rect",
            {{"x", box.left},
             {"y", box.top},
             {"width", box.wide},
             {"height", box.high},
             {"rx", round == 0 ? std::optional<double>() : round},
             {"class", kind}});
  } else {
    add_tag(out, "path", {{"d", path_of(points, true)}, {"stroke-linejoin", "round"}, {"class", kind}});
  }
  out += data;
  out += "/>";
}

Points shrunk(const Points& points, double by) {
  const std::size_t count = points.size();
  double area = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const Position& one = points[k];
    const Position& next = points[(k + 1) % count];
    area += one.x * next.y - next.x * one.y;
  }
  const double turn = by * std::copysign(1.0, area);
  Points moved;
  moved.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    const Position before = direction(points[(k + count - 1) % count], points[k]);
    const Position after = direction(points[k], points[(k + 1) % count]);
    const double wide = 1 + before.x * after.x + before.y * after.y;
    moved.push_back(
        {points[k].x - turn * (before.y + after.y) / wide, points[k].y + turn * (before.x + after.x) / wide});
  }
  return moved;
}

}  // namespace quoin::svg

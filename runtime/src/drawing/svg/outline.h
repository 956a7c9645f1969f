// Outlines in a picture: paths, rounded rectangles, what lies within their sides.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drawing/svg/markup.h"
#include "quoin/schema/board.h"

namespace quoin::svg {

using Points = std::vector<Position>;

struct Extent {
  double left;
  double top;
  double wide;
  double high;
};
Extent extent_of(const Points& points);

// "M1 2 3 4Z"
void add_path(std::string& out, const Points& points, bool closed);
std::string path_of(const Points& points, bool closed);

// What has these corners; those of an upright rectangle are rounded. `data` is more attributes, as text.
void add_shape(std::string& out, const Points& points, double round, std::string_view kind, std::string_view data = "");

// The corners of what lies `by` within the sides of a convex outline.
Points shrunk(const Points& points, double by);

}  // namespace quoin::svg

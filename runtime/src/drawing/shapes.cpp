// Shapes turned and mirrored.
#include "quoin/drawing/shapes.h"

#include <algorithm>
#include <utility>

namespace quoin::drawing {

ShapePicture shape_picture(const std::string& name) {
  ShapePicture rows{""};
  for (const char mark : name) {
    if (mark == '/') {
      rows.emplace_back();
    } else {
      rows.back() += mark;
    }
  }
  return rows;
}

ShapePicture turned(ShapePicture rows, int turn) {
  if (turn >= 4) {
    for (std::string& row : rows) std::reverse(row.begin(), row.end());
  }
  for (int quarter = 0; quarter < turn % 4; ++quarter) {
    ShapePicture next(rows.front().size());
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
      for (std::size_t column = 0; column < next.size(); ++column) next[column] += (*row)[column];
    }
    rows = std::move(next);
  }
  return rows;
}

std::vector<Turn> turns_of(const Shapes& shapes, const std::string& name) {
  const ShapePicture first = shape_picture(name);
  std::vector<Turn> found;
  for (int number = 0; number < shapes.turns; ++number) {
    ShapePicture picture = turned(first, number);
    const bool seen =
        std::any_of(found.begin(), found.end(), [&picture](const Turn& one) { return one.picture == picture; });
    if (!seen) found.push_back({number, std::move(picture)});
  }
  return found;
}

}  // namespace quoin::drawing

// Tiles of SVG. An area reaches from its sides to the middle; around areas and lines is what the tiles have most of.
#include "drawing/svg/tiles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "quoin/drawing/numbers.h"
#include "quoin/drawing/tile_sign.h"

namespace quoin::svg {
namespace {

constexpr double kLineWidth = 0.15;  // of a tile's width
constexpr double kLooseEnd = 0.42;   // of the way to the middle is where a line that leads nowhere ends
constexpr double kSignRadius = 0.13;

// One tile being drawn around the origin.
class TilePainter {
 public:
  TilePainter(const Cards& cards, int value, const TileShape& shape)
      : cards_(cards), tiles_(*cards.tiles), value_(value), shape_(shape), wide_(extent_of(shape.corners).wide) {
    for (int side = 0; side < tiles_.sides; ++side) {
      const unsigned part = tiles_.joined_at(value, side);
      if (std::countr_zero(part) == side) parts_.push_back(part);
    }
  }

  void paint(std::string& out) const {
    const int ground = ground_kind();
    element(out, "path",
            {{"d", path_of(shape_.corners, true)}, {"class", ground < 0 ? std::string("paper") : fill(ground)}});
    const bool parted = std::ranges::count_if(parts_, [&](unsigned part) { return kind_of(part) == ground; }) > 1;
    for (const unsigned part : parts_) {
      if (!is_line(part) && (parted || kind_of(part) != ground)) add_area(out, part);
    }
    int ends = 0;
    for (const unsigned part : parts_) {
      if (!is_line(part)) continue;
      add_line(out, part);
      ends += std::popcount(part) == 1 ? 1 : 0;
    }
    if (ends > 1) element(out, "circle", {{"r", wide_ * kLineWidth * 0.62}, {"class", "dot"}});
    add_badges(out);
  }

 private:
  [[nodiscard]] int kind_of(unsigned part) const { return tiles_.kind_at(value_, std::countr_zero(part)); }
  [[nodiscard]] bool is_line(unsigned part) const { return tiles_.lines[static_cast<std::size_t>(kind_of(part))]; }
  [[nodiscard]] const std::string& colour(int kind) const { return tiles_.colours[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] std::string fill(int kind) const { return "c-" + colour(kind); }

  // The kind of area that the cards have most sides of, or none.
  [[nodiscard]] int ground_kind() const {
    std::vector<int> sides(tiles_.kinds.size());
    for (int face = 0; face < tiles_.faces(); ++face) {
      for (int side = 0; side < tiles_.sides; ++side) {
        const int kind = tiles_.kind_at(tiles_.value(face, 0), side);
        if (!tiles_.lines[static_cast<std::size_t>(kind)])
          sides[static_cast<std::size_t>(kind)] += cards_.copies[static_cast<std::size_t>(face)];
      }
    }
    const auto most = std::ranges::max_element(sides);
    return *most == 0 ? -1 : static_cast<int>(most - sides.begin());
  }

  // The part's places along the outline, ascending.
  [[nodiscard]] std::vector<std::size_t> edges_of(unsigned part) const {
    std::vector<std::size_t> edges;
    for (unsigned left = part; left != 0; left &= left - 1) {
      edges.push_back(shape_.edges[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    std::ranges::sort(edges);
    return edges;
  }
  [[nodiscard]] Position corner(std::size_t edge) const { return shape_.corners[edge % shape_.corners.size()]; }
  [[nodiscard]] Position middle(std::size_t edge) const {
    const Position from = corner(edge);
    const Position to = corner(edge + 1);
    return {(from.x + to.x) / 2, (from.y + to.y) / 2};
  }

  static void add_point(std::string& path, std::string_view command, Position at) {
    path += command;
    path += drawing::short_number(at.x) + " " + drawing::short_number(at.y);
  }

  // Along its sides, and from one to the next past the middle.
  void add_area(std::string& out, unsigned part) const {
    const std::vector<std::size_t> edges = edges_of(part);
    std::string path;
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const std::size_t next = edges[(k + 1) % edges.size()];
      if (k == 0) add_point(path, "M", corner(edges[k]));
      add_point(path, "L", corner(edges[k] + 1));
      if ((edges[k] + 1) % shape_.corners.size() != next || edges.size() == 1) {
        path += "Q0 0 ";
        add_point(path, "", corner(next));
      }
    }
    element(out, "path", {{"d", path + "Z"}, {"class", fill(kind_of(part))}});
  }

  // Through the middle; where it leads nowhere it ends before that.
  void add_line(std::string& out, unsigned part) const {
    const std::vector<std::size_t> edges = edges_of(part);
    std::string path;
    if (edges.size() == 2) {
      add_point(path, "M", middle(edges[0]));
      path += "Q0 0 ";
      add_point(path, "", middle(edges[1]));
    } else {
      for (const std::size_t edge : edges) {
        const Position from = middle(edge);
        const double left = edges.size() == 1 && is_alone(part) ? kLooseEnd : 0;
        add_point(path, "M", from);
        add_point(path, "L", {from.x * left, from.y * left});
      }
    }
    const std::string& of = colour(kind_of(part));
    for (const auto& [kind, more] : {std::pair{"e-" + of, 2.0}, std::pair{"p-" + of, 0.0}}) {
      element(out, "path",
              {{"d", path},
               {"class", kind},
               {"fill", "none"},
               {"stroke-width", wide_ * kLineWidth + more},
               {"stroke-linejoin", "round"}});
    }
  }
  // No other line meets it in the middle.
  [[nodiscard]] bool is_alone(unsigned part) const {
    return std::ranges::none_of(parts_, [&](unsigned one) { return one != part && is_line(one); });
  }

  // What else the tile tells, in its middle.
  void add_badges(std::string& out) const {
    const std::vector<std::string> signs = drawing::tile_signs(cards_, tiles_.face_of(value_));
    const double radius = wide_ * kSignRadius;
    for (std::size_t k = 0; k < signs.size(); ++k) {
      const double x = (static_cast<double>(k) - (static_cast<double>(signs.size()) - 1) / 2) * radius * 2.1;
      const double size = std::min(radius * 1.4, radius * 1.7 / text_width(signs[k], 1.0, true));
      element(out, "circle", {{"cx", x}, {"cy", 0}, {"r", radius}, {"class", "paper"}});
      text(out, x, size * 0.36, signs[k], size, {.kind = "onpaper", .middle = true, .bold = true});
    }
  }

  const Cards& cards_;
  const Tiles& tiles_;
  int value_;
  const TileShape& shape_;
  double wide_;
  std::vector<unsigned> parts_;
};

// Where side k of a tile looks, y upwards.
Position way_of(int sides, int side) {
  const double angle = (sides == 4 ? 90.0 - 90.0 * side : 60.0 * side) * (std::numbers::pi / 180);
  return {std::cos(angle), std::sin(angle)};
}

}  // namespace

void add_tile(std::string& out, Sheet& sheet, const Cards& cards, int value, const TileShape& shape, double x,
              double y) {
  Key key("tile");
  key.add(cards.name).add(value);
  for (const Position& corner : shape.corners) key.add_tenths(corner.x).add_tenths(corner.y);
  for (const std::size_t edge : shape.edges) key.add(static_cast<double>(edge));
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { TilePainter(cards, value, shape).paint(inner); });
}

TileShape tile_shape(int sides, double wide) {
  Points corners;
  for (int k = 0; k < sides; ++k) {
    const double angle = (sides == 4 ? 45.0 + 90.0 * k : 30.0 + 60.0 * k) * (std::numbers::pi / 180);
    const double radius = sides == 4 ? wide / std::numbers::sqrt2 : wide / std::sqrt(3.0);
    corners.push_back({radius * std::cos(angle), -radius * std::sin(angle)});
  }
  return tile_shape(sides, corners, {0, 1});
}

TileShape tile_shape(int sides, const Points& corners, Position north) {
  TileShape shape{corners, {}};
  for (int side = 0; side < sides; ++side) {
    const Position way = way_of(sides, side);
    const Position turned{way.x * north.y + way.y * north.x, way.y * north.y - way.x * north.x};
    std::size_t best = 0;
    double farthest = -std::numeric_limits<double>::infinity();
    for (std::size_t edge = 0; edge < corners.size(); ++edge) {
      const Position from = corners[edge];
      const Position to = corners[(edge + 1) % corners.size()];
      const double far = (from.x + to.x) * turned.x - (from.y + to.y) * turned.y;
      if (far <= farthest) continue;
      farthest = far;
      best = edge;
    }
    shape.edges.push_back(best);
  }
  return shape;
}

}  // namespace quoin::svg

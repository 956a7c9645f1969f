// What hides what when cuboids are seen from above their front right corner: their order from back to front, and places
// on their faces that can be seen. x runs right, y backwards, z up; the eye looks along (-1, 1, -1).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "quoin/drawing/construction.h"

namespace quoin::svg {

using Corner = std::array<int, 3>;
using Point3 = std::array<double, 3>;

struct Span {
  int low;
  int high;
};

// A body or a part of one. `cuts` are faces where it was cut, no border there: bit 2 * axis, + 1 for the upper face.
struct Cuboid {
  const drawing::Body* body = nullptr;
  Corner low{};
  Corner high{};
  unsigned cuts = 0;

  explicit Cuboid(const drawing::Body& whole);
  // What it covers of the picture, along the three directions in which edges run.
  [[nodiscard]] std::array<Span, 3> spans() const;
  // A part of `other` lies behind this one.
  [[nodiscard]] bool hides(const Cuboid& other) const;
  [[nodiscard]] bool is_cut(std::size_t axis, bool upper) const {
    return (cuts >> (2 * axis + (upper ? 1 : 0)) & 1U) != 0;
  }
};

// The cuboids so that none hides one after it. Where they hide each other in a circle, one of them is cut; of two that
// overlap, as after a fall, the later one is drawn over the other.
std::vector<Cuboid> back_to_front(std::vector<Cuboid> cuboids);

enum class Face { kFront, kRight, kTop };
// The place nearest to the middle of a face from which so much to either side can be seen although `above` are drawn
// later.
std::optional<Point3> open_spot(const Cuboid& cuboid, Face face, double room, std::span<const Cuboid> above);

}  // namespace quoin::svg

// The order of cuboids from back to front.
#include "drawing/svg/depth.h"

#include <algorithm>

namespace quoin::svg {
namespace {

// Where cuboids hide each other in a circle, one of them is cut along a face of another that it hides. False if there
// is no such cut.
bool cut_one(std::vector<Cuboid>& left) {
  std::vector<std::size_t> order(left.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  std::stable_partition(order.begin(), order.end(), [&](std::size_t k) { return !left[k].body->standing(); });
  for (const std::size_t number : order) {  // figures are cut last
    for (const Cuboid& other : left) {
      const Cuboid one = left[number];
      if (&other == &left[number] || !one.hides(other)) continue;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const int at : {other.low[axis], other.high[axis]}) {
          if (at <= one.low[axis] || at >= one.high[axis]) continue;
          Cuboid below = one;
          Cuboid above = one;
          below.high[axis] = above.low[axis] = at;
          below.cuts |= 2U << (2 * axis);
          above.cuts |= 1U << (2 * axis);
          left.erase(left.begin() + static_cast<std::ptrdiff_t>(number));
          left.push_back(below);
          left.push_back(above);
          return true;
        }
      }
    }
  }
  return false;
}

// Of each cuboid, how many of the others it hides.
std::vector<int> hidden_counts(const std::vector<Cuboid>& cuboids) {
  std::vector<int> counts(cuboids.size(), 0);
  for (std::size_t one = 0; one < cuboids.size(); ++one) {
    for (std::size_t other = 0; other < cuboids.size(); ++other) {
      if (one != other && cuboids[one].hides(cuboids[other])) ++counts[one];
    }
  }
  return counts;
}

using Covers = std::vector<std::array<Span, 3>>;

bool is_covered(const Point3& point, const Covers& covers) {
  const std::array<double, 3> place = {point[0] + point[1], point[1] + point[2], point[0] - point[2]};
  return std::any_of(covers.begin(), covers.end(), [&](const std::array<Span, 3>& spans) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (!(spans[k].low < place[k] && place[k] < spans[k].high)) return false;
    }
    return true;
  });
}

// A place on a face: along it, and upwards or backwards.
struct FacePlace {
  double a;
  double b;
};

std::vector<double> between(Span span, double room) {
  std::vector<double> found;
  const int steps = static_cast<int>(2 * (span.high - span.low - 2 * room)) + 1;
  for (int step = 0; step < steps; ++step) found.push_back(span.low + room + step * 0.5);
  return found;
}

}  // namespace

Cuboid::Cuboid(const drawing::Body& whole)
    : body(&whole), low{whole.x, whole.y, whole.z}, high{whole.x + whole.w, whole.y + whole.d, whole.top()} {}

std::array<Span, 3> Cuboid::spans() const {
  return {{{low[0] + low[1], high[0] + high[1]},
           {low[1] + low[2], high[1] + high[2]},
           {low[0] - high[2], high[0] - low[2]}}};
}

bool Cuboid::hides(const Cuboid& other) const {
  if (low[0] < other.high[0] && high[1] > other.low[1] && low[2] < other.high[2]) return false;
  const auto mine = spans();
  const auto its = other.spans();
  for (std::size_t k = 0; k < 3; ++k) {
    if (mine[k].low >= its[k].high || its[k].low >= mine[k].high) return false;
  }
  return true;
}

std::vector<Cuboid> back_to_front(std::vector<Cuboid> left) {
  std::vector<Cuboid> done;
  std::vector<int> hidden = hidden_counts(left);
  while (!left.empty()) {
    auto free = std::find(hidden.begin(), hidden.end(), 0);
    if (free == hidden.end()) {
      if (cut_one(left)) {
        hidden = hidden_counts(left);
        continue;
      }
      free = hidden.begin();
    }
    const auto place = free - hidden.begin();
    done.push_back(left[static_cast<std::size_t>(place)]);
    left.erase(left.begin() + place);
    hidden.erase(free);
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (left[k].hides(done.back())) --hidden[k];
    }
  }
  return done;
}

std::optional<Point3> open_spot(const Cuboid& cuboid, Face face, double room, std::span<const Cuboid> above) {
  Covers covers;
  for (const Cuboid& other : above) {
    if (other.body != cuboid.body) covers.push_back(other.spans());
  }
  const auto span = [&](std::size_t axis) { return Span{cuboid.low[axis], cuboid.high[axis]}; };
  const Span across = span(face == Face::kRight ? 1 : 0);
  const Span upward = span(face == Face::kTop ? 1 : 2);
  const auto point = [&](double a, double b) -> Point3 {
    if (face == Face::kFront) return {a, static_cast<double>(cuboid.low[1]), b};
    if (face == Face::kRight) return {static_cast<double>(cuboid.high[0]), a, b};
    return {a, b, static_cast<double>(cuboid.high[2])};
  };
  const FacePlace middle = {(across.low + across.high) / 2.0, (upward.low + upward.high) / 2.0};
  std::vector<FacePlace> places = {middle};
  const std::vector<double> upwards = between(upward, room);
  for (const double a : between(across, room)) {
    for (const double b : upwards) places.push_back({a, b});
  }
  const auto far = [&](const FacePlace& place) {
    return (place.a - middle.a) * (place.a - middle.a) + (place.b - middle.b) * (place.b - middle.b);
  };
  std::stable_sort(places.begin(), places.end(),
                   [&](const FacePlace& one, const FacePlace& other) { return far(one) < far(other); });
  for (const auto [a, b] : places) {
    const bool inside =
        across.low <= a - room && a + room <= across.high && upward.low <= b - room && b + room <= upward.high;
    if (!inside) continue;
    const std::array<FacePlace, 5> around = {
        {{a, b}, {a - room, b - room}, {a - room, b + room}, {a + room, b - room}, {a + room, b + room}}};
    const bool hidden = std::any_of(around.begin(), around.end(), [&](const FacePlace& place) {
      return is_covered(point(place.a, place.b), covers);
    });
    if (!hidden) return point(a, b);
  }
  return std::nullopt;
}

}  // namespace quoin::svg

// Crazy palace with its standard dials as one would write it by hand for this game alone: bodies in an array, places as
// rows of bits, statics by peeling and a small simplex over fixed arrays.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "bench/native.h"

namespace quoin::bench {
namespace {

constexpr int kBlocks = 20;
constexpr int kFirstBlock = 3;  // after the base and the two figures
constexpr int kRows = kFirstBlock + kBlocks;
constexpr int kFoot = 2;
constexpr int kTall = 3;
constexpr double kMargin = 1.0 / 16.0;
constexpr double kSlack = 1e-9;
constexpr int kMostPlaces = 2 * kRows * 15 * 15 + 1;

struct Body {
  int x, y, z, w, d, h, mass;
  [[nodiscard]] int top() const { return z + h; }
};

bool over_each_other(const Body& a, const Body& b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.d && b.y < a.y + a.d;
}

struct Contact {
  int above, below;
  double x0, x1, y0, y1;
};

// Non-negative forces that fulfil equations, or none: the simplex method with artificial variables.
class Simplex {
 public:
  static constexpr int kMostEquations = 3 * kRows;
  static constexpr int kMostForces = 512;

  void begin(int equations) {
    equations_ = equations;
    forces_ = 0;
    for (int i = 0; i < equations; ++i) right_[at(i)] = 0.0;
  }
  int add() {
    for (int i = 0; i < equations_; ++i) rows_[at(i)][at(forces_)] = 0.0;
    return forces_++;
  }
  double& entry(int equation, int force) { return rows_[at(equation)][at(force)]; }
  double& right(int equation) { return right_[at(equation)]; }

  // The least sum of what the equations are off by.
  double solve() {
    for (int i = 0; i < equations_; ++i) {
      basis_[at(i)] = -1;
      if (right_[at(i)] >= 0.0) continue;
      right_[at(i)] = -right_[at(i)];
      for (int j = 0; j < forces_; ++j) rows_[at(i)][at(j)] = -rows_[at(i)][at(j)];
    }
    for (int step = 0; step < 5000; ++step) {
      const int column = entering(step > 500);
      const int row = column < 0 ? -1 : leaving(column);
      if (row < 0) break;
      pivot(row, column);
    }
    double rest = 0.0;
    for (int i = 0; i < equations_; ++i) rest += basis_[at(i)] < 0 ? std::abs(right_[at(i)]) : 0.0;
    return rest;
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  [[nodiscard]] int entering(bool first) const {
    int best = -1;
    double most = 1e-11;
    for (int j = 0; j < forces_; ++j) {
      double gain = 0.0;
      for (int i = 0; i < equations_; ++i) gain += basis_[at(i)] < 0 ? rows_[at(i)][at(j)] : 0.0;
      if (gain <= most) continue;
      best = j;
      if (first) break;
      most = gain;
    }
    return best;
  }
  [[nodiscard]] int leaving(int column) const {
    int best = -1;
    double least = 0.0;
    for (int i = 0; i < equations_; ++i) {
      const double coefficient = rows_[at(i)][at(column)];
      if (coefficient <= 1e-9) continue;
      const double ratio = std::max(right_[at(i)], 0.0) / coefficient;
      if (best >= 0 && ratio >= least) continue;
      best = i;
      least = ratio;
    }
    return best;
  }
  void pivot(int row, int column) {
    const double inverse = 1.0 / rows_[at(row)][at(column)];
    for (int j = 0; j < forces_; ++j) rows_[at(row)][at(j)] *= inverse;
    right_[at(row)] *= inverse;
    for (int i = 0; i < equations_; ++i) {
      const double factor = rows_[at(i)][at(column)];
      if (i == row || factor == 0.0) continue;
      for (int j = 0; j < forces_; ++j) rows_[at(i)][at(j)] -= factor * rows_[at(row)][at(j)];
      right_[at(i)] -= factor * right_[at(row)];
    }
    basis_[at(row)] = column;
  }

  int equations_ = 0;
  int forces_ = 0;
  std::array<std::array<double, kMostForces>, kMostEquations> rows_;
  std::array<double, kMostEquations> right_;
  std::array<int, kMostEquations> basis_;
};

struct Place {
  int x, y, z;
  bool crosswise, lift;
};

class NativePalace {
 public:
  NativePalace() {
    for (Body& body : bodies_) body = {0, 0, 0, 0, 0, 0, 0};
    bodies_[0] = {0, 0, 0, 8, 4, 2, 10};
  }
  int winners(Draws& draws);

 private:
  // One turn; true if the seat on turn has lost.
  bool turn_loses(Draws& draws);
  bool lift_falls(int seat) {
    bodies_[figure(seat)] = {0, 0, 0, 0, 0, 0, 0};
    return !stands();
  }
  int list_places(int w, int d, int h, bool crosswise, int count);
  int list_spots(const Body& block);
  [[nodiscard]] bool lies_free(const Body& block) const;
  bool stands();
  bool settle(int row);
  bool solve_rest();
  static std::size_t figure(int seat) { return static_cast<std::size_t>(1 + seat); }
  [[nodiscard]] Body& body(int row) { return bodies_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const Body& body(int row) const { return bodies_[static_cast<std::size_t>(row)]; }

  std::array<Body, kRows> bodies_;
  int rows_ = kFirstBlock;
  int seat_ = 0;
  std::array<Place, kMostPlaces> places_;
  std::array<Contact, 4 * kRows> contacts_;
  int contact_count_ = 0;
  std::array<std::array<double, 3>, kRows> load_;  // weight and moments
  std::array<bool, kRows> settled_;
  Simplex simplex_;
};

std::uint32_t columns(int first, int last) {  // bits first..last of 0..31
  first = std::max(first, 0);
  last = std::min(last, 31);
  return first > last ? 0U : (~0U >> (31 - last)) & (~0U << first);
}

int NativePalace::list_places(int w, int d, int h, bool crosswise, int count) {
  for (int row = 0; row < rows_; ++row) {
    if (row == 1 || row == 2) continue;
    const Body& on = body(row);
    const int z = on.top();
    const int x0 = on.x + 1 - w;
    const int y0 = on.y + 1 - d;
    const int wide = on.w + w - 1;
    const int deep = on.d + d - 1;
    std::array<std::uint32_t, 32> gone{};
    std::array<std::array<std::uint32_t, 32>, 5> way{};  // barred from above, east, west, north, south
    for (int other = 0; other < rows_; ++other) {
      const Body& b = body(other);
      if (b.h == 0) continue;
      const std::uint32_t beside = columns(b.x - w + 1 - x0, b.x + b.w - 1 - x0);
      const int first = std::max(b.y - d + 1 - y0, 0);
      const int last = std::min(b.y + b.d - 1 - y0, deep - 1);
      const auto mark = [](std::array<std::uint32_t, 32>& to, std::uint32_t bits, int from, int until) {
        for (int j = from; j <= until; ++j) to[static_cast<std::size_t>(j)] |= bits;
      };
      if (b.top() == z && other < row && other != 1 && other != 2) mark(gone, beside, first, last);
      if (b.top() <= z) continue;
      mark(way[0], beside, first, last);
      if (b.z >= z + h) continue;
      mark(gone, beside, first, last);
      mark(way[1], columns(0, b.x + b.w - 1 - x0), first, last);
      mark(way[2], columns(b.x - w + 1 - x0, 31), first, last);
      mark(way[3], beside, 0, last);
      mark(way[4], beside, first, deep - 1);
    }
    for (int j = 0; j < deep; ++j) {
      const auto line = static_cast<std::size_t>(j);
      const std::uint32_t barred = way[0][line] & way[1][line] & way[2][line] & way[3][line] & way[4][line];
      const std::uint32_t left = columns(0, wide - 1) & ~gone[line] & ~barred;
      for (int i = 0; i < wide; ++i) {
        if ((left >> i & 1U) != 0) places_[static_cast<std::size_t>(count++)] = {x0 + i, y0 + j, z, crosswise, false};
      }
    }
  }
  return count;
}

int NativePalace::list_spots(const Body& block) {
  int count = 0;
  for (int dy = 0; dy + kFoot <= block.d; ++dy) {
    for (int dx = 0; dx + kFoot <= block.w; ++dx) {
      const Body spot = {block.x + dx, block.y + dy, block.top(), kFoot, kFoot, kTall, 1};
      bool free = true;
      for (int other = 0; other < rows_; ++other) {
        const Body& b = body(other);
        free = free && (b.h == 0 || b.top() <= spot.z || b.z >= spot.top() || !over_each_other(spot, b));
      }
      if (free) places_[static_cast<std::size_t>(count++)] = {spot.x, spot.y, spot.z, false, false};
    }
  }
  return count;
}

bool NativePalace::lies_free(const Body& block) const {
  bool held = false;
  for (int other = 0; other < rows_ - 1; ++other) {
    const Body& b = body(other);
    if (b.h == 0 || !over_each_other(block, b)) continue;
    if (b.z < block.top() && block.z < b.top()) return false;
    held = held || (b.top() == block.z && other != 1 && other != 2);
  }
  return held;
}

// Carries the row's load down to its only support; false if it falls there.
bool NativePalace::settle(int row) {
  const Contact* on = nullptr;
  int supports = 0;
  for (int k = 0; k < contact_count_; ++k) {
    const Contact& contact = contacts_[static_cast<std::size_t>(k)];
    if (contact.below == row && !settled_[static_cast<std::size_t>(contact.above)]) return true;
    if (contact.above != row) continue;
    ++supports;
    on = &contact;
  }
  if (supports == 0) return false;
  if (supports > 1) return true;
  settled_[static_cast<std::size_t>(row)] = true;
  const auto& [weight, x, y] = load_[static_cast<std::size_t>(row)];
  const double slack = kSlack * weight;
  if (x < on->x0 * weight - slack || x > on->x1 * weight + slack) return false;
  if (y < on->y0 * weight - slack || y > on->y1 * weight + slack) return false;
  for (std::size_t k = 0; k < 3; ++k) {
    load_[static_cast<std::size_t>(on->below)][k] += load_[static_cast<std::size_t>(row)][k];
  }
  return true;
}

bool NativePalace::solve_rest() {
  std::array<int, kRows> equation;
  int equations = 0;
  double total = 0.0;
  for (int row = 1; row < rows_; ++row) {
    const bool open = body(row).h > 0 && !settled_[static_cast<std::size_t>(row)];
    equation[static_cast<std::size_t>(row)] = open ? equations : -1;
    if (open) equations += 3;
  }
  if (equations == 0) return true;
  equation[0] = -1;
  simplex_.begin(equations);
  for (int row = 1; row < rows_; ++row) {
    const int first = equation[static_cast<std::size_t>(row)];
    if (first < 0) continue;
    const auto& [weight, x, y] = load_[static_cast<std::size_t>(row)];
    simplex_.right(first) = weight;
    simplex_.right(first + 1) = x - weight * (body(row).x + body(row).w / 2.0);
    simplex_.right(first + 2) = y - weight * (body(row).y + body(row).d / 2.0);
    total += weight;
  }
  for (int k = 0; k < contact_count_; ++k) {
    const Contact& contact = contacts_[static_cast<std::size_t>(k)];
    if (equation[static_cast<std::size_t>(contact.above)] < 0) continue;
    for (const double x : {contact.x0, contact.x1}) {
      for (const double y : {contact.y0, contact.y1}) {
        const int force = simplex_.add();
        for (const auto& [row, sign] : {std::pair(contact.above, 1.0), std::pair(contact.below, -1.0)}) {
          const int first = equation[static_cast<std::size_t>(row)];
          if (first < 0) continue;
          simplex_.entry(first, force) = sign;
          simplex_.entry(first + 1, force) = sign * (x - (body(row).x + body(row).w / 2.0));
          simplex_.entry(first + 2, force) = sign * (y - (body(row).y + body(row).d / 2.0));
        }
      }
    }
  }
  return simplex_.solve() <= kSlack * total;
}

bool NativePalace::stands() {
  contact_count_ = 0;
  std::array<int, kRows> order;
  int count = 0;
  for (int above = 1; above < rows_; ++above) {
    const Body& a = body(above);
    settled_[static_cast<std::size_t>(above)] = false;
    if (a.h == 0) continue;
    load_[static_cast<std::size_t>(above)] = {static_cast<double>(a.mass), a.mass * (a.x + a.w / 2.0),
                                              a.mass * (a.y + a.d / 2.0)};
    int place = count++;
    for (; place > 0 && body(order[static_cast<std::size_t>(place - 1)]).z < a.z; --place) {
      order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    }
    order[static_cast<std::size_t>(place)] = above;
    for (int below = 0; below < rows_; ++below) {
      const Body& b = body(below);
      if (b.h == 0 || b.top() != a.z || !over_each_other(a, b)) continue;
      const Contact contact = {above,
                               below,
                               std::max(a.x, b.x) + kMargin,
                               std::min(a.x + a.w, b.x + b.w) - kMargin,
                               std::max(a.y, b.y) + kMargin,
                               std::min(a.y + a.d, b.y + b.d) - kMargin};
      contacts_[static_cast<std::size_t>(contact_count_++)] = contact;  // an overlap is at least one unit wide
    }
  }
  for (int k = 0; k < count; ++k) {
    if (!settle(order[static_cast<std::size_t>(k)])) return false;
  }
  return solve_rest();
}

bool NativePalace::turn_loses(Draws& draws) {
  static constexpr int kEdges[3][3] = {{4, 2, 8}, {8, 2, 4}, {8, 4, 2}};  // S, M, L
  static constexpr int kSizes[] = {1, 1, 1};
  static constexpr int kHand[] = {16, 1, 1, 1, 1};
  const auto& [w, d, h] = kEdges[draws.roll(kSizes)];
  const auto own = figure(seat_);
  Place place{};
  do {
    int count = list_places(w, d, h, false, 0);
    count = list_places(d, w, h, true, count);
    if (bodies_[own].h > 0) places_[static_cast<std::size_t>(count++)] = {0, 0, 0, false, true};
    if (count == 0) return true;
    place = places_[draws.choose(count)];
    if (place.lift && lift_falls(seat_)) return true;
  } while (place.lift);
  Body& block = body(rows_++);
  block = {place.x, place.y, place.z, place.crosswise ? d : w, place.crosswise ? w : d, h, 10};
  const int way = draws.roll(kHand);
  block.x += way == 1 ? 1 : way == 2 ? -1 : 0;
  block.y += way == 3 ? 1 : way == 4 ? -1 : 0;
  if (!lies_free(block) || !stands()) return true;
  if (bodies_[own].h > 0 && lift_falls(seat_)) return true;
  const int count = list_spots(block);
  if (count == 0) return true;
  const Place& spot = places_[draws.choose(count)];
  bodies_[own] = {spot.x, spot.y, spot.z, kFoot, kFoot, kTall, 1};
  return !stands();
}

int NativePalace::winners(Draws& draws) {
  static constexpr int kStarter[] = {1, 1};
  seat_ = draws.roll(kStarter);
  while (!turn_loses(draws)) {
    if (rows_ == kRows) {
      const int red = bodies_[figure(0)].z;
      const int blue = bodies_[figure(1)].z;
      return red == blue ? 3 : red > blue ? 1 : 2;
    }
    seat_ = 1 - seat_;
  }
  return 1 << (1 - seat_);
}

}  // namespace

int native_crazy_palace(Draws& draws) {
  NativePalace game;
  return game.winners(draws);
}

}  // namespace quoin::bench

// Cuboids on an integer lattice: the bodies of a construction, read out of a record, and when two of them meet.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "quoin/schema/game_def.h"

namespace quoin {

// Edges run along the axes; (x, y, z) is the smallest corner. Height 0: not there.
struct Cuboid {
  int x = 0;
  int y = 0;
  int z = 0;
  int w = 0;
  int d = 0;
  int h = 0;
  int mass = 0;

  [[nodiscard]] bool there() const { return h > 0; }
  [[nodiscard]] int top() const { return z + h; }
};

// The open rectangles under the two bodies, seen from above, intersect.
inline bool overlap(const Cuboid& a, const Cuboid& b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.d && b.y < a.y + a.d;
}
// The open interiors intersect; bodies that only touch do not meet.
inline bool meet(const Cuboid& a, const Cuboid& b) { return a.z < b.top() && b.z < a.top() && overlap(a, b); }
// `above` lies on the top of `below`, on a positive area.
inline bool rests_on(const Cuboid& above, const Cuboid& below) {
  return above.z == below.top() && overlap(above, below);
}

// The rows of a record, those that are not there included.
class Construction {
 public:
  // REQUIRES record.construction.
  Construction(const GameDef& def, const std::byte* block, const Record& record) : count_(record.capacity) {
    read(def, block, record, kCuboidX, &Cuboid::x);
    read(def, block, record, kCuboidY, &Cuboid::y);
    read(def, block, record, kCuboidZ, &Cuboid::z);
    read(def, block, record, kCuboidW, &Cuboid::w);
    read(def, block, record, kCuboidD, &Cuboid::d);
    read(def, block, record, kCuboidH, &Cuboid::h);
    read(def, block, record, kCuboidMass, &Cuboid::mass);
  }
  [[nodiscard]] std::span<const Cuboid> bodies() const { return {bodies_.data(), static_cast<std::size_t>(count_)}; }

 private:
  void read(const GameDef& def, const std::byte* block, const Record& record, CuboidColumns column, int Cuboid::*edge) {
    const Zone& zone = def.layout.zones[static_cast<std::size_t>(record.cuboid[column])];
    for (int row = 0; row < count_; ++row) bodies_[static_cast<std::size_t>(row)].*edge = read_cell(block, zone, row);
  }

  int count_;
  std::array<Cuboid, kMaxCuboids> bodies_;
};

}  // namespace quoin

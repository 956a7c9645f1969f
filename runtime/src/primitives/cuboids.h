// Cuboids on an integer lattice: the bodies of a construction, read out of a record, and when two of them meet.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "primitives/support.h"
#include "quoin/schema/game_def.h"

namespace quoin {

// Edges run along the axes; (x, y, z) is the smallest corner. Height 0: not there. Nothing has a value by itself, so
// that an array of them costs nothing.
struct Cuboid {
  int x;
  int y;
  int z;
  int w;
  int d;
  int h;
  int mass;

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

// The rows of a record up to the last one that is there.
class Construction {
 public:
  // REQUIRES record.construction.
  Construction(const GameDef& def, const std::byte* block, const Record& record) : block_(block) {
    with_column(def, record, kCuboidH, [&](auto heights) { count_ = rows_in_use(heights, record.capacity); });
    read(def, record, kCuboidX, &Cuboid::x);
    read(def, record, kCuboidY, &Cuboid::y);
    read(def, record, kCuboidZ, &Cuboid::z);
    read(def, record, kCuboidW, &Cuboid::w);
    read(def, record, kCuboidD, &Cuboid::d);
    read(def, record, kCuboidH, &Cuboid::h);
    read(def, record, kCuboidMass, &Cuboid::mass);
  }
  [[nodiscard]] std::span<const Cuboid> bodies() const { return {bodies_.data(), as_size(count_)}; }

 private:
  // Calls `work` with the column as Cells of its type.
  template <class Work>
  void with_column(const GameDef& def, const Record& record, CuboidColumns column, Work&& work) const {
    const Zone& zone = def.layout.zone(record.cuboid[column]);
    const std::byte* base = block_ + zone.offset;
    switch (zone.cell) {
      case Cell::kI8: return work(Cells<std::int8_t>{base});
      case Cell::kU8: return work(Cells<std::uint8_t>{base});
      case Cell::kI16: return work(Cells<std::int16_t>{base});
      case Cell::kI32: return work(Cells<std::int32_t>{base});
    }
  }
  // One more than the last row of `capacity` that is not 0; looks at eight bytes at once.
  template <class T>
  static int rows_in_use(Cells<T> heights, int capacity) {
    constexpr int kSize = static_cast<int>(sizeof(T));
    constexpr int kAtOnce = 8 / kSize;
    int rows = capacity;
    for (std::uint64_t some = 0; rows >= kAtOnce; rows -= kAtOnce) {
      std::memcpy(&some, heights.base + static_cast<std::ptrdiff_t>(rows - kAtOnce) * kSize, sizeof(some));
      if (some != 0) break;
    }
    while (rows > 0 && heights[rows - 1] == 0) --rows;
    return rows;
  }
  void read(const GameDef& def, const Record& record, CuboidColumns column, int Cuboid::*edge) {
    with_column(def, record, column, [&](auto cells) {
      for (int row = 0; row < count_; ++row) bodies_[as_size(row)].*edge = cells[row];
    });
  }

  const std::byte* block_;
  int count_ = 0;
  std::array<Cuboid, kMaxCuboids> bodies_;
};

}  // namespace quoin

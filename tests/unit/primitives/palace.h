// A game without files for the tests of constructions: one record of cuboids, a kind of action that places and one
// that sets; and stacks grown at random.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "primitives/cuboids.h"
#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"

namespace quoin::testing {

inline constexpr int kRows = 23;
inline constexpr int kSpread = 7;  // fields dx and dy of placing: -kSpread .. kSpread

class Palace {
 public:
  enum Kinds { kPlace, kSet };

  Palace() {
    Record record;
    record.name = "bodies";
    record.capacity = kRows;
    record.construction = true;
    for (std::size_t column = 0; column < kCuboidColumns; ++column) {
      Zone zone;
      zone.length = kRows;
      zone.cell = Cell::kI16;
      zone.offset = static_cast<int>(column) * kRows * 2;
      record.cuboid[column] = static_cast<int>(column);
      def_.layout.zones.push_back(zone);
    }
    def_.records.push_back(record);
    def_.records.emplace_back();  // no construction
    def_.records.back().capacity = kRows;
    add("place", {range(0, 1), range(0, kRows - 1), range(-kSpread, kSpread), range(-kSpread, kSpread)});
    add("set", {range(0, 6), range(0, 6)});
    block_.assign(static_cast<std::size_t>(kCuboidColumns) * kRows * 2 + kBlockSlack, std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_.num_distinct_actions), -7);
    lookup_ = Lookup(def_);
    context_ = {&def_,   &lookup_, block_.data(), actions_.data(), 0, static_cast<std::int32_t>(actions_.size()),
                nullptr, {}};
  }
  Palace(const Palace&) = delete;
  Palace& operator=(const Palace&) = delete;

  void put(int row, const Cuboid& body) {
    const int values[] = {body.x, body.y, body.z, body.w, body.d, body.h, body.mass};
    for (std::size_t column = 0; column < kCuboidColumns; ++column) {
      write_cell(block_.data(), def_.layout.zones[column], row, values[column]);
    }
  }
  void put_all(const std::vector<Cuboid>& bodies) {
    for (int row = 0; row < kRows; ++row) {
      put(row, static_cast<std::size_t>(row) < bodies.size() ? bodies[static_cast<std::size_t>(row)] : Cuboid{});
    }
  }

  std::int32_t call(const std::string& name, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                    std::int32_t d = 0, std::int32_t e = 0, std::int32_t f = 0, std::int32_t record = 0) {
    context_.count = 0;
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == Receiver::kRecord && primitive.name == name)
        return primitive.run(&context_, record, a, b, c, d, e, f);
    }
    return 0x7777;  // no such primitive
  }
  [[nodiscard]] std::vector<std::int32_t> listed() const {
    return {actions_.begin(), actions_.begin() + context_.count};
  }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  [[nodiscard]] const GameDef& def() const { return def_; }

 private:
  static Domain range(int low, int high) {
    Domain domain;
    domain.min = low;
    domain.size = high - low + 1;
    return domain;
  }
  void add(const char* name, const std::vector<Domain>& fields) {
    ActionKind kind;
    kind.name = name;
    kind.offset = def_.num_distinct_actions;
    for (auto one = fields.rbegin(); one != fields.rend(); ++one) {
      kind.fields.insert(kind.fields.begin(), {"field", *one, kind.count});
      kind.count *= one->size;
    }
    def_.num_distinct_actions += kind.count;
    def_.actions.push_back(kind);
  }

  GameDef def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

// The base and the three ways in which a block of 2 x 4 x 8 rests, lengthwise; masses in tenths.
inline constexpr Cuboid kBase{0, 0, 0, 8, 4, 2, 10};
inline constexpr Cuboid kLarge{0, 0, 0, 8, 4, 2, 10};
inline constexpr Cuboid kMiddle{0, 0, 0, 8, 2, 4, 10};
inline constexpr Cuboid kSmall{0, 0, 0, 4, 2, 8, 10};
inline constexpr Cuboid kFigure{0, 0, 0, 2, 2, 3, 1};

inline Cuboid crosswise(Cuboid body) {
  std::swap(body.w, body.d);
  return body;
}
inline Cuboid at(Cuboid body, int x, int y, int z) {
  body.x = x;
  body.y = y;
  body.z = z;
  return body;
}

// A new block somewhere on the tops of `bodies`, its volume free; whether all stands is not asked.
inline Cuboid block_on(const std::vector<Cuboid>& bodies, Rng& rng) {
  for (;;) {
    const Cuboid kinds[] = {kLarge, kMiddle, kSmall, crosswise(kLarge), crosswise(kMiddle), crosswise(kSmall)};
    Cuboid body = kinds[rng.below(6)];
    const Cuboid& on = bodies[rng.below(static_cast<std::uint32_t>(bodies.size()))];
    body.x = on.x - body.w + 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(body.w + on.w - 1)));
    body.y = on.y - body.d + 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(body.d + on.d - 1)));
    body.z = on.top();
    bool free = true;
    for (const Cuboid& other : bodies) free = free && !meet(body, other);
    if (free) return body;
  }
}

}  // namespace quoin::testing

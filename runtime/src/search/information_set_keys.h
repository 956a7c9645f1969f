// InformationSetKeys: hashes of what the seat that chooses sees of a position, so that positions which it cannot tell
// apart share a key. In a game without hidden information that is the whole block.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/state/seeing.h"

namespace quoin {

class InformationSetKeys {
 public:
  explicit InformationSetKeys(const GameDef& def) : layout_(&def.layout) {
    for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) add_seat(def.layout, seat);
  }

  // REQUIRES 0 <= seat < seats.
  [[nodiscard]] std::uint64_t key(const std::byte* block, int seat) const {
    std::uint64_t hash = static_cast<std::uint64_t>(seat);
    for (const auto& [from, to] : seen_[as_size(seat)]) {
      hash = hash_bytes(block + from, as_size(to - from), hash);
    }
    for (const Switched& one : switched_[as_size(seat)]) {
      if (!sees(*layout_, block, *one.zone, one.place, seat)) continue;
      const int value = read_cell(block, *one.zone, one.place);
      hash = hash_bytes(reinterpret_cast<const std::byte*>(&value), sizeof(value), hash);
    }
    return hash;
  }

 private:
  using Stretch = std::pair<int, int>;  // bytes [from, to)
  // A place that the seat sees only while other zones let it.
  struct Switched {
    const Zone* zone;
    int place;
  };

  void add_seat(const Layout& layout, int seat) {
    std::vector<Stretch>& seen = seen_.emplace_back();
    std::vector<Switched>& switched = switched_.emplace_back();
    for (const Zone& zone : layout.zones) {
      const int bytes = zone.length * cell_bytes(zone.cell);
      for (int row = 0; row < zone.rows; ++row) {
        if (!may_see(zone, row, seat)) {
          for (int place = row * zone.length; zone.by_places() && place < (row + 1) * zone.length; ++place) {
            switched.push_back({&zone, place});
          }
          continue;
        }
        const int from = zone.offset + row * bytes;
        if (!seen.empty() && from - seen.back().second < static_cast<int>(sizeof(std::int32_t)) &&
            from >= seen.back().second && is_gap(layout, seen.back().second, from)) {
          seen.back().second = from + bytes;
        } else {
          seen.emplace_back(from, from + bytes);
        }
      }
    }
  }

  // Whether no zone has these bytes: they are always zero.
  static bool is_gap(const Layout& layout, int from, int to) {
    for (const Zone& zone : layout.zones) {
      const int end = zone.offset + zone.count() * cell_bytes(zone.cell);
      if (zone.offset < to && end > from) return false;
    }
    return true;
  }

  const Layout* layout_;
  std::vector<std::vector<Stretch>> seen_;       // by seat
  std::vector<std::vector<Switched>> switched_;  // by seat
};

}  // namespace quoin

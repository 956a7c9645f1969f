// TranspositionTable: values of positions by keys of 128 bits, in a fixed amount of memory. A bucket of four entries is
// one cache line; the entry that took the least work is replaced. The table starts small and doubles up to its size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "quoin/base/machine.h"

namespace quoin {

// `slot` selects the bucket, `check` verifies the entry.
struct PositionKey {
  std::uint64_t slot = 0;
  std::uint64_t check = 0;
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
  friend bool operator<(const PositionKey& a, const PositionKey& b) {
    return a.slot != b.slot ? a.slot < b.slot : a.check < b.check;
  }
};

enum class BoundKind : std::uint8_t { kUnknown, kExact, kLower, kUpper };

// The value of a position, or a bound of it, from a search `plies` deep.
struct TableEntry {
  static constexpr std::uint8_t kToTheEnd = 255;  // of plies: no estimate is part of it

  std::uint64_t check = 0;
  std::int32_t value = 0;
  std::uint16_t best = 0;  // the lowest bits of the best action
  std::uint8_t plies = 0;
  BoundKind kind : 2 = BoundKind::kUnknown;
  std::uint8_t work : 6 = 0;  // log2 of the positions that it took
};
static_assert(sizeof(TableEntry) == 16);

class TranspositionTable {
 public:
  // Rounded down to a power of two; at least 64 KiB. The system provides memory as it is used.
  explicit TranspositionTable(std::size_t bytes)
      : most_(std::bit_floor(std::max(bytes, kLeast) / sizeof(Line))),
        lines_(std::min(most_, kFirst)),
        memory_(std::calloc(most_ * sizeof(Line) + kPage, 1)) {
    if (memory_ == nullptr) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    first_ = reinterpret_cast<Line*>((address + kPage - 1) / kPage * kPage);
    ask_for_large_pages(first_, most_ * sizeof(Line));
  }

  void prefetch(const PositionKey& key) const { __builtin_prefetch(&line(key)); }
  // Null if there is no entry. Valid until the next store().
  [[nodiscard]] const TableEntry* find(const PositionKey& key) const {
    for (const TableEntry& one : line(key)) {
      if (one.check == key.check && one.kind != BoundKind::kUnknown) return &one;
    }
    return nullptr;
  }
  void store(const PositionKey& key, TableEntry entry) {
    if (used_ > lines_ && lines_ < most_) grow();  // a quarter full
    entry.check = key.check;
    Line& all = line(key);
    TableEntry* place = &all.back();  // is always replaced if no other is
    for (TableEntry& one : all) {
      if (one.check == key.check || one.kind == BoundKind::kUnknown) {
        place = &one;
        break;
      }
      if (&one != &all.back() && one.work <= entry.work && (place == &all.back() || one.work < place->work)) {
        place = &one;
      }
    }
    if (place != &all.back() && place->check != key.check && place->kind != BoundKind::kUnknown) all.back() = *place;
    used_ += place->kind == BoundKind::kUnknown ? 1 : 0;
    *place = entry;
  }

  [[nodiscard]] std::size_t used() const { return used_; }            // entries
  [[nodiscard]] std::size_t size() const { return most_ * kInLine; }  // entries at most

 private:
  static constexpr std::size_t kInLine = 4;
  using Line = std::array<TableEntry, kInLine>;
  static constexpr std::size_t kLeast = std::size_t{1} << 16U;  // bytes
  static constexpr std::size_t kFirst = std::size_t{1} << 15U;  // lines: a page
  static constexpr std::size_t kPage = kFirst * sizeof(Line);
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // The upper bits of the index come from `check`, as an entry keeps that and grow() needs it.
  [[nodiscard]] Line& line(const PositionKey& key) const {
    return first_[((key.slot & (kFirst - 1)) + key.check * kFirst) & (lines_ - 1)];
  }
  void grow() {
    for (std::size_t i = 0; i < lines_; ++i) {
      for (std::size_t k = 0; k < kInLine; ++k) {
        TableEntry& one = first_[i][k];
        if ((one.check * kFirst & lines_) != 0) std::swap(one, first_[i + lines_][k]);
      }
    }
    lines_ *= 2;
  }

  std::size_t most_;
  std::size_t lines_;
  std::unique_ptr<void, Free> memory_;
  Line* first_;
  std::size_t used_ = 0;
};

}  // namespace quoin

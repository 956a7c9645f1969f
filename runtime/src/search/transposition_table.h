// TranspositionTable: what a search has found out about positions, by keys of 128 bits, in so much memory and no more.
// Four entries share a line of memory; what cost least to find out gives way. It starts small and doubles while it can.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

namespace quoin {

// Of 128 bits `slot` says where an entry lies and `check` whether it is the one.
struct PositionKey {
  std::uint64_t slot = 0;
  std::uint64_t check = 0;
  friend bool operator==(const PositionKey&, const PositionKey&) = default;
  friend bool operator<(const PositionKey& a, const PositionKey& b) {
    return a.slot != b.slot ? a.slot < b.slot : a.check < b.check;
  }
};

enum class BoundKind : std::uint8_t { kUnknown, kExact, kAtLeast, kAtMost };

// What is known of a position: its value, or a bound of it, as it is found by looking `plies` ahead.
struct TableEntry {
  static constexpr std::uint8_t kToTheEnd = 255;  // of plies: nothing was guessed

  std::uint64_t check = 0;
  std::int32_t value = 0;
  std::uint16_t best = 0;  // the lowest bits of the action that was best
  std::uint8_t plies = 0;
  BoundKind kind : 2 = BoundKind::kUnknown;
  std::uint8_t work : 6 = 0;  // bits of how many positions it took
};
static_assert(sizeof(TableEntry) == 16);

class TranspositionTable {
 public:
  // Rounded down to a power of two; at least 64 KiB. Memory is taken as it is used.
  explicit TranspositionTable(std::size_t bytes)
      : most_(std::bit_floor(std::max(bytes, kLeast) / sizeof(Line))),
        lines_(std::min(most_, kFirst)),
        memory_(std::calloc(most_ * sizeof(Line) + kPage, 1)) {
    if (memory_ == nullptr) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    first_ = reinterpret_cast<Line*>((address + kPage - 1) / kPage * kPage);
#ifdef MADV_HUGEPAGE
    // A question about pages of the usual size takes longer than the rest of a position. It may be declined.
    ::madvise(first_, most_ * sizeof(Line), MADV_HUGEPAGE);
#endif
  }

  void prefetch(const PositionKey& key) const { __builtin_prefetch(&line(key)); }
  // Null if nothing is known; until the next store().
  [[nodiscard]] const TableEntry* find(const PositionKey& key) const {
    for (const TableEntry& one : line(key)) {
      if (one.check == key.check && one.kind != BoundKind::kUnknown) return &one;
    }
    return nullptr;
  }
  void store(const PositionKey& key, TableEntry known) {
    if (used_ > lines_ && lines_ < most_) grow();  // a quarter full
    known.check = key.check;
    Line& all = line(key);
    TableEntry* place = &all.back();  // always changes, if no other does
    for (TableEntry& one : all) {
      if (one.check == key.check || one.kind == BoundKind::kUnknown) {
        place = &one;
        break;
      }
      if (&one != &all.back() && one.work <= known.work && (place == &all.back() || one.work < place->work)) {
        place = &one;
      }
    }
    if (place != &all.back() && place->check != key.check && place->kind != BoundKind::kUnknown) all.back() = *place;
    used_ += place->kind == BoundKind::kUnknown ? 1 : 0;
    *place = known;
  }

  [[nodiscard]] std::size_t used() const { return used_; }            // entries
  [[nodiscard]] std::size_t size() const { return most_ * kInLine; }  // of them at most

 private:
  static constexpr std::size_t kInLine = 4;
  using Line = std::array<TableEntry, kInLine>;
  static constexpr std::size_t kLeast = std::size_t{1} << 16U;  // bytes
  static constexpr std::size_t kFirst = std::size_t{1} << 15U;  // lines: a page
  static constexpr std::size_t kPage = kFirst * sizeof(Line);
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // As it grows, `check` says where, which an entry still has.
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

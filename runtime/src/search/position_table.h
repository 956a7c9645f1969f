// PositionTable: what a search has found out about positions, by keys of 128 bits, in so much memory and no more. Four
// entries share a line of memory; what cost least to find out gives way.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

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
struct KnownValue {
  static constexpr std::uint8_t kToTheEnd = 255;  // of plies: nothing was guessed

  std::uint64_t check = 0;
  std::int32_t value = 0;
  std::uint16_t best = 0;  // the lowest bits of the action that was best
  std::uint8_t plies = 0;
  BoundKind kind : 2 = BoundKind::kUnknown;
  std::uint8_t work : 6 = 0;  // bits of how many positions it took
};
static_assert(sizeof(KnownValue) == 16);

class PositionTable {
 public:
  // Rounded down to a power of two; at least 64 KiB. Memory is taken as it is used.
  explicit PositionTable(std::size_t bytes)
      : lines_(std::bit_floor(std::max(bytes, kLeast) / sizeof(Line))), memory_(std::calloc(lines_ + 1, sizeof(Line))) {
    if (memory_ == nullptr) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
    first_ = reinterpret_cast<Line*>((address + sizeof(Line) - 1) / sizeof(Line) * sizeof(Line));
  }

  void prefetch(const PositionKey& key) const { __builtin_prefetch(&line(key)); }
  // Null if nothing is known; until the next store().
  [[nodiscard]] const KnownValue* find(const PositionKey& key) const {
    for (const KnownValue& one : line(key)) {
      if (one.check == key.check && one.kind != BoundKind::kUnknown) return &one;
    }
    return nullptr;
  }
  void store(const PositionKey& key, KnownValue known) {
    known.check = key.check;
    Line& all = line(key);
    KnownValue* place = &all.back();  // always changes, if no other does
    for (KnownValue& one : all) {
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

  [[nodiscard]] std::size_t used() const { return used_; }  // entries
  [[nodiscard]] std::size_t size() const { return lines_ * std::tuple_size_v<Line>; }

 private:
  using Line = std::array<KnownValue, 4>;
  static constexpr std::size_t kLeast = std::size_t{1} << 16U;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  [[nodiscard]] Line& line(const PositionKey& key) const { return first_[key.slot & (lines_ - 1)]; }

  std::size_t lines_;
  std::unique_ptr<void, Free> memory_;
  Line* first_;
  std::size_t used_ = 0;
};

}  // namespace quoin

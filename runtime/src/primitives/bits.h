// Bits<W>: a set of cells of a grid as W words, with steps to the eight sides that never leave the board. Bit n is cell
// n = row * columns + column. In: a zone's row. with_words chooses W by the size of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "primitives/support.h"

namespace quoin {

// Bit k: byte k of up to 64 is that of `value`; what the bits from `count` on are does not matter. Reads up to 15 bytes
// beyond them.
inline std::uint64_t equal_bytes(const std::byte* bytes, int count, int value) {
  std::uint64_t mask = 0;
#ifdef __SSE2__
  const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
  for (int k = 0; k < 64 && k < count; k += 16) {
    const __m128i held = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + k));
    const auto equal = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(held, wanted)));
    mask |= static_cast<std::uint64_t>(equal) << static_cast<unsigned>(k);
  }
#else
  for (int k = 0; k < count; ++k) {
    mask |= static_cast<std::uint64_t>(bytes[k] == static_cast<std::byte>(value)) << static_cast<unsigned>(k);
  }
#endif
  return mask;
}

// The same of cells wider than a byte, from the row's place `from` on.
template <class T>
[[gnu::noinline]] std::uint64_t equal_cells(Cells<T> cells, int from, int count, int value) {
  std::uint64_t mask = 0;
  for (int k = 0; k < count; ++k) {
    mask |= static_cast<std::uint64_t>(cells[from + k] == value) << static_cast<unsigned>(k);
  }
  return mask;
}

// Bit k: place `from + k` of the row, which has up to 64 from there on, holds `value`. REQUIRES row.holds(value).
[[gnu::always_inline]] inline std::uint64_t equal_mask(const PrimitiveContext& context, const ZoneRow& row, int from,
                                                       int value) {
  const int count = row.length - from < 64 ? row.length - from : 64;
  const std::byte* base = context.block + row.offset;
  if (row.cell == Cell::kI16) return equal_cells(Cells<std::int16_t>{base}, from, count, value);
  if (row.cell == Cell::kI32) return equal_cells(Cells<std::int32_t>{base}, from, count, value);
  return equal_bytes(base + from, count, value) & ~0ULL >> (64U - static_cast<unsigned>(count));
}

template <int W>
struct Bits {
  std::array<std::uint64_t, W> words{};

  [[nodiscard]] bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  [[nodiscard]] int count() const {
    int n = 0;
    for (const std::uint64_t word : words) n += std::popcount(word);
    return n;
  }
  static Bits of(int cell) {
    const auto n = static_cast<unsigned>(cell);
    Bits set;
    for (std::size_t i = 0; i < W; ++i) set.words[i] = std::uint64_t{n / 64 == i} << n % 64;
    return set;
  }

  // REQUIRES any().
  [[nodiscard]] int lowest() const {
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words[i]);
  }

  // Moved to higher or lower cell numbers. REQUIRES 0 <= by < 64, and 0 < by if there are several words.
  [[nodiscard]] Bits up(int by) const {
    const auto n = static_cast<unsigned>(by);
    Bits moved;
    for (std::size_t i = W - 1; i > 0; --i) moved.words[i] = words[i] << n | words[i - 1] >> (64U - n);
    moved.words[0] = words[0] << n;
    return moved;
  }
  [[nodiscard]] Bits down(int by) const {
    const auto n = static_cast<unsigned>(by);
    Bits moved;
    for (std::size_t i = 0; i + 1 < W; ++i) moved.words[i] = words[i] >> n | words[i + 1] << (64U - n);
    moved.words[W - 1] = words[W - 1] >> n;
    return moved;
  }

  friend Bits operator&(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] |= b.words[i];
    return a;
  }
  // What is in `a` and not in `b`.
  friend Bits operator-(Bits a, const Bits& b) {
    for (std::size_t i = 0; i < W; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  bool operator==(const Bits&) const = default;

  template <class Work>
  void for_each(Work work) const {
    for (std::size_t i = 0; i < W; ++i) {
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
        work(static_cast<int>(i) * 64 + std::countr_zero(left));
      }
    }
  }
};

inline constexpr int kMostGridSide = 26;
inline constexpr int kMostGridWords = (kMostGridSide * kMostGridSide + 63) / 64;
static_assert(kMostGridWords <= kMostSetWords);

// The first column of a board with so many columns, as many rows of it as the words hold.
inline constexpr auto kFirstColumn = [] {
  std::array<std::array<std::uint64_t, kMostGridWords>, kMostGridSide + 1> columns{};
  for (std::size_t width = 1; width <= kMostGridSide; ++width) {
    for (std::size_t cell = 0; cell < kMostGridWords * 64U; cell += width) {
      columns[width][cell / 64] |= 1ULL << cell % 64;
    }
  }
  return columns;
}();

template <int W>
Bits<W> first_column(int columns) {
  Bits<W> first;
  for (std::size_t i = 0; i < W; ++i) first.words[i] = kFirstColumn[static_cast<std::size_t>(columns)][i];
  return first;
}

// Steps on a board of so many columns. A board of several words has more than one.
template <int W>
class Steps {
 public:
  explicit Steps(int columns) : columns_(columns), first_(quoin::first_column<W>(columns)) {}
  // Every cell's neighbour `rows` (-1 to 1) up and `columns` (-1 to 1) to the right, if there is one; cells above the
  // highest row may come out.
  [[nodiscard]] [[gnu::always_inline]] Bits<W> step(const Bits<W>& from, int rows, int columns) const {
    if (columns < 0) return moved(from - first_, rows, columns);
    return columns > 0 ? moved(from, rows, columns) - first_ : moved(from, rows, columns);
  }
  [[nodiscard]] const Bits<W>& first_column() const { return first_; }
  [[nodiscard]] Bits<W> last_column() const { return first_.up(columns_ - 1); }
  [[nodiscard]] Bits<W> column(int number) const { return number == 0 ? first_ : first_.up(number); }

 private:
  [[nodiscard]] [[gnu::always_inline]] Bits<W> moved(const Bits<W>& from, int rows, int columns) const {
    const bool upwards = rows > 0 || (rows == 0 && columns > 0);
    return upwards ? from.up(rows * columns_ + columns) : from.down(-rows * columns_ - columns);
  }

  int columns_;
  Bits<W> first_;
};

template <int W>
Bits<W> all_cells(int cells) {
  Bits<W> set;
  for (int i = 0; i < W; ++i) {
    const int here = cells - i * 64;
    set.words[static_cast<std::size_t>(i)] = here >= 64  ? ~0ULL
                                             : here <= 0 ? 0
                                                         : ~0ULL >> (64U - static_cast<unsigned>(here));
  }
  return set;
}

template <int W>
[[gnu::noinline]] Bits<W> wide_cells_holding(const PrimitiveContext& context, const ZoneRow& row, int value, int from) {
  Bits<W> set;
  for (int i = 0; i < W && from + i * 64 < row.length; ++i) {
    set.words[static_cast<std::size_t>(i)] = equal_mask(context, row, from + i * 64, value);
  }
  return set;
}

// The places of the row that hold `value`, as many from `from` on as there are bits.
template <int W>
[[gnu::always_inline]] inline Bits<W> places_holding(const PrimitiveContext& context, const ZoneRow& row, int value,
                                                     int from = 0) {
  static_assert(kBlockSlack >= 64);
  Bits<W> set;
  if (!row.holds(value)) return set;
  if (cell_bytes(row.cell) != 1) return wide_cells_holding<W>(context, row, value, from);
  const std::byte* bytes = context.block + row.offset + from;
  const int length = row.length - from;
  for (int i = 0; i < W && i * 64 < length; ++i) {
    set.words[static_cast<std::size_t>(i)] = equal_bytes(bytes + i * 64, W == 1 ? length : 64, value);
  }
  return set & all_cells<W>(length);
}

// Calls work.operator()<W>() with the words that a board of so many cells needs.
template <class Work>
[[gnu::always_inline]] inline auto with_words(int cells, Work work) {
  if (cells <= 64) return work.template operator()<1>();
  if (cells <= 128) return work.template operator()<2>();
  if (cells <= 192) return work.template operator()<3>();
  if (cells <= 384) return work.template operator()<6>();
  return work.template operator()<kMostGridWords>();
}

// Lists first + n for every bit n, as list_words does.
template <int W>
std::int32_t list_set(PrimitiveContext* context, std::int32_t first, const Bits<W>& set) {
  const std::int32_t count = set.count();
  if (context->count != 0 || context->capacity < count) return list_words(context, first, set.words, count);
  UnwrittenActions& unwritten = context->unwritten;
  unwritten.count = context->count = count;
  unwritten.first = first;
  unwritten.words = W;
  for (std::size_t i = 0; i < W; ++i) unwritten.bits[i] = set.words[i];
  return 0;
}

}  // namespace quoin

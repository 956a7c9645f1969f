// Bits<W>: a set of cells of a grid as W words, with steps to the eight sides that never leave the board. Bit n is cell
// n = row * columns + column. In: a zone's cells. with_bits chooses W by the size of the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "primitives/support.h"

namespace quoin {

// Bit k: place `from + k` of up to 64 places holds `value`. Reads up to kBlockSlack bytes beyond the places.
template <class Read>
inline std::uint64_t equal_mask(const Read& read, int from, int places, int value) {
  using T = typename Read::Type;
  std::uint64_t mask = 0;
#ifdef __SSE2__
  if constexpr (sizeof(T) == 1) {
    static_assert(kBlockSlack >= 16);
    if (static_cast<int>(static_cast<T>(value)) != value) return 0;
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    for (int k = 0; k < places; k += 16) {
      const __m128i held = _mm_loadu_si128(reinterpret_cast<const __m128i*>(read.base + from + k));
      const auto equal = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(held, wanted)));
      mask |= static_cast<std::uint64_t>(equal) << static_cast<unsigned>(k);
    }
    return mask & ~0ULL >> (64U - static_cast<unsigned>(places));
  }
#endif
  for (int k = 0; k < places; ++k) {
    mask |= static_cast<std::uint64_t>(read[from + k] == value) << static_cast<unsigned>(k);
  }
  return mask;
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
  [[nodiscard]] bool has(int cell) const {
    return (words[static_cast<std::size_t>(cell / 64)] >> static_cast<unsigned>(cell % 64) & 1U) != 0;
  }
  void add(int cell) { words[static_cast<std::size_t>(cell / 64)] |= 1ULL << static_cast<unsigned>(cell % 64); }

  // REQUIRES any().
  [[nodiscard]] int lowest() const {
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words[i]);
  }

  // Moved to higher or lower cell numbers. REQUIRES 0 < by < 64.
  [[nodiscard]] Bits up(int by) const {
    const auto n = static_cast<unsigned>(by);
    Bits moved;
    moved.words[0] = words[0] << n;
    for (std::size_t i = 1; i < W; ++i) moved.words[i] = words[i] << n | words[i - 1] >> (64U - n);
    return moved;
  }
  [[nodiscard]] Bits down(int by) const {
    const auto n = static_cast<unsigned>(by);
    Bits moved;
    moved.words[W - 1] = words[W - 1] >> n;
    for (std::size_t i = 0; i + 1 < W; ++i) moved.words[i] = words[i] >> n | words[i + 1] << (64U - n);
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

// Steps on a board of so many columns.
template <int W>
class Steps {
 public:
  explicit Steps(int columns) : columns_(columns) {
    for (std::size_t i = 0; i < W; ++i) first_.words[i] = kFirstColumn[static_cast<std::size_t>(columns)][i];
    last_ = columns == 1 ? first_ : first_.up(columns - 1);
  }
  // Every cell's neighbour `rows` (-1 to 1) up and `columns` (-1 to 1) to the right, if there is one; cells above the
  // highest row may come out.
  [[nodiscard]] [[gnu::always_inline]] Bits<W> step(const Bits<W>& from, int rows, int columns) const {
    const Bits<W> staying = columns > 0 ? from - last_ : columns < 0 ? from - first_ : from;
    const int by = rows * columns_ + columns;
    return by == 0 ? staying : by > 0 ? staying.up(by) : staying.down(-by);
  }
  // The same as far again, of cells whose step was within the board.
  [[nodiscard]] [[gnu::always_inline]] Bits<W> step_again(const Bits<W>& from, int rows, int columns) const {
    const int by = rows * columns_ + columns;
    return by > 0 ? from.up(by) : from.down(-by);
  }
  [[nodiscard]] const Bits<W>& first_column() const { return first_; }
  [[nodiscard]] const Bits<W>& last_column() const { return last_; }
  [[nodiscard]] Bits<W> column(int number) const { return number == 0 ? first_ : first_.up(number); }
  [[nodiscard]] Bits<W> row(int number) const {
    const int start = number * columns_;
    const std::uint64_t cells = ~0ULL >> (64U - static_cast<unsigned>(columns_));
    const auto word = static_cast<std::size_t>(start / 64);
    const auto shift = static_cast<unsigned>(start % 64);
    Bits<W> set;
    set.words[word] = cells << shift;
    if (shift + static_cast<unsigned>(columns_) > 64U) set.words[word + 1] = cells >> (64U - shift);
    return set;
  }

 private:
  int columns_;
  Bits<W> first_;
  Bits<W> last_;
};

template <int W, class Read>
Bits<W> cells_holding(const Read& read, int cells, int value) {
  Bits<W> set;
  for (int i = 0; i < W && i * 64 < cells; ++i) {
    set.words[static_cast<std::size_t>(i)] = equal_mask(read, i * 64, cells - i * 64 < 64 ? cells - i * 64 : 64, value);
  }
  return set;
}

template <int W>
Bits<W> all_cells(int cells) {
  Bits<W> set;
  for (int i = 0; i < W && i * 64 < cells; ++i) {
    set.words[static_cast<std::size_t>(i)] =
        ~0ULL >> static_cast<unsigned>(cells - i * 64 < 64 ? 64 - (cells - i * 64) : 0);
  }
  return set;
}

template <int W, class Work>
[[gnu::noinline]] auto with_words_apart(Work& work) {
  return work.template operator()<W>();
}

// Calls work.operator()<W>() with the words that a board of so many cells needs. Small boards are the common case,
// which the code for larger ones must not burden.
template <class Work>
auto with_words(int cells, Work work) {
  if (cells <= 64) return work.template operator()<1>();
  if (cells <= 128) return with_words_apart<2>(work);
  if (cells <= 192) return with_words_apart<3>(work);
  if (cells <= 384) return with_words_apart<6>(work);
  return with_words_apart<kMostGridWords>(work);
}

}  // namespace quoin

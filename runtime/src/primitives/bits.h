// Bits<W>: a bitboard of W words, bit n for place n, and how it is read from a zone's row. with_words chooses W.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "primitives/support.h"

namespace quoin {

// Bit k: byte k of up to 64 equals `value`. The bits from `count` on are undefined. Reads up to 15 bytes beyond.
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

// The same for bytes of low .. high. REQUIRES 0 <= low <= high <= 254.
inline std::uint64_t bytes_within(const std::byte* bytes, int count, int low, int high) {
  std::uint64_t mask = 0;
#ifdef __SSE2__
  const __m128i first = _mm_set1_epi8(static_cast<char>(low));
  const __m128i most = _mm_set1_epi8(static_cast<char>(high - low));
  for (int k = 0; k < 64 && k < count; k += 16) {
    const __m128i above = _mm_sub_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + k)), first);
    const __m128i inside = _mm_cmpeq_epi8(_mm_min_epu8(above, most), above);
    mask |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(inside)))
            << static_cast<unsigned>(k);
  }
#else
  for (int k = 0; k < count; ++k) {
    const int held = static_cast<int>(bytes[k]);
    mask |= static_cast<std::uint64_t>(held >= low && held <= high) << static_cast<unsigned>(k);
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

// Bit k: place `from + k` of the row holds `value`, for up to 64 places. REQUIRES row.holds(value).
[[gnu::always_inline]] inline std::uint64_t equal_mask(const PrimitiveContext& context, const ZoneRow& row, int from,
                                                       int value) {
  const int count = row.length - from < 64 ? row.length - from : 64;
  const std::byte* base = context.block + row.offset;
  if (row.cell == Cell::kI16) return equal_cells(Cells<std::int16_t>{base}, from, count, value);
  if (row.cell == Cell::kI32) return equal_cells(Cells<std::int32_t>{base}, from, count, value);
  return equal_bytes(base + from, count, value) & ~0ULL >> (64U - static_cast<unsigned>(count));
}

// The bits of up to 64 places of the row from `from` on.
inline std::uint64_t places_from(const ZoneRow& row, int from) {
  return row.length - from < 64 ? ~(~0ULL << static_cast<unsigned>(row.length - from)) : ~0ULL;
}
// Calls visit(place) for each place of the row that holds `value` (or does not), ascending, until it answers false.
template <class Visit>
bool for_each_place(const PrimitiveContext& context, const ZoneRow& row, int value, bool holds, Visit&& visit) {
  for (int from = 0; from < row.length; from += 64) {
    const std::uint64_t mask = equal_mask(context, row, from, value);
    for (std::uint64_t left = holds ? mask : ~mask & places_from(row, from); left != 0; left &= left - 1) {
      if (!visit(from + std::countr_zero(left))) return false;
    }
  }
  return true;
}

inline constexpr int kInlineWords = 11;  // operations on more words are not inlined: that compiles far sooner

template <int W>
struct Bits {
  using Words = std::array<std::uint64_t, W>;

  Words words{};

  [[nodiscard]] bool any() const {
    return made([](const Words& from) {
      std::uint64_t all = 0;
      for (const std::uint64_t word : from) all |= word;
      return all != 0;
    });
  }
  [[nodiscard]] int count() const {
    return made([](const Words& from) {
      int n = 0;
      for (const std::uint64_t word : from) n += std::popcount(word);
      return n;
    });
  }
  static Bits of(int cell) {
    const auto n = static_cast<unsigned>(cell);
    Bits set;
    for (std::size_t i = 0; i < W; ++i) set.words[i] = std::uint64_t{n / 64 == i} << n % 64;
    return set;
  }

  static Bits load(const std::uint64_t* from) {
    Bits set;
    for (std::size_t i = 0; i < W; ++i) set.words[i] = from[i];
    return set;
  }
  [[nodiscard]] bool has(int place) const { return has_bit(words.data(), place); }
  void add(int place) { set_bit(words.data(), place); }

  // REQUIRES any().
  [[nodiscard]] int lowest() const {
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words[i]);
  }
  // REQUIRES any().
  [[nodiscard]] int highest() const {
    std::size_t i = W - 1;
    while (words[i] == 0) --i;
    return static_cast<int>(i) * 64 + 63 - std::countl_zero(words[i]);
  }

  // Moved to higher or lower places. REQUIRES 0 <= by < 64, and 0 < by if there are several words.
  [[nodiscard]] Bits up(int by) const {
    return made([n = static_cast<unsigned>(by)](const Words& from) {
      Bits moved;
      for (std::size_t i = W - 1; i > 0; --i) moved.words[i] = from[i] << n | from[i - 1] >> (64U - n);
      moved.words[0] = from[0] << n;
      return moved;
    });
  }
  [[nodiscard]] Bits down(int by) const {
    return made([n = static_cast<unsigned>(by)](const Words& from) {
      Bits moved;
      for (std::size_t i = 0; i + 1 < W; ++i) moved.words[i] = from[i] >> n | from[i + 1] << (64U - n);
      moved.words[W - 1] = from[W - 1] >> n;
      return moved;
    });
  }

  // Moved by any number of places; up if positive.
  [[nodiscard]] Bits moved(int by) const {
    const auto n = static_cast<unsigned>(by < 0 ? -by : by);
    if (n == 0) return *this;
    if (n < 64) return by > 0 ? up(by) : down(-by);
    Bits far;
    for (std::size_t i = 0, skip = n / 64; i + skip < W; ++i) {
      far.words[by > 0 ? i + skip : i] = words[by > 0 ? i : i + skip];
    }
    if (n % 64 == 0) return far;
    return by > 0 ? far.up(static_cast<int>(n % 64)) : far.down(static_cast<int>(n % 64));
  }

  friend Bits operator&(Bits a, const Bits& b) {
    a.change([&b](Words& own) {
      for (std::size_t i = 0; i < W; ++i) own[i] &= b.words[i];
    });
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    a.change([&b](Words& own) {
      for (std::size_t i = 0; i < W; ++i) own[i] |= b.words[i];
    });
    return a;
  }
  // What is in `a` and not in `b`.
  friend Bits operator-(Bits a, const Bits& b) {
    a.change([&b](Words& own) {
      for (std::size_t i = 0; i < W; ++i) own[i] &= ~b.words[i];
    });
    return a;
  }
  // Not the default, which compares words in memory.
  friend bool operator==(const Bits& a, const Bits& b) {
    return a.made([&b](const Words& from) {
      std::uint64_t other = 0;
      for (std::size_t i = 0; i < W; ++i) other |= from[i] ^ b.words[i];
      return other == 0;
    });
  }

  template <class Work>
  void for_each(Work work) const {
    for (std::size_t i = 0; i < W; ++i) {
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
        work(static_cast<int>(i) * 64 + std::countr_zero(left));
      }
    }
  }

 private:
  template <class Work>
  [[gnu::always_inline]] void change(Work work) {
    if constexpr (W > kInlineWords) return change_apart(work);
    work(words);
  }
  template <class Work>
  [[gnu::noinline]] void change_apart(Work work) {
    work(words);
  }
  template <class Work>
  [[nodiscard]] [[gnu::always_inline]] auto made(Work work) const {
    if constexpr (W > kInlineWords) return made_apart(work);
    return work(words);
  }
  template <class Work>
  [[nodiscard]] [[gnu::noinline]] auto made_apart(Work work) const {
    return work(words);
  }
};

inline constexpr int kMostWords = (kMaxSites + 63) / 64;

template <int W>
Bits<W> first_places(int count) {
  Bits<W> set;
  for (int i = 0; i < W; ++i) {
    const int here = count - i * 64;
    set.words[as_size(i)] = here >= 64 ? ~0ULL : here <= 0 ? 0 : ~0ULL >> (64U - static_cast<unsigned>(here));
  }
  return set;
}

template <int W>
[[gnu::noinline]] Bits<W> wide_places_holding(const PrimitiveContext& context, const ZoneRow& row, int value,
                                              int from) {
  Bits<W> set;
  for (int i = 0; i < W && from + i * 64 < row.length; ++i) {
    set.words[as_size(i)] = equal_mask(context, row, from + i * 64, value);
  }
  return set;
}

// The union of holding(value) for the values of a part of the row's pieces.
template <int W, class Holding>
Bits<W> holding_part(const ZoneRow& row, int part, const Holding& holding) {
  Bits<W> set;
  if (!row.is_part(part)) return set;
  const Sought sought = row.sought(part);
  for (int value = sought.first; value <= sought.last; value += sought.step) set = set | holding(value);
  return set;
}

template <int W>
[[gnu::noinline]] Bits<W> places_of_part(const PrimitiveContext& context, const ZoneRow& row, int part, int from) {
  return holding_part<W>(row, part, [&](int value) { return wide_places_holding<W>(context, row, value, from); });
}

// The places of the row that hold `value`, or that part of its pieces, as many from `from` on as there are bits.
template <int W>
[[gnu::always_inline]] inline Bits<W> places_holding(const PrimitiveContext& context, const ZoneRow& row, int value,
                                                     int from = 0) {
  static_assert(kBlockSlack >= 64);
  Bits<W> set;
  if (!row.holds(value)) return places_of_part<W>(context, row, value, from);
  if (cell_bytes(row.cell) != 1) return wide_places_holding<W>(context, row, value, from);
  const std::byte* bytes = context.block + row.offset + from;
  const int length = row.length - from;
  for (int i = 0; i < W && i * 64 < length; ++i) {
    set.words[as_size(i)] = equal_bytes(bytes + i * 64, W == 1 ? length : 64, value);
  }
  return set & first_places<W>(length);
}

// The places of the row that hold one of low .. high. REQUIRES that those are values of the zone, 0 <= low <= high.
template <int W>
[[gnu::always_inline]] inline Bits<W> places_within(const PrimitiveContext& context, const ZoneRow& row, int low,
                                                    int high) {
  const std::byte* bytes = context.block + row.offset;
  Bits<W> set;
  if (cell_bytes(row.cell) != 1) {
    for (int value = low; value <= high; ++value) set = set | places_holding<W>(context, row, value);
    return set;
  }
  for (int i = 0; i < W && i * 64 < row.length; ++i) {
    set.words[as_size(i)] = bytes_within(bytes + i * 64, W == 1 ? row.length : 64, low, high);
  }
  return set & first_places<W>(row.length);
}

// The places of a row that hold something, to be read in parts.
struct TakenPlaces {
  // REQUIRES row.optional, row.length <= kMaxSites.
  TakenPlaces(const PrimitiveContext& context, const ZoneRow& row) {
    for (int from = 0; from < row.length; from += 64) {
      words[as_size(from / 64)] = ~equal_mask(context, row, from, kNone) & places_from(row, from);
    }
  }
  // `length` places from `first` on. REQUIRES 1 <= length <= 64, within the row.
  [[nodiscard]] std::uint64_t part(int first, int length) const {
    const auto word = as_size(first >> 6);
    const auto at = static_cast<unsigned>(first & 63);
    std::uint64_t bits = words[word] >> at;
    if (at + static_cast<unsigned>(length) > 64) bits |= words[word + 1] << (64 - at);
    return bits & (~std::uint64_t{0} >> static_cast<unsigned>(64 - length));
  }

  std::array<std::uint64_t, kMostWords> words;  // as far as the row reaches
};

// Calls work.operator()<W>() with the fewest words that have so many places. REQUIRES places <= kMaxSites.
template <class Work>
[[gnu::always_inline]] inline auto with_words(int places, Work work) {
  if (places <= 64) return work.template operator()<1>();
  if (places <= 128) return work.template operator()<2>();
  if (places <= 192) return work.template operator()<3>();
  if (places <= 256) return work.template operator()<4>();
  if (places <= 384) return work.template operator()<6>();
  if (places <= 704) return work.template operator()<11>();
  return work.template operator()<kMostWords>();
}

// Lists first + n for every bit n, as list_words does.
template <int W>
std::int32_t list_set(PrimitiveContext* context, std::int32_t first, const Bits<W>& set) {
  const std::int32_t count = set.count();
  if (W > kMostSetWords || context->count != 0 || context->capacity < count) {
    return list_words(context, first, set.words, count);
  }
  UnwrittenActions& unwritten = context->unwritten;
  unwritten.count = context->count = count;
  unwritten.first = first;
  unwritten.words = W;
  constexpr std::size_t kWords = std::min(W, kMostSetWords);
  for (std::size_t i = 0; i < kWords; ++i) unwritten.bits[i] = set.words[i];
  return 0;
}

// Lists actions first + n for bits n after those that the list has. While all actions ascend they stay a bitset.
class ActionSet {
 public:
  explicit ActionSet(std::int32_t first) : first_(first) {}
  // Adds at + n for every bit n of the set of so many places, which come after those of the last set. False: the list
  // is full. REQUIRES 0 <= at.
  template <int W>
  bool add(PrimitiveContext* context, std::int32_t at, const Bits<W>& set, int places) {
    const auto turn = static_cast<unsigned>(at) % 64;
    std::int32_t word = at / 64 - begun_;
    if (word + W >= kMostSetWords) [[unlikely]] {
      if (close(context) != 0) return false;
      begun_ = at / 64;
      full_ = word = 0;
      low_ = high_ = 0;
    }
    for (std::size_t i = 0; i == 0 || static_cast<int>(i) * 64 < places; ++i, ++word) {
      for (; full_ < word; low_ = std::exchange(high_, 0)) bits_[as_size(full_++)] = low_;
      low_ |= set.words[i] << turn;
      high_ |= set.words[i] >> 1U >> (63U - turn);
    }
    return true;
  }
  // The primitive's answer: nothing, or the error of a full list.
  std::int32_t close(PrimitiveContext* context) {
    const auto words = as_size(full_);
    bits_[words] = low_;
    bits_[words + 1] = high_;
    return list_after(context, first_ + begun_ * 64, {bits_.data(), words + (high_ != 0 ? 2 : 1)});
  }

 private:
  std::int32_t first_;
  std::int32_t begun_ = 0;  // words that are listed already
  std::int32_t full_ = 0;   // words that get no more
  std::uint64_t low_ = 0;   // the two after them
  std::uint64_t high_ = 0;
  std::array<std::uint64_t, kMostSetWords> bits_;
};

}  // namespace quoin

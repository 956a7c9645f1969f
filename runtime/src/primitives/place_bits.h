// The places of a zone's row as bits, place i as bit i, read eight cells of one byte at a time: which hold anything,
// and which hold one value.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "primitives/support.h"

namespace quoin {

// Bit i: the highest bit of byte i.
inline std::uint64_t highest_bits(std::uint64_t bytes) {
  return ((bytes >> 7U & 0x0101010101010101U) * 0x0102040810204080U) >> 56U;
}
// Bit i: byte i is not negative. None is the only negative value that a cell of one byte may have if it may hold none.
inline std::uint64_t eight_taken(std::uint64_t bytes) { return highest_bits(~bytes); }
// Bit i: byte i is that of `pattern`.
inline std::uint64_t eight_equal(std::uint64_t bytes, std::uint64_t pattern) {
  constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
  const std::uint64_t differing = bytes ^ pattern;
  return highest_bits(~(((differing & kLow) + kLow) | differing));
}

class PlaceBits {
 public:
  static constexpr int kMost = 26 * 26;  // places: the cells of the largest grid

  // Sets the bits for which `eight(bytes)` says so. REQUIRES has_bytes(zone), at most kMost places in a row.
  template <class Eight>
  void read(const PrimitiveContext& context, const Zone& zone, int row, Eight eight) {
    const std::byte* cells = context.block + zone.offset + static_cast<std::ptrdiff_t>(row) * zone.length;
    const int whole = zone.length & ~7;
    for (int place = 0; place < whole; place += 64) {
      std::uint64_t word = 0;
      const int end = whole - place < 64 ? whole - place : 64;
      for (int i = 0; i < end; i += 8) word |= eight(bytes_at(cells + place + i)) << static_cast<unsigned>(i);
      words_[static_cast<std::size_t>(place >> 6)] = word;
    }
    const int rest = zone.length - whole;
    if (rest == 0) return;
    std::uint64_t bits = 0;
    if (whole > 0) {  // the row's last eight, of which some are known
      bits = eight(bytes_at(cells + zone.length - 8)) >> static_cast<unsigned>(8 - rest);
    } else {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, cells, static_cast<std::size_t>(rest));
      bits = eight(bytes) & ((1U << static_cast<unsigned>(rest)) - 1);
    }
    std::uint64_t& word = words_[static_cast<std::size_t>(whole >> 6)];
    word = ((whole & 63) == 0 ? 0 : word) | bits << static_cast<unsigned>(whole & 63);
  }
  // The first 64 places; what lies beyond the row is 0.
  [[nodiscard]] std::uint64_t first_word() const { return words_[0]; }
  // `length` places from `first` on. REQUIRES 1 <= length <= 32, within the row.
  [[nodiscard]] std::uint32_t part(int first, int length) const {
    const auto word = static_cast<std::size_t>(first >> 6);
    const auto at = static_cast<unsigned>(first & 63);
    std::uint64_t bits = words_[word] >> at;
    if (at + static_cast<unsigned>(length) > 64) bits |= words_[word + 1] << (64 - at);
    return static_cast<std::uint32_t>(bits & (~std::uint64_t{0} >> static_cast<unsigned>(64 - length)));
  }

 private:
  static std::uint64_t bytes_at(const std::byte* cells) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, cells, sizeof(bytes));
    return bytes;
  }
  std::array<std::uint64_t, kMost / 64 + 2> words_;  // as far as the row reaches
};

// True if the cells of the zone can be read as bytes.
inline bool has_bytes(const Zone& zone) {
  return std::endian::native == std::endian::little && cell_bytes(zone.cell) == 1 && zone.length <= PlaceBits::kMost;
}

// Where the zone's row holds anything. REQUIRES has_bytes(zone), that it may hold none.
inline PlaceBits places_taken(const PrimitiveContext& context, const Zone& zone, int row) {
  PlaceBits bits;
  bits.read(context, zone, row, eight_taken);
  return bits;
}
// Where it holds `value`. REQUIRES has_bytes(zone), zone.holds.holds(value).
inline PlaceBits places_of(const PrimitiveContext& context, const Zone& zone, int row, int value) {
  PlaceBits bits;
  const std::uint64_t pattern = 0x0101010101010101U * static_cast<std::uint8_t>(value);
  bits.read(context, zone, row, [pattern](std::uint64_t bytes) { return eight_equal(bytes, pattern); });
  return bits;
}

}  // namespace quoin

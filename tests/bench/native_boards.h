// What the hand-written games on bitboards share: finding the k-th set bit (without BMI2, for which the
// project is not built), and counting lines of play. Cell = row * columns + column, row 0 at the bottom; bit = cell.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quoin::bench {

using Bits = std::uint64_t;

constexpr Bits bit_at(int cell) { return Bits{1} << static_cast<unsigned>(cell); }

// kNth<N>[set][k]: the place of the k-th set bit of an N-bit set.
template <int N>
constexpr auto make_nth() {
  std::array<std::array<std::uint8_t, N>, std::size_t{1} << N> table{};
  for (std::size_t set = 0; set < table.size(); ++set) {
    std::size_t k = 0;
    for (std::size_t place = 0; place < N; ++place) {
      if ((set >> place & 1U) != 0) table[set][k++] = static_cast<std::uint8_t>(place);
    }
  }
  return table;
}
template <int N>
inline constexpr auto kNth = make_nth<N>();

// A set of cells, to be counted and to find the k-th of.
class Counted {
 public:
  explicit Counted(Bits set) : set_(set) {}
  [[nodiscard]] int count() const {
#ifdef __POPCNT__
    return std::popcount(set_);
#else
    return static_cast<int>(sums() >> 56U);
#endif
  }
  // REQUIRES k < count().
  [[nodiscard]] int nth(std::uint32_t k) const {
    const Bits not_after = ((k * kOnes | kTops) - sums()) & kTops;  // the bytes that end before the k-th bit
    const Bits shift = ((not_after >> 7U) * kOnes >> 56U) * 8U;
    const Bits before = (sums() << 8U) >> shift & 0xFFU;
    return static_cast<int>(shift) + kNth<8>[set_ >> shift & 0xFFU][k - before];
  }

 private:
  // Byte b is how many of the set lie in bytes 0 to b.
  [[nodiscard]] Bits sums() const {
    Bits counts = set_ - (set_ >> 1U & 0x5555555555555555U);
    counts = (counts & 0x3333333333333333U) + (counts >> 2U & 0x3333333333333333U);
    return ((counts + (counts >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * kOnes;
  }
  static constexpr Bits kOnes = 0x0101010101010101U;
  static constexpr Bits kTops = 0x8080808080808080U;
  Bits set_;
};

// The lines of play of this many plies; a Game has over(), count() and play(k), the k-th action of its list.
template <class Game>
std::int64_t perft(const Game& game, int depth) {
  if (depth == 0) return 1;
  if (game.over()) return 0;
  std::int64_t lines = 0;
  for (int k = 0; k < game.count(); ++k) {
    Game next = game;
    next.play(static_cast<std::uint32_t>(k));
    lines += perft(next, depth - 1);
  }
  return lines;
}

// The same for each game from its start.
std::int64_t perft_tic_tac_toe(int depth);
std::int64_t perft_connect_four(int depth);
std::int64_t perft_breakthrough(int depth);
std::int64_t perft_hex(int depth);
std::int64_t perft_othello(int depth);

}  // namespace quoin::bench

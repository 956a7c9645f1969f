// What the hand-written games on bitboards share: finding the k-th set bit without BMI2 (the project is built for any
// x86-64 or ARM), and counting lines of play. Cell = row * columns + column, row 0 at the bottom; bit = cell.
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

// A set of cells whose bits are counted byte by byte: byte b of sums_ is how many lie in bytes 0 to b.
class Counted {
 public:
  explicit Counted(Bits set) : set_(set) {
    Bits sums = set - (set >> 1U & 0x5555555555555555U);
    sums = (sums & 0x3333333333333333U) + (sums >> 2U & 0x3333333333333333U);
    sums_ = ((sums + (sums >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * kOnes;
  }
  [[nodiscard]] int count() const { return static_cast<int>(sums_ >> 56U); }
  // REQUIRES k < count().
  [[nodiscard]] int nth(std::uint32_t k) const {
    const Bits not_after = ((k * kOnes | kTops) - sums_) & kTops;  // the bytes that end before the k-th bit
    const Bits shift = ((not_after >> 7U) * kOnes >> 56U) * 8U;
    const Bits before = (sums_ << 8U) >> shift & 0xFFU;
    return static_cast<int>(shift) + kNth<8>[set_ >> shift & 0xFFU][k - before];
  }

 private:
  static constexpr Bits kOnes = 0x0101010101010101U;
  static constexpr Bits kTops = 0x8080808080808080U;
  Bits set_;
  Bits sums_ = 0;
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

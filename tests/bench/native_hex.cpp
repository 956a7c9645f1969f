// The hand-written hex, 11 x 11 without swap: of each seat its stones, and those joined to its first side; a stone that
// touches these brings its group along, so that each stone is walked over once a match.
#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

constexpr int kSize = 11;
constexpr int kCells = kSize * kSize;
constexpr int kFirstSide = kCells;  // beyond the cells: the sides as places of their own, one for each seat
constexpr int kLastSide = kCells + 2;

struct Board {
  Bits low = 0, high = 0;

  static constexpr Board of(int cell) { return cell < 64 ? Board{bit_at(cell), 0} : Board{0, bit_at(cell - 64)}; }
  constexpr Board operator&(Board other) const { return {low & other.low, high & other.high}; }
  constexpr Board operator|(Board other) const { return {low | other.low, high | other.high}; }
  constexpr Board operator~() const { return {~low, ~high}; }
  [[nodiscard]] constexpr bool any() const { return (low | high) != 0; }
  [[nodiscard]] int first() const { return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  void drop_first() {
    const bool below = low != 0;
    high &= high - static_cast<Bits>(!below);
    low &= low - static_cast<Bits>(below);
  }
};

constexpr auto kNeighbours = [] {
  std::array<Board, kCells> table{};
  constexpr int steps[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
  for (int cell = 0; cell < kCells; ++cell) {
    Board& around = table[static_cast<std::size_t>(cell)];
    for (const auto& step : steps) {
      const int row = cell / kSize + step[0];
      const int column = cell % kSize + step[1];
      if (row >= 0 && row < kSize && column >= 0 && column < kSize) around = around | Board::of(row * kSize + column);
    }
    if (cell / kSize == 0) around = around | Board::of(kFirstSide);
    if (cell % kSize == 0) around = around | Board::of(kFirstSide + 1);
    if (cell / kSize == kSize - 1) around = around | Board::of(kLastSide);
    if (cell % kSize == kSize - 1) around = around | Board::of(kLastSide + 1);
  }
  return table;
}();

class Hex {
 public:
  [[nodiscard]] bool over() const { return won_; }
  [[nodiscard]] int count() const { return count_; }
  void play(std::uint32_t k) { won_ = (count_ & 1) != 0 ? play<0>(k) : play<1>(k); }

  // Puts a stone on the k-th empty cell; true if that joins the seat's sides.
  template <int Seat>
  bool play(std::uint32_t k) {
    const bool upper = k >= low_count_;
    const int cell = Counted(upper ? empty_.high : empty_.low).nth(k - (upper ? low_count_ : 0)) + (upper ? 64 : 0);
    const Board stone = Board::of(cell);
    empty_ = empty_ & ~stone;
    low_count_ -= static_cast<std::uint32_t>(!upper);
    --count_;
    apart_[Seat] = apart_[Seat] | stone;
    return (kNeighbours[static_cast<std::size_t>(cell)] & joined_[Seat]).any() && join<Seat>(stone);
  }

 private:
  template <int Seat>
  bool join(Board edge) {
    Board around;
    while (edge.any()) {
      const int cell = edge.first();
      edge.drop_first();
      const Board stone = Board::of(cell);
      apart_[Seat] = apart_[Seat] & ~stone;
      joined_[Seat] = joined_[Seat] | stone;
      around = around | kNeighbours[static_cast<std::size_t>(cell)];
      edge = edge | (kNeighbours[static_cast<std::size_t>(cell)] & apart_[Seat]);
    }
    return (around & Board::of(kLastSide + Seat)).any();
  }

  Board empty_{~Bits{0}, bit_at(kCells - 64) - 1};
  std::array<Board, 2> apart_{};  // stones not joined to the seat's first side
  std::array<Board, 2> joined_{Board::of(kFirstSide), Board::of(kFirstSide + 1)};
  std::uint32_t low_count_ = 64;  // empty cells below 64
  int count_ = kCells;
  bool won_ = false;
};

}  // namespace

int native_hex(Draws& draws) {
  Hex game;
  for (;;) {
    if (game.play<0>(draws.choose(game.count()))) return 1;
    if (game.play<1>(draws.choose(game.count()))) return 2;
  }
}

std::int64_t perft_hex(int depth) { return perft(Hex(), depth); }

}  // namespace quoin::bench

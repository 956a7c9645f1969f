// The hand-written othello: legal cells by filling along shifts, two directions at once in one vector (the second on
// the board turned upside down); flips by looking along the rays of the cell.
#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

using Pair [[gnu::vector_size(16)]] = Bits;

constexpr int kColumns = 8;
constexpr Bits kInner = 0x7E7E7E7E7E7E7E7EU;  // without the first and the last column

// The cells behind rows of `theirs` that begin beside `mine`, towards higher cells; may lie on discs.
template <unsigned Step, class Cells>
Cells behind(Cells mine, Cells theirs) {
  Cells run = theirs & mine << Step;
  run |= theirs & run << Step;
  const Cells pairs = theirs & theirs << Step;
  run |= pairs & run << 2 * Step;
  run |= pairs & run << 2 * Step;
  return run << Step;
}
template <unsigned Step>
Bits before(Bits mine, Bits theirs) {
  Bits run = theirs & mine >> Step;
  run |= theirs & run >> Step;
  const Bits pairs = theirs & theirs >> Step;
  run |= pairs & run >> 2 * Step;
  run |= pairs & run >> 2 * Step;
  return run >> Step;
}

Bits legal(Bits mine, Bits theirs) {
  const Pair both{mine, __builtin_bswap64(mine)};
  const Pair others{theirs, __builtin_bswap64(theirs)};
  const Pair inner{kInner, kInner};
  const Pair up = behind<8>(both, others) | behind<7>(both, others & inner) | behind<9>(both, others & inner);
  const Bits level = behind<1>(mine, theirs & kInner) | before<1>(mine, theirs & kInner);
  return (up[0] | __builtin_bswap64(up[1]) | level) & ~(mine | theirs);
}

// The cells in each of the eight directions of a cell: first those towards higher cells.
constexpr auto kRays = [] {
  constexpr int steps[8][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}};
  std::array<std::array<Bits, 8>, 64> rays{};
  for (int cell = 0; cell < 64; ++cell) {
    for (std::size_t k = 0; k < 8; ++k) {
      int row = cell / kColumns + steps[k][0];
      int column = cell % kColumns + steps[k][1];
      for (; row >= 0 && row < kColumns && column >= 0 && column < kColumns;
           row += steps[k][0], column += steps[k][1]) {
        rays[static_cast<std::size_t>(cell)][k] |= bit_at(row * kColumns + column);
      }
    }
  }
  return rays;
}();

Bits flips(int cell, Bits mine, Bits theirs) {
  const auto& rays = kRays[static_cast<std::size_t>(cell)];
  Bits turned = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Bits others = rays[k] & ~theirs;
    const Bits end = others & -others & mine;
    turned |= (end - static_cast<Bits>(end != 0)) & rays[k];
  }
  for (std::size_t k = 4; k < 8; ++k) {
    const Bits others = rays[k] & ~theirs;
    const Bits end = bit_at(63 - std::countl_zero(others | 1U)) & mine & rays[k];
    turned |= (-end << 1U) & rays[k];
  }
  return turned;
}

class Othello {
 public:
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] int count() const { return must_pass_ ? 1 : Counted(legal_).count(); }
  void play(std::uint32_t k) {
    if (!must_pass_) put(Counted(legal_).nth(k));
    end_turn();
  }
  // Puts a disc on a legal cell.
  void put(int cell) {
    const Bits turned = flips(cell, mine_, theirs_);
    mine_ |= turned | bit_at(cell);
    theirs_ &= ~turned;
  }
  void end_turn() {
    std::swap(mine_, theirs_);
    seat_ = 1 - seat_;
    legal_ = legal(mine_, theirs_);
    must_pass_ = legal_ == 0;
    over_ = must_pass_ && legal(theirs_, mine_) == 0;
  }
  [[nodiscard]] int winners() const {
    const int lead = Counted(mine_).count() - Counted(theirs_).count();
    return lead == 0 ? 3 : 1 << (lead > 0 ? seat_ : 1 - seat_);
  }
  [[nodiscard]] Bits legal_cells() const { return legal_; }

 private:
  Bits mine_ = bit_at(28) | bit_at(35);  // of the seat that is to play
  Bits theirs_ = bit_at(27) | bit_at(36);
  Bits legal_ = legal(mine_, theirs_);
  int seat_ = 0;
  bool must_pass_ = false;
  bool over_ = false;
};

}  // namespace

int native_othello(Draws& draws) {
  Othello game;
  while (!game.over()) {
    const Counted cells(game.legal_cells());
    const std::uint32_t k = draws.choose(game.legal_cells() == 0 ? 1 : cells.count());
    if (game.legal_cells() != 0) game.put(cells.nth(k));
    game.end_turn();
  }
  return game.winners();
}

std::int64_t perft_othello(int depth) { return perft(Othello(), depth); }

}  // namespace quoin::bench

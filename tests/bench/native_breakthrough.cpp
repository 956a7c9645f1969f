// The hand-written breakthrough, 8 x 8: the moves of each direction are one set of target cells.
#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

constexpr Bits kFirstColumn = 0x0101010101010101U;
constexpr Bits kLastColumn = kFirstColumn << 7U;
constexpr Bits kFirstRow = 0xFF;
constexpr Bits kLastRow = kFirstRow << 56U;

// The cells one row ahead of these, shifted by -1, 0 or +1 columns.
template <int Seat, int Side>
constexpr Bits ahead(Bits cells) {
  constexpr Bits edge = Side < 0 ? kFirstColumn : Side > 0 ? kLastColumn : 0;
  if constexpr (Seat == 0) return (cells & ~edge) << (8U + Side);
  return (cells & ~edge) >> (8U - Side);
}

class Breakthrough {
 public:
  // What a seat may do: its targets in the order of the list.
  template <int Seat>
  struct Moves {
    explicit Moves(const Breakthrough& game)
        : west(ahead<Seat, -1>(game.men_[Seat]) & ~game.men_[Seat]),
          straight(ahead<Seat, 0>(game.men_[Seat]) & ~(game.men_[0] | game.men_[1])),
          east(ahead<Seat, 1>(game.men_[Seat]) & ~game.men_[Seat]) {}
    [[nodiscard]] int count() const { return west.count() + straight.count() + east.count(); }
    Counted west, straight, east;
  };

  [[nodiscard]] bool over() const { return won_; }
  [[nodiscard]] int count() const { return seat_ == 0 ? Moves<0>(*this).count() : Moves<1>(*this).count(); }
  void play(std::uint32_t k) { won_ = seat_ == 0 ? play<0>(Moves<0>(*this), k) : play<1>(Moves<1>(*this), k); }

  // Plays the k-th move; true if that wins.
  template <int Seat>
  bool play(const Moves<Seat>& moves, std::uint32_t k) {
    const auto west = static_cast<std::uint32_t>(moves.west.count());
    const auto straight = static_cast<std::uint32_t>(moves.straight.count());
    const bool not_west = k >= west;
    const bool east = k >= west + straight;
    const Counted& list = east ? moves.east : not_west ? moves.straight : moves.west;
    const int side = static_cast<int>(not_west) + static_cast<int>(east) - 1;
    const int to = list.nth(k - (not_west ? west : 0) - (east ? straight : 0));
    const int from = to - side + (Seat == 0 ? -8 : 8);
    men_[Seat] ^= bit_at(from) | bit_at(to);
    men_[1 - Seat] &= ~bit_at(to);
    seat_ = 1 - Seat;
    return (bit_at(to) & (Seat == 0 ? kLastRow : kFirstRow)) != 0 || men_[1 - Seat] == 0;
  }

 private:
  std::array<Bits, 2> men_{kFirstRow | kFirstRow << 8U, kLastRow | kLastRow >> 8U};
  int seat_ = 0;
  bool won_ = false;
};

template <int Seat>
bool turn(Breakthrough& game, Draws& draws) {
  const Breakthrough::Moves<Seat> moves(game);
  return game.play(moves, draws.choose(moves.count()));
}

}  // namespace

int native_breakthrough(Draws& draws) {
  Breakthrough game;
  for (;;) {
    if (turn<0>(game, draws)) return 1;
    if (turn<1>(game, draws)) return 2;
  }
}

std::int64_t perft_breakthrough(int depth) { return perft(Breakthrough(), depth); }

}  // namespace quoin::bench

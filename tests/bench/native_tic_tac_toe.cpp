// The hand-written tic-tac-toe: nine bits a seat, tables for the k-th empty cell and for three in a line.
#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

constexpr int kCells = 9;
constexpr std::uint32_t kAll = (1U << kCells) - 1;

constexpr auto kWins = [] {
  constexpr std::uint32_t lines[] = {0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0x111, 0x54};
  std::array<bool, kAll + 1> wins{};
  for (std::uint32_t set = 0; set <= kAll; ++set) {
    for (const std::uint32_t line : lines) wins[set] = wins[set] || (set & line) == line;
  }
  return wins;
}();

class TicTacToe {
 public:
  [[nodiscard]] bool over() const { return winner_ >= 0 || count() == 0; }
  [[nodiscard]] int winners() const { return winner_ >= 0 ? 1 << winner_ : 3; }
  [[nodiscard]] int count() const { return kCells - plies_; }
  void play(std::uint32_t k) {
    const auto seat = static_cast<std::size_t>(plies_ & 1);
    marks_[seat] |= 1U << kNth<kCells>[kAll & ~(marks_[0] | marks_[1])][k];
    ++plies_;
    if (kWins[marks_[seat]]) winner_ = static_cast<int>(seat);
  }

 private:
  std::array<std::uint32_t, 2> marks_{};
  int plies_ = 0;
  int winner_ = -1;
};

}  // namespace

int native_tic_tac_toe(Draws& draws) {
  TicTacToe game;
  while (!game.over()) game.play(draws.choose(game.count()));
  return game.winners();
}

std::int64_t perft_tic_tac_toe(int depth) { return perft(TicTacToe(), depth); }

}  // namespace quoin::bench

// The hand-written connect four: seven bits a column (the seventh always empty), so that a shift never joins columns.
#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

constexpr int kColumns = 7;
constexpr int kRows = 6;
constexpr int kStride = kRows + 1;

constexpr bool four(Bits discs) {
  for (const unsigned step : {1U, kStride + 0U, kStride - 1U, kStride + 1U}) {
    const Bits pairs = discs & discs >> step;
    if ((pairs & pairs >> 2U * step) != 0) return true;
  }
  return false;
}

class ConnectFour {
 public:
  [[nodiscard]] bool over() const { return won_ || open_ == 0; }
  [[nodiscard]] int winners() const { return won_ ? 1 << (1 - seat_) : 3; }
  [[nodiscard]] int count() const { return kCount[open_]; }
  void play(std::uint32_t k) {
    const std::uint8_t column = kNth<kColumns>[open_][k];
    const int row = height_[column]++;
    open_ ^= static_cast<std::uint32_t>(row == kRows - 1) << column;
    const Bits discs = mine_ | bit_at(column * kStride + row);
    won_ = four(discs);
    mine_ = theirs_;
    theirs_ = discs;
    seat_ = 1 - seat_;
  }

 private:
  static constexpr auto kCount = [] {
    std::array<std::uint8_t, 1U << kColumns> count{};
    for (unsigned set = 0; set < count.size(); ++set) count[set] = static_cast<std::uint8_t>(std::popcount(set));
    return count;
  }();

  Bits mine_ = 0;  // of the seat that is to play
  Bits theirs_ = 0;
  std::uint32_t open_ = (1U << kColumns) - 1;  // columns with room
  std::array<std::uint8_t, 8> height_{};
  int seat_ = 0;
  bool won_ = false;  // by the seat that has just played
};

}  // namespace

int native_connect_four(Draws& draws) {
  ConnectFour game;
  while (!game.over()) game.play(draws.choose(game.count()));
  return game.winners();
}

std::int64_t perft_connect_four(int depth) { return perft(ConnectFour(), depth); }

}  // namespace quoin::bench

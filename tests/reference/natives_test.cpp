// The hand-written games on bitboards, which the benchmarks take as their yardstick: lines of play and mean lengths of
// random matches as OpenSpiel 2.0.2 counts them for its games of these names (its hex with board_size 11).
#include <cmath>

#include "bench/native.h"
#include "bench/native_boards.h"

namespace quoin::bench {
namespace {

using Perft = std::int64_t (*)(int);

std::vector<std::int64_t> lines(Perft perft, int depth) {
  std::vector<std::int64_t> counts;
  for (int plies = 1; plies <= depth; ++plies) counts.push_back(perft(plies));
  return counts;
}

// Mean plies of random matches; the true mean lies within `error` of it, four standard errors.
struct Length {
  double mean;
  double error;
};
Length length_of(int (*play)(Draws&), int matches) {
  double sum = 0;
  double squares = 0;
  for (int match = 0; match < matches; ++match) {
    Draws draws(derive_seed(7, static_cast<std::uint64_t>(match)));
    play(draws);
    sum += draws.plies();
    squares += static_cast<double>(draws.plies()) * draws.plies();
  }
  const double mean = sum / matches;
  return {mean, 4 * std::sqrt((squares / matches - mean * mean) / matches)};
}

TEST(Natives, TicTacToeHasTheKnownLinesOfPlay) {
  EXPECT_EQ(lines(perft_tic_tac_toe, 9),
            (std::vector<std::int64_t>{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
}

TEST(Natives, ConnectFourHasTheKnownLinesOfPlay) {
  EXPECT_EQ(lines(perft_connect_four, 7), (std::vector<std::int64_t>{7, 49, 343, 2401, 16807, 117649, 823536}));
}

TEST(Natives, BreakthroughHasTheKnownLinesOfPlay) {
  EXPECT_EQ(lines(perft_breakthrough, 4), (std::vector<std::int64_t>{22, 484, 11132, 256036}));
}

TEST(Natives, HexHasTheKnownLinesOfPlay) {
  EXPECT_EQ(lines(perft_hex, 3), (std::vector<std::int64_t>{121, 121 * 120, 121 * 120 * 119}));
}

TEST(Natives, OthelloHasTheKnownLinesOfPlay) {
  EXPECT_EQ(lines(perft_othello, 8), (std::vector<std::int64_t>{4, 12, 56, 244, 1396, 8200, 55092, 390216}));
}

TEST(Natives, RandomMatchesAreAsLongAsElsewhere) {
  const struct {
    int (*play)(Draws&);
    double plies;  // mean of a million random matches and more
  } games[] = {{native_tic_tac_toe, 7.626},
               {native_connect_four, 21.31},
               {native_breakthrough, 64.10},
               {native_hex, 107.5},
               {native_othello, 60.41}};
  for (const auto& game : games) {
    const Length length = length_of(game.play, 20000);
    EXPECT_NEAR(length.mean, game.plies, length.error) << "of the game with mean " << game.plies;
  }
}

}  // namespace
}  // namespace quoin::bench

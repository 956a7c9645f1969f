// Returns: what the seats get at the end of a match, and the range and sum of it (utility).
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "quoin/schema/game_def.h"

namespace quoin {

using SeatNumbers = std::array<double, kMaxSeats>;  // by seat, zero behind the last one

// Payoffs, if the game has them. Else the winners share +1, the others share -1, and a draw is 0; in games of one side
// every seat gets +1 or -1. All are 0 before the end.
SeatNumbers returns_of(const GameDef& def, const std::byte* block);

// The game's points; without points the payoffs, or 1 shared by the winners.
SeatNumbers scores_of(const GameDef& def, const std::byte* block);

// REQUIRES that the game has points.
SeatNumbers points_of(const GameDef& def, const std::byte* block);
// The seat's points less those of the best seat of another side; its points if there is no other side.
double lead_of(const GameDef& def, const SeatNumbers& points, std::size_t seat);

// Bounds that hold in every match of a game.
struct Utility {
  enum class Kind { kZeroSum, kConstantSum, kIdentical, kGeneralSum };  // kGeneralSum: also of one seat
  Kind kind = Kind::kGeneralSum;
  double min = -1;  // of each seat's returns
  double max = 1;
  std::optional<double> sum;  // of all seats' returns: kZeroSum, kConstantSum
};
Utility utility_of(const GameDef& def);

}  // namespace quoin

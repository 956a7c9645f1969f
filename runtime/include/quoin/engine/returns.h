// Returns: what seats get at the end of a match, and what is known of it before one. In: a game; then any of its
// blocks.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "quoin/schema/game_def.h"

namespace quoin {

using SeatNumbers = std::array<double, kMaxSeats>;  // of the seats that take part, then zeros

// Payoffs, where the game has them. Else won is +1, shared by the winners, lost is -1, shared by the others, and a draw
// is 0; of one side +1 or -1 for every seat. All 0 while the match is not over.
SeatNumbers returns_of(const GameDef& def, const std::byte* block);

// The game's own points; without a zone of them what the match pays at its end, or 1 shared by the winners.
SeatNumbers scores_of(const GameDef& def, const std::byte* block);

// What the zone of points holds. REQUIRES that the game has one.
SeatNumbers points_of(const GameDef& def, const std::byte* block);
// By how many points a seat is ahead of the best of another side; all of its points where there is none.
double lead_of(const GameDef& def, const SeatNumbers& points, std::size_t seat);

// What every match keeps.
struct Utility {
  enum class Kind { kZeroSum, kConstantSum, kIdentical, kGeneralSum };  // kGeneralSum: also of one seat
  Kind kind = Kind::kGeneralSum;
  double min = -1;  // of each seat's returns
  double max = 1;
  std::optional<double> sum;  // of all seats' returns: kZeroSum, kConstantSum
};
Utility utility_of(const GameDef& def);

}  // namespace quoin

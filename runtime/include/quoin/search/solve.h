// Solving: what a position is worth if all choose as well as can be, and every action of it; or between what bounds.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/search/analysis.h"

namespace quoin {

// What others may look at while it goes on.
struct SolveProgress {
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> kept{0};  // positions in memory
  std::atomic<std::uint64_t> room{0};  // for so many
  std::atomic<int> solved{0};          // actions
};

struct SolveOptions {
  double seconds = 0;  // if > 0: so long at most
  std::size_t memory = std::size_t{512} << 20U;
  bool each = true;  // every action's value too, not the position's alone
  const std::atomic<bool>* stop = nullptr;
  SolveProgress* progress = nullptr;
};

// `analysis` holds every action with bounds that are proven, of the seat that chooses.
struct Solution {
  Analysis analysis;
  std::vector<double> low;  // of each seat's return
  std::vector<double> high;
  int symmetries = 0;  // of the game that were used
  // How: "alpha-beta", or "graph": all positions that can come, their values by iteration.
  std::string method;
  std::uint64_t kept = 0;  // positions in memory
};

// For games of one or two sides whose seats all know the position, where somebody chooses or throws; of a throw the
// outcomes are weighed in place of actions. A match that goes round in circles for ever counts 0 for all. Error
// (kArgument) for any other game.
Result<Solution> solve(const Match& match, const SolveOptions& options);

}  // namespace quoin

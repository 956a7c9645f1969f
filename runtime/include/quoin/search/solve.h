// Solving: the exact value of a position under optimal play, and of each of its actions; or proven bounds.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/search/analysis.h"

namespace quoin {

// Progress, for other threads to read.
struct SolveProgress {
  std::atomic<std::uint64_t> positions{0};
  std::atomic<std::uint64_t> kept{0};  // positions in memory
  std::atomic<std::uint64_t> room{0};  // positions that memory has room for
  std::atomic<int> solved{0};          // actions
};

struct SolveOptions {
  double seconds = 0;  // if > 0: the limit
  std::size_t memory = std::size_t{512} << 20U;
  bool each = true;  // the value of every action, not only of the position
  const std::atomic<bool>* stop = nullptr;
  SolveProgress* progress = nullptr;
};

// `analysis` has proven bounds of every action, for the seat that chooses.
struct Solution {
  Analysis analysis;
  std::vector<double> low;  // of each seat's return
  std::vector<double> high;
  int symmetries = 0;  // of the game that were used
  // "alpha-beta", or "graph": value iteration over all reachable positions.
  std::string method;
  std::uint64_t kept = 0;  // positions in memory
};

// For games of one or two sides with full information, at a choice or a roll (then outcomes take the place of actions).
// An infinite match has the value 0 for all. Error (kArgument) for other games.
Result<Solution> solve(const Match& match, const SolveOptions& options);

}  // namespace quoin

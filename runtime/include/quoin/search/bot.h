// Bots: programs that choose an action at a decide or together node.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "quoin/engine/match.h"

namespace quoin {

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action for match.seat(). REQUIRES that somebody chooses now.
  virtual Result<std::int32_t> choose(const Match& match) = 0;
};

struct BotOptions {
  std::uint64_t seed = 0;
  int playouts = 1000;  // greedy-playout: in all, spread evenly over the actions (successive halving)
  double seconds = 0;   // greedy-playout: if > 0, the limit instead of `playouts` (then not reproducible)
  const std::atomic<bool>* stop = nullptr;
};

// "random": uniform. "greedy-playout": flat Monte Carlo, the action with the best mean return over random playouts. It
// plays on from the true state: luck to come and choices made at the same time are unknown to it, hidden things are
// not.
Result<std::unique_ptr<Bot>> make_bot(const std::string& name, const BotOptions& options);
std::vector<std::string> bot_names();

}  // namespace quoin

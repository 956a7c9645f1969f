// Bots: programs that choose an action at a decide or together node.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

// A bot by its name, with its options.
struct BotSpec {
  std::string name;
  BotOptions options;
};

// "random": uniform. "greedy-playout": flat Monte Carlo, the action with the best mean return over random playouts. It
// knows what its seat knows: luck to come, choices made at the same time and hidden things are drawn anew for its
// playouts (state/hidden.h says how).
// Its options stand behind its name, "greedy-playout(playouts=50)" or "greedy-playout(seconds=0.5)", in short
// "greedy-playout:50" and "greedy-playout:0.5s"; those left out are those of `options`.
Result<BotSpec> parse_bot(std::string_view text, const BotOptions& options = {});
// The way back: the name and the limit that counts, e.g. "greedy-playout(playouts=1000)".
std::string bot_text(const BotSpec& spec);
Result<std::unique_ptr<Bot>> make_bot(const BotSpec& spec);
Result<std::unique_ptr<Bot>> make_bot(std::string_view text, const BotOptions& options);
std::vector<std::string> bot_names();

}  // namespace quoin

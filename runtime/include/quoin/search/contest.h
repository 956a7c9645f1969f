// Batches of matches between bots. The result of a match depends on the game, its seed and the bots only.
#pragma once

#include <memory>
#include <vector>

#include "quoin/search/batch.h"
#include "quoin/search/bot.h"

namespace quoin {

// The seed of the bot of `seat` in the match of this seed; no ply draws from it.
inline std::uint64_t bot_seed(std::uint64_t match_seed, int seat) {
  return derive_seed(match_seed, (2ULL << 32U) + static_cast<std::uint64_t>(seat));
}

// Plays the matches of `options` with a bot for each seat: each is made anew for each match, with bot_seed() as its
// seed; but all random seats of a match draw from its kPolicy stream, so that matches among random bots only are those
// of simulate() (and played by it).
Result<BatchResult> play_matches(const std::shared_ptr<Game>& game, const std::vector<BotSpec>& bots,
                                 const BatchOptions& options);

// The summary of a match that was played from its start, with places, signature and leads. REQUIRES match.over().
MatchSummary summary_of(const Match& match);

}  // namespace quoin

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

// A match of this seed after `opening` random choices: each uniform among the legal actions, where there are two at
// least; what is forced and luck come on top. The opening ends before the choice after which nobody would have one any
// more. The draws come from bot_seed(match_seed, seats), which is no bot's.
Result<Match> begin_match(const std::shared_ptr<Game>& game, std::uint64_t match_seed, int opening);

// Plays the matches of `options` with a bot for each seat: each is made anew for each match, with bot_seed() as its
// seed; but all random seats of a match draw from its kPolicy stream, so that matches among random bots only are those
// of simulate() (and played by it, where there is no opening).
Result<BatchResult> play_matches(const std::shared_ptr<Game>& game, const std::vector<BotSpec>& bots,
                                 const BatchOptions& options);

// The summary of a match that was played from its start, with places, signature and leads. REQUIRES match.over().
MatchSummary summary_of(const Match& match);

}  // namespace quoin

// Batches of random playouts over threads; results do not depend on the number of threads. Also perft.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/engine/match_series.h"
#include "quoin/engine/returns.h"

namespace quoin {

struct MatchSummary {
  int plies = 0;
  int decisions = 0;
  std::int64_t choices = 0;  // sum of list lengths over decisions
  int winners = 0;           // bit mask
  SeatNumbers returns{};
  SeatNumbers scores{};
  // By seat its place in the turn order: 1 for the seat that chose first, alone and not in a phase of the setup; then
  // the others as they first chose; then those that never did, in the order of the seats from the last that did. All 0
  // if none ever chose alone.
  std::array<std::int8_t, kMaxSeats> places{};
  std::uint64_t signature = 0;  // hash over the hash of the state after setup and after every ply, in order
  // Of games with running scores: how often the seat alone in front became another one, and after how many plies the
  // last leader came to the front (0: nobody ever was).
  int lead_changes = 0;
  int lead_since = 0;
};

struct BatchOptions : MatchSeries {  // stopped: with the matches done so far
  int threads = 1;
  int opening = 0;                            // of matches between bots: begin_match()
  bool signatures = true;                     // false: faster, MatchSummary's signature and leads stay 0
  std::atomic<std::int64_t>* done = nullptr;  // incremented for progress displays
};

struct BatchResult {
  std::vector<MatchSummary> matches;  // in order of their index; a prefix when stopped
  std::uint64_t signature = 0;        // over all matches in order
  bool stopped = false;
};
Result<BatchResult> simulate(const std::shared_ptr<Game>& game, const BatchOptions& options);

struct PerftSplit {
  std::int32_t action = 0;
  std::uint64_t count = 0;
};
struct PerftResult {
  std::uint64_t count = 0;
  std::vector<PerftSplit> splits;  // per first choice
};
// Sequences of exactly `depth` plies from the match's state; decisions and chance outcomes are plies, a deal is one ply
// with one outcome, a together node one ply per seat. `stop` ends it with an Error of kind kArgument.
// By turns: sequences of plies that complete just so many. A turn is all that a seat chooses, with the luck between and
// after it, until another seat chooses or passes, or the match ends.
enum class Counted { kPlies, kTurns };
Result<PerftResult> perft(const Match& match, int depth, int threads, const std::atomic<bool>* stop = nullptr,
                          Counted counted = Counted::kPlies);

}  // namespace quoin

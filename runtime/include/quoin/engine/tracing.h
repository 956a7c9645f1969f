// Looking into the rules at a match's state: what they do line by line while they list or play, and with which changes
// of the state they would list an action. Nothing of it changes the match. Slow.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/script/trace.h"

namespace quoin {

struct PlyTrace {
  RulesTrace trace;
  std::optional<Error> fault;  // the rules failed there
};

// A place of a zone that holds something else: `place` is row * length + place of the row.
struct PlaceChange {
  int zone;
  int place;
  int value;
};

// moves.PHASE for `seat`, if the state were changed so. REQUIRES a decide or together node, and changes that fit.
Result<PlyTrace> trace_list(const Match& match, int seat, std::span<const PlaceChange> changes = {});
// The ply with this choice, legal or not, and all up to the next list. `choice` as for Match::play; ignored at a deal.
Result<PlyTrace> trace_ply(const Match& match, std::int32_t choice);

// Smallest sets of changes with each of which `seat` could do what it cannot: of one place of a zone or counter; if
// there are none, of two places that are emptied. Only places that `seat` sees. The zones of piles, records and
// histories stay as they are.
Result<std::vector<std::vector<PlaceChange>>> changes_that_allow(const Match& match, int seat, std::int32_t action);

// The phases and seats, other than those of the state, at which the rules would list the action if nothing else
// changed.
struct PhaseSeat {
  int phase;
  int seat;
};
Result<std::vector<PhaseSeat>> phases_that_allow(const Match& match, std::int32_t action);

}  // namespace quoin

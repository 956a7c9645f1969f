// Looking into the rules at a match's state: what they do line by line while they list or play, and with which changes
// of the state they would list an action. Nothing of it changes the match. Slow.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/explain/trace.h"

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
using Changes = std::vector<PlaceChange>;

// moves.PHASE for `seat`, if the state were changed so. REQUIRES a decide or together node, and changes that fit.
Result<PlyTrace> trace_list(const Match& match, int seat, std::span<const PlaceChange> changes = {});
// The ply with this choice, legal or not, and all up to the next list. `choice` as for Match::play; ignored at a deal.
Result<PlyTrace> trace_ply(const Match& match, std::int32_t choice);

// `count` actions from `first` on.
struct Actions {
  std::int32_t first;
  std::int32_t count;
};

// Sets of changes with each of which `seat` could do one of the actions, none of which it can: of one place of a zone
// or counter that holds something else, of a body of a construction that is gone, of a pile with a card more or with
// some less. Only of what `seat` sees.
Result<std::vector<Changes>> changes_that_allow(const Match& match, int seat, Actions asked);
// The same of two, for one action that no change of one allows: cards of a pile exchanged; two places or bodies
// emptied, near what the action names, filled. Ends after some thousand lists.
Result<std::vector<Changes>> pairs_that_allow(const Match& match, int seat, std::int32_t action);

// The phases and seats, other than those of the state, at which the rules would list the action if nothing else
// changed.
struct PhaseSeat {
  int phase;
  int seat;
};
Result<std::vector<PhaseSeat>> phases_that_allow(const Match& match, std::int32_t action);

}  // namespace quoin

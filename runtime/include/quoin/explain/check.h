// Check: a fuzzer for rules. Plays random matches and tests what every game promises.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/engine/match_series.h"
#include "quoin/explain/cases.h"

namespace quoin {

struct CheckOptions : MatchSeries {
  CheckOptions() { matches = 30, seed = 1; }
  int redrawn = 1000;                         // so many times what is hidden is drawn anew
  std::shared_ptr<const RuleLines> executed;  // by the game's cases: these lines count as executed
  std::function<void(const std::string&)> progress;
};

struct CheckFinding {
  std::string promise;  // "undo restores the state"
  bool held = true;
  std::string detail;  // for one that did not hold: seed and ply at which to see it; else what was counted
};

// Promises: copies and undo equal; record and replay equal; action <-> number <-> text <-> json one to one; lists
// without duplicates and within range; illegal actions refused without effect; a hidden thing never shows in a view,
// never decides what a seat that does not see it may do, and is told to it by no text, line of log or name of what
// comes next; the same from any machine (a fresh Vm, one with the JIT off, and one used for other matches agree move
// list by move list); plain and fast playout agree; no state kept outside the block; hints answer in their range and
// read nothing hidden; ends within max_length; returns
// keep their bounds and their sum; lines of Lua never executed (reported, not a failure).
Result<std::vector<CheckFinding>> check_game(const std::shared_ptr<Game>& game, const CheckOptions& options);

struct Checked {
  std::vector<CaseVerdict> cases;
  std::vector<CheckFinding> findings;
};
// The game's cases, if it has any, then check_game(): so the lines that cases executed are known.
Result<Checked> check_with_cases(const std::shared_ptr<Game>& game, CheckOptions options);

}  // namespace quoin

// What random matches reach of a game's rules: lines, and kinds of action.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "quoin/engine/game.h"
#include "quoin/engine/match_series.h"

namespace quoin {

struct Coverage {
  int matches = 0;
  std::vector<std::string> never_run;  // "rules.lua:7-9"
  RuleLines ran;                       // lines with code, one by one
  RuleLines never;
  std::vector<std::int64_t> played;   // how often, for each kind of action
  std::vector<std::int64_t> offered;  // in how many lists at least one of the kind stood
};

// Plays the matches without the JIT; stopped: with what was found so far.
Result<Coverage> cover(const std::shared_ptr<Game>& game, const MatchSeries& series);

}  // namespace quoin

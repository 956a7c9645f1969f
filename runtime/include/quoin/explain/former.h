// Former forms: where a game's rules still say something as earlier versions had it. In: a game. Out: files and lines.
#pragma once

#include <optional>

#include "quoin/engine/game.h"
#include "quoin/engine/match_series.h"

namespace quoin {

struct FormerFound {
  FormerUses uses;
  std::optional<Error> stopped;  // the rules fail: what lies behind that was not met
};

// Plays random matches, then the `cases` of the game if asked to (those of its variants too), and notes what takes
// former forms: see scripts/prelude/former.lua.
Result<FormerFound> find_former(const Game& game, const MatchSeries& series, bool cases);

}  // namespace quoin

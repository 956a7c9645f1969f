// How a game is won and played, for those who have not read anything.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"

namespace quoin::session {

// How one wins, in one line: the game's summary, then what its variants say.
std::string goal_of(const GameDef& def);
// The rules in Markdown: the game's README.md as far as it is for players (what stands before the headings "Dials" and
// "How it is tested", without "Source: ..."), or what game.yaml tells where there is none; then what variants and dials
// make different.
std::string rules_of(const GameDef& def);

}  // namespace quoin::session

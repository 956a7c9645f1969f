// Where rules leave the common ground of LuaJIT and Lua 5.4: what may compute other numbers there. Seen in the text
// alone, so nothing that is seen is sure and not all is seen; docs/compatibility.md.
#pragma once

#include <string>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/schema/game_def.h"

namespace quoin {

struct NumberNote {
  Where where;
  std::string text;  // "* 1103515245: ...; the fix"
};

// Of every Lua file of the game, in the order of files and lines, each line and kind once.
std::vector<NumberNote> number_notes(const GameDef& def);

}  // namespace quoin

// Where rules name a kind of action. In: the author's files of Lua. Out: lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

struct Mention {
  std::string where;   // "rules.lua:24"
  std::string source;  // the line without comment and blanks around it
};

// The lines in which emit.KIND stands, or a local that is a name for it; declarations of locals left out.
std::vector<Mention> mentions_of(const GameDef& def, std::string_view kind);

}  // namespace quoin

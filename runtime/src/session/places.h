// Places in a game's files that a text names: "rules.lua:7", "rules.lua:7-9".
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "quoin/schema/game_def.h"

namespace quoin::session {

// [{file, line, last}] in the order of the text; `last`: the last line of the place.
nlohmann::json places_in(const GameDef& def, const std::string& text);

}  // namespace quoin::session

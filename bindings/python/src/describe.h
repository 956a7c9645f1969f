// A game's definition as JSON: everything that people and drawings may want to know of it, the Lua left out.
#pragma once

#include <nlohmann/json.hpp>

#include "quoin/schema/game_def.h"

namespace quoin::python {

nlohmann::json describe(const GameDef& def);
// A dial's value as Python users see it: an integer, a text or, where the choices are no and yes, a bool; of counts an
// object from names to numbers.
nlohmann::json dial_value(const Dial& dial, int value, const std::vector<int>& counts);
// "murailles" or "murailles/7x7".
std::string full_name(const GameDef& def);
// The names in "7x7+sprint".
std::vector<std::string> variant_names(const GameDef& def);
// full_name and the dials that its variants leave otherwise: "murailles/7x7(max_turns=100)". load_game reads it back.
std::string spec_text(const GameDef& def);

}  // namespace quoin::python

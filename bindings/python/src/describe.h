// A game's definition as JSON: everything that people and drawings may want to know of it, the Lua left out.
#pragma once

#include <nlohmann/json.hpp>

#include "quoin/schema/description.h"

namespace quoin::python {

nlohmann::json describe(const GameDef& def);
}  // namespace quoin::python

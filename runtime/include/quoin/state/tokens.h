// The law of tokens in a position that does not come from a match: all lie somewhere, none twice, where there is room.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "quoin/base/result.h"
#include "quoin/schema/game_def.h"
#include "quoin/state/state.h"

namespace quoin {

// An error that tells what there is too much of, or where.
Status check_all_tokens(const GameDef& def, const std::byte* block);
// The same of a state whose zones were set. A bank that is not among them gets what is left of the others.
Status place_tokens(const GameDef& def, State& state, const nlohmann::json& zones);

}  // namespace quoin

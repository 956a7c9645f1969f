// A match's block as the position of a record: {"block": hex digits, "ply": ..}.
#pragma once

#include "quoin/engine/match.h"

namespace quoin {

nlohmann::json block_position(const State& state, int plies);

// REQUIRES an object. Error (kArgument) if it is no such position or not of this game.
Result<Match> from_saved_block(std::shared_ptr<Game> game, const nlohmann::json& position, std::uint64_t seed);

}  // namespace quoin

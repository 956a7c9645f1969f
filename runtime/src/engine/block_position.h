// The position of a record: as it was set by hand, or a block, {"block": hex digits, "ply": ..}.
#pragma once

#include "quoin/engine/match.h"

namespace quoin {

nlohmann::json position_json(const Beginning& beginning);

// REQUIRES an object. Error (kArgument) if it is no such position or not of this game.
Result<Match> from_saved_block(std::shared_ptr<Game> game, const nlohmann::json& position, std::uint64_t seed);

}  // namespace quoin

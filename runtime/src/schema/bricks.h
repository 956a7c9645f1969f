// The brick board: its slots and spots with their names and relations (described in game_def.h).
#pragma once

#include <string>

#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kMaxBrickWidth = 25;  // columns are named by letters, and one more lies to their right

// REQUIRES 1 <= width <= kMaxBrickWidth.
Board make_bricks(const std::string& name, int width);

}  // namespace quoin

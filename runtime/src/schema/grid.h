// The grid: its cells, edges, corners and ends with their names and relations (described in game_def.h).
#pragma once

#include <string>

#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kMaxGridSide = 26;  // columns are named by letters

// REQUIRES 1 <= rows, columns <= kMaxGridSide.
Board make_grid(const std::string& name, int rows, int columns);

}  // namespace quoin

// The grid: its cells, edges, corners and ends with their names and relations (described in game_def.h).
#pragma once

#include <string>

#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kMaxGridSide = 26;  // columns are named by letters

inline constexpr int kMaxMargin = 12;

// REQUIRES 1 <= rows, columns <= kMaxGridSide, 0 <= margin <= kMaxMargin.
Board make_grid(const std::string& name, int rows, int columns, int margin = 0);

}  // namespace quoin

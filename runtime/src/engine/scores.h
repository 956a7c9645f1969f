// The points of a block, counted in one way for matches and batches.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

// As Match::scores, for any block.
std::vector<double> scores_of(const GameDef& def, const std::byte* block);
// The same into `scores`, one for each seat.
void write_scores(const GameDef& def, const std::byte* block, std::span<double> scores);

}  // namespace quoin

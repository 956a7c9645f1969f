// Small things that the engine and the search must do in exactly one way: drawing an outcome, counting points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// The outcome of `die` for the ply that `luck` stands at.
std::int32_t draw_outcome(const Die& die, const Luck& luck);

// As Match::scores, for any block.
std::vector<double> scores_of(const GameDef& def, const std::byte* block);

}  // namespace quoin

// How firmly a construction stands, for displays and computer players: not a primitive, for rules know no fractions.
#pragma once

#include "quoin/schema/game_def.h"

namespace quoin {

// The largest margin, in units, for which the record's bodies stand, to about 10^-8; 0 if there is none, infinite if
// nothing but the fixed row 0 is there. REQUIRES record.construction.
double stability(const GameDef& def, const std::byte* block, const Record& record);

}  // namespace quoin

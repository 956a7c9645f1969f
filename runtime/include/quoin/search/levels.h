// Levels of a game: eight opponents by number, each stronger than the one below. The bot level(3) plays as the third.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/levels.h"

namespace quoin {

inline constexpr int kStandardLevel = 3;  // of "level" without a number
// Seconds after which a level chooses, even if some of its playouts are left.
inline constexpr double kLevelPatience = 0.9;

struct Levels {
  std::vector<std::string> bots;   // by name, kLevels of them
  bool own = false;                // from levels.yaml; else the standard levels
  std::vector<std::string> notes;  // by level: what plays in its place if its bot cannot play the game, else ""
};

// The levels of this game. An error names levels.yaml. Where none of a level's bots can play the game, as `learned`
// without a network that fits, it is the standard level of its number.
Result<Levels> levels_of(const GameDef& def);

}  // namespace quoin

// Levels of a game: eight opponents by number, each stronger than the one below. The bot level(3) plays as the third.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/levels.h"

namespace quoin {

inline constexpr int kStandardLevel = 3;  // of "level" without a number
// A move of any level comes after so many seconds, even if the machine is too slow for all its playouts.
inline constexpr double kLevelPatience = 0.9;

struct Levels {
  std::vector<std::string> bots;  // by name, kLevels of them
  bool own = false;               // of levels.yaml; else standard ones
};

// What the levels are in this game: all bots that there are. An error names levels.yaml.
Result<Levels> levels_of(const GameDef& def);

}  // namespace quoin

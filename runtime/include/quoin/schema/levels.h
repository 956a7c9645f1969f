// levels.yaml: what the levels of a game are made of, bots by their names; no part of the game's definition.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

inline constexpr int kLevels = 8;

struct LevelText {
  std::vector<std::string> bots;  // the first that can play the game; written with "or" between them
  Where where;
};

// The file's list for the game with its variants: kLevels texts, the weakest first, or none if there is no such file.
Result<std::vector<LevelText>> read_levels(const GameDef& def);

}  // namespace quoin

// How a board looks under all things, a map in the section `display`. Checked here, kept as JSON for those who draw.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// {look, names, turned, regions: {NAME: [colour of all, or of each seat]}, sides: {NAME: colour}, stars, heavy:
// [NAME]}, with defaults filled in; `stars` only where they are given. `root` is game.yaml. Throws Fault.
nlohmann::json read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def);

}  // namespace quoin

// The parts of what game.yaml says of how things look: each is read in a file of its own. All readers throw Fault.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>

#include "quoin/schema/display.h"
#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// The ground of a board, a map in the section `display`. `root` is game.yaml.
GroundDisplay read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def);
// `display` of zones and counters, where it names a look.
std::map<int, ZoneLook> read_zone_looks(const YamlNode& root, const GameDef& def);

// All of it for the description: {boards: {NAME: [layer]}, constructions: {NAME: ..}, grounds: {NAME: ..}, zones:
// {NAME:
// ..}}. What game.yaml does not say is left out.
nlohmann::json display_json(const GameDef& def);

}  // namespace quoin

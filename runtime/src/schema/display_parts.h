// The parts of what game.yaml says of how things look: each is read in a file of its own. All readers throw Fault.
#pragma once

#include <map>
#include <optional>

#include "quoin/schema/display.h"
#include "quoin/schema/game_def.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// A layer of things on a board; nothing if these dials leave its zone out.
std::optional<LayerDisplay> read_layer(const YamlNode& node, int board, const GameDef& def);
const Section& layer_section();
// The ground of a board, a map in the section `display`. `root` is game.yaml.
GroundDisplay read_ground(const YamlNode& map, int board, const YamlNode& root, const GameDef& def);
const Section& ground_section();
// `display` of zones and counters, where it names a look.
std::map<int, ZoneLook> read_zone_looks(const YamlNode& root, const GameDef& def);

}  // namespace quoin

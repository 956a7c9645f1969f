// What single numbers are drawn as, `display` of zones and counters. Checked here, kept as JSON for those who draw.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// {ZONE: {look, place, colour, holder: ZONE}} of the zones and counters that say one, all but `look` only where they
// are given. `root` is game.yaml. Throws Fault.
nlohmann::json read_zone_looks(const YamlNode& root, const GameDef& def);

}  // namespace quoin

// The keys `visible`, `mixes` and `redraw`: who may see what lies in a zone, counter or record, and how it is drawn
// anew.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// What `visible` says, all without it; of `{by: ZONE, else: ..}` what holds where the zone is not true.
Visibility read_visibility(const YamlNode& map, const GameDef& def, const std::string& what, bool with_owner);

// Sets `mixes`. REQUIRES `visible` set.
void read_mixes(Zone& zone, const YamlNode& map, const std::string& what);

// Sets `visible`, `mixes` and `independent`. REQUIRES `per_seat` set.
void read_sight(Zone& zone, const YamlNode& map, const GameDef& def, const std::string& what);

}  // namespace quoin

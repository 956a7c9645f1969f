// What a zone holds when a match starts.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// none if it may be none, else 0 if it may be 0, else the smallest value.
int standard_start(const Domain& holds);
// A value for every place from `node` (null: the standard start everywhere): one value for all, a list of one for each,
// or a map from places to values. For a zone with rows the lists and maps are by the domains of `per`, then by place.
std::vector<int> read_start(const YamlNode* node, const Zone& zone, const GameDef& def, const std::string& what);

}  // namespace quoin

// Tokens: things in kinds, so many of each, that zones count; and bundles of them, as cards may cost.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"
#include "schema/zone_reading.h"

namespace quoin {

// The entry of GameDef::cards of the tokens that have the kinds which the map names. REQUIRES a key.
int tokens_named(const YamlNode& map, const GameDef& def, const std::string& what);
// The bundle that a map such as {clay: 2, sand: 1} stands for: the number of a selection; an empty map is 0.
int read_bundle(const YamlNode& map, const GameDef& def, int tokens, const std::string& what);

// {tokens: TOKENS, ...}: a zone.
void read_token_zone(const YamlEntry& entry, GameDef& def, const std::string& what);
const Section& token_zone_section();

}  // namespace quoin

// What zones of every kind, counters and records are read with.
#pragma once

#include <string>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// False, and noted as absent, if the thing's `when` does not hold.
bool exists_here(const YamlEntry& entry, GameDef& def, const std::string& what);
// Whether pictures show it, where `display` can say no more than that they do not; and where it can say more, which
// read_zone_looks checks.
bool read_shown(const YamlNode& map, const std::string& what);
bool is_shown(const YamlNode& map);
// `per: seat`, if it is there.
void read_per_seat(Zone& zone, const YamlNode& map, const GameDef& def, const std::string& what);
// A zone of `length` places numbered from 0.
Zone row_zone(std::string name, ZoneRole role, Domain holds, int length);
// Adds it to the game's, if there is room.
void add_zone(GameDef& def, Zone zone, const YamlNode& place, bool scratch = false);
// {pile: CARDS, ...}
void read_pile(const YamlEntry& entry, GameDef& def, const std::string& what);

}  // namespace quoin

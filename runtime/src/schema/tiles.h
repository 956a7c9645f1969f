// Reading tiles: the keys `edges` and `joins` of a listed card, `colours` and `lines` beside the list.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/cards.h"
#include "quoin/schema/section.h"
#include "quoin/schema/tiles.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// What stands at one card; null where it has none.
struct TileEntry {
  const YamlNode* card = nullptr;
  const YamlNode* edges = nullptr;
  const YamlNode* joins = nullptr;
};

inline constexpr const char* kTileEdges = "edges";
inline constexpr const char* kTileJoins = "joins";
// The section of a list of cards with the keys of tiles beside it.
Section with_tile_keys(Section section);
Form tile_key_form();

// Makes tiles of the cards whose `edges` are given. `map`: their entry of the section. REQUIRES an entry for each face.
void read_tiles(const std::vector<TileEntry>& entries, const YamlNode& map, const std::string& what, Cards& cards);

}  // namespace quoin

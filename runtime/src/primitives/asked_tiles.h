// The checked arguments of primitives about tiles: the row that holds them, or the error.
#pragma once

#include "primitives/support.h"
#include "primitives/tile_map.h"

namespace quoin {

inline constexpr const char* kNoTiles =
    "the zone must hold turned tiles over the cells of a board with as many sides: in game.yaml `over: BOARD.cells`, "
    "`holds: TILES.turned?`";
inline constexpr const char* kNoFace = "tile must be one of the tiles that the zone holds, not turned and not none";
inline constexpr const char* kNoCell = "cell must be a cell of the board, not none";
inline constexpr const char* kNoSide = "side must be the number of a side of the cell, from 0 on";

// The row of turned tiles, or what is wrong with it.
struct AskedTiles {
  const ZoneRow* row = nullptr;
  const TileMap* map = nullptr;
  const char* problem = nullptr;
};

inline AskedTiles asked_tiles(const PrimitiveContext& context, std::int32_t self) {
  const ZoneRow& row = zone_row(context, self);
  return {&row, row.tiles, row.tiles == nullptr ? kNoTiles : nullptr};
}

inline AskedTiles asked_tiles(const PrimitiveContext& context, std::int32_t self, int tile) {
  AskedTiles asked = asked_tiles(context, self);
  if (asked.problem == nullptr && !within(tile, asked.map->tiles->faces())) asked.problem = kNoFace;
  return asked;
}

inline AskedTiles asked_side(const PrimitiveContext& context, std::int32_t self, int cell, int side) {
  AskedTiles asked = asked_tiles(context, self);
  if (asked.problem != nullptr) return asked;
  if (!within(cell, asked.map->cells)) asked.problem = kNoCell;
  if (!within(side, asked.map->sides)) asked.problem = kNoSide;
  return asked;
}

inline constexpr Param kTileCell = {"cell", ParamType::kSite, "a cell of the board"};

}  // namespace quoin

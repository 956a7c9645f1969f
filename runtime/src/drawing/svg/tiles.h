// Tiles as shapes: what each side is as an area or a line of its colour, joined sides in one.
#pragma once

#include <string>

#include "drawing/svg/items.h"
#include "drawing/svg/outline.h"
#include "quoin/schema/cards.h"

namespace quoin::svg {

// A turned tile whose corners are these around a place; side k of the tile lies between the corners `edges[k]` and the
// next one. `cards` are tiles.
struct TileShape {
  Points corners;
  std::vector<std::size_t> edges;
};
void add_tile(std::string& out, Sheet& sheet, const Cards& cards, int value, const TileShape& shape, double x,
              double y);

// The shape of a tile by itself, so wide, its sides as boards have them.
TileShape tile_shape(int sides, double wide);
// The edges of a cell's outline by the sides of its tile: `north` is where the board's north is, y upwards.
TileShape tile_shape(int sides, const Points& corners, Position north);

}  // namespace quoin::svg

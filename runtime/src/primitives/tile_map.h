// TileMap: turned tiles on the cells of a board, made at load: which side meets which, what stands where.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

struct TileMap {
  // REQUIRES fits(def, cards, board). `def` must outlive it.
  TileMap(const GameDef& def, int cards, int board);
  // Whether the board's cells have the sides of these tiles.
  static bool fits(const GameDef& def, int cards, int board);

  const Tiles* tiles = nullptr;
  int cards = 0;  // index into GameDef::cards
  int board = 0;  // index into GameDef::boards
  int cells = 0;
  int sides = 0;
  const std::int16_t* neighbor = nullptr;    // [cells * sides] -> cell or kNone
  const std::int16_t* edge = nullptr;        // [cells * sides] -> edge or kNone
  std::array<int, kMostTileSides> across{};  // by side: the neighbour's side that meets it
  std::vector<std::uint64_t> kinds;          // by turned tile: the kind of side k in byte k

  [[nodiscard]] int neighbor_at(int cell, int side) const { return neighbor[cell * sides + side]; }
  [[nodiscard]] int edge_at(int cell, int side) const { return edge[cell * sides + side]; }
};

}  // namespace quoin

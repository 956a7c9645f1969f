// The tables of turned tiles on a board, made once for a game.
#include "primitives/tile_map.h"

#include "primitives/support.h"

namespace quoin {

TileMap::TileMap(const GameDef& def, int of_cards, int of_board)
    : tiles(def.cards[as_size(of_cards)].tiles.get()), cards(of_cards), board(of_board), sides(tiles->sides) {
  const SiteType& first = sites_of(def.boards[as_size(board)], kCells);
  cells = static_cast<int>(first.names.size());
  neighbor = first.relations[kNeighbor].table.data();
  edge = first.relations[kSide].table.data();
  const std::vector<int>& ways = first.way_sets.front().ways.front();
  for (int side = 0; side < sides; ++side) {
    const int back = first.ways[as_size(ways[as_size(side)])].opposite;
    for (int other = 0; other < sides; ++other) {
      if (ways[as_size(other)] == back) across[as_size(side)] = other;
    }
  }
  for (int value = 0; value < tiles->faces() * sides; ++value) {
    std::uint64_t packed = 0;
    for (int side = 0; side < sides; ++side) {
      packed |= static_cast<std::uint64_t>(tiles->kind_at(value, side)) << static_cast<unsigned>(side) * 8;
    }
    kinds.push_back(packed);
  }
}

bool TileMap::fits(const GameDef& def, int cards, int board) {
  const Board& of = def.boards[as_size(board)];
  const SiteType& cells = sites_of(of, kCells);
  if (of.edges < 0 || cells.way_sets.empty()) return false;
  std::vector<std::string> names;
  for (const int way : cells.way_sets.front().ways.front()) names.push_back(cells.ways[as_size(way)].name);
  return names == side_names(def.cards[as_size(cards)].tiles->sides);
}

}  // namespace quoin

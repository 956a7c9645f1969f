// Primitives of tiles on a map: where one fits, laying it. In: a zone that holds turned tiles over the cells of a
// board.
#include <array>
#include <bit>

#include "primitives/asked_tiles.h"
#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoTurn = "turn must be 0 or more, and less than the tile has sides";
constexpr const char* kNoPlaceKind =
    "emit must be an action with the fields {at: BOARD.cells, turn: 0..3} (0..5 for hexagons), or with one of the "
    "tiles before them: {tile: TILES, at: BOARD.cells, turn: 0..3}";

// What a tile must show at a cell: the kinds of the sides that meet it, in the bytes that `mask` has.
struct Wanted {
  std::uint64_t kinds = 0;
  std::uint64_t mask = 0;
  [[nodiscard]] bool takes(std::uint64_t tile) const { return ((tile ^ kinds) & mask) == 0; }
};

template <class Held>
Wanted wanted_at(const TileMap& map, Held held, int cell) {
  Wanted wanted;
  for (int side = 0; side < map.sides; ++side) {
    const int other = map.neighbor_at(cell, side);
    const int tile = other < 0 ? kNone : held[other];
    if (tile < 0) continue;
    const auto byte = static_cast<unsigned>(side) * 8;
    const std::uint64_t kind = map.kinds[as_size(tile)] >> static_cast<unsigned>(map.across[as_size(side)]) * 8 & 0xFFU;
    wanted.kinds |= kind << byte;
    wanted.mask |= std::uint64_t{0xFF} << byte;
  }
  return wanted;
}

// The empty cells beside tiles.
using CellSet = std::array<std::uint64_t, kMostWords>;
template <class Held>
bool find_frontier(const TileMap& map, Held held, CellSet& frontier) {
  std::fill_n(frontier.begin(), (map.cells + 63) / 64, 0);
  bool any = false;
  for (int cell = 0; cell < map.cells; ++cell) {
    if (held[cell] < 0) continue;
    any = true;
    for (int side = 0; side < map.sides; ++side) {
      const int other = map.neighbor_at(cell, side);
      if (other >= 0 && held[other] < 0) set_bit(frontier.data(), other);
    }
  }
  return any;
}

// Calls visit(cell, turn) for each way to lay the tile beside others, until it answers false; where none lies, at
// `first`, or anywhere.
template <class Held, class Visit>
void for_each_way(const TileMap& map, Held held, int tile, int first, Visit visit) {
  const std::uint64_t* kinds = map.kinds.data() + map.tiles->value(tile, 0);
  const int turns = map.tiles->turns[as_size(tile)];
  CellSet cells;
  if (!find_frontier(map, held, cells)) {
    for (int cell = first < 0 ? 0 : first; cell < (first < 0 ? map.cells : first + 1); ++cell)
      set_bit(cells.data(), cell);
  }
  for (int word = 0; word * 64 < map.cells; ++word) {
    for (std::uint64_t left = cells[as_size(word)]; left != 0; left &= left - 1) {
      const int cell = word * 64 + std::countr_zero(left);
      const Wanted wanted = wanted_at(map, held, cell);
      for (int turn = 0; turn < turns; ++turn) {
        if (wanted.takes(kinds[turn]) && !visit(cell, turn)) return;
      }
    }
  }
}

// The number of the action that lays the tile at cell 0, not turned; kNone if the kind is none that does.
std::int32_t first_way(const ActionKind& kind, const TileMap& map, int tile) {
  const std::size_t named = kind.fields.size() == 3 ? 1 : 0;
  if (kind.fields.size() != 2 + named) return kNone;
  const Domain& turn = kind.fields[named + 1].domain;
  if (!names_sites(kind.fields[named].domain, map.board, kCells) || turn.kind != DomainKind::kRange || turn.min != 0 ||
      turn.size != map.sides) {
    return kNone;
  }
  if (named == 0) return kind.offset;
  const Domain& faces = kind.fields[0].domain;
  return faces.kind == DomainKind::kNames && faces.cards == map.cards ? kind.offset + tile * kind.fields[0].stride
                                                                      : kNone;
}

std::int32_t zone_tile_places(PrimitiveContext* context, std::int32_t self, std::int32_t tile, std::int32_t emit,
                              std::int32_t first) {
  const AskedTiles asked = asked_tiles(*context, self, tile);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ActionKind& kind = kind_at(*context, emit);
  const std::int32_t action = first_way(kind, *asked.map, tile);
  if (action == kNone) return fail(context, kNoPlaceKind);
  if (first != kNone && !within(first, asked.map->cells)) return fail(context, "first must be a cell of the board");
  const std::size_t at = kind.fields.size() - 2;
  const std::int32_t stride = kind.fields[at].stride;
  const std::int32_t step = kind.fields[at + 1].stride;
  ActionList list(context);
  int count = 0;
  bool fitted = true;
  with_cells(*context, *asked.row, [&](auto held) {
    for_each_way(*asked.map, held, tile, first, [&](int cell, int turn) {
      fitted = list.add(action + cell * stride + turn * step);
      ++count;
      return fitted;
    });
    return 0;
  });
  return list.close(fitted, count);
}

std::int32_t zone_tile_fits(PrimitiveContext* context, std::int32_t self, std::int32_t tile, std::int32_t cell,
                            std::int32_t turn) {
  const AskedTiles asked = asked_tiles(*context, self, tile);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (cell != kNone && !within(cell, asked.map->cells)) return fail(context, kNoCell);
  if (turn != kNone && !within(turn, asked.map->sides)) return fail(context, kNoTurn);
  const int turns = asked.map->tiles->turns[as_size(tile)];
  bool found = false;
  with_cells(*context, *asked.row, [&](auto held) {
    for_each_way(*asked.map, held, tile, cell, [&](int where, int turned) {
      found = (cell == kNone || where == cell) && (turn == kNone || turned == turn % turns);
      return !found;
    });
    return 0;
  });
  return found ? 1 : 0;
}

std::int32_t zone_lay_tile(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t tile,
                           std::int32_t turn) {
  const AskedTiles asked = asked_tiles(*context, self, tile);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const TileMap& map = *asked.map;
  if (!within(cell, map.cells)) return fail(context, kNoCell);
  if (!within(turn, map.sides)) return fail(context, kNoTurn);
  if (read_place(*context, *asked.row, cell) >= 0) return fail(context, "a tile lies on the cell");
  const int value = map.tiles->value(tile, turn);
  const bool matches = with_cells(
      *context, *asked.row, [&](auto held) { return wanted_at(map, held, cell).takes(map.kinds[as_size(value)]); });
  if (!matches)
    return fail(context, "a side of the tile would meet a side of another kind; list its places with tile_places");
  write_place(*context, *asked.row, cell, value);
  return 0;
}

constexpr Param kTile = {"tile", ParamType::kInt, "one of the tiles, as a pile of them holds it"};
constexpr std::array kTilePlacesParams = {
    kTile,
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {at: BOARD.cells, turn: 0..3}, or {tile: TILES, at: BOARD.cells, turn: 0..3}"},
    Param{"first", ParamType::kSiteOrNone, "where it may lie while there is no tile; left out or none: anywhere"}};
constexpr std::array kTileFitsParams = {
    kTile, Param{"cell", ParamType::kSiteOrNone, "where; left out or none: anywhere"},
    Param{"turn", ParamType::kSiteOrNone, "turned how; left out or none: in any way"}};
constexpr std::array kLayTileParams = {kTileCell, kTile,
                                       Param{"turn", ParamType::kInt, "so many steps clockwise, from 0"}};

constexpr std::array kTilesTopic = {
    Primitive{
        "tile_places", Receiver::kZone, kTilePlacesParams, ReturnType::kInt, primitive<zone_tile_places>,
        "Lists every way to lay the tile on an empty cell beside others, by cell, then by turn. Answers how many. "
        "Each side must meet sides of its kind only. Turns in which the tile looks the same are listed once. The "
        "zone holds turned tiles over the cells of a board.",
        "O(cells)", false, Work{24}, "a side would meet one of another kind"},
    Primitive{"tile_fits", Receiver::kZone, kTileFitsParams, ReturnType::kBool, primitive<zone_tile_fits>,
              "True if tile_places would list a way to lay the tile: any, one on the cell, one so turned. The zone "
              "holds turned tiles over the cells of a board.",
              "O(cells)", false, Work{24}},
    Primitive{"lay_tile", Receiver::kZone, kLayTileParams, ReturnType::kNothing, primitive<zone_lay_tile>,
              "Lays the tile on the cell, so turned. An error if a tile lies there, or if a side would meet one of "
              "another kind. The zone holds turned tiles over the cells of a board.",
              "O(1)", true},
};

}  // namespace

std::span<const Primitive> tiles_primitives() { return kTilesTopic; }

}  // namespace quoin

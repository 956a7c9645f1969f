// Primitives of tiles on a map: where one fits, laying it, and the features that sides which meet make together. In: a
// zone that holds turned tiles over the cells of a board.
#include <array>
#include <bit>
#include <cstring>

#include "primitives/bits.h"
#include "primitives/tile_map.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoTiles =
    "the zone must hold turned tiles over the cells of a board with as many sides: in game.yaml `over: BOARD.cells`, "
    "`holds: TILES.turned?`";
constexpr const char* kNoFace = "tile must be one of the tiles that the zone holds, not turned and not none";
constexpr const char* kNoCell = "cell must be a cell of the board, not none";
constexpr const char* kNoSide = "side must be the number of a side of the cell, from 0 on";
constexpr const char* kNoTurn = "turn must be 0 or more, and less than the tile has sides";
constexpr const char* kNoPlaceKind =
    "emit must be an action with the fields {at: BOARD.cells, turn: 0..3} (0..5 for hexagons), or with one of the "
    "tiles before them: {tile: TILES, at: BOARD.cells, turn: 0..3}";
constexpr const char* kNoPlaces = "the zone must lie over the edges or the cells of the tiles' board";
constexpr const char* kNoMarks =
    "call it on a zone of bool over the edges or the cells of the tiles' board: in game.yaml {over: BOARD.edges, "
    "holds: bool}";

// ---- where a tile fits ----

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

// The row of turned tiles, or what is wrong with it.
struct AskedTiles {
  const ZoneRow* row = nullptr;
  const TileMap* map = nullptr;
  const char* problem = nullptr;
};

AskedTiles asked_tiles(const PrimitiveContext& context, std::int32_t self) {
  const ZoneRow& row = zone_row(context, self);
  return {&row, row.tiles, row.tiles == nullptr ? kNoTiles : nullptr};
}

AskedTiles asked_tiles(const PrimitiveContext& context, std::int32_t self, int tile) {
  AskedTiles asked = asked_tiles(context, self);
  if (asked.problem == nullptr && !within(tile, asked.map->tiles->faces())) asked.problem = kNoFace;
  return asked;
}

AskedTiles asked_side(const PrimitiveContext& context, std::int32_t self, int cell, int side) {
  AskedTiles asked = asked_tiles(context, self);
  if (asked.problem != nullptr) return asked;
  if (!within(cell, asked.map->cells)) asked.problem = kNoCell;
  if (!within(side, asked.map->sides)) asked.problem = kNoSide;
  return asked;
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

// ---- features ----

// All that belongs together with one side of a tile: sides that are joined on their tile, and those that meet.
struct Feature {
  int tiles = 0;
  int open = 0;                               // sides behind which no side of the feature lies
  std::array<std::uint8_t, kMaxSites> sides;  // by cell, as far as the map has some: a bit each
  std::array<std::int16_t, kMaxSites> cells;  // the first `tiles`: where they lie
};

// A part of a tile whose sides are to be followed.
struct TilePart {
  std::int16_t cell;
  std::uint8_t sides;
};

template <class Held>
void flood(const TileMap& map, Held held, int start, int start_side, Feature& feature) {
  const Tiles& tiles = *map.tiles;
  std::fill_n(feature.sides.begin(), map.cells, std::uint8_t{0});
  std::array<TilePart, kMaxSites * kMostTileSides> parts;
  int left = 0;
  const auto reach = [&](int cell, int side) {
    std::uint8_t& reached = feature.sides[as_size(cell)];
    const unsigned joined = tiles.joined_at(held[cell], side);
    if (reached == 0) feature.cells[as_size(feature.tiles++)] = static_cast<std::int16_t>(cell);
    reached = static_cast<std::uint8_t>(reached | joined);
    parts[as_size(left++)] = {static_cast<std::int16_t>(cell), static_cast<std::uint8_t>(joined)};
  };
  if (held[start] >= 0) reach(start, start_side);
  while (left > 0) {
    const TilePart part = parts[as_size(--left)];
    for (unsigned sides = part.sides; sides != 0; sides &= sides - 1) {
      const int side = std::countr_zero(sides);
      const int other = map.neighbor_at(part.cell, side);
      const int across = map.across[as_size(side)];
      if (other < 0 || held[other] < 0 || tiles.kind_at(held[other], across) != tiles.kind_at(held[part.cell], side)) {
        ++feature.open;
      } else if ((feature.sides[as_size(other)] >> static_cast<unsigned>(across) & 1U) == 0) {
        reach(other, across);
      }
    }
  }
}

void find_feature(const PrimitiveContext& context, const AskedTiles& asked, int cell, int side, Feature& feature) {
  with_cells(context, *asked.row, [&](auto held) {
    flood(*asked.map, held, cell, side, feature);
    return 0;
  });
}

// Where something may stand on features: on edges, or on cells.
enum class Ground { kNeither, kEdges, kCells };
Ground ground_of(const Zone& zone, const PrimitiveContext& context, const TileMap& map) {
  if (!zone.has_over) return Ground::kNeither;
  if (names_sites(zone.over, map.board, kCells)) return Ground::kCells;
  return names_sites(zone.over, map.board, board_at(context, map.board).edges) ? Ground::kEdges : Ground::kNeither;
}

// Calls visit(place) for each cell or each edge of the feature, each once.
template <class Visit>
void for_each_place(const TileMap& map, const Feature& feature, Ground ground, Visit visit) {
  for (int n = 0; n < feature.tiles; ++n) {
    const int cell = feature.cells[as_size(n)];
    if (ground == Ground::kCells) {
      visit(cell);
      continue;
    }
    for (unsigned sides = feature.sides[as_size(cell)]; sides != 0; sides &= sides - 1) {
      const int side = std::countr_zero(sides);
      const int edge = map.edge_at(cell, side);
      const int other = map.neighbor_at(cell, side);
      const bool seen = other >= 0 && other < cell &&
                        (feature.sides[as_size(other)] >> static_cast<unsigned>(map.across[as_size(side)]) & 1U) != 0;
      if (edge >= 0 && !seen) visit(edge);
    }
  }
}

std::int32_t zone_feature(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t side) {
  const AskedTiles asked = asked_side(*context, self, cell, side);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  Feature feature;
  find_feature(*context, asked, cell, side, feature);
  return two_ints(feature.tiles, feature.open);
}

// What a place holds where nothing stands.
int empty_value(const ZoneRow& row) { return row.optional ? kNone : row.holds(0) ? 0 : row.min; }

std::int32_t zone_feature_count(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t cell,
                                std::int32_t side, std::int32_t value) {
  const AskedTiles asked = asked_side(*context, self, cell, side);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ZoneRow& row = zone_row(*context, zone);
  const Ground ground = ground_of(zone_at(*context, zone), *context, *asked.map);
  if (ground == Ground::kNeither) return fail(context, kNoPlaces);
  if (value != kNone && !row.seeks(value))
    return fail(context, "value must be one that the zone of followers can hold");
  Feature feature;
  find_feature(*context, asked, cell, side, feature);
  const Sought sought = value == kNone ? Sought{} : row.sought(value);
  const int nothing = empty_value(row);
  int count = 0;
  with_cells(*context, row, [&](auto held) {
    for_each_place(*asked.map, feature, ground, [&](int place) {
      const int stands = held[place];
      count += (value == kNone ? stands != nothing : sought.is(stands)) ? 1 : 0;
    });
    return 0;
  });
  return count;
}

std::int32_t zone_mark_feature(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t cell,
                               std::int32_t side) {
  const AskedTiles asked = asked_side(*context, zone, cell, side);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ZoneRow& row = zone_row(*context, self);
  const Ground ground = ground_of(zone_at(*context, self), *context, *asked.map);
  if (ground == Ground::kNeither || !row.truth) return fail(context, kNoMarks);
  Feature feature;
  find_feature(*context, asked, cell, side, feature);
  int count = 0;
  for_each_place(*asked.map, feature, ground, [&](int place) {
    write_place(*context, row, place, 1);
    ++count;
  });
  return count;
}

std::int32_t zone_clear_feature(PrimitiveContext* context, std::int32_t self, std::int32_t zone, std::int32_t cell,
                                std::int32_t side) {
  const AskedTiles asked = asked_side(*context, zone, cell, side);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ZoneRow& row = zone_row(*context, self);
  const Ground ground = ground_of(zone_at(*context, self), *context, *asked.map);
  if (ground == Ground::kNeither) return fail(context, kNoPlaces);
  Feature feature;
  find_feature(*context, asked, cell, side, feature);
  const int nothing = empty_value(row);
  int count = 0;
  for_each_place(*asked.map, feature, ground, [&](int place) {
    if (read_place(*context, row, place) == nothing) return;
    write_place(*context, row, place, nothing);
    ++count;
  });
  return count;
}

constexpr Param kTile = {"tile", ParamType::kInt, "one of the tiles, as a pile of them holds it"};
constexpr Param kTileCell = {"cell", ParamType::kSite, "a cell of the board"};
constexpr Param kOfSide = {"side", ParamType::kInt, "which of its sides, as field:side(cell, side) numbers them"};
constexpr Param kOnMap = {"map", ParamType::kZone, "the zone that holds the turned tiles"};
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
constexpr std::array kFeatureParams = {kTileCell, kOfSide};
constexpr std::array kFeatureCountParams = {
    Param{"zone", ParamType::kZone, "what stands on features: a zone over the board's edges, or over its cells"},
    kTileCell, kOfSide,
    Param{"value", ParamType::kSoughtOrNone, "what is counted; left out or none: all that stands there"}};
constexpr std::array kMarkFeatureParams = {kOnMap, kTileCell, kOfSide};

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
    Primitive{
        "feature", Receiver::kZone, kFeatureParams, ReturnType::kInts, primitive<zone_feature>,
        "How many tiles the feature has to which the side belongs, and how many open ends; both 0 if no tile lies "
        "there. A feature is all sides that are joined on their tiles or meet. An open end is a side of it beside "
        "an empty cell, at the border, or beside a side of another kind. The zone holds turned tiles over the "
        "cells of a board.",
        "O(cells)", false, Work{12}},
    Primitive{"feature_count", Receiver::kZone, kFeatureCountParams, ReturnType::kInt, primitive<zone_feature_count>,
              "How many of the other zone's places on the feature of the side hold the value. A feature has the edges "
              "of its sides and the cells of its tiles. The zone holds turned tiles over the cells of a board.",
              "O(cells)", false, Work{14}},
    Primitive{"mark_feature", Receiver::kZone, kMarkFeatureParams, ReturnType::kInt, primitive<zone_mark_feature>,
              "Sets the zone to true on the feature of the side. Answers how many places that are. The zone holds bool "
              "over the edges or the cells of the map's board. What is true stays true.",
              "O(cells)", true, Work{14}},
    Primitive{"clear_feature", Receiver::kZone, kMarkFeatureParams, ReturnType::kInt, primitive<zone_clear_feature>,
              "Takes away what stands on the feature of the side. Answers how many places became empty. The zone lies "
              "over the edges or the cells of the map's board.",
              "O(cells)", true, Work{14}},
};

}  // namespace

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

std::span<const Primitive> tiles_primitives() { return kTilesTopic; }

}  // namespace quoin

// Primitives of features: what sides of tiles that are joined or meet make together, and what stands there. In: a zone
// that holds turned tiles over the cells of a board.
#include <array>
#include <bit>

#include "primitives/asked_tiles.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoPlaces = "the zone must lie over the edges or the cells of the tiles' board";
constexpr const char* kNoMarks =
    "call it on a zone of bool over the edges or the cells of the tiles' board: in game.yaml {over: BOARD.edges, "
    "holds: bool}";

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

constexpr Param kOfSide = {"side", ParamType::kInt, "which of its sides, as field:side(cell, side) numbers them"};
constexpr Param kOnMap = {"map", ParamType::kRow, "the zone that holds the turned tiles"};
constexpr std::array kFeatureParams = {kTileCell, kOfSide};
constexpr std::array kFeatureCountParams = {
    Param{"zone", ParamType::kRow, "what stands on features: a zone over the board's edges, or over its cells"},
    kTileCell, kOfSide,
    Param{"value", ParamType::kSoughtOrNone, "what is counted; left out or none: all that stands there"}};
constexpr std::array kMarkFeatureParams = {kOnMap, kTileCell, kOfSide};

constexpr std::array kFeaturesTopic = {
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

std::span<const Primitive> features_primitives() { return kFeaturesTopic; }

}  // namespace quoin

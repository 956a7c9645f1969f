// The tables that primitives use in every call, made once for a game.
#include <algorithm>

#include "primitives/piece_map.h"
#include "primitives/support.h"
#include "primitives/tile_map.h"

namespace quoin {
namespace {

// The rank of each face, or nullptr if the cards have none.
const int* ranks_of(const Cards& cards) {
  for (const CardAttribute& attribute : cards.attributes) {
    if (attribute.name == "rank") return attribute.of.data();
  }
  return nullptr;
}

// The entry of GameDef::cards whose faces, kinds or names a zone counts, or kNone.
int things_counted(const GameDef& def, const Zone& zone) {
  if (!zone.has_over || zone.over.kind != DomainKind::kNames) return kNone;
  if (zone.holds.kind != DomainKind::kRange || zone.holds.optional || zone.holds.min != 0) return kNone;
  const auto found = std::ranges::find(def.cards, zone.over.label, &Cards::name);
  return found == def.cards.end() ? kNone : static_cast<int>(found - def.cards.begin());
}

// The row of the pile that a row of this one is filled from, or kNone.
std::int32_t refilled_from(const GameDef& def, const Zone& zone, int row) {
  if (zone.refill < 0) return kNone;
  const Zone& source = def.layout.zone(zone.refill);
  return source.first_row + (source.rows == zone.rows ? row : 0);
}

ZoneRow row_of_zone(const GameDef& def, const std::vector<SiteMap>& maps, const Zone& zone, int row) {
  ZoneRow made;
  made.offset = zone.offset + row * zone.length * cell_bytes(zone.cell);
  made.length = zone.has_over ? zone.length : zone.rows - row;  // values by seat lie side by side
  made.number = static_cast<std::int16_t>(row);
  made.min = zone.holds.min;
  made.max = zone.holds.max();
  made.cell = zone.cell;
  made.optional = zone.holds.optional;
  made.truth = zone.holds.is_bool();
  made.seats = zone.holds.kind == DomainKind::kSeats;
  made.seat = static_cast<std::int8_t>(zone.owner(row));
  made.cards = static_cast<std::int16_t>(zone.holds.cards);
  made.counts = static_cast<std::int16_t>(things_counted(def, zone));
  made.tokens = zone.tokens >= 0;
  made.room = zone.room;
  made.refill = refilled_from(def, zone, row);
  if (zone.is_pile()) {
    const Zone& size = def.layout.zone(zone.size);
    made.size_offset = size.offset + row * cell_bytes(size.cell);
    made.size_cell = size.cell;
    made.sorted = zone.sorted;
    made.ranks = ranks_of(def.cards[as_size(zone.holds.cards)]);
  }
  if (zone.holds.pieces >= 0) {
    made.army = static_cast<std::int16_t>(zone.holds.pieces);
    made.kinds = static_cast<std::int16_t>(def.pieces[as_size(zone.holds.pieces)].count());
  }
  if (!zone.has_over || zone.over.kind != DomainKind::kSites) return made;
  for (const SiteMap& map : maps) {
    if (map.board != zone.over.board || map.kind != zone.over.sites) continue;
    made.map = &map;
    made.dense = map.dense;
    made.positions = static_cast<std::int16_t>(map.bits);
  }
  return made;
}

std::vector<SiteMap> maps_of(const GameDef& def, const MapNames& names) {
  std::vector<SiteMap> maps;
  for (std::size_t board = 0; board < def.boards.size(); ++board) {
    for (std::size_t kind = 0; kind < def.boards[board].sites.size(); ++kind) {
      if (def.boards[board].sites[kind].ways.empty()) continue;
      maps.emplace_back(def.boards[board], static_cast<int>(kind), static_cast<int>(def.seats.size()));
      maps.back().board = static_cast<int>(board);
      number_names(maps.back(), def.boards[board], names);
    }
  }
  return maps;
}

// The pieces of a zone on the sites that it lies over, made once for all zones that have both.
const PieceMap* pieces_of(const GameDef& def, const Zone& zone, const SiteMap* map, Lookup& lookup,
                          std::vector<std::pair<int, const SiteMap*>>& known) {
  if (zone.holds.pieces < 0 || map == nullptr) return nullptr;
  const std::pair<int, const SiteMap*> wanted = {zone.holds.pieces, map};
  const auto found = std::find(known.begin(), known.end(), wanted);
  if (found != known.end()) return lookup.pieces[as_size(found - known.begin())].get();
  known.push_back(wanted);
  lookup.pieces.push_back(std::make_shared<const PieceMap>(def, zone.holds.pieces, *map));
  return lookup.pieces.back().get();
}

// The same of turned tiles.
const TileMap* tiles_of(const GameDef& def, const Zone& zone, Lookup& lookup) {
  const int cards = zone.holds.tiles;
  const int board = zone.over.board;
  if (cards < 0 || !zone.has_over || !names_sites(zone.over, board, kCells) || !zone.holds.optional) return nullptr;
  if (!TileMap::fits(def, cards, board)) return nullptr;
  for (const auto& known : lookup.tiles) {
    if (known->cards == cards && known->board == board) return known.get();
  }
  lookup.tiles.push_back(std::make_shared<const TileMap>(def, cards, board));
  return lookup.tiles.back().get();
}

RegionPlaces places_of_region(const GameDef& def, const Region& region, const std::vector<std::int16_t>& of) {
  RegionPlaces made;
  made.board = region.board;
  made.sites = region.sites;
  const Board& board = def.boards[as_size(region.board)];
  const std::size_t sites = board.sites[as_size(region.sites)].names.size();
  made.words.assign((std::max<std::size_t>(sites, kMaxSites) + 63) / 64, 0);
  for (const int site : of) set_bit(made.words.data(), site);
  return made;
}

SingleField single_field_of(const ActionKind& kind) {
  return {kind.offset, kind.fields.size() == 1 ? kind.fields[0].domain.size : -1};
}

}  // namespace

Lookup::Lookup(const GameDef& def) {
  MapNames names = map_names(def.boards);
  maps = std::make_shared<const std::vector<SiteMap>>(maps_of(def, names));
  boards.assign(def.boards.size(), nullptr);
  for (const SiteMap& map : *maps) {
    if (map.kind == 0) boards[as_size(map.board)] = &map;
  }
  ways = std::move(names.ways);
  sides = std::move(names.sides);
  for (const Region& region : def.regions) {
    for (const auto& of : region.of) regions.push_back(places_of_region(def, region, of));
  }
  for (const auto* list : {&def.layout.zones, &def.layout.scratch}) {
    for (const Zone& zone : *list) zones.push_back(&zone);
  }
  std::vector<std::pair<int, const SiteMap*>> known;
  for (std::size_t number = 0; number < zones.size(); ++number) {
    const Zone* zone = zones[number];
    for (int row = 0; row < zone->rows; ++row) {
      ZoneRow made = row_of_zone(def, *maps, *zone, row);
      made.zone = static_cast<std::int16_t>(number);
      made.pieces = pieces_of(def, *zone, made.map, *this, known);
      made.tiles = tiles_of(def, *zone, *this);
      rows.push_back(made);
    }
  }
  for (const ActionKind& kind : def.actions) fields.push_back(single_field_of(kind));
}

const PartialKind& Lookup::partial(const GameDef& def, std::int32_t emit) const {
  const ActionKind& whole = def.actions[static_cast<std::size_t>(kind_of_emit(emit))];
  const auto [found, is_new] = partial_.try_emplace(partial_emit(kind_of_emit(emit), given_of_emit(emit), 0));
  PartialKind& known = found->second;
  if (is_new) {
    known.kind = whole;
    known.kind.fields.erase(known.kind.fields.begin(), known.kind.fields.begin() + given_of_emit(emit));
    known.kind.count = whole.fields[static_cast<std::size_t>(given_of_emit(emit) - 1)].stride;
  }
  known.kind.offset = whole.offset + added_by_emit(emit);
  known.field = single_field_of(known.kind);
  return known;
}

namespace {

const SiteMap* map_of(const Lookup& lookup, Receiver receiver, std::int32_t self) {
  const auto at = static_cast<std::size_t>(self);
  return receiver == Receiver::kZone ? lookup.rows[at].map : lookup.boards[at];
}

}  // namespace

std::string_view ways_on(const Lookup& lookup, Receiver receiver, std::int32_t self) {
  const SiteMap* map = map_of(lookup, receiver, self);
  return map == nullptr ? std::string_view() : map->way_names;
}

std::string_view sides_on(const Lookup& lookup, Receiver receiver, std::int32_t self) {
  const SiteMap* map = map_of(lookup, receiver, self);
  return map == nullptr ? std::string_view() : map->side_names;
}

std::int32_t Lookup::add_filter(const CardFilter& filter) {
  filters.push_back(filter);
  return kFilters + static_cast<std::int32_t>(filters.size()) - 1;
}

}  // namespace quoin

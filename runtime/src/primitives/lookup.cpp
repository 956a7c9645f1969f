// What primitives look up with every call, put together once for a game.
#include "primitives/support.h"

namespace quoin {
namespace {

ZoneRow row_of_zone(const GameDef& def, const Zone& zone, int row) {
  ZoneRow made;
  made.offset = zone.offset + row * zone.length * cell_bytes(zone.cell);
  made.length = zone.length;
  made.min = zone.holds.min;
  made.max = zone.holds.max();
  made.cell = zone.cell;
  made.optional = zone.holds.optional;
  made.truth = zone.holds.is_bool();
  if (!zone.has_over || zone.over.kind != DomainKind::kSites || zone.over.sites != kCells) return made;
  const Board& board = def.boards[static_cast<std::size_t>(zone.over.board)];
  made.on_cells = board.kind == BoardKind::kGrid;
  made.rows = static_cast<std::int16_t>(board.rows);
  made.columns = static_cast<std::int16_t>(board.columns);
  return made;
}

}  // namespace

Lookup::Lookup(const GameDef& def) {
  for (const auto* list : {&def.layout.zones, &def.layout.scratch}) {
    for (const Zone& zone : *list) zones.push_back(&zone);
  }
  rows.resize(zones.size() * kMaxSeats);
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    for (int row = 0; row < kMaxSeats && row < zones[zone]->seats; ++row) {
      rows[zone * kMaxSeats + static_cast<std::size_t>(row)] = row_of_zone(def, *zones[zone], row);
    }
  }
  for (const ActionKind& kind : def.actions) {
    fields.push_back({kind.offset, kind.fields.size() == 1 ? kind.fields[0].domain.size : -1});
  }
}

}  // namespace quoin

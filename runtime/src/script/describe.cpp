// The game's definition as a Lua table for the prelude: only what the prelude needs, integers and names.
#include <string>

#include "script/embedded.h"
#include "script/host.h"
#include "script/lua_values.h"
#include "script/prelude.h"

namespace quoin {
namespace {

using lua::set;
using lua::set_bool;
using lua::set_list;

const char* cell_type(Cell cell) {
  switch (cell) {
    case Cell::kI8: return "int8_t";
    case Cell::kU8: return "uint8_t";
    case Cell::kI16: return "int16_t";
    case Cell::kI32: return "int32_t";
  }
  return "int32_t";
}

const char* role_name(ZoneRole role) {
  switch (role) {
    case ZoneRole::kZone: return "zone";
    case ZoneRole::kCounter: return "counter";
    default: return "part";
  }
}

void push_zone(lua_State* L, const GameDef& def, int index) {
  const Zone& zone = def.layout.zones[static_cast<std::size_t>(index)];
  lua_newtable(L);
  set(L, "index", index);
  set(L, "name", zone.name);
  set(L, "short", zone.name.substr(zone.name.find('.') + 1));
  set(L, "role", std::string(role_name(zone.role)));
  set(L, "low", zone.holds.min);
  set(L, "high", zone.holds.max());
  set_bool(L, "optional", zone.holds.optional);
  set_bool(L, "truth", zone.holds.is_bool());
  set_bool(L, "over_truth", zone.has_over && zone.over.is_bool());
  set(L, "holds", zone.holds.label);
  set(L, "over", zone.over.label);
  set(L, "over_low", zone.has_over ? zone.over.min : 0);
  set(L, "over_high", zone.has_over ? zone.over.max() : zone.length - 1);
  set_bool(L, "has_over", zone.has_over);
  set_bool(L, "per_seat", zone.per_seat);
  set(L, "seats", zone.seats);
  set(L, "length", zone.length);
  set(L, "offset", zone.offset);
  set(L, "cell", std::string(cell_type(zone.cell)));
}

void set_engine(lua_State* L, const GameDef& def) {
  lua_newtable(L);
  const Layout& layout = def.layout;
  const std::pair<const char*, int> parts[] = {{"node", layout.node},       {"seat", layout.seat},
                                               {"phase", layout.phase},     {"first", layout.first},
                                               {"winners", layout.winners}, {"pending", layout.pending}};
  for (const auto& [name, zone] : parts) {
    if (zone < 0) continue;
    push_zone(L, def, zone);
    lua_setfield(L, -2, name);
  }
  lua_setfield(L, -2, "engine");
}

void push_relation(lua_State* L, const Relation& relation) {
  lua_newtable(L);
  set(L, "name", relation.name);
  set(L, "width", relation.width);
  set(L, "sources", relation.sources);
  lua_createtable(L, static_cast<int>(relation.table.size()), 0);
  int place = 0;  // places count from 0
  for (const std::int16_t target : relation.table) {
    lua_pushinteger(L, target);
    lua_rawseti(L, -2, place++);
  }
  lua_setfield(L, -2, "table");
}

void push_board(lua_State* L, const Board& board, int index) {
  lua_newtable(L);
  set(L, "index", index);
  set(L, "name", board.name);
  set(L, "kind", std::string(board.kind == BoardKind::kBricks ? "bricks" : "grid"));
  set(L, "rows", board.rows);
  set(L, "columns", board.columns);
  set_list(L, "sites", board.sites, [L](const SiteType& sites, int) {
    lua_newtable(L);
    set(L, "name", sites.name);
    set(L, "count", static_cast<int>(sites.names.size()));
    set_list(L, "relations", sites.relations, [L](const Relation& relation, int) { push_relation(L, relation); });
  });
}

void push_field(lua_State* L, const GameDef& def, const ActionField& field) {
  const Domain& domain = field.domain;
  lua_newtable(L);
  set(L, "name", field.name);
  set(L, "stride", field.stride);
  set(L, "board", domain.board);
  set(L, "sites", domain.sites);
  set(L, "label", domain.label);
  set_bool(L, "truth", domain.is_bool());
  if (domain.kind != DomainKind::kRelation) {
    set(L, "low", domain.min);
    set(L, "high", domain.max());
    return;
  }
  const Board& board = def.boards[static_cast<std::size_t>(domain.board)];
  set(L, "source", domain.of_field + 1);
  set(L, "low", 0);
  set(L, "high", static_cast<int>(board.sites[static_cast<std::size_t>(domain.sites)].names.size()) - 1);
}

void push_dial(lua_State* L, const Dial& dial) {
  lua_newtable(L);
  set(L, "name", dial.name);
  if (dial.is_counts()) {
    set_list(L, "counted", dial.counted.names, [L](const std::string& name, int) { lua::push(L, name); });
    set_list(L, "value", dial.counts, [L](int count, int) { lua_pushinteger(L, count); });
  } else if (dial.domain.kind == DomainKind::kRange) {
    set(L, "value", dial.value);
  } else if (dial.domain.is_bool()) {
    set_bool(L, "value", dial.value != 0);
  } else {
    set(L, "value", dial.domain.names[static_cast<std::size_t>(dial.value)]);
  }
}

void push_source(lua_State* L, const std::string& path, std::string_view text) {
  lua_newtable(L);
  set(L, "path", path);
  lua_pushlstring(L, text.data(), text.size());
  lua_setfield(L, -2, "text");
}

void set_things(lua_State* L, const GameDef& def) {
  lua_createtable(L, static_cast<int>(def.layout.zones.size()), 0);
  for (int i = 0; i < static_cast<int>(def.layout.zones.size()); ++i) {
    push_zone(L, def, i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "zones");
  set_list(L, "records", def.records, [&](const Record& record, int index) {
    lua_newtable(L);
    set(L, "name", record.name);
    set(L, "index", index);
    set(L, "capacity", record.capacity);
    set_list(L, "columns", record.columns, [&](int zone, int) { push_zone(L, def, zone); });
    push_zone(L, def, record.count);
    lua_setfield(L, -2, "count");
  });
  set_list(L, "histories", def.histories, [&](const History& history, int index) {
    lua_newtable(L);
    set(L, "name", history.name);
    set(L, "index", index);
  });
  set_list(L, "absent", def.absent, [&](const Absent& absent, int) {
    lua_newtable(L);
    set(L, "name", absent.name);
    set(L, "condition", absent.condition);
  });
  set_list(L, "dials", def.dials, [L](const Dial& dial, int) { push_dial(L, dial); });
  set_list(L, "sets", def.sets, [L](const NameSet& names, int) {
    lua_newtable(L);
    set(L, "name", names.name);
    set_list(L, "values", names.values, [L](const std::string& name, int) { lua::push(L, name); });
  });
  set_list(L, "shapes", def.shapes, [L](const Shapes& shapes, int index) {
    lua_newtable(L);
    set(L, "name", shapes.name);
    set(L, "index", index);
  });
  set_list(L, "boards", def.boards, [L](const Board& board, int index) { push_board(L, board, index); });
}

void set_nodes(lua_State* L, const GameDef& def) {
  set_list(L, "dice", def.dice, [L](const Die& die, int index) {
    lua_newtable(L);
    set(L, "name", die.name);
    set(L, "index", index);
    set(L, "low", die.outcomes.min);
    set(L, "high", die.outcomes.max());
    set(L, "faces", die.faces);
    set(L, "first_face", die.first_face);
    set_bool(L, "truth", die.outcomes.is_bool());
    set_bool(L, "truth_faces", die.bool_faces);
    set_list(L, "shows", die.shows, [L](std::uint8_t count, int) { lua_pushinteger(L, count); });
  });
  set_list(L, "deals", def.deals, [L](const std::string& name, int) { lua::push(L, name); });
  set_list(L, "phases", def.phases, [L](const Phase& phase, int index) {
    lua_newtable(L);
    set(L, "name", phase.name);
    set(L, "index", index);
    set_bool(L, "together", phase.together);
    set_bool(L, "may_be_together", phase.may_be_together);
  });
  set_list(L, "actions", def.actions, [&](const ActionKind& kind, int index) {
    lua_newtable(L);
    set(L, "name", kind.name);
    set(L, "index", index);
    set(L, "offset", kind.offset);
    set_list(L, "fields", kind.fields, [&](const ActionField& field, int) { push_field(L, def, field); });
  });
}

}  // namespace

void push_definition(lua_State* L, Host& host) {
  const GameDef& def = *host.def;
  luaL_checkstack(L, 24, "definition");
  lua_newtable(L);
  set(L, "seats", static_cast<int>(def.seats.size()));
  set(L, "max_seats", kMaxSeats);
  set(L, "max_length", def.max_length);
  set_list(L, "seat_names", def.seats, [L](const std::string& name, int) { lua::push(L, name); });
  set_things(L, def);
  set_engine(L, def);
  set_nodes(L, def);
  push_primitives(L, host.context);
  lua_setfield(L, -2, "primitives");
  push_source(L, def.rules.path, def.rules.text);
  lua_setfield(L, -2, "rules");
  const auto push_file = [L](const SourceFile& file, int) { push_source(L, file.path, file.text); };
  set_list(L, "variants", def.variant_rules, push_file);
  set_list(L, "modules", def.modules, push_file);
  set_list(L, "library", embedded_library(),
           [L](const EmbeddedFile& file, int) { push_source(L, std::string(file.path), file.text); });
}

}  // namespace quoin

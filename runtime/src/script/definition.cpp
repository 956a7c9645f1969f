// The game's description as a Lua table for the prelude, and what only machines need: tables of boards, primitives,
// sources.
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "quoin/schema/description.h"
#include "quoin/schema/selections.h"
#include "script/embedded.h"
#include "script/host.h"
#include "script/lua_api.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Any JSON value: lists count from 1, null is nil.
void push_json(lua_State* L, const nlohmann::json& value) {
  luaL_checkstack(L, 4, "description");
  if (value.is_object()) {
    lua_createtable(L, 0, static_cast<int>(value.size()));
    for (const auto& [key, inner] : value.items()) {
      push_json(L, inner);
      lua_setfield(L, -2, key.c_str());
    }
  } else if (value.is_array()) {
    lua::push_list(L, value, [L](const nlohmann::json& inner, int) { push_json(L, inner); });
  } else if (value.is_string()) {
    lua::push(L, value.get_ref<const std::string&>());
  } else if (value.is_boolean()) {
    lua_pushboolean(L, value.get<bool>() ? 1 : 0);
  } else if (value.is_number_integer()) {
    lua_pushinteger(L, value.get<lua_Integer>());
  } else if (value.is_number()) {
    lua_pushnumber(L, value.get<lua_Number>());
  } else {
    lua_pushnil(L);
  }
}

// Goes from the table on top to the n-th (from 0) of its list `key`, which is pushed.
void push_entry(lua_State* L, const char* key, int n) {
  lua_getfield(L, -1, key);
  lua_rawgeti(L, -1, n + 1);
  lua_remove(L, -2);
}

// Sets `key` of the table on top to the numbers; places count from 0.
template <class Number>
void set_numbers(lua_State* L, const char* key, const std::vector<Number>& numbers) {
  lua_createtable(L, static_cast<int>(numbers.size()), 0);
  int place = 0;
  for (const Number number : numbers) {
    lua_pushinteger(L, number);
    lua_rawseti(L, -2, place++);
  }
  lua_setfield(L, -2, key);
}

// Does `fill(item)` for each item of a vector with the entry of the list `key` that describes it on top.
template <class List, class Fill>
void fill_entries(lua_State* L, const char* key, const List& list, Fill fill) {
  int number = 0;
  for (const auto& item : list) {
    push_entry(L, key, number++);
    fill(item);
    lua_pop(L, 1);
  }
}

// The tables of boards, straight from them: of relations, of ways, of rows.
void add_tables(lua_State* L, const GameDef& def) {
  fill_entries(L, "boards", def.boards, [L](const Board& board) {
    fill_entries(L, "sites", board.sites, [L](const SiteType& sites) {
      set_numbers(L, "places", sites.places);
      fill_entries(L, "relations", sites.relations, [L](const Relation& one) { set_numbers(L, "table", one.table); });
      fill_entries(L, "ways", sites.ways, [L](const Way& way) { set_numbers(L, "next", way.next); });
    });
  });
}

// Those of selections of cards.
void add_selections(lua_State* L, const GameDef& def) {
  fill_entries(L, "cards", def.cards, [L](const Cards& cards) {
    if (cards.selections == nullptr) return;
    set_numbers(L, "selections", cards.selections->table());
    lua::set(L, "most", cards.selections->most());
  });
}

// What the sides of turned tiles are.
void add_tiles(lua_State* L, const GameDef& def) {
  fill_entries(L, "cards", def.cards, [L](const Cards& cards) {
    if (cards.tiles == nullptr) return;
    lua_getfield(L, -1, "tiles");
    set_numbers(L, "kind", cards.tiles->kind);
    set_numbers(L, "joined", cards.tiles->joined);
    lua_pop(L, 1);
  });
}

void push_source(lua_State* L, const std::string& path, std::string_view text) {
  lua_newtable(L);
  lua::set(L, "path", path);
  lua::set(L, "text", text);
}

void add_sources(lua_State* L, const GameDef& def) {
  push_source(L, def.rules.path, def.rules.text);
  lua_setfield(L, -2, "rules");
  const auto push_file = [L](const SourceFile& file, int) { push_source(L, file.path, file.text); };
  lua::set_list(L, "variant_rules", def.variant_rules, push_file);
  lua::set_list(L, "modules", def.modules, push_file);
  lua::set_list(L, "hints", def.hints, push_file);
  lua::set_list(L, "library", embedded_library(),
                [L](const EmbeddedFile& file, int) { push_source(L, std::string(file.path), file.text); });
}

void push_primitive(lua_State* L, const Primitive& primitive, int index, const PrimitiveContext& context) {
  static constexpr const char* kTypes[] = {
      "int",           "held", "sought",         "sought_or_none", "held_or_none", "field",
      "field_or_none", "site", "site_or_none",   "seat",           "zone",         "row",
      "pile",          "emit", "shape",          "word",           "seat_region",  "ways",
      "ways_or_none",  "side", "region_or_none", "goal",           "pile_or_none", "row_or_none"};
  static constexpr const char* kReturns[] = {"nothing", "int", "bool", "site", "ints"};
  static_assert(std::size(kTypes) == kParamTypes && std::size(kReturns) == kReturnTypes);
  lua_newtable(L);
  lua::set(L, "name", primitive.name);
  lua::set(L, "index", index);
  lua::set(L, "receiver", name_of(primitive.receiver));
  lua::set(L, "returns", kReturns[static_cast<int>(primitive.returns)]);
  lua::set_list(L, "params", primitive.params, [L](const Param& param, int) {
    lua_newtable(L);
    lua::set(L, "name", param.name);
    lua::set(L, "type", kTypes[static_cast<int>(param.type)]);
    lua::set(L, "words", param.words);
  });
  lua::set_bool(L, "writes", primitive.writes);
  lua::set_bool(L, "charged", is_charged(primitive, context));
}

}  // namespace

void push_definition(lua_State* L, Host& host) {
  push_json(L, description(*host.def, Tables::kLeftOut));
  luaL_checkstack(L, 24, "definition");
  add_tables(L, *host.def);
  add_selections(L, *host.def);
  add_tiles(L, *host.def);
  lua::set(L, "max_seats", kMaxSeats);
  lua::push_list(L, all_primitives(),
                 [&](const Primitive& primitive, int index) { push_primitive(L, primitive, index, host.context); });
  lua_setfield(L, -2, "primitives");
  lua::set_list(L, "parts", host.def->pieces,
                [L](const Pieces&, int number) { lua_pushinteger(L, part_of_seat(number, 0)); });
  const auto push_name = [L](const std::string& name, int) { lua::push(L, name); };
  lua::set_list(L, "way_names", host.lookup.ways, push_name);
  lua::set_list(L, "side_names", host.lookup.sides, push_name);
  add_sources(L, *host.def);
}

}  // namespace quoin

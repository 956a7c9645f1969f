// The functions that the prelude calls on the host, besides the bindings: names, loading, errors.
#include <cstring>

#include "quoin/base/text.h"
#include "script/embedded.h"
#include "script/host.h"
#include "script/lua_api.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// nearest(name, list of names): the nearest of them, or nil.
int nearest(lua_State* L) {
  lua::push_text_of(L, [L] {
    std::vector<std::string> known;
    const auto count = static_cast<int>(lua::raw_length(L, 2));
    for (int i = 1; i <= count; ++i) {
      lua_rawgeti(L, 2, i);
      if (const char* name = lua_tostring(L, -1)) known.emplace_back(name);
      lua_pop(L, 1);
    }
    return nearest_name(lua_tostring(L, 1), known);
  });
  if (lua::raw_length(L, -1) == 0) lua_pushnil(L);
  return 1;
}

// load(name, extra): a file of the prelude, run once with the host and what else is given.
int load_prelude(lua_State* L) {
  const char* name = luaL_checkstring(L, 1);
  lua_settop(L, 2);
  lua_getfield(L, lua_upvalueindex(1), "loaded");
  lua_getfield(L, 3, name);
  if (!lua_isnil(L, -1)) return 1;
  lua_settop(L, 3);
  const std::size_t start = sizeof("prelude/") - 1;
  for (const EmbeddedFile& file : embedded_prelude()) {
    if (file.path.size() != start + std::strlen(name) + 4 || file.path.compare(start, std::strlen(name), name) != 0)
      continue;
    lua_pushfstring(L, "=%s", name);
    load_text(L, file.text.data(), file.text.size(), lua_tostring(L, -1));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 2);
    lua_call(L, 2, 2);
    lua_pushvalue(L, -2);
    lua_setfield(L, 3, name);
    return 2;
  }
  return luaL_error(L, "the prelude has no file %s", name);
}

// generate(chunk name, text): a chunk of the prelude.
int generate(lua_State* L) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(L, 2, &size);
  load_text(L, text, size, luaL_checkstring(L, 1));
  return 1;
}

// lock_strings(methods): what s:method() finds.
int lock_strings(lua_State* L) {
  lua_pushliteral(L, "");
  lua_newtable(L);
  lua_pushvalue(L, 1);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  return 0;
}

int relation_inverse(lua_State* L) {
  Host& host = host_of(L);
  const auto kind = static_cast<int>(lua_tointeger(L, 1));
  const auto field = static_cast<int>(lua_tointeger(L, 2));
  lua_pushlightuserdata(L, const_cast<std::int16_t*>(host.inverses.of(*host.def, kind, field).places.data()));
  return 1;
}

// place_in(kind, field, source, target): the target's place in the source's row of the field's relation, or -1.
int place_in(lua_State* L) {
  Host& host = host_of(L);
  const auto kind = static_cast<int>(lua_tointeger(L, 1));
  const auto field = static_cast<int>(lua_tointeger(L, 2));
  const Inverse& inverse = host.inverses.of(*host.def, kind, field);
  const auto source = static_cast<int>(lua_tonumber(L, 3));
  const auto target = static_cast<int>(lua_tonumber(L, 4));
  lua_pushinteger(L, inverse.places[static_cast<std::size_t>(source * inverse.targets + target)]);
  return 1;
}

// partial_emit(kind, given, added): what primitives get for such a kind with so many fields given.
int push_partial_emit(lua_State* L) {
  lua_pushinteger(L, partial_emit(static_cast<int>(lua_tointeger(L, 1)), static_cast<int>(lua_tointeger(L, 2)),
                                  static_cast<int>(lua_tonumber(L, 3))));
  return 1;
}

// site_name(board, kind of sites, site)
int site_name(lua_State* L) {
  const GameDef& def = *host_of(L).def;
  const auto& board = def.boards[static_cast<std::size_t>(lua_tointeger(L, 1))];
  const auto& names = board.sites[static_cast<std::size_t>(lua_tointeger(L, 2))].names;
  lua_pushstring(L, names[static_cast<std::size_t>(lua_tonumber(L, 3))].c_str());
  return 1;
}

// add_cards(number of the cards, list of faces): the number of that set of faces for primitives; nil if there are too
// many sets, or rules do not load.
int add_cards(lua_State* L) {
  Host& host = host_of(L);
  if (!host.loading || host.lookup.filters.size() >= kMostFilters) return 0;
  CardFilter filter;
  filter.cards = static_cast<int>(lua_tointeger(L, 1));
  const auto count = static_cast<int>(lua::raw_length(L, 2));
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(L, 2, i);
    const auto face = static_cast<std::size_t>(lua_tointeger(L, -1));
    filter.faces[face / 64] |= 1ULL << (face % 64);
    lua_pop(L, 1);
  }
  lua_pushinteger(L, host.lookup.add_filter(filter));
  return 1;
}

// primitive_error(): whether the list was full, and the text of the primitive that failed.
int primitive_error(lua_State* L) {
  Host& host = host_of(L);
  const char* text = host.context.error == nullptr ? "it failed" : host.context.error;
  lua_pushboolean(L, std::strcmp(text, kListFull) == 0 ? 1 : 0);
  lua_pushstring(L, text);
  return 2;
}

// ---- errors ----

// fail_at(function, message): the error's place is where the function is defined.
int fail_at(lua_State* L) {
  Host& host = host_of(L);
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  host.fault.fallback = defined_at(L);
  lua_settop(L, 2);
  raise_value(L);
}

int fail_in(lua_State* L) {
  host_of(L).fault.fallback = {luaL_checkstring(L, 1), 0, 0};
  lua_settop(L, 2);
  raise_value(L);
}

// refuse(reason): the position set by hand cannot be.
int refuse(lua_State* L) {
  host_of(L).fault.refused = true;
  lua_settop(L, 1);
  raise_value(L);
}

}  // namespace

void push_addresses(lua_State* L, Host& host) {
  const auto set = [L](const char* name, const void* address) {
    lua_pushlightuserdata(L, const_cast<void*>(address));
    lua_setfield(L, -2, name);
  };
  const auto set_number = [L](const char* name, std::size_t value) {
    lua_pushinteger(L, static_cast<lua_Integer>(value));
    lua_setfield(L, -2, name);
  };
  lua_newtable(L);
  set("host", &host);
  set("window", host.window);
  set("scratch", host.scratch.data());
  set("context", &host.context);
  set("actions", host.actions.list.data());
  set("kinds", host.actions.kinds.data());
  set("values", host.actions.values.data());
  set("now", &host.fault.now);
  set("ending", &host.ending);
  set("answer", &host.answers.value);
  set("weights", host.answers.weights.data());
  set("features", host.answers.features.data());
  set("next_ply", reinterpret_cast<const void*>(&quoin_next_ply));
  set("begin_deal", reinterpret_cast<const void*>(&quoin_begin_deal));
  set("end_deal", reinterpret_cast<const void*>(&quoin_end_deal));
  set("draw", reinterpret_cast<const void*>(&quoin_draw));
  set("passed", reinterpret_cast<const void*>(&quoin_passed));
  set("primitives", primitive_addresses().data());
  set("ticks", host.budget.cell());
  set_number("count_at", offsetof(PrimitiveContext, count));
  set_number("capacity_at", offsetof(PrimitiveContext, capacity));
  set_number("unwritten_at", offsetof(PrimitiveContext, unwritten) + offsetof(UnwrittenActions, count));
  set_number("block_bytes", static_cast<std::size_t>(host.def->layout.bytes));
  set_number("scratch_bytes", host.scratch.size());
  set_number("fields", static_cast<std::size_t>(host.actions.fields));
  set_number("room", static_cast<std::size_t>(host.actions.room));
}

void add_host_functions(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"nearest", nearest},
                                            {"generate", generate},
                                            {"lock_strings", lock_strings},
                                            {"inverse", relation_inverse},
                                            {"place_in", place_in},
                                            {"partial_emit", push_partial_emit},
                                            {"site_name", site_name},
                                            {"add_cards", add_cards},
                                            {"primitive_error", primitive_error},
                                            {"fail_at", fail_at},
                                            {"fail_in", fail_in},
                                            {"refuse", refuse},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
  add_actions(L);
  add_luck(L);
  add_guards(L);
  add_ticks(L);
  add_library(L);
  lua_newtable(L);
  lua_setfield(L, -2, "loaded");
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, load_prelude, 1);
  lua_setfield(L, -2, "load");
}

}  // namespace quoin

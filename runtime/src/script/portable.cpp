// The portable binding: zones, counters, emit and the node's words as C functions, for Lua 5.4 and for LuaJIT with the
// JIT off. The same functions as scripts/prelude/overlay.lua; what an argument does wrong is worded by the prelude.
#include <new>
#include <string_view>

#include "quoin/primitives/primitive.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

constexpr int kMethods = 2;  // upvalues of zone accessors: 1 RowAccess
constexpr int kBadIndex = 3;
constexpr int kBadValue = 4;

const RowAccess& access_of(lua_State* L) {
  return *static_cast<const RowAccess*>(lua_touserdata(L, lua_upvalueindex(1)));
}

int read_place(const RowAccess& row, int index) {
  const int place = index - row.low;
  switch (row.cell) {
    case Cell::kI8: return static_cast<std::int8_t>(row.base[place]);
    case Cell::kU8: return static_cast<std::uint8_t>(row.base[place]);
    case Cell::kI16: return reinterpret_cast<const std::int16_t*>(row.base)[place];
    case Cell::kI32: return reinterpret_cast<const std::int32_t*>(row.base)[place];
  }
  return 0;
}

void write_place(const RowAccess& row, int index, int value) {
  const int place = index - row.low;
  switch (row.cell) {
    case Cell::kI8:
    case Cell::kU8: row.base[place] = static_cast<std::byte>(value); break;
    case Cell::kI16: reinterpret_cast<std::int16_t*>(row.base)[place] = static_cast<std::int16_t>(value); break;
    case Cell::kI32: reinterpret_cast<std::int32_t*>(row.base)[place] = value; break;
  }
}

bool value_fits(lua_State* L, int index, const RowAccess& row, int& value) {
  if (lua::integer_within(L, index, row.value_low, row.value_high, value)) return true;
  return row.none && lua::integer_within(L, index, kNone, kNone, value);
}

// The same of a place that holds bool.
bool truth_fits(lua_State* L, int index, const RowAccess& row, int& value) {
  if (lua_type(L, index) != LUA_TBOOLEAN) return row.none && lua::integer_within(L, index, kNone, kNone, value);
  value = lua_toboolean(L, index);
  return true;
}

void push_place(lua_State* L, const RowAccess& row, int index) {
  const int value = read_place(row, index);
  if (row.truth && value != kNone) {
    lua_pushboolean(L, value);
  } else {
    lua_pushinteger(L, value);
  }
}

// Sets a place to the value at index 3 of the stack; false if it does not hold that, or nothing may be written.
bool take_place(lua_State* L, const RowAccess& row, int index) {
  int value = 0;
  if (!(row.truth ? truth_fits(L, 3, row, value) : value_fits(L, 3, row, value)) || !row.may_write()) return false;
  write_place(row, index, value);
  return true;
}

// Calls the complaint in an upvalue with arguments `first`..`last` of this call; it raises.
int complain(lua_State* L, int upvalue, int first, int last) {
  lua_pushvalue(L, lua_upvalueindex(upvalue));
  for (int i = first; i <= last; ++i) lua_pushvalue(L, i);
  lua_call(L, last - first + 1, 0);
  return 0;
}

// A place is given as an integer, or over bool as a boolean too.
bool index_fits(lua_State* L, const RowAccess& row, int& index) {
  if (lua::integer_within(L, 2, row.low, row.high, index)) return true;
  if (!row.over_truth || lua_type(L, 2) != LUA_TBOOLEAN) return false;
  index = lua_toboolean(L, 2);
  return true;
}

int array_read(lua_State* L) {
  const RowAccess& row = access_of(L);
  int index = 0;
  if (index_fits(L, row, index)) {
    push_place(L, row, index);
    return 1;
  }
  if (lua_type(L, 2) == LUA_TNUMBER) return complain(L, kBadIndex, 2, 2);
  lua_pushvalue(L, 2);
  lua_gettable(L, lua_upvalueindex(kMethods));
  return 1;
}

void note_read(lua_State* L, const RowAccess& row, int index) {
  if (Observer* observer = host_of(L).observer) {
    observer->read(row.zone, row.first + index - row.low, read_place(row, index));
  }
}

// The same on a traced machine.
int traced_array_read(lua_State* L) {
  int index = 0;
  if (index_fits(L, access_of(L), index)) note_read(L, access_of(L), index);
  return array_read(L);
}

int array_write(lua_State* L) {
  const RowAccess& row = access_of(L);
  int index = 0;
  if (!index_fits(L, row, index)) return complain(L, kBadIndex, 2, 2);
  return take_place(L, row, index) ? 0 : complain(L, kBadValue, 2, 3);
}

int field_of(lua_State* L, int table, const char* name) {
  lua_getfield(L, table, name);
  const auto value = static_cast<int>(lua_tointeger(L, -1));
  lua_pop(L, 1);
  return value;
}

// An access to the zone that the table at `index` describes.
RowAccess* make_access(lua_State* L, int index, int skip, int low, int high) {
  Host& host = host_of(L);
  const int number = field_of(L, index, "index");
  const Zone& zone = host.zone(number);
  host.rows.push_back(std::make_unique<RowAccess>());
  RowAccess* row = host.rows.back().get();
  *row = {host.window + zone.offset + skip * cell_bytes(zone.cell),
          zone.cell,
          low,
          high,
          zone.is_moved() ? 1 : zone.holds.min,
          zone.is_moved() ? 0 : zone.holds.max(),  // places of piles and tokens are not set
          zone.holds.optional && !zone.is_moved(),
          zone.holds.is_bool(),
          zone.has_over && zone.over.is_bool(),
          host.def->layout.is_scratch(number),
          &host.context.capacity,
          number,
          skip};
  return row;
}

// A userdata whose metatable is on top of the stack (popped).
void push_object(lua_State* L) {
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua::new_userdata(L, 1);
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
}

// Sets `event` of the metatable on top to `function` with the upvalues access and arguments `first`..`last`.
void set_event(lua_State* L, const char* event, lua_CFunction function, void* access, int first, int last) {
  lua_pushlightuserdata(L, access);
  for (int i = first; i <= last; ++i) lua_pushvalue(L, i);
  lua_pushcclosure(L, function, 1 + (last >= first ? last - first + 1 : 0));
  lua_setfield(L, -2, event);
}

// array(zone, skip, low, high, methods, bad_index, bad_value)
int make_array(lua_State* L) {
  RowAccess* row = make_access(L, 1, static_cast<int>(lua_tointeger(L, 2)), static_cast<int>(lua_tointeger(L, 3)),
                               static_cast<int>(lua_tointeger(L, 4)));
  lua_newtable(L);
  set_event(L, "__index", host_of(L).options.traced ? traced_array_read : array_read, row, 5, 7);
  set_event(L, "__newindex", array_write, row, 5, 7);
  push_object(L);
  return 1;
}

int rows_read(lua_State* L) {
  const auto rows = static_cast<int>(lua_tointeger(L, lua_upvalueindex(1)));
  int index = 0;
  if (lua_type(L, 2) == LUA_TBOOLEAN && lua_toboolean(L, lua_upvalueindex(5)) != 0) {
    index = lua_toboolean(L, 2);
  } else if (lua_type(L, 2) != LUA_TNUMBER) {
    lua_pushvalue(L, 2);
    lua_gettable(L, lua_upvalueindex(kMethods));
    return 1;
  } else if (!lua::integer_within(L, 2, 0, rows - 1, index)) {
    return complain(L, kBadIndex, 2, 2);
  }
  lua_rawgeti(L, lua_upvalueindex(4), index);
  return 1;
}

int rows_write(lua_State* L) { return complain(L, 1, 2, 3); }

// rows(zone, rows, domain, methods, bad_index, bad_value)
int make_rows(lua_State* L) {
  lua_newtable(L);
  lua_pushinteger(L, field_of(L, 3, "size"));
  lua_pushvalue(L, 4);
  lua_pushvalue(L, 5);
  lua_pushvalue(L, 2);
  lua_getfield(L, 3, "truth");
  lua_pushcclosure(L, rows_read, 5);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, 6);
  lua_pushcclosure(L, rows_write, 1);
  lua_setfield(L, -2, "__newindex");
  push_object(L);
  return 1;
}

// A place with a name: the machine's string, of which there is one unless it is long.
struct Named {
  const void* name;
  std::string_view text;
  const RowAccess* row;
};

// Of strings longer than this, Lua 5.4 may have several that are the same.
constexpr std::size_t kLongestShared = 40;

const RowAccess* long_named(lua_State* L, const Named* place) {
  if (lua_type(L, 2) != LUA_TSTRING || lua::raw_length(L, 2) <= kLongestShared) return nullptr;
  const std::string_view text{lua_tostring(L, 2), lua::raw_length(L, 2)};
  while (place->name != nullptr && place->text != text) ++place;
  return place->row;
}

// Upvalues of scalars: 1 the named places, ended by one without a name, 2 others, 3 bad_key, 4 bad_value, 5 the names
// themselves, which keeps them where they are.
const RowAccess* scalar_access(lua_State* L) {
  const auto* places = static_cast<const Named*>(lua_touserdata(L, lua_upvalueindex(1)));
  const Named* place = places;
  const void* name = lua_topointer(L, 2);
  while (place->name != nullptr && place->name != name) ++place;
  return place->name == nullptr ? long_named(L, places) : place->row;
}

int scalar_read(lua_State* L) {
  if (const RowAccess* row = scalar_access(L)) {
    push_place(L, *row, 0);
    return 1;
  }
  lua_pushvalue(L, 2);
  lua_gettable(L, lua_upvalueindex(2));
  return 1;
}

int traced_scalar_read(lua_State* L) {
  if (const RowAccess* row = scalar_access(L)) note_read(L, *row, 0);
  return scalar_read(L);
}

int scalar_write(lua_State* L) {
  const RowAccess* row = scalar_access(L);
  if (row == nullptr) return complain(L, 3, 2, 2);
  return take_place(L, *row, 0) ? 0 : complain(L, 4, 2, 3);
}

// The named places of the table at `index`: name -> zone.
void push_named(lua_State* L, int index) {
  std::size_t count = 0;
  lua_pushnil(L);
  for (; lua_next(L, index) != 0; ++count) lua_pop(L, 1);
  auto* place = static_cast<Named*>(lua::new_userdata(L, (count + 1) * sizeof(Named)));
  lua_pushnil(L);
  for (; lua_next(L, index) != 0; ++place) {
    *place = {
        lua_topointer(L, -2), {lua_tostring(L, -2), lua::raw_length(L, -2)}, make_access(L, lua_gettop(L), 0, 0, 0)};
    lua_pop(L, 1);
  }
  *place = {nullptr, {}, nullptr};
}

// scalars(title, places, others, bad_key, bad_value)
int make_scalars(lua_State* L) {
  push_named(L, 2);
  const lua_CFunction read = host_of(L).options.traced ? traced_scalar_read : scalar_read;
  lua_newtable(L);
  for (const bool reads : {true, false}) {
    lua_pushvalue(L, 6);
    for (int i = 3; i <= 5; ++i) lua_pushvalue(L, i);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, reads ? read : scalar_write, 5);
    lua_setfield(L, -2, reads ? "__index" : "__newindex");
  }
  push_object(L);
  return 1;
}

// ---- emit ----

// A kind of action as emit reads it.
struct EmitField {
  int low = 0;
  int high = 0;
  int stride = 0;
  const Inverse* inverse = nullptr;  // of a target: where it stands among those of the field `source`
  int source = 0;
  bool truth = false;
};
struct EmitKind {
  Host* host = nullptr;
  int offset = 0;
  int fields = 0;
  EmitField field[kMaxFields];
};

// The place of field `i` among its values, or -1.
int emitted_place(lua_State* L, const EmitField& field, int i, int* values) {
  if (field.truth) return lua_type(L, i + 2) == LUA_TBOOLEAN ? lua_toboolean(L, i + 2) : -1;
  if (!lua::integer_within(L, i + 2, field.low, field.high, values[i])) return -1;
  if (field.inverse == nullptr) return values[i] - field.low;
  return field.inverse->places[static_cast<std::size_t>(values[field.source] * field.inverse->targets + values[i])];
}

int emit_call(lua_State* L) {
  const auto& kind = *static_cast<const EmitKind*>(lua_touserdata(L, lua_upvalueindex(1)));
  const int given = lua_gettop(L);
  if (given > kind.fields + 1 && !lua_isnil(L, kind.fields + 2)) return complain(L, 2, 2, given);
  int action = kind.offset;
  int values[kMaxFields] = {};
  for (int i = 0; i < kind.fields; ++i) {
    const int place = emitted_place(L, kind.field[i], i, values);
    if (place < 0) return complain(L, 2, 2, given);
    action += place * kind.field[i].stride;
  }
  PrimitiveContext& context = kind.host->context;
  if (context.count >= context.capacity) return complain(L, 3, 1, 0);
  context.actions[context.count++] = action;
  return 0;
}

void push_kind(lua_State* L, int index) {
  Host& host = host_of(L);
  const ActionKind& action = host.def->actions[static_cast<std::size_t>(index)];
  auto& kind = *new (lua::new_userdata(L, sizeof(EmitKind))) EmitKind{};
  kind.host = &host;
  kind.offset = action.offset;
  kind.fields = static_cast<int>(action.fields.size());
  for (int i = 0; i < kind.fields; ++i) {
    const ActionField& field = action.fields[static_cast<std::size_t>(i)];
    if (field.domain.kind == DomainKind::kRelation) {
      const Inverse& inverse = host.inverses.of(*host.def, index, i);
      kind.field[i] = {0, inverse.targets - 1, field.stride, &inverse, field.domain.of_field, false};
    } else {
      kind.field[i] = {field.domain.min, field.domain.max(), field.stride, nullptr, 0, field.domain.is_bool()};
    }
  }
}

int emit_index(lua_State* L) { return complain(L, 1, 2, 2); }

// emit(kind, bad, full, bad_key, read)
int make_emit(lua_State* L) {
  lua_newtable(L);
  push_kind(L, field_of(L, 1, "index"));
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, emit_call, 3);
  lua_setfield(L, -2, "__call");
  lua_pushvalue(L, 4);
  lua_pushcclosure(L, emit_index, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, 5);
  lua_setfield(L, -2, "__index");
  push_object(L);
  return 1;
}

}  // namespace

void push_portable(lua_State* L, const Host& host) {
  static constexpr luaL_Reg kFunctions[] = {
      {"array", make_array}, {"rows", make_rows}, {"scalars", make_scalars}, {"emit", make_emit}, {nullptr, nullptr}};
  lua_newtable(L);
  luaL_setfuncs(L, kFunctions, 0);
  add_portable_nodes(L, host);
  add_portable_primitives(L);
}

}  // namespace quoin

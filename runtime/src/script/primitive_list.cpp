// The table of primitives as a Lua table for the prelude.
#include "quoin/primitives/primitive.h"
#include "script/lua_values.h"
#include "script/prelude.h"

namespace quoin {
namespace {

using lua::set;
using lua::set_bool;
using lua::set_list;

void push_primitive(lua_State* L, const Primitive& primitive, int index, const PrimitiveContext& context) {
  static constexpr const char* kReceivers[] = {"board", "zone", "history", "record"};
  static constexpr const char* kTypes[] = {
      "int",  "held",         "sought", "sought_or_none", "held_or_none", "field",          "field_or_none",
      "site", "site_or_none", "seat",   "zone",           "pile",         "emit",           "shape",
      "word", "seat_region",  "ways",   "ways_or_none",   "side",         "region_or_none", "goal"};
  static constexpr const char* kReturns[] = {"nothing", "int", "bool", "site", "ints"};
  lua_newtable(L);
  set(L, "name", primitive.name);
  set(L, "index", index);
  set(L, "receiver", kReceivers[static_cast<int>(primitive.receiver)]);
  set(L, "returns", kReturns[static_cast<int>(primitive.returns)]);
  set_list(L, "params", primitive.params, [L](const Param& param, int) {
    lua_newtable(L);
    set(L, "name", param.name);
    set(L, "type", kTypes[static_cast<int>(param.type)]);
    set(L, "words", param.words);
  });
  set_bool(L, "writes", primitive.writes);
  set_bool(L, "charged", is_charged(primitive, context));
}

}  // namespace

void push_primitives(lua_State* L, const PrimitiveContext& context) {
  lua::push_list(L, all_primitives(),
                 [&](const Primitive& primitive, int index) { push_primitive(L, primitive, index, context); });
}

}  // namespace quoin

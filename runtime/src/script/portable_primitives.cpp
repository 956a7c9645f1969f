// The portable binding, third part: primitives. The usual call of a method is answered here; any other is handed to the
// prelude's method of the same primitive, which checks every argument and words what is wrong. See portable.cpp.
#include <new>

#include "quoin/primitives/primitive.h"
#include "script/budget.h"
#include "script/host.h"
#include "script/lua_api.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Upvalues of a method.
constexpr int kCall = 1;
constexpr int kWorded = 2;  // the prelude's method
constexpr int kFailed = 3;
constexpr int kRegisters = 4;  // by the argument's place: thing -> number

constexpr std::size_t kLongestKept = 40;  // bytes of a text of which there is but one

struct Argument {
  std::int32_t low = -2147483647;
  std::int32_t high = 2147483647;
  bool optional = false;
  int held_by = kNone;         // bool where this argument, the receiver or a zone, holds it
  int field = 0;               // bool where this field (from 1) of emit's kind is one
  bool registered = false;     // a thing with a number, not an integer
  bool part = false;           // an integer, or a thing with a number
  const void* seen = nullptr;  // the last such thing; the register keeps it alive
  std::int32_t number = 0;     // its number
};

// A method as it is called; argument 0 is the receiver.
struct MethodCall {
  Host* host;
  const Primitive* primitive;
  int arguments;
  int emit;      // the place of the argument that is emit.KIND
  bool charged;  // it may take long enough to be charged
  Argument argument[kMaxParams + 1];
};

bool look_up(lua_State* L, Argument& argument, int place) {
  lua_rawgeti(L, lua_upvalueindex(kRegisters), place);
  lua_pushvalue(L, place + 1);
  lua_rawget(L, -2);
  const bool known = lua_type(L, -1) == LUA_TNUMBER;
  if (known) {
    // A long text need not be the one that the register keeps alive.
    const bool kept = lua_type(L, place + 1) != LUA_TSTRING || lua::raw_length(L, place + 1) <= kLongestKept;
    argument.seen = kept ? lua_topointer(L, place + 1) : nullptr;
    argument.number = static_cast<std::int32_t>(lua_tonumber(L, -1));
  }
  lua_pop(L, 2);
  return known;
}

// Whether the argument is to be a bool. `n`: the numbers of the arguments before it.
bool is_truth(const MethodCall& call, const Argument& argument, const std::int32_t* n) {
  if (argument.held_by != kNone) {
    return call.host->lookup.rows[static_cast<std::size_t>(n[argument.held_by])].truth;
  }
  if (argument.field == 0) return false;
  const std::int32_t emit = n[call.emit];
  const auto& fields = call.host->def->actions[static_cast<std::size_t>(kind_of_emit(emit))].fields;
  const auto field = static_cast<std::size_t>(argument.field - 1 + given_of_emit(emit));
  return field < fields.size() && fields[field].domain.is_bool();
}

bool read_truth(lua_State* L, const Argument& argument, int place, std::int32_t& number) {
  if (lua_type(L, place + 1) != LUA_TBOOLEAN) {
    number = kNone;
    if (argument.optional && lua_isnil(L, place + 1)) return true;
    return lua::integer_within(L, place + 1, kNone, kNone, number);
  }
  number = lua_toboolean(L, place + 1);
  return true;
}

bool read_argument(lua_State* L, Argument& argument, int place, std::int32_t& number) {
  if (!argument.registered) {
    if (lua::integer_within(L, place + 1, argument.low, argument.high, number)) return true;
    number = kNone;
    if (argument.optional && lua_isnil(L, place + 1)) return true;
    if (!argument.part) return false;
  } else if (argument.optional) {
    number = kNone;
    if (lua_isnil(L, place + 1) || lua::integer_within(L, place + 1, kNone, kNone, number)) return true;
  }
  const void* thing = lua_topointer(L, place + 1);
  if ((thing == nullptr || thing != argument.seen) && !look_up(L, argument, place)) return false;
  number = argument.number;
  return true;
}

int call_worded(lua_State* L) {
  const int given = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(kWorded));
  lua_insert(L, 1);
  lua_call(L, given, LUA_MULTRET);
  return lua_gettop(L);
}

int call_failed(lua_State* L) {
  const int given = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(kFailed));
  lua_insert(L, 1);
  lua_call(L, given, 0);
  return 0;
}

void charge_call(lua_State* L, Host& host, std::int32_t ticks) {
  if (ticks > 0 && !host.budget.take(ticks)) next_chunk(L);
}

int call_method(lua_State* L) {
  auto& call = *static_cast<MethodCall*>(lua_touserdata(L, lua_upvalueindex(kCall)));
  Host& host = *call.host;
  const int given = lua_gettop(L);
  // A profile is to find the prelude's method on the stack, a trace to note what it runs.
  if (given > call.arguments || host.profiled || (call.primitive->writes && host.looking())) return call_worded(L);
  if (given < call.arguments) lua_settop(L, call.arguments);
  std::int32_t n[kMaxParams + 1] = {};
  for (int i = 0; i < call.arguments; ++i) {
    Argument& argument = call.argument[i];
    const bool fits =
        is_truth(call, argument, n) ? read_truth(L, argument, i, n[i]) : read_argument(L, argument, i, n[i]);
    if (!fits) return call_worded(L);
  }
  if (call.charged) charge_call(L, host, ticks_of(*call.primitive, host.context, n[0]));
  const std::int32_t result = call.primitive->run(&host.context, n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
  if (result == kPrimitiveFailed) return call_failed(L);
  switch (call.primitive->returns) {
    case ReturnType::kNothing: return 0;
    case ReturnType::kBool: lua_pushboolean(L, result != 0 ? 1 : 0); return 1;
    case ReturnType::kInt:
    case ReturnType::kSite: lua_pushinteger(L, result); return 1;
    case ReturnType::kInts:
      lua_pushinteger(L, result / kMostOfTwo);
      lua_pushinteger(L, result % kMostOfTwo);
      return 2;
  }
  return 0;
}

Argument argument_of(const Param& param, const GameDef& def) {
  Argument argument;
  argument.optional = may_be_left_out(param.type);
  switch (param.type) {
    case ParamType::kInt:
    case ParamType::kSite:
    case ParamType::kSiteOrNone: break;
    case ParamType::kHeld:
    case ParamType::kHeldOrNone: argument.held_by = 0; break;
    case ParamType::kSought:
    case ParamType::kSoughtOrNone:
      argument.held_by = 0;
      argument.part = true;
      break;
    case ParamType::kField:
    case ParamType::kFieldOrNone: argument.field = param.words[0] - '0'; break;
    case ParamType::kSeat:
      argument.low = 0;
      argument.high = static_cast<std::int32_t>(def.seats.size()) - 1;
      break;
    case ParamType::kZone:
    case ParamType::kRow:
    case ParamType::kPile:
    case ParamType::kPileOrNone:
    case ParamType::kRowOrNone:
    case ParamType::kEmit:
    case ParamType::kShapes:
    case ParamType::kSeatRegion:
    case ParamType::kWord:
    case ParamType::kWays:
    case ParamType::kWaysOrNone:
    case ParamType::kSide:
    case ParamType::kRegionOrNone:
    case ParamType::kGoal: argument.registered = true; break;
  }
  return argument;
}

// The primitive with the number at `index` of the stack.
const Primitive* primitive_at(lua_State* L, int index) {
  return &all_primitives()[static_cast<std::size_t>(lua_tointeger(L, index))];
}

// method(number, worded, failed, registers): what rules call.
int make_method(lua_State* L) {
  lua_settop(L, 4);
  const Primitive* primitive = primitive_at(L, 1);
  Host& host = host_of(L);
  auto* call = new (lua::new_userdata(L, sizeof(MethodCall))) MethodCall{};
  call->host = &host;
  call->primitive = primitive;
  call->arguments = 1 + static_cast<int>(primitive->params.size());
  call->argument[0].registered = true;
  call->charged = is_charged(*primitive, host.context);
  for (int i = 1; i < call->arguments; ++i) {
    const Param& param = primitive->params[static_cast<std::size_t>(i - 1)];
    call->argument[i] = argument_of(param, *host.def);
    if (param.type == ParamType::kEmit) call->emit = i;
    const bool sought = param.type == ParamType::kSought || param.type == ParamType::kSoughtOrNone;
    if (sought && primitive->params[0].type == ParamType::kRow) call->argument[i].held_by = 1;
  }
  lua_replace(L, 1);
  lua_pushcclosure(L, call_method, 4);
  return 1;
}

int run_primitive(lua_State* L) {
  Host& host = host_of(L);
  const auto* primitive = static_cast<const Primitive*>(lua_touserdata(L, lua_upvalueindex(1)));
  std::int32_t self_and[kMaxParams + 1] = {};
  for (int i = 0; i <= kMaxParams; ++i) self_and[i] = static_cast<std::int32_t>(lua_tonumber(L, i + 1));
  const int count = host.context.count;
  lua_pushinteger(L, primitive->run(&host.context, self_and[0], self_and[1], self_and[2], self_and[3], self_and[4],
                                    self_and[5], self_and[6]));
  if (host.observer != nullptr) host.observer->called(*primitive, self_and, count);
  return 1;
}

// primitive(number): the function run(self, its arguments...)
int make_primitive(lua_State* L) {
  const Primitive* primitive = primitive_at(L, 1);
  lua_pushlightuserdata(L, const_cast<Primitive*>(primitive));
  lua_pushcclosure(L, run_primitive, 1);
  return 1;
}

// ticks_of(number, receiver's number): what a call is charged.
int push_ticks_of(lua_State* L) {
  const Primitive* primitive = primitive_at(L, 1);
  const auto self = static_cast<std::int32_t>(lua_tonumber(L, 2));
  lua_pushinteger(L, ticks_of(*primitive, host_of(L).context, self));
  return 1;
}

// names_on(what, receiver, its number): the ways or the sides that the receiver's board has, separated by blanks.
int push_names_on(lua_State* L) {
  const auto names_on = lua_tostring(L, 1)[0] == 'w' ? &ways_on : &sides_on;
  const Receiver receiver = lua_tostring(L, 2)[0] == 'z' ? Receiver::kZone : Receiver::kBoard;
  lua::push(L, names_on(host_of(L).lookup, receiver, static_cast<std::int32_t>(lua_tonumber(L, 3))));
  return 1;
}

}  // namespace

void add_portable_primitives(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"primitive", make_primitive},
                                            {"method", make_method},
                                            {"ticks_of", push_ticks_of},
                                            {"names_on", push_names_on},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
  lua_pushliteral(L, "false");  // the prelude's method is made for no receiver in particular
  lua_setfield(L, -2, "primitive_same");
  lua_pushliteral(L, "run(s$arguments)");
  lua_setfield(L, -2, "primitive_call");
  lua_pushliteral(L, "opened() ~= 0");
  lua_setfield(L, -2, "looking");
  lua_pushfstring(L, "opened() == %d", kLoading);
  lua_setfield(L, -2, "loading");
}

}  // namespace quoin

// The portable binding, second part: the node's words, the list, dispatch. See portable.cpp.
#include <new>

#include "script/constants.h"
#include "script/host.h"
#include "script/prelude.h"

namespace quoin {
namespace {

// Calls the complaint in an upvalue with the first argument; it raises.
int complain_of_seat(lua_State* L, int upvalue) {
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(upvalue));
  lua_insert(L, 1);
  lua_call(L, 1, 0);
  return 0;
}

void write_engine(Host& host, int zone, int value) { write_cell(host.window, host.zone(zone), 0, value); }
int read_engine(const Host& host, int zone) { return read_cell(host.window, host.zone(zone), 0); }

// A word that names the next node: upvalue 1; upvalue 2 says what is wrong with a seat, 3 why none may be named now, 4
// is the word.
constexpr int kBadSeat = 2;
constexpr int kMisplaced = 3;
constexpr int kWord = 4;
struct NextNode {
  Host* host;
  int node;
  int phase;
  bool seated;
  bool together;
};

// Whether the next node may be named now.
bool may_name(lua_State* L, Host& host) {
  if (read_engine(host, host.def->layout.node) != static_cast<int>(Node::kUnset)) return false;
  if (host.naming.noting) note_naming(L, lua_tostring(L, lua_upvalueindex(kWord)));
  return true;
}

int name_misplaced(lua_State* L) {
  lua_pushvalue(L, lua_upvalueindex(kMisplaced));
  lua_call(L, 0, 0);
  return 0;
}

int name_next(lua_State* L) {
  const auto& next = *static_cast<const NextNode*>(lua_touserdata(L, lua_upvalueindex(1)));
  Host& host = *next.host;
  const Layout& layout = host.def->layout;
  int seat = kNone;
  if (next.seated && !lua::integer_within(L, 1, 0, static_cast<int>(host.def->seats.size()) - 1, seat)) {
    return complain_of_seat(L, kBadSeat);
  }
  if (!may_name(L, host)) return name_misplaced(L);
  write_engine(host, layout.node, next.node);
  write_engine(host, layout.seat, seat);
  write_engine(host, layout.phase, next.phase);
  if (next.together) write_engine(host, layout.first, seat);
  return 0;
}

// next_node(name, node, number, seated, together, bad, misplaced)
int make_next_node(lua_State* L) {
  lua_settop(L, 7);
  new (lua::new_userdata(L, sizeof(NextNode)))
      NextNode{&host_of(L), static_cast<int>(lua_tointeger(L, 2)), static_cast<int>(lua_tointeger(L, 3)),
               lua_toboolean(L, 4) != 0, lua_toboolean(L, 5) != 0};
  lua_pushvalue(L, 6);
  lua_pushvalue(L, 7);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, name_next, 4);
  return 1;
}

int end_match(lua_State* L) {
  Host& host = host_of(L);
  const Layout& layout = host.def->layout;
  if (!may_name(L, host)) return name_misplaced(L);
  write_engine(host, layout.node, static_cast<int>(Node::kEnd));
  write_engine(host, layout.seat, kNone);
  write_engine(host, layout.phase, 0);
  write_engine(host, layout.winners, static_cast<int>(lua_tonumber(L, 1)));
  host.ending = static_cast<std::int32_t>(lua_tointeger(L, 2));
  return 0;
}

// finish(name, misplaced): a function that ends the match; it takes the winners as bits.
int make_finish(lua_State* L) {
  lua_settop(L, 2);
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, end_match, 4);
  return 1;
}

int where(lua_State* L) {
  const Host& host = host_of(L);
  lua_pushinteger(L, read_engine(host, host.def->layout.node));
  lua_pushinteger(L, read_engine(host, host.def->layout.seat));
  lua_pushinteger(L, read_engine(host, host.def->layout.phase));
  return 3;
}

template <int Layout::*kZone>
int write_one(lua_State* L) {
  Host& host = host_of(L);
  write_engine(host, host.def->layout.*kZone, static_cast<int>(lua_tointeger(L, 1)));
  return 0;
}

int first(lua_State* L) {
  const Host& host = host_of(L);
  lua_pushinteger(L, read_engine(host, host.def->layout.first));
  return 1;
}
int pending(lua_State* L) {
  const Host& host = host_of(L);
  const auto seat = static_cast<int>(lua_tointeger(L, 1));
  lua_pushinteger(L, read_cell(host.window, host.zone(host.def->layout.pending), seat));
  return 1;
}
int set_pending(lua_State* L) {
  Host& host = host_of(L);
  const auto seat = static_cast<int>(lua_tointeger(L, 1));
  write_cell(host.window, host.zone(host.def->layout.pending), seat, static_cast<int>(lua_tointeger(L, 2)));
  return 0;
}

int set_payoff(lua_State* L) {
  Host& host = host_of(L);
  const auto seat = static_cast<int>(lua_tointeger(L, 1));
  write_cell(host.window, host.zone(host.def->layout.payoffs), seat, static_cast<int>(lua_tonumber(L, 2)));
  return 0;
}

// One of the rules' functions is called next: `code`, see now_in().
void begin_call(Host& host, std::int32_t code) {
  host.fault.now = code;
  host.clear_scratch();
}

// list(run, seat, code): the list is open only while `run`, noted as `code`, lists what the seat may do. Answers the
// list's length.
int list(lua_State* L) {
  Host& host = host_of(L);
  begin_call(host, static_cast<std::int32_t>(lua_tointeger(L, 3)));
  host.context.count = host.context.unwritten.count = 0;
  host.context.capacity = host.actions.room;
  lua_settop(L, 2);
  lua_call(L, 1, 0);
  host.context.capacity = 0;
  lua_pushinteger(L, host.context.count);
  return 1;
}
// look(run, code, ...): `run`, noted as `code`, neither writes nor lists. Answers what it answers.
int look(lua_State* L) {
  Host& host = host_of(L);
  begin_call(host, static_cast<std::int32_t>(lua_tointeger(L, 2)));
  lua_remove(L, 2);
  host.context.capacity = kLooking;
  lua_call(L, lua_gettop(L) - 1, 1);
  host.context.capacity = 0;
  return 1;
}
int empty_list(lua_State* L) {
  PrimitiveContext& context = host_of(L).context;
  context.count = context.unwritten.count = context.capacity = 0;
  return 0;
}
int note(lua_State* L) {
  begin_call(host_of(L), static_cast<std::int32_t>(lua_tointeger(L, 1)));
  return 0;
}

// play(choice, seat, node): sets the node and calls the function of the choice's kind with its fields. Answers the kind
// and the node then.
int play(lua_State* L) {
  Host& host = host_of(L);
  const auto choice = static_cast<std::size_t>(lua_tointeger(L, 1));
  const int kind = host.actions.kinds[choice];
  write_engine(host, host.def->layout.node, static_cast<int>(lua_tointeger(L, 3)));
  begin_call(host, now_in(RuleTable::kPlay, kind));
  lua_rawgeti(L, lua_upvalueindex(1), kind);
  lua_pushvalue(L, 2);
  lua_call(L, 1 + push_fields(L, host, choice), 0);
  lua_pushinteger(L, kind);
  lua_pushinteger(L, read_engine(host, host.def->layout.node));
  return 2;
}
int make_player(lua_State* L) {
  lua_settop(L, 1);
  lua_pushcclosure(L, play, 1);
  return 1;
}

// answer(value): what `evaluate` says.
int answer(lua_State* L) {
  host_of(L).answers.value = static_cast<std::int32_t>(lua_tonumber(L, 1));
  return 0;
}

// answer_at(place, value): what `features` says there, from 0.
int answer_at(lua_State* L) {
  host_of(L).answers.features[static_cast<std::size_t>(lua_tonumber(L, 1))] =
      static_cast<std::int32_t>(lua_tonumber(L, 2));
  return 0;
}

// weigh(seat): the function of each action's kind says what it weighs; actions of other kinds weigh 1. Upvalues: the
// functions, the one that says what is wrong with an answer.
int weigh(lua_State* L) {
  Host& host = host_of(L);
  host.context.capacity = kLooking;
  for (std::int32_t place = 0; place < host.context.count; ++place) {
    const auto action = static_cast<std::size_t>(host.actions.list[static_cast<std::size_t>(place)]);
    std::int32_t& weight = host.answers.weights[static_cast<std::size_t>(place)];
    const int kind = host.actions.kinds[action];
    lua_settop(L, 1);
    lua_rawgeti(L, lua_upvalueindex(1), kind);
    if (lua_isnil(L, -1)) {
      weight = 1;
      continue;
    }
    begin_call(host, now_in(RuleTable::kPrefer, kind));
    lua_pushvalue(L, 1);
    lua_call(L, 1 + push_fields(L, host, action), 1);
    if (lua::integer_within(L, -1, 0, kMostValue, weight)) continue;
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushinteger(L, kind);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 0);
  }
  host.context.capacity = 0;
  return 0;
}
int make_weigher(lua_State* L) {
  lua_settop(L, 2);
  lua_pushcclosure(L, weigh, 2);
  return 1;
}

template <std::int32_t (*Function)(void*)>
int ask_host(lua_State* L) {
  lua_pushinteger(L, Function(&host_of(L)));
  return 1;
}
int passed(lua_State* L) {
  const auto seat = static_cast<std::int32_t>(lua_tointeger(L, 1));
  lua_pushinteger(L, quoin_passed(&host_of(L), seat, static_cast<std::int32_t>(lua_tointeger(L, 2))));
  return 1;
}

}  // namespace

void add_portable_nodes(lua_State* L, const Host& host) {
  static constexpr luaL_Reg kFunctions[] = {{"next_node", make_next_node},
                                            {"finish", make_finish},
                                            {"where", where},
                                            {"set_node", write_one<&Layout::node>},
                                            {"set_seat", write_one<&Layout::seat>},
                                            {"first", first},
                                            {"set_first", write_one<&Layout::first>},
                                            {"list", list},
                                            {"look", look},
                                            {"empty_list", empty_list},
                                            {"note", note},
                                            {"player", make_player},
                                            {"answer", answer},
                                            {"answer_at", answer_at},
                                            {"weigher", make_weigher},
                                            {"next_ply", ask_host<quoin_next_ply>},
                                            {"passed", passed},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
  if (host.def->layout.pending >= 0) {
    lua_pushcfunction(L, pending);
    lua_setfield(L, -2, "pending");
    lua_pushcfunction(L, set_pending);
    lua_setfield(L, -2, "set_pending");
  }
  if (host.def->layout.payoffs >= 0) {
    lua_pushcfunction(L, set_payoff);
    lua_setfield(L, -2, "set_payoff");
  }
}

}  // namespace quoin

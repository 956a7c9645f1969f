// Actions on the side of the host: what each is made of, why one more cannot be listed, how the rules write it.
#include "script/actions.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "script/host.h"
#include "script/lua_api.h"
#include "script/prelude.h"

namespace quoin {
namespace {

constexpr int kListSlack = 64;  // duplicates that a full list takes before it is an error

// What is wrong with a full list: there is no room for every action once, so one of them is listed twice.
std::string overfull(Host& host) {
  write_out(host.context);
  std::vector<bool> listed(static_cast<std::size_t>(host.def->num_distinct_actions));
  for (std::int32_t i = 0; i < host.context.count; ++i) {
    const std::int32_t action = host.actions.list[static_cast<std::size_t>(i)];
    if (listed[static_cast<std::size_t>(action)])
      return "\"" + action_text(*host.def, action) + "\" is listed twice; list it once";
    listed[static_cast<std::size_t>(action)] = true;
  }
  return "is one listed twice?";
}

// full_list(who): why an action cannot be listed.
int full_list(lua_State* L) {
  return lua::push_text_of(L, [L] {
    Host& host = host_of(L);
    const std::string who = lua_tostring(L, 1);
    if (host.context.capacity <= 0) return who + ": actions are listed only while moves.PHASE runs";
    return who + ": listed more actions than exist (" + std::to_string(host.def->num_distinct_actions) +
           "): " + overfull(host);
  });
}

int has_text(lua_State* L) {
  host_of(L).actions.texts[static_cast<std::size_t>(lua_tointeger(L, 1))] = true;
  return 0;
}

int has_short(lua_State* L) {
  host_of(L).actions.shorts[static_cast<std::size_t>(lua_tointeger(L, 1))] = true;
  return 0;
}

int has_possible(lua_State* L) {
  host_of(L).actions.asks_possible = true;
  return 0;
}

// has_hints(evaluate, prefer, cutoff, priors, features): which of them there are; nil for the standard cutoff.
int has_hints(lua_State* L) {
  Hints& hints = host_of(L).hints;
  hints = {lua_toboolean(L, 1) != 0, lua_toboolean(L, 2) != 0};
  if (!lua_isnoneornil(L, 3)) hints.cutoff = static_cast<int>(lua_tointeger(L, 3));
  hints.priors = lua_toboolean(L, 4) != 0;
  hints.features = lua_toboolean(L, 5) != 0;
  return 0;
}

// action_parts(action): its kind and the values of its fields.
int action_parts(lua_State* L) {
  const Host& host = host_of(L);
  const auto action = static_cast<std::size_t>(lua_tointeger(L, 1));
  luaL_checkstack(L, kMaxFields + 1, "fields");
  lua_pushinteger(L, host.actions.kinds[action]);
  return push_fields(L, host, action) + 1;
}

int take_text(lua_State* L) {
  std::size_t size = 0;
  constexpr std::size_t kLongest = 200;
  const char* text = lua_tolstring(L, 1, &size);
  host_of(L).actions.text = beginning({text, size}, kLongest);
  return 0;
}

}  // namespace

ActionTable::ActionTable(const GameDef& def) : room(def.num_distinct_actions + kListSlack) {
  list.resize(static_cast<std::size_t>(room));
  texts.assign(def.actions.size(), false);
  shorts.assign(def.actions.size(), false);
  constexpr int kFewFields = 4;  // most games have no more: half the memory
  const auto many = [](const ActionKind& kind) { return std::ssize(kind.fields) > kFewFields; };
  fields = std::any_of(def.actions.begin(), def.actions.end(), many) ? kMaxFields : kFewFields;
  for (int action = 0; action < def.num_distinct_actions; ++action) {
    const ActionParts parts = decode_action(def, action);
    kinds.push_back(static_cast<std::uint8_t>(parts.kind));
    values.insert(values.end(), parts.values, parts.values + fields);
  }
}

int push_fields(lua_State* L, const Host& host, std::size_t action) {
  const auto& fields = host.def->actions[host.actions.kinds[action]].fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const int value = host.actions.values[action * static_cast<std::size_t>(host.actions.fields) + i];
    if (fields[i].domain.is_bool()) {
      lua_pushboolean(L, value);
    } else {
      lua_pushinteger(L, value);
    }
  }
  return static_cast<int>(fields.size());
}

void add_actions(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"full_list", full_list},       {"has_text", has_text},
                                            {"has_short", has_short},       {"has_possible", has_possible},
                                            {"action_parts", action_parts}, {"take_text", take_text},
                                            {"has_hints", has_hints},       {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin

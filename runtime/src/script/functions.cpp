// The functions that the prelude calls on the host, besides the bindings: names, loading, luck, errors.
#include <algorithm>
#include <cstring>

#include "primitives/support.h"
#include "quoin/base/text.h"
#include "script/embedded.h"
#include "script/host.h"

namespace quoin {
namespace {

// Runs C++ that may throw and answers with its text on the stack; no exception crosses a frame of Lua.
template <class Work>
int push_text_of(lua_State* L, Work work) {
  try {
    const std::string text = work();
    lua_pushlstring(L, text.data(), text.size());
    return 1;
  } catch (const std::exception&) {
    lua_pushliteral(L, "");
    return 1;
  }
}

// nearest(name, list of names): the nearest of them, or nil.
int nearest(lua_State* L) {
  push_text_of(L, [L] {
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

}  // namespace

void raise_value(lua_State* L) {
  lua_error(L);
  __builtin_unreachable();
}

void load_text(lua_State* L, const char* text, std::size_t size, const char* name) {
  if (size > 0 && text[0] == '\x1b') raise(L, "this is compiled Lua; only source text is loaded");
  Host& host = host_of(L);
  host.compiling = true;
  const int status = luaL_loadbufferx(L, text, size, name, "t");
  host.compiling = false;
  if (status != 0) raise_value(L);
}

namespace {

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
  const auto kind = static_cast<int>(lua_tointeger(L, 1));
  const auto field = static_cast<int>(lua_tointeger(L, 2));
  lua_pushlightuserdata(L, const_cast<std::int16_t*>(host_of(L).inverse(kind, field).places.data()));
  return 1;
}

// place_in(kind, field, source, target): the target's place in the source's row of the field's relation, or -1.
int place_in(lua_State* L) {
  Host& host = host_of(L);
  const Inverse& inverse = host.inverse(static_cast<int>(lua_tointeger(L, 1)), static_cast<int>(lua_tointeger(L, 2)));
  const auto source = static_cast<int>(lua_tonumber(L, 3));
  const auto target = static_cast<int>(lua_tonumber(L, 4));
  lua_pushinteger(L, inverse.places[static_cast<std::size_t>(source * inverse.targets + target)]);
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

// What is wrong with a full list: there is no room for every action once, so one of them is listed twice.
std::string overfull(Host& host) {
  write_out(host.context);
  std::vector<bool> listed(static_cast<std::size_t>(host.def->num_distinct_actions));
  for (std::int32_t i = 0; i < host.context.count; ++i) {
    const std::int32_t action = host.actions[static_cast<std::size_t>(i)];
    if (listed[static_cast<std::size_t>(action)]) return "\"" + action_text(*host.def, action) + "\" is listed twice";
    listed[static_cast<std::size_t>(action)] = true;
  }
  return "is one listed twice?";
}

// full_list(who): why an action cannot be listed.
int full_list(lua_State* L) {
  return push_text_of(L, [L] {
    Host& host = host_of(L);
    const std::string who = lua_tostring(L, 1);
    if (host.context.capacity <= 0) return who + ": actions are listed only while moves.PHASE runs";
    return who + ": listed more actions than exist (" + std::to_string(host.def->num_distinct_actions) +
           "): " + overfull(host);
  });
}

// primitive_error(): whether the list was full, and the text of the primitive that failed.
int primitive_error(lua_State* L) {
  Host& host = host_of(L);
  const char* text = host.context.error == nullptr ? "it failed" : host.context.error;
  lua_pushboolean(L, std::strcmp(text, kListFull) == 0 ? 1 : 0);
  lua_pushstring(L, text);
  return 2;
}

// ---- luck ----

int begin_deal(lua_State* L) { return quoin_begin_deal(&host_of(L)); }

int end_deal(lua_State* L) {
  Host& host = host_of(L);
  if (quoin_end_deal(&host) == 0) return 0;
  return luaL_error(L, "the deal drew %d numbers, but %d were given", static_cast<int>(host.draws.size()),
                    static_cast<int>(host.forced->size()));
}

constexpr std::size_t kMostDraws = 1U << 20U;

// draw(n): the deal's next number below n.
int draw(lua_State* L) {
  Host& host = host_of(L);
  if (!host.dealing) raise(L, "random works only inside dealt.DEAL");
  const auto n = static_cast<std::uint32_t>(lua_tonumber(L, 1));
  std::int32_t drawn = 0;
  if (host.forced != nullptr) {
    const std::size_t at = host.draws.size();
    if (at >= host.forced->size()) raise(L, "the deal draws more numbers than were given");
    drawn = (*host.forced)[at];
    if (drawn < 0 || static_cast<std::uint32_t>(drawn) >= n) {
      return luaL_error(L, "draw %d must be 0 to %d, not %d", static_cast<int>(at) + 1, static_cast<int>(n) - 1, drawn);
    }
  } else {
    drawn = static_cast<std::int32_t>(host.deal_rng.below(n));
  }
  if (host.draws.size() >= kMostDraws) raise(L, "the deal draws too many numbers");
  host.draws.push_back(drawn);
  lua_pushinteger(L, drawn);
  return 1;
}

// ---- errors ----

// fail_at(function, message): the error's place is where the function is defined.
int fail_at(lua_State* L) {
  Host& host = host_of(L);
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  host.fallback = defined_at(L);
  lua_settop(L, 2);
  raise_value(L);
}

int fail_in(lua_State* L) {
  host_of(L).fallback = {luaL_checkstring(L, 1), 0, 0};
  lua_settop(L, 2);
  raise_value(L);
}

// refuse(reason): the position set by hand cannot be.
int refuse(lua_State* L) {
  host_of(L).refused = true;
  lua_settop(L, 1);
  raise_value(L);
}

// ---- texts of actions ----

int has_text(lua_State* L) {
  host_of(L).texts[static_cast<std::size_t>(lua_tointeger(L, 1))] = true;
  return 0;
}

// action_parts(action): its kind and the values of its fields.
int action_parts(lua_State* L) {
  const Host& host = host_of(L);
  const auto action = static_cast<std::size_t>(lua_tointeger(L, 1));
  luaL_checkstack(L, kMaxFields + 1, "fields");
  lua_pushinteger(L, host.kinds[action]);
  return push_fields(L, host, action) + 1;
}

int take_text(lua_State* L) {
  std::size_t size = 0;
  constexpr std::size_t kLongest = 200;
  const char* text = lua_tolstring(L, 1, &size);
  host_of(L).text = beginning({text, size}, kLongest);
  return 0;
}

}  // namespace

std::int32_t draw_outcome(const Die& die, const Luck& luck) {
  Rng rng(derive_seed(luck.seed, static_cast<std::uint64_t>(luck.ply)), Stream::kChance);
  std::int64_t drawn = rng.below(static_cast<std::uint32_t>(die.total));
  std::int32_t outcome = 0;
  while (drawn >= die.weights[static_cast<std::size_t>(outcome)])
    drawn -= die.weights[static_cast<std::size_t>(outcome++)];
  return outcome;
}

extern "C" std::int32_t quoin_begin_deal(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  host.dealing = true;
  host.draws.clear();
  const std::uint64_t seed = host.luck == nullptr ? 0 : host.luck->seed;
  host.deal_rng = Rng(derive_seed(seed, static_cast<std::uint64_t>(host.deal_ply)), Stream::kDeal);
  return 0;
}

// 1 if the deal drew more or fewer numbers than were given.
extern "C" std::int32_t quoin_end_deal(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  host.dealing = false;
  return host.forced != nullptr && host.draws.size() != host.forced->size() ? 1 : 0;
}

// The deal's next number below n, as `draw` gives it; -1 for whatever is left to `draw`: errors, given numbers, memory.
extern "C" std::int32_t quoin_draw(void* machine, std::int32_t n) {
  Host& host = *static_cast<Host*>(machine);
  if (!host.dealing || host.forced != nullptr || host.draws.size() >= std::min(host.draws.capacity(), kMostDraws)) {
    return -1;
  }
  host.draws.push_back(static_cast<std::int32_t>(host.deal_rng.below(static_cast<std::uint32_t>(n))));
  return host.draws.back();
}

// Notes a pass. 1 if passing goes round in a circle: the block is as it was at an earlier pass (found as Brent does,
// by remembering the block at passes 8, 16, 32 ...).
extern "C" std::int32_t quoin_passed(void* machine, std::int32_t seat, std::int32_t phase) {
  Host& host = *static_cast<Host*>(machine);
  constexpr std::size_t kMostPasses = 100000;
  constexpr std::size_t kRemembered = 4096;
  if (host.passes.size() < kRemembered) host.passes.push_back({seat, phase});
  const std::uint32_t n = ++host.earlier_at;
  if (n < 8) return 0;
  const auto bytes = static_cast<std::size_t>(host.def->layout.bytes);
  if (n > 8 && std::memcmp(host.earlier.data(), host.window, bytes) == 0) return 1;
  if ((n & (n - 1)) == 0) host.earlier.assign(host.window, host.window + bytes);
  return n > kMostPasses ? 1 : 0;
}

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
  set("context", &host.context);
  set("actions", host.actions.data());
  set("kinds", host.kinds.data());
  set("values", host.values.data());
  set("now", &host.now);
  set("ending", &host.ending);
  set("pick", reinterpret_cast<const void*>(&quoin_pick));
  set("next_ply", reinterpret_cast<const void*>(&quoin_next_ply));
  set("begin_deal", reinterpret_cast<const void*>(&quoin_begin_deal));
  set("end_deal", reinterpret_cast<const void*>(&quoin_end_deal));
  set("draw", reinterpret_cast<const void*>(&quoin_draw));
  set("roll", reinterpret_cast<const void*>(&quoin_roll));
  set("next_match", reinterpret_cast<const void*>(&quoin_next_match));
  set("passed", reinterpret_cast<const void*>(&quoin_passed));
  set("more_ticks", reinterpret_cast<const void*>(&quoin_more_ticks));
  set("ticks", host.budget.cell());
  set_number("count_at", offsetof(PrimitiveContext, count));
  set_number("capacity_at", offsetof(PrimitiveContext, capacity));
  set_number("unwritten_at", offsetof(PrimitiveContext, unwritten) + offsetof(UnwrittenActions, count));
  set_number("room", static_cast<std::size_t>(host.room));
}

void add_host_functions(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"nearest", nearest},
                                            {"generate", generate},
                                            {"lock_strings", lock_strings},
                                            {"inverse", relation_inverse},
                                            {"place_in", place_in},
                                            {"site_name", site_name},
                                            {"full_list", full_list},
                                            {"primitive_error", primitive_error},
                                            {"begin_deal", begin_deal},
                                            {"end_deal", end_deal},
                                            {"draw", draw},
                                            {"fail_at", fail_at},
                                            {"fail_in", fail_in},
                                            {"refuse", refuse},
                                            {"has_text", has_text},
                                            {"action_parts", action_parts},
                                            {"take_text", take_text},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
  add_duties(L);
  add_ticks(L);
  add_library(L);
  lua_newtable(L);
  lua_setfield(L, -2, "loaded");
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, load_prelude, 1);
  lua_setfield(L, -2, "load");
}

}  // namespace quoin

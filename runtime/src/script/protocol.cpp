// The table of the protocol, pushed for the prelude.
#include "script/protocol.h"

#include <utility>

#include "quoin/primitives/primitive.h"
#include "quoin/schema/layout.h"
#include "script/lua_values.h"
#include "script/memory.h"

namespace quoin {
namespace {

// Names from 1 with their numbers, times `factor`.
template <std::size_t N>
void set_numbers(lua_State* L, const char* key, const std::array<const char*, N>& names, std::int32_t factor) {
  lua_newtable(L);
  for (std::size_t i = 1; i < N; ++i) lua::set(L, names[i], static_cast<std::int32_t>(i) * factor);
  lua_setfield(L, -2, key);
}

}  // namespace

void push_protocol(lua_State* L) {
  constexpr std::pair<const char*, Node> kNodes[] = {{"decide", Node::kDecide}, {"together", Node::kTogether},
                                                     {"chance", Node::kChance}, {"deal", Node::kDeal},
                                                     {"over", Node::kEnd},      {"unset", Node::kUnset}};
  lua_newtable(L);
  lua_newtable(L);
  for (const auto& [name, node] : kNodes) lua::set(L, name, static_cast<int>(node));
  lua_setfield(L, -2, "node");
  set_numbers(L, "now", kSections, kNowSection);
  set_numbers(L, "ending", kEndings, 1);
  lua::set(L, "section", kNowSection);
  lua::set(L, "open", kPendingOpen);
  lua::set(L, "passed", kPendingPassed);
  lua::set(L, "failed", kPrimitiveFailed);
  lua::set(L, "looking", kLooking);
  lua::set(L, "loading", kLoading);
  lua::set(L, "longest_text", static_cast<int>(kLongestText));
}

}  // namespace quoin

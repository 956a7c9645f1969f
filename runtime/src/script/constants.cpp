// The table of constants, pushed for the prelude.
#include "script/constants.h"

#include <utility>

#include "quoin/primitives/primitive.h"
#include "quoin/schema/layout.h"
#include "quoin/script/vm.h"
#include "script/lua_api.h"
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

std::string name_of_called(const GameDef& def, std::int32_t now) {
  const auto number = static_cast<std::size_t>(now % kNowSection);
  switch (static_cast<RuleTable>(now / kNowSection)) {
    case RuleTable::kMoves: return "moves." + def.phases[number].name;
    case RuleTable::kPlay: return "play." + def.actions[number].name;
    case RuleTable::kRolled: return "rolled." + def.dice[number].name;
    case RuleTable::kDealt: return "dealt." + def.deals[number];
    case RuleTable::kChosen: return "chosen." + def.phases[number].name;
    case RuleTable::kPass: return "pass." + def.phases[number].name;
    case RuleTable::kSetup: return "match.setup";
    case RuleTable::kCheck: return "match.check";
    case RuleTable::kText: return "text." + def.actions[number].name;
    case RuleTable::kPossible: return "match.possible";
    case RuleTable::kEvaluate: return "evaluate";
    case RuleTable::kFeatures: return "features";
    case RuleTable::kPrefer: return "prefer." + def.actions[number].name;
    case RuleTable::kShort: return "notation." + def.actions[number].name;
    case RuleTable::kEffect: return "effect." + def.effects[number].name;
  }
  return "";
}

void push_constants(lua_State* L) {
  constexpr std::pair<const char*, Node> kNodes[] = {{"decide", Node::kDecide}, {"together", Node::kTogether},
                                                     {"chance", Node::kChance}, {"deal", Node::kDeal},
                                                     {"over", Node::kEnd},      {"unset", Node::kUnset}};
  lua_newtable(L);
  lua_newtable(L);
  for (const auto& [name, node] : kNodes) lua::set(L, name, static_cast<int>(node));
  lua::set(L, "on", kGoOn);
  lua_setfield(L, -2, "node");
  set_numbers(L, "now", kSections, kNowSection);
  set_numbers(L, "ending", kEndings, 1);
  lua::set(L, "section", kNowSection);
  lua::set(L, "open", kPendingOpen);
  lua::set(L, "passed", kPendingPassed);
  lua::set(L, "unasked", kPendingUnasked);
  lua::set(L, "failed", kPrimitiveFailed);
  lua::set(L, "most_sides", kMostSides);
  lua::set(L, "most_of_two", kMostOfTwo);
  lua::set(L, "looking", kLooking);
  lua::set(L, "loading", kLoading);
  lua::set(L, "no_more", PlySource::kNoMore);
  lua::set(L, "weights", PlySource::kWeights);
  lua::set(L, "value", PlySource::value_of(0));
  lua::set(L, "features", PlySource::features_of(0));
  lua::set(L, "longest_text", static_cast<int>(kLongestText));
  lua::set(L, "longest_reason", kLongestReason);
}

}  // namespace quoin

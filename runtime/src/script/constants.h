// What C++ and the prelude mean by numbers, in one table: C++ uses it from here, the prelude gets it as host.constants.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "quoin/schema/game_def.h"
#include "script/lua_api.h"

namespace quoin {

// The rules' function that is being called, as one number: its section and its number within that.
inline constexpr std::int32_t kNowSection = 1 << 16;
enum class RuleTable {
  kMoves = 1,
  kPlay,
  kRolled,
  kDealt,
  kChosen,
  kPass,
  kSetup,
  kCheck,
  kText,
  kPossible,
  kEvaluate,
  kFeatures,
  kPrefer,
  kShort,
  kEffect
};
// By RuleTable; the driver's kit has them by these names.
inline constexpr std::array<const char*, 16> kSections = {
    "",      "moves", "play",     "rolled",   "dealt",    "chosen", "pass",     "setup",
    "check", "text",  "possible", "evaluate", "features", "prefer", "notation", "effect"};
constexpr std::int32_t now_in(RuleTable table, std::int32_t number) {
  return static_cast<std::int32_t>(table) * kNowSection + number;
}

// "play.step": the function that such a number means.
std::string name_of_called(const GameDef& def, std::int32_t now);

// The words that end a match, by the number that Host::ending keeps.
inline constexpr std::array<const char*, 7> kEndings = {"", "win", "draw", "lose", "highest", "lowest", "pay"};

// Bytes of the reason why a match ended, at most.
inline constexpr int kLongestReason = 100;

void push_constants(lua_State* L);

}  // namespace quoin

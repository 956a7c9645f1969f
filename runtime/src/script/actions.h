// ActionTable: the list of actions that a machine fills, and what each action of its game is made of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "script/lua_api.h"

namespace quoin {

struct Host;

struct ActionTable {
  explicit ActionTable(const GameDef& def);

  int room = 0;  // capacity of an open list
  std::vector<std::int32_t> list;
  std::vector<std::uint8_t> kinds;   // per action
  int fields = 0;                    // the most of any kind, at least 4
  std::vector<std::int32_t> values;  // per action so many
  std::vector<bool> texts;           // by kind of action: the rules have a function that writes it
  std::vector<bool> shorts;          // the same of its short texts
  std::string text;                  // what it wrote last, or whether a position is possible
  bool asks_possible = false;        // the rules have match.possible
};

// Pushes what rules get of an action's fields: integers, and booleans for bool. Answers how many.
int push_fields(lua_State* L, const Host& host, std::size_t action);

}  // namespace quoin

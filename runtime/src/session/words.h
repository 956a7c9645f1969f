// What rules may call and what a game's files may say, as rows for editors: completion and texts to show.
#pragma once

#include <nlohmann/json.hpp>

#include "quoin/schema/game_def.h"

namespace quoin::session {

using nlohmann::json;

// A word of rules: {name, call, help, group, params, returns, cost, defines}; `defines`: rules define it.
struct WordRow {
  std::string group;
  std::string name;
  std::string call;
  std::string help = {};
  std::string returns = {};
  bool defines = false;
};
json word_json(WordRow row);

// The primitives, on any game.
json primitive_words();
// What a game's own names make of zone, board, emit, go and the like.
json own_words(const GameDef& def);
// The keys of the four files that authors write: {file, path, help, values, example, standard, needed}. With a game
// the values of a domain are those that it has.
json key_words(const GameDef* def);

}  // namespace quoin::session

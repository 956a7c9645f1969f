// For who edits a game: the words that its files may have.
#include "session/verbs.h"
#include "session/words.h"

namespace quoin::session {
namespace {

json words(Table& table, const Arguments&) {
  const GameDef* def = table.game_ptr() ? &table.def() : nullptr;
  json rules = primitive_words();
  if (def != nullptr) {
    for (json& row : own_words(*def)) rules.push_back(std::move(row));
  }
  return {{"rules", std::move(rules)}, {"keys", key_words(def)}};
}

}  // namespace

VerbRows editor_verbs() {
  return {{{"words",
            "What rules may call and define, and what may stand in a game's files; with a game loaded its own names, "
            "too.",
            false,
            {},
            "object",
            {{"rules", "list",
              "{name, call, help, group, params [{name, type, help, words}], returns, cost, defines}: primitives, then "
              "the game's own words; defines: rules define it"},
             {"keys", "list",
              "{file, path, help, values, example, standard, needed}; file: game, variant, levels or cases; path: "
              "zones.*.over, where * is any name"}},
            "{}"},
           words}};
}

}  // namespace quoin::session

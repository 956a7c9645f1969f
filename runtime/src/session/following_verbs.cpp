// Edited rules: the game loaded anew, and the match played again on it.
#include "session/verbs.h"

namespace quoin::session {
namespace {

json reload(Table& table, const Arguments& given) {
  const Match& before = table.match();
  const auto fresh = need(table.game().reload());
  Match now = need(Match::start(fresh, before.seed()));
  table.follow(std::move(now));
  return table_json(table, given);
}

}  // namespace

VerbRows following_verbs() {
  return {
      {{"reload",
        "Load the game's files as they are now, or these texts, and play the match again on the new rules. If they do "
        "not load, the last version that did stays.",
        false,
        {{"files", Given::kTextsByName, "texts of files that changed, by their paths, of a game from texts"}},
        "TABLE",
        {{"news", "text", "the first ply that differs and how, \"unchanged\", or what is wrong"},
         {"broken", "flag", "the files do not load"},
         {"fault", "object or null", "the error, if so"},
         {"differences", "list", "{ply, text}"},
         {"more", "texts", "what may be chosen now and could not before"},
         {"fewer", "texts", "what could be chosen before and may not now"}},
        "{}"},
       reload}};
}

}  // namespace quoin::session

// The verbs, a topic a file: each row says what it takes and answers, and does it.
#pragma once

#include <vector>

#include "quoin/drawing/site.h"
#include "session/table.h"

namespace quoin::session {

struct VerbRow {
  Verb verb;
  json (*run)(Table& table, const Arguments& given);
};
using VerbRows = std::vector<VerbRow>;

VerbRows game_verbs();       // load, about, rules, bots, version
VerbRows match_verbs();      // start, seats, save, restore, think, choose, go_on
VerbRows choosing_verbs();   // click, pick, back, play, undo, redo
VerbRows seeing_verbs();     // table, past, picture, scene, text
VerbRows telling_verbs();    // legal, preview, log, look
VerbRows explained_verbs();  // why, trace
VerbRows advice_verbs();     // hint
VerbRows following_verbs();  // reload
VerbRows editor_verbs();     // words
VerbRows many_verbs();       // simulate, check, cases, coverage, perft

VerbArgument picture_argument();
VerbArgument narrow_argument();
VerbArgument viewer_argument();
std::vector<VerbArgument> action_arguments();
// An action, legal or not, by its number or as people type it. Throws a Refusal.
std::int32_t action_of(Table& table, const Arguments& given);
// The same of what is to be played: several where "8/5 6/5" was typed.
std::vector<std::int32_t> actions_of(Table& table, const Arguments& given);
// Throws a Refusal unless the viewer may know what can be chosen now.
void need_choices(const Table& table, int viewer);
// The site that `board`, `sites` and `site` name. Throws a Refusal.
drawing::Site site_of(const GameDef& def, const Arguments& given);

}  // namespace quoin::session

// Edited rules: the game loaded anew, and the match played again on it.
#include "quoin/base/text.h"
#include "quoin/session/replay.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

json texts_of(const std::vector<Difference>& differences) {
  json list = json::array();
  for (const Difference& one : differences) list.push_back({{"ply", one.ply}, {"text", printable(one.text)}});
  return list;
}

// The game from its files as they are now; of a game from texts with these in the place of what it had.
Result<std::shared_ptr<Game>> fresh_game(const Game& game, const Arguments& given) {
  if (!given.has("files")) return game.reload();
  const GameFiles& source = game.def().source;
  if (source.has_folder()) {
    refuse_argument("files", "this game was loaded from the folder " + source.folder().string(),
                    "save its files there");
  }
  FileTexts files = source.texts();
  for (auto& [name, text] : given.texts_by_name("files")) files[name] = std::move(text);
  return game.reload(std::move(files));
}

Result<Replay> replayed_on(const Table& table, const Result<std::shared_ptr<Game>>& fresh, const Arguments& given) {
  if (const auto record = given.text("record"); record && fresh) return need(replay_record(*record, *fresh), "record");
  return fresh ? replay(table.match(), *fresh, table.rest()) : fresh.error();
}

json reload(Table& table, const Arguments& given) {
  table.need_match();
  Result<Replay> done = replayed_on(table, fresh_game(table.game(), given), given);
  OtherChoices choices;
  json differences = json::array();
  if (done) {
    if (done->differences.empty() && !given.has("record")) choices = other_choices(table.match(), done->match);
    differences = texts_of(done->differences);
  }
  const std::string news = done ? printable(done->text()) : done.error().text();
  const json fault = done ? json(nullptr) : error_json(done.error());
  if (done) table.follow(std::move(done->match), std::move(done->rest));
  json answer = table_json(table, given);
  answer.update({{"news", news},
                 {"broken", !done},
                 {"fault", fault},
                 {"differences", differences},
                 {"more", choices.more},
                 {"fewer", choices.fewer}});
  return answer;
}

}  // namespace

VerbRows following_verbs() {
  return {
      {{"reload",
        "Load the game's files as they are now, or these texts, and play the match again on the new rules. If they do "
        "not load, the last version that did stays.",
        false,
        {{"files", Given::kTextsByName, "texts of files that changed, by their paths, of a game from texts"},
         {"record", Given::kText, "a saved match, of whatever rules, that takes the place of the one there is"}},
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

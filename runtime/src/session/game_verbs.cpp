// The game: loaded from a folder or from texts; what it is.
#include "quoin/base/text.h"
#include "quoin/explain/mistakes.h"
#include "quoin/script/vm.h"
#include "quoin/search/bot.h"
#include "quoin/search/levels.h"
#include "session/rules_text.h"
#include "session/verbs.h"

namespace quoin {

const std::vector<AnswerField>& about_fields() {
  static const std::vector<AnswerField> kFields{
      {"id", "text", "the game's name in files"},
      {"title", "text", "its name for people"},
      {"variant", "text", "those that were chosen, joined by +"},
      {"version", "text", "of the game"},
      {"goal", "text", "how one wins, in one line"},
      {"seats", "list", "{name, colour, team}"},
      {"dials", "list",
       "{name, help, kind, value, standard, values, least, most, step, names, assumption}; kind: range (least, most, "
       "step; values where they are at most 200), choices and flag (values), counts (of names, each from least to "
       "most)"},
      {"variants", "list", "{name, title, summary, dials} of all that the game has; dials: what it sets, by name"},
      {"actions", "integer", "distinct actions"},
      {"fingerprint", "text", "of the rules and dials"},
      {"secrets", "flag", "something is hidden from a seat, or seats choose at once"},
      {"folder", "text", "where it was loaded from; \"\": from texts"}};
  return kFields;
}

namespace session {
namespace {

GameSpec spec_of(const Arguments& given) {
  GameSpec spec;
  if (given.has("folder") == given.has("files")) {
    refuse_argument("folder", "load needs either \"folder\" or \"files\"",
                    "a path, or the texts of files by their names");
  }
  spec.folder = given.text("folder").value_or("");
  for (auto& [name, text] : given.texts_by_name("files")) spec.files[name] = std::move(text);
  if (given.has("files") && spec.files.empty()) refuse_argument("files", "files holds no text", "a game has game.yaml");
  spec.variants = given.texts("variants");
  for (const auto& [name, value] : given.texts_by_name("dials")) spec.dials[name] = value;
  return spec;
}

constexpr int kMostValues = 200;

json values_of(const Dial& dial) {
  json values = json::array();
  if (dial.is_counts() || dial.domain.size / dial.step > kMostValues) return values;
  for (int value = dial.domain.min; value <= dial.domain.max(); value += dial.step) {
    values.push_back(dial.domain.text(value));
  }
  return values;
}

const char* kind_of(const Dial& dial) {
  if (dial.is_counts()) return "counts";
  return dial.domain.kind == DomainKind::kRange ? "range" : dial.domain.is_bool() ? "flag" : "choices";
}

std::string standard_of(Dial dial) {
  dial.value = dial.standard;
  dial.counts = dial.standard_counts;
  return dial.text();
}

// All that a form asks for.
json form_of(const Dial& dial) {
  const bool numbers = dial.is_counts() || dial.domain.kind == DomainKind::kRange;
  const Domain& range = dial.is_counts() ? dial.each : dial.domain;
  return {{"name", dial.name},
          {"help", dial.help},
          {"kind", kind_of(dial)},
          {"value", dial.text()},
          {"standard", standard_of(dial)},
          {"values", values_of(dial)},
          {"least", numbers ? json(range.min) : json(nullptr)},
          {"most", numbers ? json(range.max()) : json(nullptr)},
          {"step", numbers ? json(dial.is_counts() ? 1 : dial.step) : json(nullptr)},
          {"names", dial.counted.names},
          {"assumption", dial.assumption}};
}

json about(Table& table, const Arguments&) {
  const GameDef& def = table.def();
  json seats = json::array();
  for (std::size_t seat = 0; seat < def.seats.size(); ++seat) {
    const std::string team = def.teams.empty() ? "" : def.teams[static_cast<std::size_t>(def.team_of[seat])];
    seats.push_back({{"name", def.seats[seat]}, {"colour", def.seat_colours[seat]}, {"team", team}});
  }
  json dials = json::array();
  for (const Dial& dial : def.dials) dials.push_back(form_of(dial));
  json variants = json::array();
  for (const VariantInfo& one : def.variants) {
    variants.push_back({{"name", one.name}, {"title", one.title}, {"summary", one.summary}, {"dials", one.dials}});
  }
  return {{"id", def.id},
          {"title", def.title},
          {"variant", def.variant},
          {"version", def.version},
          {"goal", goal_of(def)},
          {"seats", std::move(seats)},
          {"dials", std::move(dials)},
          {"variants", std::move(variants)},
          {"actions", def.num_distinct_actions},
          {"fingerprint", hex16(def.fingerprint)},
          {"secrets", keeps_secrets(table.display())},
          {"folder", def.source.folder().string()}};
}

json load(Table& table, const Arguments& given) {
  table.sit_down(need(Game::load(spec_of(given), explained())));
  return about(table, given);
}

json rules(Table& table, const Arguments&) {
  json actions = json::array();
  for (const ActionKind& kind : table.def().actions) {
    std::string text;
    for (const std::string& word : kind.words) text += (text.empty() ? "" : " ") + word;
    actions.push_back({{"kind", kind.name}, {"text", text}, {"help", kind.help}});
  }
  return {{"goal", goal_of(table.def())}, {"text", rules_of(table.def())}, {"actions", std::move(actions)}};
}

json bots(Table& table, const Arguments&) {
  Levels levels;
  if (table.game_ptr()) levels = need(levels_of(table.def()));
  const auto names = table.game_ptr() ? bot_names_for(table.def()) : bot_names();
  return {{"bots", names},
          {"levels", levels.bots},
          {"notes", levels.notes},
          {"own", levels.own},
          {"standard", kStandardLevel}};
}

json version(Table&, const Arguments&) {
#ifdef QUOIN_VERSION
  return {{"version", QUOIN_VERSION}, {"lua", lua_version()}};
#else
  return {{"version", "0"}, {"lua", lua_version()}};
#endif
}

json field_json(const AnswerField& field) { return {{"name", field.name}, {"type", field.type}, {"help", field.help}}; }

json verb_json(const Verb& verb) {
  json arguments = json::array();
  for (const VerbArgument& one : verb.arguments) {
    arguments.push_back({{"name", one.name},
                         {"type", what(one.type)},
                         {"help", one.help},
                         {"required", one.required},
                         {"words", one.words}});
  }
  json fields = json::array();
  for (const AnswerField& field : verb.fields) fields.push_back(field_json(field));
  return {{"name", verb.name},      {"help", verb.help},
          {"viewer", verb.seen},    {"arguments", std::move(arguments)},
          {"answer", verb.answer},  {"fields", std::move(fields)},
          {"example", verb.example}};
}

json told_verbs(Table&, const Arguments&) {
  json verbs = json::array();
  for (const Verb& verb : quoin::verbs()) verbs.push_back(verb_json(verb));
  return {{"verbs", std::move(verbs)}};
}

}  // namespace

VerbRows game_verbs() {
  return {
      {{"load",
        "Load a game, from its folder or from the texts of its files. A match that was going on is over with it; if "
        "the "
        "game does not load, all stays as it was.",
        false,
        {{"folder", Given::kText, "the folder with game.yaml"},
         {"files", Given::kTextsByName, "or the texts by their paths: game.yaml, rules.lua, variants/fast.yaml"},
         {"variants", Given::kTexts, "names of variants, applied in this order"},
         {"dials", Given::kTextsByName, "values by the names of dials"}},
        "ABOUT",
        {},
        R"({"folder": "games/murailles", "variants": ["7x7"]})"},
       load},
      {{"about", "What the game is.", false, {}, "ABOUT", {}, "{}"}, about},
      {{"rules",
        "The rules as people read them.",
        false,
        {},
        "object",
        {{"goal", "text", "how one wins, in one line"},
         {"text", "text", "the rules, as Markdown: README.md as far as it is for players"},
         {"actions", "list", "{kind, text, help}"}},
        "{}"},
       rules},
      {{"bots",
        "Who may sit at a seat beside people.",
        false,
        {},
        "object",
        {{"bots", "texts", "names of bots"},
         {"levels", "texts", "what level(1) to level(8) of this game are, each stronger than the one before"},
         {"notes", "texts", "by level: why another bot plays there than levels.yaml says, or \"\""},
         {"own", "flag", "the game has levels of its own (levels.yaml)"},
         {"standard", "integer", "the level that is meant where none is named"}},
        "{}"},
       bots},
      {{"version",
        "What answers.",
        false,
        {},
        "object",
        {{"version", "text", "of Quoin"}, {"lua", "text", "the Lua that runs the rules"}},
        "{}"},
       version},
      {{"verbs",
        "What a session can be asked: this list.",
        false,
        {},
        "object",
        {{"verbs", "list",
          "{name, help, viewer, arguments [{name, type, help, required, words}], answer, fields, example}"}},
        "{}"},
       told_verbs}};
}

}  // namespace session
}  // namespace quoin

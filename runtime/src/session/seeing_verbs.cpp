// What a viewer sees: the table, pictures, texts.
#include "quoin/drawing/scene_json.h"
#include "quoin/drawing/terminal.h"
#include "session/told.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

json table(Table& table, const Arguments& given) { return table_json(table, given); }

drawing::SceneOptions options_of(Table& table, const Arguments& given) {
  drawing::SceneOptions options;
  options.viewer = viewer_of(table, given);
  options.highlight = given.flag("highlight", true);
  options.marks_last = given.flag("last", true);
  options.narrow = given.flag("narrow", false);
  const bool chooses = table.person_waits() && drawing::may_see_choices(table.match(), options.viewer);
  options.choosing = chooses ? &table.choosing() : nullptr;
  return options;
}

json picture(Table& table, const Arguments& given) {
  const drawing::Scene scene(table.display(), table.match(), options_of(table, given));
  return drawing::picture_svg(scene, theme_of(given.text("theme").value_or("auto")));
}

json scene(Table& table, const Arguments& given) {
  return drawing::scene_json(drawing::Scene(table.display(), table.match(), options_of(table, given)));
}

// The match after so many plies, as far as it is known.
Match match_after(const Match& match, std::int64_t plies) {
  int first = match.plies();
  for (const PlayedPly* ply = match.past(); ply != nullptr; ply = ply->earlier().get()) --first;
  if (plies < first || plies > match.plies()) {
    refuse_argument("ply", "found " + std::to_string(plies) + ", where a number from " + std::to_string(first) +
                               " to " + std::to_string(match.plies()) + " belongs");
  }
  Match then = match;
  while (then.plies() > plies) need(then.undo());
  return then;
}

// A viewer saw that position when it stood on the table, so that what is shown of it is nothing new to him.
json past(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const Match then = match_after(table.match(), *given.integer("ply"));
  const auto led = text_of_ply(table.display(), table.match(), viewer, then.plies());
  json picture = nullptr;
  if (const auto theme = given.text("picture")) {
    const drawing::SceneOptions options{.viewer = viewer, .highlight = false, .narrow = given.flag("narrow", false)};
    const drawing::Scene scene(table.display(), then, options);
    picture = drawing::picture_svg(scene, theme_of(*theme));
  }
  return {{"ply", then.plies()},
          {"text", led ? led->text : ""},
          {"changes", led ? led->changes : ""},
          {"prompt", drawing::status_of(then)},
          {"seat", seat_json(table.def(), next_seat(then))},
          {"phase", then.phase_name()},
          {"picture", std::move(picture)}};
}

constexpr std::int64_t kPlenty = 1'000'000;

json text(Table& table, const Arguments& given) {
  drawing::SceneOptions options{viewer_of(table, given), false, given.flag("last", true)};
  const drawing::Scene scene(table.display(), table.match(), options);
  const int width = static_cast<int>(given.integer("width", kPlenty, 1, kPlenty));
  const int rows = static_cast<int>(given.integer("rows", kPlenty, 1, kPlenty));
  const drawing::Lines lines = drawing::fitted_text(scene, !given.flag("letters", true), width, rows);
  json runs = json::array();
  for (const auto& line : lines) {
    json written = json::array();
    for (const auto& [run, ink] : line) written.push_back({run, ink.colour, ink.bold, ink.reverse});
    runs.push_back(std::move(written));
  }
  return {{"text", drawing::plain(lines)}, {"lines", std::move(runs)}};
}

}  // namespace

VerbRows seeing_verbs() {
  return {
      {{"table", "The match as the viewer may know it.", true, {}, "TABLE", {}, R"({"picture": "auto"})"}, table},
      {{"past",
        "The match after so many plies, as the viewer may see it; the match stays as it is.",
        true,
        {{"ply", Given::kInteger, "so many plies: 0 is the start", true}, picture_argument(), narrow_argument()},
        "object",
        {{"ply", "integer", "plies played then"},
         {"text", "text", "the ply that led there, with who chose; \"\" at the start, or if the viewer may not know"},
         {"changes", "text", "what happened besides, as in log"},
         {"prompt", "text", "who was next, or has won"},
         {"seat", "seat or null", "who was next"},
         {"phase", "text", "the phase, die or deal that was next"},
         {"picture", "text or null", "SVG, if the argument `picture` asks for it"}},
        R"({"ply": 0, "picture": "auto"})"},
       past},
      {{"picture",
        "The board as SVG.",
        true,
        {{"theme", Given::kText, "its colours; auto follows the reader's screen", false, {"auto", "light", "dark"}},
         {"highlight", Given::kFlag, "point out what may be chosen; true"},
         {"last", Given::kFlag, "mark the last choice; true"},
         narrow_argument()},
        "text",
        {},
        R"({"theme": "light"})"},
       picture},
      {{"scene",
        "All that a picture shows, as data.",
        true,
        {{"highlight", Given::kFlag, "with what may be chosen; true"},
         {"last", Given::kFlag, "with the sites of the last choice; true"}},
        "SCENE",
        {},
        "{}"},
       scene},
      {{"text",
        "The board in letters.",
        true,
        {{"width", Given::kInteger, "columns that there are; as many as it takes"},
         {"rows", Given::kInteger, "rows that there are; as many as it takes"},
         {"letters", Given::kFlag, "letters tell what colours tell otherwise; true"},
         {"last", Given::kFlag, "mark the last choice; true"}},
        "object",
        {{"text", "text", "the lines"}, {"lines", "list", "the lines as runs: [text, colour, bold, reverse]"}},
        R"({"width": 40})"},
       text}};
}

}  // namespace quoin::session

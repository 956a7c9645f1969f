// What a viewer sees: the table, pictures, texts.
#include "quoin/drawing/scene_json.h"
#include "quoin/drawing/terminal.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

json table(Table& table, const Arguments& given) { return table_json(table, given); }

drawing::SceneOptions options_of(Table& table, const Arguments& given) {
  drawing::SceneOptions options;
  options.viewer = viewer_of(table, given);
  options.highlight = given.flag("highlight", true);
  options.marks_last = given.flag("last", true);
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
  return {{{"table", "The match as the viewer may know it.", true, {}, "TABLE", {}, R"({"picture": "auto"})"}, table},
          {{"picture",
            "The board as SVG.",
            true,
            {{"theme", Given::kText, "its colours; auto follows the reader's screen", false, {"auto", "light", "dark"}},
             {"highlight", Given::kFlag, "point out what may be chosen; true"},
             {"last", Given::kFlag, "mark the last choice; true"}},
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

// What a viewer sees: the table, pictures, texts, what was played, what lies somewhere.
#include <algorithm>

#include "quoin/drawing/marks.h"
#include "quoin/drawing/past.h"
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

json log(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const auto since = given.integer("since", 0, 0, kPlenty);
  json plies = json::array();
  drawing::PastPlies past(table.display(), table.match(), viewer);
  int until = table.match().plies();
  while (const auto ply = past.next()) {
    if (ply->before.plies() < since) break;
    plies.push_back({{"ply", ply->before.plies()},
                     {"seat", seat_json(table.def(), ply->player())},
                     {"text", ply->text()},
                     {"changes", ply->open() ? "" : ply->changes()},
                     {"passes", json::array()}});
  }
  std::reverse(plies.begin(), plies.end());
  return {{"plies", std::move(plies)}, {"until", until}};
}

json look(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const drawing::Site site = site_of(table.match().def(), given);
  const drawing::View view(table.display(), table.match().state(), viewer);
  json things = json::array();
  for (const drawing::Layer& layer : table.display().layers(site.board)) {
    for (const drawing::Mark& mark : drawing::marks_of(view, site.board, layer)) {
      if (mark.sites != site.sites || mark.site != site.site) continue;
      things.push_back({{"zone", table.display().zone(mark.zone).name}, {"text", mark.name}});
    }
  }
  return {{"text", ""}, {"things", std::move(things)}};
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
           text},
          {{"log",
            "What was played, as the viewer may know it, the earliest first.",
            true,
            {{"since", Given::kInteger, "only from this ply on: the `until` of the last answer"}},
            "object",
            {{"plies", "list", "{ply, seat, text, changes, passes}"}, {"until", "integer", "what was told so far"}},
            R"({"since": 0})"},
           log},
          {{"look",
            "What lies at a site.",
            true,
            {{"board", Given::kText, "the board's name", true},
             {"sites", Given::kText, "the kind of site", true},
             {"site", Given::kSite, "the site", true},
             {"seat", Given::kSeat, "on whose own copy of the board"}},
            "object",
            {{"text", "text", "in words"}, {"things", "list", "{zone, text, owner, help}"}},
            R"({"board": "field", "sites": "cells", "site": "c1"})"},
           look}};
}

}  // namespace quoin::session

// What may be chosen and what it would do; what was played; what lies somewhere.
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"
#include "quoin/session/typed.h"
#include "session/looking.h"
#include "session/told.h"
#include "session/verbs.h"

namespace quoin::session {

void need_choices(const Table& table, int viewer) {
  if (drawing::may_see_choices(table.match(), viewer)) return;
  refuse(ErrorKind::kIllegal, "only who has to choose may know what can be chosen");
}

namespace {

json legal(Table& table, const Arguments& given) {
  need_choices(table, viewer_of(table, given));
  const Match& match = table.match();
  const std::vector<Entry> entries = menu(match, match.seat());
  const std::vector<std::string> shorts = short_texts(match, entries);
  json list = json::array();
  for (const Entry& entry : matching(entries, given.text("words").value_or(""))) {
    list.push_back({{"number", entry.number},
                    {"action", entry.action},
                    {"kind", entry.kind},
                    {"text", entry.text},
                    {"short", shorts[static_cast<std::size_t>(entry.number) - 1]}});
  }
  return list;
}

json preview(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  need_choices(table, viewer);
  const std::int32_t action = action_of(table, given);
  const Preview found = need(previewed(table.display(), table.match(), viewer, action));
  json picture = nullptr;
  if (const auto theme = given.text("picture"); theme && found.after) {
    const drawing::SceneOptions options{.viewer = viewer, .highlight = false, .narrow = given.flag("narrow", false)};
    const drawing::Scene scene(table.display(), *found.after, options);
    picture = drawing::picture_svg(scene, theme_of(*theme));
  }
  return {{"text", table.match().choice_text(action)},
          {"changes", drawing::joined(found.changes, " · ")},
          {"picture", std::move(picture)}};
}

constexpr std::int64_t kLastPly = 1'000'000;

const char* name_of(Node node) {
  return node == Node::kDecide     ? "decide"
         : node == Node::kTogether ? "together"
         : node == Node::kChance   ? "chance"
                                   : "deal";
}

json log(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const int since = static_cast<int>(given.integer("since", 0, 0, kLastPly));
  json plies = json::array();
  for (const ToldPly& ply : told_plies(table.display(), table.match(), viewer, since)) {
    plies.push_back({{"ply", ply.ply},
                     {"seat", seat_json(table.def(), ply.seat)},
                     {"node", name_of(ply.node)},
                     {"text", ply.text},
                     {"changes", ply.changes},
                     {"passes", ply.passes}});
  }
  return {{"plies", std::move(plies)}, {"until", table.match().plies()}};
}

json look(Table& table, const Arguments& given) {
  const GameDef& def = table.match().def();
  const drawing::View view(table.display(), table.match().state(), viewer_of(table, given));
  if (given.has("board") + given.has("card") + given.has("zone") + given.has("action") != 1) {
    refuse_argument("board",
                    "what to look at is needed: a \"board\" with \"sites\" and \"site\", a \"card\", a \"zone\", or "
                    "an \"action\"");
  }
  const json* seat = given.find("seat");
  const int whose = seat == nullptr ? kNone : seat_of(def, *seat, "seat");
  if (const auto card = given.text("card")) return look_at_card(view, *card);
  if (const auto zone = given.text("zone")) {
    const auto place = given.integer("place");
    return place ? look_at_place(view, *zone, whose, static_cast<int>(*place)) : look_at_zone(view, *zone);
  }
  if (given.has("action")) {
    return look_at_action(view, static_cast<int>(given.integer("action", 0, 0, def.num_distinct_actions - 1)));
  }
  for (const char* name : {"sites", "site"}) {
    if (!given.has(name)) refuse_argument(name, std::string("\"") + name + "\" is needed with \"board\"");
  }
  return look_at_site(view, site_of(def, given), whose);
}

VerbRow legal_row() {
  return {{"legal",
           "What may be chosen now.",
           true,
           {{"words", Given::kText, "only actions whose words begin so"}},
           "list",
           {{"number", "integer", "in the list of all, from 1"},
            {"action", "integer", "that the game gives it"},
            {"kind", "text", "of action"},
            {"text", "text", "as the game writes it"},
            {"short", "text", "what the game has people type for it (\"Nf3\"), or \"\""}},
           R"({"words": "step"})"},
          legal};
}

VerbRow preview_row() {
  std::vector<VerbArgument> arguments = action_arguments();
  arguments.push_back(picture_argument());
  arguments.push_back(narrow_argument());
  return {{"preview",
           "What an action would do, up to the next luck, as far as the viewer can be sure of it.",
           true,
           std::move(arguments),
           "object",
           {{"text", "text", "the action"},
            {"changes", "text", "in words"},
            {"picture", "text or null", "SVG of the position after it; null where what is hidden decides"}},
           R"({"text": "step b1", "picture": "auto"})"},
          preview};
}

VerbRow log_row() {
  return {{"log",
           "What was played, as the viewer may know it, the earliest first.",
           true,
           {{"since", Given::kInteger, "only what is new since then: the `until` of the last answer"}},
           "object",
           {{"plies", "list", "{ply, seat, node, text, changes, passes}; seat: null for luck"},
            {"until", "integer", "what was told so far"}},
           R"({"since": 0})"},
          log};
}

VerbRow look_row() {
  return {{"look",
           "What lies at a site, what a card or a zone is, or what an action names; nothing is played.",
           true,
           {{"board", Given::kText, "the board's name"},
            {"sites", Given::kText, "the kind of site"},
            {"site", Given::kSite, "the site"},
            {"seat", Given::kSeat, "on whose own copy of the board, in whose row of the zone"},
            {"card", Given::kText, "or a card: \"guard\", \"role.guard\", its title"},
            {"zone", Given::kText, "or a zone"},
            {"place", Given::kInteger, "and the place of a card in it, from the bottom, from 0"},
            {"action", Given::kInteger, "or an action: each card and site that it names"}},
           "object",
           {{"text", "text", "in words"}, {"things", "list", "{zone, text, owner, help}; owner: a seat or null"}},
           R"({"board": "field", "sites": "cells", "site": "c1"})"},
          look};
}

}  // namespace

VerbRows telling_verbs() { return {legal_row(), preview_row(), log_row(), look_row()}; }

}  // namespace quoin::session

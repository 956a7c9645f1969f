// Choosing: by clicks, by fields, by a whole action; taken back and played again.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/explain/why.h"
#include "quoin/session/typed.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

using drawing::Site;

// A person has to choose, and it is the viewer's turn.
void need_turn(const Table& table, int viewer) {
  const Next next = table.next();
  if (next.kind == Next::Kind::kOver) refuse(ErrorKind::kIllegal, "the match is over", "start begins another");
  if (next.kind == Next::Kind::kLuck) refuse(ErrorKind::kIllegal, "luck is due", "think plays it");
  const std::string& seat = table.def().seats[static_cast<std::size_t>(next.seat)];
  if (next.kind == Next::Kind::kEmpty) {
    refuse(ErrorKind::kIllegal, "nobody sits at " + seat, "seats says who sits where");
  }
  if (next.kind != Next::Kind::kPerson) {
    refuse(ErrorKind::kIllegal, "it is " + seat + "'s turn, which a bot plays", "think has it choose");
  }
  if (viewer != kAllSeeing && viewer != next.seat) refuse(ErrorKind::kIllegal, "it is " + seat + "'s turn");
}

// Who looks, and has to choose.
int viewer_on_turn(const Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  table.need_match();
  need_turn(table, viewer);
  return viewer;
}

int place_in(const std::vector<std::string>& names, const std::string& name, std::string_view place) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) refuse_name(std::string(place), place, name, names);
  return static_cast<int>(found - names.begin());
}

}  // namespace

drawing::Site site_of(const GameDef& def, const Arguments& given) {
  std::vector<std::string> boards;
  for (const Board& board : def.boards) boards.push_back(board.name);
  Site site;
  site.board = place_in(boards, *given.text("board"), "board");
  const Board& board = def.boards[static_cast<std::size_t>(site.board)];
  std::vector<std::string> kinds;
  for (const SiteType& kind : board.sites) kinds.push_back(kind.name);
  site.sites = place_in(kinds, *given.text("sites"), "sites");
  const auto& names = board.sites[static_cast<std::size_t>(site.sites)].names;
  const json& wanted = *given.find("site");
  if (wanted.is_string()) {
    site.site = place_in(names, wanted.get<std::string>(), "site");
  } else {
    const auto number = *given.integer("site");
    if (number < 0 || number >= static_cast<std::int64_t>(names.size())) {
      refuse_argument("site", "there is no site " + std::to_string(number) + " in " + board.name + "." +
                                  board.sites[static_cast<std::size_t>(site.sites)].name);
    }
    site.site = static_cast<int>(number);
  }
  return site;
}

namespace {

// Plays the choice once it is complete.
void finish(Table& table) {
  if (const auto action = table.choosing().action()) {
    const drawing::Choosing before = table.choosing();
    try {
      table.play(*action);
    } catch (const Refusal&) {  // a rule failed: the match is as it was, and so is the choice but for its last step
      table.choosing() = before;
      table.choosing().back();
      throw;
    }
  }
}

json click(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  const GameDef& def = table.match().def();
  const Site site = site_of(def, given);
  need_turn(table, viewer);
  const int chooser = table.next().seat;
  if (const json* copy = given.find("seat")) {
    const int seat = seat_of(def, *copy, "seat");
    if (seat != chooser && table.display().own_boards(site.board)) {
      return table_json(table, given, viewer, "that is " + def.seats[static_cast<std::size_t>(seat)] + "'s board");
    }
  }
  if (!table.choosing().click(site)) {
    const auto& kinds = def.boards[static_cast<std::size_t>(site.board)].sites;
    const std::string& name = kinds[static_cast<std::size_t>(site.sites)].names[static_cast<std::size_t>(site.site)];
    const std::string reasons =
        refused_click(table.match(), table.choosing().chosen(), {site.board, site.sites, site.site}, chooser);
    return table_json(table, given, viewer, name + " cannot be chosen now" + reasons);
  }
  finish(table);
  return table_json(table, given);
}

json pick(Table& table, const Arguments& given) {
  const int viewer = viewer_on_turn(table, given);
  const std::string value = *given.text("value");
  if (!table.choosing().pick(*given.text("field"), value)) {
    return table_json(table, given, viewer, printable_line(beginning(value, 60)) + " cannot be chosen now");
  }
  finish(table);
  return table_json(table, given);
}

json back(Table& table, const Arguments& given) {
  viewer_on_turn(table, given);
  table.choosing().back();
  return table_json(table, given);
}

json play(Table& table, const Arguments& given) {
  viewer_on_turn(table, given);
  const std::vector<std::int32_t> actions = actions_of(table, given);
  if (actions.size() > 1) {  // all of them or none
    Match after = table.match();
    for (const std::int32_t action : actions) need(after.play(action));
  }
  for (const std::int32_t action : actions) table.play(action);
  return table_json(table, given);
}

// Whose last choice is taken back: the viewer's, else that of any person.
bool takes_back(const Table& table, const PlyRecord& ply, const Arguments& given, int viewer) {
  if (is_luck(ply.node)) return false;
  if (given.has("viewer") && viewer >= 0) return ply.seat == viewer;
  return table.players()[static_cast<std::size_t>(ply.seat)].sits == Sits::kPerson;
}

json undo(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  Match before = table.match();
  for (bool found = false; !found;) {
    const PlyRecord* last = before.last_ply();
    if (last == nullptr) refuse(ErrorKind::kIllegal, "there is nothing to take back");
    found = takes_back(table, *last, given, viewer);
    need(before.undo());
  }
  table.undo(std::move(before));
  return table_json(table, given);
}

json redo(Table& table, const Arguments& given) {
  viewer_of(table, given);
  table.need_match();
  table.redo();
  return table_json(table, given);
}

}  // namespace

std::vector<VerbArgument> action_arguments() {
  return {
      {"text", Given::kText, "the action as people type it: its number in `legal`, its text, words cut short, e2e4"},
      {"action", Given::kInteger, "or the number that the game gives it"}};
}

std::vector<std::int32_t> actions_of(Table& table, const Arguments& given) {
  const auto text = given.text("text");
  if (!text || given.has("action")) return {action_of(table, given)};
  const Match& match = table.match();
  return need(understand_row(match, menu(match, match.seat()), *text), "text");
}

std::int32_t action_of(Table& table, const Arguments& given) {
  if (given.has("text") == given.has("action")) {
    refuse_argument("text", "an action is needed: either \"text\" or \"action\"");
  }
  if (const auto text = given.text("text")) {
    const Match& match = table.match();
    const auto named = match.parse_choice(*text);  // a whole text may be illegal
    if (named || !is_choice(match.node())) return need(named, "text");
    return need(understand(match, menu(match, match.seat()), *text), "text");
  }
  const int count = table.def().num_distinct_actions;
  return static_cast<std::int32_t>(given.integer("action", 0, 0, count - 1));
}

VerbArgument viewer_argument() {
  return {"viewer", Given::kSeat,
          "who looks: a seat, \"all\" (everything), \"everybody\" (what all see); left out: the one person, of several "
          "the one who has to choose, without any \"all\""};
}

VerbArgument picture_argument() {
  return {"picture", Given::kText, "have the board drawn, too", false, {"auto", "light", "dark"}};
}

VerbArgument narrow_argument() { return {"narrow", Given::kFlag, "draw it for screens as narrow as a phone's; false"}; }

VerbRows choosing_verbs() {
  return {
      {{"click",
        "Choose a site of a board. If no action goes on there, `message` says why.",
        true,
        {{"board", Given::kText, "the board's name", true},
         {"sites", Given::kText, "the kind of site: cells, edges", true},
         {"site", Given::kSite, "the site", true},
         {"seat", Given::kSeat, "on whose own copy of the board"}},
        "TABLE",
        {},
        R"({"board": "field", "sites": "edges", "site": "c1-c2"})"},
       click},
      {{"pick",
        "Choose a value of the field that is asked for.",
        true,
        {{"field", Given::kText, "kind, or a field's name", true}, {"value", Given::kText, "one of `values`", true}},
        "TABLE",
        {},
        R"({"field": "kind", "value": "step"})"},
       pick},
      {{"back", "Take back the last click or pick of a choice that is not complete.", true, {}, "TABLE", {}, "{}"},
       back},
      {{"play", "Choose a whole action.", true, action_arguments(), "TABLE", {}, R"({"text": "step b1"})"}, play},
      {{"undo",
        "Take back plies until the viewer's last choice is open again; without a viewer, that of a person.",
        true,
        {},
        "TABLE",
        {},
        ""},
       undo},
      {{"redo", "Play again what the last undo took back.", true, {}, "TABLE", {}, ""}, redo}};
}

}  // namespace quoin::session

// The match: begun, saved, gone on with; who plays.
#include <algorithm>
#include <random>

#include "quoin/session/typed.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

// Short enough to be typed again.
std::uint64_t fresh_seed() { return std::random_device()() & 0x7fffffff; }

json start(Table& table, const Arguments& given) {
  const auto game = table.game().shared_from_this();
  const std::uint64_t seed = given.has("seed") ? seed_of(*given.find("seed"), "seed") : fresh_seed();
  Players players = players_of(table, given);
  const json* position = given.find("position");
  Match match = position == nullptr ? need(Match::start(game, seed))
                                    : need(Match::from_position(game, *position, seed), "position");
  table.seat(std::move(players));
  table.stand(std::move(match));
  return table_json(table, given);
}

json seats(Table& table, const Arguments& given) {
  table.seat(players_of(table, given));
  return {{"players", players_json(table)}};
}

json save(Table& table, const Arguments&) { return {{"record", table.match().record()}}; }

json restore(Table& table, const Arguments& given) {
  const auto game = table.game().shared_from_this();
  Players players = players_of(table, given);
  Match match = need(Match::from_record(game, *given.text("record")), "record");
  table.seat(std::move(players));
  table.stand(std::move(match));
  return table_json(table, given);
}

const Player& player_at(const Table& table, int seat) { return table.players()[static_cast<std::size_t>(seat)]; }

[[noreturn]] void refuse_turn(const Table& table, const Next& next, const char* hint, const char* place = "") {
  const std::string& seat = table.def().seats[static_cast<std::size_t>(next.seat)];
  refuse(ErrorKind::kIllegal, "it is " + seat + "'s turn (" + player_at(table, next.seat).text + ")", hint, place);
}

void need_going_on(const Next& next) {
  if (next.kind == Next::Kind::kOver) refuse(ErrorKind::kIllegal, "the match is over", "start begins another");
}

// What somebody else has chosen for the bot that sits there.
std::int32_t given_action(const Table& table, const Next& next, std::int64_t action) {
  if (next.kind != Next::Kind::kBot && next.kind != Next::Kind::kOwnBot) refuse_turn(table, next, "", "action");
  const auto count = table.def().num_distinct_actions;
  if (action < 0 || action >= count) {
    refuse_argument("action", "actions are numbered 0 to " + std::to_string(count - 1));
  }
  return static_cast<std::int32_t>(action);
}

// What the bot that sits there, or the one that is named, chooses.
std::int32_t bots_choice(const Table& table, const Next& next, const Arguments& given) {
  if (const auto name = given.text("bot")) return table.choice_of(*name);
  if (next.kind == Next::Kind::kOwnBot) refuse_turn(table, next, "give the \"action\" that it chooses");
  if (next.kind != Next::Kind::kBot) refuse_turn(table, next, "play chooses");
  return table.choice_of(player_at(table, next.seat).text);
}

json choose(Table& table, const Arguments& given) {
  const Next next = table.next();
  need_going_on(next);
  if (next.kind == Next::Kind::kLuck) refuse(ErrorKind::kIllegal, "luck is due", "think plays it");
  const std::int32_t action = bots_choice(table, next, given);
  const Match& match = table.match();
  const std::vector<Entry> entries = menu(match, match.seat());
  const auto same = [action](const Entry& entry) { return entry.action == action; };
  const auto entry = std::find_if(entries.begin(), entries.end(), same);
  const std::vector<std::string> shorts = short_texts(match, entries);
  return {{"action", action},
          {"text", entry->text},
          {"short", shorts[static_cast<std::size_t>(entry - entries.begin())]},
          {"seat", seat_json(table.def(), next.seat)}};
}

json think(Table& table, const Arguments& given) {
  const Next next = table.next();
  need_going_on(next);
  if (next.kind == Next::Kind::kLuck) {
    table.play_luck();
  } else if (const auto action = given.integer("action")) {
    table.play(given_action(table, next, *action));
  } else {
    table.play(bots_choice(table, next, given));
  }
  return table_json(table, given);
}

json go_on(Table& table, const Arguments& given) {
  const Match before = table.match();
  try {
    for (Next next = table.next(); next.kind == Next::Kind::kLuck || next.kind == Next::Kind::kBot;
         next = table.next()) {
      if (next.kind == Next::Kind::kLuck) {
        table.play_luck();
      } else {
        table.play(table.choice_of(player_at(table, next.seat).text));
      }
      table.need_time();
    }
  } catch (const Refusal&) {
    table.stand(before);
    throw;
  }
  return table_json(table, given);
}

VerbArgument seats_argument(bool required) {
  return {"seats", Given::kTextsByName,
          "who sits where, by the seats' names: person, empty, own (a bot of the face's own), or a bot: level(3)",
          required};
}

}  // namespace

VerbRows match_verbs() {
  return {
      {{"start",
        "Begin a match. Nothing is played by itself: think or go_on play luck and bots.",
        false,
        {{"seed", Given::kSeed, "of its luck; left out: a fresh one"},
         {"position", Given::kObject, "where it begins: {seat, phase, zones}, as in cases.yaml"},
         seats_argument(false)},
        "TABLE",
        {},
        R"json({"seed": 1, "seats": {"yellow": "level(3)"}})json"},
       start},
      {{"seats",
        "Say who sits where. Seats that are not named stay.",
        false,
        {seats_argument(true)},
        "object",
        {{"players", "object", "who sits at each seat"}},
        R"json({"seats": {"yellow": "mcts(playouts=100)"}})json"},
       seats},
      {{"save", "The match as a text to keep.", false, {}, "object", {{"record", "text", "what restore takes"}}, "{}"},
       save},
      {{"restore",
        "Go on with a match that was saved.",
        false,
        {{"record", Given::kText, "what save gave", true}, seats_argument(false)},
        "TABLE",
        {},
        ""},
       restore},
      {{"think",
        "Play one ply: luck that is due, or the choice of the bot that is next.",
        false,
        {{"bot", Given::kText, "have this bot choose, whoever sits there"},
         {"action", Given::kInteger,
          "what was chosen for the bot that sits there: by the face, or by choose elsewhere"}},
        "TABLE",
        {},
        R"json({"bot": "mcts(playouts=50)"})json"},
       think},
      {{"choose",
        "What think would play, and nothing is played: the same in every session where the match was restored with the "
        "same seats, unless a clock limits the bot.",
        false,
        {{"bot", Given::kText, "have this bot choose, whoever sits there"}},
        "object",
        {{"action", "integer", "its number"},
         {"text", "text", "as the game writes it"},
         {"short", "text", "what the game has people type for it, or \"\""},
         {"seat", "seat", "who chooses"}},
        R"json({"bot": "mcts(playouts=50)"})json"},
       choose},
      {{"go_on",
        "Play luck and bots until somebody else has to choose, or the match is over.",
        false,
        {},
        "TABLE",
        {},
        "{}"},
       go_on}};
}

}  // namespace quoin::session

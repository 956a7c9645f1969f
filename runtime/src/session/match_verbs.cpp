// The match: begun, saved, gone on with; who plays.
#include <random>

#include "session/verbs.h"

namespace quoin::session {
namespace {

// Short enough to be typed again.
std::uint64_t fresh_seed() { return std::random_device()() & 0x7fffffff; }

json start(Table& table, const Arguments& given) {
  const auto game = table.game().shared_from_this();
  const std::uint64_t seed = given.has("seed") ? seed_of(*given.find("seed"), "seed") : fresh_seed();
  Players players = players_of(table.def(), given, table.players());
  const json* position = given.find("position");
  Match match = position == nullptr ? need(Match::start(game, seed))
                                    : need(Match::from_position(game, *position, seed), "position");
  for (Player& player : players) player.bot.reset();
  table.seat(std::move(players));
  table.stand(std::move(match));
  return table_json(table, given);
}

json seats(Table& table, const Arguments& given) {
  table.seat(players_of(table.def(), given, table.players()));
  return {{"players", players_json(table)}};
}

json save(Table& table, const Arguments&) { return {{"record", table.match().record()}}; }

json restore(Table& table, const Arguments& given) {
  const auto game = table.game().shared_from_this();
  Players players = players_of(table.def(), given, table.players());
  Match match = need(Match::from_record(game, *given.text("record")), "record");
  for (Player& player : players) player.bot.reset();
  table.seat(std::move(players));
  table.stand(std::move(match));
  return table_json(table, given);
}

std::string who_waits(const Table& table, const Next& next) {
  const std::string& seat = table.def().seats[static_cast<std::size_t>(next.seat)];
  return "it is " + seat + "'s turn (" + table.players()[static_cast<std::size_t>(next.seat)].text + ")";
}

// What a bot of the face's own, or one that is named here, chooses.
std::int32_t chosen(Table& table, const Next& next, const Arguments& given) {
  if (const auto action = given.integer("action")) {
    if (next.kind != Next::Kind::kOwnBot) refuse(ErrorKind::kIllegal, who_waits(table, next), "", "action");
    const auto count = table.def().num_distinct_actions;
    if (*action < 0 || *action >= count) {
      refuse_argument("action", "actions are numbered 0 to " + std::to_string(count - 1));
    }
    return static_cast<std::int32_t>(*action);
  }
  if (const auto name = given.text("bot")) {
    BotOptions options;
    options.seed = table.match().seed() + static_cast<std::uint64_t>(table.match().plies());
    options.stop = table.stop();
    const auto bot = need(make_bot(*name, options), "bot");
    const std::int32_t action = need(bot->choose(table.match().with_own_luck()));
    table.need_time();
    return action;
  }
  if (next.kind != Next::Kind::kBot) {
    const char* hint = next.kind == Next::Kind::kOwnBot ? "give the \"action\" that it chooses" : "play chooses";
    refuse(ErrorKind::kIllegal, who_waits(table, next), hint);
  }
  return table.choice_of(next.seat);
}

json think(Table& table, const Arguments& given) {
  const Next next = table.next();
  if (next.kind == Next::Kind::kOver) refuse(ErrorKind::kIllegal, "the match is over", "start begins another");
  if (next.kind == Next::Kind::kLuck) {
    table.play_luck();
  } else {
    table.play(chosen(table, next, given));
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
        table.play(table.choice_of(next.seat));
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
         {"action", Given::kInteger, "what a bot of the face's own chooses"}},
        "TABLE",
        {},
        R"json({"bot": "mcts(playouts=50)"})json"},
       think},
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

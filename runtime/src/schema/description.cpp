// The description of a whole game as JSON, and its JSON Schema. What it says of each thing stands beside the reader of
// that thing's section.
#include "quoin/schema/description.h"

#include "quoin/base/text.h"
#include "quoin/schema/yaml.h"
#include "schema/described.h"

namespace quoin {

namespace {

struct Seat {
  std::string name;
  std::string colour;
  int team = 0;
};

const Described<Seat>& described(const Seat&) {
  static const Described<Seat> kDescribed{
      "Seat",
      "A player's place.",
      {{"name", &Seat::name},
       {"colour", &Seat::colour, "One of the ten colours of game.yaml; \"\" where none is given."},
       {"team", &Seat::team, "The number of its team; its own where every seat plays for itself."}}};
  return kDescribed;
}

std::vector<Seat> seats_of(const GameDef& def) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < def.seats.size(); ++i) {
    seats.push_back({def.seats[i], i < def.seat_colours.size() ? def.seat_colours[i] : "",
                     i < def.team_of.size() ? def.team_of[i] : static_cast<int>(i)});
  }
  return seats;
}

}  // namespace

const Described<Absent>& described(const Absent&) {
  static const Described<Absent> kDescribed{"Absent",
                                            "Something that these dials leave out: its ``when`` is false.",
                                            {{"name", &Absent::name}, {"condition", &Absent::condition}}};
  return kDescribed;
}

namespace {

nlohmann::json about_of(const GameDef& def) {
  return def.about ? to_json(*def.about, false) : nlohmann::json::object();
}

const Described<GameDef>& described_game() {
  static const Described<GameDef> kDescribed{
      "Description",
      "Everything that a game declares, with its variant and dials.",
      {{"quoin", [](const GameDef&) { return kDescriptionVersion; }, "The version of this form: 2."},
       {"id", &GameDef::id},
       {"variant", &GameDef::variant},
       {"name", full_name},
       {"title", &GameDef::title},
       {"version", &GameDef::version},
       {"summary", &GameDef::summary},
       typed<GameDef>({"about", about_of,
                       "Whatever stands under ``about`` in game.yaml: authors, source; lists are tuples.", kTable},
                      {{"type", "object"}, {"additionalProperties", Schema::object()}}),
       {"fingerprint", [](const GameDef& def) { return hex16(def.fingerprint); }},
       {"max_length", &GameDef::max_length, "No match has more plies."},
       {"num_distinct_actions", &GameDef::num_distinct_actions},
       {"max_chance_outcomes", &GameDef::max_chance_outcomes},
       {"block_bytes", [](const GameDef& def) { return def.layout.bytes; }},
       {"seats", seats_of},
       {"teams", &GameDef::teams, "The names of the teams; empty where every seat plays for itself."},
       {"dials", &GameDef::dials},
       {"variants", &GameDef::variants},
       {"sets", &GameDef::sets},
       {"boards", &GameDef::boards},
       {"regions", &GameDef::regions},
       {"shapes", &GameDef::shapes},
       {"pieces", &GameDef::pieces},
       {"cards", &GameDef::cards},
       {"zones", [](const GameDef& def) { return def.layout.zones; },
        "Those that game.yaml declares, then the engine's."},
       {"scratch", [](const GameDef& def) { return def.layout.scratch; },
        "What rules work in, which is no state: it lies behind the block, only while rules run."},
       {"engine", &GameDef::layout},
       {"records", &GameDef::records},
       {"histories", &GameDef::histories},
       {"absent", &GameDef::absent},
       {"dice", &GameDef::dice},
       {"deals", &GameDef::deals},
       {"phases", &GameDef::phases},
       {"actions", &GameDef::actions},
       {"effects", [](const GameDef& def) { return def.effects.empty() ? std::nullopt : std::optional(def.effects); },
        "What rules put aside, to happen later."},
       index("later", &GameDef::later, "The record of what is put aside, the last on its last row."),
       {"display", &GameDef::display, "", kTable},
       {"scores",
        [](const GameDef& def) {
          return def.scores < 0 ? std::nullopt
                                : std::optional(def.layout.zones[static_cast<std::size_t>(def.scores)].name);
        },
        "The zone of the points; without one they are the payoffs, or the winners share 1."},
       {"payoffs", &GameDef::payoffs, "What a match pays; without them it is won, drawn or lost."}}};
  return kDescribed;
}

}  // namespace

nlohmann::json description(const GameDef& def, Tables tables) { return described_game().json_of(def, {def, tables}); }

nlohmann::ordered_json description_schema() {
  Definitions definitions;
  Schema schema = {{"$schema", "http://json-schema.org/draft-07/schema#"}};
  schema.update(described_game().define(definitions));
  schema["definitions"] = definitions;
  return schema;
}

}  // namespace quoin

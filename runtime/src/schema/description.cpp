// What the description says of the game itself, its state and its choices; and all of it as JSON and as a JSON Schema.
#include "quoin/schema/description.h"

#include "quoin/base/text.h"
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

// ---- dials and payoffs ----

const Described<Payoffs>& described(const Payoffs&) {
  static const Described<Payoffs> kDescribed{
      "Payoffs",
      "What seats get at the end of a match that is paid.",
      {{"min", [](const Payoffs& payoffs) { return payoffs.range.min; }},
       {"max", [](const Payoffs& payoffs) { return payoffs.range.max(); }},
       {"same", &Payoffs::same, "All seats get the same."},
       {"sum", &Payoffs::sum, "What those of all seats add up to in every match."}}};
  return kDescribed;
}

nlohmann::json dial_json(const Dial& dial, int value, const std::vector<int>& counts) {
  if (dial.is_counts()) {
    auto result = nlohmann::json::object();
    for (std::size_t i = 0; i < counts.size(); ++i) result[dial.counted.names[i]] = counts[i];
    return result;
  }
  if (dial.domain.kind == DomainKind::kRange) return value;
  if (dial.domain.is_bool()) return value != 0;
  return dial.domain.text(value);
}

const Described<Dial>& described(const Dial&) {
  const auto kind = [](const Dial& dial) {
    if (dial.is_counts()) return "counts";
    return dial.domain.kind == DomainKind::kRange ? "range" : dial.domain.is_bool() ? "flag" : "choices";
  };
  // Of a range itself, of counts of each.
  const auto range = [](const Dial& dial) -> const Domain* {
    if (dial.is_counts()) return &dial.each;
    return dial.domain.kind == DomainKind::kRange ? &dial.domain : nullptr;
  };
  const auto names = [range](const Dial& dial) -> std::optional<std::vector<std::string>> {
    if (dial.is_counts()) return dial.counted.names;
    return range(dial) != nullptr ? std::nullopt : std::optional(dial.domain.names);
  };
  const Schema any_value = {{"title", "DialValue"},
                            {"anyOf",
                             {{{"type", "integer"}},
                              {{"type", "string"}},
                              {{"type", "boolean"}},
                              {{"type", "object"}, {"additionalProperties", {{"type", "integer"}}}}}}};
  static const Described<Dial> kDescribed{
      "Dial",
      "A named choice of the players, and what was chosen.",
      {{"name", &Dial::name},
       {"help", &Dial::help},
       typed<Dial>({"kind", kind}, {{"enum", {"range", "choices", "flag", "counts"}}}),
       typed<Dial>({"default", [](const Dial& dial) { return dial_json(dial, dial.standard, dial.standard_counts); }},
                   any_value),
       typed<Dial>({"value", [](const Dial& dial) { return dial_json(dial, dial.value, dial.counts); }}, any_value),
       {"assumption", &Dial::assumption, "Not on the rule sheet: an addition or a reading of it."},
       lacking<Dial>(
           {"names", names, "Of choices what may be chosen; of a flag no and yes; of counts what is counted."},
           nlohmann::json::array()),
       {"min", [range](const Dial& dial) { return range(dial) ? std::optional(range(dial)->min) : std::nullopt; },
        "Of a range, and of each count: the least value."},
       {"max", [range](const Dial& dial) { return range(dial) ? std::optional(range(dial)->max()) : std::nullopt; }},
       {"step",
        [range](const Dial& dial) {
          return range(dial) && !dial.is_counts() ? std::optional(dial.step) : std::nullopt;
        },
        "Of a range: min, min + step, ... may be chosen."}}};
  return kDescribed;
}

const Described<VariantInfo>& described(const VariantInfo&) {
  static const Described<VariantInfo> kDescribed{
      "Variant",
      "A variant that the game's folder holds.",
      {{"name", &VariantInfo::name}, {"title", &VariantInfo::title}, {"summary", &VariantInfo::summary}}};
  return kDescribed;
}

// ---- the state ----

const Described<Zone>& described(const Zone&) {
  static const Described<Zone> kDescribed{
      "Zone",
      "One array of integers within a state's block: ``seats`` rows of ``length`` places.",
      {{"name", &Zone::name},
       worded("role", &Zone::role,
              {"zone", "counter", "record column", "record count", "history count", "history data", "engine",
               "pile size"}),
       {"holds", &Zone::holds},
       {"per_seat", &Zone::per_seat},
       {"seats", &Zone::seats, "Rows: the number of seats, or 1."},
       {"length", &Zone::length, "Places in a row."},
       worded("visible", &Zone::visible, {"all", "owner", "others", "nobody"},
              "Of places where the zone ``by`` is true all see everything."),
       {"shown", &Zone::shown, "Not so with ``display: hidden``: pictures leave it out, whoever may see it."},
       {"sorted", &Zone::sorted, "A pile whose cards lie by their numbers."},
       worded("cell", &Zone::cell, {"int8", "uint8", "int16", "int32"}, "The type of a place, little-endian."),
       {"offset", &Zone::offset, "Bytes from the block's start."},
       {"bytes", [](const Zone& zone) { return zone.count() * cell_bytes(zone.cell); }},
       {"start", &Zone::start,
        "(seats * length): what stands there before ``match.setup``; empty for what begins with zeros.", kTable},
       {"over", [](const Zone& zone) { return zone.has_over ? std::optional(zone.over) : std::nullopt; },
        "What a row is laid over, if it is laid over anything."},
       index("pile_size", &Zone::size,
             "Of a pile: the zone that tells how many cards each row has. They lie on its first places, the top one "
             "last."),
       index("by", &Zone::by, "The zone that tells, place by place, what lies face up for all."),
       lacking<Zone>({"independent", &Zone::independent, "Hidden values are drawn anew one by one, not shuffled."},
                     false),
       {"mixes", [](const Zone& zone) { return zone.mixes.empty() ? std::nullopt : std::optional(zone.mixes); },
        "Where nothing is remembered, hidden things change places with those of zones that have this name, too."}}};
  return kDescribed;
}

const Described<Layout>& described(const Layout&) {
  static const Described<Layout> kDescribed{
      "EngineZones",
      "The engine's own zones, by their numbers among the zones.",
      {{"node", &Layout::node, "0 decide, 1 together, 2 chance, 3 deal, 4 end."},
       {"seat", &Layout::seat, "Who acts, rolls or commits next; -1 at a deal and at the end."},
       {"phase", &Layout::phase, "The number of the phase, die or deal."},
       {"first", &Layout::first, "Together: the seat that the order of commitment starts from."},
       {"winners", &Layout::winners,
        "At the end: a bit for each winning seat; all of them are a draw. Where the match pays, those who get most."},
       index("pending", &Layout::pending,
             "Together: what each seat chose, -1 if it has not, -2 if it had nothing to choose."),
       index("payoffs", &Layout::payoffs, "At the end: what each seat gets, where the match pays.")}};
  return kDescribed;
}

const Described<Record>& described(const Record&) {
  static const Described<Record> kDescribed{
      "Record",
      "Rows of fixed columns, filled from 0 on.",
      {{"name", &Record::name},
       {"capacity", &Record::capacity},
       {"columns", &Record::columns, "Zones, named ``RECORD.COLUMN``, of ``capacity`` places each."},
       {"count", &Record::count, "The zone that holds the number of rows."},
       {"construction", &Record::construction, "Its columns x y z w d h mass are cuboids that stand on each other."}}};
  return kDescribed;
}

const Described<History>& described(const History&) {
  static const Described<History> kDescribed{
      "History",
      "Earlier contents of some zones, each as a key of 128 bits.",
      {{"name", &History::name},
       {"capacity", &History::capacity},
       {"of", &History::of, "The zones that are remembered."},
       {"count", &History::count, "The zone that holds how many positions there are."},
       {"data", &History::data, "The zone that holds their keys: ``capacity * 16`` bytes."}}};
  return kDescribed;
}

const Described<Absent>& described(const Absent&) {
  static const Described<Absent> kDescribed{"Absent",
                                            "Something that these dials leave out: its ``when`` is false.",
                                            {{"name", &Absent::name}, {"condition", &Absent::condition}}};
  return kDescribed;
}

// ---- choices ----

static const Described<ActionField>& described(const ActionField&) {
  static const Described<ActionField> kDescribed{
      "ActionField",
      "One part of an action.",
      {{"name", &ActionField::name},
       {"domain", &ActionField::domain},
       {"stride", &ActionField::stride, "What one step of its value adds to the action's number."},
       lacking<ActionField>({"secret", &ActionField::secret, "Only who chose is told it."}, false)}};
  return kDescribed;
}

const Described<Phase>& described(const Phase&) {
  static const Described<Phase> kDescribed{
      "Phase",
      "What a seat, or all of them at once, decide.",
      {{"name", &Phase::name},
       {"together", &Phase::together},
       {"may_be_together", &Phase::may_be_together, "Other dials make it so."},
       {"setup", &Phase::setup, "It comes before the first turn: who chooses in it has not begun."}}};
  return kDescribed;
}

const Described<ActionKind>& described(const ActionKind&) {
  const auto text_of = [](const ActionKind& kind) {
    std::string text;
    for (const std::string& word : kind.words) text += (text.empty() ? "" : " ") + word;
    return text;
  };
  static const Described<ActionKind> kDescribed{
      "ActionKind",
      "The actions ``offset`` .. ``offset + count - 1``: ``offset`` and for each field ``(value - min) * stride``, for "
      "fields that follow a relation the place within the relation's row times the stride.",
      {{"name", &ActionKind::name},
       {"help", &ActionKind::help},
       {"text", text_of, "How an action is written: ``slide {wall} to {to}``."},
       {"offset", &ActionKind::offset},
       {"count", &ActionKind::count},
       {"fields", &ActionKind::fields},
       lacking<ActionKind>({"secret", &ActionKind::secret, "Others are told only that somebody chose."}, false)}};
  return kDescribed;
}

// ---- all of it ----

namespace {

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
       typed<GameDef>({"about", [](const GameDef& def) { return *def.about; },
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
       {"display", [](const GameDef& def) { return *def.display; }, "", kTable},
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

// Zones, counters, records and histories: everything that lies in the block, and the engine's own part of it.
#include <algorithm>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/start_values.h"
#include "schema/tokens.h"
#include "schema/visibility.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

const std::vector<std::string> kEngineNames = {"node", "seat", "phase", "first", "winners", "pending", "payoffs"};

// Refuses a name that another thing of the block has.
void need_free_name(const YamlNode& key, const GameDef& def) {
  const std::string& name = key.text;
  if (std::find(kEngineNames.begin(), kEngineNames.end(), name) != kEngineNames.end()) {
    fault(key, "the name \"" + name + "\" is kept for the engine", "give it another name");
  }
  const auto taken = [&name](const auto& thing) { return thing.name == name; };
  const bool used = std::any_of(def.layout.zones.begin(), def.layout.zones.end(), taken) ||
                    std::any_of(def.layout.scratch.begin(), def.layout.scratch.end(), taken) ||
                    std::any_of(def.records.begin(), def.records.end(), taken) ||
                    std::any_of(def.histories.begin(), def.histories.end(), taken) ||
                    std::any_of(def.absent.begin(), def.absent.end(), taken);
  if (used)
    fault(key, "the name \"" + name + "\" is already taken by another zone, counter, record or history",
          "give it another name");
}

}  // namespace

bool exists_here(const YamlEntry& entry, GameDef& def, const std::string& what) {
  const YamlNode* when = entry.value.is_map() ? entry.value.find("when") : nullptr;
  if (when == nullptr || evaluate_condition(*when, scope_of(def), "\"when\" of " + what)) return true;
  def.absent.push_back({entry.key.text, when->text});
  return false;
}

void add_zone(GameDef& def, Zone zone, const YamlNode& place, bool scratch) {
  Layout& layout = def.layout;
  if (layout.zones.size() + layout.scratch.size() >= kMaxZones) {
    fault(place, "there are more than " + std::to_string(kMaxZones) + " zones, counters and columns", "use fewer");
  }
  std::vector<Zone>& zones = scratch ? layout.scratch : layout.zones;
  std::int64_t bytes = 0;
  for (const Zone& other : zones) bytes += std::int64_t{other.count()} * cell_bytes(cell_for(other.holds));
  bytes += std::int64_t{zone.count()} * cell_bytes(cell_for(zone.holds));
  if (bytes > kMaxBlockBytes) {
    fault(place,
          "\"" + zone.name + "\" makes " + (scratch ? "the scratch zones" : "a match's state") + " larger than " +
              std::to_string(kMaxBlockBytes) + " bytes",
          "let it hold a smaller range, or have fewer places");
  }
  std::int64_t rows = zone.rows;
  for (const auto* list : {&layout.zones, &layout.scratch}) {
    for (const Zone& other : *list) rows += other.rows;
  }
  if (rows > kMaxRows) {
    fault(place, "with \"" + zone.name + "\" all zones have more than " + std::to_string(kMaxRows) + " rows",
          "use fewer");
  }
  zones.push_back(std::move(zone));
}

void read_hidden(Zone& zone, const YamlNode& node, const Reading&, const std::string& called) {
  need_word(node, called, {"hidden"});
  zone.shown = false;
}

Field<Zone> hidden_field() {
  return {"display", {form::words({"hidden"}), read_hidden}, "hidden: pictures leave it out.", "hidden"};
}

namespace {

// Whether it is a scratch zone, which is seen by nobody.
bool read_scratch(const YamlNode& map, const std::string& what) {
  const YamlNode* scratch = map.find("scratch");
  if (scratch == nullptr || !need_flag(*scratch, "\"scratch\" of " + what)) return false;
  for (const char* key : {"visible", "redraw", "mixes", "display"}) {
    const YamlNode* node = map.find(key);
    if (node == nullptr) continue;
    fault(*node, what + " is scratch, which nobody sees: it is empty when a match waits",
          "leave out \"" + std::string(key) + "\" or \"scratch\"");
  }
  return true;
}

}  // namespace

void read_entries(const YamlNode& root, GameDef& def, const std::string& section, const std::string& thing,
                  EntryReader read) {
  const YamlNode* map = root.find(section);
  if (map == nullptr) return;
  for (const YamlEntry& entry : need_map(*map, "\"" + section + "\"").entries) {
    need_name(entry.key, "a " + thing + "'s name");
    need_free_name(entry.key, def);
    read(entry, def, thing + " \"" + entry.key.text + "\"");
  }
}

Zone row_zone(std::string name, ZoneRole role, Domain holds, int length) {
  Zone zone;
  zone.name = std::move(name);
  zone.role = role;
  zone.holds = std::move(holds);
  zone.has_over = length > 1;
  zone.over = range_domain(0, length - 1);
  zone.length = length;
  return zone;
}

namespace {

void read_holds(Zone& zone, const YamlNode& node, const Reading& in, const std::string&) {
  zone.holds = read_held(node, *in.def, "what " + in.what + " holds");
}

void read_start_value(Zone& zone, const YamlNode& node, const Reading& in, const std::string&) {
  zone.start = read_start(&node, zone, *in.def, in.what);
}

void read_zone_display(Zone& zone, const YamlNode& node, const Reading&, const std::string&) {
  zone.shown = node.is_map() || node.text != "hidden";  // what else it says is read with `display`
}

Form start_form() {
  const Form row =
      form::titled("row", "", form::either({form::value(), form::list(form::value()), form::free_map(form::value())}));
  const Form rows = form::titled("rows_at_first", "", form::either({row, form::list(row), form::free_map(row)}));
  return form::titled("start", "One value for all places, a list, or a map from places to values; by rows at first.",
                      form::either({row, form::list(rows), form::free_map(rows)}));
}

Field<Zone> scratch_field() {
  return {"scratch", apart<Zone>(form::flag()),
          "Rules work in it, and it is no state: at its start values whenever a function of the rules begins.", "true"};
}

Field<Zone> zone_display_field() {
  return {"display",
          {zone_look_form(), read_zone_display},
          "hidden: pictures leave it out, whoever may see it; else what its number is drawn as.",
          "chips"};
}

Field<Zone> holds_field() {
  return {"holds", {held_form(), read_holds}, "What a place holds; a ? at its end adds none.", "0..9", kNeeded};
}

const Fields<Zone>& zone_fields() {
  static const Fields<Zone> kFields{
      "zone",
      "An array of values: over places, with rows by something, or both.",
      {over_field(),
       per_field(),
       holds_field(),
       {"visible",
        {switched(seen_form()), read_sight},
        "Who sees it: all, owner, others, nobody, a dial that chooses among them, {by: ZONE, else: ...} or {by: ZONE, "
        "owner: ZONE}.",
        "owner",
        otherwise("all")},
       redraw_field(),
       mixes_field(),
       {"start",
        {start_form(), read_start_value},
        "What stands there at first: a value, a list, or a map from names to values.",
        "{a1: white}",
        otherwise("none, or else 0, or else the least value")},
       scratch_field(),
       zone_display_field(),
       when_field<Zone>(),
       help_field<Zone>()},
      {{Rule::Kind::kAnyOf, {"over", "per"}, "needs \"over\" or \"per\"", "a single value belongs under \"counters\""},
       {Rule::Kind::kNeeds, {"visible", "per"}, "", "", {"owner", "others"}},
       redraw_rule()}};
  return kFields;
}

const Fields<Zone>& counter_fields() {
  static const Fields<Zone> kFields{
      "counter",
      "A single value.",
      {holds_field(),
       {"visible", {switched(open_form()), read_sight}, "Who sees it.", "nobody", otherwise("all")},
       redraw_field(),
       {"start",
        {form::value(), read_start_value},
        "What it holds when a match begins.",
        "3",
        otherwise("none, or else 0, or else the least value")},
       scratch_field(),
       zone_display_field(),
       when_field<Zone>(),
       help_field<Zone>()},
      {redraw_rule()}};
  return kFields;
}

void finish_zone(Zone zone, const YamlEntry& entry, GameDef& def, const std::string& what) {
  if (zone.start.empty()) zone.start = read_start(nullptr, zone, def, what);
  add_zone(def, std::move(zone), entry.key, entry.value.is_map() && read_scratch(entry.value, what));
}

void read_counter(const YamlEntry& entry, GameDef& def, const std::string& what) {
  Zone zone = row_zone(entry.key.text, ZoneRole::kCounter, {}, 1);
  if (entry.value.is_map()) {
    need_section(entry.value, counter_fields(), what);
    if (!exists_here(entry, def, what)) return;
    read_fields(zone, entry.value, counter_fields(), {def, what});
  } else {
    zone.holds = read_domain(entry.value, def, "what " + what + " holds");
  }
  finish_zone(std::move(zone), entry, def, what);
}

void read_zone(const YamlEntry& entry, GameDef& def, const std::string& what) {
  if (entry.value.is_map() && entry.value.find("pile") != nullptr) return read_pile(entry, def, what);
  if (entry.value.is_map() && entry.value.find("tokens") != nullptr) return read_token_zone(entry, def, what);
  need_section(entry.value, zone_fields(), what);
  if (!exists_here(entry, def, what)) return;
  Zone zone;
  zone.name = entry.key.text;
  zone.over = range_domain(0, 0);
  read_shape(zone, entry.value, {def, what});
  read_fields(zone, entry.value, zone_fields(), {def, what});
  finish_zone(std::move(zone), entry, def, what);
}

int add_engine_zone(GameDef& def, const std::string& name, Domain holds, int start, bool per_seat = false,
                    Visibility visible = Visibility::kAll) {
  Zone zone = row_zone(name, ZoneRole::kEngine, std::move(holds), 1);
  zone.per_seat = per_seat;
  if (per_seat) zone.per = {seat_domain(def)};
  zone.rows = per_seat ? static_cast<int>(def.seats.size()) : 1;
  zone.visible = visible;
  zone.start.assign(static_cast<std::size_t>(zone.count()), start);
  def.layout.zones.push_back(std::move(zone));
  return last_zone(def);
}

}  // namespace

const std::vector<std::string>& names_of_the_engine() { return kEngineNames; }

Form zones_form() {
  return form::map(
      form::either({form::section(zone_fields), form::section(pile_section), form::section(token_zone_section)}), 0,
      INT_MAX, kEngineNames);
}
Form counters_form() {
  return form::map(form::either({form::or_none(), form::section(counter_fields)}), 0, INT_MAX, kEngineNames);
}
void read_zones(const YamlNode& root, GameDef& def) { read_entries(root, def, "zones", "zone", read_zone); }
void read_counters(const YamlNode& root, GameDef& def) { read_entries(root, def, "counters", "counter", read_counter); }
void add_engine_zones(GameDef& def) {
  Layout& layout = def.layout;
  const int seats = static_cast<int>(def.seats.size());
  const std::size_t phases = std::max({def.phases.size(), def.dice.size(), def.deals.size()});
  Domain nobody = seat_domain(def);
  nobody.optional = true;
  nobody.label = "seat?";
  constexpr int kAnyAction = 1'000'000'000;  // keeps `pending` 32 bits wide in every game
  layout.node =
      add_engine_zone(def, "node", range_domain(0, static_cast<int>(Node::kUnset)), static_cast<int>(Node::kUnset));
  layout.seat = add_engine_zone(def, "seat", nobody, kNone);
  layout.phase = add_engine_zone(def, "phase", range_domain(0, static_cast<int>(phases) - 1), 0);
  layout.first = add_engine_zone(def, "first", nobody, kNone);
  layout.winners = add_engine_zone(def, "winners", range_domain(0, (1 << seats) - 1), 0);
  const bool together =
      std::any_of(def.phases.begin(), def.phases.end(), [](const Phase& phase) { return phase.together; });
  if (together) {
    layout.pending = add_engine_zone(def, "pending", range_domain(kPendingUnasked, kAnyAction), kPendingOpen, true,
                                     Visibility::kOwner);
  }
  if (std::any_of(layout.zones.begin(), layout.zones.end(), [](const Zone& zone) { return zone.reshuffled; })) {
    layout.refill = add_engine_zone(def, "refill due", range_domain(0, kAnyAction), 0);
    Zone& zone = layout.zones.back();
    zone.has_over = true;
    zone.over = range_domain(0, kRefillPlaces - 1);
    zone.length = kRefillPlaces;
    zone.start.assign(kRefillPlaces, 0);
  }
  if (def.payoffs) {
    const Domain& range = def.payoffs->range;
    layout.payoffs = add_engine_zone(def, "payoffs", range, std::clamp(0, range.min, range.max()), true);
  }
}

// ---- description ----

const Described<Zone>& described(const Zone&) {
  static const Described<Zone> kDescribed{
      "Zone",
      "One array of integers within a state's block: ``seats`` rows of ``length`` places.",
      {{"name", &Zone::name},
       worded("role", &Zone::role,
              {"zone", "counter", "record column", "record count", "history count", "history data", "engine",
               "pile size"}),
       {"holds", &Zone::holds},
       {"per_seat", &Zone::per_seat, "Its rows are by seats first."},
       {"seats", &Zone::rows, "How many rows it has: one for each seat, or for each value, or pair, of ``per``."},
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
       lacking<Zone>({"per", [](const Zone& zone) { return zone.per.empty() ? std::nullopt : std::optional(zone.per); },
                      "What its rows are by, the outermost first."},
                     nlohmann::json::array()),
       index("pile_size", &Zone::size,
             "Of a pile: the zone that tells how many cards each row has. They lie on its first places, the top one "
             "last."),
       index("refill", &Zone::refill, "Of a pile: the zone that it is filled from."),
       lacking<Zone>(
           {"reshuffled", [](const Zone& zone) { return zone.reshuffled ? std::optional(true) : std::nullopt; },
            "That happens in the middle of a draw, and it is shuffled."},
           false),
       index("prices", &Zone::prices, "Of a pile: the zone that tells what its cards cost at their places."),
       index("tokens", &Zone::tokens, "The number of the tokens that it counts, among the game's cards."),
       {"room", [](const Zone& zone) { return zone.tokens < 0 ? std::nullopt : std::optional(zone.room); },
        "Of tokens: how many a row has room for."},
       index("by", &Zone::by, "The zone that tells, place by place, what lies face up for all."),
       index("owned_by", &Zone::owned_by,
             "The zone that tells, place by place, who sees it, in seats or pieces; that nothing lies there all see."),
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
       index(
           "pending", &Layout::pending,
           "Together: what each seat chose, -1 if it has not, -2 if it had nothing to choose, -3 if it is not asked."),
       index("payoffs", &Layout::payoffs, "At the end: what each seat gets, where the match pays."),
       index(
           "refill", &Layout::refill,
           "While a pile is made again in the middle of a draw: its row, the row drawn to, how many cards are due.")}};
  return kDescribed;
}

}  // namespace quoin

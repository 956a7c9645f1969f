// Zones, counters, records and histories: everything that lies in the block, and the engine's own part of it.
#include <algorithm>
#include <array>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/start_values.h"
#include "schema/visibility.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

constexpr int kMaxCapacity = 100'000;
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
  bytes += std::int64_t{zone.seats} * zone.length * cell_bytes(cell_for(zone.holds));
  if (bytes > kMaxBlockBytes) {
    fault(place,
          "\"" + zone.name + "\" makes " + (scratch ? "the scratch zones" : "a match's state") + " larger than " +
              std::to_string(kMaxBlockBytes) + " bytes",
          "let it hold a smaller range, or have fewer places");
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

Field<Zone> per_field() {
  const auto read = [](Zone& zone, const YamlNode& node, const Reading& in, const std::string& called) {
    need_word(node, called, {"seat"});
    zone.per_seat = true;
    zone.seats = static_cast<int>(in.def->seats.size());
  };
  return {"per", {form::words({"seat"}), read}, "A row for each seat.", "seat"};
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

void read_over(Zone& zone, const YamlNode& node, const Reading& in, const std::string&) {
  zone.has_over = true;
  zone.over = read_domain(node, *in.def, "what " + in.what + " lies over");
  if (zone.over.optional)
    fault(node, in.what + " cannot lie over \"" + node.text + "\": a place is never none", "leave out the ?");
  if (zone.over.min != 0) {
    const std::string from_0 = "0.." + std::to_string(zone.over.min + zone.over.size - 1);
    fault(node, in.what + " must lie over a range that starts at 0, found " + found(node),
          zone.over.min > 0 ? "write " + from_0 + " and leave the first places empty" : "write " + from_0);
  }
  if (zone.over.size > kMaxCapacity)
    fault(node, in.what + " has more than " + std::to_string(kMaxCapacity) + " places", "use fewer");
  zone.length = zone.over.size;
}

void read_holds(Zone& zone, const YamlNode& node, const Reading& in, const std::string&) {
  zone.holds = read_domain(node, *in.def, "what " + in.what + " holds");
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
  return form::titled("start", "One value for all places, a list, or a map from places to values.",
                      form::either({row, form::list(row), form::free_map(row)}));
}

Field<Zone> scratch_field() {
  return {"scratch", apart<Zone>(form::flag()),
          "No state: at its start values whenever one of the rules' functions begins; `moves` may write it.", "true"};
}

Field<Zone> zone_display_field() {
  return {"display",
          {zone_look_form(), read_zone_display},
          "hidden: pictures leave it out; else what its number is drawn as.",
          "chips"};
}

Field<Zone> holds_field() {
  return {"holds", {form::or_none(), read_holds}, "What a place holds; a ? at its end adds none.", "0..9", kNeeded};
}

const Fields<Zone>& zone_fields() {
  static const Fields<Zone> kFields{
      "zone",
      "An array of values: over places, with a row for each seat, or both.",
      {{"over", {form::domain(), read_over}, "What a row lies over: a place for each value.", "field.cells"},
       per_field(),
       holds_field(),
       {"visible", {switched(seen_form()), read_sight}, "Who sees what it holds.", "owner", otherwise("all")},
       redraw_field(),
       mixes_field(),
       {"start",
        {start_form(), read_start_value},
        "What stands there when a match begins.",
        "{a1: white}",
        otherwise("none, or else 0, or else the least value")},
       scratch_field(),
       zone_display_field(),
       when_field<Zone>(),
       help_field<Zone>()},
      {{Rule::Kind::kAnyOf,
        {"over", "per"},
        "needs \"over\" or \"per: seat\"",
        "a single value belongs under \"counters\""},
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

int last_zone(const GameDef& def) { return static_cast<int>(def.layout.zones.size()) - 1; }

// A record with the columns x y z w d h mass is a construction; its numbers must stay small enough to be exact.
void read_construction(Record& record, const YamlNode& columns, const YamlNode& capacity, const GameDef& def,
                       const std::string& what) {
  struct Limits {
    const char* name;
    int low;
    int high;
  };
  static constexpr std::array<Limits, kCuboidColumns> kLimits = {{{"x", -1000, 1000},
                                                                  {"y", -1000, 1000},
                                                                  {"z", 0, 1000},
                                                                  {"w", 0, kMaxCuboidWidth},
                                                                  {"d", 0, kMaxCuboidWidth},
                                                                  {"h", 0, 1000},
                                                                  {"mass", 0, 1000}}};
  const bool all = std::all_of(kLimits.begin(), kLimits.end(),
                               [&columns](const Limits& limits) { return columns.find(limits.name) != nullptr; });
  if (!all) return;
  for (std::size_t k = 0; k < kLimits.size(); ++k) {
    const Limits& limits = kLimits[k];
    const YamlNode& node = *columns.find(limits.name);
    const std::string full = record.name + "." + limits.name;
    const auto zone = std::find_if(def.layout.zones.begin(), def.layout.zones.end(),
                                   [&full](const Zone& one) { return one.name == full; });
    record.cuboid[k] = static_cast<int>(zone - def.layout.zones.begin());
    const Domain& holds = zone->holds;
    if (holds.kind == DomainKind::kRange && !holds.optional && holds.min >= limits.low && holds.max() <= limits.high &&
        holds.holds(0)) {
      continue;
    }
    fault(node,
          "column \"" + std::string(limits.name) + "\" of " + what + ", a construction, must be a range with 0 in " +
              std::to_string(limits.low) + ".." + std::to_string(limits.high) + ", found " + found(node),
          "write " + std::to_string(std::min(0, limits.low)) + ".." + std::to_string(limits.high));
  }
  if (record.capacity > kMaxCuboids) {
    fault(capacity,
          what + ", a construction, may have at most " + std::to_string(kMaxCuboids) + " rows, found " +
              std::to_string(record.capacity),
          "write a smaller capacity");
  }
  record.construction = true;
}

// What a record says of itself and its columns.
struct RecordParts {
  int capacity = 0;
  Visibility visible = Visibility::kAll;
  bool shown = true;
};

const Fields<RecordParts>& record_fields() {
  using Parts = RecordParts;
  static const Fields<Parts> kFields{
      "record",
      "Rows with the same columns, filled from the first on.",
      {{"capacity", number(&Parts::capacity, 1, kMaxCapacity), "How many rows there may be.", "20", kNeeded,
        "the capacity of"},
       {"visible",
        {open_form(), [](Parts& parts, const YamlNode& node, const Reading& in,
                         const std::string&) { parts.visible = read_visibility(node, in, false); }},
        "Who sees it.",
        "nobody",
        otherwise("all")},
       {"display",
        {form::words({"hidden"}),
         [](Parts& parts, const YamlNode& node, const Reading&, const std::string& called) {
           need_word(node, called, {"hidden"});
           parts.shown = false;
         }},
        "hidden: pictures leave it out.",
        "hidden"},
       {"columns", apart<Parts>(form::map(form::or_none(), 1, INT_MAX, {"count", "capacity"})),
        "What each column holds, by its name.", "{x: -9..9, owner: seat}", kNeeded},
       when_field<Parts>(),
       help_field<Parts>()}};
  return kFields;
}

void read_record(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_section(entry.value, record_fields(), what);
  if (!exists_here(entry, def, what)) return;
  RecordParts parts;
  read_fields(parts, entry.value, record_fields(), {def, what});
  Record record;
  record.name = entry.key.text;
  record.capacity = parts.capacity;
  const YamlNode& columns = need_map(need(entry.value, "columns", what), "the columns of " + what);
  if (columns.entries.empty()) fault(columns, what + " needs at least one column", "add columns: {NAME: 0..9}");
  for (const YamlEntry& column : columns.entries) {
    const std::string name = need_name(column.key, "a column's name");
    if (name == "count" || name == "capacity")
      fault(column.key, "a column cannot be called \"" + name + "\": every record has that itself",
            "give it another name");
    const std::string column_what = "column \"" + name + "\" of " + what;
    Zone zone = row_zone(record.name + "." + name, ZoneRole::kRecordColumn, read_domain(column.value, def, column_what),
                         record.capacity);
    zone.has_over = true;
    zone.visible = parts.visible;
    zone.shown = parts.shown;
    zone.start = read_start(nullptr, zone, def, column_what);
    add_zone(def, std::move(zone), column.key);
    record.columns.push_back(last_zone(def));
  }
  read_construction(record, columns, need(entry.value, "capacity", what), def, what);
  Zone count = row_zone(record.name + ".count", ZoneRole::kRecordCount, range_domain(0, record.capacity), 1);
  count.visible = parts.visible;
  count.shown = parts.shown;
  count.start = {0};
  add_zone(def, std::move(count), entry.key);
  record.count = last_zone(def);
  def.records.push_back(std::move(record));
}

// The zones a history remembers, and whether everybody may see them all.
void read_remembered(History& history, const YamlNode& list, const GameDef& def, const std::string& what) {
  std::vector<std::string> known;
  for (const Zone& zone : def.layout.zones) {
    if (zone.role == ZoneRole::kZone || zone.role == ZoneRole::kCounter) known.push_back(zone.name);
  }
  for (const YamlNode& item : need_list(list, "\"of\" of " + what).items) {
    const std::string name = need_name(item, "a zone in " + what);
    const auto is_name = [&name](const auto& thing) { return thing.name == name; };
    if (def.layout.find_scratch(name) != nullptr)
      fault(item, what + " remembers \"" + name + "\", which is scratch: no state",
            "leave it out, or scratch: true of the zone");
    const auto absent = std::find_if(def.absent.begin(), def.absent.end(), is_name);
    if (absent != def.absent.end())
      fault(item, what + " remembers \"" + name + "\", which exists only when " + absent->condition,
            "give both the same \"when\"");
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      const std::string near = did_you_mean(name, known);
      fault(item, "unknown zone \"" + name + "\" in " + what, near.empty() ? "zones: " + list_names(known) : near);
    }
    const auto zone = std::find_if(def.layout.zones.begin(), def.layout.zones.end(), is_name);
    const int index = static_cast<int>(zone - def.layout.zones.begin());
    if (std::find(history.of.begin(), history.of.end(), index) != history.of.end()) {
      fault(item, "\"" + name + "\" stands twice in " + what, "leave one of the two out");
    }
    history.of.push_back(index);
  }
  if (history.of.empty()) fault(list, what + " must remember at least one zone", "add of: [ZONE]");
}

const Fields<History>& history_fields() {
  const auto read_of = [](History& history, const YamlNode& node, const Reading& in, const std::string&) {
    read_remembered(history, node, *in.def, in.what);
  };
  static const Fields<History> kFields{
      "history",
      "Earlier contents of some zones: whether a position has been there before.",
      {{"of", {form::names(), read_of}, "The zones and counters that are remembered.", "[stone]", kNeeded},
       {"capacity", number(&History::capacity, 1, kMaxCapacity), "How many positions it can hold.", "max_turns",
        kNeeded, "the capacity of"},
       when_field<History>(),
       help_field<History>()}};
  return kFields;
}

void read_history(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_section(entry.value, history_fields(), what);
  if (!exists_here(entry, def, what)) return;
  History history;
  history.name = entry.key.text;
  read_fields(history, entry.value, history_fields(), {def, what});
  const std::int64_t bytes = std::int64_t{history.capacity} * History::kKeyBytes;
  if (bytes > kMaxBlockBytes) {
    fault(entry.key,
          what + " takes " + std::to_string(bytes) + " bytes, more than the " + std::to_string(kMaxBlockBytes) +
              " of a whole match",
          "lower its capacity");
  }
  const bool open = std::all_of(history.of.begin(), history.of.end(), [&def](int zone) {
    return def.layout.zones[static_cast<std::size_t>(zone)].visible == Visibility::kAll;
  });
  Zone count = row_zone(history.name + ".count", ZoneRole::kHistoryCount, range_domain(0, history.capacity), 1);
  count.start = {0};
  add_zone(def, std::move(count), entry.key);
  history.count = last_zone(def);
  Zone data = row_zone(history.name + ".data", ZoneRole::kHistoryData, range_domain(0, 255), static_cast<int>(bytes));
  data.visible = open ? Visibility::kAll : Visibility::kNobody;
  add_zone(def, std::move(data), entry.key);
  history.data = last_zone(def);
  def.histories.push_back(std::move(history));
}

using EntryReader = void (*)(const YamlEntry& entry, GameDef& def, const std::string& what);

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

void read_zone(const YamlEntry& entry, GameDef& def, const std::string& what) {
  if (entry.value.is_map() && entry.value.find("pile") != nullptr) return read_pile(entry, def, what);
  need_section(entry.value, zone_fields(), what);
  if (!exists_here(entry, def, what)) return;
  Zone zone;
  zone.name = entry.key.text;
  zone.over = range_domain(0, 0);
  read_fields(zone, entry.value, zone_fields(), {def, what});
  finish_zone(std::move(zone), entry, def, what);
}

int add_engine_zone(GameDef& def, const std::string& name, Domain holds, int start, bool per_seat = false,
                    Visibility visible = Visibility::kAll) {
  Zone zone = row_zone(name, ZoneRole::kEngine, std::move(holds), 1);
  zone.per_seat = per_seat;
  zone.seats = per_seat ? static_cast<int>(def.seats.size()) : 1;
  zone.visible = visible;
  zone.start.assign(static_cast<std::size_t>(zone.count()), start);
  def.layout.zones.push_back(std::move(zone));
  return last_zone(def);
}

}  // namespace

Form zones_form() {
  return form::map(form::either({form::section(zone_fields), form::section(pile_section)}), 0, INT_MAX, kEngineNames);
}
Form counters_form() {
  return form::map(form::either({form::or_none(), form::section(counter_fields)}), 0, INT_MAX, kEngineNames);
}
Form records_form() { return form::map(form::section(record_fields), 0, INT_MAX, kEngineNames); }
Form histories_form() { return form::map(form::section(history_fields), 0, INT_MAX, kEngineNames); }

void read_zones(const YamlNode& root, GameDef& def) { read_entries(root, def, "zones", "zone", read_zone); }
void read_counters(const YamlNode& root, GameDef& def) { read_entries(root, def, "counters", "counter", read_counter); }
void read_records(const YamlNode& root, GameDef& def) { read_entries(root, def, "records", "record", read_record); }
void read_histories(const YamlNode& root, GameDef& def) {
  read_entries(root, def, "histories", "history", read_history);
}

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
    layout.pending = add_engine_zone(def, "pending", range_domain(kPendingPassed, kAnyAction), kPendingOpen, true,
                                     Visibility::kOwner);
  }
  if (def.payoffs) {
    const Domain& range = def.payoffs->range;
    layout.payoffs = add_engine_zone(def, "payoffs", range, std::clamp(0, range.min, range.max()), true);
  }
}

}  // namespace quoin

// Zones, counters, records and histories: everything that lies in the block, and the engine's own part of it.
#include <algorithm>
#include <array>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/reading.h"
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

bool read_shown(const YamlNode& map, const std::string& what) {
  const YamlNode* display = map.find("display");
  if (display != nullptr) need_word(*display, "\"display\" of " + what, {"hidden"});
  return display == nullptr;
}

bool is_shown(const YamlNode& map) {
  const YamlNode* display = map.find("display");
  return display == nullptr || display->is_map() || display->text != "hidden";
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

void read_per_seat(Zone& zone, const YamlNode& map, const GameDef& def, const std::string& what) {
  const YamlNode* per = map.find("per");
  if (per == nullptr) return;
  need_word(*per, "\"per\" of " + what, {"seat"});
  zone.per_seat = true;
  zone.seats = static_cast<int>(def.seats.size());
}

namespace {

void read_over(Zone& zone, const YamlNode& map, const GameDef& def, const std::string& what) {
  zone.over = range_domain(0, 0);
  if (const YamlNode* over = map.find("over")) {
    zone.has_over = true;
    zone.over = read_domain(*over, def, "what " + what + " lies over");
    if (zone.over.optional)
      fault(*over, what + " cannot lie over \"" + over->text + "\": a place is never none", "leave out the ?");
    if (zone.over.min != 0) {
      const std::string from_0 = "0.." + std::to_string(zone.over.min + zone.over.size - 1);
      fault(*over, what + " must lie over a range that starts at 0, found " + found(*over),
            zone.over.min > 0 ? "write " + from_0 + " and leave the first places empty" : "write " + from_0);
    }
    if (zone.over.size > kMaxCapacity)
      fault(*over, what + " has more than " + std::to_string(kMaxCapacity) + " places", "use fewer");
    zone.length = zone.over.size;
  }
  read_per_seat(zone, map, def, what);
  if (!zone.has_over && !zone.per_seat) {
    fault(map, what + " needs \"over\" or \"per: seat\"", "a single value belongs under \"counters\"");
  }
}

void read_counter(const YamlEntry& entry, GameDef& def, const std::string& what) {
  Zone zone = row_zone(entry.key.text, ZoneRole::kCounter, {}, 1);
  bool scratch = false;
  if (entry.value.is_map()) {
    need_keys(entry.value, what, {"holds", "visible", "redraw", "start", "scratch", "display", "when", "help"});
    if (!exists_here(entry, def, what)) return;
    scratch = read_scratch(entry.value, what);
    zone.shown = is_shown(entry.value);
    zone.holds = read_domain(need(entry.value, "holds", what), def, "what " + what + " holds");
    read_sight(zone, entry.value, def, what);
  } else {
    zone.holds = read_domain(entry.value, def, "what " + what + " holds");
  }
  zone.start = read_start(entry.value.is_map() ? entry.value.find("start") : nullptr, zone, def, what);
  add_zone(def, std::move(zone), entry.key, scratch);
}

int last_zone(const GameDef& def) { return static_cast<int>(def.layout.zones.size()) - 1; }

int read_capacity(const YamlNode& map, const GameDef& def, const std::string& what) {
  return evaluate_within(need(map, "capacity", what), scope_of(def), "the capacity of " + what, 1, kMaxCapacity);
}

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

void read_record(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_keys(need_map(entry.value, what), what, {"capacity", "columns", "visible", "display", "when", "help"});
  if (!exists_here(entry, def, what)) return;
  Record record;
  record.name = entry.key.text;
  record.capacity = read_capacity(entry.value, def, what);
  const Visibility visible = read_visibility(entry.value, def, what, false);
  const bool shown = read_shown(entry.value, what);
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
    zone.visible = visible;
    zone.shown = shown;
    zone.start = read_start(nullptr, zone, def, column_what);
    add_zone(def, std::move(zone), column.key);
    record.columns.push_back(last_zone(def));
  }
  read_construction(record, columns, need(entry.value, "capacity", what), def, what);
  Zone count = row_zone(record.name + ".count", ZoneRole::kRecordCount, range_domain(0, record.capacity), 1);
  count.visible = visible;
  count.shown = shown;
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

void read_history(const YamlEntry& entry, GameDef& def, const std::string& what) {
  need_keys(need_map(entry.value, what), what, {"of", "capacity", "when", "help"});
  if (!exists_here(entry, def, what)) return;
  History history;
  history.name = entry.key.text;
  read_remembered(history, need(entry.value, "of", what), def, what);
  history.capacity = read_capacity(entry.value, def, what);
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

void read_section(const YamlNode& root, GameDef& def, const std::string& section, const std::string& thing,
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
  need_keys(need_map(entry.value, what), what,
            {"over", "per", "holds", "visible", "redraw", "mixes", "start", "scratch", "display", "when", "help"});
  if (!exists_here(entry, def, what)) return;
  Zone zone;
  zone.name = entry.key.text;
  read_over(zone, entry.value, def, what);
  zone.holds = read_domain(need(entry.value, "holds", what), def, "what " + what + " holds");
  read_sight(zone, entry.value, def, what);
  zone.shown = is_shown(entry.value);
  zone.start = read_start(entry.value.find("start"), zone, def, what);
  add_zone(def, std::move(zone), entry.key, read_scratch(entry.value, what));
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

void read_zones(const YamlNode& root, GameDef& def) { read_section(root, def, "zones", "zone", read_zone); }
void read_counters(const YamlNode& root, GameDef& def) { read_section(root, def, "counters", "counter", read_counter); }
void read_records(const YamlNode& root, GameDef& def) { read_section(root, def, "records", "record", read_record); }
void read_histories(const YamlNode& root, GameDef& def) {
  read_section(root, def, "histories", "history", read_history);
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

// Records and histories: rows with the same columns, constructions among them, and earlier positions.
#include <algorithm>
#include <array>
#include <cstdint>

#include "quoin/base/text.h"
#include "schema/described.h"
#include "schema/domain_reader.h"
#include "schema/fields.h"
#include "schema/sections.h"
#include "schema/start_values.h"
#include "schema/visibility.h"
#include "schema/zone_reading.h"

namespace quoin {
namespace {

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

}  // namespace

Form records_form() { return form::map(form::section(record_fields), 0, INT_MAX, names_of_the_engine()); }
Form histories_form() { return form::map(form::section(history_fields), 0, INT_MAX, names_of_the_engine()); }

void read_records(const YamlNode& root, GameDef& def) { read_entries(root, def, "records", "record", read_record); }
void read_histories(const YamlNode& root, GameDef& def) {
  read_entries(root, def, "histories", "history", read_history);
}

// ---- description ----

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

}  // namespace quoin

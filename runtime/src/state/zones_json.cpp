// A state's zones as JSON: for people (texts) and programs (integers), and back for positions set by hand.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "quoin/base/text.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

using Json = nlohmann::json;

Json value_json(const Zone& zone, int value, bool readable) {
  const bool as_text = readable && zone.holds.holds(value) &&
                       (value == kNone ? zone.holds.optional : zone.holds.kind != DomainKind::kRange);
  return as_text ? Json(zone.holds.text(value)) : Json(value);
}

// What a seat sees of a row: null if nothing, and for each place that it does not see.
Json row_json(const Layout& layout, const Zone& zone, const State& state, int row, int seat, bool readable) {
  if (!zone.by_places() && !may_see(zone, row, seat)) return nullptr;
  const auto at = [&](int place) {
    if (!sees(layout, state.data(), zone, place, seat)) return Json(nullptr);
    return value_json(zone, read_cell(state.data(), zone, place), readable);
  };
  if (!zone.has_over) return at(row);
  Json list = Json::array();
  const int length = zone.is_pile() ? read_cell(state.data(), layout.zone(zone.size), row) : zone.length;
  for (int i = 0; i < length; ++i) list.push_back(at(row * zone.length + i));
  return list;
}

// Rows as lists in lists, by the domains that they are by from `level` on.
template <class Row>
Json rows_json(const Zone& zone, std::size_t level, int first, int rows, const Row& row) {
  if (level == zone.per.size()) return row(first);
  const int within = rows / zone.per[level].size;
  Json list = Json::array();
  for (int from = first; from < first + rows; from += within) {
    list.push_back(rows_json(zone, level + 1, from, within, row));
  }
  return list;
}

Error refuse(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

// Writes one zone from JSON.
class ZoneWriter {
 public:
  ZoneWriter(const GameDef& def, const Zone& zone, State& state) : def_(def), zone_(zone), state_(state) {}

  Status write(const Json& json) { return write_rows(json, 0, 0, zone_.rows); }

 private:
  [[nodiscard]] std::string name() const { return "zone \"" + zone_.name + "\""; }

  // `rows` of them from `first` on, one or more for each value of the domain `level` of those that rows are by.
  Status write_rows(const Json& json, std::size_t level, int first, int rows) {
    if (level == zone_.per.size()) return write_row(json, first);
    const Domain& domain = zone_.per[level];
    const int within = rows / domain.size;
    if (json.is_object()) {
      for (int row = first; row < first + rows; ++row) reset_row(row);
      for (const auto& [key, value] : json.items()) {
        const std::optional<int> at = domain.parse(key);
        if (!at) return refuse_row(domain, key);
        if (Status done = write_rows(value, level + 1, first + *at * within, within); !done) return done;
      }
      return {};
    }
    if (!json.is_array() || json.size() != as_size(domain.size)) {
      return refuse(name() + " needs a list of " + std::to_string(domain.size) + " entries, one per " + domain.label +
                    ", or an object by " + domain.label);
    }
    for (int at = 0; at < domain.size; ++at) {
      if (Status done = write_rows(json[as_size(at)], level + 1, first + at * within, within); !done) return done;
    }
    return {};
  }

  [[nodiscard]] Status refuse_row(const Domain& domain, const std::string& key) const {
    if (domain.kind == DomainKind::kSeats) {
      return refuse(name() + " has no seat \"" + key + "\"", "seats: " + list_names(def_.seats));
    }
    const std::string near = did_you_mean(key, domain.names);
    return refuse(name() + " has no row \"" + key + "\"", near.empty() ? "it has rows by " + domain.label : near);
  }

  Status write_row(const Json& json, int row) {
    if (zone_.is_pile()) return write_pile(json, row);
    const int first = row * zone_.length;
    if (!zone_.has_over) return write_value(json, first, zone_.per.empty() ? "" : zone_.per.front().text(row));
    if (json.is_object()) return write_by_place(json, row);
    if (!json.is_array() || json.size() != as_size(zone_.length)) {
      return refuse(name() + " needs a list of " + std::to_string(zone_.length) + " values or an object by place");
    }
    for (int i = 0; i < zone_.length; ++i) {
      if (Status done = write_value(json[as_size(i)], first + i, zone_.over.text(i)); !done) return done;
    }
    return {};
  }

  // As many cards as it has, the top one last.
  Status write_pile(const Json& json, int row) {
    if (!json.is_array() || json.size() > as_size(zone_.length)) {
      return refuse(name() + " needs a list of at most " + std::to_string(zone_.length) + " cards");
    }
    reset_row(row);
    const Cards& cards = def_.cards[as_size(zone_.holds.cards)];
    std::vector<int> values;
    for (const Json& one : json) {
      const std::optional<int> value = one.is_null() ? std::nullopt : value_of(one);
      if (!value || *value == kNone) return refuse_value(one, "");
      values.push_back(*value);
      if (std::count(values.begin(), values.end(), *value) > cards.copies[as_size(*value)]) {
        return refuse(name() + " has \"" + zone_.holds.text(*value) + "\" more often than there is one");
      }
    }
    if (zone_.sorted) std::sort(values.begin(), values.end());
    int place = row * zone_.length;
    for (const int value : values) write_cell(state_.data(), zone_, place++, value);
    write_cell(state_.data(), def_.layout.zone(zone_.size), row, static_cast<int>(values.size()));
    return {};
  }

  Status write_by_place(const Json& json, int row) {
    reset_row(row);
    for (const auto& [key, value] : json.items()) {
      const std::optional<int> place = zone_.over.parse(key);
      if (!place) {
        const std::string near = did_you_mean(key, zone_.over.names);
        return refuse(name() + " has no place \"" + key + "\"",
                      near.empty() ? "it lies over " + zone_.over.label : near);
      }
      if (Status done = write_value(value, row * zone_.length + *place, key); !done) return done;
    }
    return {};
  }

  void reset_row(int row) {
    for (int i = row * zone_.length; i < (row + 1) * zone_.length; ++i) {
      write_cell(state_.data(), zone_, i, zone_.start.empty() ? 0 : zone_.start[as_size(i)]);
    }
    if (zone_.is_pile()) write_cell(state_.data(), def_.layout.zone(zone_.size), row, 0);
  }

  Status write_value(const Json& json, int place, const std::string& at) {
    const std::optional<int> value = value_of(json);
    if (!value) return refuse_value(json, at);
    write_cell(state_.data(), zone_, place, *value);
    return {};
  }

  [[nodiscard]] Status refuse_value(const Json& json, const std::string& at) const {
    const std::string found = json.is_string() ? json.get<std::string>() : json.dump();
    const bool in_quotes = json.is_number() && zone_.holds.parse(found);  // of cards 1, 2, 3 the name, not the number
    const std::string near = in_quotes ? "write it in quotes, as a name" : did_you_mean(found, zone_.holds.names);
    const std::string where = at.empty() ? "" : " at " + at;
    return refuse(name() + where + " cannot hold \"" + found + "\"",
                  near.empty() ? "it holds " + zone_.holds.label : near);
  }

  [[nodiscard]] std::optional<int> value_of(const Json& json) const {
    if (json.is_null()) return zone_.holds.optional ? std::optional<int>(kNone) : std::nullopt;
    if (json.is_string()) return zone_.holds.parse(json.get<std::string>());
    if (json.is_boolean()) {
      const bool fits =
          zone_.holds.kind == DomainKind::kNames && zone_.holds.names == std::vector<std::string>{"no", "yes"};
      return fits ? std::optional<int>(json.get<bool>() ? 1 : 0) : std::nullopt;
    }
    if (!json.is_number_integer()) return std::nullopt;
    const auto number = json.get<std::int64_t>();
    if (number < INT32_MIN || number > INT32_MAX || !zone_.holds.holds(static_cast<int>(number))) return std::nullopt;
    return static_cast<int>(number);
  }

  const GameDef& def_;
  const Zone& zone_;
  State& state_;
};

// The sizes of piles follow from their cards: those that are given must be the same.
Status check_sizes(const GameDef& def, const State& state, const Json& zones) {
  for (const auto& [key, value] : zones.items()) {
    const Zone& zone = *def.layout.find(key);
    if (zone.role != ZoneRole::kPileSize) continue;
    State given = state;
    if (Status done = ZoneWriter(def, zone, given).write(value); !done) return done;
    if (given == state) continue;
    return refuse("zone \"" + key + "\" is not as many cards as there are", "leave it out: it follows from the pile");
  }
  return {};
}

bool is_listed(const Zone& zone) { return zone.role != ZoneRole::kEngine && zone.role != ZoneRole::kHistoryData; }

}  // namespace

nlohmann::json state_json(const GameDef& def, const State& state, int seat, bool readable) {
  Json zones = Json::object();
  for (const Zone& zone : def.layout.zones) {
    if (!is_listed(zone)) continue;
    zones[zone.name] = rows_json(zone, 0, 0, zone.rows,
                                 [&](int row) { return row_json(def.layout, zone, state, row, seat, readable); });
  }
  return zones;
}

Status set_zones(const GameDef& def, State& state, const nlohmann::json& zones) {
  if (!zones.is_object()) return refuse("zones must be an object by zone name");
  std::vector<std::string> known;
  for (const Zone& zone : def.layout.zones) {
    if (is_listed(zone)) known.push_back(zone.name);
  }
  State changed = state;  // so that a bad value leaves the state as it was
  for (const auto& [key, value] : zones.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      for (const Absent& absent : def.absent) {
        if (absent.name == key) return refuse("zone \"" + key + "\" exists only when " + absent.condition);
      }
      if (def.layout.find_scratch(key) != nullptr) return refuse("zone \"" + key + "\" is scratch: no state");
      const std::string near = did_you_mean(key, known);
      return refuse("there is no zone \"" + key + "\"", near.empty() ? "zones: " + list_names(known) : near);
    }
    if (def.layout.find(key)->role == ZoneRole::kPileSize) continue;
    if (Status done = ZoneWriter(def, *def.layout.find(key), changed).write(value); !done) return done;
  }
  if (Status same = check_sizes(def, changed, zones); !same) return same;
  state = changed;
  return {};
}

}  // namespace quoin

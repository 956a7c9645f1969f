// Start values; see the header.
#include "schema/start_values.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "schema/domain_reader.h"
#include "schema/reading.h"

namespace quoin {
namespace {

int place_of(const YamlNode& key, const Domain& places, const std::string& what) {
  if (const std::optional<int> place = places.parse(key.text)) return *place;
  const std::string near = did_you_mean(key.text, places.names);
  fault(key, what + " has no place \"" + key.text + "\"", near.empty() ? "it lies over " + places.label : near);
}

void need_length(const YamlNode& list, int length, const std::string& what) {
  if (static_cast<int>(list.items.size()) == length) return;
  fault(list,
        "the start of " + what + " must list " + std::to_string(length) + " values, found " +
            std::to_string(list.items.size()),
        "list one for each, or write {NAME: VALUE} for those that differ");
}

// The dial of counts over the same names that `node` names, or nullptr.
const Dial* counts_for(const YamlNode& node, const Domain& places, const Zone& zone, const GameDef& def) {
  if (!node.is_scalar() || zone.holds.kind != DomainKind::kRange) return nullptr;
  for (const Dial& dial : def.dials) {
    if (dial.is_counts() && dial.name == node.text && dial.counted.label == places.label) return &dial;
  }
  return nullptr;
}

void fill_counts(const YamlNode& node, const Dial& dial, std::vector<int>& values, std::size_t first, const Zone& zone,
                 const std::string& what) {
  for (std::size_t i = 0; i < dial.counts.size(); ++i) {
    if (!zone.holds.holds(dial.counts[i])) {
      fault(node,
            what + " holds " + zone.holds.label + ", which leaves out " + std::to_string(dial.counts[i]) +
                ", the count of " + dial.counted.names[i] + " in dial \"" + dial.name + "\"",
            "let the zone hold more, or choose a smaller count");
    }
    values[first + i] = dial.counts[i];
  }
}

void fill_row(const YamlNode& node, std::vector<int>& values, std::size_t first, const Domain& places, const Zone& zone,
              const GameDef& def, const std::string& what) {
  const auto length = static_cast<std::size_t>(places.size);
  if (node.is_list()) {
    need_length(node, places.size, what);
    for (std::size_t i = 0; i < length; ++i) values[first + i] = read_value(node.items[i], zone.holds, def, what);
  } else if (node.is_map()) {
    for (const YamlEntry& entry : node.entries) {
      const auto place = static_cast<std::size_t>(place_of(entry.key, places, what));
      values[first + place] = read_value(entry.value, zone.holds, def, what);
    }
  } else if (const Dial* dial = counts_for(node, places, zone, def)) {
    fill_counts(node, *dial, values, first, zone, what);
  } else {
    const int value = read_value(node, zone.holds, def, what);
    std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(first), length, value);
  }
}

// The values of the rows from `first` on, of which there is one for each value of the domains from `level` on: one for
// all, or lists and maps by each of these, the last by place.
void fill_rows(const YamlNode& node, std::vector<int>& values, std::size_t first, std::size_t level, const Zone& zone,
               const GameDef& def, const std::string& what) {
  if (level == zone.per.size()) return fill_row(node, values, first, zone.over, zone, def, what);
  const Domain& rows = zone.per[level];
  if (level + 1 == zone.per.size() && !zone.has_over) return fill_row(node, values, first, rows, zone, def, what);
  std::size_t size = static_cast<std::size_t>(zone.length);
  for (std::size_t inner = level + 1; inner < zone.per.size(); ++inner) {
    size *= static_cast<std::size_t>(zone.per[inner].size);
  }
  if (node.is_list()) need_length(node, rows.size, what);
  for (std::size_t row = 0; !node.is_map() && row < static_cast<std::size_t>(rows.size); ++row) {
    fill_rows(node.is_list() ? node.items[row] : node, values, first + row * size, level + 1, zone, def, what);
  }
  for (const YamlEntry& entry : node.entries) {
    const auto row = static_cast<std::size_t>(place_of(entry.key, rows, what));
    fill_rows(entry.value, values, first + row * size, level + 1, zone, def, what);
  }
}

}  // namespace

int standard_start(const Domain& holds) {
  if (holds.optional) return kNone;
  return holds.holds(0) ? 0 : holds.min;
}

std::vector<int> read_start(const YamlNode* node, const Zone& zone, const GameDef& def, const std::string& what) {
  std::vector<int> values(static_cast<std::size_t>(zone.count()), standard_start(zone.holds));
  if (node == nullptr) return values;
  fill_rows(*node, values, 0, 0, zone, def, what);
  return values;
}

}  // namespace quoin

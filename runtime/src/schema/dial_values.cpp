// Values of dials; see the header.
#include "schema/dial_values.h"

#include <numeric>
#include <optional>

#include "quoin/base/text.h"
#include "schema/reading.h"

namespace quoin {
namespace {

bool is_flag(const Dial& dial) { return dial.domain.label == "bool"; }

std::string bounds_text(const Domain& range) {
  return std::to_string(range.min) + " to " + std::to_string(range.max());
}

std::string allowed_values(const Dial& dial) {
  if (is_flag(dial)) return "true or false";
  if (dial.domain.kind == DomainKind::kNames) return "one of " + list_names(dial.domain.names, 24);
  return bounds_text(dial.domain) + (dial.step > 1 ? " in steps of " + std::to_string(dial.step) : "");
}

std::optional<int> parse_value(const Dial& dial, const std::string& text) {
  if (is_flag(dial)) {
    if (text == "true" || text == "yes") return 1;
    if (text == "false" || text == "no") return 0;
    return std::nullopt;
  }
  const std::optional<int> value = dial.domain.parse(text);
  if (value && dial.domain.kind == DomainKind::kRange && (*value - dial.domain.min) % dial.step != 0)
    return std::nullopt;
  return value;
}

// Counts as a map from names to numbers; names left out count 0.
Setting read_counts(const Dial& dial, const YamlNode& node, const std::string& what) {
  const Domain& counted = dial.counted;
  const std::string example = counted.names.front() + ": " + std::to_string(dial.each.max());
  if (!node.is_map()) {
    fault(node, what + " must give a count for each " + counted.label + " (" + example + "), found " + found(node),
          "write {" + example + "}");
  }
  Setting setting{0, std::vector<int>(counted.names.size(), 0)};
  for (const YamlEntry& entry : node.entries) {
    const std::optional<int> name = counted.parse(entry.key.text);
    if (!name) {
      const std::string near = did_you_mean(entry.key.text, counted.names);
      fault(entry.key, what + " counts " + counted.label + ", which leaves out \"" + entry.key.text + "\"",
            near.empty() ? counted.label + ": " + list_names(counted.names, 24) : near);
    }
    const std::string count_what = "the count of " + entry.key.text + " in " + what;
    const int count = need_integer(entry.value, count_what);
    if (!dial.each.holds(count)) {
      fault(entry.value, count_what + " must be " + bounds_text(dial.each) + ", found " + entry.value.text);
    }
    setting.counts[static_cast<std::size_t>(*name)] = count;
  }
  for (const int count : setting.counts) {
    if (!dial.each.holds(count)) {
      fault(node, what + " must give a count of " + bounds_text(dial.each) + " for each " + counted.label,
            "write {NAME: COUNT}");
    }
  }
  setting.value = std::accumulate(setting.counts.begin(), setting.counts.end(), 0);
  return setting;
}

YamlNode scalar_of(const std::string& text) {
  YamlNode node;
  node.kind = YamlNode::Kind::kScalar;
  node.text = text;
  return node;
}

// "GF:10,GL:10" as the map that it stands for.
YamlNode map_of(const Dial& dial, const std::string& text) {
  YamlNode map;
  map.kind = YamlNode::Kind::kMap;
  for (std::size_t from = 0; from <= text.size() && !text.empty();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string part = text.substr(from, comma - from);
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) {
      fault(scalar_of(part),
            "dial \"" + dial.name + "\" must be written like " + dial.text() + ", found \"" + text + "\"");
    }
    const YamlNode key = scalar_of(part.substr(0, colon));
    if (map.find(key.text) != nullptr)
      fault(key, "dial \"" + dial.name + "\" names \"" + key.text + "\" twice", "leave one of the two out");
    map.entries.push_back({key, scalar_of(part.substr(colon + 1))});
    from = comma + 1;
  }
  return map;
}

Setting need_value(const Dial& dial, const YamlNode& node, const std::string& before) {
  const std::optional<int> value = node.is_scalar() ? parse_value(dial, node.text) : std::nullopt;
  if (value) return {*value, {}};
  fault(node, before + "dial \"" + dial.name + "\" must be " + allowed_values(dial) + ", found " + found(node),
        did_you_mean(node.text, dial.domain.names));
}

}  // namespace

Setting read_setting(const Dial& dial, const YamlNode& node, const std::string& before) {
  if (dial.is_counts()) return read_counts(dial, node, before + "dial \"" + dial.name + "\"");
  return need_value(dial, node, before);
}

Setting parse_setting(const Dial& dial, const std::string& text) {
  try {
    return read_setting(dial, dial.is_counts() ? map_of(dial, text) : scalar_of(text));
  } catch (Fault& mistake) {  // it stands in no file
    mistake.error.kind = ErrorKind::kArgument;
    mistake.error.where = {};
    throw;
  }
}

std::string Dial::text() const {
  if (!is_counts()) return domain.text(value);
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) text += (text.empty() ? "" : ",") + counted.names[i] + ":" + std::to_string(counts[i]);
  }
  return text.empty() ? counted.names.front() + ":0" : text;
}

}  // namespace quoin

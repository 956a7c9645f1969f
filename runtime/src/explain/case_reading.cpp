// Reading parts of cases.yaml; see the header.
#include "explain/case_reading.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "quoin/base/text.h"

namespace quoin {
namespace {

std::optional<std::int64_t> integer_in(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text) return std::nullopt;
  return value;
}

nlohmann::json json_of(const YamlNode& node, bool numbers) {
  switch (node.kind) {
    case YamlNode::Kind::kNothing: return nullptr;
    case YamlNode::Kind::kScalar: {
      const auto number = node.quoted || !numbers ? std::nullopt : integer_in(node.text);
      return number ? nlohmann::json(*number) : nlohmann::json(node.text);
    }
    case YamlNode::Kind::kList: {
      auto list = nlohmann::json::array();
      for (const YamlNode& item : node.items) list.push_back(json_of(item, numbers));
      return list;
    }
    case YamlNode::Kind::kMap: {
      auto map = nlohmann::json::object();
      for (const YamlEntry& entry : node.entries) map[entry.key.text] = json_of(entry.value, numbers);
      return map;
    }
  }
  return nullptr;
}

}  // namespace

Error case_error(const YamlNode& node, std::string message, std::string hint) {
  return {ErrorKind::kGame, node.where(), std::move(message), std::move(hint)};
}

nlohmann::json to_json(const YamlNode& node) { return json_of(node, true); }
nlohmann::json zones_to_json(const YamlNode& node) { return json_of(node, false); }

Result<std::vector<std::string>> texts_of(const YamlNode& node) {
  if (node.is_scalar()) return std::vector<std::string>{node.text};
  if (!node.is_list()) return case_error(node, "expected a list of texts, found " + found(node), "write [one, two]");
  std::vector<std::string> texts;
  for (const YamlNode& item : node.items) {
    if (!item.is_scalar()) return case_error(item, "expected a text, found " + found(item), "write one value");
    texts.push_back(item.text);
  }
  return texts;
}

Result<std::vector<double>> numbers_of(const YamlNode& node) {
  auto texts = texts_of(node);
  if (!texts) return texts.error();
  std::vector<double> numbers;
  for (const std::string& text : *texts) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) {
      return case_error(node, "expected a number, found \"" + text + "\"", "write digits, one number a seat");
    }
    numbers.push_back(value);
  }
  return numbers;
}

Result<int> integer_of(const YamlNode& node) {
  const auto number = node.is_scalar() ? integer_in(node.text) : std::nullopt;
  if (!number || *number < 0 || *number > INT32_MAX) {
    return case_error(node, "expected a whole number of at least 0, found " + found(node),
                      "write digits alone, as in 12");
  }
  return static_cast<int>(*number);
}

Result<std::vector<std::pair<std::string, int>>> counts_of(const YamlNode& node) {
  if (!node.is_map())
    return case_error(node, "expected a map from kinds to numbers, found " + found(node), "write {KIND: 2}");
  std::vector<std::pair<std::string, int>> counts;
  for (const YamlEntry& entry : node.entries) {
    auto number = integer_of(entry.value);
    if (!number) return number.error();
    counts.emplace_back(entry.key.text, *number);
  }
  return counts;
}

Status known_keys(const YamlNode& node, const std::string& what, const std::vector<std::string>& known) {
  if (!node.is_map()) return case_error(node, what + " must be a map, found " + found(node), "write name: value");
  for (const YamlEntry& entry : node.entries) {
    if (std::find(known.begin(), known.end(), entry.key.text) != known.end()) continue;
    const std::string near = did_you_mean(entry.key.text, known);
    return case_error(entry.key, what + " has no key \"" + entry.key.text + "\"",
                      near.empty() ? "allowed: " + list_names(known, 20) : near);
  }
  return {};
}

}  // namespace quoin

// YAML as JSON.
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/schema/yaml.h"

namespace quoin {

nlohmann::json to_json(const YamlNode& node, bool numbers) {
  switch (node.kind) {
    case YamlNode::Kind::kNothing: return nullptr;
    case YamlNode::Kind::kScalar: {
      const auto number = node.quoted || !numbers ? std::nullopt : plain_integer(node.text);
      return number ? nlohmann::json(*number) : nlohmann::json(node.text);
    }
    case YamlNode::Kind::kList: {
      auto list = nlohmann::json::array();
      for (const YamlNode& item : node.items) list.push_back(to_json(item, numbers));
      return list;
    }
    case YamlNode::Kind::kMap: {
      auto map = nlohmann::json::object();
      for (const YamlEntry& entry : node.entries) map[entry.key.text] = to_json(entry.value, numbers);
      return map;
    }
  }
  return nullptr;
}

}  // namespace quoin

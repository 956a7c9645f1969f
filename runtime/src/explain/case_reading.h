// Reading parts of cases.yaml: YAML to JSON, lists of texts, and errors that name the file and line of the case.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// An Error at the node's place.
Error case_error(const YamlNode& node, std::string message, std::string hint = "");

// Plain integers become numbers, other scalars texts, empty values null.
nlohmann::json to_json(const YamlNode& node);
// Values of zones: all scalars become texts, for a card may be named by a number.
nlohmann::json zones_to_json(const YamlNode& node);

// A list of scalars, or one scalar alone.
Result<std::vector<std::string>> texts_of(const YamlNode& node);
Result<std::vector<double>> numbers_of(const YamlNode& node);
Result<int> integer_of(const YamlNode& node);
// The texts of a scalar's map: {step: 2}.
Result<std::vector<std::pair<std::string, int>>> counts_of(const YamlNode& node);

// Error at the first key of the map `node` that is not in `known`.
Status known_keys(const YamlNode& node, const std::string& what, const std::vector<std::string>& known);

}  // namespace quoin

// Reading parts of cases.yaml: lists of texts, and errors that name the file and line of the case.
#pragma once

#include <string>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// An Error at the node's place.
Error case_error(const YamlNode& node, std::string message, std::string hint = "");

// A list of scalars, or one scalar alone.
Result<std::vector<std::string>> texts_of(const YamlNode& node);
Result<std::vector<double>> numbers_of(const YamlNode& node);
Result<int> integer_of(const YamlNode& node);
// The texts of a scalar's map: {step: 2}.
Result<std::vector<std::pair<std::string, int>>> counts_of(const YamlNode& node);

// Error at the first key of the map `node` that is not in the section.
Status known_keys(const YamlNode& node, const std::string& what, const Section& section);

}  // namespace quoin

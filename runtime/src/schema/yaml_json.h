// YAML as JSON, for the doors where it leaves as it was written: `about`, positions of cases.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "schema/yaml_reader.h"

namespace quoin {

// Empty values are null, scalars texts; with `numbers` plain integers are numbers.
nlohmann::json to_json(const YamlNode& node, bool numbers);

}  // namespace quoin

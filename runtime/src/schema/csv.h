// Tables of values separated by commas, as spreadsheets write them (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/yaml.h"

namespace quoin {

inline constexpr std::size_t kMaxCsvBytes = 256U << 10U;

// The rows, the first with the names of the columns; each has as many cells as there are names. A cell is a scalar with
// its place, quoted if it is no plain integer; an empty one is nothing; one in braces is a map of YAML. Empty lines are
// left out. Throws Fault.
std::vector<std::vector<YamlNode>> read_csv(std::string_view text, const std::string& file);

}  // namespace quoin

// Rows and columns of sites as regions and `cut` name them: {row: 1..3, column: a}.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"
#include "schema/expression.h"

namespace quoin {

const Section& line_section();

// Which places, row * columns + column, lie on the rows, on the columns, or where both meet, that the map names; `what`
// names them. REQUIRES rows and columns.
std::vector<bool> places_on_lines(const YamlNode& map, int rows, int columns, const Scope& scope,
                                  const std::string& what);

}  // namespace quoin

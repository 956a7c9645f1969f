// `links` of a board: lines between two sites a leap apart, as a kind of site of their own.
#pragma once

#include <string>

#include "quoin/schema/board.h"
#include "schema/expression.h"
#include "schema/reading.h"

namespace quoin {

// `links: [1, 2]`: adds the kind of site `links` to the board: those between two sites so many rows and columns apart,
// or columns and rows, by the first site, then by the second ("a1-b3"). links.ends_of[2] -> sites, links.crosses ->
// links: those that meet it anywhere but at its ends, ascending; sites.link -> links of each site, ascending.
void read_links(const YamlNode& node, const Scope& scope, const std::string& what, Board& board);

}  // namespace quoin

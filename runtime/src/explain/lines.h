// Lines of files told as ranges. In: "rules.lua:7", "rules.lua:8", "rules.lua:9". Out: "rules.lua:7-9".
#pragma once

#include <string>
#include <vector>

namespace quoin {

// REQUIRES lines ascending within a file.
std::vector<std::string> line_ranges(const std::vector<std::string>& lines);

}  // namespace quoin

// Watching the rules: what they keep outside the block, and which of their lines hold code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace quoin {

struct Host;

// What the rules' locals and tables hold, by the name of each: fingerprints.
std::map<std::string, std::uint64_t> take_fingerprints(Host& host);
// Every line with code in functions of author chunks, but for what runs at loading.
std::map<std::pair<std::string, int>, bool> lines_with_code(Host& host);

}  // namespace quoin

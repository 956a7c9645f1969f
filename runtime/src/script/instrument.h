// Ticks: rules' text rewritten so that each turn of a loop and each call of a function takes ticks off the budget. In:
// text that compiles. Out: text whose lines are the same, which returns the chunk's function for a tick function.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "quoin/base/result.h"

namespace quoin {

struct TickedText {
  std::string text;
  // Lines that hold code for a tick alone, with the line on which their function begins (0: the file's own).
  std::set<std::pair<int, int>> bare_lines;
};

// A chunk without a byte order mark, and without a first line that begins with #!, which LuaJIT would skip.
std::string_view without_first_marks(std::string_view text);

// Error (line, message): a name of ours is used.
Result<TickedText> with_ticks(std::string_view text);

}  // namespace quoin

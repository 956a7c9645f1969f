// The hostile table: what hostile rules try, and how it must end. Rows by topic stand in files of their own; runner.cpp
// runs them.
#pragma once

#include <iterator>
#include <string>
#include <vector>

namespace quoin::hostile {

enum class End {
  kTicks,     // the budget is spent: the ticks, or the time beneath them
  kMemory,    // memory, blocks, texts or what a call took of them
  kLimit,     // either of the two, whichever comes first
  kError,     // a mistake in the rules, with file and line
  kOverflow,  // an error about depth, or a limit
  kNothing,   // no effect
  kBounded,   // any of these: the Luas differ, or it hangs together with limits
};

// Where the script runs: as the body of a function that is called from there.
inline constexpr unsigned kPlay = 1;
inline constexpr unsigned kMoves = 2;
inline constexpr unsigned kCheck = 4;
inline constexpr unsigned kText = 8;
inline constexpr unsigned kLoad = 16;
inline constexpr unsigned kEverywhere = 31;
inline constexpr unsigned kWhole = 32;    // the script is added to the rules as it is
inline constexpr unsigned kInstead = 64;  // the script is all there is of the rules

struct Row {
  std::string name;
  std::string script;
  End end;
  std::string says = "";  // part of the error's text
  unsigned where = kEverywhere;
};

using Rows = std::vector<Row>;
Rows time_rows();
Rows library_time_rows();
Rows memory_rows();
Rows depth_rows();
Rows escape_rows();
Rows tampering_rows();
Rows state_rows();
Rows determinism_rows();
Rows text_rows();
Rows load_rows();

// `part` so many times.
inline std::string times(int count, const std::string& part) {
  std::string text;
  text.reserve(part.size() * static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) text += part;
  return text;
}

}  // namespace quoin::hostile

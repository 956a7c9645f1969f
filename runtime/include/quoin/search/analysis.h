// Analysis: what a bot knows about each action of a position, and how it expects the match to go on.
#pragma once

#include <cstdint>
#include <vector>

namespace quoin {

struct ActionValue {
  std::int32_t action = 0;
  double value = 0;  // expected return of the seat that chooses; the least possible one if never tried
  double low = 0;    // between these it lies: surely if `proven`, else with a confidence of 95 %
  double high = 0;
  bool proven = false;       // of low and high; all three are the same if the value itself is
  std::uint64_t visits = 0;  // simulations or positions that speak for it
  double share = 0;          // of 1: how often the bot would choose it
};

struct Analysis {
  int seat = 0;                      // that chooses
  std::vector<ActionValue> actions;  // all legal ones, the one to be chosen first
  std::vector<std::int32_t> line;    // how it goes on if all choose well, from the first action to where luck decides
  std::uint64_t simulations = 0;     // or positions looked at, in all
  int depth = 0;                     // plies looked ahead for certain; 0: nothing is
  double seconds = 0;
};

}  // namespace quoin

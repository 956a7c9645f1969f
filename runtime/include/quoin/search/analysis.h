// Analysis: a bot's values of the actions of a position, and its principal variation.
#pragma once

#include <cstdint>
#include <vector>

namespace quoin {

struct ActionValue {
  std::int32_t action = 0;
  double value = 0;  // expected return of the seat that chooses; the least possible one if never visited
  double low = 0;    // bounds of the value: certain if `proven`, else a 95 % confidence interval, or all that can be
  double high = 0;
  bool proven = false;       // low or high follows from ends that were reached; if both equal value, it is exact
  std::uint64_t visits = 0;  // simulations or positions spent on it
  double share = 0;          // probability with which the bot would choose it
  bool tried = true;         // else nothing is known of it, and the value says nothing

  // With these certain bounds, of returns between `least` and `most`.
  void prove(double at_least, double at_most, double least, double most) {
    low = at_least;
    high = at_most;
    proven = low > least || high < most;
  }
};

struct Analysis {
  int seat = 0;                         // that chooses
  std::vector<ActionValue> actions;     // all legal ones, the best first
  std::vector<std::int32_t> line;       // principal variation, from the first action to the next chance node
  std::uint64_t simulations = 0;        // or positions searched, in all
  std::uint64_t tactics_positions = 0;  // looked at beside, for what can be forced
  int depth = 0;                        // plies of the last complete search; 0: not depth-limited
  double seconds = 0;
};

}  // namespace quoin

// Advice: what an analysis says in words: the value of an action, the expected line in the game's own texts, a
// sentence.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/search/analysis.h"

namespace quoin {

// A choice of the line that a bot expects.
struct ExpectedPly {
  int seat = kNone;
  std::int32_t action = 0;
  std::string text;
};

// An action as advice tells it.
struct AdvisedAction {
  std::string text;
  std::string words;  // its value
  double share = 1;   // as ActionValue::share
};

// "wins for certain", "about 63 % of the points, does not lose", "gets about 1.5".
std::string value_words(const GameDef& def, const ActionValue& value);

// found.line, played on a match of which the seat knows as much as of the true one; it ends where luck is due.
std::vector<ExpectedPly> expected_line(const Match& match, const Analysis& found);

// One sentence: the best action, what it is worth, and the line: "step b1: wins for certain; then yellow step b5".
// `seats`: their names; `actions`: the best one first. REQUIRES one.
std::string advice(const std::vector<std::string>& seats, std::span<const AdvisedAction> actions,
                   std::span<const ExpectedPly> line);
// REQUIRES an analysis of this match.
std::string advice(const Match& match, const Analysis& found);

}  // namespace quoin

// Expressions over dials: "2 * max_turns", "repetition > 0", "gaps == sliding", and ranges "0..size - 1".
// In: a scalar of YAML and the dials' values. Out: an integer, or a Fault at the character where it went wrong.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// What an expression may name. `players` is the number of seats that take part.
struct Scope {
  const std::vector<Dial>* dials = nullptr;
  int players = 0;
};

inline Scope scope_of(const GameDef& def) { return {&def.dials, static_cast<int>(def.seats.size())}; }

struct Bounds {
  int low = 0;
  int high = 0;
};

// `what` names the value in faults: "the capacity of \"positions\"".
int evaluate(const YamlNode& node, const Scope& scope, const std::string& what);
// The same, at least `low` and at most `high`.
int evaluate_within(const YamlNode& node, const Scope& scope, const std::string& what, int low, int high);
bool evaluate_condition(const YamlNode& node, const Scope& scope, const std::string& what);
// "A..B" with A <= B. `text` is the node's text or a beginning of it.
Bounds evaluate_range(const YamlNode& node, std::string_view text, const Scope& scope, const std::string& what);

}  // namespace quoin

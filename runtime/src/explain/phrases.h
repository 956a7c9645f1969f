// What stands against an action, in words. In: places, bodies or cards that would have to be otherwise. Out: clauses:
// what is there now, what would have to be, and what each primitive calls being barred and lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/explain/tracing.h"

namespace quoin {

// What stands at a place that has a name: {"b2", "red's wall"}.
struct InTheWay {
  std::string place;
  std::string thing;
};
// If the change takes something off such a place.
std::optional<InTheWay> taken_off(const Match& match, const PlaceChange& change);

// How it is now where the changes are: "red's soldier stands at c1". `values`: all that the place of a single change
// could hold instead.
std::string fact(const Match& match, const Changes& changes, const std::vector<int>& values);
// How it would have to be: "walls[b1-b2] = none and walls[c1-c2] = none", "hand[south] without 5D".
std::string wanted(const Match& match, const Changes& changes);

// What the primitive of a call ("zone.walls:slides(red, emit.slide)") lists: the first sentence of its description.
std::string lists_what(const GameDef& def, std::string_view call);
// What it is when something stands against what the primitive would list; `call` may be empty.
std::string barred(const GameDef& def, std::string_view call);

// What the place of a change holds.
int held(const Match& match, const PlaceChange& change);

}  // namespace quoin

// A choice being made, as Python holds it.
#pragma once

#include "quoin/drawing/choosing.h"

namespace quoin::python {

// With the match that it is the choice of; keeps the game.
struct ChoosingOf {
  explicit ChoosingOf(const Match& now) : match(now), choosing(match) {}
  ChoosingOf(const Match& now, const drawing::Choosing& made) : match(now), choosing(made) {}
  Match match;
  drawing::Choosing choosing;
};

// What a scene of `match` takes; ArgumentError if it is the choice of another one. nullptr stays nullptr.
const drawing::Choosing* choosing_of(const Match& match, const ChoosingOf* given);

}  // namespace quoin::python

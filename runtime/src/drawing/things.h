// The things that a layer may show: what each is called and how it looks, wherever it lies. In: a game's definition.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/display.h"

namespace quoin::drawing {

// The zone tells for each of its places at which of the board's sites it is.
bool points_at(const Zone& zone, int board);
// A value that nothing is drawn for.
bool is_empty(const Zone& zone, const Layer& layer, std::optional<int> value);

// One thing that a layer may show. `row` and `place` are those of its zone; what lies at a site may lie at any place.
struct Thing {
  std::string name;    // what it is called
  std::string styled;  // by which the display section gives it a symbol and a colour
  std::string letters;
  std::string symbol;
  std::string colour;
  Man man = Man::kPiece;
  std::optional<int> seat;  // whose it is
};
// What a value, which must not be hidden, stands for.
Thing thing_of(const GameDef& def, int board, const Layer& layer, int row, int place, int value);
// All that a layer may show, each once; numbers are left out, they are written as they are.
std::vector<Thing> things_of(const GameDef& def, int board, const Layer& layer);
// The colour of what cannot be seen.
std::string hidden_colour(const GameDef& def, const Layer& layer, int row);

// Finds letters for the things of a board's layers and whether their symbols and colours tell them apart.
void tell_apart(const GameDef& def, int board, std::vector<Layer>& layers);

}  // namespace quoin::drawing

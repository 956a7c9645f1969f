// Numbers drawn as the things they count: stacks of chips, rows of tokens, a cube with its number.
#pragma once

#include <string_view>

#include "drawing/svg/items.h"

namespace quoin::svg {

// Chips of one colour, or "" of colours by their worth, with their amount beside them.
Item chips_item(int amount, std::string_view colour);
// The same with the amount below them, to lie on the table.
Item stake_item(int amount, std::string_view colour);
// So many tokens of `most` face up, the others turned; many are one with their number.
Item tokens_item(int count, int most, std::string_view colour);
// A round counter of tokens of a kind: their number on it, the kind's name beside it.
Item counter_item(std::string_view name, int count, std::string_view colour);
// A cube with its number on top.
Item cube_item(int value, std::string_view colour);

}  // namespace quoin::svg

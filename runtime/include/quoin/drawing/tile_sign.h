// Tiles as text, and what is to be seen of them besides their sides.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/cards.h"

namespace quoin::drawing {

// A letter for each side, in their order: "HHPV". Sides of a kind that has several parts on the tile are told apart by
// the case of their letters: capitals for the first of the largest parts, small ones for the others.
std::string tile_letters(const Tiles& tiles, int value);

// What a tile tells besides its sides, a sign for each attribute that is not at its least: "S", "C2".
std::vector<std::string> tile_signs(const Cards& cards, int face);

}  // namespace quoin::drawing

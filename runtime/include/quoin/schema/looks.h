// The words for how things look: drawn men, colours.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

// What `look` may call a piece, and what pictures then draw.
inline constexpr std::array<std::string_view, 11> kDrawnMen = {"king", "queen",   "rook",  "bishop", "knight", "pawn",
                                                               "man",  "crowned", "stone", "wedge",  "cube"};

// The colours that game.yaml may name.
const std::vector<std::string>& colour_words();

}  // namespace quoin

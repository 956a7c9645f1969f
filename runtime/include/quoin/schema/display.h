// The words for how things look: drawn men, numbers that are drawn, colours.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

// What `look` may call a piece, and what pictures then draw.
inline constexpr std::array<std::string_view, 11> kDrawnMen = {"king", "queen",   "rook",  "bishop", "knight", "pawn",
                                                               "man",  "crowned", "stone", "wedge",  "cube"};

// What a single number may be drawn as: chips in front of their owner, chips on the table, so many of the tokens there
// are, what a cube or a die shows.
inline constexpr std::array<std::string_view, 5> kZoneLooks = {"chips", "stake", "tokens", "cube", "die"};

// The colours that game.yaml may name.
const std::vector<std::string>& colour_words();

}  // namespace quoin

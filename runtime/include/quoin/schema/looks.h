// The words for drawn men: what `look` may call a piece, and what pictures then draw.
#pragma once

#include <array>
#include <string_view>

namespace quoin {

inline constexpr std::array<std::string_view, 11> kDrawnMen = {"king", "queen",   "rook",  "bishop", "knight", "pawn",
                                                               "man",  "crowned", "stone", "wedge",  "cube"};

}  // namespace quoin

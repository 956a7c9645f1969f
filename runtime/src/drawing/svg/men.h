// Drawn men: the outlines of chessmen, draughtsmen, stones, wedges and cubes, our own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "drawing/svg/pieces.h"

namespace quoin::svg {

// A look that is a man, around the origin, about 17 from there to its rim.
void draw_man(std::string& out, const Look& look);
// Its owner's emblem is drawn on it, its letter.
bool man_has_emblem(Man man);
bool man_has_letter(Man man);
// It shows which way its owner looks.
bool points_ahead(const Look& look);
// What is drawn below it where several lie on one another; nothing where that cannot be.
std::optional<Look> below_man(const Look& look);

}  // namespace quoin::svg

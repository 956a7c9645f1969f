// Actions and the sites that they name: what may be chosen now, what a choice touches.
#pragma once

#include "quoin/drawing/display.h"
#include "quoin/engine/match.h"

namespace quoin::drawing {

// The sites that an action names, in the order of its fields.
std::vector<Site> chosen_sites(const GameDef& def, int action);
// Whether the viewer may see what can be chosen: a list of legal actions tells of hidden things.
bool may_see_choices(const Match& match, int viewer);
// The sites that some legal action names.
Sites legal_sites(const Match& match, int viewer);

}  // namespace quoin::drawing

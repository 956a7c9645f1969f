// Texts of actions run together: "e2e4" and "32-28" for "move e2 e4" and "jump 32 28".
#pragma once

#include <string_view>

#include "quoin/session/typed.h"

namespace quoin {

// Whether what was typed is the fields of the action's text in their order, with blanks, any of "- x / : , = >" or
// nothing between; words of the text that are no fields may be left out. A number ends where its digits do.
bool runs_together(const Match& match, const Entry& entry, std::string_view typed);

}  // namespace quoin

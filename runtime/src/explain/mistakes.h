// What Lua says of a mistake, in words that are the same on both Luas and name what is meant; and the fix. In: an error
// whose file and line are known. Out: the same with message, hint and the line quoted.
#pragma once

#include <vector>

#include "quoin/schema/game_def.h"
#include "script/operands.h"

namespace quoin {

// `operands`: of the error's line; none if it did not fail while running.
void explain(const GameDef& def, const std::vector<Operand>& operands, Error& error);

// The part for files that do not compile: words Lua's message anew and says what to write instead. See syntax.cpp.
// Answers the column of what is wrong, 0 if that is not clear.
int explain_syntax(std::string_view text, Error& error);

}  // namespace quoin

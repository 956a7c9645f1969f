// What Lua says of files that do not compile, told in words.
#pragma once

#include <string_view>

#include "quoin/base/result.h"

namespace quoin {

// Words Lua's message anew and says what to write instead.
// Answers the column of what is wrong, 0 if that is not clear.
int explain_syntax(std::string_view text, Error& error);

}  // namespace quoin

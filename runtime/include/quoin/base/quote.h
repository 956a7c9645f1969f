// The line that an error names, for the face that prints it. In: texts of files. Out: a Quote.
#pragma once

#include <string_view>

#include "quoin/base/game_files.h"
#include "quoin/base/result.h"

namespace quoin {

// Line `line` of `text`. The mark begins in `column` and holds `length` characters, or if that is 0 the word that
// stands there; without a column (0) it holds all of the line that is not blank. Nothing if there is no such line.
Quote quote_line(std::string_view text, int line, int column, int length = 0);

// The error with the line of the game's file that it names, as it stands there now.
Error quoted(Error error, const GameFiles& files);

}  // namespace quoin

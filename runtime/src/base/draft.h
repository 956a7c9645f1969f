// A file that is being written, before it takes its place.
#pragma once

#include <string_view>

#include "base/place.h"
#include "quoin/base/files.h"

namespace quoin {

// What a killed writer leaves: nothing where a file may be without a name, else a name that the next writer removes.
enum class Drafting { kUnnamed, kNamed };

// One attempt to write the file. 0, or the error number of the system call that failed; `again` tells whether a named
// draft may succeed where this one did not.
int write_draft(const Place& place, std::string_view content, Standing standing, Drafting drafting, bool& again);

}  // namespace quoin

// Mistakes in rules told in words that are the same on both Luas and name what is meant, with the fix and the line
// quoted. Without it, errors tell what Lua says.
#pragma once

#include "quoin/script/vm.h"

namespace quoin {

// Options of machines whose errors are told so.
VmOptions explained(VmOptions options = {});

}  // namespace quoin

// Where the project lies: the build gives the path to this file only.
#include "source_dir.h"

namespace quoin_test {

std::filesystem::path source_dir() { return QUOIN_SOURCE_DIR; }

}  // namespace quoin_test

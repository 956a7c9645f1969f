// Where the project lies, whose games and scripts the tests and benchmarks read.
#pragma once

#include <filesystem>

namespace quoin_test {

// Known to one small file, so that all others are the same in every folder, as ccache knows.
std::filesystem::path source_dir();

}  // namespace quoin_test

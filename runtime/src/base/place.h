// Where a file is to be written: the folder and name at the end of all links, and what stands there now.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

#include "quoin/base/result.h"

namespace quoin {

struct Place {
  std::filesystem::path given;  // as the caller named it: errors name it so
  std::filesystem::path folder;
  std::string name;                // in the folder; neither empty nor a link
  std::optional<struct stat> old;  // the regular file that stands there
};

// Follows links, also to files that are not there yet. The error if nothing may be written there.
Result<Place> find_place(const std::filesystem::path& path);

// "PATH: cannot be written: No space left on device", of kind kSave.
Error cannot_write(const Place& place, int problem);

}  // namespace quoin

// The words in which reading and writing of files tell what is wrong.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace quoin {

// "is larger than the 10 bytes allowed".
std::string too_large(std::size_t most);

// A path as it can be shown: bytes that are not UTF-8 are escaped.
std::string shown_path(const std::filesystem::path& path);

// "cannot be read: Permission denied", with the number that a system call left in errno.
std::string with_reason(const std::string& what, int problem);

}  // namespace quoin

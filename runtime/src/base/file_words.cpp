// The words of errors; see the header.
#include "base/file_words.h"

#include <cstring>

#include "quoin/base/text.h"

namespace quoin {

std::string shown_path(const std::filesystem::path& path) { return printable_line(path.native()); }

std::string with_reason(const std::string& what, int problem) { return what + ": " + std::strerror(problem); }

std::string too_large(std::size_t most) { return "is larger than the " + std::to_string(most) + " bytes allowed"; }

}  // namespace quoin

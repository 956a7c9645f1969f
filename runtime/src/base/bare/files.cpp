// Files where there is no disk: none is there, none can be read. Games come as texts (game_files.h).
#include "quoin/base/files.h"

#include "base/file_words.h"

namespace quoin {

bool something_at(const std::filesystem::path&) { return false; }
bool is_file(const std::filesystem::path&) { return false; }
bool is_folder(const std::filesystem::path&) { return false; }

Result<std::vector<std::string>> entries_of(const std::filesystem::path&, std::size_t) {
  return std::vector<std::string>();
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t) {
  return Error{ErrorKind::kArgument, {shown_path(path), 0, 0}, "cannot be opened: there are no files here", ""};
}

}  // namespace quoin

// The folder of a game; see the header.
#include "schema/folder.h"

#include <algorithm>

#include "schema/reading.h"

namespace quoin {
namespace {

[[noreturn]] void folder_fault(const std::string& label, const std::string& what) {
  throw Fault{{ErrorKind::kGame, {label, 0, 0}, what, "a game has a folder of its own"}};
}

}  // namespace

std::vector<std::string> names_in(const std::filesystem::path& folder, const std::string& ending,
                                  const std::string& label) {
  std::vector<std::string> names;
  std::error_code problem;
  std::size_t entries = 0;
  std::filesystem::directory_iterator at(folder, problem);
  for (; !problem && at != std::filesystem::directory_iterator(); at.increment(problem)) {
    if (++entries > kMaxFolderEntries) {
      folder_fault(label, "holds more than the " + std::to_string(kMaxFolderEntries) + " files allowed");
    }
    if (at->path().extension() != ending) continue;
    names.push_back(at->path().filename().string());
    if (names.size() > kMaxFolderFiles) {
      folder_fault(label, "holds more than the " + std::to_string(kMaxFolderFiles) + " files *" + ending + " allowed");
    }
  }
  if (problem && problem != std::errc::no_such_file_or_directory) {
    folder_fault(label, "cannot be read: " + problem.message());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace quoin

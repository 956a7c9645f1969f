// The folder of a game; see the header.
#include "schema/folder.h"

#include <algorithm>

#include "schema/reading.h"

namespace quoin {
namespace {

[[noreturn]] void folder_fault(const std::string& label, const std::string& what) {
  throw Fault{{ErrorKind::kGame, {label, 0, 0}, what, "a game has a folder of its own"}};
}

// What systems and editors leave beside a file: ._x.yaml, .#x.yaml, ~$x.yaml; behind it they write: x.yaml~,
// x.yaml.bak.
bool is_dropping(const std::string& name) { return name.find_first_of(".#~") == 0; }

}  // namespace

std::string with_plain_lines(std::string text) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    if (text[from] == '\r' && from + 1 < text.size() && text[from + 1] == '\n') continue;
    text[to++] = text[from];
  }
  text.resize(to);
  return text;
}

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
    std::string name = at->path().filename().string();
    if (at->path().extension() != ending || is_dropping(name)) continue;
    names.push_back(std::move(name));
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

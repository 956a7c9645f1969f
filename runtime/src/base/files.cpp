// Files, reading: whole, within a limit, and only what is a regular file.
#include "quoin/base/files.h"

#include <fcntl.h>

#include <cerrno>

#include "base/descriptor.h"
#include "base/file_words.h"

namespace quoin {
namespace {

Error cannot_read(const std::filesystem::path& path, const std::string& what) {
  return {ErrorKind::kArgument, {shown_path(path), 0, 0}, what, ""};
}

}  // namespace

std::string no_file(mode_t mode) {
  const char* kind = S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
  return std::string("is ") + kind + ", where a file is needed";
}

bool something_at(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool is_file(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

bool is_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

Result<std::vector<std::string>> entries_of(const std::filesystem::path& folder, std::size_t most) {
  std::vector<std::string> names;
  std::error_code problem;
  std::filesystem::directory_iterator at(folder, problem);
  for (; !problem && at != std::filesystem::directory_iterator() && names.size() < most; at.increment(problem)) {
    names.push_back(at->path().filename().string());
  }
  if (problem && problem != std::errc::no_such_file_or_directory) {
    return cannot_read(folder, "cannot be read: " + problem.message());
  }
  return names;
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t most) {
  if (path.native().find('\0') != std::string::npos) return cannot_read({}, "the name of a file has a zero byte");
  struct stat info {};
  // Looked at before it is opened: opening some devices does something.
  if (::stat(path.c_str(), &info) != 0) return cannot_read(path, with_reason("cannot be opened", errno));
  if (!S_ISREG(info.st_mode)) return cannot_read(path, no_file(info.st_mode));
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.valid()) return cannot_read(path, with_reason("cannot be opened", errno));
  if (::fstat(file.get(), &info) != 0) return cannot_read(path, with_reason("cannot be read", errno));
  if (!S_ISREG(info.st_mode)) return cannot_read(path, no_file(info.st_mode));
  if (static_cast<std::uintmax_t>(info.st_size) > most) return cannot_read(path, too_large(most));
  std::string content;
  content.reserve(static_cast<std::size_t>(info.st_size));
  char piece[16384];
  for (;;) {
    const ssize_t got = ::read(file.get(), piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot_read(path, with_reason("cannot be read", errno));
    if (got == 0) return content;
    content.append(piece, static_cast<std::size_t>(got));
    if (content.size() > most) return cannot_read(path, too_large(most));
  }
}

}  // namespace quoin

// Files, reading: whole, within a limit, and only what is a regular file.
#include "quoin/base/files.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>

#include "base/descriptor.h"
#include "quoin/base/text.h"

namespace quoin {
namespace {

Error cannot_read(const std::filesystem::path& path, const std::string& what) {
  return {ErrorKind::kArgument, {shown_path(path), 0, 0}, what, ""};
}

Error too_large(const std::filesystem::path& path, std::size_t most) {
  return cannot_read(path, "is larger than the " + std::to_string(most) + " bytes allowed");
}

}  // namespace

std::string no_file(mode_t mode) {
  const char* kind = S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
  return std::string("is ") + kind + ", where a file is needed";
}

std::string shown_path(const std::filesystem::path& path) { return printable_line(path.native()); }

std::string with_reason(const std::string& what, int problem) { return what + ": " + std::strerror(problem); }

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
  if (static_cast<std::uintmax_t>(info.st_size) > most) return too_large(path, most);
  std::string content;
  content.reserve(static_cast<std::size_t>(info.st_size));
  char piece[16384];
  for (;;) {
    const ssize_t got = ::read(file.get(), piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot_read(path, with_reason("cannot be read", errno));
    if (got == 0) return content;
    content.append(piece, static_cast<std::size_t>(got));
    if (content.size() > most) return too_large(path, most);
  }
}

}  // namespace quoin

// Files: read whole with a limit, replaced whole or not at all.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "quoin/base/text.h"

namespace quoin {
namespace {

Error file_error(const std::filesystem::path& path, const std::string& what) {
  return {ErrorKind::kArgument, {path.string(), 0, 0}, what, ""};
}

Error system_error(const std::filesystem::path& path, const std::string& what) {
  return file_error(path, what + ": " + std::strerror(errno));
}

// Closes a file descriptor at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool valid() const { return number_ >= 0; }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_synced(int file, std::string_view content, mode_t mode) {
  return ::fchmod(file, mode) == 0 && write_all(file, content) && ::fsync(file) == 0;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t most) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid()) return system_error(path, "cannot be opened");
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return system_error(path, "cannot be read");
  if (!S_ISREG(info.st_mode)) return file_error(path, "is not a file");
  std::string content;
  char piece[16384];
  for (;;) {
    const ssize_t got = ::read(file.get(), piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path, "cannot be read");
    if (got == 0) return content;
    content.append(piece, static_cast<std::size_t>(got));
    if (content.size() > most) {
      return file_error(path, "is larger than the " + std::to_string(most) + " bytes allowed");
    }
  }
}

Status write_file_atomically(const std::filesystem::path& path, std::string_view content) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::string temporary = (folder / ("." + path.filename().string() + ".XXXXXX")).string();
  struct stat info {};
  const mode_t mode = ::stat(path.c_str(), &info) == 0 ? (info.st_mode & 0777U) : 0644U;
  std::error_code ignored;
  const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.valid()) return system_error(path, "cannot be written");
  if (!write_synced(file.get(), content, mode)) {
    const Error error = system_error(path, "cannot be written");
    std::filesystem::remove(temporary, ignored);
    return error;
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const Error error = system_error(path, "cannot be replaced");
    std::filesystem::remove(temporary, ignored);
    return error;
  }
  const Descriptor place(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (place.valid()) ::fsync(place.get());  // some file systems cannot; the file itself is safe already
  return {};
}

}  // namespace quoin

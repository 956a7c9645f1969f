// Where a file is to be written; see the header.
#include "base/place.h"

#include <fcntl.h>

#include <cerrno>

#include "base/descriptor.h"
#include "base/file_words.h"
#include "quoin/base/files.h"

namespace quoin {
namespace {

constexpr int kMostLinks = 40;  // as Linux has it

Error refused(const std::filesystem::path& path, const std::string& what, const std::string& hint = "") {
  return {ErrorKind::kSave, {shown_path(path), 0, 0}, what, hint};
}

bool is_of_processes(const struct stat& link) {
  struct stat processes {};
  return ::stat("/proc", &processes) == 0 && processes.st_dev == link.st_dev;
}

// The place at the end of a chain of links, with what `lstat` says of it; none if nothing stands there.
Status follow(Place& place) {
  std::filesystem::path at = place.given;
  struct stat info {};
  for (int links = 0;; ++links) {
    place.folder = at.has_parent_path() ? at.parent_path() : std::filesystem::path(".");
    place.name = at.filename().string();
    if (::lstat(at.c_str(), &info) != 0) {
      if (errno == ENOENT) return {};
      return refused(place.given, with_reason("cannot be written", errno));
    }
    if (!S_ISLNK(info.st_mode)) break;
    if (links == kMostLinks) return refused(place.given, "is a loop of links, which leads to no file");
    if (is_of_processes(info)) {
      return refused(place.given, "is a file that a process holds open, not a file's name", "name the file itself");
    }
    std::error_code problem;
    const std::filesystem::path next = std::filesystem::read_symlink(at, problem);
    if (problem) return refused(place.given, "cannot be written: " + problem.message());
    at = at.parent_path() / next;
  }
  if (!S_ISREG(info.st_mode)) return refused(place.given, no_file(info.st_mode));
  if (::faccessat(AT_FDCWD, at.c_str(), W_OK, AT_EACCESS) != 0) {
    if (errno == EACCES) return refused(place.given, "is read-only", "name another file, or let it be written");
    return refused(place.given, with_reason("cannot be written", errno));
  }
  place.old = info;
  return {};
}

Status need_folder(const Place& place) {
  const std::string folder = "the folder \"" + shown_path(place.folder) + "\"";
  struct stat info {};
  if (::stat(place.folder.c_str(), &info) != 0) {
    if (errno == ENOENT) return refused(place.given, "there is no folder \"" + shown_path(place.folder) + "\"");
    return refused(place.given, with_reason("cannot be written", errno));
  }
  if (!S_ISDIR(info.st_mode)) return refused(place.given, "\"" + shown_path(place.folder) + "\" is no folder");
  if (::faccessat(AT_FDCWD, place.folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return {};
  if (errno == EACCES) return refused(place.given, "nothing may be written to " + folder);
  return refused(place.given, with_reason("cannot be written", errno));
}

}  // namespace

Error cannot_write(const Place& place, int problem) {
  const std::string to = place.name == place.given.filename() ? "" : " (a link to \"" + shown_path(place.name) + "\")";
  return refused(place.given, with_reason("cannot be written" + to, problem),
                 place.old ? "what stood there is as it was" : "");
}

Result<Place> find_place(const std::filesystem::path& path) {
  if (path.native().find('\0') != std::string::npos) return refused({}, "the name of a file has a zero byte");
  if (path.empty()) return refused({}, "a file to be written needs a name");
  Place place{path, {}, {}, {}};
  struct stat info {};
  // Through all links at once first: some, as /dev/stdout, lead to what has no name.
  if (::stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) return refused(path, no_file(info.st_mode));
  } else if (errno == ELOOP) {
    return refused(path, "is a loop of links, which leads to no file");
  }
  if (auto followed = follow(place); !followed) return followed.error();
  if (auto folder = need_folder(place); !folder) return folder.error();
  if (place.name.empty()) return refused(path, "is the name of a folder, where a file is needed");
  return place;
}

Status need_writable(const std::filesystem::path& path) {
  const auto place = find_place(path);
  if (!place) return place.error();
  return {};
}

}  // namespace quoin

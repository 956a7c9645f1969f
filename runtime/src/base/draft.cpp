// Files, writing: a draft in the same folder, brought to disk, then put in place in one step.
//
// A draft has a name only where it must: on Linux it gets one when it is whole. Its writer holds a lock (flock) that
// ends with the process, however that ends; so a draft that nobody holds is a leftover, and may be removed.
#include "base/draft.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "base/descriptor.h"
#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::string_view kDraftBegin = ".quoin-";  // a dot in front: readers of Parquet folders leave it out
constexpr std::string_view kDraftEnd = ".tmp";
constexpr int kMostDraftNames = 100;
#ifdef O_PATH
constexpr int kJustAPlace = O_PATH;  // also for folders that may be written but not read
#else
constexpr int kJustAPlace = O_RDONLY;
#endif

std::string draft_name() {
  std::uint64_t number = 0;
  if (::getentropy(&number, sizeof number) != 0) number = static_cast<std::uint64_t>(::getpid());
  return std::string(kDraftBegin) + hex16(number) + std::string(kDraftEnd);
}

// Puts the writer's lock on a draft. False if somebody else holds it; true where there are no locks.
bool lock_draft(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

int write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  while (::fsync(file) != 0) {
    if (errno == EINVAL) return 0;  // this file system has nothing to bring to disk
    if (errno != EINTR) return errno;
  }
  return 0;
}

// Permissions, owner and group of the file that stood there. Where they cannot be had, nobody may do more than before.
void become_like(int file, const struct stat& old) {
  struct stat mine {};
  mode_t mode = old.st_mode & 07777U;
  if (::fstat(file, &mine) == 0 && (mine.st_uid != old.st_uid || mine.st_gid != old.st_gid) &&
      ::fchown(file, old.st_uid, old.st_gid) != 0) {
    mode &= ~static_cast<mode_t>(S_ISUID);
    if (mine.st_gid != old.st_gid && ::fchown(file, static_cast<uid_t>(-1), old.st_gid) != 0) {
      mode = (mode & ~static_cast<mode_t>(S_ISGID | S_IRWXG)) | ((mode & S_IRWXO) << 3U);
    }
  }
  (void)!::fchmod(file, mode);  // some file systems have no permissions
}

class Draft {
 public:
  explicit Draft(int folder) : folder_(folder) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
  }

  int begin(Drafting drafting, mode_t mode) {
    if (drafting == Drafting::kNamed) return begin_named(mode);
#ifdef O_TMPFILE
    file_.reset(::openat(folder_, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
    if (!file_.valid()) return errno;
    lock_draft(file_.get());
    return 0;
#else
    return ENOTSUP;
#endif
  }

  int fill(std::string_view content, const std::optional<struct stat>& old) {
    if (const int problem = write_all(file_.get(), content); problem != 0) return problem;
    if (old) become_like(file_.get(), *old);
    return 0;
  }

  int put(const std::string& name, Standing standing) {
    if (name_.empty() || standing == Standing::kKept) {
      if (link_as(name) == 0) return 0;  // nothing stood there
      if (errno == EEXIST && standing == Standing::kKept) return 0;
      if (name_.empty() && errno != EEXIST) return errno;
    }
    if (name_.empty()) {
      const std::string between = draft_name();
      if (link_as(between) != 0) return errno;
      name_ = between;
    }
    if (::renameat(folder_, name_.c_str(), folder_, name.c_str()) != 0) return errno;
    name_.clear();
    return 0;
  }

 private:
  int begin_named(mode_t mode) {
    for (int i = 0; i < kMostDraftNames; ++i) {
      const std::string name = draft_name();
      file_.reset(::openat(folder_, name.c_str(), O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, mode));
      if (!file_.valid() && errno == EEXIST) continue;
      if (!file_.valid()) return errno;
      struct stat info {};
      // Before it was locked another writer may have taken it for a leftover.
      if (lock_draft(file_.get()) && ::fstat(file_.get(), &info) == 0 && info.st_nlink > 0) {
        name_ = name;
        return 0;
      }
    }
    return EAGAIN;
  }

  int link_as(const std::string& name) const {
    if (!name_.empty()) return ::linkat(folder_, name_.c_str(), folder_, name.c_str(), 0);
    const std::string self = "/proc/self/fd/" + std::to_string(file_.get());
    return ::linkat(AT_FDCWD, self.c_str(), folder_, name.c_str(), AT_SYMLINK_FOLLOW);
  }

  int folder_;
  Descriptor file_;
  std::string name_;  // none yet: the draft goes when it is closed
};

std::vector<std::string> drafts_in(DIR* listing) {
  std::vector<std::string> found;
  while (const dirent* entry = ::readdir(listing)) {
    const std::string_view name = static_cast<const char*>(entry->d_name);
    if (name.starts_with(kDraftBegin) && name.ends_with(kDraftEnd)) found.emplace_back(name);
  }
  return found;
}

void remove_leftovers(int folder) {
  const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* const listing = copy < 0 ? nullptr : ::fdopendir(copy);
  if (listing == nullptr) {
    if (copy >= 0) ::close(copy);
    return;
  }
  for (const std::string& name : drafts_in(listing)) {
    const Descriptor file(::openat(folder, name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info {};
    if (!file.valid() || ::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlinkat(folder, name.c_str(), 0);
  }
  ::closedir(listing);
}

}  // namespace

int write_draft(const Place& place, std::string_view content, Standing standing, Drafting drafting, bool& again) {
  again = false;
  const Descriptor folder(::open(place.folder.c_str(), kJustAPlace | O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) return errno;
  remove_leftovers(folder.get());
  Draft draft(folder.get());
  again = drafting == Drafting::kUnnamed;
  if (const int problem = draft.begin(drafting, place.old ? 0600U : 0666U); problem != 0) return problem;
  if (const int problem = draft.fill(content, place.old); problem != 0) {
    again = false;
    return problem;
  }
  if (const int problem = draft.put(place.name, standing); problem != 0) return problem;
  const Descriptor listing(::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (listing.valid()) ::fsync(listing.get());  // some file systems cannot; the file itself is safe already
  return 0;
}

Status write_file_atomically(const std::filesystem::path& path, std::string_view content, Standing standing) {
  const auto place = find_place(path);
  if (!place) return place.error();
  bool again = false;
  int problem = write_draft(*place, content, standing, Drafting::kUnnamed, again);
  if (problem != 0 && again) problem = write_draft(*place, content, standing, Drafting::kNamed, again);
  if (problem != 0) return cannot_write(*place, problem);
  return {};
}

}  // namespace quoin

// Files: read whole within a limit, replaced whole or not at all. The one way in and out for every kind of file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/result.h"

namespace quoin {

inline constexpr std::size_t kMaxFileBytes = 256U << 20U;  // of files that have no smaller limit

// Reads a whole file of at most `most` bytes. Never waits: folders, pipes, devices and sockets are refused.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t most);

// Whether something of this name is there (where a link leads, if it is one); whether that is a regular file.
bool something_at(const std::filesystem::path& path);
bool is_file(const std::filesystem::path& path);
bool is_folder(const std::filesystem::path& path);

// The names of what lies in a folder, in any order, at most so many; none if there is no such folder.
Result<std::vector<std::string>> entries_of(const std::filesystem::path& folder, std::size_t most);

// What becomes of a file that stands where one is written.
enum class Standing { kReplaced, kKept };

// Replaces `path` as a whole or leaves it as it was, whenever the disk is full or the process killed: a temporary file
// in the same folder, fsync, rename, fsync of the folder. A link stays, the file that it leads to is replaced. The new
// file has the old one's permissions and, where that is allowed, its owner and group; without an old one the umask
// counts. Refused: what is no regular file, what may not be written, loops of links. Errors are of kind kSave. What
// writers that were killed left in the folder is removed.
Status write_file_atomically(const std::filesystem::path& path, std::string_view content,
                             Standing standing = Standing::kReplaced);

// The error that writing there would give, as far as it can be told before.
Status need_writable(const std::filesystem::path& path);

}  // namespace quoin

// Where files can be written if there is no disk: nowhere.
#include "base/file_words.h"
#include "quoin/base/files.h"

namespace quoin {

Status need_writable(const std::filesystem::path& path) {
  return Error{ErrorKind::kSave, {shown_path(path), 0, 0}, "cannot be written: there are no files here", ""};
}

}  // namespace quoin

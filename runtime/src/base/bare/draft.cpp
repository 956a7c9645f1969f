// Writing files where there is no disk.
#include "quoin/base/files.h"

namespace quoin {

Status write_file_atomically(const std::filesystem::path& path, std::string_view, Standing) {
  return need_writable(path);
}

}  // namespace quoin

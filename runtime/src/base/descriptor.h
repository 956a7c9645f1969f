// What reading and writing of files share: open files that close themselves, and the words of their errors.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "quoin/base/result.h"

namespace quoin {

// Closes a file descriptor at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(-1); }
  void reset(int number) {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool valid() const { return number_ >= 0; }

 private:
  int number_;
};

// "is a folder, where a file is needed". REQUIRES no regular file.
std::string no_file(mode_t mode);

// "is larger than the 10 bytes allowed".
std::string too_large(std::size_t most);

// A path as it can be shown: bytes that are not UTF-8 are escaped.
std::string shown_path(const std::filesystem::path& path);

// "cannot be read: Permission denied", with the number that a system call left in errno.
std::string with_reason(const std::string& what, int problem);

}  // namespace quoin

// What reading and writing of files share: open files that close themselves, and what they find that is none.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>

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

}  // namespace quoin

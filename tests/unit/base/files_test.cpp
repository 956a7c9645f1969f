// Files are read within a limit and replaced as a whole.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "quoin/base/files.h"

namespace quoin {
namespace {

class Files : public testing::Test {
 protected:
  Files() : folder_(std::filesystem::temp_directory_path() / ("quoin-files-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Files() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] int entries() const {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++count;
    return count;
  }
  std::filesystem::path folder_;
};

TEST_F(Files, AreReadBackAsWritten) {
  const std::string content("a\0b\n\xFF", 5);
  ASSERT_TRUE(write_file_atomically(folder_ / "x", content));
  EXPECT_EQ(*read_file(folder_ / "x", 100), content);
}

TEST_F(Files, OfExactlyTheLimitAreReadAndOfOneByteMoreAreNot) {
  ASSERT_TRUE(write_file_atomically(folder_ / "x", std::string(20000, 'a')));
  EXPECT_TRUE(read_file(folder_ / "x", 20000));
  const Result<std::string> refused = read_file(folder_ / "x", 19999);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "is larger than the 19999 bytes allowed");
}

TEST_F(Files, ThatAreNotThereSayWhy) {
  const Result<std::string> missing = read_file(folder_ / "none", 10);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().text(), (folder_ / "none").string() + ": cannot be opened: No such file or directory");
}

TEST_F(Files, MustNotBeFolders) {
  const Result<std::string> folder = read_file(folder_, 10);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().message, "is a folder, where a file is needed");
}

TEST_F(Files, KeepTheirPermissionsWhenReplacedAndLeaveNothingBeside) {
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "old"));
  ::chmod((folder_ / "x").c_str(), 0600);
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "new"));
  struct stat info {};
  ASSERT_EQ(::stat((folder_ / "x").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  EXPECT_EQ(*read_file(folder_ / "x", 10), "new");
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, StayAsTheyWereWhenReplacingFails) {
  std::filesystem::create_directory(folder_ / "x");  // a folder cannot be replaced by a file
  EXPECT_FALSE(write_file_atomically(folder_ / "x", "new"));
  EXPECT_TRUE(std::filesystem::is_directory(folder_ / "x"));
  EXPECT_EQ(entries(), 1);
  EXPECT_FALSE(write_file_atomically(folder_ / "no" / "such", "new"));
}

}  // namespace
}  // namespace quoin

// Files that were replaced by what they led to, torn, or left behind: a save through a link replaced the link, devices
// became files, the umask was ignored, long names were refused, kill -9 left files, reading a pipe never ended.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/draft.h"
#include "quoin/base/files.h"

namespace quoin::written_files {
namespace {

using testing::HasSubstr;
constexpr std::size_t kMost = 1U << 20U;

class WrittenFiles : public testing::TestWithParam<Drafting> {
 protected:
  WrittenFiles()
      : folder_(std::filesystem::temp_directory_path() / ("quoin-written-files-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~WrittenFiles() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::vector<std::string> entries() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }
  [[nodiscard]] unsigned mode(const std::string& name) const {
    struct stat info {};
    EXPECT_EQ(::stat((folder_ / name).c_str(), &info), 0);
    return info.st_mode & 07777U;
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    const auto text = read_file(folder_ / name, kMost);
    return text ? *text : text.error().text();
  }
  static std::string complaint(const std::filesystem::path& path) {
    const auto done = write_file_atomically(path, "new");
    return done ? "it was written" : done.error().text();
  }
  // As a user who may do less, where the tests run as root.
  static std::string complaint_of_nobody(const std::filesystem::path& path) {
    const bool root = ::geteuid() == 0;
    EXPECT_TRUE(!root || ::seteuid(65534) == 0);
    const std::string said = complaint(path);
    EXPECT_TRUE(!root || ::seteuid(0) == 0);
    return said;
  }
  [[nodiscard]] int write_as(Drafting drafting, const std::string& name, const std::string& text) const {
    const auto place = find_place(folder_ / name);
    if (!place) return -1;
    bool again = false;
    return write_draft(*place, text, Standing::kReplaced, drafting, again);
  }
  std::filesystem::path folder_;
};

TEST_F(WrittenFiles, ThroughALinkReplaceWhatItLeadsToAndTheLinkStays) {
  std::filesystem::create_directory(folder_ / "deep");
  ASSERT_TRUE(write_file_atomically(folder_ / "deep" / "real", "old"));
  std::filesystem::create_symlink("deep/second", folder_ / "first");
  std::filesystem::create_symlink("real", folder_ / "deep" / "second");
  ASSERT_TRUE(write_file_atomically(folder_ / "first", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "first"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "deep" / "second"));
  EXPECT_EQ(content("deep/real"), "new");
}

TEST_F(WrittenFiles, ThroughALinkToNothingMakeTheFileThere) {
  std::filesystem::create_symlink("later", folder_ / "link");
  ASSERT_TRUE(write_file_atomically(folder_ / "link", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_FALSE(std::filesystem::is_symlink(folder_ / "later"));
  EXPECT_EQ(content("later"), "new");
}

TEST_F(WrittenFiles, ThroughLoopsOfLinksAreRefused) {
  std::filesystem::create_symlink("b", folder_ / "a");
  std::filesystem::create_symlink("a", folder_ / "b");
  EXPECT_EQ(complaint(folder_ / "a"), (folder_ / "a").string() + ": is a loop of links, which leads to no file");
  EXPECT_EQ(entries().size(), 2U);
}

TEST_F(WrittenFiles, RefuseWhatIsNoRegularFileAndLeaveItThere) {
  std::filesystem::create_directory(folder_ / "folder");
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  sockaddr_un address{AF_UNIX, {}};
  const std::string name = (folder_ / "socket").string();
  ASSERT_LT(name.size(), sizeof address.sun_path);
  name.copy(static_cast<char*>(address.sun_path), name.size());
  const int bound = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(::bind(bound, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  std::filesystem::create_symlink("/dev/null", folder_ / "null");
  for (const auto& [path, kind] :
       std::vector<std::pair<std::filesystem::path, std::string>>{{folder_ / "folder", "a folder"},
                                                                  {folder_ / "pipe", "a pipe"},
                                                                  {name, "a socket"},
                                                                  {folder_ / "null", "a device"},
                                                                  {"/dev/null", "a device"},
                                                                  {"/dev/full", "a device"}}) {
    EXPECT_EQ(complaint(path), path.string() + ": is " + kind + ", where a file is needed");
    EXPECT_EQ(need_writable(path).error().text(), complaint(path));
  }
  ::close(bound);
  EXPECT_TRUE(std::filesystem::is_fifo(folder_ / "pipe"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(WrittenFiles, RefuseWhatAProcessHoldsOpen) {
  const int held = ::open((folder_ / "held").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  EXPECT_THAT(complaint("/proc/self/fd/" + std::to_string(held)), HasSubstr("not a file's name"));
  ::close(held);
  EXPECT_EQ(entries(), std::vector<std::string>{"held"});
}

TEST_F(WrittenFiles, RefuseNamesThatNameNoFile) {
  EXPECT_EQ(complaint(""), "a file to be written needs a name");
  EXPECT_EQ(complaint(folder_ / "none" / "x"),
            (folder_ / "none" / "x").string() + ": there is no folder \"" + (folder_ / "none").string() + "\"");
  EXPECT_THAT(complaint(folder_ / "x" / ""), HasSubstr("there is no folder"));
  EXPECT_THAT(complaint(std::string("a\0b", 3)), HasSubstr("zero byte"));
  EXPECT_THAT(complaint(folder_ / std::string(256, 'x')), HasSubstr("File name too long"));
}

TEST_F(WrittenFiles, HaveNamesAsLongAsTheFileSystemAllows) {
  for (const std::size_t length : {247U, 248U, 255U}) {
    const std::string name(length, 'x');
    ASSERT_TRUE(write_file_atomically(folder_ / name, "old"));
    ASSERT_TRUE(write_file_atomically(folder_ / name, "new")) << length;
    EXPECT_EQ(content(name), "new");
  }
}

TEST_P(WrittenFiles, ObeyTheUmaskWhenTheyAreNewAndKeepTheirPermissionsWhenTheyAreNot) {
  const mode_t before = ::umask(027);
  EXPECT_EQ(write_as(GetParam(), "x", "old"), 0);
  ::umask(before);
  EXPECT_EQ(mode("x"), 0640U);
  for (const unsigned kept : {0604U, 0666U, 0777U, 0200U}) {
    ASSERT_EQ(::chmod((folder_ / "x").c_str(), kept), 0);
    ASSERT_EQ(write_as(GetParam(), "x", "new"), 0);
    EXPECT_EQ(mode("x"), kept);
  }
}

TEST_P(WrittenFiles, KeepOwnerAndGroupWhereThatIsAllowed) {
  ASSERT_EQ(write_as(GetParam(), "x", "old"), 0);
  const uid_t owner = ::geteuid() == 0 ? 12345 : ::geteuid();
  const gid_t group = ::geteuid() == 0 ? 23456 : ::getegid();
  ASSERT_EQ(::chown((folder_ / "x").c_str(), owner, group), 0);
  ASSERT_EQ(write_as(GetParam(), "x", "new"), 0);
  struct stat info {};
  ASSERT_EQ(::stat((folder_ / "x").c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, owner);
  EXPECT_EQ(info.st_gid, group);
}

TEST_F(WrittenFiles, ThatAreReadOnlyAndThoseInReadOnlyFoldersAreRefused) {
  ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "old"));
  ASSERT_EQ(::chmod((folder_ / "x").c_str(), 0444), 0);
  EXPECT_EQ(complaint_of_nobody(folder_ / "x"),
            (folder_ / "x").string() + ": is read-only (name another file, or let it be written)");
  std::filesystem::create_directory(folder_ / "deep");
  ASSERT_EQ(::chmod((folder_ / "deep").c_str(), 0555), 0);
  EXPECT_EQ(complaint_of_nobody(folder_ / "deep" / "x"), (folder_ / "deep" / "x").string() +
                                                             ": nothing may be written to the folder \"" +
                                                             (folder_ / "deep").string() + "\"");
  EXPECT_EQ(content("x"), "old");
}

TEST_P(WrittenFiles, ThatFindNoRoomLeaveTheOldOne) {
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "old"));
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const int problem = write_as(GetParam(), "x", std::string(5000, 'a'));
  const auto done = write_file_atomically(folder_ / "x", std::string(5000, 'a'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(problem, EFBIG);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().text(),
            (folder_ / "x").string() + ": cannot be written: File too large (what stood there is as it was)");
  EXPECT_EQ(content("x"), "old");
  EXPECT_EQ(entries(), std::vector<std::string>{"x"});
}

TEST_F(WrittenFiles, StayIfTheyAreToBeKept) {
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "first", Standing::kKept));
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "second", Standing::kKept));
  EXPECT_EQ(content("x"), "first");
  const auto place = find_place(folder_ / "x");
  bool again = false;
  EXPECT_EQ(write_draft(*place, "third", Standing::kKept, Drafting::kNamed, again), 0);
  EXPECT_EQ(content("x"), "first");
  EXPECT_EQ(entries(), std::vector<std::string>{"x"});
}

TEST_P(WrittenFiles, AreWholeAfterTheirWriterWasKilledAndTheNextWriterTidiesUp) {
  const std::string one(200'000, 'a');
  const std::string two(300'000, 'b');
  ASSERT_EQ(write_as(GetParam(), "x", one), 0);
  for (int i = 0; i < 25; ++i) {
    const pid_t writer = ::fork();
    if (writer == 0) {
      for (int k = 0;; ++k) (void)write_as(GetParam(), "x", k % 2 == 0 ? two : one);
    }
    ::usleep(static_cast<useconds_t>(1000 + 731 * i % 9000));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    const std::string found = content("x");
    ASSERT_TRUE(found == one || found == two) << found.size();
    ASSERT_LE(entries().size(), 2U);  // each writer removes what the one before it left
  }
  ASSERT_EQ(write_as(GetParam(), "y", one), 0);
  EXPECT_EQ(entries(), (std::vector<std::string>{"x", "y"}));
}

TEST_F(WrittenFiles, RemoveOnlyDraftsWhoseWriterIsGone) {
  const std::string draft = (folder_ / ".quoin-0123456789abcdef.tmp").string();
  const int held = ::open(draft.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  ASSERT_EQ(::flock(held, LOCK_EX), 0);
  std::ofstream(folder_ / ".other.tmp") << "not ours";
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "new"));
  EXPECT_TRUE(std::filesystem::exists(draft));
  ::close(held);
  ASSERT_TRUE(write_file_atomically(folder_ / "x", "new"));
  EXPECT_EQ(entries(), (std::vector<std::string>{".other.tmp", "x"}));
}

TEST_F(WrittenFiles, AreReadWithoutWaiting) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(content("pipe"), (folder_ / "pipe").string() + ": is a pipe, where a file is needed");
  EXPECT_EQ(read_file("/dev/zero", kMost).error().text(), "/dev/zero: is a device, where a file is needed");
  std::filesystem::create_symlink("/dev/zero", folder_ / "zero");
  EXPECT_THAT(content("zero"), HasSubstr("is a device"));
}

TEST_F(WrittenFiles, ThatAreHugeAreRefusedBeforeTheyAreRead) {
  std::ofstream(folder_ / "huge") << "a";
  std::filesystem::resize_file(folder_ / "huge", std::uintmax_t{1} << 40U);  // a hole
  EXPECT_THAT(content("huge"), HasSubstr("is larger than the 1048576 bytes allowed"));
}

INSTANTIATE_TEST_SUITE_P(Both, WrittenFiles, testing::Values(Drafting::kUnnamed, Drafting::kNamed),
                         [](const auto& drafting) { return drafting.param == Drafting::kNamed ? "Named" : "Unnamed"; });

}  // namespace
}  // namespace quoin::written_files

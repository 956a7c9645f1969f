// Calls of sessions over ten games get the same answers in process and through C, byte for byte, and the recorded ones;
// tests/python/test_session_calls.py does the same in Python. calls.txt: a verb and its arguments a line;
// calls_told.txt: the verb, whether it was answered or refused, and the CRC-32 of the answer. QUOIN_UPDATE_GOLDEN=1
// writes it anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "quoin.h"
#include "quoin/session/session.h"
#include "rounds.h"
#include "source_dir.h"

namespace quoin::recorded_calls {
namespace {

// The checksum of zlib and PNG (polynomial 0xEDB88320), so that Python's zlib.crc32 tells the same.
std::uint32_t crc32(std::string_view text) {
  std::uint32_t crc = 0xffffffff;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  return ~crc;
}

std::string told(const std::string& verb, const std::string& answer) {
  std::ostringstream line;
  line << verb << ' ' << answer.substr(2, answer.find('"', 2) - 2) << ' ' << std::hex << crc32(answer) << '\n';
  return line.str();
}

// Folders in calls are those of the project.
class InTheProject {
 public:
  InTheProject() : before_(std::filesystem::current_path()) { std::filesystem::current_path(quoin_test::source_dir()); }
  InTheProject(const InTheProject&) = delete;
  InTheProject& operator=(const InTheProject&) = delete;
  ~InTheProject() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

TEST(RecordedCalls, AreAnsweredAlikeInProcessAndThroughC) {
  const InTheProject here;
  const std::filesystem::path folder = quoin_test::source_dir() / "tests" / "golden";
  std::ifstream calls(folder / "calls.txt");
  Session session;
  quoin_session* through_c = quoin_open();
  std::string found;
  std::string line;
  int count = 0;
  for (; std::getline(calls, line); ++count) {
    const std::size_t blank = line.find(' ');
    const std::string verb = line.substr(0, blank);
    const std::string arguments = line.substr(blank + 1);
    const std::string answer = session.call(verb, arguments);
    EXPECT_EQ(quoin_call(through_c, verb.c_str(), arguments.c_str()), answer) << line;
    found += told(verb, answer);
  }
  quoin_close(through_c);
  EXPECT_EQ(count, 211);
  if (!quoin_test::kLuaJit) return;  // where rules are no Lua, each Lua says so in its own words
  const char* update = std::getenv("QUOIN_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") std::ofstream(folder / "calls_told.txt") << found;
  std::ostringstream recorded;
  recorded << std::ifstream(folder / "calls_told.txt").rdbuf();
  EXPECT_EQ(recorded.str(), found) << "if the change is meant: QUOIN_UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace quoin::recorded_calls

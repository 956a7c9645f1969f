// The log of the rules: bounded in lines and bytes.
#include "script/log.h"

#include <new>
#include <utility>

#include "quoin/base/text.h"
#include "script/host.h"

namespace quoin {
namespace {

constexpr std::size_t kMostLines = 100000;  // until somebody takes them
constexpr std::size_t kMostLogBytes = 8U << 20U;
constexpr std::size_t kLongestLine = 2000;

}  // namespace

// False if there is no room for it, in the log or in the memory that rules may take.
bool RuleLog::fits(std::string_view text, Memory& memory, std::size_t limit) {
  std::string line = printable(beginning(text, kLongestLine));
  if (text.size() > kLongestLine) line += "...";
  const std::size_t bytes = line.size() + sizeof(std::string);
  if (lines_.size() >= kMostLines || bytes_ + bytes > kMostLogBytes) return false;
  if (memory.used + bytes > limit) return false;
  lines_.push_back(std::move(line));
  bytes_ += bytes;
  memory.used += bytes;
  return true;
}

void RuleLog::add(std::string_view text, Memory& memory, std::size_t limit) {
  if (full_) return;
  try {
    if (fits(text, memory, limit)) return;
    full_ = true;
    lines_.emplace_back("(the log is full: what follows is left out)");
  } catch (const std::bad_alloc&) {
    full_ = true;
  }
}

std::vector<std::string> RuleLog::take(Memory& memory) {
  memory.used -= bytes_;
  bytes_ = 0;
  full_ = false;
  return std::exchange(lines_, {});
}

int log_line(lua_State* L) {
  Host& host = host_of(L);
  std::size_t size = 0;
  const char* text = lua_tolstring(L, 1, &size);
  host.log.add({text, size}, host.memory, host.options.memory_bytes);
  return 0;
}

}  // namespace quoin

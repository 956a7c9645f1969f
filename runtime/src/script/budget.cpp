// The rare half of Budget: the next chunk of ticks, and the look at the time.
#include "script/budget.h"

#include <algorithm>
#include <ctime>

namespace quoin {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kUnseen = kSecond / 4;  // by the clock, before processor time is measured

std::int64_t read_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

}  // namespace

void Budget::begin(std::int64_t ticks) {
  limit_ = ticks;
  chunk_ = left_ = static_cast<std::int32_t>(std::min<std::int64_t>(ticks, kChunk));
  rest_ = ticks - left_;
  looks_ = refusals_ = 0;
  bytes_ = 0;
  over_ = touched_ = false;
}

// The clock on the wall costs a twentieth of the processor's: only where it says that a call takes long is that asked.
// Or where much code hangs on one tick: it may take that long before the next.
bool Budget::too_long(bool much_at_once) {
  const std::int64_t wall = read_clock(CLOCK_MONOTONIC);
  if (looks_ == 1) {
    began_ = wall;
    processor_ = 0;
  }
  if (wall - began_ < kUnseen && !much_at_once) return false;
  const std::int64_t processor = read_clock(CLOCK_THREAD_CPUTIME_ID);
  if (processor_ == 0) processor_ = processor;
  return processor - processor_ > seconds_ * kSecond - kUnseen;
}

bool Budget::more() {
  if (over_) {
    left_ = -1;
    return false;
  }
  ++looks_;
  touched_ = true;
  const std::int64_t owed = -static_cast<std::int64_t>(left_);
  const std::int64_t granted = std::min(rest_, (owed + kChunk - 1) / kChunk * kChunk);
  rest_ -= granted;
  left_ = static_cast<std::int32_t>(left_ + granted);
  if (left_ < 0 || too_long(owed > kMuchAtOnce)) {
    end();
    return false;
  }
  return true;
}

}  // namespace quoin

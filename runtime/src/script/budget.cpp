// The rare half of Budget: the next chunk of ticks, and the look at the time.
#include "script/budget.h"

#include <algorithm>
#include <ctime>

namespace quoin {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;

std::int64_t read_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * kNanoseconds + time.tv_nsec;
}

}  // namespace

// The clock on the wall is cheap to read and never behind the processor's: only where it says too long is that asked.
bool Budget::too_long() {
  if (looks_ == 1) {
    began_ = read_clock(CLOCK_MONOTONIC);
    processor_ = read_clock(CLOCK_THREAD_CPUTIME_ID);
    return false;
  }
  return read_clock(CLOCK_MONOTONIC) - began_ > kSeconds * kNanoseconds &&
         read_clock(CLOCK_THREAD_CPUTIME_ID) - processor_ > kSeconds * kNanoseconds;
}

Budget::Verdict Budget::more() {
  if (over_) {
    left_ = -1;
    return Verdict::kSpent;
  }
  ++looks_;
  const std::int64_t owed = -static_cast<std::int64_t>(left_);
  const std::int64_t granted = std::min(rest_, (owed + kChunk - 1) / kChunk * kChunk);
  rest_ -= granted;
  left_ = static_cast<std::int32_t>(left_ + granted);
  if (left_ < 0 || too_long()) {
    end();
    return Verdict::kSpent;
  }
  return looks_ % kLooksADepth == 0 ? Verdict::kTooDeep : Verdict::kGoOn;
}

}  // namespace quoin

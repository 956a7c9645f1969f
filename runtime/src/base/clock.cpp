// The system's clocks.
#include "quoin/base/clock.h"

#include <chrono>
#include <ctime>

namespace quoin {

std::int64_t steady_time() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

std::int64_t thread_time() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return time.tv_sec * kSecond + time.tv_nsec;
  }
#endif
  return steady_time();
}

}  // namespace quoin

// Clocks: whatever asks for the time asks here. What they say means something only beside what they said before.
#pragma once

#include <cstdint>

namespace quoin {

// Time that passes, in nanoseconds.
std::int64_t steady_time();

// Processor time of the calling thread, in nanoseconds; where the system does not tell it, time that passes.
std::int64_t thread_time();

inline constexpr double kNanosecond = 1e-9;  // seconds

// Seconds since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double passed() const { return static_cast<double>(steady_time() - began_) * kNanosecond; }

 private:
  std::int64_t began_ = steady_time();
};

}  // namespace quoin

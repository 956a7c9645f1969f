// A ticking signal for one thread. In: how often. Out: SIGPROF to the thread that made it, until it is destroyed there.
#pragma once

#include <ctime>

namespace quoin {

class Ticker {
 public:
  explicit Ticker(long nanoseconds);
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;
  // False where the system has no such timers: then nothing ever ticks.
  [[nodiscard]] bool ticking() const { return ticking_; }

 private:
#ifdef __linux__
  timer_t timer_{};
#endif
  bool ticking_ = false;
};

}  // namespace quoin

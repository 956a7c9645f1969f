// A timer of Linux that signals one thread: no other thread's work is sampled or interrupted.
#include "explain/ticker.h"

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#endif

namespace quoin {

#ifdef __linux__
Ticker::Ticker(long nanoseconds) {
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGPROF;
#ifdef sigev_notify_thread_id
  event.sigev_notify_thread_id = static_cast<pid_t>(syscall(SYS_gettid));
#else
  event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
#endif
  if (timer_create(CLOCK_MONOTONIC, &event, &timer_) != 0) return;
  const itimerspec every{{0, nanoseconds}, {0, nanoseconds}};
  ticking_ = timer_settime(timer_, 0, &every, nullptr) == 0;
  if (!ticking_) timer_delete(timer_);
}

// A tick that is still under way arrives before this returns.
Ticker::~Ticker() {
  if (ticking_) timer_delete(timer_);
}
#else
Ticker::Ticker(long) {}
Ticker::~Ticker() = default;
#endif

}  // namespace quoin

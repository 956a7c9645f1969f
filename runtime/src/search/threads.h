// Threads for the length of one call: all that are started have ended when it returns, whatever happens.
#pragma once

#include <atomic>
#include <exception>
#include <functional>

#include "quoin/search/no_thread.h"

namespace quoin {

// Calls `work` on so many threads, the calling one included; if one of them cannot be started, on none. If `work`
// throws (it is out of memory), `give_up` is called, which has the other calls of `work` end soon and must not throw;
// when all have ended the exception goes on from here.
Status on_threads(int threads, const std::function<void()>& work, const std::function<void()>& give_up);

// Keeps the first exception of several threads, for the one that waits for them.
class FirstException {
 public:
  // Calls `work`, and `give_up` if it throws.
  void watch(const std::function<void()>& work, const std::function<void()>& give_up) noexcept;
  // REQUIRES that no thread watches any more.
  void go_on() const;

 private:
  std::atomic<bool> thrown_{false};
  std::exception_ptr first_;
};

}  // namespace quoin

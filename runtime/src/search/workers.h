// Threads that wait for work, so that short work need not start them.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "search/threads.h"

namespace quoin {

class Workers {
 public:
  // In a process that was forked the threads are gone: there the object is given up, not ended.
  struct Delete {
    void operator()(Workers* workers) const;
  };
  using Pointer = std::unique_ptr<Workers, Delete>;
  // So many threads; if the system refuses one, none and the Error.
  static Result<Pointer> start(int threads);

  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int count() const { return static_cast<int>(threads_.size()); }
  [[nodiscard]] bool usable() const;  // false in a forked process
  // Calls `theirs` on every thread and `own` on the calling one; returns when all are done. What one of them throws
  // goes on from here then; `give_up`, which must not throw, is called at once, to have the others end soon.
  void run(const std::function<void()>& theirs, const std::function<void()>& own, const std::function<void()>& give_up);

 private:
  Workers();
  ~Workers();
  void wait_for_work();

  int process_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void()>* work_ = nullptr;
  unsigned turn_ = 0;  // counts runs
  int busy_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace quoin

// Threads for one call, and a pool of threads that wait for short work.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "quoin/search/no_thread.h"

namespace quoin {

// Calls `work` on so many threads, the calling one included; if one of them cannot be started, on none. If `work`
// throws (it is out of memory), `give_up` is called, which has the other calls of `work` end soon and must not throw.
// When all threads have ended the exception is thrown again here.
Status on_threads(int threads, const std::function<void()>& work, const std::function<void()>& give_up);

// Keeps the first exception of several threads, for the one that waits for them.
class FirstException {
 public:
  // Calls `work`, and `give_up` if it throws.
  void watch(const std::function<void()>& work, const std::function<void()>& give_up) noexcept;
  // REQUIRES that no thread watches any more.
  void rethrow() const;

 private:
  std::atomic<bool> thrown_{false};
  std::exception_ptr first_;
};

// The error to report of work that threads take in order of its index. A failure lets every earlier index run to its
// end, so the error of the lowest index is reported, whatever the number of threads.
class LowestError {
 public:
  [[nodiscard]] bool failed() const { return failed_.load(); }
  void give_up() noexcept { failed_.store(true); }
  // `what`: "match" adds " [match 3 of the batch]" to the message. Index -1: before any work.
  void fail(int index, Error error, const char* what = nullptr);
  [[nodiscard]] const Error& error() const { return error_; }  // REQUIRES failed(), and that no thread works any more

 private:
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  int index_ = 0;
  Error error_;
};

// Threads that wait for work, so that short work need not start them.
class ThreadPool {
 public:
  // A forked process has no such threads: there the object is abandoned, not destroyed.
  struct Delete {
    void operator()(ThreadPool* pool) const;
  };
  using Pointer = std::unique_ptr<ThreadPool, Delete>;
  // So many threads; if the system refuses one, none and the Error.
  static Result<Pointer> start(int threads);

  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] int count() const { return static_cast<int>(threads_.size()); }
  [[nodiscard]] bool usable() const;  // false in a forked process
  // Calls `theirs` on every thread and `own` on the calling one; returns when all are done. An exception of one of them
  // is thrown again here; `give_up`, which must not throw, is called at once, to have the others end soon.
  void run(const std::function<void()>& theirs, const std::function<void()>& own, const std::function<void()>& give_up);

 private:
  ThreadPool();
  ~ThreadPool();
  void wait_for_work();

  int process_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void()>* work_ = nullptr;
  unsigned run_ = 0;  // counts runs
  int busy_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace quoin

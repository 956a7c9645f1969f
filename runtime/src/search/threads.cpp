// Starting threads, which the system may refuse, waiting for them, and what they throw.
#include "search/threads.h"

#include <unistd.h>

#include <string>

namespace quoin {

Error no_thread(const std::system_error& refused, int started, int wanted) {
  std::string found = wanted == 1 ? "the system refused the thread that this needs"
                                  : "the system gave " + std::to_string(started) + " of " + std::to_string(wanted) +
                                        " threads and refused the next";
  return {ErrorKind::kSystem,
          {},
          std::move(found) + " (" + refused.code().message() + "); nothing was played",
          wanted == 1 ? "raise the limits on processes and memory (ulimit -u, ulimit -v), or end other programs"
                      : "ask for fewer threads, or raise the limits on processes and memory (ulimit -u, ulimit -v)"};
}

void FirstException::watch(const std::function<void()>& work, const std::function<void()>& give_up) noexcept {
  try {
    work();
  } catch (...) {
    if (!thrown_.exchange(true)) first_ = std::current_exception();
    give_up();
  }
}

void FirstException::rethrow() const {
  if (first_) std::rethrow_exception(first_);
}

void LowestError::fail(int index, Error error, const char* what) {
  const std::scoped_lock lock(mutex_);
  if (failed_.load() && index > index_) return;
  if (what != nullptr && index >= 0) {
    error.message += " [" + std::string(what) + " " + std::to_string(index) + " of the batch]";
  }
  error_ = std::move(error);
  index_ = index;
  failed_.store(true);
}

// The threads wait for one another, so that none has begun if one cannot be started.
Status on_threads(int threads, const std::function<void()>& work, const std::function<void()>& give_up) {
  enum Told { kWait, kBegin, kLeave };
  FirstException thrown;
  std::atomic<int> told{kWait};
  std::vector<std::jthread> others;
  const auto tell = [&told](Told what) {
    told = what;
    told.notify_all();
  };
  const auto begin = [&] {
    told.wait(kWait);
    if (told == kBegin) thrown.watch(work, give_up);
  };
  try {
    for (int k = 1; k < threads; ++k) others.emplace_back(begin);
  } catch (const std::system_error& refused) {
    tell(kLeave);
    return no_thread(refused, static_cast<int>(others.size()) + 1, threads);
  } catch (...) {
    tell(kLeave);
    throw;
  }
  tell(kBegin);
  thrown.watch(work, give_up);
  others.clear();  // waits for them
  thrown.rethrow();
  return {};
}

// ---- the pool ----

ThreadPool::ThreadPool() : process_(::getpid()) {}

Result<ThreadPool::Pointer> ThreadPool::start(int threads) {
  Pointer pool(new ThreadPool);
  try {
    for (int k = 0; k < threads; ++k) pool->threads_.emplace_back([&all = *pool] { all.wait_for_work(); });
  } catch (const std::system_error& refused) {
    return no_thread(refused, pool->count() + 1, threads + 1);
  }
  return pool;
}

ThreadPool::~ThreadPool() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::Delete::operator()(ThreadPool* pool) const {
  if (pool->usable()) delete pool;
}

bool ThreadPool::usable() const { return process_ == ::getpid(); }

void ThreadPool::run(const std::function<void()>& theirs, const std::function<void()>& own,
                     const std::function<void()>& give_up) {
  FirstException thrown;
  const std::function<void()> watched = [&] { thrown.watch(theirs, give_up); };
  {
    const std::scoped_lock lock(mutex_);
    work_ = &watched;
    busy_ = count();
    ++run_;
  }
  wake_.notify_all();
  thrown.watch(own, give_up);
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }
  thrown.rethrow();
}

void ThreadPool::wait_for_work() {
  unsigned seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ended_ || run_ != seen; });
    if (ended_) return;
    seen = run_;
    lock.unlock();
    (*work_)();
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace quoin

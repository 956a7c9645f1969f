// Starting threads, which the system may refuse, and waiting for them.
#include "search/threads.h"

#include <unistd.h>

namespace quoin {

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

// Waiting for work and for its end.
#include "search/workers.h"

#include <unistd.h>

namespace quoin {

Workers::Workers(int threads) : process_(::getpid()) {
  for (int k = 0; k < threads; ++k) threads_.emplace_back([this] { wait_for_work(); });
}

Workers::~Workers() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::Delete::operator()(Workers* workers) const {
  if (workers->usable()) delete workers;
}

bool Workers::usable() const { return process_ == ::getpid(); }

void Workers::run(const std::function<void()>& theirs, const std::function<void()>& own) {
  {
    const std::scoped_lock lock(mutex_);
    work_ = &theirs;
    busy_ = count();
    ++turn_;
  }
  wake_.notify_all();
  own();
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Workers::wait_for_work() {
  unsigned seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ended_ || turn_ != seen; });
    if (ended_) return;
    seen = turn_;
    lock.unlock();
    (*work_)();
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace quoin

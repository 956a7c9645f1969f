// Waiting for work and for its end.
#include "search/workers.h"

#include <unistd.h>

namespace quoin {

Workers::Workers() : process_(::getpid()) {}

Result<Workers::Pointer> Workers::start(int threads) {
  Pointer workers(new Workers);
  try {
    for (int k = 0; k < threads; ++k) workers->threads_.emplace_back([&all = *workers] { all.wait_for_work(); });
  } catch (const std::system_error& refused) {
    return no_thread(refused, workers->count() + 1, threads + 1);
  }
  return workers;
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

void Workers::run(const std::function<void()>& theirs, const std::function<void()>& own,
                  const std::function<void()>& give_up) {
  FirstException thrown;
  const std::function<void()> watched = [&] { thrown.watch(theirs, give_up); };
  {
    const std::scoped_lock lock(mutex_);
    work_ = &watched;
    busy_ = count();
    ++turn_;
  }
  wake_.notify_all();
  thrown.watch(own, give_up);
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }
  thrown.go_on();
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

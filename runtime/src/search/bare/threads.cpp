// Where the system has one thread it does the work of all, one after another: the results are the same.
#include "search/threads.h"

namespace quoin {

Status on_threads(int threads, const std::function<void()>& work, const std::function<void()>& give_up) {
  FirstException thrown;
  for (int k = 0; k < threads; ++k) thrown.watch(work, give_up);
  thrown.rethrow();
  return {};
}

// ---- the pool: it has no threads ----

ThreadPool::ThreadPool() : process_(0) {}
ThreadPool::~ThreadPool() = default;

Result<ThreadPool::Pointer> ThreadPool::start(int) { return Pointer(new ThreadPool); }

void ThreadPool::Delete::operator()(ThreadPool* pool) const { delete pool; }

bool ThreadPool::usable() const { return process_ == 0; }

void ThreadPool::run(const std::function<void()>&, const std::function<void()>& own,
                     const std::function<void()>& give_up) {
  FirstException thrown;
  thrown.watch(own, give_up);
  thrown.rethrow();
}

}  // namespace quoin

// What is told of threads that fail: the system refused one, their work threw, a part of it went wrong.
#include <string>

#include "search/threads.h"

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

}  // namespace quoin

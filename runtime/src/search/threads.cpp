// Starting threads, which the system may refuse, and what they throw.
#include "search/threads.h"

#include <string>
#include <thread>
#include <vector>

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

void FirstException::go_on() const {
  if (first_) std::rethrow_exception(first_);
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
  thrown.go_on();
  return {};
}

}  // namespace quoin

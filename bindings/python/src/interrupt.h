// Long work without the interpreter lock that goes on listening: to Ctrl-C, and to the interpreter's exit (calls.h).
// All calls that may take long go through one of these two.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <system_error>
#include <thread>

#include "bindings.h"
#include "calls.h"
#include "quoin/search/state_batch.h"
#include "search/threads.h"

namespace quoin::python {

inline constexpr std::chrono::milliseconds kPollInterval{50};
// How long work may go on after it was told to stop.
inline constexpr std::chrono::milliseconds kGrace{1000};

using StopFlag = std::shared_ptr<std::atomic<bool>>;
inline StopFlag new_stop_flag() { return std::make_shared<std::atomic<bool>>(false); }

// What `look` raises, which runs with the lock; nothing if it raises nothing.
template <class Look>
std::exception_ptr raised_by(Unlocked& unlocked, const Look& look) {
  const Locked locked(unlocked);
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    look();
  } catch (QUOIN_THREAD_ENDED) {
    sleep_for_good();
  } catch (...) {
    return std::current_exception();
  }
  return {};
}

// Runs `work()` on another thread, the interpreter lock released, and answers with its result. Every 50 ms `tick` (may
// be empty) is called and signals are looked at; if either raises, `stop` is set, the work is awaited and the exception
// goes on (KeyboardInterrupt for Ctrl-C). Work that does not end within kGrace is left to itself: `work` must own all
// that it uses, and must not touch Python.
template <class Work>
auto run_interruptible(const StopFlag& stop, Work work, const std::function<void()>& tick = {}) {
  const Call call;
  std::packaged_task<decltype(work())()> task(std::move(work));
  auto future = task.get_future();
  std::thread thread;
  try {
    thread = std::thread(std::move(task));
  } catch (const std::system_error& refused) {
    raise(no_thread(refused, 0, 1));
  }
  std::exception_ptr raised;
  {
    Unlocked unlocked(call);
    while (!raised && !call.must_stop() && future.wait_for(kPollInterval) != std::future_status::ready) {
      raised = raised_by(unlocked, [&tick] {
        if (tick) tick();
      });
    }
    const bool stopping = raised || call.must_stop();
    if (stopping) *stop = true;
    if (!stopping || future.wait_for(kGrace) == std::future_status::ready) {
      thread.join();
    } else {
      thread.detach();
    }
  }
  if (raised) std::rethrow_exception(raised);
  call.end_thread_if_leaving();
  return future.get();
}

// Calls work(interrupted) on this thread, the interpreter lock released: for work that is often short. It looks at
// `interrupted` often and ends when that says so.
template <class Work>
auto run_listening(const Work& work) {
  const Call call;
  std::exception_ptr raised;
  auto last = std::chrono::steady_clock::now();
  auto result = [&] {
    Unlocked unlocked(call);
    const auto poll = [&] {
      if (call.must_stop()) return true;
      const auto now = std::chrono::steady_clock::now();
      if (now - last < kPollInterval) return false;
      last = now;
      raised = raised_by(unlocked, [] {});
      return raised != nullptr;
    };
    return work(Interrupted(poll));
  }();
  if (raised) std::rethrow_exception(raised);
  call.end_thread_if_leaving();
  return result;
}

}  // namespace quoin::python

// Long work on a thread of its own, while the calling thread keeps listening to Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "bindings.h"

namespace quoin::python {

inline constexpr std::chrono::milliseconds kPollInterval{50};
// How long work may go on after it was told to stop. Rules that loop without end under the JIT cannot be stopped.
inline constexpr std::chrono::seconds kGrace{2};

using StopFlag = std::shared_ptr<std::atomic<bool>>;
inline StopFlag new_stop_flag() { return std::make_shared<std::atomic<bool>>(false); }

// Runs `work()` on another thread, the interpreter lock released, and answers with its result. Every 50 ms `tick` (may
// be empty) is called and signals are looked at; if either raises, `stop` is set, the work is awaited and the exception
// goes on (KeyboardInterrupt for Ctrl-C). Work that does not end within kGrace is left to itself: `work` must own all
// that it uses, and must not touch Python.
template <class Work>
auto run_interruptible(const StopFlag& stop, Work work, const std::function<void()>& tick = {}) {
  std::packaged_task<decltype(work())()> task(std::move(work));
  auto future = task.get_future();
  std::thread thread(std::move(task));
  std::exception_ptr raised;
  bool ended = true;
  {
    const py::gil_scoped_release unlocked;
    while (!raised && future.wait_for(kPollInterval) != std::future_status::ready) {
      const py::gil_scoped_acquire locked;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (tick) tick();
      } catch (...) {
        raised = std::current_exception();
        *stop = true;
      }
    }
    if (raised) ended = future.wait_for(kGrace) == std::future_status::ready;
    if (ended) {
      thread.join();
    } else {
      thread.detach();
    }
  }
  if (raised) std::rethrow_exception(raised);
  return future.get();
}

}  // namespace quoin::python

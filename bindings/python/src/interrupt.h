// Long work on a thread of its own, while the calling thread keeps listening to Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>

#include "bindings.h"

namespace quoin::python {

inline constexpr std::chrono::milliseconds kPollInterval{50};

// Runs `work(stop)` on another thread, the interpreter lock released, and answers with its result. Every 50 ms `tick`
// (may be empty) is called and signals are looked at; if either raises, `stop` is set, the work is awaited and the
// exception goes on (KeyboardInterrupt for Ctrl-C). `work` must not touch Python and has to end soon after `stop` turns
// true.
template <class Work>
auto run_interruptible(std::atomic<bool>& stop, const Work& work, const std::function<void()>& tick = {}) {
  auto future = std::async(std::launch::async, work);
  std::exception_ptr raised;
  {
    const py::gil_scoped_release unlocked;
    while (!raised && future.wait_for(kPollInterval) != std::future_status::ready) {
      const py::gil_scoped_acquire locked;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (tick) tick();
      } catch (...) {
        raised = std::current_exception();
        stop = true;
      }
    }
    future.wait();
  }
  if (raised) std::rethrow_exception(raised);
  return future.get();
}

}  // namespace quoin::python

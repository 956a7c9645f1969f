// Long work on another thread, awaited: see interrupt.h.
#include "interrupt.h"

#include <future>
#include <system_error>
#include <thread>

#include "quoin/search/no_thread.h"

namespace quoin::python {
namespace {

// What `look` raises, which runs with the lock, or a signal's handler; nothing if they raise nothing.
std::exception_ptr raised_by(Unlocked& unlocked, const std::function<void()>& look) {
  const Locked locked(unlocked);
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (look) look();
  } catch (QUOIN_THREAD_ENDED) {
    sleep_for_good();
  } catch (...) {
    return std::current_exception();
  }
  return {};
}

}  // namespace

void run_apart(const StopFlag& stop, std::function<void()> work, const std::function<void()>& tick) {
  const Call call;
  std::packaged_task<void()> task(std::move(work));
  auto done = task.get_future();
  std::thread thread;
  try {
    thread = std::thread(std::move(task));
  } catch (const std::system_error& refused) {
    raise(no_thread(refused, 0, 1));
  }
  std::exception_ptr raised;
  {
    Unlocked unlocked(call);
    while (!raised && !call.must_stop() && done.wait_for(kPollInterval) != std::future_status::ready) {
      raised = raised_by(unlocked, tick);
    }
    const bool stopping = raised || call.must_stop();
    if (stopping) *stop = true;
    if (!stopping || done.wait_for(kGrace) == std::future_status::ready) {
      thread.join();
    } else {
      thread.detach();
    }
  }
  if (raised) std::rethrow_exception(raised);
  call.end_thread_if_leaving();
  done.get();
}

void run_here(const std::function<void(const Interrupted&)>& work) {
  const Call call;
  std::exception_ptr raised;
  auto last = std::chrono::steady_clock::now();
  {
    Unlocked unlocked(call);
    const auto poll = [&] {
      if (call.must_stop()) return true;
      const auto now = std::chrono::steady_clock::now();
      if (now - last < kPollInterval) return false;
      last = now;
      raised = raised_by(unlocked, {});
      return raised != nullptr;
    };
    work(Interrupted(poll));
  }
  if (raised) std::rethrow_exception(raised);
  call.end_thread_if_leaving();
}

}  // namespace quoin::python

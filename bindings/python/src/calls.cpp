// Counting running calls, and stopping them when the interpreter ends.
#include "calls.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "bindings.h"

namespace quoin::python {
namespace {

// Long enough for work that looks at its flag.
constexpr std::chrono::milliseconds kStopTime{600};
constexpr std::chrono::milliseconds kLook{1};

struct Exit {
  std::atomic<int> running{0};            // calls under way
  std::atomic<bool> leaving{false};       // they are to stop
  std::atomic<std::thread::id> leaver{};  // but not those of the thread that ends the interpreter
};

// Never destroyed: threads may look at it until the process is gone.
Exit& at_exit() {
  static auto* exit = new Exit;
  return *exit;
}

bool told_to_leave() {
  const Exit& exit = at_exit();
  return exit.leaving && exit.leaver.load() != std::this_thread::get_id();
}

// The thread that cannot have the lock any more is caught here, below all destructors.
void take_lock(PyThreadState* thread) {
  try {
    PyEval_RestoreThread(thread);
  } catch (QUOIN_THREAD_ENDED) {
    sleep_for_good();
  }
}

// Called by Python before it ends, after all threads but daemons have ended.
void leave() {
  Exit& exit = at_exit();
  exit.leaver = std::this_thread::get_id();
  exit.leaving = true;
  PyThreadState* thread = PyEval_SaveThread();
  const auto end = std::chrono::steady_clock::now() + kStopTime;
  while (exit.running > 0 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  PyEval_RestoreThread(thread);
}

// A process that was forked has none of the other threads.
void forget_threads() { at_exit().running = 0; }

[[noreturn]] void end_thread() {
  PyErr_SetNone(PyExc_SystemExit);
  throw py::error_already_set();
}

}  // namespace

void sleep_for_good() {
  for (;;) ::pause();
}

Call::Call() {
  if (told_to_leave()) end_thread();
  ++at_exit().running;
}

Call::~Call() { --at_exit().running; }

bool Call::must_stop() const { return told_to_leave(); }

void Call::end_thread_if_leaving() const {
  if (told_to_leave()) end_thread();
}

Unlocked::~Unlocked() { take_lock(thread_); }

Locked::Locked(Unlocked& unlocked) : unlocked_(unlocked) { take_lock(unlocked.thread_); }

void watch_exit(py::module_& module) {
  struct Underway {
    std::optional<Call> call;
  };
  py::class_<Underway>(module, "Underway")
      .def("__enter__", [](Underway& underway) { underway.call.emplace(); })
      .def("__exit__", [](Underway& underway, const py::args&) { underway.call.reset(); });
  module.def("underway", [] { return std::make_unique<Underway>(); });
  ::pthread_atfork(nullptr, nullptr, &forget_threads);
  py::module_::import("atexit").attr("register")(py::cpp_function(&leave));
}

}  // namespace quoin::python

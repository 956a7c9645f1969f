// Calls that let go of the interpreter lock: the one way to do so, and what becomes of them when the interpreter ends.
//
// A thread that asks for the lock of an interpreter that is ending is ended by Python (up to 3.13: by unwinding its
// stack, which no destructor survives). So running calls are told to stop before, and waited for; they raise
// SystemExit, which ends a thread in silence. One that does not stop in time sleeps when it asks, until the process is
// gone.
#pragma once

#include <pybind11/pybind11.h>

namespace quoin::python {

// One for each call that is going to let go of the lock, in its thread, for as long as the call goes on. Raises
// SystemExit if the interpreter is about to end and this is not the thread that ends it. Made and destroyed with the
// lock held.
class Call {
 public:
  Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call();
  // True if the call is to stop because the interpreter ends. Needs no lock.
  [[nodiscard]] bool must_stop() const;
  // Raises SystemExit if so: to be called when the work has stopped.
  void end_thread_if_leaving() const;
};

// Without the lock until the end of the scope.
class Unlocked {
 public:
  explicit Unlocked(const Call&) : thread_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked();

 private:
  friend class Locked;
  PyThreadState* thread_;
};

// With it again in between.
class Locked {
 public:
  explicit Locked(Unlocked& unlocked);
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  ~Locked() { unlocked_.thread_ = PyEval_SaveThread(); }

 private:
  Unlocked& unlocked_;
};

// The thread sleeps until the process is gone.
[[noreturn]] void sleep_for_good();

// Has the interpreter wait for running calls before it ends. Python tells of its own ones by `Underway`.
void watch_exit(pybind11::module_& module);

}  // namespace quoin::python

// Python's way to end a thread (see above) where it cannot be avoided: in `catch (QUOIN_THREAD_ENDED)`,
// sleep_for_good().
#if defined(__GLIBCXX__)
#include <cxxabi.h>
#define QUOIN_THREAD_ENDED abi::__forced_unwind&
#else
namespace quoin::python {
struct NeverThrown {};
}  // namespace quoin::python
#define QUOIN_THREAD_ENDED quoin::python::NeverThrown&
#endif

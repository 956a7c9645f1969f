// What the files about batches share: a batch as Python holds it, for one thread at a time.
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <memory>

#include "bindings.h"
#include "interrupt.h"
#include "quoin/search/state_batch.h"

namespace quoin::python {

struct Batch {
  explicit Batch(std::unique_ptr<StateBatch> states) : batch(std::move(states)) {}
  std::unique_ptr<StateBatch> batch;
  std::atomic<bool> busy{false};
};

// The batch while one thread works on it, the interpreter lock released.
class Use {
 public:
  explicit Use(Batch& batch) : batch_(batch) {
    if (batch.busy.exchange(true)) raise_argument("another thread is working on this batch");
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { batch_.busy = false; }
  // Calls work(interrupted); Ctrl-C ends it with KeyboardInterrupt.
  template <class Work>
  void run(const Work& work) {
    unwrap(run_listening(work));
  }

 private:
  Batch& batch_;
};

using Actions = py::array_t<std::int32_t, py::array::c_style>;
// The actions as int32 without a copy where they are that already.
Actions actions_from_python(const Batch& self, const py::object& actions);
int checked_index(const Batch& self, std::int64_t index);
void bind_batch_rows(py::class_<Batch>& batch);  // batch_rows.cpp: take, put

}  // namespace quoin::python

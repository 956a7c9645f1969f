// Work on the states of a batch, handed out over threads in chunks.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "search/batch_work.h"
#include "search/workers.h"

namespace quoin {

// Chunks are handed out in order, so when a state fails every earlier one is worked on to its end, and the error told
// is that of the lowest state, whatever the number of threads.
class Chunks {
 public:
  using Make = std::function<std::unique_ptr<BatchWork>(Vm& vm, std::function<bool()> interrupted)>;
  using Before = std::function<void(int begin, int end)>;  // a chunk is about to be worked on

  Chunks(std::shared_ptr<Game> game, int states, int chunk) : game_(std::move(game)), states_(states), chunk_(chunk) {}

  // `workers`: who helps the calling thread, or null.
  Status run(Workers* workers, const Make& make, const Before& before, const Interrupted& interrupted);
  [[nodiscard]] int count() const { return (states_ + chunk_ - 1) / chunk_; }
  // States that have been handed out: from 0 to this.
  [[nodiscard]] int handed_out() const { return std::min(next_.load(), states_); }

 private:
  void work(const Make& make, const Before& before, const Interrupted& interrupted);
  void fail(int state, Error error);

  std::shared_ptr<Game> game_;
  int states_;
  int chunk_;
  std::atomic<int> next_{0};
  std::atomic<bool> failed_{false};
  std::atomic<bool> interrupted_{false};
  std::mutex mutex_;
  int failed_state_ = 0;
  Error error_;
};

}  // namespace quoin

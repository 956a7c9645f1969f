// Work on the states of a batch: a step plays each state's action, draws the luck that follows and keeps the result; a
// playout plays each state to its end and keeps its returns only. Threads take the states in chunks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "quoin/engine/runner.h"
#include "quoin/search/state_batch.h"
#include "search/threads.h"

namespace quoin {

// The seed of the match that follows one with this seed; no ply draws from it.
std::uint64_t following_seed(std::uint64_t seed);
// As returns_of.
void write_returns(const GameDef& def, const std::byte* block, float* returns);
// The n-th (from 0) action that a row of StateBatch::legal has.
std::int32_t nth_action(std::span<const std::uint32_t> legal, std::uint32_t n);

// One thread's work, on one machine.
class BatchWork : public Job {
 public:
  BatchWork(Vm& machine, std::function<bool()> interrupted)
      : vm_(machine), def_(machine.def()), interrupted_(std::move(interrupted)) {}
  virtual ~BatchWork() = default;
  BatchWork(const BatchWork&) = delete;
  BatchWork& operator=(const BatchWork&) = delete;

  // Works on the states [begin, end). If it fails, at() is the state that failed. If it is interrupted, it succeeds.
  Status run(int begin, int end);
  [[nodiscard]] int at() const { return at_; }
  // Asks now and then whether it is interrupted: several times a second, if plies take less.
  bool stopped() { return --until_look_ < 0 && look(); }

 protected:
  virtual Status play() = 0;

  Vm& vm_;
  const GameDef& def_;
  int at_ = 0;
  int next_ = 0;  // state
  int end_ = 0;

 private:
  bool look();

  std::function<bool()> interrupted_;
  std::int64_t looked_ = 0;  // steady_time
  int plies_a_look_ = 1;
  int until_look_ = 0;
};

// Hands the states of a batch out to threads in chunks, in order.
class Chunks {
 public:
  using Make = std::function<std::unique_ptr<BatchWork>(Vm& vm, std::function<bool()> interrupted)>;
  using Before = std::function<void(int begin, int end)>;  // called before each chunk

  Chunks(std::shared_ptr<Game> game, int states, int chunk) : game_(std::move(game)), states_(states), chunk_(chunk) {}

  // `pool`: threads that help the calling one, or null.
  Status run(ThreadPool* pool, const Make& make, const Before& before, const Interrupted& interrupted);
  [[nodiscard]] int count() const { return (states_ + chunk_ - 1) / chunk_; }
  // The states before this one have been handed out.
  [[nodiscard]] int handed_out() const { return std::min(next_.load(), states_); }

 private:
  void work(const Make& make, const Before& before, const Interrupted& interrupted);

  std::shared_ptr<Game> game_;
  int states_;
  int chunk_;
  std::atomic<int> next_{0};
  std::atomic<bool> interrupted_{false};
  LowestError failure_;
};

class BatchStepper final : public BatchWork {
 public:
  // `actions`: one for each state of the batch; null: every state begins the match of its seed.
  BatchStepper(StateBatch& batch, Vm& machine, std::function<bool()> interrupted, const std::int32_t* actions);

  bool take();
  void begin(NextPly& at);
  std::int32_t choose(NextPly& at);
  [[nodiscard]] bool asks_luck() const { return batch_.options().ask_luck; }
  void watch(const NextPly& /*at*/) { fresh_ = false; }
  bool ended(NextPly& at);

 private:
  Status play() override;
  void start(NextPly& at, std::uint64_t seed);
  void keep(const NextPly& at);

  StateBatch& batch_;
  StateBatch::Columns& columns_;
  const std::int32_t* actions_;
  std::uint64_t seed_ = 0;  // of the state's match as the step found it
  bool given_ = false;      // the state's action is still to be played
  bool fresh_ = false;      // the window holds the block after setup
  int restarts_ = 0;        // of this state in this step
  bool endless_ = false;    // they were too many
};

class BatchPlayouts final : public BatchWork {
 public:
  BatchPlayouts(const StateBatch& batch, Vm& machine, std::function<bool()> interrupted, std::uint64_t seed,
                float* returns)
      : BatchWork(machine, std::move(interrupted)), batch_(batch), seed_(seed), returns_(returns) {}

  bool take();
  void begin(NextPly& at);
  std::int32_t choose(const NextPly& at);
  bool ended(const NextPly& at);

 private:
  Status play() override;
  [[nodiscard]] float* returns() const { return returns_ + as_size(at_) * def_.seats.size(); }
  [[nodiscard]] const std::byte* block() const {
    return batch_.columns().blocks.data() + as_size(at_) * as_size(def_.layout.bytes);
  }

  const StateBatch& batch_;
  std::uint64_t seed_;
  float* returns_;
  RandomChooser chooser_;
  bool first_ = false;  // the match's first choice comes: the machine has no list for it
};

}  // namespace quoin

// What one thread does with a batch: a source of plies that takes each state's action, draws the luck that follows,
// keeps the result and goes on to the next state; and one that plays states to their end without keeping them.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "quoin/schema/node_reader.h"
#include "quoin/search/state_batch.h"

namespace quoin {

// The seed of the match that follows one with this seed: a member of its family that no ply has.
std::uint64_t following_seed(std::uint64_t seed);
// Writes a seat's returns for a mask of winners, as returns_of.
void write_returns(const GameDef& def, const std::byte* block, float* returns);

// Both kinds of work end early with an error of their own or with one of the rules.
class BatchWork : public PlySource {
 public:
  explicit BatchWork(Vm& machine) : vm_(machine), nodes_(machine.def()) {}
  virtual ~BatchWork() = default;
  // Works on the states [begin, end). `at()` is the state under way when it fails.
  Status run(int begin, int end);
  // From now on `stopped` is asked now and then, several times a second if a ply takes less; true ends run(), which
  // answers as if all were done.
  void listen(std::function<bool()> stopped) { stopped_ = std::move(stopped); }
  [[nodiscard]] int at() const { return at_; }
  std::int32_t next(Luck& luck) final;

 protected:
  static constexpr std::int32_t kStop = -1;  // as PlySource has it
  static constexpr std::int32_t kDone = -2;  // nothing more to play for this state

  // The first choice of the state at_, its block in the window; kDone if there is nothing to play, kStop for an error.
  virtual std::int32_t begin(Luck& luck) = 0;
  // What follows a ply, or kDone.
  virtual std::int32_t go_on(Luck& luck) = 0;
  // The choice for luck that is due in the window.
  std::int32_t luck_choice(Node node, const Luck& luck);
  std::int32_t fail(std::string message, std::string hint);
  std::int32_t too_long(const Luck& luck);
  [[nodiscard]] bool may_go_on(const Luck& luck) const { return luck.ply < vm_.def().max_length; }

  Vm& vm_;
  NodeReader nodes_;
  int at_ = 0;

 private:
  bool stopped();

  int end_ = 0;
  bool playing_ = false;
  Status status_;
  std::function<bool()> stopped_;
  std::chrono::steady_clock::time_point looked_;
  int plies_a_look_ = 1;
  int until_look_ = 0;
};

class BatchStepper final : public BatchWork {
 public:
  // `actions`: one for each state of the batch; null: every state begins the match of its seed.
  BatchStepper(StateBatch& batch, Vm& machine, const std::int32_t* actions);

 private:
  std::int32_t begin(Luck& luck) override;
  std::int32_t go_on(Luck& luck) override;
  void start(Luck& luck, std::uint64_t seed);
  void keep(const Luck& luck);
  void note_end();

  StateBatch& batch_;
  StateBatch::Columns& columns_;
  const std::int32_t* actions_;
  bool fresh_ = false;  // the window holds the block after setup
  int restarts_ = 0;    // of this state in this step
};

class BatchPlayouts final : public BatchWork {
 public:
  BatchPlayouts(const StateBatch& batch, Vm& machine, std::uint64_t seed, float* returns)
      : BatchWork(machine), batch_(batch), seed_(seed), returns_(returns) {}

 private:
  std::int32_t begin(Luck& luck) override;
  std::int32_t go_on(Luck& luck) override;

  const StateBatch& batch_;
  std::uint64_t seed_;
  float* returns_;
  Rng policy_{0, Stream::kPolicy};
};

// The n-th (from 0) action that a row of StateBatch::legal has.
std::int32_t nth_action(std::span<const std::uint32_t> legal, std::uint32_t n);

}  // namespace quoin

// The trees of a batch with what their roots stand for, and the work of a thread on them: it plays the simulations.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "quoin/search/evaluated_tree.h"
#include "search/batch_work.h"
#include "search/determinization.h"
#include "search/trees/puct_tree.h"

namespace quoin {

std::shared_ptr<Leaves> new_leaves(const StateBatch& batch, int room);

class EvaluatedRows {
 public:
  // `network`: evaluates all leaves; null: they wait.
  EvaluatedRows(StateBatch& states, const TreeOptions& options, std::shared_ptr<const Network> network);

  // Whether the batch's state is the one that its root stands for.
  [[nodiscard]] bool is_current(int state) const;
  // A new tree for the batch's state.
  void begin(int state);
  // The batch has stepped this state.
  void move_on(int state, std::int32_t action, PuctNodes& spare);
  // The batch has this match in this state now.
  void remember(int state, const Match& match);
  // Notes which trees stand for the batch's states, before these are stepped.
  void current_before_step();
  [[nodiscard]] const std::byte* block(int state) const;
  [[nodiscard]] std::size_t block_bytes() const { return rules.hidden ? 0 : as_size(rules.def.layout.bytes); }
  // The match at the root, with its past as far as it is known, for imagining.
  Result<const Match*> match(int state);

  StateBatch& batch;
  PuctRules rules;
  std::shared_ptr<const Network> network;
  NetworkHints hints;  // that it is told
  std::vector<PuctTree> trees;
  std::vector<int> portion;                // states whose trees are searched now
  std::vector<std::pair<int, int>> asked;  // state, and which of all leaves is the first of its waiting ones

 private:
  void keep_root(int state);
  [[nodiscard]] bool is_of_batch(const Match& match, int state) const;

  std::vector<std::byte> blocks_;  // of the batch's states for which the roots stand
  std::vector<std::uint64_t> seeds_;
  std::vector<std::int32_t> plies_;
  std::vector<std::uint8_t> current_;          // before the step
  std::vector<std::optional<Match>> matches_;  // only where something is hidden
  std::vector<std::int32_t> listed_;
  std::vector<std::byte> taken_back_;
};

// Evaluates leaves by the rows' network. For one thread.
class LeafEvaluator {
 public:
  explicit LeafEvaluator(const EvaluatedRows& rows);
  // The one leaf that waits gets its priors.
  void judge(PuctTree& tree);
  // Then its value: the network's; or, too, what a match from there came to.
  void tell(PuctTree& tree);
  void tell(PuctTree& tree, const SeatNumbers& end);

  // ---- what hints say of it, asked first ----
  [[nodiscard]] bool asks_hints() const { return rows_.network->hints() > 0; }
  void begin_asking() { asked_ = 0; }
  // The next question to the hints, after `answer` to the one before; kAll when there is none left.
  std::int32_t question(const PuctTree& tree, const NextPly& answers);
  static constexpr std::int32_t kAll = -1;

 private:
  const EvaluatedRows& rows_;
  NetworkReader reader_;
  std::vector<float> inputs_;
  std::vector<float> logits_;
  std::vector<float> values_;
  SeatNumbers judged_{};
  int asked_ = 0;
};

class EvaluatedTreeWork final : public BatchWork {
 public:
  // Works on places of rows.portion; `each`: how many leaves of one tree may wait.
  EvaluatedTreeWork(EvaluatedRows& rows, int each, Vm& machine, std::function<bool()> interrupted)
      : BatchWork(machine, std::move(interrupted)), rows_(rows), each_(each) {
    if (rows.network != nullptr) evaluator_.emplace(rows);
  }

  bool take();
  void begin(NextPly& at);
  std::int32_t choose(NextPly& at);
  bool ended(NextPly& at);

 private:
  Status play() override;
  Status play_imagined();
  Status run();
  bool open_next();
  bool start();
  void drop();

  // ---- at a leaf that the network evaluates ----
  bool evaluate_leaf(bool here);
  bool judge();
  void begin_rollout();
  void show_leaf(NextPly& at);
  std::int32_t ask(NextPly& at);
  std::int32_t roll(NextPly& at);
  enum class AtLeaf { kNo, kAsking, kRolling };  // hints are asked about it; a random match goes on from there

  EvaluatedRows& rows_;
  int each_;
  std::optional<LeafEvaluator> evaluator_;
  PuctTree* tree_ = nullptr;
  bool stuck_ = false;    // all ways of this tree lead to leaves that wait
  bool begun_ = false;    // the simulation under way was begun
  bool given_ = false;    // its first action is still to be played
  bool playing_ = false;  // a simulation is under way
  AtLeaf leaf_ = AtLeaf::kNo;
  bool rolls_ = false;  // a match is to be played from the leaf to its end
  int leaf_ply_ = 0;
  Rng policy_{0, Stream::kPolicy};
  bool imagined_ = false;  // one is to be taken, in the world that stands in the window
  bool halted_ = false;    // it was interrupted
};

}  // namespace quoin

// EvaluatedTree: tree search whose leaves the caller evaluates: a tree for each state of a batch, all searched side by
// side. ask() gives leaves, tell() takes their priors and values. With a network of its own it evaluates all leaves by
// itself: ask() gives none, and searches every tree to its end. Results depend on the seed and on what is asked and
// told, not on the number of threads (those of the batch). A failed call leaves the trees as they were. Not for use by
// two threads at once.
//
// Selection is PUCT (Silver et al. 2017); at the root Gumbel's sequential halving, if wanted (Danihelka, Guez,
// Schrittwieser, Silver 2022). Luck is drawn anew in each simulation. Where something is hidden, each simulation plays
// in a world that the seat at the root thinks possible, and a node is what the seat that chooses there sees. Who choose
// at the same time do so by PUCT each for itself, without seeing the others. Proven values of games of two seats are
// backed up.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "quoin/search/analysis.h"
#include "quoin/search/network.h"
#include "quoin/search/state_batch.h"

namespace quoin {

struct TreeOptions {
  int simulations = 200;   // of each search, beside the evaluation of its root
  double c_puct = 1.5;     // how much priors weigh against values
  double noise = 0;        // Dirichlet's concentration for the priors of the root's actions; 0: no noise
  double noise_share = 0;  // of the noise in these priors
  bool gumbel = false;     // the root chooses by sequential halving
  int considered = 16;     // of the root's actions, by that
  int at_once = 1;         // leaves of one tree that wait for their evaluation; until it is there they count as lost
  bool solve = true;
  double rollout = 0;  // with a network: how much the end of a random match counts beside its value, 0 to 1
  std::uint64_t seed = 0;
};

// Positions to evaluate, one after the other in each array. Later calls of ask() write over them.
struct Leaves {
  int count = 0;
  int room = 0;
  std::vector<float> observations;   // [room * observation size] what the seat sees that is to choose
  std::vector<std::uint8_t> masks;   // [room * num_distinct_actions] 1: may be played
  std::vector<std::int8_t> seats;    // [room] who is to choose
  std::vector<std::int32_t> states;  // [room] of whose tree it is
};

// What is told of all leaves. REQUIRES that the sizes fit; what the numbers are is checked.
struct Evaluations {
  std::span<const float> priors;  // [leaves * num_distinct_actions]; empty: all actions alike
  bool logits = true;             // they are logarithms of the priors, up to a constant; else the priors
  std::span<const float> values;  // [leaves] of the seat that is to choose, or [leaves * seats] of all
  bool all_seats = false;         // of all
};

class EvaluatedRows;  // the trees, with what their roots stand for

class EvaluatedTree {
 public:
  // `batch` must outlive it. Who steps it otherwise makes the trees begin anew.
  // REQUIRES a network that fits the game. Error (kArgument) for options that cannot be.
  static Result<std::unique_ptr<EvaluatedTree>> create(StateBatch& batch, const TreeOptions& options,
                                                       std::shared_ptr<const Network> network = nullptr);
  ~EvaluatedTree();

  [[nodiscard]] const TreeOptions& options() const { return options_; }
  // Searches on until `most` leaves wait for their evaluation, or every tree has its simulations. REQUIRES most >= 1.
  // Error (kArgument) if leaves wait already.
  Status ask(int most, const Interrupted& interrupted = {});
  // Those that ask() found last. A later call may put others into its place, never change its size.
  [[nodiscard]] const std::shared_ptr<Leaves>& leaves() const { return leaves_; }
  [[nodiscard]] int waiting() const { return waiting_; }
  Status tell(const Evaluations& told, const Interrupted& interrupted = {});
  // Whether values of all seats must be told: those of one do not give the others'.
  [[nodiscard]] bool wants_all_values() const;

  // StateBatch::step; what was found of the positions that come is kept where all is in view. Error (kArgument) if
  // leaves wait.
  Status advance(std::span<const std::int32_t> actions, const Interrupted& interrupted = {});
  // StateBatch::set_state; worlds are imagined by the past of this match as long as only advance() plays on.
  Status set_state(int state, const Match& match);

  // ---- what was found, for the seat that is to choose; zeros where there was no search ----
  // Arrays of [states], or [states * num_distinct_actions].
  void write_visits(std::span<std::int32_t> visits) const;
  // The mean return, scaled: -1 is the least that the game can bring, 1 the most.
  void write_values(std::span<float> values) const;
  void write_action_values(std::span<float> values) const;  // NaN of actions that were not tried
  // What to learn: the shares of the visits, with sequential halving the improved policy. Actions that are proven worse
  // than others have none.
  void write_policy(std::span<float> policy) const;
  void write_best(std::span<std::int32_t> actions) const;  // kLeaveAlone where there was no search
  void write_simulations(std::span<std::int32_t> made) const;
  // REQUIRES 0 <= state < batch size, and that it was searched.
  [[nodiscard]] Analysis analysis(int state) const;
  [[nodiscard]] bool searched(int state) const;
  [[nodiscard]] std::int64_t bytes() const;

 private:
  EvaluatedTree(StateBatch& batch, const TreeOptions& options, std::shared_ptr<const Network> network);
  Status on_all(int count, int chunk, const std::function<void(int begin, int end)>& work,
                const Interrupted& interrupted);
  [[nodiscard]] Status nothing_waits() const;
  Status search(int each, const Interrupted& interrupted);
  Status write_leaves(const Interrupted& interrupted);
  void write_leaf(int slot, int state, int which);
  Status take_evaluations(const Evaluations& told, const Interrupted& interrupted);
  template <class Work>
  void for_searched(const Work& work) const;
  [[nodiscard]] std::size_t place(int state, std::int32_t action) const;

  StateBatch& batch_;
  TreeOptions options_;
  std::unique_ptr<EvaluatedRows> rows_;
  std::shared_ptr<Leaves> leaves_;
  int waiting_ = 0;
  int turn_ = 0;  // the state whose tree is asked next
};

}  // namespace quoin

// PuctTree: the tree of one state: selection, the leaves that wait for their evaluation, what comes back from them. It
// plays nothing: who does tells it where a simulation arrived. Simulations of one search draw from the tree's own seed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "quoin/engine/returns.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/evaluated_tree.h"
#include "search/information_set_keys.h"
#include "search/trees/puct_nodes.h"

namespace quoin {

// What the trees of a batch share.
struct PuctRules {
  PuctRules(const GameDef& game, const TreeOptions& wanted);
  // Returns of the block of a match that is over: -1 is the least that the game can bring, 1 the most.
  [[nodiscard]] SeatNumbers returns(const std::byte* block) const;
  // The return of a scaled one.
  [[nodiscard]] double unscaled(double scaled) const { return scaled * reach + middle; }
  // Scaled returns of all seats, of one seat's or of all that were told.
  [[nodiscard]] SeatNumbers spread(int seat, const float* told, bool all) const;

  const GameDef& def;
  TreeOptions options;
  NodeReader nodes;
  InformationSetKeys keys;
  Utility utility;
  bool hidden;  // something is hidden from somebody
  bool solves;
  double middle = 0;  // of the returns
  double reach = 1;
};

class PuctTree {
 public:
  using Place = PuctNodes::Place;
  // A simulation goes on by a ply from the last step; it is over (or waits for an evaluation); it came to a leaf that
  // waits already, and was given up.
  enum class Way { kPly, kOver, kBusy };
  struct Step {
    Place node = 0;
    std::uint32_t which = 0;  // of its edges
    int ply = 0;              // of the node
    bool direct = false;      // no luck came since the step before, and all was certain
  };
  struct Leaf {
    Place node = 0;
    std::vector<Step> path;
    std::vector<std::byte> block;
  };

  PuctTree(const PuctRules& rules, std::uint64_t seed)
      : rules_(rules), nodes_(rules.hidden ? 0 : as_size(rules.def.layout.bytes)), seed_(seed) {}

  // ---- the root ----
  // A tree with nothing but a root: its block, the plies played, the actions of the seat (none: nothing to search).
  void begin(const std::byte* block, int seat, int ply, std::span<const std::int32_t> actions);
  // The root's action was played and led to this block. What the tree knows of it is kept, if it is a node of it: true.
  bool move_on(std::int32_t action, const std::byte* block, int ply, PuctNodes& spare);
  [[nodiscard]] bool empty() const { return !has_root_; }
  [[nodiscard]] const PuctNode& root() const { return nodes_.node(0); }
  [[nodiscard]] bool searched() const { return has_root_ && root().evaluated(); }
  [[nodiscard]] bool proven() const { return searched() && rules_.solves && root().bounds.exact(); }
  [[nodiscard]] int made() const { return made_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }

  // ---- a simulation ----
  // Whether another one may begin, with at most so many leaves that wait.
  [[nodiscard]] bool open() const { return has_root_ && made_ < rules_.options.simulations && !proven(); }
  [[nodiscard]] bool wants(int most) const {
    return open() && static_cast<int>(waiting_) < most && (waiting_ == 0 || searched());
  }
  // `block`: the root's, in the true world.
  Way start(const std::byte* block);
  // It begins once more, by the way that start() found.
  void restart();
  // Its luck.
  [[nodiscard]] std::uint64_t luck() const { return derive_seed(seed_, number_); }
  [[nodiscard]] const Step& last() const { return path_.back(); }
  [[nodiscard]] std::int32_t action() { return nodes_.node(last().node).edge(last().which).action; }
  [[nodiscard]] const std::byte* block() { return nodes_.node(last().node).block(); }
  // The ply led here, after so many plies of the match, and these may be played.
  Way arrive(const std::byte* block, int ply, std::span<const std::int32_t> actions);
  // The ply ended the match.
  void ended(const std::byte* block, int ply);
  // It comes to nothing.
  void give_up() { unwind(path_); }

  // ---- leaves ----
  [[nodiscard]] int waiting() const { return static_cast<int>(waiting_); }
  [[nodiscard]] const Leaf& leaf(int which) const { return leaves_[as_size(which)]; }
  [[nodiscard]] const PuctNode& leaf_node(int which) const { return nodes_.node(leaf(which).node); }
  // Priors of its actions, or their logits, by action; null: all alike. The reason why it cannot be, or null.
  const char* take_priors(int which, const float* priors, bool logits);
  void tell(int which, const SeatNumbers& returns);
  void tell_done() { waiting_ = 0; }
  // They were not told: it is as if nobody had asked.
  void forget_leaves();

  // ---- what was found (puct_results.cpp) ----
  [[nodiscard]] double value() const;
  // By the root's edges.
  void write_policy(std::vector<float>& policy) const;
  [[nodiscard]] std::uint32_t best() const;
  // With what probability each is played.
  [[nodiscard]] std::vector<float> played_shares() const;
  // Of scaled returns. REQUIRES searched().
  [[nodiscard]] Analysis analysis() const;
  [[nodiscard]] double mean_of(const PuctEdge& edge, int seat) const;
  [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(nodes_.bytes()); }

 private:
  Way descend(Place place, int ply, bool direct);
  Way wait_at(Place place, const std::byte* block);
  void unwind(std::vector<Step>& path);
  void step_back(const Step& step);
  [[nodiscard]] Place find(Place first, std::uint64_t key) const;
  std::uint32_t choose(const PuctNode& node, bool at_root) const;
  void back(std::vector<Step>& path, SeatNumbers returns);
  void end_at_proof(Bounds bounds, bool direct);
  void back_proof(Bounds bounds);
  bool update_bounds(PuctNode& node) const;

  // ---- the root's own choice (puct_results.cpp) ----
  // How the root's values count beside its priors in sequential halving.
  struct Weighing {
    double unvisited = 0;  // the value of actions without a visit
    double weight = 0;     // of a value from 0 to 1
  };
  void prepare_root();
  std::uint32_t choose_by_halving() const;
  [[nodiscard]] Weighing weighing() const;
  // The logarithm of the improved policy, up to a constant.
  [[nodiscard]] double improved(std::uint32_t which, const Weighing& by) const;
  [[nodiscard]] bool out_of_question(const PuctEdge& edge) const;
  [[nodiscard]] ActionValue action_value(const PuctEdge& edge) const;
  [[nodiscard]] std::vector<std::int32_t> line() const;

  const PuctRules& rules_;
  PuctNodes nodes_;
  std::uint64_t seed_;
  std::uint64_t number_ = 0;  // of simulations that ever began
  std::uint64_t searches_ = 0;
  bool has_root_ = false;
  bool prepared_ = false;  // for the simulations of this search
  int ply_ = 0;            // of the root
  int made_ = 0;
  std::vector<Step> path_;
  std::size_t started_ = 0;   // steps that start() found
  std::vector<Leaf> leaves_;  // the first `waiting_` wait; the rest is memory
  std::size_t waiting_ = 0;
  std::vector<std::int32_t> sorted_;
  // By the root's edges.
  std::vector<float> drawn_;             // noise, or Gumbel's numbers
  std::vector<std::uint32_t> searched_;  // simulations of this search
};

}  // namespace quoin

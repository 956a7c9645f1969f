// The simulations of Monte Carlo tree search, as a job of the runner: selection, expansion, rollout, backpropagation.
// Nodes are information sets (Cowling, Powley, Whitehouse 2012), so chance, hidden information and simultaneous choices
// share one tree. Proven values are backed up (MCTS-Solver: Winands, Bjornsson, Saito 2008). At simultaneous choices
// regret matching gives a mixed strategy (Lisy, Kovarik, Lanctot, Bosansky 2013).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/determinization.h"
#include "search/hinted_rollouts.h"
#include "search/information_set_keys.h"
#include "search/move_averages.h"
#include "search/tree.h"

namespace quoin {

// Points relative to the most of all simulations so far: between -1 and 1.
class RelativePoints {
 public:
  // Quadratic in the points, so that a seat far from a win prefers risk to safety.
  double alone(double points) {
    most_ = std::max(most_, points);
    const double share = most_ > 0 ? std::max(0.0, points / most_) : 0;
    return 2 * share * share - 1;
  }
  // `ahead`: the lead over all others. The correlation with returns tells whether many points are good or bad.
  double beside(double ahead, double returned) {
    most_ = std::max(most_, std::abs(ahead));
    agreed_ += ahead * returned;
    return most_ > 0 ? std::copysign(ahead / most_, ahead * agreed_) : 0;
  }

 private:
  double most_ = 0;
  double agreed_ = 0;
};

// Returns scaled to the interval from -1 (the game's least) to 1 (its most).
class ScaledReturns {
 public:
  explicit ScaledReturns(const GameDef& def)
      : def_(def),
        seats_(def.seats.size()),
        by_points_(def.scores < 0 || def.payoffs ? 0
                   : def.sides() == 1            ? kOneSide
                                                 : kTwoSides) {
    if (!def.payoffs) return;
    const Utility utility = utility_of(def);
    middle_ = (utility.max + utility.min) / 2;
    reach_ = std::max(0.5, (utility.max - utility.min) / 2);
  }
  // The return of a scaled one.
  [[nodiscard]] double unscaled(double scaled) const { return scaled * reach_ + middle_; }
  [[nodiscard]] SeatNumbers of(const std::byte* block) const {
    SeatNumbers returns = returns_of(def_, block);
    for (std::size_t seat = 0; seat < seats_; ++seat) returns[seat] = (returns[seat] - middle_) / reach_;
    return returns;
  }
  // Reward shaping: in games with points these are a part of the value, as they tell better from worse where the win is
  // far away or lost.
  [[nodiscard]] SeatNumbers with_points(const std::byte* block, SeatNumbers returns) {
    if (by_points_ == 0) return returns;
    const SeatNumbers points = points_of(def_, block);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const double stands = def_.sides() == 1 ? relative_[seat].alone(points[seat])
                                              : relative_[seat].beside(lead_of(def_, points, seat), returns[seat]);
      returns[seat] += by_points_ * (stands - returns[seat]);
    }
    return returns;
  }

 private:
  static constexpr double kOneSide = 0.5;
  static constexpr double kTwoSides = 0.1;

  const GameDef& def_;
  std::size_t seats_;
  double by_points_;
  std::array<RelativePoints, kMaxSeats> relative_;
  double middle_ = 0;
  double reach_ = 1;
};

// Simulations from one root: each selects a path through the tree, adds a node, and plays at random from there.
class Simulations : public Job {
 public:
  // An action of the root.
  struct Arm {
    std::uint32_t before;  // visits of earlier searches
    double got = 0;        // sum of returns in this search; only of mixed strategies, whose edges have no mean
  };

  // `rave`: how many visits the average over all moves weighs.
  Simulations(const GameDef& def, Tree& tree, double explore, double rave, const std::optional<HintedRollouts>& hinted)
      : tree_(tree),
        nodes_(def),
        keys_(def),
        returns_(def),
        zero_sum_(def.sides() == 2 && def.seats.size() == 2 && !def.payoffs),
        explore_(static_cast<float>(explore)),
        actions_(static_cast<std::uint32_t>(def.num_distinct_actions)),
        history_(as_size(actions_) * def.seats.size()),
        averages_(rave, history_.size()),
        max_plies_(def.max_length),
        hints_(hinted) {
    tree_.keep_averages(averages_.used());
  }

  void set_root(const Determinization& known, std::uint64_t seed) {
    ply_ = known.ply();
    seed_ = seed;
    hidden_ = known.guesses();
    root_ = Tree::kNowhere;
    arms_.clear();
  }
  void allow(std::int64_t more) { left_ = more; }
  // In the order of the root's edges; empty before the first simulation.
  [[nodiscard]] std::span<const Arm> arms() const { return arms_; }
  [[nodiscard]] Tree::Place root() const { return root_; }
  [[nodiscard]] bool proven() { return root_ != Tree::kNowhere && tree_.node(root_).bounds.exact(); }

  bool take() {
    if (left_ == 0 || proven()) return false;
    --left_;
    ++number_;
    return true;
  }
  void begin(NextPly& at) {
    at.restart();
    at.luck = {derive_seed(seed_, 2 * number_), ply_};
    policy_ = Rng(derive_seed(seed_, 2 * number_ + 1), Stream::kPolicy);
    path_.clear();
    played_.clear();
    in_tree_ = true;
    awaits_weights_ = Tree::kNowhere;
    if (hints_) hints_->begin();
  }
  std::int32_t choose(NextPly& at) {
    if (in_tree_) return select(at);
    const int seat = nodes_.seat(at.window());
    const std::int32_t action =
        hints_ ? hinted(at, seat) : at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
    if (action >= 0) played_.push_back(history_index(seat, action));
    return action;
  }
  bool ended(NextPly& at) {
    const SeatNumbers returns = returns_.of(at.window());
    backpropagate(returns_.with_points(at.window(), returns));
    if (solves() && at_once(at)) backpropagate_proof({bound(returns), bound(returns)});
    return false;
  }

 private:
  static constexpr double kExploration = 0.1;  // share of uniform exploration in a mixed strategy
  // First-play urgency of actions without history: they are tried first, in the order of their weights.
  static constexpr float kFirstPlay = 1000;

  struct Step {
    TreeNode* node = nullptr;
    std::uint32_t which = 0;  // index of its edge
    int ply = 0;              // of the node
    bool at_once = false;     // no luck came between the previous step and this one
    float chance = 1;         // with which it was chosen from a mixed strategy

    [[nodiscard]] TreeEdge& edge() const { return node->edge(which); }
  };

  // The returns of a seat's action in all positions (history heuristic, Schaeffer 1989).
  struct ActionHistory {
    float sum = 0;
    std::uint32_t times = 0;
    void add(double got) {
      sum += static_cast<float>(got);
      ++times;
    }
  };

  [[nodiscard]] bool solves() const { return zero_sum_ && !hidden_; }
  [[nodiscard]] bool at_once(const NextPly& at) const { return !path_.empty() && at.luck.ply == path_.back().ply + 1; }
  static std::int8_t bound(const SeatNumbers& returns) { return static_cast<std::int8_t>(returns[0]); }

  // A rollout's choice by the author's hints.
  std::int32_t hinted(NextPly& at, int seat) {
    const std::int32_t choice = hints_->choose(at, seat, policy_);
    if (choice == kDone) backpropagate(hints_->values());
    return choice;
  }

  std::int32_t select(NextPly& at) {
    bool direct = at_once(at);
    Tree::Place place = std::exchange(awaits_weights_, Tree::kNowhere);
    if (place != Tree::kNowhere) {
      initialize_edges(tree_.node(place), at.weights());
    } else {
      place = expand(at, direct && !hidden_ && !path_.back().node->together);
      if (awaits_weights_ != Tree::kNowhere) return PlySource::kWeights;
    }
    if (place == Tree::kNowhere) {
      in_tree_ = false;
      return choose(at);
    }
    for (int ply = at.luck.ply;; ++ply, direct = true) {
      TreeNode& node = tree_.prefetched_node(place);
      if (solves() && node.bounds.exact()) return end_at_proof(node.bounds, direct);
      Step& step = path_.emplace_back();  // written in place: a copy would stall on store forwarding
      step.node = &node;
      step.ply = ply;
      step.at_once = direct;
      step.which = node.mixes ? match_regrets(node, step.chance) : best_edge(node, explore_, policy_.below(node.count));
      const TreeEdge& edge = step.edge();
      if (solves() && edge.bounds.exact()) return end_at_proof(edge.bounds, false);
      place = edge.child;
      if (place == Tree::kNowhere || tree_.block_bytes() == 0 || ply >= max_plies_) return leave_tree(at, step);
    }
  }

  // The machine plays on from this step. It has not played the plies that selection took from the tree, so the window
  // gets the node's block.
  std::int32_t leave_tree(NextPly& at, const Step& step) {
    if (at.luck.ply != step.ply) {
      at.luck.ply = step.ply;
      std::memcpy(at.window(), step.node->block(), tree_.block_bytes());
    }
    return step.edge().action;
  }

  // The node of the window's position. A new one is added if it is the root or its edge was visited before. `certain`:
  // the last step always leads there.
  Tree::Place expand(NextPly& at, bool certain) {
    if (path_.empty() && root_ != Tree::kNowhere) return root_;
    TreeEdge* const by = path_.empty() ? nullptr : &path_.back().edge();
    if (certain && by->child != Tree::kNowhere) return by->child;
    const std::byte* block = at.window();
    const int seat = nodes_.seat(block);
    std::uint64_t key = keys_.key(block, seat);
    if (hidden_) key = hash_bytes(at.actions().data(), at.actions().size_bytes(), key);
    Tree::Place place = tree_.find(key);
    if (place == Tree::kNowhere) {
      if (by != nullptr && by->visits == 0) return Tree::kNowhere;
      place = tree_.add(key, seat, nodes_.node(block) == Node::kTogether, at.actions(), block);
      if (place != Tree::kNowhere) {
        initialize_edges(tree_.node(place), {});
        if (hints_ && hints_->weighs()) awaits_weights_ = place;
      }
    }
    if (by == nullptr && place != Tree::kNowhere) found_root(place);
    if (certain) by->child = place;
    return place;
  }

  // Initializes the means of unvisited edges from the history of their actions.
  void initialize_edges(TreeNode& node, std::span<const std::int32_t> weights) {
    if (node.mixes) return;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const ActionHistory& record = history_[history_index(node.seat, node.edge(i).action)];
      const float unknown = kFirstPlay + (weights.empty() ? 0 : static_cast<float>(weights[i]));
      node.mean(i) = record.times > 0 ? record.sum / static_cast<float>(record.times) : unknown;
    }
  }
  [[nodiscard]] std::uint32_t history_index(int seat, std::int32_t action) const {
    return static_cast<std::uint32_t>(seat) * actions_ + static_cast<std::uint32_t>(action);
  }

  void found_root(Tree::Place place) {
    root_ = place;
    for (const TreeEdge& edge : tree_.node(place).edges()) arms_.push_back({edge.visits});
  }

  // Chooses by regret matching+ (Tammelin 2014) with some uniform exploration. The mixed strategy is the average over
  // time, weighted by the visit.
  std::uint32_t match_regrets(TreeNode& node, float& chance) {
    double positive = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) positive += node.mean(i);
    const double any = 1.0 / node.count;
    double draw = policy_.next() / 4294967296.0;
    std::uint32_t chosen = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const double wanted = positive > 0 ? node.mean(i) / positive : any;
      node.spread(i) += static_cast<float>(wanted * node.visits);
      const double here = (1 - kExploration) * wanted + kExploration * any;
      if (i == 0 || draw >= 0) {
        chosen = i;
        chance = static_cast<float>(here);
      }
      draw -= here;
    }
    return chosen;
  }

  // The simulation ends at a proven value. `direct`: the last step always leads to that position.
  std::int32_t end_at_proof(Bounds bounds, bool direct) {
    if (direct) backpropagate_proof(bounds);
    backpropagate({static_cast<double>(bounds.low), -static_cast<double>(bounds.low)});
    return kDone;
  }

  void backpropagate_proof(Bounds bounds) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      TreeNode& node = *path_[i].node;
      if (node.together) return;
      set_bounds(node, path_[i].which, bounds);
      if (!update_bounds(node) || !path_[i].at_once) return;
      bounds = node.bounds;
    }
  }

  // From the last step to the first; returns are clamped to the proven bounds of each node.
  void backpropagate(SeatNumbers returns) {
    for (const std::uint32_t place : played_) history_[place].add(returns[place / actions_]);
    if (averages_.used()) averages_.begin(played_);
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& step = path_[i];
      TreeNode& node = *step.node;
      if (solves()) {
        returns[0] = std::clamp<double>(returns[0], node.bounds.low, node.bounds.high);
        returns[1] = -returns[0];
      }
      const double got = returns[as_size(node.seat)];
      history_[history_index(node.seat, step.edge().action)].add(got);
      if (!node.mixes) {
        visit(step, got);
        continue;
      }
      ++node.visits;
      ++step.edge().visits;
      if (i == 0) arms_[step.which].got += got;
      node.mean(step.which) += static_cast<float>(got) / step.chance;
      for (std::uint32_t k = 0; k < node.count; ++k) {
        node.mean(k) = std::max(0.0F, node.mean(k) - static_cast<float>(got));
      }
    }
  }

  void visit(const Step& step, double got) {
    TreeNode& node = *step.node;
    if (!averages_.used()) return add_visit(node, step.which, got);
    averages_.add_visit(node, tree_.averages(node), step.which, history_index(node.seat, 0), got);
  }

  Tree& tree_;
  NodeReader nodes_;
  InformationSetKeys keys_;
  ScaledReturns returns_;
  bool zero_sum_;  // two seats; won, lost or drawn
  float explore_;
  std::uint32_t actions_;               // of the game
  std::vector<ActionHistory> history_;  // by seat and action
  MoveAverages averages_;
  std::vector<std::uint32_t> played_;  // indices of history_: choices of this rollout
  int max_plies_;
  int ply_ = 0;
  std::uint64_t seed_ = 0;
  bool hidden_ = false;
  Tree::Place root_ = Tree::kNowhere;
  std::vector<Arm> arms_;
  std::int64_t left_ = 0;
  std::uint64_t number_ = 0;
  std::optional<HintedRollouts> hints_;
  Rng policy_{0, Stream::kPolicy};
  std::vector<Step> path_;
  bool in_tree_ = false;
  Tree::Place awaits_weights_ = Tree::kNowhere;  // a new node whose actions' weights have been asked for
};

}  // namespace quoin

// The simulations of Monte Carlo tree search, as a job of the runner: selection, expansion, rollout, backpropagation.
// Nodes are information sets (Cowling, Powley, Whitehouse 2012), so chance, hidden information and simultaneous choices
// share one tree. Proven values are backed up (MCTS-Solver: Winands, Bjornsson, Saito 2008). At simultaneous choices
// regret matching gives a mixed strategy (Lisy, Kovarik, Lanctot, Bosansky 2013).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "quoin/engine/runner.h"
#include "search/determinization.h"
#include "search/hinted_rollouts.h"
#include "search/information_set_keys.h"
#include "search/move_averages.h"
#include "search/redetermination.h"
#include "search/regret_matching.h"
#include "search/scaled_returns.h"
#include "search/tree.h"

namespace quoin {

// Simulations from one root: each selects a path through the tree, adds a node, and plays at random from there.
//
// Where seats have secrets, a world of the root's seat (determinization.h) has one and the same secrets of that seat in
// every simulation, so seats that learn there learn these secrets. All learn in common worlds (redetermination.h), too,
// with nodes of their own, and in both kinds of worlds other seats choose by them where they have been visited enough.
// Elsewhere an opponent may know too much, which makes the root's seat careful; but no partner, which would make it
// careless: that one chooses as in a playout.
class Simulations : public Job {
 public:
  // An action of the root.
  struct Arm {
    std::uint32_t before;  // visits of earlier searches
    double got = 0;        // sum of returns in this search; only of mixed strategies, whose edges have no mean
  };

  // `rave`: how many visits the average over all moves weighs, where there are no secrets. `fair`: other seats do not
  // learn from the secrets of the root's.
  Simulations(const GameDef& def, Tree& tree, double explore, double rave, const std::optional<HintedRollouts>& hinted,
              bool fair)
      : tree_(tree),
        nodes_(def),
        keys_(def),
        returns_(def),
        secrets_(fair && have_secrets(def)),
        together_(def.sides() == 1 || utility_of(def).kind == Utility::Kind::kIdentical),
        team_of_(def.team_of),
        zero_sum_(def.sides() == 2 && def.seats.size() == 2 && !def.payoffs),
        explore_(static_cast<float>(explore)),
        actions_(static_cast<std::uint32_t>(def.num_distinct_actions)),
        seats_(static_cast<std::uint32_t>(def.seats.size())),
        history_(std::size_t{secrets_ ? 2U : 1U} * actions_ * seats_),
        averages_(secrets_ ? 0 : rave, history_.size()),
        max_plies_(def.max_length),
        hints_(hinted) {
    tree_.keep_averages(averages_.used());
  }

  void set_root(const Determinization& known, std::uint64_t seed) {
    ply_ = known.ply();
    seed_ = seed;
    hidden_ = known.guesses();
    root_seat_ = known.seat();
    root_ = Tree::kNowhere;
    arms_.clear();
  }
  // `common`: of the worlds that come now.
  void allow(std::int64_t more, bool common = false) {
    left_ = more;
    common_ = common;
    met_again_ = false;
    commons_ += common ? 1 : 0;
  }
  [[nodiscard]] bool secrets() const { return secrets_; }
  // Whether a common world is to come next: another seat chose where it had chosen before, and often enough it could
  // choose by what it learned.
  [[nodiscard]] bool asks_for_common() const { return met_again_ && commons_ < kTrial + kEach * answered_; }
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
    partner_waits_ = false;
    if (hints_) hints_->begin();
  }
  std::int32_t choose(NextPly& at) {
    if (in_tree_) return select(at);
    const int seat = nodes_.seat(at.window());
    const std::int32_t action =
        hints_ ? hinted(at, seat) : at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
    if (action >= 0 && learns(seat)) played_.push_back(history_index(seat, action));
    return action;
  }
  bool ended(NextPly& at) {
    const SeatNumbers returns = returns_.of(at.window());
    backpropagate(returns_.with_points(at.window(), returns));
    if (solves() && at_once(at)) backpropagate_proof({bound(returns), bound(returns)});
    return false;
  }

 private:
  // First-play urgency of actions without history: they are tried first, in the order of their weights.
  static constexpr float kFirstPlay = 1000;
  static constexpr float kTrust = 3;     // in priors
  static constexpr float kDoubt = 0.1F;  // where nothing is secret: untried actions count so much less than the mean
  static constexpr int kTrial = 32;      // common worlds before any choice has been made by them,
  static constexpr int kEach = 8;        // and for each such choice
  static constexpr std::uint64_t kCommon = 0x9E3779B97F4A7C15;

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

  // Whether the seat's nodes and history grow in these worlds.
  [[nodiscard]] bool learns(int seat) const { return !secrets_ || common_ || !is_partner(seat); }
  // Another seat that wants what the root's seat wants.
  [[nodiscard]] bool is_partner(int seat) const {
    return seat != root_seat_ && (together_ || team_of_[as_size(seat)] == team_of_[as_size(root_seat_)]);
  }

  // Another seat's choice by what it learned in common worlds; kNone if it has not learned.
  std::int32_t learned(const NextPly& at, int seat) {
    const std::uint64_t key = key_at(at, seat, true);
    const Tree::Place place = tree_.find(key);
    if (place != Tree::kNowhere) {
      met_again_ = true;
      if (!has_learned(tree_.node(place))) return kNone;
      ++answered_;
      return learned_choice(tree_.node(place), policy_);
    } else if (path_.back().edge().visits > 0) {
      tree_.add(key, seat, nodes_.node(at.window()) == Node::kTogether, at.actions(), at.window());
    }
    return kNone;
  }

  // A partner's choice, as in a playout.
  std::int32_t choose_for_partner(NextPly& at) {
    if (!hints_) return at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
    const std::int32_t choice = hints_->weigh(at, policy_);
    partner_waits_ = PlySource::is_question(choice);
    return choice;
  }

  // A rollout's choice by the author's hints.
  std::int32_t hinted(NextPly& at, int seat) {
    const std::int32_t choice = hints_->choose(at, seat, policy_);
    if (choice == kDone) backpropagate(hints_->values());
    return choice;
  }

  std::int32_t select(NextPly& at) {
    if (secrets_ && !common_ && awaits_weights_ == Tree::kNowhere) {
      const int seat = nodes_.seat(at.window());
      const bool waited = std::exchange(partner_waits_, false);
      const std::int32_t choice = seat == root_seat_ || waited ? kNone : learned(at, seat);
      if (choice != kNone) return choice;
      if (is_partner(seat)) return choose_for_partner(at);
    }
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
      step.which = node.mixes ? match_regrets(node, policy_, step.chance)
                              : best_edge(node, explore_now(node), policy_.below(node.count));
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
    if (path_.empty() && root_ != Tree::kNowhere && !common_) return root_;
    TreeEdge* const by = path_.empty() ? nullptr : &path_.back().edge();
    if (certain && by->child != Tree::kNowhere) return by->child;
    const std::byte* block = at.window();
    const int seat = nodes_.seat(block);
    const std::uint64_t key = key_at(at, seat, common_);
    Tree::Place place = tree_.find(key);
    if (place != Tree::kNowhere && common_ && tree_.node(place).visits == 0) {
      start(place);  // it was added where its seat does not learn
    } else if (place == Tree::kNowhere) {
      if (by != nullptr && by->visits == 0) return Tree::kNowhere;
      place = tree_.add(key, seat, nodes_.node(block) == Node::kTogether, at.actions(), block);
      if (place != Tree::kNowhere) start(place);
    }
    if (by == nullptr && !common_ && place != Tree::kNowhere) found_root(place);
    if (certain) by->child = place;
    return place;
  }

  // `common`: of the node of common worlds.
  [[nodiscard]] std::uint64_t key_at(const NextPly& at, int seat, bool common) const {
    const std::uint64_t key = keys_.key(at.window(), seat) ^ (common ? kCommon : 0);
    return hidden_ ? hash_bytes(at.actions().data(), at.actions().size_bytes(), key) : key;
  }

  void start(Tree::Place place) {
    initialize_edges(tree_.node(place), {});
    if (hints_ && hints_->weighs()) awaits_weights_ = place;
  }

  // Initializes the means of unvisited edges from the history of their actions.
  void initialize_edges(TreeNode& node, std::span<const std::int32_t> weights) {
    const std::int64_t total = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
    if (node.mixes) {
      for (std::uint32_t i = 0; secrets_ && total > 0 && i < node.count; ++i) {
        if (weights[i] == 0) node.spread(i) = kNeverChosen;
      }
      return;
    }
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const ActionHistory& record = history_[history_index(node.seat, node.edge(i).action)];
      const float unknown = kFirstPlay + (weights.empty() ? 0 : static_cast<float>(weights[i]));
      node.mean(i) = record.times > 0 ? record.sum / static_cast<float>(record.times) : unknown;
    }
    if (total == 0 || !hints_->gives_priors()) return;
    node.weighed = true;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      node.mean(i) = weights[i] == 0 ? -2 : spread_[as_size(node.seat)].mean() - (secrets_ ? 0 : kDoubt);
      node.spread(i) = static_cast<float>(weights[i]) / static_cast<float>(total);
    }
  }
  [[nodiscard]] std::uint32_t history_index(int seat, std::int32_t action) const {
    const std::uint32_t row = static_cast<std::uint32_t>(seat) + (common_ ? seats_ : 0);
    return row * actions_ + static_cast<std::uint32_t>(action);
  }

  // Where edges have priors it is measured by how far returns scatter: a few great ones must not drown the others.
  [[nodiscard]] float explore_now(const TreeNode& node) const {
    return node.weighed ? kTrust * explore_ * spread_[as_size(node.seat)].share() : explore_;
  }

  void found_root(Tree::Place place) {
    root_ = place;
    for (const TreeEdge& edge : tree_.node(place).edges()) arms_.push_back({edge.visits});
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
    for (const std::uint32_t place : played_) history_[place].add(returns[place / actions_ % seats_]);
    const bool weighed = hints_ && hints_->gives_priors();
    for (std::size_t seat = 0; weighed && !common_ && seat < seats_; ++seat) spread_[seat].add(returns[seat]);
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
      if (i == 0 && !common_) arms_[step.which].got += got;
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
  bool secrets_;
  bool together_;  // all seats want the same
  std::vector<int> team_of_;
  bool zero_sum_;  // two seats; won, lost or drawn
  float explore_;
  std::uint32_t actions_;  // of the game
  std::uint32_t seats_;
  std::vector<ActionHistory> history_;  // by seat and action; where there are secrets, then the same of common worlds
  MoveAverages averages_;
  std::vector<std::uint32_t> played_;  // indices of history_: choices of this rollout
  int max_plies_;
  int ply_ = 0;
  std::uint64_t seed_ = 0;
  bool hidden_ = false;
  int root_seat_ = 0;
  bool common_ = false;  // the worlds are common ones
  bool met_again_ = false;
  int commons_ = 0;                       // common worlds so far
  int answered_ = 0;                      // choices by what was learned in them
  bool partner_waits_ = false;            // a partner's choice waits for the weights of its actions
  std::array<Spread, kMaxSeats> spread_;  // of returns, by seat
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

// Simulations of a tree search: the runner's random matches, which descend through what the tree knows. Positions are
// known by what the choosing seat sees of them (Cowling, Powley, Whitehouse 2012), so that luck, secrets and choices
// made at once need no tree of their own; ends that are certain are proven backwards (Winands, Bjornsson, Saito 2008);
// who chooses at the same time as others matches regrets (Lisy, Kovarik, Lanctot, Bosansky 2013).
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
#include "search/tree.h"

namespace quoin {

// How points stand beside the most of all simulations so far: between -1 and 1.
class Standing {
 public:
  // More than in proportion, for who is far from a win comes nearer by daring than by keeping what is safe.
  double alone(double points) {
    most_ = std::max(most_, points);
    const double share = most_ > 0 ? std::max(0.0, points / most_) : 0;
    return 2 * share * share - 1;
  }
  // `ahead` of all others; what came of it tells whether many points are good or bad.
  double beside(double ahead, double returned) {
    most_ = std::max(most_, std::abs(ahead));
    agreed_ += ahead * returned;
    return most_ > 0 ? std::copysign(ahead / most_, ahead * agreed_) : 0;
  }

 private:
  double most_ = 0;
  double agreed_ = 0;
};

// Returns as the search compares them: between -1, the least that the game may give, and 1.
class ScaledReturns {
 public:
  explicit ScaledReturns(const GameDef& def)
      : def_(def),
        seats_(def.seats.size()),
        by_points_(def.scores < 0 || def.payoffs ? 0
                   : def.sides() == 1            ? kAlone
                                                 : kBeside) {
    if (!def.payoffs) return;
    const Utility utility = utility_of(def);
    middle_ = (utility.max + utility.min) / 2;
    reach_ = std::max(0.5, (utility.max - utility.min) / 2);
  }
  // What a seat gets, of its scaled return.
  [[nodiscard]] double unscaled(double scaled) const { return scaled * reach_ + middle_; }
  [[nodiscard]] SeatNumbers of(const std::byte* block) const {
    SeatNumbers returns = returns_of(def_, block);
    for (std::size_t seat = 0; seat < seats_; ++seat) returns[seat] = (returns[seat] - middle_) / reach_;
    return returns;
  }
  // Where points are counted they are a part of it: a win may be far away, or lost, and points still tell more from
  // less.
  [[nodiscard]] SeatNumbers with_points(const std::byte* block, SeatNumbers returns) {
    if (by_points_ == 0) return returns;
    const SeatNumbers points = points_of(def_, block);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const double stands = def_.sides() == 1 ? standings_[seat].alone(points[seat])
                                              : standings_[seat].beside(lead_of(def_, points, seat), returns[seat]);
      returns[seat] += by_points_ * (stands - returns[seat]);
    }
    return returns;
  }

 private:
  static constexpr double kAlone = 0.5;
  static constexpr double kBeside = 0.1;

  const GameDef& def_;
  std::size_t seats_;
  double by_points_;
  std::array<Standing, kMaxSeats> standings_;
  double middle_ = 0;
  double reach_ = 1;
};

// Simulations from one position: each descends through what the tree knows, adds a position to it, and plays at random
// from there.
class Simulations : public Job {
 public:
  // An action of the position that is searched.
  struct Arm {
    std::uint32_t before;  // visits by earlier searches
    double got = 0;        // by this one, where choices are mixed: there edges have regrets instead of a mean
  };

  Simulations(const GameDef& def, Tree& tree, double explore, const std::optional<HintedRollouts>& guided)
      : tree_(tree),
        nodes_(def),
        keys_(def),
        returns_(def),
        two_(def.sides() == 2 && def.seats.size() == 2 && !def.payoffs),
        explore_(static_cast<float>(explore)),
        actions_(static_cast<std::uint32_t>(def.num_distinct_actions)),
        history_(as_size(actions_) * def.seats.size()),
        most_plies_(def.max_length),
        guided_(guided) {}

  void stand(const Determinization& known, std::uint64_t seed) {
    ply_ = known.ply();
    seed_ = seed;
    guesses_ = known.guesses();
    root_ = Tree::kNowhere;
    arms_.clear();
  }
  void allow(std::int64_t more) { left_ = more; }
  // By the root's edges; none before the first simulation.
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
    inside_ = true;
    weighed_ = Tree::kNowhere;
    if (guided_) guided_->begin();
  }
  std::int32_t choose(NextPly& at) {
    if (inside_) return descend(at);
    const int seat = nodes_.seat(at.window());
    const std::int32_t action =
        guided_ ? guided(at, seat) : at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
    if (action >= 0) played_.push_back(place_of(seat, action));
    return action;
  }
  bool ended(NextPly& at) {
    const SeatNumbers returns = returns_.of(at.window());
    back_up(returns_.with_points(at.window(), returns));
    if (solves() && at_once(at)) prove_last({bound(returns), bound(returns)});
    return false;
  }

 private:
  static constexpr double kTrials = 0.1;  // how much of a mixed choice is a trial
  // What is guessed of an action of which nothing is known: it is tried first, before others if it weighs more.
  static constexpr float kUnknown = 1000;

  struct Step {
    TreeNode* node = nullptr;
    std::uint32_t which = 0;  // of its edges
    int ply = 0;              // before it
    bool at_once = false;     // no luck came between the step before and this one
    float chance = 1;         // with which it was chosen where choices are mixed

    [[nodiscard]] TreeEdge& edge() const { return node->edge(which); }
  };

  // How a seat's action did wherever it was chosen (the history heuristic, Schaeffer 1989).
  struct Record {
    float sum = 0;
    std::uint32_t times = 0;
    void add(double got) {
      sum += static_cast<float>(got);
      ++times;
    }
  };

  [[nodiscard]] bool solves() const { return two_ && !guesses_; }
  [[nodiscard]] bool at_once(const NextPly& at) const { return !path_.empty() && at.luck.ply == path_.back().ply + 1; }
  static std::int8_t bound(const SeatNumbers& returns) { return static_cast<std::int8_t>(returns[0]); }

  // Below the tree, where the author gives hints.
  std::int32_t guided(NextPly& at, int seat) {
    const std::int32_t choice = guided_->choose(at, seat, policy_);
    if (choice == kDone) back_up(guided_->values());
    return choice;
  }

  std::int32_t descend(NextPly& at) {
    bool direct = at_once(at);
    Tree::Place place = std::exchange(weighed_, Tree::kNowhere);
    if (place != Tree::kNowhere) {
      guess(tree_.node(place), at.weights());
    } else {
      place = position(at, direct && !guesses_ && !path_.back().node->together);
      if (weighed_ != Tree::kNowhere) return PlySource::kWeights;
    }
    if (place == Tree::kNowhere) {
      inside_ = false;
      return choose(at);
    }
    for (int ply = at.luck.ply;; ++ply, direct = true) {
      TreeNode& node = tree_.come_to(place);
      if (solves() && node.bounds.exact()) return end_at(node.bounds, direct);
      Step& step = path_.emplace_back();  // written in place, as a copy would wait for its parts
      step.node = &node;
      step.ply = ply;
      step.at_once = direct;
      step.which = node.mixes ? match_regrets(node, step.chance) : best_edge(node, explore_, policy_.below(node.count));
      const TreeEdge& edge = step.edge();
      if (solves() && edge.bounds.exact()) return end_at(edge.bounds, false);
      place = edge.child;
      if (place == Tree::kNowhere || tree_.block_bytes() == 0 || ply >= most_plies_) return leave_at(at, step);
    }
  }

  // The machine plays on from a step, which it did not come to by itself if no luck came before.
  std::int32_t leave_at(NextPly& at, const Step& step) {
    if (at.luck.ply != step.ply) {
      at.luck.ply = step.ply;
      std::memcpy(at.window(), step.node->block(), tree_.block_bytes());
    }
    return step.edge().action;
  }

  // The window's position in the tree, added if it is the first one or was come to before. `certain`: the last step
  // leads there whenever it is made.
  Tree::Place position(NextPly& at, bool certain) {
    if (path_.empty() && root_ != Tree::kNowhere) return root_;
    TreeEdge* const by = path_.empty() ? nullptr : &path_.back().edge();
    if (certain && by->child != Tree::kNowhere) return by->child;
    const std::byte* block = at.window();
    const int seat = nodes_.seat(block);
    std::uint64_t key = keys_.key(block, seat);
    if (guesses_) key = hash_bytes(at.actions().data(), at.actions().size_bytes(), key);
    Tree::Place place = tree_.find(key);
    if (place == Tree::kNowhere) {
      if (by != nullptr && by->visits == 0) return Tree::kNowhere;
      place = tree_.add(key, seat, nodes_.node(block) == Node::kTogether, at.actions(), block);
      if (place != Tree::kNowhere) {
        guess(tree_.node(place), {});
        if (guided_ && guided_->weighs()) weighed_ = place;
      }
    }
    if (by == nullptr && place != Tree::kNowhere) stand_on(place);
    if (certain) by->child = place;
    return place;
  }

  // What was never tried here is worth what it was elsewhere.
  void guess(TreeNode& node, std::span<const std::int32_t> weights) {
    if (node.mixes) return;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const Record& record = history_[place_of(node.seat, node.edge(i).action)];
      const float unknown = kUnknown + (weights.empty() ? 0 : static_cast<float>(weights[i]));
      node.mean(i) = record.times > 0 ? record.sum / static_cast<float>(record.times) : unknown;
    }
  }
  [[nodiscard]] std::uint32_t place_of(int seat, std::int32_t action) const {
    return static_cast<std::uint32_t>(seat) * actions_ + static_cast<std::uint32_t>(action);
  }

  void stand_on(Tree::Place place) {
    root_ = place;
    for (const TreeEdge& edge : tree_.node(place).edges()) arms_.push_back({edge.visits});
  }

  // By the regrets, of which none is below 0 (regret matching+, Tammelin 2014), and now and then any. The mixture is
  // the mean over time, in which later wishes weigh more.
  std::uint32_t match_regrets(TreeNode& node, float& chance) {
    double positive = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) positive += node.mean(i);
    const double any = 1.0 / node.count;
    double draw = policy_.next() / 4294967296.0;
    std::uint32_t chosen = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const double wanted = positive > 0 ? node.mean(i) / positive : any;
      node.spread(i) += static_cast<float>(wanted * node.visits);
      const double here = (1 - kTrials) * wanted + kTrials * any;
      if (i == 0 || draw >= 0) {
        chosen = i;
        chance = static_cast<float>(here);
      }
      draw -= here;
    }
    return chosen;
  }

  // The simulation ends where its value is known. `direct`: the last step led to that position for certain.
  std::int32_t end_at(Bounds bounds, bool direct) {
    if (direct) prove_last(bounds);
    back_up({static_cast<double>(bounds.low), -static_cast<double>(bounds.low)});
    return kDone;
  }

  void prove_last(Bounds bounds) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      TreeNode& node = *path_[i].node;
      if (node.together) return;
      prove_edge(node, path_[i].which, bounds);
      if (!prove_node(node) || !path_[i].at_once) return;
      bounds = node.bounds;
    }
  }

  // From the last step to the first: a seat gets no less than it is certain of, for it need not have tried another way.
  void back_up(SeatNumbers returns) {
    for (const std::uint32_t place : played_) history_[place].add(returns[place / actions_]);
    for (std::size_t i = path_.size(); i-- > 0;) {
      const Step& step = path_[i];
      TreeNode& node = *step.node;
      if (solves()) {
        returns[0] = std::clamp<double>(returns[0], node.bounds.low, node.bounds.high);
        returns[1] = -returns[0];
      }
      const double got = returns[as_size(node.seat)];
      history_[place_of(node.seat, step.edge().action)].add(got);
      if (!node.mixes) {
        count_edge(node, step.which, got);
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

  Tree& tree_;
  NodeReader nodes_;
  InformationSetKeys keys_;
  ScaledReturns returns_;
  bool two_;  // two seats that win, lose or draw
  float explore_;
  std::uint32_t actions_;              // of the game
  std::vector<Record> history_;        // by seat and action
  std::vector<std::uint32_t> played_;  // places in it, chosen below the tree in this simulation
  int most_plies_;
  int ply_ = 0;
  std::uint64_t seed_ = 0;
  bool guesses_ = false;
  Tree::Place root_ = Tree::kNowhere;
  std::vector<Arm> arms_;
  std::int64_t left_ = 0;
  std::uint64_t number_ = 0;
  std::optional<HintedRollouts> guided_;
  Rng policy_{0, Stream::kPolicy};
  std::vector<Step> path_;
  bool inside_ = false;
  Tree::Place weighed_ = Tree::kNowhere;  // the node that was just added, of which it is asked what its actions weigh
};

}  // namespace quoin

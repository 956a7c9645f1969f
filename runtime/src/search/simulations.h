// Simulations of a tree search: the runner's random matches, which descend through what the tree knows. Positions are
// known by what the choosing seat sees of them (Cowling, Powley, Whitehouse 2012), so that luck, secrets and choices
// made at once need no tree of their own; ends that are certain are proven backwards (Winands, Bjornsson, Saito 2008);
// who chooses at the same time as others matches regrets (Lisy, Kovarik, Lanctot, Bosansky 2013).
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"
#include "search/guided.h"
#include "search/known.h"
#include "search/tree.h"
#include "search/view_keys.h"

namespace quoin {

// Returns as the search compares them: between -1, the least that the game may give, and 1.
class ScaledReturns {
 public:
  explicit ScaledReturns(const GameDef& def) : def_(def), seats_(def.seats.size()) {
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

 private:
  const GameDef& def_;
  std::size_t seats_;
  double middle_ = 0;
  double reach_ = 1;
};

// Simulations from one position: each descends through what the tree knows, adds a position to it, and plays at random
// from there.
class Simulations : public Job {
 public:
  // An action of the position that is searched.
  struct Arm {
    TreeEdge* edge;
    std::uint32_t visits = 0;  // by this search
    double got = 0;            // by them, where several choose at once: their edges have regrets instead of a mean
  };

  Simulations(const GameDef& def, Tree& tree, double explore, const std::optional<Guided>& guided)
      : tree_(tree),
        nodes_(def),
        keys_(def),
        returns_(def),
        two_(def.sides() == 2 && def.seats.size() == 2 && !def.payoffs),
        explore_(static_cast<float>(explore)),
        guided_(guided) {}

  void stand(const Known& known, std::uint64_t seed) {
    ply_ = known.ply();
    seed_ = seed;
    guesses_ = known.guesses();
    root_ = Tree::kNowhere;
    arms_.clear();
  }
  void allow(std::int64_t more) { left_ = more; }
  // The worse half of what may be chosen is tried no more.
  void halve() {
    const auto mean = [](const Arm& arm) { return arm.edge->visits == 0 ? -2.0F : arm.edge->mean; };
    const auto live = std::span(arms_).first(live_);
    std::ranges::stable_sort(live, std::ranges::greater(), mean);
    live_ = (live_ + 1) / 2;
  }
  // None before the first simulation.
  [[nodiscard]] std::span<const Arm> arms() const { return arms_; }
  [[nodiscard]] Tree::Place root() const { return root_; }
  [[nodiscard]] int seat() { return tree_.node(root_).seat; }
  [[nodiscard]] bool together() { return tree_.node(root_).together; }
  [[nodiscard]] const ScaledReturns& returns() const { return returns_; }
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
    inside_ = true;
    if (guided_) guided_->begin();
  }
  std::int32_t choose(NextPly& at) {
    if (inside_) return descend(at);
    if (guided_) return guided(at);
    return at.action(static_cast<int>(policy_.below(static_cast<std::uint32_t>(at.count()))));
  }
  bool ended(NextPly& at) {
    const SeatNumbers returns = returns_.of(at.window());
    if (solves() && at_once(at)) prove_last({bound(returns), bound(returns)});
    back_up(returns);
    return false;
  }

 private:
  static constexpr double kMixed = 0.1;  // how much of a choice made at once is a trial

  struct Step {
    TreeNode* node;
    TreeEdge* edge;
    int ply;           // before it
    bool at_once;      // no luck came between the step before and this one
    float chance = 1;  // with which it was chosen where several choose at once
  };

  [[nodiscard]] bool solves() const { return two_ && !guesses_; }
  [[nodiscard]] bool at_once(const NextPly& at) const { return !path_.empty() && at.luck.ply == path_.back().ply + 1; }
  static std::int8_t bound(const SeatNumbers& returns) { return static_cast<std::int8_t>(returns[0]); }

  // Below the tree, where the author gives hints.
  std::int32_t guided(NextPly& at) {
    const std::int32_t choice = guided_->choose(at, nodes_.seat(at.window()), policy_);
    if (choice == kDone) back_up(guided_->values());
    return choice;
  }

  std::int32_t descend(NextPly& at) {
    const bool direct = at_once(at);
    const Tree::Place place = position(at, direct && !guesses_ && !path_.back().node->together);
    if (place == Tree::kNowhere) {
      inside_ = false;
      return choose(at);
    }
    TreeNode& node = tree_.node(place);
    if (solves() && node.bounds.exact()) return end_at(node.bounds, direct);
    Step step{&node, nullptr, at.luck.ply, direct};
    if (node.together) {
      step.edge = &match_regrets(node, step.chance);
    } else if (path_.empty()) {
      step.edge = &next_arm();
    } else if (node.opened < node.count) {
      step.edge = &open_edge(node, node.opened + policy_.below(node.count - node.opened));
    } else {
      step.edge = &best_edge(node, explore_);
    }
    path_.push_back(step);
    if (solves() && step.edge->bounds.exact()) return end_at(step.edge->bounds, false);
    return step.edge->action;
  }

  // The window's position in the tree, added if it is the first one or was come to before. `certain`: the last step
  // leads there whenever it is made.
  Tree::Place position(NextPly& at, bool certain) {
    if (path_.empty() && root_ != Tree::kNowhere) return root_;
    TreeEdge* const by = path_.empty() ? nullptr : path_.back().edge;
    if (certain && by->child != Tree::kNowhere) return by->child;
    const std::byte* block = at.window();
    const int seat = nodes_.seat(block);
    std::uint64_t key = keys_.key(block, seat);
    if (guesses_) key = hash_bytes(at.actions().data(), at.actions().size_bytes(), key);
    Tree::Place place = tree_.find(key);
    if (place == Tree::kNowhere) {
      if (by != nullptr && by->visits == 0) return Tree::kNowhere;
      place = tree_.add(key, seat, nodes_.node(block) == Node::kTogether, at.actions());
    }
    if (by == nullptr && place != Tree::kNowhere) stand_on(place);
    if (certain) by->child = place;
    return place;
  }

  void stand_on(Tree::Place place) {
    root_ = place;
    TreeNode& node = tree_.node(place);
    node.opened = node.count;
    for (TreeEdge& edge : node.all()) arms_.push_back({&edge});
    live_ = arms_.size();
  }
  // One after the other, but what is certain needs no trial.
  TreeEdge& next_arm() {
    for (std::size_t tries = 0; tries < live_; ++tries) {
      Arm& arm = arms_[++turn_ % live_];
      if (arm.edge->bounds.exact()) continue;
      ++arm.visits;
      return *arm.edge;
    }
    return *arms_.front().edge;
  }

  // By the positive regrets, and now and then any.
  TreeEdge& match_regrets(TreeNode& node, float& chance) {
    double positive = 0;
    for (const TreeEdge& edge : node.all()) positive += std::max(0.0F, edge.mean);
    const double any = 1.0 / node.count;
    const auto wanted = [&](const TreeEdge& edge) { return positive > 0 ? std::max(0.0F, edge.mean) / positive : any; };
    double draw = policy_.next() / 4294967296.0;
    TreeEdge* chosen = nullptr;
    for (TreeEdge& edge : node.all()) {
      edge.spread += static_cast<float>(wanted(edge));
      const double here = (1 - kMixed) * wanted(edge) + kMixed * any;
      if (chosen == nullptr || draw >= 0) {
        chosen = &edge;
        chance = static_cast<float>(here);
      }
      draw -= here;
    }
    return *chosen;
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
      prove_edge(node, *path_[i].edge, bounds);
      if (!prove_node(node) || !path_[i].at_once) return;
      bounds = node.bounds;
    }
  }

  void count_arm(const TreeEdge& edge, double got) {
    Arm& arm = *std::ranges::find(arms_, &edge, &Arm::edge);
    ++arm.visits;
    arm.got += got;
  }

  void back_up(const SeatNumbers& returns) {
    for (const Step& step : path_) {
      TreeNode& node = *step.node;
      const double got = returns[static_cast<std::size_t>(node.seat)];
      if (!node.together) {
        count_edge(node, *step.edge, got);
        continue;
      }
      ++node.visits;
      ++step.edge->visits;
      if (&step == &path_.front()) count_arm(*step.edge, got);
      for (TreeEdge& edge : node.all()) edge.mean -= static_cast<float>(got);
      step.edge->mean += static_cast<float>(got) / step.chance;
    }
  }

  Tree& tree_;
  NodeReader nodes_;
  ViewKeys keys_;
  ScaledReturns returns_;
  bool two_;  // two seats that win, lose or draw
  float explore_;
  int ply_ = 0;
  std::uint64_t seed_ = 0;
  bool guesses_ = false;
  Tree::Place root_ = Tree::kNowhere;
  std::vector<Arm> arms_;
  std::size_t live_ = 0;  // of them: they come first
  std::size_t turn_ = 0;
  std::int64_t left_ = 0;
  std::uint64_t number_ = 0;
  std::optional<Guided> guided_;
  Rng policy_{0, Stream::kPolicy};
  std::vector<Step> path_;
  bool inside_ = false;
};

}  // namespace quoin

// HintedRollouts: random playouts that use the author's hints. `prefer` gives the actions' weights; `evaluate` ends a
// playout after some plies with its value. Answers a job with choices, or with questions to the rules (PlySource).
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>

#include "quoin/engine/returns.h"
#include "quoin/script/vm.h"

namespace quoin {

class HintedRollouts {
 public:
  // `cutoff`: plies of a playout before `evaluate` ends it. `priors`: what `prefer` says is where the tree looks.
  HintedRollouts(const GameDef& def, Hints hints, int cutoff, bool priors = false)
      : hints_(hints),
        seats_(static_cast<int>(def.seats.size())),
        zero_sum_(def.sides() == 2 && seats_ == 2 && !def.payoffs),
        same_(utility_of(def).kind == Utility::Kind::kIdentical),
        cutoff_(cutoff),
        priors_(priors && hints.prefer) {}

  void begin() {
    plies_ = 0;
    asked_ = -1;
    weighed_ = false;
  }

  // The game has the hint `prefer`.
  [[nodiscard]] bool weighs() const { return hints_.prefer; }
  // Its weights are priors of the tree.
  [[nodiscard]] bool gives_priors() const { return priors_; }

  // A choice or a question at a position below the tree; kDone when values() has the playout's returns, between -1 and
  // 1 for each seat. `seat`: who chooses.
  std::int32_t choose(NextPly& at, int seat, Rng& policy) {
    if (hints_.evaluate && plies_ >= cutoff_) return evaluate(at, seat);
    const std::int32_t choice = weigh(at, policy);
    plies_ += choice >= 0 ? 1 : 0;
    return choice;
  }
  // A choice by the weights of the actions, or the question what they are; at random where the hints do not tell.
  std::int32_t weigh(NextPly& at, Rng& policy) {
    if (hints_.prefer && !std::exchange(weighed_, true)) return PlySource::kWeights;
    return hints_.prefer ? weighed_choice(at, policy) : at.action(below(policy, at.count()));
  }
  [[nodiscard]] const SeatNumbers& values() const { return values_; }

  static constexpr std::int32_t kDone = -2;  // as Job::kDone

 private:
  static int below(Rng& policy, int count) { return static_cast<int>(policy.below(static_cast<std::uint32_t>(count))); }

  // In zero-sum games of two seats only the seat that chooses is asked, and so where all get the same.
  std::int32_t evaluate(const NextPly& at, int seat) {
    const bool one = zero_sum_ || same_;
    const int first = one ? seat : 0;
    const int last = one ? seat : seats_ - 1;
    if (asked_ >= 0) values_[as_size(asked_)] = static_cast<double>(at.value()) / kMostValue;
    if (asked_ < 0) {
      asked_ = first;
    } else if (asked_ < last) {
      ++asked_;
    } else {
      if (same_) values_.fill(values_[as_size(seat)]);
      if (zero_sum_) values_[as_size(1 - seat)] = -values_[as_size(seat)];
      return kDone;
    }
    return PlySource::value_of(asked_);
  }

  // In proportion to the weights; uniformly if all are 0.
  std::int32_t weighed_choice(const NextPly& at, Rng& policy) {
    weighed_ = false;
    const auto weights = at.weights();
    const std::int32_t total = std::accumulate(weights.begin(), weights.end(), 0);
    if (total == 0) return at.action(below(policy, at.count()));
    std::int32_t left = below(policy, total);
    int place = 0;
    while (left >= weights[as_size(place)]) left -= weights[as_size(place++)];
    return at.action(place);
  }

  Hints hints_;
  int seats_;
  bool zero_sum_;
  bool same_;  // all seats get the same
  int cutoff_;
  bool priors_;
  int plies_ = 0;   // of this playout
  int asked_ = -1;  // the seat whose value is being asked for
  bool weighed_ = false;
  SeatNumbers values_{};
};

}  // namespace quoin

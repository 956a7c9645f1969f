// HintedRollouts: what the author's hints do in random playouts: `prefer` weighs the choices, and after some plies
// `evaluate` says what comes of it. In: the hints that there are. Out: choices for a job, or questions (PlySource).
#pragma once

#include <cstdint>
#include <numeric>

#include "quoin/engine/returns.h"
#include "quoin/script/vm.h"

namespace quoin {

class HintedRollouts {
 public:
  // `cutoff`: plies of a playout before it is evaluated.
  HintedRollouts(const GameDef& def, Hints hints, int cutoff)
      : hints_(hints),
        seats_(static_cast<int>(def.seats.size())),
        zero_sum_(def.sides() == 2 && seats_ == 2 && !def.payoffs),
        cutoff_(cutoff) {}

  void begin() {
    plies_ = 0;
    asked_ = -1;
    weighed_ = false;
  }

  // Whether it says what actions weigh, when it is asked (PlySource::kWeights).
  [[nodiscard]] bool weighs() const { return hints_.prefer; }

  // A choice, or a question, at a position below the tree; kDone where values() tell how it is for all seats, of
  // returns between -1 and 1. `seat`: who chooses.
  std::int32_t choose(NextPly& at, int seat, Rng& policy) {
    if (hints_.evaluate && plies_ >= cutoff_) return evaluate(at, seat);
    if (hints_.prefer && !weighed_) {
      weighed_ = true;
      return PlySource::kWeights;
    }
    ++plies_;
    return hints_.prefer ? weighed_choice(at, policy) : at.action(below(policy, at.count()));
  }
  [[nodiscard]] const SeatNumbers& values() const { return values_; }

  static constexpr std::int32_t kDone = -2;  // as Job::kDone

 private:
  static int below(Rng& policy, int count) { return static_cast<int>(policy.below(static_cast<std::uint32_t>(count))); }

  // Where one seat's gain is the other's loss one is asked: who chooses.
  std::int32_t evaluate(const NextPly& at, int seat) {
    const int first = zero_sum_ ? seat : 0;
    const int last = zero_sum_ ? seat : seats_ - 1;
    if (asked_ >= 0) values_[as_size(asked_)] = static_cast<double>(at.value()) / kMostValue;
    if (asked_ < 0) {
      asked_ = first;
    } else if (asked_ < last) {
      ++asked_;
    } else {
      if (zero_sum_) values_[as_size(1 - seat)] = -values_[as_size(seat)];
      return kDone;
    }
    return PlySource::value_of(asked_);
  }

  // As likely as it weighs; each as likely as any other where all weigh nothing.
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
  int cutoff_;
  int plies_ = 0;   // of this playout
  int asked_ = -1;  // the seat for which the position is being evaluated
  bool weighed_ = false;
  SeatNumbers values_{};
};

}  // namespace quoin

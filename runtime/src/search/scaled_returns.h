// ScaledReturns: the returns of a match between -1 and 1, with a part of its points, as searches compare them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "quoin/engine/returns.h"

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

}  // namespace quoin

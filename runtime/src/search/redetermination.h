// What a search needs where seats have secrets from each other: worlds of nobody's knowledge, in which other seats
// learn to choose without those of the seat that searches (online outcome sampling has the same two kinds of worlds:
// Lisy, Lanctot, Bowling 2015), and the choice of a seat that has learned.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quoin/base/rng.h"
#include "quoin/engine/imagined.h"
#include "search/regret_matching.h"
#include "search/tree.h"

namespace quoin {

// Whether some seat sees what another does not.
inline bool have_secrets(const GameDef& def) {
  return std::ranges::any_of(def.layout.zones, [&](const Zone& zone) {
    if (zone.role == ZoneRole::kEngine) return false;
    if (zone.owned_by >= 0) return true;
    for (int row = 0; row < zone.rows; ++row) {
      for (int seat = 1; seat < static_cast<int>(def.seats.size()); ++seat) {
        if (may_see(zone, row, seat) != may_see(zone, row, 0)) return true;
      }
    }
    return false;
  });
}

// Worlds that fit what all seats have seen together. No seat's secrets are in them, so what is learned there tells
// nobody another's.
class CommonWorlds {
 public:
  CommonWorlds(Vm& vm, const Match& match, std::uint64_t seed)
      : vm_(vm), seat_(match.seat()), imagined_(vm, match, kNone, seed, {.take_back = true}) {}

  // Puts another world into the machine, with the list of the seat that chooses. False if none was found.
  bool show() {
    const auto drawn = imagined_.any() ? imagined_.draw_quickly() : Result<bool>(false);
    if (!drawn || !*drawn) return false;
    std::memcpy(vm_.window(), imagined_.state().data(), as_size(imagined_.state().bytes()));
    return vm_.list(seat_) && !vm_.actions().empty();
  }

 private:
  Vm& vm_;
  int seat_;
  Imagined imagined_;
};

// The node has been visited often enough to choose by it.
inline bool has_learned(const TreeNode& node) {
  constexpr std::uint32_t kVisitsOfEach = 4;
  return node.visits >= kVisitsOfEach * node.count;
}

// The action of a seat that has learned: the best one so far, or by its mixed strategy.
inline std::int32_t learned_choice(TreeNode& node, Rng& policy) {
  std::uint32_t chosen = 0;
  if (!node.mixes) {
    for (std::uint32_t i = 1; i < node.count; ++i) {
      const bool better =
          node.weighed ? node.edge(i).visits > node.edge(chosen).visits : node.mean(i) > node.mean(chosen);
      if (node.edge(i).visits > 0 && (better || node.edge(chosen).visits == 0)) chosen = i;
    }
    return node.edge(chosen).action;
  }
  double total = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) total += summed(node, i);
  double draw = policy.next() / 4294967296.0 * total;
  while (chosen + 1 < node.count && draw >= summed(node, chosen)) draw -= summed(node, chosen++);
  return node.edge(chosen).action;
}

// The standard deviation of returns, by which exploration is scaled where few of them reach the game's most and least.
class Spread {
 public:
  void add(double got) {
    ++count_;
    const double off = got - mean_;
    mean_ += off / count_;
    squares_ += off * (got - mean_);
  }
  [[nodiscard]] float mean() const { return static_cast<float>(mean_); }
  // 1 while little is known; never more, as returns lie between -1 and 1.
  [[nodiscard]] float share() const {
    return count_ < kFew ? 1 : static_cast<float>(std::clamp(std::sqrt(squares_ / count_), kLeast, 1.0));
  }

 private:
  static constexpr double kFew = 16;
  static constexpr double kLeast = 0.1;
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

}  // namespace quoin

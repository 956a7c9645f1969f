// Regret matching: the choice among few actions that are chosen at once with those of other seats.
#pragma once

#include "quoin/base/rng.h"
#include "search/tree.h"

namespace quoin {

// Marks an action that is not chosen, in place of the sum of its probabilities.
inline constexpr float kNeverChosen = -1;

// Chooses by regret matching+ (Tammelin 2014) with some uniform exploration. The mixed strategy is the average over
// time, weighted by the visit.
inline std::uint32_t match_regrets(TreeNode& node, Rng& policy, float& chance) {
  constexpr double kExploration = 0.1;  // share of uniform exploration
  double positive = 0;
  std::uint32_t open = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    if (node.spread(i) == kNeverChosen) continue;
    positive += node.mean(i);
    ++open;
  }
  const double any = 1.0 / open;
  double draw = policy.next() / 4294967296.0;
  std::uint32_t chosen = node.count;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    if (node.spread(i) == kNeverChosen) continue;
    const double wanted = positive > 0 ? node.mean(i) / positive : any;
    node.spread(i) += static_cast<float>(wanted * node.visits);
    const double here = (1 - kExploration) * wanted + kExploration * any;
    if (chosen == node.count || draw >= 0) {
      chosen = i;
      chance = static_cast<float>(here);
    }
    draw -= here;
  }
  return chosen;
}

// The summed probability of an action of the mixed strategy.
inline double summed(TreeNode& node, std::uint32_t edge) {
  return node.spread(edge) == kNeverChosen ? 0 : node.spread(edge);
}

}  // namespace quoin

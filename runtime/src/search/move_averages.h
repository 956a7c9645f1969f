// All moves as first (RAVE: Gelly and Silver 2007): an action of a node is also worth what the seat got wherever it
// chose that action later in a simulation through the node. Who has few visits of its own is judged by that; with
// visits its own mean counts more and more.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "search/tree.h"

namespace quoin {

// The choices of one simulation, by a number for each seat and action.
class MoveAverages {
 public:
  // `equal`: about so many visits have the weight of the average over all moves; 0: it has none.
  explicit MoveAverages(double equal, std::size_t choices) : equal_(static_cast<float>(equal)) {
    if (used()) chosen_.resize(choices);
  }

  [[nodiscard]] bool used() const { return equal_ > 0; }
  // A simulation ended, with these choices below the tree.
  void begin(std::span<const std::uint32_t> choices) {
    ++simulation_;
    for (const std::uint32_t choice : choices) chosen_[choice] = simulation_;
  }

  // The visits of one simulation come from the last to the first. Adds one of `which` with this return of the node's
  // seat, and to what every action is worth that was chosen there or later. `first`:
  // the number of the seat's action 0; `averages`: the node's.
  void add_visit(TreeNode& node, std::span<MoveAverage> averages, std::uint32_t which, std::uint32_t first,
                 double got) {
    TreeEdge& visited = node.edge(which);
    chosen_[first + static_cast<std::uint32_t>(visited.action)] = simulation_;
    ++node.visits;
    ++visited.visits;
    add(averages[which].own, got, visited.visits);
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const TreeEdge& edge = node.edge(i);
      if (chosen_[first + static_cast<std::uint32_t>(edge.action)] != simulation_) continue;
      MoveAverage& average = averages[i];
      add(average.later, got, ++average.times);
      if (node.spread(i) == 0) continue;  // proven, or cannot be the best
      const auto visits = static_cast<float>(edge.visits);
      const float share = std::sqrt(equal_ / (3 * visits + equal_));
      node.mean(i) = (1 - share) * average.own + share * average.later;
      if (node.weighed) {
        if (i == which) node.spread(i) *= visits / (visits + 1);
      } else if (edge.visits > 0) {
        node.spread(i) = 1.0F / std::sqrt(visits);
      }
    }
  }

 private:
  static void add(float& mean, double got, std::uint32_t times) {
    mean += (static_cast<float>(got) - mean) / static_cast<float>(times);
  }

  float equal_;
  std::uint32_t simulation_ = 0;
  std::vector<std::uint32_t> chosen_;  // the last simulation with each choice
};

}  // namespace quoin

// ObservationHistory: a match as one seat observed it, ply by ply, with perfect recall: which choices it was told of.
// In: a match, a seat. Out: plies with the states before and after them.
#pragma once

#include <vector>

#include "engine/item_tracker.h"

namespace quoin {

// REQUIRES that the match outlives it.
class ObservationHistory {
 public:
  ObservationHistory(const Match& match, int seat);

  [[nodiscard]] int size() const { return static_cast<int>(plies_.size()); }
  [[nodiscard]] const PlyRecord& ply(int k) const { return plies_[as_size(k)]->record; }
  // The state before ply k; for k = size() the current one.
  [[nodiscard]] const State& before(int k) const { return k < size() ? plies_[as_size(k)]->before : match_.state(); }
  [[nodiscard]] std::span<const std::int32_t> legal(int k) const {
    return k < size() ? std::span<const std::int32_t>(plies_[as_size(k)]->legal) : match_.legal();
  }
  // The state before the first ply is common knowledge.
  [[nodiscard]] bool knows_start() const { return knows_start_; }
  // Ply k is a simultaneous choice, and by the end of ply `last` not all seats have chosen.
  [[nodiscard]] bool waits(int k, int last) const;
  // The seat knows this choice, secret fields included, by now.
  [[nodiscard]] bool told(int k) const;
  [[nodiscard]] ObservedPly remembered(int k) const;

 private:
  [[nodiscard]] bool shows_secrets(int k) const;

  const Match& match_;
  int seat_;
  std::vector<const PlayedPly*> plies_;
  bool knows_start_;
};

}  // namespace quoin

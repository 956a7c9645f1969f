// What a seat remembers of a match, ply by ply: which choices it was told, which it was not. In: a match, a seat. Out:
// plies with the states before and after.
#pragma once

#include <vector>

#include "engine/item_tracker.h"
#include "engine/past.h"

namespace quoin {

// Remembers nothing longer than the match lives.
class ObservationHistory {
 public:
  ObservationHistory(const Match& match, int seat);

  [[nodiscard]] int size() const { return static_cast<int>(plies_.size()); }
  [[nodiscard]] const PlyRecord& ply(int k) const { return plies_[as_size(k)]->ply; }
  // The state before ply k; that after the last for k = size().
  [[nodiscard]] const State& before(int k) const { return k < size() ? plies_[as_size(k)]->state : match_.state(); }
  [[nodiscard]] std::span<const std::int32_t> legal(int k) const {
    return k < size() ? std::span<const std::int32_t>(plies_[as_size(k)]->legal) : match_.legal();
  }
  // All know what lay where before the first ply.
  [[nodiscard]] bool knows_start() const { return knows_start_; }
  // The choice of ply k was made together with others who have not all chosen by the end of ply `last`.
  [[nodiscard]] bool waits(int k, int last) const;
  // The seat knows all of this choice by now.
  [[nodiscard]] bool told(int k) const;
  [[nodiscard]] ObservedPly remembered(int k) const;

 private:
  [[nodiscard]] bool shows_secrets(int k) const;

  const Match& match_;
  int seat_;
  std::vector<const MatchAccess::Past*> plies_;
  bool knows_start_;
};

}  // namespace quoin

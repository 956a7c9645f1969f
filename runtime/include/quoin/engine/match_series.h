// Which matches are played: many of one game, each with a seed of its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "quoin/base/rng.h"

namespace quoin {

struct MatchSeries {
  int matches = 1;
  std::uint64_t seed = 0;  // match i is played with seed derive_seed(seed, i), choices from its kPolicy stream
  std::span<const std::uint64_t> seeds = {};  // if any: match i is played with seeds[i] instead. REQUIRES one a match
  const std::atomic<bool>* stop = nullptr;    // when set to true they end early

  [[nodiscard]] std::uint64_t seed_of(int match) const {
    const auto place = static_cast<std::size_t>(match);
    return seeds.empty() ? derive_seed(seed, place) : seeds[place];
  }
  [[nodiscard]] bool told_to_stop() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

}  // namespace quoin

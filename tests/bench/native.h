// The games written by hand in C++, one function each: the yardsticks of the benchmarks. A native game shares nothing
// with the runtime but its generator; it lists actions in the order of the rules in Lua, so that equal seeds play equal
// matches.
#pragma once

#include <cstdint>
#include <span>

#include "quoin/base/rng.h"

namespace quoin::bench {

// What a match of uniformly random choices draws, node for node as the engine does; counts plies and choices.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed), policy_(seed, Stream::kPolicy) {}

  // A decision among `count` actions: the place of the one taken.
  std::uint32_t choose(int count) {
    ++plies_;
    choices_ += count;
    return policy_.below(static_cast<std::uint32_t>(count));
  }
  // A chance node with outcomes of these weights: the outcome.
  int roll(std::span<const int> weights) {
    int total = 0;
    for (const int weight : weights) total += weight;
    int drawn = static_cast<int>(at_ply(Stream::kChance).below(static_cast<std::uint32_t>(total)));
    int outcome = 0;
    while (drawn >= weights[static_cast<std::size_t>(outcome)]) drawn -= weights[static_cast<std::size_t>(outcome++)];
    ++plies_;
    return outcome;
  }
  // A deal: the generator that it draws from.
  Rng deal() {
    const Rng rng = at_ply(Stream::kDeal);
    ++plies_;
    return rng;
  }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] std::int64_t choices() const { return choices_; }

 private:
  [[nodiscard]] Rng at_ply(Stream stream) const {
    return {derive_seed(seed_, static_cast<std::uint64_t>(plies_)), stream};
  }
  std::uint64_t seed_;
  Rng policy_;
  int plies_ = 0;
  std::int64_t choices_ = 0;
};

// Each plays one match with the game's standard dials; answers the winners as a bit mask, all of them for a draw.
int native_murailles(Draws& draws);
int native_muros(Draws& draws);
int native_wall_to_wall(Draws& draws);
int native_mosaix(Draws& draws);
int native_crazy_palace(Draws& draws);
int native_tic_tac_toe(Draws& draws);
int native_connect_four(Draws& draws);
int native_breakthrough(Draws& draws);
int native_hex(Draws& draws);
int native_othello(Draws& draws);

}  // namespace quoin::bench

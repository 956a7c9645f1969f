// SecretPool: what one seat may have chosen in secret, one thing after another from a pool. In: what each choice may
// have been. Out: random choices that fit, each as often as if whoever chooses took any kind that is left, all alike.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/base/sizes.h"

namespace quoin {

class SecretPool {
 public:
  using Kinds = std::uint64_t;  // a set of kinds, one bit each
  static constexpr int kMostKinds = 64;
  static constexpr int kNobody = -1;
  static constexpr Kinds kAny = ~Kinds{0};

  static Kinds of(int kind) { return Kinds{1} << static_cast<unsigned>(kind); }

  // What was chosen, in order, tells what the pool holds.
  void fill(std::vector<int> chosen) { plan_ = chosen_ = std::move(chosen); }
  [[nodiscard]] bool filled() const { return !chosen_.empty(); }
  // Whether these could be chosen if at each choice these kinds were on offer: all that are left, no others.
  static bool obeys(const std::vector<int>& chosen, const std::vector<Kinds>& offered);

  // Chooses anew; false if nothing fits. `may`: by choice, what it may have been.
  bool draw(const std::vector<Kinds>& may, Rng& rng);
  [[nodiscard]] const std::vector<int>& chosen() const { return chosen_; }

 private:
  bool fit(const std::vector<Kinds>& may);
  double choose(const std::vector<Kinds>& may, Rng& rng);

  std::vector<int> chosen_;  // by choice
  std::vector<int> plan_;    // the same, being drawn
};

}  // namespace quoin

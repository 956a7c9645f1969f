// Rng: PCG32 (O'Neill 2014, pcg-random.org), integers only, the same numbers on every machine.
// One stream per purpose, so that drawing for one purpose never disturbs another.
#pragma once

#include <cassert>
#include <cstdint>

namespace quoin {

enum class Stream : std::uint64_t { kDeal = 1, kChance = 2, kPolicy = 3, kSeed = 4 };

class Rng {
 public:
  Rng(std::uint64_t seed, Stream stream) : increment_(increment_of(stream)) {
    next();
    state_ += seed;
    next();
  }

  // Whether it draws for this purpose. One whose bytes were altered may not, and then below() may never end.
  [[nodiscard]] bool is_of(Stream stream) const { return increment_ == increment_of(stream); }

  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto turn = static_cast<std::uint32_t>(old >> 59U);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
  }

  // Uniform in [0, n), exact by rejection (Lemire 2019). REQUIRES n >= 1.
  std::uint32_t below(std::uint32_t n) {
    assert(n >= 1);
    std::uint64_t product = static_cast<std::uint64_t>(next()) * n;
    auto low = static_cast<std::uint32_t>(product);
    if (low < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (low < threshold) {
        product = static_cast<std::uint64_t>(next()) * n;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

 private:
  static constexpr std::uint64_t increment_of(Stream stream) { return (static_cast<std::uint64_t>(stream) << 1U) | 1U; }

  std::uint64_t state_ = 0;
  std::uint64_t increment_;
};

// The seed of the n-th member of a family (match n of a batch, ply n of a match): SplitMix64's finalizer.
inline std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t n) {
  std::uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

}  // namespace quoin

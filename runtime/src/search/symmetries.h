// Symmetries of a game: ways to turn or mirror its boards that the rules cannot tell. They are found from the boards'
// geometry and kept if the rules agree in sampled positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// How a block looks after the boards were turned.
class Symmetry {
 public:
  // A zone whose values are sites: what each becomes, by value - holds.min.
  struct Values {
    const Zone* zone;
    std::vector<std::int32_t> become;
  };

  Symmetry(std::vector<std::uint16_t> bytes, std::vector<Values> values)
      : bytes_(std::move(bytes)), values_(std::move(values)) {}

  void turn(const std::byte* block, std::byte* turned) const {
    for (std::size_t i = 0; i < bytes_.size(); ++i) turned[i] = block[bytes_[i]];
    for (const Values& values : values_) turn_values(values, turned);
  }
  // Whether it changes no block.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] bool same_as(const Symmetry& other) const;

 private:
  static void turn_values(const Values& values, std::byte* turned);

  std::vector<std::uint16_t> bytes_;  // by byte of the block: which one comes there
  std::vector<Values> values_;
};

// Those that hold from this position on, as far as `samples` positions of random matches tell. None where the block
// holds keys of earlier positions, which cannot be turned. REQUIRES that somebody chooses.
Result<std::vector<Symmetry>> find_symmetries(const Match& match, int samples, std::uint64_t seed);

}  // namespace quoin

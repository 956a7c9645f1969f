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
      : bytes_(std::move(bytes)), values_(std::move(values)) {
    while (first_ < bytes_.size() && bytes_[first_] == first_) ++first_;
  }

  void turn(const std::byte* block, std::byte* turned) const {
    const std::uint16_t* from = bytes_.data();
    for (std::size_t i = 0, count = bytes_.size(); i < count; ++i) turned[i] = block[from[i]];
    for (const Values& values : values_) turn_values(values, turned);
  }
  // Whether it moves bytes and changes none, so that turned blocks need not be written to be compared.
  [[nodiscard]] bool only_moves() const { return values_.empty(); }
  [[nodiscard]] std::size_t first() const { return first_; }  // byte that it moves
  // Whether the turned block is the lesser of the two, byte by byte from `begin` on. REQUIRES only_moves().
  [[nodiscard]] bool turns_below(const std::byte* block, const std::byte* other, std::size_t begin) const {
    const std::uint16_t* from = bytes_.data();
    for (std::size_t i = begin, count = bytes_.size(); i < count; ++i) {
      if (block[from[i]] != other[i]) return block[from[i]] < other[i];
    }
    return false;
  }
  // Whether it changes no block.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] bool same_as(const Symmetry& other) const;

 private:
  static void turn_values(const Values& values, std::byte* turned);

  std::vector<std::uint16_t> bytes_;  // by byte of the block: which one comes there
  std::vector<Values> values_;
  std::size_t first_ = 0;
};

// Those that hold from this position on, as far as `samples` positions of random matches tell. None where the block
// holds keys of earlier positions, which cannot be turned. REQUIRES that somebody chooses.
Result<std::vector<Symmetry>> find_symmetries(const Match& match, int samples, std::uint64_t seed);

}  // namespace quoin

// Symmetries of a game: rotations and reflections of its boards under which the rules do not change. They are found
// from the boards' geometry and kept if sampled positions agree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// The effect of a symmetry on a block.
class Symmetry {
 public:
  // A zone whose values are sites: their images, by value - holds.min.
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
  // Whether it only permutes bytes, so that images can be compared without being written.
  [[nodiscard]] bool only_moves() const { return values_.empty(); }
  [[nodiscard]] std::size_t first() const { return first_; }  // byte that it moves
  // Whether the image of `block` is lexicographically less than `other`, from byte `begin` on. REQUIRES only_moves().
  [[nodiscard]] bool turns_below(const std::byte* block, const std::byte* other, std::size_t begin) const {
    const std::uint16_t* from = bytes_.data();
    for (std::size_t i = begin, count = bytes_.size(); i < count; ++i) {
      if (block[from[i]] != other[i]) return block[from[i]] < other[i];
    }
    return false;
  }
  // Whether it is the identity.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] bool same_as(const Symmetry& other) const;

  // What it makes of actions is known from positions: by action its image, -1 where none was seen or they differ.
  [[nodiscard]] const std::vector<std::int32_t>& actions() const { return actions_; }
  void begin_actions(int count) { actions_.assign(static_cast<std::size_t>(count), kUnseen); }
  void note_action(std::int32_t action, std::int32_t image) {
    std::int32_t& known = actions_[static_cast<std::size_t>(action)];
    known = known == kUnseen || known == image ? image : kVaries;
  }
  void end_actions() {
    for (std::int32_t& image : actions_) image = std::max(image, kUnseen);
  }

 private:
  static constexpr std::int32_t kUnseen = -1;
  static constexpr std::int32_t kVaries = -2;
  static void turn_values(const Values& values, std::byte* turned);

  std::vector<std::uint16_t> bytes_;  // by byte of the image: the byte of the block that it is
  std::vector<Values> values_;
  std::vector<std::int32_t> actions_;
  std::size_t first_ = 0;
};

// Those that hold from this position on, tested on `samples` positions of random matches. None where the block holds
// keys of earlier positions, which have no image. REQUIRES a node where a seat chooses.
Result<std::vector<Symmetry>> find_symmetries(const Match& match, int samples, std::uint64_t seed);

}  // namespace quoin

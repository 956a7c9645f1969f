// State: one match's block as a value. Copy is one memcpy, equality one memcmp, hash one pass; nothing else is state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/schema/game_def.h"

namespace quoin {

class State {
 public:
  // All zero.
  explicit State(int bytes) : bytes_(bytes), large_(reserve(bytes)) { std::memset(data(), 0, size()); }
  State(const State& other) : bytes_(other.bytes_), large_(reserve(other.bytes_)) {
    std::memcpy(data(), other.data(), size());
  }
  State(State&& other) noexcept : bytes_(other.bytes_), large_(std::move(other.large_)) { take_small(other); }
  // Between states of one layout the block stays where it is, for those who look at it (Python's zone arrays).
  State& operator=(State&& other) noexcept {
    if (this == &other) return *this;
    if (bytes_ == other.bytes_) {
      std::memcpy(data(), other.data(), size());
      return *this;
    }
    bytes_ = other.bytes_;
    large_ = std::move(other.large_);
    take_small(other);
    return *this;
  }
  // Allocates nothing between states of one layout.
  State& operator=(const State& other) {
    if (this == &other) return *this;
    if (bytes_ != other.bytes_) {
      large_ = reserve(other.bytes_);
      bytes_ = other.bytes_;
    }
    std::memcpy(data(), other.data(), size());
    return *this;
  }
  ~State() = default;

  [[nodiscard]] std::byte* data() { return bytes_ <= kSmall ? small_.data() : large_.get(); }
  [[nodiscard]] const std::byte* data() const { return bytes_ <= kSmall ? small_.data() : large_.get(); }
  [[nodiscard]] std::span<const std::byte> block() const { return {data(), size()}; }
  [[nodiscard]] int bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_bytes(data(), size()); }
  bool operator==(const State& other) const {
    return bytes_ == other.bytes_ && std::memcmp(data(), other.data(), size()) == 0;
  }

 private:
  static constexpr int kSmall = 256;  // blocks up to this size need no memory of their own: most games'
  static std::unique_ptr<std::byte[]> reserve(int bytes) {
    return bytes <= kSmall ? nullptr : std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(bytes));
  }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(bytes_); }
  // Moves the rest from `other`, which is left as a state of no bytes.
  void take_small(State& other) {
    if (bytes_ <= kSmall) std::memcpy(small_.data(), other.small_.data(), size());
    other.bytes_ = 0;
  }

  int bytes_;
  std::unique_ptr<std::byte[]> large_;  // null if the block is small
  alignas(8) std::array<std::byte, kSmall> small_;
};

// The block before setup: every zone at its start values, node kUnset, seat none.
State start_block(const Layout& layout);
// The scratch memory behind the block at the start of each call of the rules: layout.scratch_bytes bytes.
std::vector<std::byte> start_of_scratch(const Layout& layout);

// The state with everything that `seat` does not see set to its start value; where all see that something lies there,
// to the least value instead of none. kNone sees what all see.
State seat_view(const Layout& layout, const State& state, int seat);
// True if `seat` may see row `row` of the zone, whatever another zone tells of its places.
bool may_see(const Zone& zone, int row, int seat);

// {"walls": [...], "soldier": [..]}: every zone by name, per-seat zones as lists of rows, scalars bare; values as texts
// ("none" too) if `readable` else integers, ranges as numbers either way; hidden rows are null (seat = -2 shows all).
// The engine's zones and the bytes of histories are left out.
inline constexpr int kAllSeeing = -2;
nlohmann::json state_json(const GameDef& def, const State& state, int seat, bool readable);
// Sets zones from such an object (integers or texts; zones left out keep their value). A row may also be an object from
// places to values, and the rows of a per-seat zone an object by seat: what it leaves out gets its start value. Answers
// with the zone and place of the first bad value and then changes nothing. Used for cases.yaml and for puzzles.
Status set_zones(const GameDef& def, State& state, const nlohmann::json& zones);

}  // namespace quoin

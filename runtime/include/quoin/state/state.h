// State: one match's block as a value. Copy is one memcpy, equality one memcmp, hash one pass; nothing else is state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/schema/game_def.h"

namespace quoin {

class State {
 public:
  explicit State(int bytes) : bytes_(bytes), block_(std::make_unique<std::byte[]>(static_cast<std::size_t>(bytes))) {}
  State(const State& other) : State(other.bytes_) { *this = other; }
  State(State&&) noexcept = default;
  State& operator=(State&&) noexcept = default;
  // REQUIRES both of one layout. Allocates nothing.
  State& operator=(const State& other) {
    if (this == &other) return *this;
    if (bytes_ != other.bytes_) { bytes_ = other.bytes_; block_ = std::make_unique<std::byte[]>(static_cast<std::size_t>(bytes_)); }
    std::memcpy(block_.get(), other.block_.get(), static_cast<std::size_t>(bytes_));
    return *this;
  }
  ~State() = default;

  [[nodiscard]] std::byte* data() { return block_.get(); }
  [[nodiscard]] const std::byte* data() const { return block_.get(); }
  [[nodiscard]] int bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_bytes(block_.get(), static_cast<std::size_t>(bytes_)); }
  bool operator==(const State& other) const {
    return bytes_ == other.bytes_ && std::memcmp(block_.get(), other.block_.get(), static_cast<std::size_t>(bytes_)) == 0;
  }

 private:
  int bytes_;
  std::unique_ptr<std::byte[]> block_;
};

// The block before setup: every zone at its start values, node kUnset, seat none.
State start_block(const Layout& layout);

// What `seat` may see: zones of other owners and of nobody blanked to their start values. kNone sees what all see.
State seat_view(const Layout& layout, const State& state, int seat);
// True if `seat` may see row `row` of the zone.
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

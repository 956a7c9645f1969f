// MoveOrdering: what cut a search off, and so may do again. In: actions, how deep they were tried and what they did to
// the block. Out: which to play first (killers, Akl and Newborn 1977), which to look into first (history, Schaeffer
// 1983).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

class MoveOrdering {
 public:
  explicit MoveOrdering(const GameDef& def) : places_(as_size(def.layout.bytes)) {
    words_.resize(places_ / kWord);
    for (const Zone& zone : def.layout.zones) {  // boards and hands; not whose turn it is, nor how many there were
      if (zone.role != ZoneRole::kZone) continue;
      std::fill_n(reinterpret_cast<std::byte*>(words_.data()) + zone.offset, zone.count() * cell_bytes(zone.cell),
                  std::byte{0xff});
    }
    const std::size_t deeds = as_size(def.num_distinct_actions) * places_;
    for (auto& side : history_) side.resize(std::bit_ceil(std::min(std::max(deeds, std::size_t{1}), kMostDeeds)));
  }

  // An action by what it does: with the first place that it changes. So a disc dropped onto others is told from one
  // that falls to the ground. Some may share a number.
  [[nodiscard]] std::uint32_t effect(std::int32_t action, const std::byte* before, const std::byte* after) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      std::uint64_t was = 0;
      std::uint64_t is = 0;
      std::memcpy(&was, before + i * kWord, kWord);
      std::memcpy(&is, after + i * kWord, kWord);
      if (const std::uint64_t changed = (was ^ is) & words_[i]; changed != 0) {
        place = i * kWord + as_size(std::countr_zero(changed)) / 8;
        break;
      }
    }
    return static_cast<std::uint32_t>((as_size(action) * places_ + place) & (history_.front().size() - 1));
  }

  // Of who wants the most, or the least: how often it cut, less how often it was tried before what did.
  [[nodiscard]] std::int32_t history(int wants, std::uint32_t effect) const {
    return history_[wants > 0 ? 1 : 0][effect];
  }
  void add(int wants, std::uint32_t effect, std::int32_t more) {
    std::int32_t& one = history_[wants > 0 ? 1 : 0][effect];
    one = std::clamp(one + more, -kMost, kMost);
  }

  // Cut so deep; the last two that did.
  [[nodiscard]] bool killer(std::size_t depth, std::int32_t action) const {
    return killers_[depth][0] == action || killers_[depth][1] == action;
  }
  void add_killer(std::size_t depth, std::int32_t action) {
    auto& killers = killers_[depth];
    if (killers[0] != action) killers = {action, killers[0]};
  }
  void reach(std::size_t depth) {
    if (depth >= killers_.size()) killers_.resize(depth + 1, {-1, -1});
  }

 private:
  static constexpr std::size_t kWord = 8;
  static constexpr std::size_t kMostDeeds = std::size_t{1} << 16U;
  static constexpr std::int32_t kMost = 1 << 28;

  std::size_t places_;                // bytes of a block
  std::vector<std::uint64_t> words_;  // of a block, ones where deeds are looked for
  std::array<std::vector<std::int32_t>, 2> history_;
  std::vector<std::array<std::int32_t, 2>> killers_;  // by depth
};

}  // namespace quoin

// MoveOrdering: actions that caused cutoffs are tried earlier in other positions. Killer moves (Akl and Newborn 1977)
// are kept by depth, the history heuristic (Schaeffer 1983) by what an action does to the block.
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
    for (const Zone& zone : def.layout.zones) {  // boards and hands; not the seat on turn nor counters
      if (zone.role != ZoneRole::kZone) continue;
      std::fill_n(reinterpret_cast<std::byte*>(words_.data()) + zone.offset, zone.count() * cell_bytes(zone.cell),
                  std::byte{0xff});
    }
    const std::size_t effects = as_size(def.num_distinct_actions) * places_;
    for (auto& side : history_) side.resize(std::bit_ceil(std::min(std::max(effects, std::size_t{1}), kMostEffects)));
  }

  // A hash of an action and the first byte that it changes: a disc that falls to the ground differs from one that lands
  // on others.
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

  // By side (`sign` as Evaluation::sign): cutoffs that the effect caused, less the times it was tried before the one
  // that did.
  [[nodiscard]] std::int32_t history(int sign, std::uint32_t effect) const {
    return history_[sign > 0 ? 1 : 0][effect];
  }
  void add(int sign, std::uint32_t effect, std::int32_t more) {
    std::int32_t& one = history_[sign > 0 ? 1 : 0][effect];
    one = std::clamp(one + more, -kMost, kMost);
  }

  // Whether the action is one of the last two that caused a cutoff at this depth.
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
  static constexpr std::size_t kMostEffects = std::size_t{1} << 16U;
  static constexpr std::int32_t kMost = 1 << 28;

  std::size_t places_;                // bytes of a block
  std::vector<std::uint64_t> words_;  // a mask over a block: where effects are looked for
  std::array<std::vector<std::int32_t>, 2> history_;
  std::vector<std::array<std::int32_t, 2>> killers_;  // by depth
};

}  // namespace quoin

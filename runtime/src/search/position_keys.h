// PositionKeys: positions by 128 bits of their whole blocks. Positions that a symmetry of the game turns into each
// other share a key.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <utility>
#include <vector>

#include "quoin/schema/game_def.h"
#include "search/position_table.h"
#include "search/symmetries.h"

namespace quoin {

class PositionKeys {
 public:
  explicit PositionKeys(const GameDef& def, std::vector<Symmetry> symmetries = {})
      : bytes_(static_cast<std::size_t>(def.layout.bytes)),
        symmetries_(std::move(symmetries)),
        turned_(symmetries_.empty() ? 0 : bytes_) {}

  [[nodiscard]] PositionKey key(const std::byte* block) {
    PositionKey least = plain(block);
    for (const Symmetry& symmetry : symmetries_) {
      symmetry.turn(block, turned_.data());
      least = std::min(least, plain(turned_.data()));
    }
    return least;
  }
  [[nodiscard]] std::size_t symmetries() const { return symmetries_.size(); }

 private:
  [[nodiscard]] PositionKey plain(const std::byte* block) const {
    const XXH128_hash_t hash = XXH3_128bits(block, bytes_);
    return {hash.low64, hash.high64};
  }

  std::size_t bytes_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::byte> turned_;
};

}  // namespace quoin

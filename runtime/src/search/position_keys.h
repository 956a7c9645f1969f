// PositionKeys: 128-bit hashes of blocks. Positions that are images of one another under a symmetry of the game share a
// key.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "quoin/schema/game_def.h"
#include "search/symmetries.h"
#include "search/transposition_table.h"

namespace quoin {

class PositionKeys {
 public:
  explicit PositionKeys(const GameDef& def, std::vector<Symmetry> symmetries = {})
      : bytes_(as_size(def.layout.bytes)),
        symmetries_(std::move(symmetries)),
        least_(symmetries_.empty() ? 0 : bytes_),
        turned_(least_.size()),
        begin_(bytes_) {
    for (const Symmetry& one : symmetries_) begin_ = one.only_moves() ? std::min(begin_, one.first()) : 0;
  }

  // The hash of the canonical image: the lexicographically least of all images of the block.
  [[nodiscard]] PositionKey key(const std::byte* block) {
    const std::byte* least = block;
    for (const Symmetry& symmetry : symmetries_) {
      if (symmetry.only_moves() && !symmetry.turns_below(block, least, begin_)) continue;
      symmetry.turn(block, turned_.data());
      if (std::memcmp(turned_.data(), least, bytes_) >= 0) continue;
      std::swap(least_, turned_);
      least = least_.data();
    }
    const XXH128_hash_t hash = XXH3_128bits(least, bytes_);
    return {hash.low64, hash.high64};
  }

 private:
  std::size_t bytes_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::byte> least_;
  std::vector<std::byte> turned_;
  std::size_t begin_;  // the first byte that some symmetry moves
};

}  // namespace quoin

// TurnedViews: positions and actions where a symmetry of the game (a rotation or a reflection of its boards) has turned
// them. A position and its image teach the same, so whoever learns a game has both for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "quoin/engine/game.h"

namespace quoin {

class Symmetry;

class TurnedViews {
 public:
  // The game's symmetries, and what they make of actions, as positions of random matches tell. None may be found.
  static Result<TurnedViews> of(const std::shared_ptr<Game>& game, std::uint64_t seed);

  [[nodiscard]] int count() const;
  // By action: its image, -1 where none is known.
  [[nodiscard]] std::span<const std::int32_t> actions(int which) const;
  // The image of the block, valid until the next call. REQUIRES 0 <= which < count().
  const std::byte* turned(int which, const std::byte* block);

 private:
  TurnedViews(std::shared_ptr<Game> game, std::vector<Symmetry> symmetries);

  std::shared_ptr<Game> game_;
  std::shared_ptr<const std::vector<Symmetry>> symmetries_;
  std::vector<std::byte> turned_;
};

}  // namespace quoin

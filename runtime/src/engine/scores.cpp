// The points of a block.
#include "engine/scores.h"

#include <bit>

namespace quoin {

std::vector<double> scores_of(const GameDef& def, const std::byte* block) {
  const std::size_t seats = def.seats.size();
  std::vector<double> scores(seats, 0.0);
  const auto& zones = def.layout.zones;
  if (def.scores >= 0) {
    const Zone& points = zones[static_cast<std::size_t>(def.scores)];
    for (std::size_t seat = 0; seat < seats; ++seat) scores[seat] = read_cell(block, points, static_cast<int>(seat));
    return scores;
  }
  if (static_cast<Node>(read_cell(block, zones[static_cast<std::size_t>(def.layout.node)], 0)) != Node::kEnd) {
    return scores;
  }
  const int winners = read_cell(block, zones[static_cast<std::size_t>(def.layout.winners)], 0);
  if (winners == 0) return scores;
  const double share = 1.0 / std::popcount(static_cast<unsigned>(winners));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (((winners >> seat) & 1) != 0) scores[seat] = share;
  }
  return scores;
}

}  // namespace quoin

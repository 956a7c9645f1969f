// The points of a block.
#include "engine/scores.h"

#include <bit>

namespace quoin {

void write_scores(const GameDef& def, const std::byte* block, std::span<double> scores) {
  const auto& zones = def.layout.zones;
  const auto read = [&](int zone, std::size_t place) {
    return read_cell(block, zones[static_cast<std::size_t>(zone)], static_cast<int>(place));
  };
  const bool over = static_cast<Node>(read(def.layout.node, 0)) == Node::kEnd;
  const auto winners = over ? static_cast<unsigned>(read(def.layout.winners, 0)) : 0U;
  const double share = winners == 0 ? 0.0 : 1.0 / std::popcount(winners);
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    scores[seat] = def.scores >= 0 ? read(def.scores, seat) : (winners >> seat & 1U) != 0 ? share : 0.0;
  }
}

std::vector<double> scores_of(const GameDef& def, const std::byte* block) {
  std::vector<double> scores(def.seats.size(), 0.0);
  write_scores(def, block, scores);
  return scores;
}

}  // namespace quoin

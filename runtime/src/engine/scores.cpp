// The points of a block.
#include "engine/scores.h"

#include <bit>

#include "quoin/schema/node_reader.h"

namespace quoin {

void write_scores(const GameDef& def, const std::byte* block, std::span<double> scores) {
  const NodeReader nodes(def);
  const auto winners = nodes.node(block) == Node::kEnd ? static_cast<unsigned>(nodes.winners(block)) : 0U;
  const double share = winners == 0 ? 0.0 : 1.0 / std::popcount(winners);
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    scores[seat] = def.scores >= 0               ? nodes.value(block, def.scores, static_cast<int>(seat))
                   : (winners >> seat & 1U) != 0 ? share
                                                 : 0.0;
  }
}

std::vector<double> scores_of(const GameDef& def, const std::byte* block) {
  std::vector<double> scores(def.seats.size(), 0.0);
  write_scores(def, block, scores);
  return scores;
}

}  // namespace quoin

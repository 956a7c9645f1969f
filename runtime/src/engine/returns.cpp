// Returns and points of a block.
#include "quoin/engine/returns.h"

#include <algorithm>
#include <bit>

#include "quoin/schema/node_reader.h"

namespace quoin {
namespace {

std::size_t seats_of(const GameDef& def) { return def.seats.size(); }

SeatNumbers numbers_in(const GameDef& def, const std::byte* block, int zone) {
  SeatNumbers numbers{};
  const Zone& per_seat = def.layout.zone(zone);
  for (std::size_t seat = 0; seat < seats_of(def); ++seat) {
    numbers[seat] = read_cell(block, per_seat, static_cast<int>(seat));
  }
  return numbers;
}

// `won` for each seat of the mask, `lost` for the others.
SeatNumbers by_winners(const GameDef& def, unsigned winners, double won, double lost) {
  SeatNumbers numbers{};
  for (std::size_t seat = 0; seat < seats_of(def); ++seat) numbers[seat] = (winners >> seat & 1U) != 0 ? won : lost;
  return numbers;
}

unsigned winners_of(const GameDef& def, const std::byte* block) {
  return static_cast<unsigned>(NodeReader(def).winners(block));
}

// How many seats the smallest team has.
int smallest_team(const GameDef& def) {
  int smallest = static_cast<int>(def.seats.size());
  for (const int team : def.team_of) {
    smallest = std::min(smallest, static_cast<int>(std::count(def.team_of.begin(), def.team_of.end(), team)));
  }
  return smallest;
}

}  // namespace

SeatNumbers returns_of(const GameDef& def, const std::byte* block) {
  if (NodeReader(def).node(block) != Node::kEnd) return {};
  if (def.payoffs) return numbers_in(def, block, def.layout.payoffs);
  const unsigned winners = winners_of(def, block);
  const auto seats = static_cast<int>(seats_of(def));
  if (def.sides() == 1) return by_winners(def, winners, 1, -1);
  const int count = std::popcount(winners);
  if (count == 0 || count == seats) return {};
  return by_winners(def, winners, 1.0 / count, -1.0 / (seats - count));
}

SeatNumbers points_of(const GameDef& def, const std::byte* block) { return numbers_in(def, block, def.scores); }

SeatNumbers scores_of(const GameDef& def, const std::byte* block) {
  if (def.payoffs) return returns_of(def, block);
  if (def.scores >= 0) return points_of(def, block);
  if (NodeReader(def).node(block) != Node::kEnd) return {};
  const unsigned winners = winners_of(def, block);
  return by_winners(def, winners, winners == 0 ? 0.0 : 1.0 / std::popcount(winners), 0.0);
}

double lead_of(const GameDef& def, const SeatNumbers& points, std::size_t seat) {
  std::optional<double> best;
  for (std::size_t other = 0; other < def.seats.size(); ++other) {
    if (def.team_of[other] != def.team_of[seat]) best = std::max(best.value_or(points[other]), points[other]);
  }
  return points[seat] - best.value_or(0);
}

Utility utility_of(const GameDef& def) {
  using Kind = Utility::Kind;
  const bool alone = def.seats.size() == 1;
  if (!def.payoffs) {
    if (def.sides() == 1) return {alone ? Kind::kGeneralSum : Kind::kIdentical, -1, 1, {}};
    const double most = 1.0 / smallest_team(def);
    return {Kind::kZeroSum, -most, most, 0.0};
  }
  const Payoffs& payoffs = *def.payoffs;
  Utility utility{
      Kind::kGeneralSum, static_cast<double>(payoffs.range.min), static_cast<double>(payoffs.range.max()), {}};
  if (payoffs.same && !alone) utility.kind = Kind::kIdentical;
  if (payoffs.sum) {
    utility.kind = *payoffs.sum == 0 ? Kind::kZeroSum : Kind::kConstantSum;
    utility.sum = *payoffs.sum;
  }
  return utility;
}

}  // namespace quoin

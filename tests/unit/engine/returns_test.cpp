// Returns by who won, with and without teams.
#include "quoin/engine/returns.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

namespace quoin {
namespace {

// The returns of a match of so many seats that these have won; `team_of`: who plays with whom.
std::vector<double> returns_if(unsigned winners, std::size_t seats, std::vector<int> team_of = {}) {
  GameDef def;
  def.seats.assign(seats, "seat");
  def.teams.assign(team_of.empty() ? 0 : static_cast<std::size_t>(team_of.back()) + 1, "team");
  if (team_of.empty()) {
    team_of.resize(seats);
    std::iota(team_of.begin(), team_of.end(), 0);
  }
  def.team_of = team_of;
  for (int offset = 0; offset < 2; ++offset) {
    Zone zone;
    zone.cell = Cell::kU8;
    zone.offset = offset;
    def.layout.zones.push_back(zone);
  }
  def.layout.node = 0;
  def.layout.winners = 1;
  const std::array block{static_cast<std::byte>(Node::kEnd), static_cast<std::byte>(winners)};
  const SeatNumbers returns = returns_of(def, block.data());
  return {returns.begin(), returns.begin() + static_cast<std::ptrdiff_t>(seats)};
}

using V = std::vector<double>;

// The rule: winners share +1, the others -1; all tied 0; solo +1 or -1.
TEST(Returns, SumToZero) {
  EXPECT_EQ(returns_if(0b01, 2), (V{1, -1}));
  EXPECT_EQ(returns_if(0b11, 2), (V{0, 0}));
  EXPECT_EQ(returns_if(0b010, 3), (V{-0.5, 1, -0.5}));
  EXPECT_EQ(returns_if(0b011, 3), (V{0.5, 0.5, -1}));
  EXPECT_EQ(returns_if(0b111, 3), (V{0, 0, 0}));
  EXPECT_EQ(returns_if(0b0101, 4), (V{0.5, -0.5, 0.5, -0.5}));
  EXPECT_EQ(returns_if(1, 1), (V{1}));
  EXPECT_EQ(returns_if(0, 1), (V{-1}));
}

TEST(Returns, OfOneTeamAreTheSameForAllItsSeats) {
  EXPECT_EQ(returns_if(0b11, 2, {0, 0}), (V{1, 1}));
  EXPECT_EQ(returns_if(0, 3, {0, 0, 0}), (V{-1, -1, -1}));
}

}  // namespace
}  // namespace quoin

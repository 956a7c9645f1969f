// The keys of what a seat sees, beside the block as the seat sees it, which is written another way.
#include "search/information_set_keys.h"

#include <gtest/gtest.h>

#include "quoin/base/rng.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

constexpr const char* kFaceUpAndDown =
    "seats: [{name: red}, {name: blue}, {name: green}]\n"
    "zones:\n"
    "  hand: {per: seat, over: 0..1, holds: 0..3?, visible: others}\n"
    "  cup: {per: seat, over: 0..1, holds: 0..3, visible: {by: lifted, else: owner}}\n"
    "  lifted: {per: seat, over: 0..1, holds: bool}\n"
    "  row: {over: 0..3, holds: 0..3, visible: {by: up}}\n"
    "  up: {over: 0..3, holds: bool}\n"
    "counters:\n"
    "  secret: {holds: 0..999, visible: nobody}\n"
    "  told: {holds: 0..999}\n";

// Gives a place of a zone a value that it can hold.
void change(const GameDef& def, State& state, Rng& rng) {
  const auto& zones = def.layout.zones;
  const Zone& zone = zones[rng.below(static_cast<std::uint32_t>(zones.size()))];
  if (zone.role == ZoneRole::kEngine) return;
  const auto place = static_cast<int>(rng.below(static_cast<std::uint32_t>(zone.count())));
  const auto value = static_cast<int>(rng.below(static_cast<std::uint32_t>(zone.holds.size)));
  write_cell(state.data(), zone, place, zone.holds.min + value);
}

TEST(InformationSetKeys, AreTheSameWhereTheSeatSeesTheSame) {
  const auto def = WrittenGame(kFaceUpAndDown).def();
  const InformationSetKeys keys(*def);
  Rng rng(1, Stream::kPolicy);
  State state = start_block(def->layout);
  int alike = 0;
  for (int round = 0; round < 5000; ++round) {
    change(*def, state, rng);
    State other = state;
    change(*def, other, rng);
    for (int seat = 0; seat < 3; ++seat) {
      const bool same = seat_view(def->layout, state, seat) == seat_view(def->layout, other, seat);
      EXPECT_EQ(keys.key(state.data(), seat) == keys.key(other.data(), seat), same) << round << " seat " << seat;
      alike += same && !(state == other) ? 1 : 0;
    }
  }
  EXPECT_GT(alike, 1000);
}

}  // namespace
}  // namespace quoin

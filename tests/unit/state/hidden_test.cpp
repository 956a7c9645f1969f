// Hidden things drawn anew: totals kept, nothing seen changed, every arrangement equally likely.
#include "quoin/state/hidden.h"

#include <gmock/gmock.h>

#include <map>

#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

class Hidden : public testing::Test {
 protected:
  void load(const std::string& zones) {
    game_ = std::make_unique<WrittenGame>("sets: {card: [ace, king, queen]}\nboards: {b: {grid: 2}}\n" + zones);
    def_ = game_->def();
    state_ = std::make_unique<State>(start_block(def_->layout));
  }
  void put(const std::string& zone, const std::vector<int>& values) {
    const Zone& found = *def_->layout.find(zone);
    for (int place = 0; place < found.count(); ++place) {
      write_cell(state_->data(), found, place, values.at(static_cast<std::size_t>(place)));
    }
  }
  [[nodiscard]] std::vector<int> at(const State& state, const std::string& zone) const {
    const Zone& found = *def_->layout.find(zone);
    std::vector<int> values;
    for (int place = 0; place < found.count(); ++place) values.push_back(read_cell(state.data(), found, place));
    return values;
  }
  // The same of steps from one to the next.
  std::map<std::vector<int>, int> steps(const std::string& zone, int count) {
    const HiddenThings hidden(*def_);
    Redraw redraw(hidden, state_->data(), 0);
    Rng rng(1, Stream::kDeal);
    State other = *state_;
    std::map<std::vector<int>, int> found;
    for (int k = 0; k < count; ++k) {
      redraw.exchange(other.data(), rng);
      EXPECT_TRUE(seat_view(def_->layout, other, 0) == seat_view(def_->layout, *state_, 0));
      ++found[at(other, zone)];
    }
    return found;
  }
  // How often each content of `zone` comes up in so many draws for seat 0; nothing that it sees may change.
  std::map<std::vector<int>, int> draws(const std::string& zone, int count) {
    const HiddenThings hidden(*def_);
    Rng rng(1, Stream::kDeal);
    std::map<std::vector<int>, int> found;
    for (int k = 0; k < count; ++k) {
      State other = *state_;
      hidden.redraw(other.data(), 0, rng);
      EXPECT_TRUE(seat_view(def_->layout, other, 0) == seat_view(def_->layout, *state_, 0));
      EXPECT_TRUE(check(other));
      ++found[at(other, zone)];
    }
    return found;
  }
  [[nodiscard]] bool check(const State& state) const {
    for (const Zone& zone : def_->layout.zones) {
      for (int place = 0; zone.role != ZoneRole::kEngine && place < zone.count(); ++place) {
        if (!zone.holds.holds(read_cell(state.data(), zone, place))) return false;
      }
    }
    return true;
  }

  std::unique_ptr<WrittenGame> game_;
  std::shared_ptr<const GameDef> def_;
  std::unique_ptr<State> state_;
};

TEST_F(Hidden, NothingInAnOpenGame) {
  load("zones: {disc: {over: b.cells, holds: seat?}}\n");
  EXPECT_FALSE(HiddenThings(*def_).any());
  EXPECT_EQ(draws("disc", 5).size(), 1U);
}

// The bag holds two aces, the other hand a king and a queen. The hand gets two of the cards A A K Q, each pair of cards
// equally likely: AA 1, AK 2, AQ 2, KQ 1 of 6.
TEST_F(Hidden, CountsAreRedealtByTheirTotals) {
  load(
      "zones:\n  hand: {per: seat, over: card, holds: 0..4, visible: owner}\n"
      "  bag: {over: card, holds: 0..4, visible: nobody}\n");
  put("hand", {1, 1, 1, 0, 1, 1});
  put("bag", {2, 0, 0});
  const auto found = draws("hand", 6000);
  ASSERT_EQ(found.size(), 4U);
  const double sigma = 36.6;  // of binomial(6000, 1/3); of 1/6 it is less
  EXPECT_NEAR(found.at({1, 1, 1, 2, 0, 0}), 1000, 5 * sigma);
  EXPECT_NEAR(found.at({1, 1, 1, 1, 1, 0}), 2000, 5 * sigma);
  EXPECT_NEAR(found.at({1, 1, 1, 1, 0, 1}), 2000, 5 * sigma);
  EXPECT_NEAR(found.at({1, 1, 1, 0, 1, 1}), 1000, 5 * sigma);
}

TEST_F(Hidden, CountsStayWithinTheRangesOfTheirZones) {
  load(
      "zones:\n  hand: {per: seat, over: card, holds: bool, visible: owner}\n"
      "  bag: {over: card, holds: 0..9, visible: nobody}\n");
  put("hand", {1, 0, 0, 1, 1, 0});
  put("bag", {1, 1, 0});
  for (const auto& [hand, times] : draws("hand", 300)) EXPECT_EQ(hand[3] + hand[4] + hand[5], 2);
}

TEST_F(Hidden, CountsOfASingleHiddenRowFollowFromTheRestAndStay) {
  load("zones: {hand: {per: seat, over: card, holds: 0..4, visible: owner}}\n");
  put("hand", {1, 2, 1, 0, 1, 2});
  EXPECT_EQ(draws("hand", 20).size(), 1U);
}

TEST_F(Hidden, ThingsAreShuffledAndNothingStaysNothing) {
  load("zones:\n  mine: {over: b.cells, holds: 'bool?', visible: nobody}\n");
  put("mine", {1, 0, kNone, 0});
  const auto found = draws("mine", 3000);
  ASSERT_EQ(found.size(), 3U);
  for (const auto& [cells, times] : found) {
    EXPECT_EQ(cells[2], kNone);
    EXPECT_NEAR(times, 1000, 5 * 25.8);  // binomial(3000, 1/3)
  }
}

TEST_F(Hidden, ThingsOfOneDomainChangePlacesBetweenZones) {
  load(
      "zones:\n  deck: {over: 0..1, holds: card, visible: nobody}\n"
      "  hand: {per: seat, over: 0..1, holds: 'card?', visible: owner}\n");
  put("deck", {0, 0});
  put("hand", {2, 2, 1, kNone});
  const auto found = draws("hand", 3000);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found.at({2, 2, 1, kNone}), 1000, 5 * 25.8);
}

TEST_F(Hidden, AWholeDeckChangesNamesWithTheHandsCopiedFromIt) {
  load(
      "zones:\n  deck: {over: 0..4, holds: 0..4, visible: nobody}\n"
      "  hand: {per: seat, holds: '0..4?', visible: owner}\n");
  put("deck", {4, 3, 2, 1, 0});
  put("hand", {4, 3});
  const HiddenThings hidden(*def_);
  Rng rng(1, Stream::kDeal);
  std::map<int, int> held;
  for (int k = 0; k < 2000; ++k) {
    State other = *state_;
    hidden.redraw(other.data(), 0, rng);
    const auto deck = at(other, "deck");
    EXPECT_THAT(deck, testing::UnorderedElementsAre(0, 1, 2, 3, 4));
    EXPECT_EQ(at(other, "hand"), (std::vector<int>{4, deck[1]}));
    EXPECT_EQ(deck[0], 4);
    ++held[deck[1]];
  }
  ASSERT_EQ(held.size(), 4U);
  for (const auto& [card, times] : held) EXPECT_NEAR(times, 500, 5 * 19.4);  // binomial(2000, 1/4)
}

TEST_F(Hidden, StepsComeEverywhereEquallyOften) {
  load("zones:\n  mine: {over: b.cells, holds: 'bool?', visible: nobody}\n");
  put("mine", {1, 0, kNone, 0});
  const auto places = steps("mine", 6000);
  ASSERT_EQ(places.size(), 3U);
  for (const auto& [cells, times] : places) EXPECT_NEAR(times, 2000, 5 * 2 * 36.5);  // each remembers the one before
}

TEST_F(Hidden, StepsGiveEveryNameEquallyOften) {
  load(
      "zones:\n  deck: {over: 0..3, holds: 0..3, visible: nobody}\n"
      "  hand: {per: seat, holds: '0..3?', visible: owner}\n");
  put("deck", {3, 2, 1, 0});
  put("hand", {3, 2});
  const auto names = steps("deck", 6000);
  ASSERT_EQ(names.size(), 6U);
  for (const auto& [deck, times] : names) {
    EXPECT_EQ(deck[0], 3);
    EXPECT_NEAR(times, 1000, 5 * 2 * 28.9);
  }
}

TEST_F(Hidden, IsDrawnAnewFromWhatWasDrawnAsFromTheBlockItself) {
  load(
      "zones:\n  deck: {over: 0..4, holds: 0..4, visible: nobody}\n"
      "  hand: {per: seat, holds: '0..4?', visible: owner}\n  two: {over: b.cells, holds: 'bool?', visible: nobody}\n");
  put("deck", {4, 3, 2, 1, 0});
  put("hand", {4, 3});
  put("two", {1, 0, kNone, 0});
  const HiddenThings hidden(*def_);
  Redraw again(hidden, state_->data(), 0);
  Rng one(1, Stream::kDeal);
  Rng other(1, Stream::kDeal);
  State kept = *state_;
  for (int k = 0; k < 100; ++k) {
    State fresh = *state_;
    hidden.redraw(fresh.data(), 0, one);
    again.redraw(kept.data(), other);
    EXPECT_TRUE(fresh == kept);
  }
}

TEST_F(Hidden, ASingleValueIsDrawnFromItsDomain) {
  load("counters: {secret: {holds: 1..3, visible: nobody}}\n");
  put("secret", {2});
  const auto found = draws("secret", 3000);
  ASSERT_EQ(found.size(), 3U);
  for (const auto& [value, times] : found) EXPECT_NEAR(times, 1000, 5 * 25.8);
}

TEST_F(Hidden, EntriesOfARecordMoveAsWholes) {
  load("records: {log: {capacity: 4, columns: {a: 0..9, b: 0..9}, visible: nobody}}\n");
  put("log.a", {1, 2, 3, 9});
  put("log.b", {1, 2, 3, 8});
  put("log.count", {3});
  EXPECT_EQ(draws("log.a", 500).size(), 6U);
  const HiddenThings hidden(*def_);
  Rng rng(2, Stream::kDeal);
  hidden.redraw(state_->data(), 0, rng);
  auto a = at(*state_, "log.a");
  auto b = at(*state_, "log.b");
  EXPECT_EQ(a[3], 9);
  a.pop_back();
  b.pop_back();
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace quoin

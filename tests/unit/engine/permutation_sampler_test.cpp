// Hidden items of which nothing is remembered, drawn anew: totals kept, nothing seen changed, every arrangement
// equally likely.
#include "engine/permutation_sampler.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

class HiddenAnew : public testing::Test {
 protected:
  void load(const std::string& zones) {
    game_ = std::make_unique<WrittenGame>("sets: {rank: [ace, king, queen]}\nboards: {b: {grid: 2}}\n" + zones);
    def_ = game_->def();
    state_ = std::make_unique<State>(start_block(def_->layout));
  }
  // What lies in piles, as JSON.
  void fill(const std::string& content) {
    const Status done = set_zones(*def_, *state_, nlohmann::json::parse(content));
    ASSERT_TRUE(done) << done.error().text();
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
  // How often each content of `zone` comes up in so many draws for seat 0, or after so many steps from the state on;
  // nothing that it sees may change.
  std::map<std::vector<int>, int> draws(const std::string& zone, int count, bool steps = false) {
    const HiddenThings hidden(*def_);
    std::vector<ItemTracker> items;
    for (const auto& group : hidden.groups()) items.emplace_back(*def_, group, 0, *state_).begin(*state_, false);
    std::vector<PermutationSampler> orders(items.begin(), items.end());
    Rng rng(1, Stream::kDeal);
    std::map<std::vector<int>, int> found;
    for (int k = 0; k < count; ++k) {
      State other = *state_;
      bool fits = true;
      for (std::size_t g = 0; g < orders.size() && fits; ++g) {
        steps ? orders[g].exchange(rng) : orders[g].draw(rng);
        fits = orders[g].write(other.data(), items[g].places(), static_cast<int>(items[g].events().size()));
      }
      if (!fits) continue;
      hidden.draw_lawful(other.data(), 0, rng);
      hidden.shuffle_records(other.data(), rng);
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

TEST_F(HiddenAnew, NothingInAnOpenGame) {
  load("zones: {disc: {over: b.cells, holds: seat?}}\n");
  EXPECT_FALSE(HiddenThings(*def_).any());
  EXPECT_EQ(draws("disc", 5).size(), 1U);
}

// The bag holds two aces, the other hand a king and a queen. The hand gets two of the cards A A K Q, each pair of cards
// equally likely: AA 1, AK 2, AQ 2, KQ 1 of 6.
TEST_F(HiddenAnew, CountsAreRedealtByTheirTotals) {
  load(
      "zones:\n  hand: {per: seat, over: rank, holds: 0..4, visible: owner}\n"
      "  bag: {over: rank, holds: 0..4, visible: nobody}\n");
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

TEST_F(HiddenAnew, CountsStayWithinTheRangesOfTheirZones) {
  load(
      "zones:\n  hand: {per: seat, over: rank, holds: bool, visible: owner}\n"
      "  bag: {over: rank, holds: 0..9, visible: nobody}\n");
  put("hand", {1, 0, 0, 1, 1, 0});
  put("bag", {1, 1, 0});
  for (const auto& [hand, times] : draws("hand", 300)) EXPECT_EQ(hand[3] + hand[4] + hand[5], 2);
}

TEST_F(HiddenAnew, CountsOfASingleHiddenRowFollowFromTheRestAndStay) {
  load("zones: {hand: {per: seat, over: rank, holds: 0..4, visible: owner}}\n");
  put("hand", {1, 2, 1, 0, 1, 2});
  EXPECT_EQ(draws("hand", 20).size(), 1U);
}

TEST_F(HiddenAnew, ThingsAreShuffledAndNothingStaysNothing) {
  load("zones:\n  mine: {over: b.cells, holds: 'bool?', visible: nobody}\n");
  put("mine", {1, 0, kNone, 0});
  const auto found = draws("mine", 3000);
  ASSERT_EQ(found.size(), 3U);
  for (const auto& [cells, times] : found) {
    EXPECT_EQ(cells[2], kNone);
    EXPECT_NEAR(times, 1000, 5 * 25.8);  // binomial(3000, 1/3)
  }
}

TEST_F(HiddenAnew, ThingsOfOneDomainChangePlacesBetweenZones) {
  load(
      "zones:\n  deck: {over: 0..1, holds: rank, visible: nobody}\n"
      "  hand: {per: seat, over: 0..1, holds: 'rank?', visible: owner}\n");
  put("deck", {0, 0});
  put("hand", {2, 2, 1, kNone});
  const auto found = draws("hand", 3000);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found.at({2, 2, 1, kNone}), 1000, 5 * 25.8);
}

TEST_F(HiddenAnew, AWholeDeckChangesNamesWithTheHandsCopiedFromIt) {
  load(
      "zones:\n  deck: {over: 0..4, holds: 0..4, visible: nobody}\n"
      "  hand: {per: seat, holds: '0..4?', visible: owner}\n");
  put("deck", {4, 3, 2, 1, 0});
  put("hand", {4, 3});
  const auto decks = draws("deck", 6000);
  ASSERT_EQ(decks.size(), 24U);
  for (const auto& [deck, times] : decks) {
    EXPECT_EQ(deck[0], 4);
    EXPECT_NEAR(times, 250, 5 * 15.5);  // binomial(6000, 1/24)
  }
  for (const auto& [hand, times] : draws("hand", 2000)) EXPECT_NEAR(times, 500, 5 * 19.4) << hand[1];  // and 1/4
}

TEST_F(HiddenAnew, StepsComeEverywhereEquallyOften) {
  load("zones:\n  mine: {over: b.cells, holds: 'bool?', visible: nobody}\n");
  put("mine", {1, 0, kNone, 0});
  const auto places = draws("mine", 6000, true);
  ASSERT_EQ(places.size(), 3U);
  for (const auto& [cells, times] : places) EXPECT_NEAR(times, 2000, 5 * 2 * 36.5);  // each remembers the one before
}

TEST_F(HiddenAnew, StepsGiveEveryNameEquallyOften) {
  load(
      "zones:\n  deck: {over: 0..3, holds: 0..3, visible: nobody}\n"
      "  hand: {per: seat, holds: '0..3?', visible: owner}\n");
  put("deck", {3, 2, 1, 0});
  put("hand", {3, 2});
  const auto names = draws("deck", 6000, true);
  ASSERT_EQ(names.size(), 6U);
  for (const auto& [deck, times] : names) {
    EXPECT_EQ(deck[0], 3);
    EXPECT_NEAR(times, 1000, 5 * 2 * 28.9);
  }
}

TEST_F(HiddenAnew, ThrowsFollowTheLawOfTheirDice) {
  load("dice: {cup: {faces: 1..2, roll: 2, unordered: true}}\nzones: {cup: {per: seat, holds: cup, visible: owner}}\n");
  const auto found = draws("cup", 4000);  // 1+1, 1+2, 2+2
  ASSERT_EQ(found.size(), 3U);
  EXPECT_NEAR(found.at({0, 0}), 1000, 5 * 27.4);  // binomial(4000, 1/4)
  EXPECT_NEAR(found.at({0, 1}), 2000, 5 * 31.6);
}

TEST_F(HiddenAnew, EntriesOfARecordMoveAsWholes) {
  load("records: {log: {capacity: 4, columns: {a: 0..9, b: 0..9}, visible: nobody}}\n");
  put("log.a", {1, 2, 3, 9});
  put("log.b", {1, 2, 3, 8});
  put("log.count", {3});
  EXPECT_EQ(draws("log.a", 500).size(), 6U);
  const HiddenThings hidden(*def_);
  Rng rng(2, Stream::kDeal);
  hidden.shuffle_records(state_->data(), rng);
  auto a = at(*state_, "log.a");
  auto b = at(*state_, "log.b");
  EXPECT_EQ(a[3], 9);
  a.pop_back();
  b.pop_back();
  EXPECT_EQ(a, b);
}

// Hidden are b and c in the other hand, d in the stock: 3 ways to choose the stock's card, and the hand is sorted.
TEST_F(HiddenAnew, PilesKeepTheirSizesAndStaySorted) {
  load(
      "cards: {card: {ranks: [a, b, c, d, e]}}\nzones:\n  stock: {pile: card, visible: nobody}\n"
      "  hand: {per: seat, pile: card, most: 3, sorted: true, visible: owner}\n");
  fill(R"({"hand": [["e", "a"], ["c", "b"]], "stock": ["d"]})");
  const auto found = draws("hand", 3000);
  ASSERT_EQ(found.size(), 3U);
  for (const auto& [hand, times] : found) {
    EXPECT_NEAR(times, 1000, 5 * 26);  // binomial(3000, 1/3)
    EXPECT_LT(hand[3], hand[4]);
  }
}

// Of the two c and the one d only one c lies open: the hidden card is c or d, as likely.
TEST_F(HiddenAnew, ASingleHiddenCardIsOneOfThoseThatAreNotSeen) {
  load(
      "cards: {card: {ranks: [c, d], copies: {c: 2}}}\nzones: {stock: {pile: card, visible: nobody}, "
      "table: {pile: card}}\n");
  fill(R"({"stock": ["c"], "table": ["c"]})");
  const auto found = draws("stock", 2000);
  ASSERT_EQ(found.size(), 2U);
  for (const auto& [stock, times] : found) EXPECT_NEAR(times, 1000, 5 * 23);
}

}  // namespace
}  // namespace quoin

// Piles as state: drawn anew for a seat, read from and written as JSON.
#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "quoin/state/hidden.h"
#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using Json = nlohmann::json;

class PilesOfState : public testing::Test {
 protected:
  void load(const std::string& cards, const std::string& zones, const std::string& content) {
    game_ = std::make_unique<WrittenGame>("cards: {card: " + cards + "}\nzones: " + zones + "\n");
    def_ = game_->def();
    state_ = std::make_unique<State>(start_block(def_->layout));
    const Status done = set_zones(*def_, *state_, Json::parse(content));
    ASSERT_TRUE(done) << done.error().text();
  }
  [[nodiscard]] std::string refusal(const std::string& content) {
    State state = *state_;
    const Status done = set_zones(*def_, state, Json::parse(content));
    EXPECT_TRUE(state == *state_);
    return done ? "it fits" : done.error().message;
  }
  [[nodiscard]] Json shown(const State& state) const { return state_json(*def_, state, kAllSeeing, true); }
  // How often each content comes up when what seat 0 does not see is drawn anew.
  std::map<std::string, int> draws(int count) {
    const HiddenThings hidden(*def_);
    Rng rng(3, Stream::kDeal);
    std::map<std::string, int> found;
    for (int k = 0; k < count; ++k) {
      State other = *state_;
      hidden.redraw(other.data(), 0, rng);
      EXPECT_TRUE(seat_view(def_->layout, other, 0) == seat_view(def_->layout, *state_, 0));
      ++found[shown(other).dump()];
    }
    return found;
  }

  std::unique_ptr<WrittenGame> game_;
  std::shared_ptr<const GameDef> def_;
  std::unique_ptr<State> state_;
};

// Hidden are b and c in the other hand, d in the stock: 3 ways to choose the stock's card, and the hand is sorted.
TEST_F(PilesOfState, AreDrawnAnewByTheirSizesAndStaySorted) {
  load("{ranks: [a, b, c, d, e]}",
       "{stock: {pile: card, visible: nobody}, hand: {per: seat, pile: card, most: 3, sorted: true, visible: owner}}",
       R"({"hand": [["e", "a"], ["c", "b"]], "stock": ["d"]})");
  const auto found = draws(3000);
  ASSERT_EQ(found.size(), 3U);
  std::set<std::string> hands;
  for (const auto& [content, times] : found) {
    EXPECT_NEAR(times, 1000, 5 * 26);  // binomial(3000, 1/3)
    hands.insert(Json::parse(content)["hand"][1].dump());
  }
  EXPECT_EQ(hands, (std::set<std::string>{R"(["b","c"])", R"(["b","d"])", R"(["c","d"])"}));
}

// Of the two c and the one d only one c lies open: the hidden card is c or d, as likely.
TEST_F(PilesOfState, DrawASingleHiddenCardFromThoseThatAreNotSeen) {
  load("{ranks: [c, d], copies: {c: 2}}", "{stock: {pile: card, visible: nobody}, table: {pile: card}}",
       R"({"stock": ["c"], "table": ["c"]})");
  const auto found = draws(2000);
  ASSERT_EQ(found.size(), 2U);
  for (const auto& [content, times] : found) EXPECT_NEAR(times, 1000, 5 * 23);
}

TEST_F(PilesOfState, AreListsOfTheirCards) {
  load("{ranks: [a, b, c], copies: 2}",
       "{table: {pile: card, most: 4}, hand: {per: seat, pile: card, most: 2, sorted: true, visible: owner}}",
       R"({"table": ["c", "a", "c"], "hand": {"blue": ["b", 0]}})");
  EXPECT_EQ(shown(*state_), Json::parse(R"({"table": ["c", "a", "c"], "table.size": 3, "hand": [[], ["a", "b"]],
                                            "hand.size": [0, 2]})"));
  State again = start_block(def_->layout);
  EXPECT_TRUE(set_zones(*def_, again, shown(*state_)));
  EXPECT_TRUE(again == *state_);
  EXPECT_EQ(refusal(R"({"table": ["a", "a", "a"]})"), "zone \"table\" has \"a\" more often than there is one");
  EXPECT_EQ(refusal(R"({"table": ["a", "a", "b", "b", "c"]})"), "zone \"table\" needs a list of at most 4 cards");
  EXPECT_EQ(refusal(R"({"table": ["a", "none"]})"), "zone \"table\" cannot hold \"none\"");
  EXPECT_EQ(refusal(R"({"table": {"0": "a"}})"), "zone \"table\" needs a list of at most 4 cards");
  EXPECT_EQ(refusal(R"({"table": ["a"], "table.size": 2})"), "zone \"table.size\" is not as many cards as there are");
}

}  // namespace
}  // namespace quoin

// Piles as state: read from and written as JSON.
#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

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

  std::unique_ptr<WrittenGame> game_;
  std::shared_ptr<const GameDef> def_;
  std::unique_ptr<State> state_;
};

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

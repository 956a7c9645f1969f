// Blocks: start, views, JSON both ways.
#include "quoin/state/state.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using nlohmann::json;

class States : public testing::Test {
 protected:
  [[nodiscard]] int at(const State& state, const std::string& zone, int place = 0) const {
    return read_cell(state.data(), *def_->layout.find(zone), place);
  }
  void put(State& state, const std::string& zone, int place, int value) const {
    write_cell(state.data(), *def_->layout.find(zone), place, value);
  }
  std::string refusal(const char* zones) {
    State state = start_block(def_->layout);
    const State before = state;
    const Status done = set_zones(*def_, state, json::parse(zones));
    EXPECT_TRUE(state == before || done) << "a refused position changed the state";
    return done ? "taken" : done.error().text();
  }
  const WrittenGame game_{
      "sets: {card: [ace, king]}\n"
      "boards: {b: {grid: 2}}\n"
      "zones:\n"
      "  disc: {over: b.cells, holds: seat?}\n"
      "  pawn: {per: seat, holds: b.cells?}\n"
      "  hand: {per: seat, over: card, holds: 0..9, visible: owner, start: 2}\n"
      "  deck: {over: 0..2, holds: card, visible: nobody}\n"
      "counters: {round: 1..20}\n"
      "records: {log: {capacity: 2, columns: {who: seat?}}}\n"
      "histories: {past: {of: [disc], capacity: 3}}\n"};
  std::shared_ptr<const GameDef> def_ = game_.def();
};

TEST_F(States, StartWithNothingDecided) {
  const State state = start_block(def_->layout);
  EXPECT_EQ(at(state, "disc", 3), kNone);
  EXPECT_EQ(at(state, "hand", 1), 2);
  EXPECT_EQ(at(state, "round"), 1);
  EXPECT_EQ(at(state, "node"), static_cast<int>(Node::kUnset));
  EXPECT_EQ(at(state, "seat"), kNone);
  EXPECT_EQ(at(state, "past.count"), 0);
}

TEST_F(States, AreEqualAndHashAlikeWhenCopied) {
  State state = start_block(def_->layout);
  put(state, "disc", 0, 1);
  State copy = state;
  EXPECT_TRUE(copy == state);
  EXPECT_EQ(copy.hash(), state.hash());
  put(copy, "disc", 0, 0);
  EXPECT_FALSE(copy == state);
  EXPECT_NE(copy.hash(), state.hash());
}

TEST_F(States, ShowEachSeatItsOwn) {
  State state = start_block(def_->layout);
  put(state, "hand", 0, 7);  // red's aces
  put(state, "hand", 2, 8);  // blue's aces
  put(state, "deck", 1, 1);
  put(state, "disc", 2, 1);
  const State red = seat_view(def_->layout, state, 0);
  EXPECT_EQ(at(red, "hand", 0), 7);
  EXPECT_EQ(at(red, "hand", 2), 2);  // its start value
  EXPECT_EQ(at(red, "deck", 1), 0);
  EXPECT_EQ(at(red, "disc", 2), 1);
  const State watcher = seat_view(def_->layout, state, kNone);
  EXPECT_EQ(at(watcher, "hand", 0), 2);
  EXPECT_EQ(at(watcher, "hand", 2), 2);
  EXPECT_TRUE(seat_view(def_->layout, state, kAllSeeing) == state);
}

TEST_F(States, AreJsonInTextsOrNumbers) {
  State state = start_block(def_->layout);
  put(state, "disc", 2, 1);
  put(state, "pawn", 0, 3);
  const json texts = state_json(*def_, state, 0, true);
  EXPECT_EQ(texts, json::parse(R"({
    "disc": ["none", "none", "blue", "none"], "pawn": ["b2", "none"], "hand": [[2, 2], null], "deck": null,
    "round": 1, "log.who": ["none", "none"], "log.count": 0, "past.count": 0})"));
  const json numbers = state_json(*def_, state, kAllSeeing, false);
  EXPECT_EQ(numbers, json::parse(R"({
    "disc": [-1, -1, 1, -1], "pawn": [3, -1], "hand": [[2, 2], [2, 2]], "deck": [0, 0, 0],
    "round": 1, "log.who": [-1, -1], "log.count": 0, "past.count": 0})"));
}

TEST_F(States, AreSetFromTheirOwnJson) {
  State state = start_block(def_->layout);
  put(state, "disc", 2, 1);
  put(state, "hand", 3, 9);
  put(state, "deck", 0, 1);
  put(state, "round", 0, 20);
  for (const bool readable : {true, false}) {
    State other = start_block(def_->layout);
    ASSERT_TRUE(set_zones(*def_, other, state_json(*def_, state, kAllSeeing, readable)));
    EXPECT_TRUE(other == state);
  }
}

TEST_F(States, AreSetFromWhatIsDifferentOnly) {
  State state = start_block(def_->layout);
  put(state, "disc", 0, 0);
  put(state, "round", 0, 5);
  ASSERT_TRUE(set_zones(
      *def_, state, json::parse(R"({"disc": {"b1": "blue"}, "hand": {"blue": {"king": 4}}, "pawn": [null, "a2"]})")));
  EXPECT_EQ(at(state, "disc", 0), kNone);  // left out of the map: back to its start value
  EXPECT_EQ(at(state, "disc", 1), 1);
  EXPECT_EQ(at(state, "hand", 1), 2);
  EXPECT_EQ(at(state, "hand", 3), 4);
  EXPECT_EQ(at(state, "pawn", 0), kNone);
  EXPECT_EQ(at(state, "pawn", 1), 2);
  EXPECT_EQ(at(state, "round"), 5);  // left out altogether: stays
}

TEST_F(States, RefuseWhatAZoneCannotHoldAndSayWhere) {
  EXPECT_EQ(refusal(R"({"disk": []})"), "there is no zone \"disk\" (did you mean \"disc\"?)");
  EXPECT_EQ(refusal(R"({"disc": {"c1": "red"}})"), "zone \"disc\" has no place \"c1\" (did you mean \"a1\"?)");
  EXPECT_EQ(refusal(R"({"disc": {"a1": "bleu"}})"),
            "zone \"disc\" at a1 cannot hold \"bleu\" (did you mean \"blue\"?)");
  EXPECT_EQ(refusal(R"({"disc": [0]})"), "zone \"disc\" needs a list of 4 values or an object by place");
  EXPECT_EQ(refusal(R"({"pawn": ["a1", 4]})"), "zone \"pawn\" at blue cannot hold \"4\" (it holds b.cells?)");
  EXPECT_EQ(refusal(R"({"pawn": {"green": 0}})"), "zone \"pawn\" has no seat \"green\" (seats: red and blue)");
  EXPECT_EQ(refusal(R"({"round": 0})"), "zone \"round\" cannot hold \"0\" (it holds 1..20)");
  EXPECT_EQ(refusal(R"({"round": 1.5})"), "zone \"round\" cannot hold \"1.5\" (it holds 1..20)");
  EXPECT_EQ(refusal(R"({"round": null})"), "zone \"round\" cannot hold \"null\" (it holds 1..20)");
  EXPECT_EQ(refusal(R"({"round": 99999999999999})"), "zone \"round\" cannot hold \"99999999999999\" (it holds 1..20)");
  EXPECT_EQ(refusal(R"({"node": 0})").substr(0, 27), "there is no zone \"node\" (zo");
  EXPECT_EQ(refusal("[]"), "zones must be an object by zone name");
}

TEST_F(States, ChangeNothingWhenALaterZoneIsBad) {
  EXPECT_NE(refusal(R"({"disc": {"a1": "red"}, "round": 99})"), "taken");
}

}  // namespace
}  // namespace quoin

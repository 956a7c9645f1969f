// Action numbers, texts and JSON. The pivot numbers are worked out on the 5x5 board of Murailles: pivots start at 25,
// four to an edge; edge b1-b2 is number 1 and its places are a1-b1, a2-b2, b1-c1, b2-c2.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "written_game.h"

namespace quoin {
namespace {

class Actions : public testing::Test {
 protected:
  std::string refusal(const std::string& text) {
    const Result<int> number = parse_action(*def_, text);
    return number ? std::to_string(*number) : number.error().text();
  }
  std::shared_ptr<const GameDef> def_ = shipped("games/murailles");
};

TEST_F(Actions, AreNumberedByFieldsFirstFieldSlowest) {
  EXPECT_EQ(action_text(*def_, 25 + 4 * 1 + 2), "pivot b1-b2 to b1-c1");
  EXPECT_EQ(action_text(*def_, 0), "step a1");
  EXPECT_EQ(action_text(*def_, 24), "step e5");
  EXPECT_EQ(action_text(*def_, 185 + 5 * 39 + 4), "slide d5-e5 to d5-e5");
  EXPECT_EQ(action_text(*def_, 385), "stop");
}

TEST_F(Actions, DecodeRelationsToTheirTarget) {
  const ActionParts parts = decode_action(*def_, 25 + 4 * 1 + 2);
  EXPECT_EQ(parts.kind, 1);
  EXPECT_EQ(parts.values[0], 1);
  EXPECT_EQ(parts.values[1], 21);  // b1-c1: 20 edges between rows, then a1-b1, b1-c1
}

TEST_F(Actions, GoToTextAndJsonAndBack) {
  int possible = 0;
  for (int action = 0; action < def_->num_distinct_actions; ++action) {
    const ActionParts parts = decode_action(*def_, action);
    if (parts.values[1] == kNone) continue;  // no such place
    ++possible;
    EXPECT_EQ(*parse_action(*def_, action_text(*def_, action)), action);
    EXPECT_EQ(*action_from_json(*def_, action_json(*def_, action)), action);
    EXPECT_EQ(*encode_action(*def_, parts), action);
  }
  // 386 less the pivots about a border: of each of the 8 lines of 5 edges the two outer edges lose two places each.
  EXPECT_EQ(possible, 386 - 8 * 2 * 2);
}

TEST_F(Actions, AreReadInAnyLetterCaseAndSpacing) {
  EXPECT_EQ(*parse_action(*def_, "  STEP   C2 "), 7);
  EXPECT_EQ(*parse_action(*def_, "Stop"), 385);
}

TEST_F(Actions, AreRefusedWithTheWayToWriteThem) {
  EXPECT_EQ(refusal("stpe c2"), "\"stpe c2\" is not an action (did you mean \"step\"?)");
  EXPECT_EQ(refusal("fly"), "\"fly\" is not an action (actions start with step, pivot, slide and stop)");
  EXPECT_EQ(refusal("step"), "\"step\" is not an action (write it as: step {to})");
  EXPECT_EQ(refusal("pivot b1-b2 onto b1-c1"),
            "\"pivot b1-b2 onto b1-c1\" is not an action "
            "(write it as: pivot {wall} to {to})");
  EXPECT_EQ(refusal("step c6"), "field \"to\" of action \"step\" cannot be \"c6\" (did you mean \"c1\"?)");
  EXPECT_EQ(refusal("pivot a1-a2 to e1-e2"),
            "field \"to\" of action \"pivot\" cannot be e1-e2 (allowed: {pivot: wall})");
  EXPECT_EQ(refusal(""), "the action is empty");
}

TEST_F(Actions, AreWrittenAsJsonWithReadableSites) {
  EXPECT_EQ(action_json(*def_, 31), nlohmann::json::parse(R"({"kind": "pivot", "wall": "b1-b2", "to": "b1-c1"})"));
}

TEST_F(Actions, AreReadFromJsonWithNumbersToo) {
  const auto number = [this](const char* text) { return action_from_json(*def_, nlohmann::json::parse(text)); };
  EXPECT_EQ(*number(R"({"kind": "step", "to": 7})"), 7);
  EXPECT_EQ(number(R"({"kind": "step", "to": 25})").error().text(),
            "field \"to\" of action \"step\" cannot be 25 (allowed: field.cells)");
  EXPECT_EQ(number(R"({"kind": "step"})").error().text(), "action \"step\" needs the field \"to\"");
  EXPECT_EQ(number(R"({"kind": "step", "to": 7, "by": 1})").error().text(), "action \"step\" has no field \"by\"");
  EXPECT_EQ(number(R"({"kind": "stpe"})").error().text(),
            "there is no kind of action \"stpe\" (did you mean \"step\"?)");
  EXPECT_FALSE(number(R"({"kind": "step", "to": 99999999999})"));
  EXPECT_FALSE(number(R"({"kind": "step", "to": 1.5})"));
  EXPECT_FALSE(number(R"({"kind": "step", "to": null})"));
  EXPECT_FALSE(number(R"({"kind": "step", "to": [1]})"));
  EXPECT_FALSE(number(R"([])"));
}

TEST_F(Actions, WithNoSuchPlaceHaveANumberButNoSpelling) {
  EXPECT_EQ(action_text(*def_, 25), "pivot a1-a2 to none");
  EXPECT_EQ(action_json(*def_, 25)["to"], nullptr);
  EXPECT_FALSE(parse_action(*def_, "pivot a1-a2 to none"));
}

TEST(ActionKinds, MayMixRangesSetsAndSeats) {
  const WrittenGame game(
      "sets: {colour: [yellow, blue, red]}\n"
      "actions: {pay: {fields: {coins: 2..4, of: colour, to: seat}, text: \"pay {coins} {of} to {to}\"}, pass: }\n");
  const auto def = game.def();
  EXPECT_EQ(def->num_distinct_actions, 3 * 3 * 2 + 1);
  // (coins - 2) * 6 + colour * 2 + seat
  EXPECT_EQ(*parse_action(*def, "pay 4 blue to red"), 2 * 6 + 1 * 2 + 0);
  EXPECT_EQ(action_text(*def, 14), "pay 4 blue to red");
  EXPECT_EQ(action_json(*def, 14)["coins"], 4);
  EXPECT_FALSE(parse_action(*def, "pay 5 blue to red"));
  EXPECT_EQ(action_text(*def, 18), "pass");
}

TEST(ActionKinds, WithoutATextAreWrittenKindFirst) {
  const auto def = WrittenGame("boards: {b: {grid: 2}}\nactions: {put: {fields: {at: b.cells, n: 0..1}}}\n").def();
  EXPECT_EQ(action_text(*def, 3), "put b1 1");
}

TEST(ActionKinds, MayHaveExactlyTwoHundredThousandActions) {
  EXPECT_EQ(WrittenGame("actions: {a: {fields: {x: 1..199999}}, b: }\n").complaint(), "it loads");
  EXPECT_EQ(WrittenGame("actions: {a: {fields: {x: 1..200000}}, b: }\n").complaint(),
            "there are 200001 distinct actions, more than the 200000 allowed: a has 200000 (x 200000) and b has 1");
  EXPECT_EQ(WrittenGame("actions: {a: {fields: {x: 1..99999999, y: 1..99999999}}}\n").complaint(),
            "there are far more than the 200000 allowed: a has very many (x 99999999 x y 99999999)");
}

}  // namespace
}  // namespace quoin

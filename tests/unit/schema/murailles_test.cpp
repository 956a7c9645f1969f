// What games/murailles declares, counted by hand from its rules: 25 cells, 40 edges, 386 actions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "quoin/schema/description.h"
#include "written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;

TEST(Murailles, HasAsManyActionsAsItsFieldsAllow) {
  const auto def = shipped("games/murailles");
  // step 25, pivot 40 x 4, slide 40 x 5, stop 1
  EXPECT_EQ(def->num_distinct_actions, 386);
  EXPECT_EQ(def->actions[1].offset, 25);
  EXPECT_EQ(def->actions[2].offset, 185);
  EXPECT_EQ(def->actions[3].offset, 385);
}

TEST(Murailles, GrowsWithItsDials) {
  // 7x7: 49 cells, 84 edges: 49 + 84 * 4 + 84 * 7 + 1
  EXPECT_EQ(shipped("games/murailles", {}, {"7x7"})->num_distinct_actions, 974);
  EXPECT_EQ(shipped("games/murailles", {{"size", "7"}})->num_distinct_actions, 974);
  EXPECT_EQ(shipped("games/murailles", {}, {"7x7"})->max_length, 800);
}

TEST(Murailles, KeepsPositionsOnlyWhenARepetitionRuleAsks) {
  const auto without = shipped("games/murailles");
  EXPECT_TRUE(without->histories.empty());
  ASSERT_EQ(without->absent.size(), 1U);
  EXPECT_EQ(without->absent[0].name, "positions");
  EXPECT_EQ(without->absent[0].condition, "repetition > 0");
  const auto with = shipped("games/murailles", {{"repetition", "3"}});
  ASSERT_EQ(with->histories.size(), 1U);
  EXPECT_EQ(with->histories[0].capacity, 201);
  EXPECT_EQ(with->layout.find("positions.data")->count(), 201 * 16);
  EXPECT_EQ(with->layout.find("positions.data")->role, ZoneRole::kHistoryData);
}

TEST(Murailles, StacksVariantsInOrder) {
  const auto def = shipped("games/murailles", {}, {"sprint", "no-slide"});
  EXPECT_EQ(def->variant, "sprint+no-slide");
  ASSERT_EQ(def->variant_rules.size(), 1U);
  EXPECT_EQ(def->variant_rules[0].path, "variants/no-slide.lua");
  EXPECT_EQ(def->dials[1].value, 1);
  EXPECT_EQ(def->dials[1].standard, 2);
}

TEST(Murailles, LetsTheCallerOverrideAVariant) {
  EXPECT_EQ(shipped("games/murailles", {{"size", "9"}}, {"7x7"})->boards[0].sites[kCells].rows, 9);
}

TEST(Murailles, ListsItsVariants) {
  const auto def = shipped("games/murailles");
  std::vector<std::string> names;
  for (const VariantInfo& variant : def->variants) names.push_back(variant.name);
  EXPECT_THAT(names, ElementsAre("7x7", "no-slide", "sprint"));
}

TEST(Murailles, HasAFingerprintOfFilesAndDials) {
  const auto base = shipped("games/murailles")->fingerprint;
  EXPECT_EQ(base, shipped("games/murailles")->fingerprint);
  EXPECT_EQ(base, shipped("games/murailles", {{"size", "5"}})->fingerprint);  // its standard
  EXPECT_NE(base, shipped("games/murailles", {{"size", "7"}})->fingerprint);
  EXPECT_NE(base, shipped("games/murailles", {}, {"no-slide"})->fingerprint);
}

TEST(Murailles, DrawsSoldiersAndWalls) {
  EXPECT_EQ(description(*shipped("games/murailles"))["display"],
            nlohmann::json::parse(R"({"boards": {"field": [{"zone": "soldier", "symbol": "♟", "mirrored": false},
                                                           {"zone": "walls", "mirrored": false}]},
                                      "constructions": {}, "grounds": {}, "zones": {}})"));
}

}  // namespace
}  // namespace quoin

// Variants that declare things: put together with game.yaml.
#include <gtest/gtest.h>

#include "written_game.h"

namespace quoin {
namespace {

class DeclaringVariants : public testing::Test {
 protected:
  DeclaringVariants() {
    game_.write("variants/open.yaml",
                "quoin: 1\nvariant: open\nzones: {hand: {visible: all}, pile: {per: seat, holds: 0..9}}\n");
    game_.write("variants/long.yaml",
                "quoin: 1\nvariant: long\ndials: {size: 5, twice: {flag: true, default: true}}\n"
                "max_length: 20 * (1 + twice)\n");
    game_.write("variants/short.yaml", "quoin: 1\nvariant: short\nmax_length: 3\n");
  }
  [[nodiscard]] std::shared_ptr<const GameDef> with(const std::vector<std::string>& variants,
                                                    const DialValues& dials = {}) const {
    const auto loaded = game_.load(dials, variants);
    if (loaded) return *loaded;
    ADD_FAILURE() << loaded.error().text();
    return std::make_shared<GameDef>();
  }

  WrittenGame game_{
      "dials: {size: {range: 1..9, default: 3}}\n"
      "zones: {hand: {per: seat, holds: 0..size, visible: owner}}\n"};
};

TEST_F(DeclaringVariants, ChangeKeysOfAThingAndLeaveTheOthers) {
  const auto def = with({"open"});
  EXPECT_EQ(def->layout.find("hand")->visible, Visibility::kAll);
  EXPECT_TRUE(def->layout.find("hand")->per_seat);
  EXPECT_EQ(with({})->layout.find("hand")->visible, Visibility::kOwner);
}

TEST_F(DeclaringVariants, BringThingsThatTheGameDoesNotHave) {
  EXPECT_EQ(with({"open"})->layout.find("pile")->holds.max(), 9);
  EXPECT_EQ(with({})->layout.find("pile"), nullptr);
}

TEST_F(DeclaringVariants, SetDialsByValuesAndDeclareThemByMaps) {
  EXPECT_EQ(with({"long"})->layout.find("hand")->holds.max(), 5);
  ASSERT_EQ(with({"long"})->dials.size(), 2U);
  EXPECT_EQ(with({"long"})->dials[1].name, "twice");
  EXPECT_EQ(with({"long"})->max_length, 40);
  EXPECT_EQ(with({"long"}, {{"twice", "no"}})->max_length, 20);
  EXPECT_EQ(with({})->dials.size(), 1U);
}

TEST_F(DeclaringVariants, StackUnlessTheyReplaceTheSame) {
  const auto both = with({"open", "long"});
  EXPECT_EQ(both->layout.find("pile")->holds.max(), 9);
  EXPECT_EQ(both->max_length, 40);
  EXPECT_EQ(game_.load({}, {"long", "short"}).error().text(),
            "variants/short.yaml:3:1: \"max_length\" is changed by variants/long.yaml too: the two variants do not go "
            "together (name one of them)");
}

}  // namespace
}  // namespace quoin

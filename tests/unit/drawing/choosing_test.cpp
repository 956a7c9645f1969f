// An action is chosen by clicks and picks: every legal one can be, and no other.
#include "quoin/drawing/choosing.h"

#include <gtest/gtest.h>

#include <set>

#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

constexpr std::size_t kMostActions = 400;  // of a position whose every way is tried

// Every action that some clicks and picks of those offered lead to. Each click and pick must leave something, less or
// as much as before, and `back` must undo it.
void reach(Choosing& choosing, std::set<std::int32_t>& reached, std::set<std::vector<std::int32_t>>& seen) {
  const std::vector<std::int32_t> before = choosing.left();
  const auto go_on = [&](bool done) {
    ASSERT_TRUE(done);
    const std::vector<std::int32_t> after = choosing.left();
    EXPECT_LE(after.size(), before.size());
    if (const auto action = choosing.action()) {
      reached.insert(*action);
    } else if (after.size() < before.size() || seen.insert(after).second) {
      reach(choosing, reached, seen);
    }
    choosing.back();
    EXPECT_EQ(choosing.left(), before);
  };
  for (const Target& target : choosing.next_targets()) {
    Choosing clicked = choosing;
    ASSERT_TRUE(clicked.click(target.site));
    EXPECT_EQ(clicked.left(), target.actions);
    go_on(choosing.click(target.site));
  }
  const auto question = choosing.question();
  if (!question) return;
  for (const std::string& value : question->values) go_on(choosing.pick(question->name, value));
}

// Plays an action drawn at random, or luck.
void play_on(Match& match, Rng& policy) {
  const auto legal = match.legal();
  need(legal.empty() ? match.play_luck() : match.play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]));
}

TEST(Choosing, EveryLegalActionCanBeChosenAndNoOther) {
  int tried = 0;
  for (const std::string& name : all_games()) {
    SCOPED_TRACE(name);
    Match match = start(name, {}, 3);
    Rng policy(5, Stream::kPolicy);
    for (int ply = 0; ply < 24 && !match.over(); ++ply, play_on(match, policy)) {
      if (ply % 6 > 1 || match.legal().empty() || match.legal().size() > kMostActions) continue;
      SCOPED_TRACE(ply);
      Choosing choosing(match);
      std::set<std::int32_t> reached;
      std::set<std::vector<std::int32_t>> seen;
      reach(choosing, reached, seen);
      EXPECT_EQ(reached, (std::set<std::int32_t>(match.legal().begin(), match.legal().end())));
      ++tried;
    }
  }
  EXPECT_GT(tried, 150);
}

TEST(Choosing, AllTargetsAreTheSitesThatLegalActionsNameAndWhatAClickThereLeaves) {
  for (const std::string& name : all_games()) {
    SCOPED_TRACE(name);
    Match match = start(name, {}, 4);
    Rng policy(6, Stream::kPolicy);
    for (int ply = 0; ply < 12 && !match.over(); ++ply) play_on(match, policy);
    Sites named;
    for (const auto action : match.legal()) {
      for (const Site& site : chosen_sites(match.def(), action)) named.push_back(site);
    }
    Sites found;
    for (const Target& target : Choosing(match).all_targets()) {
      found.push_back(target.site);
      Choosing clicked(match);
      ASSERT_TRUE(clicked.click(target.site));
      EXPECT_EQ(clicked.left(), target.actions);
    }
    EXPECT_EQ(found, sorted(std::move(named)));
  }
}

// A wall turns about either of its ends, to two sides: four goals.
TEST(Choosing, AWallAndItsGoalAreClickedOneAfterTheOther) {
  const Match match = start("murailles");
  Choosing choosing(match);
  ASSERT_TRUE(choosing.question());
  EXPECT_EQ(choosing.question()->name, "kind");
  const Site wall = chosen_sites(match.def(), need(match.parse_choice("pivot c1-c2 to b1-c1"))).at(0);
  const Site goal = chosen_sites(match.def(), need(match.parse_choice("pivot c1-c2 to b1-c1"))).at(1);
  ASSERT_TRUE(choosing.click(wall));
  EXPECT_EQ(choosing.chosen(), std::vector<std::string>{"c1-c2"});
  EXPECT_EQ(choosing.question()->values.size(), 4U);
  EXPECT_TRUE(choosing.question()->sites);
  EXPECT_FALSE(choosing.action());
  ASSERT_TRUE(choosing.click(goal));
  EXPECT_EQ(choosing.action(), need(match.parse_choice("pivot c1-c2 to b1-c1")));
}

TEST(Choosing, WhatFitsNoActionChangesNothing) {
  const Match match = start("murailles");
  Choosing choosing(match);
  EXPECT_FALSE(choosing.click({0, 0, 0}));
  EXPECT_FALSE(choosing.click({7, -1, 1'000'000}));
  EXPECT_FALSE(choosing.pick("kind", "stop"));
  EXPECT_FALSE(choosing.pick("nothing", "none"));
  EXPECT_EQ(choosing.left().size(), match.legal().size());
  choosing.back();
  EXPECT_TRUE(choosing.chosen().empty());
}

TEST(Choosing, SeveralCardsAtOnceArePickedFromAList) {
  Match match = start("castoffs", {}, 3);
  need(match.play_luck());
  Choosing choosing(match);
  ASSERT_TRUE(choosing.pick("kind", "discard"));
  const auto question = choosing.question();
  ASSERT_TRUE(question);
  EXPECT_EQ(question->name, "cards");
  EXPECT_EQ(question->values.size(), 21U);  // C(7, 2)
  EXPECT_FALSE(question->sites);
  ASSERT_TRUE(choosing.pick("cards", question->values[4]));
  EXPECT_EQ(action_text(match.def(), *choosing.action()), "discard " + question->values[4]);
}

TEST(Choosing, WhereLuckIsDueNothingCanBeChosen) {
  const Match match = start("crazy_palace");  // rolls who begins
  ASSERT_TRUE(match.seats_to_choose().empty());
  EXPECT_FALSE(Choosing(match).question());
  EXPECT_TRUE(Choosing(match).clickable().empty());
}

TEST(Choosing, ATargetTellsWhatChoosingItDoes) {
  const Match match = start("murailles");
  const auto step = need(match.parse_choice("step b1"));
  const Site goal = chosen_sites(match.def(), step).front();
  EXPECT_EQ(label_of(match, {goal, {step}}), "step b1");
  EXPECT_EQ(label_of(match, {goal, {step, step, step, step}}), "b1: 4 actions");
}

}  // namespace
}  // namespace quoin::drawing

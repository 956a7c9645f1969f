// What is seen of a state, mark by mark, and that nothing else is.
#include "quoin/drawing/marks.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "drawing/terminal/figures.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/targets.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

TEST(Marks, TheStartOfMuraillesHasTwoSoldiersAndTheirWalls) {
  const Match match = start("murailles");
  const Display display(match.def());
  const View view(display, match.state(), kAllSeeing);
  const std::vector<Picture> pictures = pictures_of(view, 0);
  ASSERT_EQ(pictures.size(), 1U);
  int walls = 0;
  std::vector<std::string> soldiers;
  for (const Mark& mark : pictures.front().marks) {
    const auto& kind = match.def().boards.front().sites[static_cast<std::size_t>(mark.sites)];
    if (mark.sites == 0) {
      soldiers.push_back(mark.sign(false) + " " + mark.colour + " " + kind.names[static_cast<std::size_t>(mark.site)]);
    } else {
      ++walls;
    }
  }
  EXPECT_EQ(soldiers, (std::vector<std::string>{"♟r red c1", "♟y yellow c5"}));
  EXPECT_EQ(walls, 10);  // five a seat
}

TEST(Marks, WithoutColourTheOwnerIsToldUnlessTheSymbolDoes) {
  Mark mark;
  mark.symbol = "●";
  mark.name = "red";
  mark.letters = "r";
  mark.owner = 0;
  EXPECT_EQ(mark.sign(true), "●");
  EXPECT_EQ(mark.sign(false), "●r");
  mark.told = true;
  EXPECT_EQ(mark.sign(false), "●");
  mark.symbol = "";
  EXPECT_EQ(mark.sign(false), "r");
}

TEST(Marks, ColoursThatSeveralHaveAreFollowedByLetters) {
  Mark mark;
  mark.symbol = "●";
  mark.letters = "n";
  mark.told_by_colour = false;
  EXPECT_EQ(mark.sign(true), "●n");
  mark.count = 3;
  EXPECT_EQ(mark.sign_with_height(true), "●n3");
}

TEST(View, WhatASeatMayNotSeeIsNotThere) {
  Match match = start("high_card", {}, 11);
  need(match.settle_luck());
  const Display display(match.def());
  EXPECT_TRUE(display.hides());
  const Zone& hand = *match.def().layout.find("hand");
  const View mine(display, match.state(), 0);
  EXPECT_TRUE(mine.value(hand, 0, 0));
  EXPECT_FALSE(mine.value(hand, 1, 0));
  const View public_view(display, match.state(), kNone);
  for (const Place& place : public_view.places(hand)) EXPECT_FALSE(place.value);
  const View all(display, match.state(), kAllSeeing);
  for (const Place& place : all.places(hand)) EXPECT_TRUE(place.value);
}

TEST(Targets, AChoiceNamesItsSites) {
  const Match match = start("murailles");
  const GameDef& def = match.def();
  const Sites sites = sorted(chosen_sites(def, need(match.parse_choice("step b1"))));
  EXPECT_EQ(sites, (Sites{{0, kCells, 1}}));
  const Display display(def);
  const auto targets_for = [&](int viewer) { return Scene(display, match, {viewer}).boards.at(0).targets; };
  const Targets all = targets_for(kAllSeeing);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Target& one) { return one.site == sites.front(); }));
  EXPECT_EQ(targets_for(0), all);
  EXPECT_TRUE(targets_for(1).empty());  // it is not yellow's choice
}

TEST(Scene, SaysWhoseTurnItIsAndWhoHasWon) {
  const auto game = load("murailles");
  const nlohmann::json position = {{"seat", "red"}, {"phase", "act"}, {"zones", {{"soldier", {"c4", "a3"}}}}};
  Match match = need(Match::from_position(game, position, 1));
  const Display display(match.def());
  EXPECT_EQ(Scene(display, match, {}).status(), "red to act");
  EXPECT_EQ(Scene(display, match, {}).task(0), "to act");
  EXPECT_EQ(Scene(display, match, {}).task(1), "");
  play(match, {"step c5"});
  const Scene end(display, match, {});
  EXPECT_EQ(end.status(), "Red wins");
  EXPECT_EQ(end.task(1), "loses");
  EXPECT_EQ(end.last_text, "red: step c5");
  EXPECT_EQ(end.ended(), "the soldier has crossed the board");
  EXPECT_EQ(told(end).rfind("Ply 1: Red wins: the soldier has crossed the board. ", 0), 0U);
}

// Ten blocks on their ends, 8 high each, one on the other.
TEST(Sheets, ATallPalaceIsDrawnWithSeveralUnitsARow) {
  Standing tower{nullptr, {}, 0.5};
  for (int number = 0; number < 10; ++number) {
    Body body;
    body.row = number;
    body.z = 8 * number;
    body.w = 4, body.d = 2, body.h = 8;
    body.sign = "a";
    tower.bodies.push_back(body);
  }
  const std::vector<Canvas> sheets = draw_sheets(tower, 80, 8);
  ASSERT_EQ(sheets.size(), 3U);
  for (const Canvas& sheet : sheets) EXPECT_LE(sheet.height(), 12);
}

}  // namespace
}  // namespace quoin::drawing

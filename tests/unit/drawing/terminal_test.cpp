// Boards as text: they keep their shape, and nothing of them is lost.
#include "quoin/drawing/terminal.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "quoin/base/rng.h"
#include "quoin/drawing/text.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

Lines drawn(const Match& match, int viewer, int width, bool coloured = true) {
  const Display display(match.def());
  return fitted_text(Scene(display, match, {viewer, false, true}), coloured, width, 1000);
}

// Where the names of rows, columns and cells, of seats and of zones stand.
using Places = std::map<std::pair<std::string, int>, std::pair<int, int>>;
Places places_in(const Lines& lines, const std::vector<std::string>& seats) {
  Places places;
  std::map<std::string, int> times;
  for (int row = 0; row < static_cast<int>(lines.size()); ++row) {
    int column = 0;
    for (const Run& run : lines[static_cast<std::size_t>(row)]) {
      const bool zone = column == 4 && run.ink.colour == "label";
      const std::string name = zone ? run.text.substr(0, run.text.find(' ')) : run.text;
      const bool seat = std::ranges::find(seats, name.substr(0, name.find_last_not_of(' ') + 1)) != seats.end();
      const bool letters = std::ranges::all_of(run.text, [](unsigned char c) { return std::isalnum(c) != 0; });
      const bool label = run.ink.colour == "label" && run.text.size() <= 3 && letters;
      if (zone || seat || label) places[{name, times[name]++}] = {row, column};
      column += static_cast<int>(characters(run.text).size());
    }
  }
  return places;
}

int moved_in(const std::string& name, int width) {
  Match match = start(name);
  Rng rng(7, Stream::kPolicy);
  Places before;
  int moved = 0;
  for (int ply = 0; ply < 40 && !match.over(); ++ply) {
    const Places now = places_in(drawn(match, 0, width), match.def().seats);
    for (const auto& [label, place] : before) {
      const auto found = now.find(label);
      if (found != now.end() && found->second != place) ++moved;
    }
    before = now;
    if (is_luck(match.node())) {
      need(match.play_luck());
    } else {
      need(match.play(match.legal()[rng.below(static_cast<std::uint32_t>(match.legal().size()))]));
    }
  }
  return moved;
}

TEST(TerminalText, KeepsItsPlacesFromPlyToPly) {
  const std::vector<std::string> few{"quoridor", "holdem"};
  for (const std::string& name : wide() ? all_games() : few) {
    if (name.starts_with("crazy_palace") || name.starts_with("wall_to_wall")) continue;  // these grow
    for (const int width : {40, 80, 120}) EXPECT_EQ(moved_in(name, width), 0) << name << " in " << width;
  }
}

TEST(TerminalText, SaysWhereItTakesMoreColumnsThanThereAre) {
  const Match match = start("twixt");
  EXPECT_EQ(plain(drawn(match, 0, 200)).find("columns needed"), std::string::npos);
  const std::string narrow = plain(drawn(match, 0, 40));
  EXPECT_NE(narrow.find(" columns needed, here are 40"), std::string::npos) << narrow;
}

TEST(TerminalText, IsDrawnWhateverTheRoom) {
  for (const char* game : {"hearts", "muros", "mosaix", "crazy_palace", "chess"}) {
    for (int width = 1; width <= 8; ++width) EXPECT_FALSE(drawn(start(game), 0, width).empty()) << game;
  }
}

TEST(TerminalText, NamesTheOwnersOfPiecesWithoutColours) {
  const Match match = start("chess");
  EXPECT_NE(plain(drawn(match, 0, 40, false)).find("Pw"), std::string::npos);
  EXPECT_EQ(plain(drawn(match, 0, 40, true)).find("Pw"), std::string::npos);
}

TEST(TerminalText, WhatMayBeTakenHasItsRoomFromTheStart) {
  Match match = start("hearts");
  const std::string before = plain(drawn(match, 0, 80));
  EXPECT_NE(before.find("trick -"), std::string::npos) << before;
}

}  // namespace
}  // namespace quoin::drawing

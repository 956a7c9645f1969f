// Blocks put together, films merged, colours.
#include "drawing/svg/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "drawing/svg/outline.h"
#include "drawing/svg/palette.h"
#include "drawing/svg/timeline.h"

namespace quoin::svg {
namespace {

// A block that tells where it was drawn.
class Tile : public Block {
 public:
  Tile(double width, double height) : width_(width), height_(height) {}
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void draw(Parts& parts, Sheet&, double x, double y) override {
    std::string out;
    add_path(out, {{x, y}}, false);
    parts.push_back({0, out});
  }

 private:
  double width_;
  double height_;
};

Blocks tiles(int count, double width, double height) {
  Blocks blocks;
  for (int k = 0; k < count; ++k) blocks.push_back(std::make_unique<Tile>(width, height));
  return blocks;
}

std::vector<std::string> places(Block& block) {
  Parts parts;
  Sheet sheet;
  block.draw(parts, sheet, 0, 0);
  std::vector<std::string> found;
  for (const Part& part : parts) found.push_back(part.svg);
  return found;
}

TEST(Layout, AStackIsAsWideAsItsWidestBlock) {
  Stack stack(blocks_of(std::make_unique<Tile>(10, 5), std::make_unique<Tile>(30, 7)), 2);
  EXPECT_EQ(stack.width(), 30);
  EXPECT_EQ(stack.height(), 14);
  EXPECT_EQ(places(stack), (std::vector<std::string>{"M0 0", "M0 7"}));
  EXPECT_EQ(Stack({}, 5).height(), 0);
}

TEST(Layout, ColumnsAreAlikeInLengthAndFit) {
  const BlockPtr columns = columns_of(tiles(7, 100, 10), 350, 20);  // three fit: 3 * 100 + 2 * 20
  EXPECT_EQ(columns->width(), 340);
  EXPECT_EQ(columns->height(), 3 * 10 + 2 * 20);
  const BlockPtr four = columns_of(tiles(4, 100, 10), 350, 20);  // two and two, not three and one
  EXPECT_EQ(places(*four), (std::vector<std::string>{"M0 0", "M120 0", "M0 30", "M120 30"}));
  EXPECT_EQ(columns_of(tiles(2, 100, 10), 1, 20)->width(), 100);  // one is always put
}

TEST(Layout, ARoomRemembersTheMostThatWasAskedFor) {
  Room room;
  EXPECT_EQ(room.most(Key("a"), 3), 3);
  EXPECT_EQ(room.most(Key("a"), 2), 3);
  EXPECT_EQ(room.most(Key("b"), -2), -2);
  room.box("heap", {{0, 0, 0}, {4, 4, 4}});
  const Box both = room.box("heap", {{-3, 1, 0}, {2, 9, 4}});
  EXPECT_EQ(both.low, (std::array<int, 3>{-3, 0, 0}));
  EXPECT_EQ(both.high, (std::array<int, 3>{4, 9, 4}));
}

TEST(Outline, UprightRectanglesAreRoundedOthersArePaths) {
  std::string out;
  add_shape(out, {{1, 1}, {4, 1}, {4, 3}, {1, 3}}, 2, "cell");
  add_shape(out, {{0, 0}, {4, 1}, {2, 3}}, 2, "cell", " data-site=\"5\"");
  EXPECT_EQ(out, R"(<rect x="1" y="1" width="3" height="2" rx="2" class="cell"/>)"
                 R"(<path d="M0 0 4 1 2 3Z" stroke-linejoin="round" class="cell" data-site="5"/>)");
}

TEST(Outline, ShrinkingMovesEverySideInwardsWhicheverWayRound) {
  for (const bool reversed : {false, true}) {
    Points square = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    if (reversed) std::reverse(square.begin(), square.end());
    const Extent inner = extent_of(shrunk(square, 1));
    EXPECT_NEAR(inner.left, 1, 1e-9);
    EXPECT_NEAR(inner.wide, 8, 1e-9);
    EXPECT_NEAR(extent_of(shrunk(square, -2)).wide, 14, 1e-9);
  }
}

TEST(Palette, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrast("#ffffff", "#000000"), 21, 1e-9);     // the definition's own example
  EXPECT_NEAR(contrast("#777777", "#ffffff"), 4.48, 0.005);  // the grey that just fails
}

TEST(Palette, WhatIsWrittenOnAnyColourCanBeRead) {
  for (const char* colour :
       {"red", "yellow", "green", "blue", "magenta", "cyan", "white", "black", "grey", "orange", ""}) {
    EXPECT_GE(contrast(ink_on(colour), fill_of(colour)), 4.5) << colour;  // WCAG 2, level AA
  }
}

TEST(Palette, OnlyClassesThatAreStyledGetTheNameOfThePicture) {
  std::set<std::string, std::less<>> used;
  EXPECT_EQ(scoped(R"(<g class="cell"><g class="quoin-target"/><g class="c-red"/></g>)", used),
            R"(<g class="quoin-scope-cell"><g class="quoin-target"/><g class="quoin-scope-c-red"/></g>)");
  EXPECT_EQ(used, (std::set<std::string, std::less<>>{"c-red", "cell"}));
  EXPECT_NE(style_sheet(used, drawing::Theme::kAuto).find("@media"), std::string::npos);
  EXPECT_EQ(style_sheet(used, drawing::Theme::kLight).find("@media"), std::string::npos);
}

// Frames of some of nine parts in any order, each part at most once a frame.
TEST(Timeline, TheCommonListGivesBackEverySinglePicture) {
  std::mt19937 luck(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::vector<int>> frames(luck() % 12);
    for (auto& frame : frames) {
      std::vector<int> parts = {0, 1, 2, 3, 4, 5, 6, 7, 8};
      std::shuffle(parts.begin(), parts.end(), luck);
      frame.assign(parts.begin(), parts.begin() + static_cast<int>(luck() % 9));
    }
    const std::vector<Shown> common = shown_in(frames);
    for (std::size_t number = 0; number < frames.size(); ++number) {
      std::vector<int> shown;
      for (const auto& [part, in] : common) {
        if (std::find(in.begin(), in.end(), static_cast<int>(number)) != in.end()) shown.push_back(part);
      }
      EXPECT_EQ(shown, frames[number]);
    }
  }
}

TEST(Timeline, PartsInOneOrderStandThereOnceHoweverManyComeBetween) {
  std::vector<std::vector<int>> frames = {{0, 1}};
  for (int k = 2; k < 2000; ++k) frames.push_back({0, k, k - 1});  // each right behind part 0: ranks run out of room
  EXPECT_EQ(shown_in(frames).size(), 2000U);
}

}  // namespace
}  // namespace quoin::svg

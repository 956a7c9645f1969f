// Texts count characters, not bytes, and canvases count columns.
#include "quoin/drawing/text.h"

#include <gtest/gtest.h>

#include "drawing/terminal/canvas.h"

namespace quoin::drawing {
namespace {

TEST(Texts, AreCutAndFilledByCharacters) {
  EXPECT_EQ(length("♟r"), 2);
  EXPECT_EQ(beginning_of("♟r", 1), "♟");
  EXPECT_EQ(beginning_of("ab", 5), "ab");
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(code_point("漢"), U'漢');
  EXPECT_EQ(code_point("é"), U'é');
  EXPECT_EQ(words("held_cards.x"), "held cards x");
  EXPECT_EQ(upper("aä1я"), "AÄ1Я");
}

TEST(Texts, AbbreviationsTellNamesApart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(abbreviations({"red", "blue"}), (Names{"r", "b"}));
  EXPECT_EQ(abbreviations({"king", "knight", "pawn"}), (Names{"ki", "kn", "p"}));
  EXPECT_EQ(abbreviations({"player_1", "player_2", "player_12"}), (Names{"p1", "p2", "p12"}));
  EXPECT_EQ(abbreviations({"red", "redder", "rose"}), (Names{"re", "red", "ro"}));
  EXPECT_EQ(abbreviations({"été", "étoile"}), (Names{"éé", "éo"}));
}

// Python 3.11: "ab".center(5), "ab".center(4), "a".center(4), "abc".center(2).
TEST(Texts, AreCentredAsPythonDoes) {
  EXPECT_EQ(centred("ab", 5, "."), "..ab.");
  EXPECT_EQ(centred("ab", 4, "."), ".ab.");
  EXPECT_EQ(centred("a", 4, "."), ".a..");
  EXPECT_EQ(centred("abc", 2), "abc");
}

TEST(Texts, WideCharactersTakeTwoColumnsAndAccentsNone) {
  EXPECT_EQ(columns_of(U'a'), 1);
  EXPECT_EQ(columns_of(U'漢'), 2);
  EXPECT_EQ(columns_of(U'\u0301'), 0);
  EXPECT_EQ(columns_of(U'♟'), 1);
  EXPECT_EQ(columns_of(U'\n'), 0);
}

TEST(Canvas, CountsWideAndCombiningCharacters) {
  Canvas canvas;
  canvas.put(0, 0, "漢e\u0301", Ink{"", true});
  canvas.put(0, 4, "x");
  EXPECT_EQ(plain(canvas.lines()), "漢e\u0301 x");
  EXPECT_EQ(canvas.get(0, 4), "x");
  EXPECT_EQ(canvas.get(5, 5), " ");
  EXPECT_EQ(canvas.width(), 5);
  canvas.put(1, 3, "\u0301a");  // with nothing before it an accent is left out
  EXPECT_EQ(plain(canvas.lines()), "漢e\u0301 x\n   a");
  EXPECT_EQ(canvas.lines().front().front().text, "漢e\u0301");
}

TEST(Canvas, LongRowsAreBrokenAtBlanks) {
  Canvas canvas;
  canvas.put(0, 0, "one two three four");
  EXPECT_EQ(plain(canvas.wrapped(12).lines()), "one two\n      three\n      four");
  EXPECT_EQ(plain(canvas.wrapped(18).lines()), "one two three four");
}

TEST(Canvas, WhatLiesBeyondItsBordersIsLeftOut) {
  Canvas canvas;
  canvas.put(0, -2, "abc");
  canvas.put(-1, 0, "abc");
  EXPECT_EQ(plain(canvas.lines()), "c");
}

}  // namespace
}  // namespace quoin::drawing

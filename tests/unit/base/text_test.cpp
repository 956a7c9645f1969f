// Names, lists, UTF-8, hashes.
#include "quoin/base/text.h"

#include <gtest/gtest.h>

#include "quoin/base/result.h"

namespace quoin {
namespace {

TEST(NearestName, ForgivesOneSlipInAShortName) {
  const std::vector<std::string> known = {"size", "rescue", "repetition"};
  EXPECT_EQ(nearest_name("sise", known), "size");     // one letter replaced
  EXPECT_EQ(nearest_name("szie", known), "size");     // two neighbours swapped count as one slip
  EXPECT_EQ(nearest_name("rescu", known), "rescue");  // one letter missing
}

TEST(NearestName, ForgivesMoreSlipsTheLongerTheNameIs) {
  // 1 + 10/4 = 3 slips for ten letters, not 4.
  EXPECT_EQ(nearest_name("ropatitiax", {"repetition"}), "");
  EXPECT_EQ(nearest_name("repatitian", {"repetition"}), "repetition");
}

TEST(NearestName, NeverTurnsANameIntoAWhollyDifferentOne) {
  EXPECT_EQ(nearest_name("x", {"y"}), "");
  EXPECT_EQ(nearest_name("", {"a"}), "");
  EXPECT_EQ(nearest_name("walls", {}), "");
}

TEST(NearestName, PrefersTheNearerOfTwo) { EXPECT_EQ(nearest_name("pivots", {"pilots2", "pivot"}), "pivot"); }

TEST(DidYouMean, IsAQuestionOrNothing) {
  EXPECT_EQ(did_you_mean("wals", {"walls"}), "did you mean \"walls\"?");
  EXPECT_EQ(did_you_mean("zebra", {"walls"}), "");
}

TEST(ListNames, JoinsWithCommasAndAnd) {
  EXPECT_EQ(list_names({}), "nothing");
  EXPECT_EQ(list_names({"a"}), "a");
  EXPECT_EQ(list_names({"a", "b"}), "a and b");
  EXPECT_EQ(list_names({"a", "b", "c"}), "a, b and c");
}

TEST(ListNames, CutsLongListsAndCountsThem) { EXPECT_EQ(list_names({"a", "b", "c", "d"}, 2), "a, b, ... (4 in all)"); }

TEST(Identifiers, StartWithALetter) {
  EXPECT_TRUE(is_identifier("a_1"));
  EXPECT_FALSE(is_identifier("1a"));
  EXPECT_FALSE(is_identifier("_a"));
  EXPECT_FALSE(is_identifier("a-b"));
  EXPECT_FALSE(is_identifier(""));
  EXPECT_FALSE(is_identifier("é"));
}

TEST(Utf8, TakesWhatRfc3629AllowsAndNothingElse) {
  EXPECT_TRUE(is_valid_utf8("plain"));
  EXPECT_TRUE(is_valid_utf8("Aur\xC3\xA9lien \xE2\x99\x9F \xF0\x9F\x8E\xB2"));
  EXPECT_FALSE(is_valid_utf8("\xC3"));              // cut short
  EXPECT_FALSE(is_valid_utf8("\xC0\xAF"));          // overlong
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80"));      // surrogate
  EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80"));  // above U+10FFFF
  EXPECT_FALSE(is_valid_utf8("\xFF"));
}

TEST(Text, WhatATerminalWouldObeyAndBytesThatAreNoUtf8AreWrittenOut) {
  EXPECT_EQ(printable("plain \xC3\xA9 \xF0\x9F\x8E\xB2\n\tmore"), "plain \xC3\xA9 \xF0\x9F\x8E\xB2\n\tmore");
  EXPECT_EQ(printable("\x1B[2J\r\b\x7F"), "\\x1B[2J\\x0D\\x08\\x7F");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xC2\x80 \xC2\x9B \xC2\xA0"), "\\u0080 \\u009B \xC2\xA0");  // C1 ends before U+00A0
  EXPECT_EQ(printable("\xE2\x80\xA7 \xE2\x80\xA8 \xE2\x80\xAE \xE2\x81\xA6"), "\xE2\x80\xA7 \\u2028 \\u202E \\u2066");
  EXPECT_EQ(printable("\xC3 \xFF \xED\xA0\x80"), "\\xC3 \\xFF \\xED\\xA0\\x80");
  EXPECT_EQ(printable(printable("\x1B\xFF")), printable("\x1B\xFF"));
  EXPECT_EQ(printable_line("a\nb\tc"), "a\\x0Ab\\x09c");
}

TEST(Text, TheBeginningOfATextEndsWithAWholeCharacter) {
  EXPECT_EQ(beginning("abc", 3), "abc");
  EXPECT_EQ(beginning("abcd", 3), "abc");
  EXPECT_EQ(beginning("a\xE2\x82\xAC", 3), "a");
  EXPECT_EQ(beginning("a\xE2\x82\xAC\xE2\x82\xAC", 4), "a\xE2\x82\xAC");
  EXPECT_EQ(beginning("\xF0\x9F\x8E\xB2", 3), "");
}

// XXH3_64bits of nothing with seed 0, from the xxHash project's own test vectors.
TEST(Hash, IsXxh3) { EXPECT_EQ(hash_text(""), 0x2D06800538D394C2ULL); }

TEST(Hash, ChangesWithTheSeed) { EXPECT_NE(hash_text("walls", 0), hash_text("walls", 1)); }

TEST(Hex16, WritesSixteenDigits) {
  EXPECT_EQ(hex16(0), "0000000000000000");
  EXPECT_EQ(hex16(0x2D06800538D394C2ULL), "2d06800538d394c2");
}

TEST(ErrorText, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ((Error{ErrorKind::kGame, {"game.yaml", 3, 7}, "no", "yes"}).text(), "game.yaml:3:7: no (yes)");
  EXPECT_EQ((Error{ErrorKind::kGame, {"rules.lua", 3, 0}, "no", ""}).text(), "rules.lua:3: no");
  EXPECT_EQ((Error{ErrorKind::kGame, {"rules.lua", 0, 0}, "no", ""}).text(), "rules.lua: no");
  EXPECT_EQ((Error{ErrorKind::kArgument, {}, "no", ""}).text(), "no");
}

}  // namespace
}  // namespace quoin

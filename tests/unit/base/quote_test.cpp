// The line beneath a message: what is cut, what is written out, where the mark lies. Expected values by hand.
#include "quoin/base/quote.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(Quotes, MarkTheWordThatBeginsInTheColumn) {
  const Quote quote = quote_line("one\nsoldier[me] = to\n", 2, 9);
  EXPECT_EQ(quote.line, "soldier[me] = to");
  EXPECT_EQ(quote.start, 8);
  EXPECT_EQ(quote.length, 2);
}

TEST(Quotes, MarkAllThatIsNotBlankWhereNoColumnIsKnown) {
  const Quote quote = quote_line("  go.act(me)  \r\n", 1, 0);
  EXPECT_EQ(quote.line, "  go.act(me)  ");
  EXPECT_EQ(quote.start, 2);
  EXPECT_EQ(quote.length, 10);
}

TEST(Quotes, CountCharactersNotBytesAndWriteOutControls) {
  const Quote quote = quote_line("\t\x1b\xc3\xa9: x", 1, 5);
  EXPECT_EQ(quote.line, "    \\x1B\xc3\xa9: x");
  EXPECT_EQ(quote.start, 10);
  EXPECT_EQ(quote.length, 1);
}

TEST(Quotes, KeepTheMarkOfALongLineInSight) {
  const Quote quote = quote_line(std::string(1000, 'a') + " here " + std::string(1000, 'b'), 1, 1002);
  EXPECT_EQ(quote.line.substr(static_cast<std::size_t>(quote.start), 4), "here");
  EXPECT_EQ(quote.length, 4);
  EXPECT_TRUE(quote.line.starts_with("..."));
  EXPECT_TRUE(quote.line.ends_with("..."));
  EXPECT_LT(quote.line.size(), 120U);
}

TEST(Quotes, AreEmptyWhereThereIsNoSuchLine) {
  EXPECT_EQ(quote_line("one", 2, 1).line, "");
  EXPECT_EQ(quote_line("one", 0, 0).line, "");
}

}  // namespace
}  // namespace quoin

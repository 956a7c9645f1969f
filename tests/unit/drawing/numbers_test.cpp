// Numbers in pictures are written as Python 3.11 writes them (":g", ":.2f", round).
#include "quoin/drawing/numbers.h"

#include <gtest/gtest.h>

#include <limits>

namespace quoin::drawing {
namespace {

struct NumberText {
  double value;
  const char* general;  // f"{value:g}"
  const char* shortly;  // f"{value:.2f}" without zeros at its end
};

TEST(Numbers, AreWrittenAsPythonDoes) {
  const NumberText examples[] = {
      {0, "0", "0"},
      {-0.0, "-0", "0"},
      {3, "3", "3"},
      {0.5, "0.5", "0.5"},
      {-7.25, "-7.25", "-7.25"},
      {1.0 / 3, "0.333333", "0.33"},
      {0.125, "0.125", "0.12"},
      {0.001, "0.001", "0"},
      {100000.5, "100000", "100000.5"},
      {123456, "123456", "123456"},
      {1234567, "1.23457e+06", "1234567"},
      {1e-7, "1e-07", "0"},
  };
  for (const NumberText& one : examples) {
    EXPECT_EQ(general(one.value), one.general);
    EXPECT_EQ(short_number(one.value), one.shortly);
  }
  EXPECT_EQ(general(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(fixed(0.25, 4), "0.2500");
}

TEST(Numbers, AreRoundedToTheEvenOneWhereTwoAreNear) {
  EXPECT_EQ(rounded(0.5), 0);
  EXPECT_EQ(rounded(1.5), 2);
  EXPECT_EQ(rounded(2.5), 2);
  EXPECT_EQ(rounded(-1.5), -2);
  EXPECT_EQ(rounded(2.4999), 2);
  EXPECT_EQ(rounded_to(2.675, 2), 2.67);  // the double lies below it
  EXPECT_EQ(rounded_to(-0.8660254037844386, 6), -0.866025);
  EXPECT_EQ(divided_up(7, 3), 3);
  EXPECT_EQ(divided_up(6, 3), 2);
}

}  // namespace
}  // namespace quoin::drawing

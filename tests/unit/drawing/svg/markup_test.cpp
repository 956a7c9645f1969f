// Texts and numbers as markup, and how wide they become.
#include "drawing/svg/markup.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "drawing/svg/sheet.h"

namespace quoin::svg {
namespace {

std::string written(double value) {
  std::string out;
  add_number(out, value);
  return out;
}

TEST(Markup, NumbersHaveAtMostTwoDigitsBehindThePoint) {
  EXPECT_EQ(written(3), "3");
  EXPECT_EQ(written(-0.0), "0");
  EXPECT_EQ(written(2.5), "2.5");
  EXPECT_EQ(written(-1.25), "-1.25");
  EXPECT_EQ(written(0.125), "0.12");  // a tie, as C's printf breaks it
  EXPECT_EQ(written(2.999), "3");
  EXPECT_EQ(written(-0.001), "-0");
  EXPECT_EQ(written(1e18), "1000000000000000000");
}

TEST(Markup, NumbersAreThoseOfPrintf) {
  for (int k = -5000; k < 5000; ++k) {
    const double value = k / 7.0 + k / 640.0;
    char expected[32];
    std::snprintf(expected, sizeof expected, "%.2f", value);
    std::string text = expected;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    EXPECT_EQ(written(value), k == 0 ? "0" : text);
  }
}

TEST(Markup, WhatMarkupIsMadeOfIsEscaped) {
  EXPECT_EQ(label("</title><script>alert('1' & \"2\")"),
            "&lt;/title&gt;&lt;script&gt;alert(&#x27;1&#x27; &amp; &quot;2&quot;)");
  std::string out;
  element(out, "rect", {{"class", "\" onload=\"x"}});
  EXPECT_EQ(out, R"(<rect class="&quot; onload=&quot;x"/>)");
}

TEST(Markup, WhatXmlCannotHoldBecomesTheReplacementCharacter) {
  EXPECT_EQ(label(std::string("a\0b", 3)),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(label("\x1B[2J\x7F"), "\xEF\xBF\xBD[2J\x7F");
  EXPECT_EQ(label("\t\n\r"), "\t\n\r");
  EXPECT_EQ(label("\xEF\xBF\xBE|\xEF\xBF\xBF"), "\xEF\xBF\xBD|\xEF\xBF\xBD");  // U+FFFE and U+FFFF
  EXPECT_EQ(label("\xFF"
                  "a\xC3"),
            "\xEF\xBF\xBD"
            "a\xEF\xBF\xBD");                                        // no UTF-8
  EXPECT_EQ(label("\xED\xA0\x80").find('\xED'), std::string::npos);  // a surrogate
}

TEST(Markup, TextsOfAnyLengthStayWhole) {
  const std::string lines(10'000, '<');
  EXPECT_EQ(label(lines).size(), lines.size() * 4);
  EXPECT_EQ(label("\u202E\u6F22\u0301"), "\u202E\u6F22\u0301");
}

TEST(Markup, AttributesWithoutAValueAreLeftOut) {
  std::string out;
  element(out, "path", {{"d", "M0 0"}, {"rx", std::optional<double>()}, {"x", std::optional<double>(1.5)}, {"r", 2}},
          "<b/>");
  EXPECT_EQ(out, R"(<path d="M0 0" x="1.5" r="2"><b/></path>)");
}

TEST(Markup, AGroupWithoutATipHasAnEmptyTitle) {
  std::string out;
  open_titled(out, "", {}, " data-site=\"3\"");
  close(out, "g");
  EXPECT_EQ(out, R"(<g data-site="3"><title/></g>)");
}

// The font DejaVu Sans says in its table hmtx: A 1401, W 2025, i 569 of 2048.
TEST(Widths, LettersHaveTheirOwnAccentsNone) {
  EXPECT_DOUBLE_EQ(text_width("A", 100), 68);
  EXPECT_DOUBLE_EQ(text_width("Wi", 10), 12.7);
  EXPECT_DOUBLE_EQ(text_width("A", 100, true), 68 * 1.12);
  EXPECT_DOUBLE_EQ(text_width("e\u0301", 100), text_width("e", 100));
  EXPECT_DOUBLE_EQ(text_width("\u6F22\u5B57", 10), 20);  // ideographs fill a square
  EXPECT_DOUBLE_EQ(text_width("\u00E9", 100), 68);
  EXPECT_DOUBLE_EQ(text_width("", 10), 0);
}

TEST(Widths, LongTextsAreShortenedToTheRoomThereIs) {
  EXPECT_EQ(clip("short", 12, 100), "short");
  const std::string cut = clip("a very long name indeed", 12, 60);
  EXPECT_TRUE(cut.ends_with("\u2026"));
  EXPECT_LE(text_width(cut, 12), 60);
  EXPECT_EQ(clip("abc", 12, 0), "\u2026");
}

TEST(Widths, NoCharacterIsCut) {
  for (double room = 0; room < 120; room += 3) {
    EXPECT_EQ(label(clip("\u6F22\u5B57\u00E9\u0301\U0001F600 x", 12, room)).find("\xEF\xBF\xBD"), std::string::npos);
  }
}

TEST(Sheet, EveryLookIsDefinedOnce) {
  Sheet sheet;
  std::string out;
  const auto draw = [](std::string& inner) { inner += "<circle/>"; };
  sheet.use(out, Key("a").add("x").add("y"), 1, 2, 1, draw);
  sheet.use(out, Key("a").add("x").add("y"), 3, 4, 0.5, draw);
  EXPECT_EQ(sheet.definitions(), R"(<g id="quoin-scope-0"><circle/></g>)");
  EXPECT_EQ(out, R"(<use href="#quoin-scope-0" x="1" y="2"/>)"
                 R"svg(<use href="#quoin-scope-0" transform="translate(3.00 4.00) scale(0.500)"/>)svg");
  EXPECT_NE(Key("a").add("xy").text(), Key("a").add("x").add("y").text());
  EXPECT_EQ(Key("a").add_tenths(-0.01).text(), Key("a").add_tenths(0.04).text());
}

}  // namespace
}  // namespace quoin::svg

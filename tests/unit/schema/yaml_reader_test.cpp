// The strict reader: places, and forms of YAML that are refused.
#include "quoin/schema/yaml.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

std::string fault_of(const std::string& text) {
  try {
    read_yaml(text, "f");
    return "it reads";
  } catch (const Fault& mistake) {
    return mistake.error.text();
  }
}

TEST(YamlReader, KnowsLineAndColumnOfEveryNode) {
  const YamlNode root = read_yaml("a: 1\nb:\n  - x\n  - {c: y}\n", "f");
  const YamlNode& inner = *root.find("b")->items[1].find("c");
  EXPECT_EQ(inner.text, "y");
  EXPECT_EQ(inner.line, 4);
  EXPECT_EQ(inner.column, 9);
}

TEST(YamlReader, CountsCharactersNotBytes) {
  const YamlNode root = read_yaml("{é♟: 1, b: 2}\n", "f");
  EXPECT_EQ(root.find("b")->column, 12);
}

TEST(YamlReader, LeavesScalarsAsTheyAreWritten) {
  const YamlNode root = read_yaml("a: 010\nb: on\nc: .nan\nd: \"1\"\ne:\n", "f");
  EXPECT_EQ(root.find("a")->text, "010");
  EXPECT_EQ(root.find("b")->text, "on");
  EXPECT_EQ(root.find("c")->text, ".nan");
  EXPECT_TRUE(root.find("d")->quoted);
  EXPECT_EQ(root.find("e")->kind, YamlNode::Kind::kNothing);
}

TEST(YamlReader, TakesAQuestionMarkAtTheEndOfAWordInsideBraces) {
  const YamlNode root = read_yaml("{a: seat?, b: [x?], c: 'why?'}\n", "f");
  EXPECT_EQ(root.find("a")->text, "seat?");
  EXPECT_EQ(root.find("b")->items[0].text, "x?");
  EXPECT_EQ(root.find("c")->text, "why?");
}

TEST(YamlReader, RefusesBytesThatAreNoText) {
  EXPECT_EQ(fault_of("a: \xC3\xA9\nb: x\xFFy\n"), "f:2:5: this byte is not UTF-8 (save the file as UTF-8)");
  EXPECT_EQ(fault_of("\xEF\xBB\xBF"
                     "a: 1\n"),
            "f:1:1: the file starts with a byte order mark (save it as UTF-8 without one)");
  EXPECT_EQ(fault_of(std::string("a: 1\0\n", 6)), "f:1:5: a control character stands here (remove it)");
  EXPECT_EQ(fault_of("a: \x01\n"), "f:1:4: a control character stands here (remove it)");
}

TEST(YamlReader, RefusesQuotesThatRunOn) {
  EXPECT_EQ(fault_of("a: 'x\n"),
            "f:1:4: the quote that opens here is not closed in its line (texts of several lines start with |)");
  EXPECT_EQ(fault_of("a: \"x\\\"\n"),
            "f:1:4: the quote that opens here is not closed in its line (texts of several lines start with |)");
}

TEST(YamlReader, TakesQuotesWithinQuotesAndBlockTexts) {
  const YamlNode root = read_yaml("a: 'it''s'\nb: \"say \\\"x\\\"\"\nc: |\n  two\n  lines\n", "f");
  EXPECT_EQ(root.find("a")->text, "it's");
  EXPECT_EQ(root.find("b")->text, "say \"x\"");
  EXPECT_EQ(root.find("c")->text, "two\nlines\n");
}

TEST(YamlReader, RefusesKeysThatAreNoNames) {
  EXPECT_EQ(fault_of("{[a]: 1}\n"), "f:1:2: a key must be a plain name (write name: value)");
  EXPECT_EQ(fault_of("~: 1\n"), "f:1:1: a key must be a plain name (write name: value)");
}

TEST(YamlReader, RefusesAFileThatIsNoMap) {
  EXPECT_EQ(fault_of(""), "f:1:1: the file must hold \"name: value\" entries (begin with quoin: 1)");
  EXPECT_EQ(fault_of("- a\n"), "f:1:1: the file must hold \"name: value\" entries (begin with quoin: 1)");
}

TEST(YamlReader, AllowsSixtyFourLevelsAndNoMore) {
  // The outer map is the first level.
  const auto nested = [](std::size_t lists) {
    return "a: " + std::string(lists, '[') + std::string(lists, ']') + "\n";
  };
  EXPECT_EQ(fault_of(nested(63)), "it reads");
  EXPECT_EQ(fault_of(nested(64)), "f:1:67: lists and maps are nested deeper than 64 levels (close some brackets)");
  EXPECT_NE(fault_of(nested(200000)), "it reads");  // and does not crash
}

TEST(YamlReader, AllowsFiftyThousandEntriesAndNoMore) {
  const auto listing = [](int items) {
    std::string text = "a: [";
    for (int i = 0; i < items; ++i) text += "x, ";
    return text + "]\n";
  };
  // The map, its key and the list are three of them.
  EXPECT_EQ(fault_of(listing(49'997)), "it reads");
  EXPECT_NE(fault_of(listing(49'998)).find("the file has more than 50000 entries"), std::string::npos);
}

TEST(YamlReader, AllowsFiveThousandKeysInOneMapAndNoMore) {
  const auto map = [](int keys) {
    std::string text;
    for (int i = 0; i < keys; ++i) text += "k" + std::to_string(i) + ": x\n";
    return text;
  };
  EXPECT_EQ(fault_of(map(5000)), "it reads");
  EXPECT_EQ(fault_of(map(5001)), "f:5001:1: a map has more than 5000 keys (use fewer)");
}

TEST(YamlReader, RefusesFilesAboveOneMegabyte) {
  EXPECT_EQ(fault_of("a: 1\n#" + std::string(1U << 20U, ' ')),
            "f:1:1: the file is larger than 1 MB (leave out what repeats)");
}

}  // namespace
}  // namespace quoin

// Tables of values separated by commas, as RFC 4180 has them.
#include "schema/csv.h"

#include <gmock/gmock.h>

namespace quoin {
namespace {

std::vector<std::vector<std::string>> texts_of(std::string_view table) {
  std::vector<std::vector<std::string>> texts;
  for (const auto& row : read_csv(table, "t.csv")) {
    auto& line = texts.emplace_back();
    for (const YamlNode& cell : row) line.push_back(cell.text);
  }
  return texts;
}

std::string fault_of_table(std::string_view table) {
  try {
    read_csv(table, "t.csv");
  } catch (const Fault& mistake) {
    return mistake.error.text();
  }
  return "";
}

TEST(Csv, ReadsQuotesCommasAndLinesWithinThem) {
  EXPECT_THAT(texts_of("name,text\njug,\"a \"\"b\"\", c\nd\"\n\n  urn , x"),
              testing::ElementsAre(testing::ElementsAre("name", "text"), testing::ElementsAre("jug", "a \"b\", c d"),
                                   testing::ElementsAre("urn", "x")));
}

TEST(Csv, TellsNumbersFromTextsAndWhereTheyStand) {
  const auto rows = read_csv("\xEF\xBB\xBFname,n,t,e,m\nj\xC3\xBCg,-3,03,,{clay: 2}\n", "t.csv");
  const std::vector<YamlNode>& row = rows.at(1);
  EXPECT_FALSE(row.at(1).quoted);
  EXPECT_TRUE(row.at(2).quoted);
  EXPECT_EQ(row.at(3).kind, YamlNode::Kind::kNothing);
  ASSERT_TRUE(row.at(4).is_map());
  EXPECT_EQ(row.at(4).find("clay")->text, "2");
  EXPECT_EQ(row.at(2).where().line, 2);
  EXPECT_EQ(row.at(2).where().column, 8);  // j, ü, g, the comma, -3 and its comma are before it
}

TEST(Csv, FaultsStandAtTheirCell) {
  EXPECT_EQ(fault_of_table("a,b\n1,2,3\n"),
            "t.csv:2:1: this row has 3 cells, the first has 2 (put texts with commas into quotes: \"one, two\")");
  EXPECT_EQ(fault_of_table("a,\"b\n"), "t.csv:1:3: this text in quotes does not end (close it with \")");
  EXPECT_EQ(fault_of_table("\n\n"),
            "t.csv:3:1: the table is empty (write the names of its columns into the first line)");
}

}  // namespace
}  // namespace quoin

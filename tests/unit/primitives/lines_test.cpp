// Rows and columns seen from their ends: counting, shifting and taking, against slow second versions that work on
// texts, and against lines worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "quoin/base/rng.h"
#include "unit/primitives/lines_table.h"

namespace quoin::testing {
namespace {

// The rule of fixed gaps read off the text: the counters without the last n, put into the last of the places that had
// one.
std::string fixed(std::string line, int n) {
  std::string counters;
  for (const char c : line) counters += c == '.' ? "" : std::string(1, c);
  counters = std::string(std::min<std::size_t>(static_cast<std::size_t>(n), counters.size()), '.') + counters;
  std::size_t next = 0;
  for (char& c : line) c = c == '.' ? '.' : counters[next++];
  return line;
}

// Sliding: the last n counters become gaps; then, one cell at a time, the line moves on until a counter is last.
std::string sliding(std::string line, int n) {
  if (n == 0) return line;
  for (int i = 0; i < n; ++i) {
    const std::size_t last = line.find_last_not_of('.');
    if (last != std::string::npos) line[last] = '.';
  }
  for (std::size_t i = 0; i < line.size() && line.back() == '.'; ++i) line = "." + line.substr(0, line.size() - 1);
  return line;
}

TEST(Shift, OfLinesWorkedOutByHand) {
  // From the card's end on the left: n counters at the right leave.
  LinesTable table(3, 9);
  const auto shifted = [&table](const std::string& before, int n, How how) {
    const int end = table.end("west2");
    table.put("counters", end, before);
    EXPECT_EQ(table.call("shift", table.self("counters"), end, n, how), 0);
    return table.text("counters", end);
  };
  EXPECT_EQ(shifted("abacbadab", 3, kFixed), "...abacba");
  EXPECT_EQ(shifted("abacbadab", 3, kSliding), "...abacba");
  // Occupied 1 2 4 5 7 8 9; a b c a d stay and go to the last five of these places: 4 5 7 8 9.
  EXPECT_EQ(shifted("ab.ca.dab", 2, kFixed), "...ab.cad");
  // The same five and their gaps end at the far end: two cells further.
  EXPECT_EQ(shifted("ab.ca.dab", 2, kSliding), "..ab.ca.d");
  // A gap before the far end does not count as a counter, and is closed by sliding only.
  EXPECT_EQ(shifted("abcdab...", 1, kFixed), ".abcda...");
  EXPECT_EQ(shifted("abcdab...", 1, kSliding), "....abcda");
  EXPECT_EQ(shifted("abcdab...", 0, kFixed), "abcdab...");
  EXPECT_EQ(shifted("abcdab...", 0, kSliding), "abcdab...");
  EXPECT_EQ(shifted("a.b......", 2, kFixed), ".........");
  EXPECT_EQ(shifted("a.b......", 7, kSliding), ".........");
}

TEST(Shift, AgreesWithASlowSecondVersionFromEveryEnd) {
  Rng rng(5, Stream::kPolicy);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {9, 9}, {4, 7}, {7, 2}, {26, 26}}) {
    LinesTable table(rows, columns);
    for (int round = 0; round < 40; ++round) {
      for (const std::string zone : {"counters", "large"}) {
        for (int i = 0; i < rows * columns; ++i) table.set(zone, i, static_cast<int>(rng.below(5)) - 1);
        const int end = static_cast<int>(rng.below(static_cast<std::uint32_t>(table.ends())));
        const int n = static_cast<int>(rng.below(6));
        const std::string before = table.text(zone, end);
        std::vector<std::byte> expected = table.block();
        for (const How how : {kFixed, kSliding}) {
          table.put(zone, end, before);
          table.call("shift", table.self(zone), end, n, how);
          EXPECT_EQ(table.text(zone, end), how == kFixed ? fixed(before, n) : sliding(before, n))
              << before << " n " << n << " how " << how;
        }
        table.put(zone, end, before);  // and nothing but the line was touched
        EXPECT_EQ(table.block(), expected);
      }
    }
  }
}

TEST(OnLineAndTake, AgreeWithCountingTheText) {
  Rng rng(6, Stream::kPolicy);
  LinesTable table(5, 8);
  for (int round = 0; round < 200; ++round) {
    for (int i = 0; i < 40; ++i) table.set("counters", i, static_cast<int>(rng.below(5)) - 1);
    const int end = static_cast<int>(rng.below(static_cast<std::uint32_t>(table.ends())));
    const int value = static_cast<int>(rng.below(4));
    std::string line = table.text("counters", end);
    const auto n = std::count(line.begin(), line.end(), static_cast<char>('a' + value));
    const auto gaps = std::count(line.begin(), line.end(), '.');
    EXPECT_EQ(table.call("on_line", table.self("counters"), end, value), n);
    EXPECT_EQ(table.call("on_line", table.self("counters"), end, kNone), gaps);
    EXPECT_EQ(table.call("take", table.self("counters"), end, value), n);
    std::replace(line.begin(), line.end(), static_cast<char>('a' + value), '.');
    EXPECT_EQ(table.text("counters", end), line);
    EXPECT_EQ(table.call("take", table.self("counters"), end, value), 0);
  }
}

TEST(Count, CountsThePlacesOfARow) {
  LinesTable table(3, 3);
  table.put("counters", table.end("west1"), "ab.");
  table.put("counters", table.end("west3"), "bbd");
  EXPECT_EQ(table.call("count", table.self("counters"), 1, kNone), 3);
  EXPECT_EQ(table.call("count", table.self("counters"), kNone, kNone), 4);
  EXPECT_EQ(table.call("count", table.self("counters"), 9, kNone), 0);
  table.set("hand", 3, 1);  // the second seat's first card
  EXPECT_EQ(table.call("count", table.self("hand", 0), 1, kNone), 0);
  EXPECT_EQ(table.call("count", table.self("hand", 1), 1, kNone), 1);
}

}  // namespace
}  // namespace quoin::testing

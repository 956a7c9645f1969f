// Where cards may be laid at the ends of lines and what they take there, against a slow second version that works on
// names; and what the primitives of lines refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "quoin/base/rng.h"
#include "unit/primitives/lines_table.h"

namespace quoin::testing {
namespace {

// The end at the other side of the line, by name.
std::string other_end(const std::string& name) {
  for (const auto& [a, b] : {std::pair<std::string, std::string>{"west", "east"}, {"south", "north"}}) {
    if (name.starts_with(a)) return b + name.substr(a.size());
    if (name.starts_with(b)) return a + name.substr(b.size());
  }
  return "";
}

struct Expected {
  std::set<std::string> bare, same, two, third;
};

// Everything that `hand` may do with the second seat's cards, read off names.
Expected expected_of(const LinesTable& table) {
  const Domain& ends = table.zone("cards").over;
  const Domain& card_names = table.zone("cards").holds;
  Expected found;
  for (int card = 0; card < 3; ++card) {
    if (table.get("hand", 3 + card) == 0) continue;
    const std::string c = card_names.text(card);
    for (const std::string& end : ends.names) {
      if (table.get("cards", *ends.parse(end)) != kNone) continue;
      const int opposite = table.get("cards", *ends.parse(other_end(end)));
      const std::string rest = " " + c + " hand " + end;
      if (opposite == kNone) found.bare.insert("lay" + rest);
      if (opposite == card) found.same.insert("lay" + rest);
      if (opposite == kNone || opposite == card) continue;
      for (const std::string& kept : {c, card_names.text(opposite)}) found.two.insert("take " + kept + rest);
      found.third.insert("take d" + rest);
    }
  }
  return found;
}

TEST(LaysAndTakes, AgreeWithASlowSecondVersion) {
  Rng rng(7, Stream::kPolicy);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {9, 9}, {3, 6}, {26, 26}}) {
    LinesTable table(rows, columns, rows == 3 ? 300 : 9);
    const std::int32_t hand = table.self("hand", 1);
    for (int round = 0; round < 60; ++round) {
      for (int i = 0; i < table.ends(); ++i) table.set("cards", i, static_cast<int>(rng.below(4)) - 1);
      for (int i = 0; i < 6; ++i) table.set("hand", i, static_cast<int>(rng.below(3)));
      const Expected expected = expected_of(table);
      const auto list = [&](const std::set<std::string>& wanted, std::int32_t answer) {
        EXPECT_EQ(answer, 0);
        EXPECT_EQ(table.listed(), wanted);
        EXPECT_EQ(table.context().count, static_cast<int>(wanted.size())) << "an action is listed twice";
      };
      list(expected.bare, table.call("lays", hand, table.self("cards"), kBare, table.kind("lay"), 0));
      list(expected.same, table.call("lays", hand, table.self("cards"), kSame, table.kind("lay"), 0));
      list(expected.two, table.call("takes", hand, table.self("cards"), table.kind("take"), 0, kNone));
      list(expected.third, table.call("takes", hand, table.self("cards"), table.kind("take"), 0, 3));
    }
  }
}

struct Call {
  const char* name;
  std::int32_t self, a, b, c, d;
};

std::vector<std::int32_t> numbers_listed(const PrimitiveContext& context) {
  std::vector<std::int32_t> numbers;
  for (int i = 0; i < context.count; ++i) numbers.push_back(action_at(context, i));
  return numbers;
}

// What the calls list one by one, in their order; each must ascend if it is one of lays.
std::vector<std::int32_t> numbers_of_each_alone(LinesTable& table, const std::vector<Call>& calls) {
  std::vector<std::int32_t> all;
  for (const auto& [name, self, a, b, c, d] : calls) {
    EXPECT_EQ(table.call(name, self, a, b, c, d), 0);
    const std::vector<std::int32_t> alone = numbers_listed(table.context());
    EXPECT_TRUE(name != std::string("lays") || std::is_sorted(alone.begin(), alone.end()));
    all.insert(all.end(), alone.begin(), alone.end());
  }
  return all;
}

TEST(LaysAndTakes, AfterOneAnotherListWhatEachListsAlone) {
  Rng rng(23, Stream::kPolicy);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {3, 6}, {9, 9}, {15, 16}, {16, 16}, {17, 16}, {26, 26}}) {
    LinesTable table(rows, columns);
    std::vector<std::int32_t> actions(static_cast<std::size_t>(8 * table.context().capacity));
    table.context().actions = actions.data();
    table.context().capacity = static_cast<std::int32_t>(actions.size());
    for (int round = 0; round < 80; ++round) {
      const std::uint32_t most = 2 + static_cast<std::uint32_t>(round) % 3;  // 2: the ends are free, or all alike
      for (int i = 0; i < table.ends(); ++i) table.set("cards", i, static_cast<int>(rng.below(most)) - 1);
      for (int i = 0; i < 6; ++i) table.set("hand", i, static_cast<int>(rng.below(2)));
      for (int i = 0; i < 3; ++i) table.set("pile", i, static_cast<int>(rng.below(2)));
      std::vector<Call> calls;
      for (int i = 0; i < 4; ++i) {
        const std::int32_t row =
            rng.below(2) == 0 ? table.self("hand", static_cast<int>(rng.below(2))) : table.self("pile");
        const auto from = static_cast<std::int32_t>(round % 2 == 0 ? i / 2 : static_cast<int>(rng.below(2)));
        if (rng.below(4) == 0) {
          calls.push_back({"takes", row, table.self("cards"), table.kind("take"), from, kNone});
        } else {
          const std::int32_t how = rng.below(2) == 0 ? kBare : kSame;
          calls.push_back({"lays", row, table.self("cards"), how, table.kind("lay"), from});
        }
      }
      const std::vector<std::int32_t> wanted = numbers_of_each_alone(table, calls);
      table.context().count = table.context().unwritten.count = 0;
      for (const auto& [name, self, a, b, c, d] : calls) EXPECT_EQ(table.call_after(name, self, a, b, c, d), 0);
      EXPECT_EQ(numbers_listed(table.context()), wanted);
      write_out(table.context());
      actions.resize(static_cast<std::size_t>(table.context().count));
      EXPECT_EQ(actions, wanted);
      actions.resize(static_cast<std::size_t>(table.context().capacity));
    }
  }
}

TEST(LinePrimitives, RefuseWrongArgumentsAndChangeNothing) {
  LinesTable table(3, 4);
  const std::int32_t counters = table.self("counters");
  const std::int32_t hand = table.self("hand");
  const std::int32_t cards = table.self("cards");
  const int lay = table.kind("lay");
  const int take = table.kind("take");
  table.set("counters", 0, 1);
  table.set("hand", 0, 1);
  const std::vector<std::byte> before = table.block();
  const auto refused = [&](std::int32_t answer, const std::string& part) {
    EXPECT_EQ(answer, kPrimitiveFailed);
    ASSERT_NE(table.context().error, nullptr);
    EXPECT_NE(std::string(table.context().error).find(part), std::string::npos) << table.context().error;
    EXPECT_EQ(table.context().count, 0);
    EXPECT_EQ(table.block(), before);
  };
  for (const int end : {-1, 14, INT32_MIN, INT32_MAX}) {
    refused(table.call("on_line", counters, end, 0), "an end of the board");
    refused(table.call("shift", counters, end, 1, kFixed), "an end of the board");
    refused(table.call("take", counters, end, 0), "an end of the board");
  }
  refused(table.call("on_line", hand, 0, 0), "over: BOARD.cells");
  refused(table.call("on_line", cards, 0, 0), "over: BOARD.cells");
  refused(table.call("shift", table.self("full"), 0, 1, kFixed), "hold none");
  refused(table.call("take", table.self("full"), 0, 1), "hold none");
  refused(table.call("shift", counters, 0, -1, kFixed), "n must be 0 or more");
  for (const int value : {kNone, 4, -2}) refused(table.call("take", counters, 0, value), "value must be one");
  refused(table.call("lays", counters, cards, kBare, lay, 0), "row of counts");
  for (const char* laid : {"counters", "odd", "pile"}) {
    refused(table.call("lays", hand, table.self(laid), kBare, lay, 0), "laid must be");
    refused(table.call("takes", hand, table.self(laid), take, 0, kNone), "laid must be");
  }
  refused(table.call("lays", hand, cards, kBare, take, 0), "three fields");
  refused(table.call("lays", hand, cards, kBare, table.kind("two"), 0), "three fields");
  refused(table.call("lays", hand, cards, kBare, table.kind("cell"), 0), "last two fields");
  refused(table.call("takes", hand, cards, lay, 0, kNone), "four fields");
  for (const int from : {-1, 2, INT32_MAX}) {
    refused(table.call("lays", hand, cards, kBare, lay, from), "`from`");
    refused(table.call("takes", hand, cards, take, from, kNone), "`from`");
  }
  for (const int kept : {-2, 4}) refused(table.call("takes", hand, cards, take, 0, kept), "kept must be");
}

TEST(LinePrimitives, StopAtAFullList) {
  LinesTable table(3, 4);
  table.set("hand", 0, 1);
  table.context().capacity = 5;
  EXPECT_EQ(table.call("lays", table.self("hand"), table.self("cards"), kBare, table.kind("lay"), 0), kPrimitiveFailed);
  EXPECT_NE(std::string(table.context().error).find("room"), std::string::npos);
  table.set("cards", 0, 1);
  table.context().capacity = 1;
  EXPECT_EQ(table.call("takes", table.self("hand"), table.self("cards"), table.kind("take"), 0, kNone),
            kPrimitiveFailed);
}

}  // namespace
}  // namespace quoin::testing

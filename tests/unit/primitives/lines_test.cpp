// Rows and columns seen from their ends: counting, shifting, taking and where cards may be laid, against slow second
// versions that work on texts and coordinates, and against lines worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

// A board of counters named a..d, cards at its ends, a hand a seat and a pile.
class Table {
 public:
  Table(int rows, int columns, int most = 99)
      : rows_(rows),
        columns_(columns),
        written_(
            "sets: {card: [a, b, c], kind: [a, b, c, d]}\n"
            "boards: {field: {grid: {rows: " +
            std::to_string(rows) + ", columns: " + std::to_string(columns) +
            "}}}\n"
            "zones:\n"
            "  counters: {over: field.cells, holds: kind?}\n"
            "  large: {over: field.cells, holds: 0..70000?}\n"
            "  full: {over: field.cells, holds: kind}\n"
            "  cards: {over: field.ends, holds: card?}\n"
            "  odd: {over: field.ends, holds: kind?}\n"
            "  hand: {per: seat, over: card, holds: 0.." +
            std::to_string(most) +
            "}\n"
            "  pile: {over: card, holds: 0..9}\n"
            "actions:\n"
            "  lay: {fields: {from: [hand, pile], card: card, at: field.ends}, text: \"lay {card} {from} {at}\"}\n"
            "  take: {fields: {kept: kind, from: [hand, pile], card: card, at: field.ends}, "
            "text: \"take {kept} {card} {from} {at}\"}\n"
            "  two: {fields: {card: card, at: field.ends}, text: \"two {card} {at}\"}\n"
            "  cell: {fields: {from: [hand, pile], card: card, at: field.cells}, text: \"cell {card} {from} {at}\"}\n"),
        def_(written_.def()) {
    block_.assign(static_cast<std::size_t>(def_->layout.bytes + kBlockSlack), std::byte{0});
    actions_.assign(static_cast<std::size_t>(def_->num_distinct_actions), -7);
    for (const Zone& zone : def_->layout.zones) {
      for (int i = 0; i < zone.count(); ++i)
        write_cell(block_.data(), zone, i, zone.start[static_cast<std::size_t>(i)]);
    }
    lookup_ = Lookup(*def_);
    context_ = {def_.get(), &lookup_, block_.data(), actions_.data(), 0, def_->num_distinct_actions, nullptr, {}};
  }

  [[nodiscard]] const GameDef& def() const { return *def_; }
  [[nodiscard]] PrimitiveContext& context() { return context_; }
  [[nodiscard]] const Zone& zone(const std::string& name) const { return *def_->layout.find(name); }
  [[nodiscard]] std::int32_t self(const std::string& name, int row = 0) const {
    return static_cast<std::int32_t>(&zone(name) - def_->layout.zones.data()) * kMaxSeats + row;
  }
  [[nodiscard]] int kind(const std::string& name) const {
    for (std::size_t i = 0; i < def_->actions.size(); ++i) {
      if (def_->actions[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }
  [[nodiscard]] int get(const std::string& name, int place) const {
    return read_cell(block_.data(), zone(name), place);
  }
  void set(const std::string& name, int place, int value) { write_cell(block_.data(), zone(name), place, value); }
  [[nodiscard]] int ends() const { return 2 * (rows_ + columns_); }
  [[nodiscard]] int end(const std::string& name) const { return *zone("cards").over.parse(name); }

  std::int32_t call(const std::string& name, std::int32_t self, std::int32_t a = 0, std::int32_t b = 0,
                    std::int32_t c = 0, std::int32_t d = 0) {
    context_.count = context_.unwritten.count = 0;
    return call_after(name, self, a, b, c, d);
  }
  // The same with a list that has a beginning.
  std::int32_t call_after(const std::string& name, std::int32_t self, std::int32_t a, std::int32_t b, std::int32_t c,
                          std::int32_t d) {
    context_.error = nullptr;
    for (const Primitive& primitive : all_primitives()) {
      if (primitive.receiver == Receiver::kZone && primitive.name == name)
        return primitive.run(&context_, self, a, b, c, d, 0, 0);
    }
    return 0x7777;
  }
  // The cells of an end's line from the end inwards, by the end's name alone.
  [[nodiscard]] std::vector<int> cells(int end) const {
    const std::string name = zone("cards").over.text(end);
    const bool in_row = name.starts_with("west") || name.starts_with("east");
    std::vector<int> line;
    if (in_row) {
      const int row = std::stoi(name.substr(4)) - 1;
      for (int column = 0; column < columns_; ++column) line.push_back(row * columns_ + column);
    } else {
      for (int row = 0; row < rows_; ++row) line.push_back(row * columns_ + (name[5] - 'a'));
    }
    if (name.starts_with("east") || name.starts_with("north")) std::reverse(line.begin(), line.end());
    return line;
  }
  // What lies on the line as a text, "." for nothing.
  [[nodiscard]] std::string text(const std::string& name, int end) const {
    std::string line;
    for (const int cell : cells(end)) {
      const int value = get(name, cell);
      line += value == kNone ? '.' : static_cast<char>('a' + value);
    }
    return line;
  }
  void put(const std::string& name, int end, const std::string& line) {
    const std::vector<int> at = cells(end);
    for (std::size_t i = 0; i < at.size(); ++i) set(name, at[i], line[i] == '.' ? kNone : line[i] - 'a');
  }
  [[nodiscard]] std::set<std::string> listed() const {
    std::set<std::string> texts;
    for (int i = 0; i < context_.count; ++i) texts.insert(action_text(*def_, action_at(context_, i)));
    return texts;
  }
  [[nodiscard]] std::vector<std::byte> block() const { return block_; }

 private:
  int rows_;
  int columns_;
  WrittenGame written_;
  std::shared_ptr<const GameDef> def_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  Lookup lookup_;
  PrimitiveContext context_;
};

enum How { kFixed, kSliding };
enum Opposite { kBare, kSame };

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
  Table table(3, 9);
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
    Table table(rows, columns);
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
  Table table(5, 8);
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
  Table table(3, 3);
  table.put("counters", table.end("west1"), "ab.");
  table.put("counters", table.end("west3"), "bbd");
  EXPECT_EQ(table.call("count", table.self("counters"), 1, kNone), 3);
  EXPECT_EQ(table.call("count", table.self("counters"), kNone, kNone), 4);
  EXPECT_EQ(table.call("count", table.self("counters"), 9, kNone), 0);
  table.set("hand", 3, 1);  // the second seat's first card
  EXPECT_EQ(table.call("count", table.self("hand", 0), 1, kNone), 0);
  EXPECT_EQ(table.call("count", table.self("hand", 1), 1, kNone), 1);
}

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
Expected expected_of(const Table& table) {
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
    Table table(rows, columns, rows == 3 ? 300 : 9);
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
std::vector<std::int32_t> numbers_of_each_alone(Table& table, const std::vector<Call>& calls) {
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
    Table table(rows, columns);
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
  Table table(3, 4);
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
  Table table(3, 4);
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

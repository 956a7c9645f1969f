// Loading a game whose rules hold tables with shared parts (36 linked cells of a board) never ended, long lists of
// linked tables overran the stack or were not looked at to their end: what rules keep was looked for along every path.
#include <gtest/gtest.h>

#include "explain/kept_state.h"
#include "explain/table_graph.h"
#include "unit/script/machines.h"

namespace quoin::shared_tables {
namespace {

using namespace script_test;

// What one play of Murailles changed: `made` runs at load, `change` in play.step.
std::vector<std::string> kept(const std::string& made, const std::string& change) {
  const auto def = definition("games/murailles");
  def->rules.text += "\n" + made + "\nlocal before = play.step\nfunction play.step(me, to)\n" + change +
                     "\nreturn before(me, to)\nend\n";
  const auto vm = machine(def, with_jit(false));
  if (!vm) return {"it does not load"};
  const KeptState state(*vm);
  if (!vm->setup()) return {"it does not begin"};
  Luck luck{1, 0};
  const Status played = vm->advance(vm->actions().front(), luck);
  return played ? state.changed() : std::vector<std::string>{played.error().text()};
}

// The name of the one thing that changed, without its line; "" for none.
std::string changed(const std::string& made, const std::string& change) {
  const std::vector<std::string> names = kept(made, change);
  if (names.empty()) return "";
  return names.size() > 1 ? names[0] + " and more" : names[0].substr(0, names[0].find(" in "));
}

// Six by six cells, each with its neighbours.
constexpr const char* kBoard =
    "local cells = {}\n"
    "for i = 1, 36 do cells[i] = {wall = false, around = {}} end\n"
    "for i = 1, 36 do\n"
    "  for _, d in ipairs({1, -1, 6, -6}) do cells[i].around[d] = cells[i + d] end\n"
    "end\n"
    "local first = cells[1]\n"
    "cells = nil\n";

// Each level holds the one below it twice.
constexpr const char* kLadder =
    "local bottom = {n = 0}\nlocal top = bottom\nfor _ = 1, 150 do top = {left = top, right = top} end\nbottom = nil\n"
    "local function down() local t = top while t.left do t = t.left end return t end\n";

constexpr const char* kList =
    "local list\nfor i = 1, 10000 do list = {i = i, rest = list} end\n"
    "local function last() local t = list while t.rest do t = t.rest end return t end\n";

constexpr const char* kRing =
    "local ring = {n = 0}\nlocal at = ring\nfor _ = 1, 40 do at.rest = {n = 0} at = at.rest end\nat.rest, at = ring, "
    "nil\nlocal function far() local t = ring for _ = 1, 20 do t = t.rest end return t end\n";

TEST(SharedTables, LoadInNoTimeAndShowNoChange) {
  EXPECT_EQ(changed(kBoard, "local _ = first"), "");
  EXPECT_EQ(changed(kLadder, "down()"), "");
  EXPECT_EQ(changed(kList, "last()"), "");
  EXPECT_EQ(changed(kRing, "far()"), "");
}

TEST(SharedTables, ShowAChangeHoweverDeep) {
  EXPECT_EQ(changed(kBoard, "first.around[6].around[1].around[6].wall = true"), "local 'first'");
  EXPECT_EQ(changed(kLadder, "down().n = 1"), "local 'top'");
  EXPECT_EQ(changed(kList, "last().i = 0"), "local 'list'");
  EXPECT_EQ(changed(kList, "last().rest = {}"), "local 'list'");
  EXPECT_EQ(changed(kList, "last().rest = list"), "local 'list'");
}

TEST(SharedTables, ShowAChangeInACircle) {
  EXPECT_EQ(changed(kRing, "far().n = 1"), "local 'ring'");
  EXPECT_EQ(changed(kRing, "far().rest = nil"), "local 'ring'");
  EXPECT_EQ(changed("local at = {}\nat.at = at", "at.at = {at = true}"), "local 'at'");
  EXPECT_EQ(changed("local a, b = {n = 1}, {n = 2}\na.to, b.to = b, a\nlocal held = {a, b}\na, b = nil",
                    "held[1].to = held[1]"),
            "local 'held'");
}

TEST(SharedTables, HaveNoAddressesInTheirFingerprints) {
  EXPECT_EQ(changed("local held = {{1}, {2, {3}}, x = {y = {}}}", "held[1], held[2], held.x = {1}, {2, {3}}, {y = {}}"),
            "");
  EXPECT_EQ(changed(kRing,
                    "ring = {n = 0} local at = ring\nfor _ = 1, 40 do at.rest = {n = 0} at = at.rest end\nat.rest "
                    "= ring"),
            "");
  EXPECT_EQ(changed("local held = {}\nfor i = 1, 100 do held['k' .. i] = i end",
                    "held = {}\nfor i = 100, 1, -1 do held['k' .. i] = i end"),
            "");
  // An equal table in place of a shared one.
  EXPECT_EQ(changed("local one = {1}\nlocal held = {one, one}\none = nil", "held[2] = {1}"), "");
}

TEST(SharedTables, LinkedAHundredThousandTimesOrHeldByAsManyPairsAreNoTrouble) {
  EXPECT_EQ(changed("local list\nfor _ = 1, 1e5 do list = {list} end", "list = {list}"), "local 'list'");
  EXPECT_EQ(changed("local list\nfor _ = 1, 1e5 do list = setmetatable({}, {kept = list}) end", "list = nil"),
            "local 'list'");
  EXPECT_EQ(changed("local one, all = {}, {}\nfor i = 1, 1e5 do all[i] = one end\none[1] = all", "one[2] = 1"),
            "local 'one'");
}

std::vector<std::uint64_t> ring_of(int tables, int odd) {
  TableGraph graph;
  for (int i = 0; i < tables; ++i) graph.meet();
  for (int i = 0; i < tables; ++i) {
    graph.begin_next();
    graph.add_pair({1, kNoTable}, {0, (i + 1) % tables});
    if (i == odd) graph.add_pair({2, kNoTable}, {3, kNoTable});
  }
  return graph.fingerprints();
}

TEST(TableGraph, TellsTablesOfACircleApartByHowFarTheyAreFromTheOddOne) {
  const auto ring = ring_of(100, 60);
  EXPECT_EQ(std::set<std::uint64_t>(ring.begin(), ring.end()).size(), 100U);
  const auto turned = ring_of(100, 61);
  for (std::size_t i = 0; i < 99; ++i) EXPECT_EQ(ring[i], turned[i + 1]);
}

TEST(TableGraph, SeesAChangeFromEveryTableOfALargeCircle) {
  const auto plain = ring_of(300'000, -1);
  const auto odd = ring_of(300'000, 299'999);
  for (const std::size_t i : {0, 1, 150'000, 299'999}) EXPECT_NE(plain[i], odd[i]);
  EXPECT_EQ(std::set<std::uint64_t>(plain.begin(), plain.end()).size(), 1U);
}

}  // namespace
}  // namespace quoin::shared_tables

// Every row of the hostile table, each in a process of its own: it ends as stated, within 2 s of processor time and
// 200 MB, not by a signal. By turns with the JIT and without it, in the widest runs both. QUOIN_HOSTILE_TABLE=1 prints
// how each of them ended.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <set>

#include "hostile/runner.h"
#include "quoin/script/vm.h"
#include "rounds.h"

namespace quoin::hostile {
namespace {

#ifdef QUOIN_SANITIZED  // sanitizers take several times as much of both
constexpr double kMostMs = 40'000;
constexpr double kMostMegabytes = 4'000;
#else
constexpr double kMostMs = 2'000;
constexpr double kMostMegabytes = 200;
#endif

struct Numbered {
  Row row;
  std::size_t number;
};
std::ostream& operator<<(std::ostream& out, const Numbered& numbered) { return out << numbered.row.name; }

std::vector<Numbered> table() {
  std::vector<Numbered> all;
  for (const auto part : {time_rows, library_time_rows, memory_rows, depth_rows, escape_rows, tampering_rows,
                          state_rows, determinism_rows, text_rows, load_rows}) {
    for (Row& row : part()) {
      all.push_back({std::move(row), all.size()});
      std::erase_if(all.back().row.name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    }
  }
  return all;
}

// What the rows took, told in one line at the end.
class Totals : public testing::Environment {
 public:
  struct Worst {
    std::string name = "none";
    double value = 0;
    void take(const std::string& other, double found) {
      if (found > value) *this = {other, found};
    }
  };
  std::set<std::string> rows;
  int runs = 0;
  Worst slowest;
  Worst largest;

  void TearDown() override {
    if (runs == 0) return;
    std::printf("hostile: %zu rows, %d runs on %s; slowest %s %.0f ms, largest %s %.0f MB\n", rows.size(), runs,
                lua_has_jit() ? "LuaJIT with and without its JIT" : "Lua 5.4", slowest.name.c_str(), slowest.value,
                largest.name.c_str(), largest.value);
  }
};

Totals& totals() {
  static auto* environment = dynamic_cast<Totals*>(testing::AddGlobalTestEnvironment(new Totals));
  return *environment;
}
[[maybe_unused]] const Totals& kRegistered = totals();

class Hostile : public testing::TestWithParam<Numbered> {};

void run_on(const Numbered& numbered, bool jit) {
  const std::string& name = numbered.row.name;
  const std::string title = name + (jit ? " (JIT)" : "");
  const Ended ended = in_child([&](Report& report) { run_row(numbered.row, numbered.number, jit, report); });
  EXPECT_EQ(ended.signal, 0) << title;
  EXPECT_TRUE(ended.report.finished) << title;
  EXPECT_STREQ(ended.report.problems, "") << title;
  EXPECT_LE(ended.report.worst_ms, kMostMs) << title;
  EXPECT_LE(ended.megabytes, kMostMegabytes) << title;
  totals().rows.insert(name);
  ++totals().runs;
  totals().slowest.take(title, ended.report.worst_ms);
  totals().largest.take(title, ended.megabytes);
  if (std::getenv("QUOIN_HOSTILE_TABLE") != nullptr) {
    std::printf("%-44s %-6s %6.0f ms %4.0f MB  %s\n", name.c_str(), lua_has_jit() ? jit ? "jit" : "no jit" : "5.4",
                ended.report.worst_ms, ended.megabytes, ended.report.outcome);
  }
}

TEST_P(Hostile, EndsAsStatedAndHarmsNothing) {
  const bool with_jit = lua_has_jit() && (quoin_test::wide() || GetParam().number % 2 == 1);
  if (with_jit) run_on(GetParam(), true);
  if (!with_jit || quoin_test::wide()) run_on(GetParam(), false);
}

INSTANTIATE_TEST_SUITE_P(Rows, Hostile, testing::ValuesIn(table()),
                         [](const auto& numbered) { return numbered.param.row.name; });

TEST(HostileTable, HasTwoHundredRowsWithDifferentNames) {
  std::set<std::string> names;
  for (const Numbered& numbered : table()) EXPECT_TRUE(names.insert(numbered.row.name).second) << numbered.row.name;
  EXPECT_GE(names.size(), 200U);
}

}  // namespace
}  // namespace quoin::hostile

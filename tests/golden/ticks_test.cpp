// Ticks are counted the same on every machine: the counts of each call over 100 matches of every game, with the JIT and
// without it, and as recorded in ticks.txt, which the builds for both Luas must meet. QUOIN_UPDATE_GOLDEN=1 writes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "quoin/base/text.h"
#include "rounds.h"
#include "unit/engine/games.h"
#include "unit/script/machines.h"

namespace quoin {
namespace {

using namespace quoin_test;

constexpr int kMatches = 100;

// Plays at random, ply by ply; the ticks of each call go into `counts`.
void play_counting(Vm& vm, std::uint64_t seed, std::vector<std::int64_t>& counts) {
  const Layout& layout = vm.def().layout;
  const auto cell = [&](int zone) { return read_cell(vm.window(), layout.zones[static_cast<std::size_t>(zone)], 0); };
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  ASSERT_TRUE(vm.setup());
  counts.push_back(vm.ticks());
  while (true) {
    const auto node = static_cast<Node>(cell(layout.node));
    if (node == Node::kEnd) return;
    std::int32_t choice = 0;
    if (node == Node::kChance) {
      choice = draw_outcome(vm.def().dice[static_cast<std::size_t>(cell(layout.phase))], luck);
    } else if (node != Node::kDeal) {
      const auto actions = vm.actions();
      choice = actions[policy.below(static_cast<std::uint32_t>(actions.size()))];
    }
    const Status played = vm.advance(choice, luck);
    ASSERT_TRUE(played) << played.error().text();
    counts.push_back(vm.ticks());
  }
}

std::vector<std::int64_t> count_ticks(const std::string& name, bool jit) {
  const auto game = load(name);
  VmOptions options;
  options.jit = jit;
  const auto vm = script_test::machine(std::shared_ptr<const GameDef>(game, &game->def()), options);
  std::vector<std::int64_t> counts;
  for (int match = 0; match < kMatches; ++match) play_counting(*vm, static_cast<std::uint64_t>(match), counts);
  return counts;
}

std::string summary(const std::string& name, const std::vector<std::int64_t>& counts) {
  std::int64_t sum = 0;
  for (const std::int64_t count : counts) sum += count;
  std::ostringstream text;
  text << name << ": " << counts.size() << " calls, " << sum << " ticks, at most "
       << *std::max_element(counts.begin(), counts.end()) << ", "
       << hex16(hash_bytes(counts.data(), counts.size() * sizeof counts.front(), 0)) << "\n";
  return text.str();
}

TEST(Ticks, AreCountedTheSameOnEveryMachine) {
  slow("plays 100 matches of every game with each binding");
  std::string found;
  for (const std::string& name : all_games()) {
    SCOPED_TRACE(name);
    const auto portable = count_ticks(name, false);
    if (lua_has_jit()) {
      EXPECT_EQ(count_ticks(name, true), portable);
    }
    found += summary(name, portable);
  }
  const auto path = source_dir() / "tests" / "golden" / "ticks.txt";
  const char* updating = std::getenv("QUOIN_UPDATE_GOLDEN");
  if (updating != nullptr && std::string(updating) == "1") std::ofstream(path) << found;
  std::ifstream file(path);
  const std::string recorded{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(recorded, found) << "rules or charges changed? if that is meant: QUOIN_UPDATE_GOLDEN=1";
}

}  // namespace
}  // namespace quoin

// What the benchmarks race: each game with its hand-written side if there is one, and one random match by the rules in
// Lua. Both sides play the same seeds; match n of a benchmark has the seed seed_of(n).
#pragma once

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "bench/native.h"
#include "quoin/engine/runner.h"
#include "source_dir.h"

namespace quoin::bench {

struct Contest {
  const char* game;
  const char* folder;           // of the project, holds the folder `game`
  int (*native)(Draws& draws);  // null: raced with OpenSpiel only
  int players = 0;              // the dial of that name; 0: as it stands
  const char* variant = "";
  const char* off = "";  // a dial that is off, which is on as it stands

  // What it is called in results: "quoridor_4" has four players; a variant has a name of its own.
  [[nodiscard]] std::string name() const {
    if (*variant != '\0') return variant;
    return game + (players == 0 ? std::string() : "_" + std::to_string(players));
  }
};
inline constexpr Contest kContests[] = {{"murailles", "games", native_murailles},
                                        {"muros", "games", native_muros},
                                        {"wall_to_wall", "games", native_wall_to_wall},
                                        {"mosaix", "games", native_mosaix},
                                        {"crazy_palace", "games", native_crazy_palace},
                                        {"tic_tac_toe", "games/classics", native_tic_tac_toe},
                                        {"connect_four", "games/classics", native_connect_four},
                                        {"breakthrough", "games/classics", native_breakthrough},
                                        {"hex", "games/classics", native_hex},
                                        {"othello", "games/classics", native_othello},
                                        {"chess", "games/classics", nullptr},
                                        {"go", "games/classics", nullptr},
                                        {"chess", "games/classics", nullptr, 0, "chess960"},
                                        {"chess", "games/classics", nullptr, 0, "antichess"},
                                        {"twixt", "games/classics", nullptr},
                                        {"havannah", "games/classics", nullptr},
                                        {"y", "games/classics", nullptr},
                                        {"mancala", "games/classics", nullptr},
                                        {"backgammon", "games/classics", nullptr},
                                        {"quoridor", "games/classics", nullptr},
                                        {"quoridor", "games/classics", nullptr, 4},
                                        {"lines_of_action", "games/classics", nullptr},
                                        {"nine_mens_morris", "games/classics", nullptr},
                                        {"dots_and_boxes", "games/classics", nullptr},
                                        {"amazons", "games/classics", nullptr},
                                        {"clobber", "games/classics", nullptr},
                                        {"chinese_checkers", "games/classics", nullptr},
                                        {"chinese_checkers", "games/classics", nullptr, 6},
                                        {"goofspiel", "games/classics", nullptr},
                                        {"hanabi", "games/classics", nullptr},
                                        {"hearts", "games/classics", nullptr, 0, "", "pass_cards"},
                                        {"spades", "games/classics", nullptr, 0, "", "can_break_spades"},
                                        {"kuhn_poker", "games/classics", nullptr},
                                        {"leduc_poker", "games/classics", nullptr},
                                        {"liars_dice", "games/classics", nullptr},
                                        {"gin_rummy", "games/classics", nullptr},
                                        {"holdem", "games/classics", nullptr},
                                        {"holdem", "games/classics", nullptr, 2},
                                        {"international_draughts", "games/classics", nullptr},
                                        {"alquerque", "games/classics", nullptr},
                                        {"abalone", "games/classics", nullptr},
                                        {"konane", "games/classics", nullptr}};

// What a JIT compiles depends on the matches that it sees first, so each process gets matches of its own.
inline std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    const char* text = std::getenv("QUOIN_BENCH_SEED");
    return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
  }();
  return seed;
}
inline std::uint64_t seed_of(std::int64_t match) {
  return derive_seed(process_seed(), static_cast<std::uint64_t>(match));
}

inline GameSpec spec_of(const Contest& contest, const DialValues& dials = {}) {
  GameSpec spec;
  spec.folder = quoin_test::source_dir() / contest.folder / contest.game;
  spec.dials = dials;
  if (*contest.variant != '\0') spec.variants = {contest.variant};
  if (contest.players != 0) spec.dials["players"] = std::to_string(contest.players);
  if (*contest.off != '\0') spec.dials[contest.off] = "false";
  return spec;
}

// One match of uniformly random choices by the rules in Lua.
inline Result<PlayoutResult> lua_playout(Vm& vm, std::int64_t match) {
  const std::uint64_t seed = seed_of(match);
  Rng policy(seed, Stream::kPolicy);
  Luck luck{seed, 0};
  if (const Status ready = vm.setup(); !ready) return ready.error();
  return playout(vm, policy, luck);
}

// Matches before anything is timed: a JIT has to see some.
inline int warming() { return lua_has_jit() ? 500 : 50; }

// What a run of matches looked like, told as counters of the benchmark.
struct Tally {
  std::int64_t matches = 0;
  std::int64_t plies = 0;
  std::int64_t choices = 0;

  void add(int plies_played, std::int64_t choices_seen) {
    ++matches;
    plies += plies_played;
    choices += choices_seen;
  }
  void report(benchmark::State& state) const {
    state.SetItemsProcessed(matches);
    state.counters["plies"] = static_cast<double>(plies) / static_cast<double>(matches);
    state.counters["choices"] = static_cast<double>(choices) / static_cast<double>(matches);
  }
};

// Measures random matches of a game by its rules in Lua, after some for the JIT.
inline void lua_side(benchmark::State& state, const std::shared_ptr<const GameDef>& def) {
  auto vm = Vm::create(def);
  if (!vm) return state.SkipWithError(vm.error().text().c_str());
  for (std::int64_t match = 0; match < warming(); ++match) {
    if (const auto played = lua_playout(**vm, match); !played)
      return state.SkipWithError(played.error().text().c_str());
  }
  Tally tally;
  for (auto _ : state) {
    const auto result = lua_playout(**vm, tally.matches);
    if (!result) return state.SkipWithError(result.error().text().c_str());
    tally.add(result->plies, result->choices);
  }
  tally.report(state);
}

}  // namespace quoin::bench

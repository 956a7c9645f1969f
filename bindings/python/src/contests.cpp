// Matches between bots, many in a row; their seeds; what became of matches that Python played itself; what random
// matches reach of the rules.
#include "quoin/search/contest.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings.h"
#include "columns.h"
#include "interrupt.h"
#include "quoin/explain/coverage.h"

namespace quoin::python {
namespace {

using namespace py::literals;
using Seeds = py::array_t<std::uint64_t, py::array::c_style>;

// Owns what the working thread uses.
struct Contest {
  GamePtr game;
  std::vector<BotSpec> bots;
  std::vector<std::uint64_t> seeds;
  std::atomic<std::int64_t> done{0};
};

void check_opening(int opening) {
  if (opening < 0) raise_argument("opening is a number of choices, at least 0; found " + std::to_string(opening));
}

py::dict play(const GamePtr& game, const Seeds& seeds, const std::vector<std::string>& bots, int threads,
              bool signatures, const py::object& progress, int opening) {
  check_counts(threads, seeds.size());
  check_opening(opening);
  const StopFlag stop = new_stop_flag();
  const auto contest = std::make_shared<Contest>();
  contest->game = game;
  contest->seeds.assign(seeds.data(), seeds.data() + seeds.size());
  for (const auto& bot : bots) contest->bots.push_back(unwrap(parse_bot(bot)));
  std::function<void()> tick;
  if (!progress.is_none()) tick = [&] { progress(contest->done.load()); };
  const auto work = [contest, threads, signatures, opening, stop] {
    BatchOptions options;
    options.matches = static_cast<int>(contest->seeds.size());
    options.seeds = contest->seeds;
    options.threads = threads;
    options.signatures = signatures;
    options.opening = opening;
    options.stop = stop.get();
    options.done = &contest->done;
    return play_matches(contest->game, contest->bots, options);
  };
  return batch_columns(unwrap(run_interruptible(stop, work, tick)).matches, game->def().seats.size());
}

py::dict of_states(const GamePtr& game, const std::vector<const Match*>& states) {
  std::vector<MatchSummary> matches;
  for (const Match* state : states) {
    const bool fits = state != nullptr && &state->game() == game.get() && state->over();
    if (!fits) raise_argument("these must be matches of this game, and over");
    matches.push_back(summary_of(*state));
  }
  return batch_columns(matches, game->def().seats.size());
}

Match begin(const GamePtr& game, const py::object& seed, int opening) {
  check_opening(opening);
  return unwrap(begin_match(game, seed_from_python(seed), opening));
}

Seeds match_seeds(const py::object& seed, std::int64_t first, std::int64_t n) {
  check_counts(1, n);
  if (first < 0) raise_argument("matches are counted from 0");
  const std::uint64_t family = seed_from_python(seed);
  Seeds seeds(static_cast<py::ssize_t>(n));
  auto* out = seeds.mutable_data();
  for (std::int64_t k = 0; k < n; ++k) out[k] = derive_seed(family, static_cast<std::uint64_t>(first + k));
  return seeds;
}

std::uint64_t signature_of(const py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>& signatures) {
  return hash_bytes(signatures.data(), static_cast<std::size_t>(signatures.size()) * sizeof(std::uint64_t));
}

py::dict coverage(const GamePtr& game, std::int64_t n, const py::object& seed) {
  check_counts(1, n);
  const StopFlag stop = new_stop_flag();
  const MatchSeries series{static_cast<int>(n), seed_from_python(seed), {}, stop.get()};
  const auto found = unwrap(run_interruptible(stop, [game, series, stop] { return cover(game, series); }));
  py::dict played;
  py::dict offered;
  for (std::size_t k = 0; k < found.played.size(); ++k) {
    const py::str kind(game->def().actions[k].name);
    played[kind] = found.played[k];
    offered[kind] = found.offered[k];
  }
  return py::dict("matches"_a = found.matches, "never_run"_a = found.never_run, "played"_a = played,
                  "offered"_a = offered);
}

}  // namespace

void bind_contests(py::module_& module) {
  module.def("play_matches", &play, "game"_a.none(false), "seeds"_a, "bots"_a.noconvert(), "threads"_a, "signatures"_a,
             "progress"_a, "opening"_a = 0);
  module.def("begin_match", &begin, "game"_a.none(false), "seed"_a, "opening"_a);
  module.def("coverage", &coverage, "game"_a.none(false), "n"_a, "seed"_a);
  module.def("match_columns", &of_states, "game"_a.none(false), "states"_a.noconvert());
  module.def("signature_of", &signature_of, "signatures"_a.none(false));
  module.def("match_seeds", &match_seeds, "seed"_a, "first"_a, "n"_a);
  module.def(
      "bot_seed", [](const py::object& match_seed, int seat) { return bot_seed(seed_from_python(match_seed), seat); },
      "match_seed"_a, "seat"_a);
  module.def(
      "bot_text", [](const std::string& text) { return bot_text(unwrap(parse_bot(text))); }, "text"_a);
}

}  // namespace quoin::python

// Pictures as SVG: of a random match after some plies, and of a match from its start to some ply as an animation. What
// a game's definition alone gives is made beforehand, as by those who draw many pictures of one game.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>

#include "bench/contests.h"
#include "quoin/drawing/picture.h"
#include "quoin/engine/match.h"

namespace quoin::bench {
namespace {

constexpr int kPictured = 30;  // plies; fewer where the match is over
constexpr int kFilmed = 100;

Result<Match> match_after(const std::shared_ptr<Game>& game, int plies) {
  const std::uint64_t seed = seed_of(0);
  Rng policy(seed, Stream::kPolicy);
  auto match = Match::start(game, seed);
  while (match && !match->over() && match->plies() < plies) {
    const auto legal = match->legal();
    const Status played =
        legal.empty() ? match->play_luck() : match->play(legal[policy.below(static_cast<std::uint32_t>(legal.size()))]);
    if (!played) return played.error();
  }
  return match;
}

// Runs `draw(display, match)`, which answers a text, on the match after so many plies.
template <class Draw>
void drawn(benchmark::State& state, const Contest& contest, int plies, Draw draw) {
  auto game = Game::load(spec_of(contest));
  if (!game) return state.SkipWithError(game.error().text().c_str());
  const auto match = match_after(*game, plies);
  if (!match) return state.SkipWithError(match.error().text().c_str());
  const drawing::Display display((*game)->def());
  std::size_t bytes = 0;
  for (auto _ : state) {
    const std::string svg = draw(display, *match);
    bytes = svg.size();
    benchmark::DoNotOptimize(svg.data());
  }
  state.counters["plies"] = match->plies();
  state.counters["bytes"] = static_cast<double>(bytes);
}

void pictures(benchmark::State& state, const Contest& contest) {
  drawn(state, contest, kPictured, [](const drawing::Display& display, const Match& match) {
    return drawing::picture_svg(drawing::Scene(display, match, {}), drawing::Theme::kAuto);
  });
}

void films(benchmark::State& state, const Contest& contest) {
  drawn(state, contest, kFilmed, [](const drawing::Display& display, const Match& match) {
    return drawing::Film(display, match, kAllSeeing).animation(drawing::Theme::kAuto, 1);
  });
}

const bool kRegistered = [] {
  for (const Contest& contest : kContests) {
    if (std::string_view(contest.folder).substr(0, 5) != "games") continue;  // only what people look at
    benchmark::RegisterBenchmark(("picture/" + contest.name()).c_str(), pictures, contest);
    benchmark::RegisterBenchmark(("film/" + contest.name()).c_str(), films, contest);
  }
  return true;
}();

}  // namespace
}  // namespace quoin::bench

// Nothing in what a seat is shown depends on what is hidden from it: matches that it cannot tell apart look the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "quoin/drawing/picture.h"
#include "quoin/drawing/scene_json.h"
#include "quoin/drawing/terminal.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

const int kPairs = rounds(1000);  // a game

// All that a viewer is shown but for past plies, of which a match drawn anew knows nothing.
std::string shown_to(const Display& display, const Match& match, int viewer) {
  Scene scene(display, match, {viewer, true, false});
  scene.last_text.clear();
  std::string whole = told(scene) + "\n" + plain(terminal_text(scene, false));
  whole += picture_svg(scene, Theme::kLight) + scene_json(scene).dump();
  return whole;
}

// Plays random matches of a game until kPairs were compared; answers with how many of them differ.
int compare_pairs(const std::shared_ptr<Game>& game, const Display& display) {
  Rng choices(7, Stream::kPolicy);
  int pairs = 0;
  int different = 0;
  for (std::uint64_t seed = 1; pairs < kPairs; ++seed) {
    Match match = need(Match::start(game, seed));
    for (need(match.settle_luck()); !match.over() && pairs < kPairs; need(match.settle_luck())) {
      for (int seat = 0; seat < display.seats(); ++seat, ++pairs) {
        const Match other = need(match.resample(seat, derive_seed(seed, static_cast<std::uint64_t>(pairs))));
        EXPECT_EQ(shown_to(display, match, seat), shown_to(display, other, seat)) << "seed " << seed;
        if (match.hash() != other.hash()) ++different;
      }
      need(match.play(match.legal()[choices.below(static_cast<std::uint32_t>(match.legal().size()))]));
    }
  }
  return different;
}

// Something is hidden from some seat, at least until all have chosen.
bool has_secrets(const GameDef& def) {
  const auto together = [](const Phase& phase) { return phase.together; };
  return Display(def).hides() || std::any_of(def.phases.begin(), def.phases.end(), together);
}

TEST(Leaks, MatchesThatASeatCannotTellApartLookTheSameToIt) {
  int different = 0;
  for (const std::string& name : all_games()) {
    const auto def = need(load_game_def(spec_of(name)));
    if (name.find('/') != std::string::npos || !has_secrets(*def)) continue;
    SCOPED_TRACE(name);
    const auto more = std::any_of(def->dials.begin(), def->dials.end(), [](const Dial& dial) {
      return dial.name == "players" && dial.domain.holds(3) && dial.value < 3;
    });
    const auto game = load(name, more ? DialValues{{"players", "3"}} : DialValues{});  // of two each knows the other's
    different += compare_pairs(game, Display(game->def()));
  }
  if (all_rounds()) {
    EXPECT_GT(different, kPairs);
  }
}

}  // namespace
}  // namespace quoin::drawing

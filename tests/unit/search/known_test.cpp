// What a search takes for the position that it stands at, where something is hidden.
#include "search/known.h"

#include <gtest/gtest.h>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

TEST(Known, DoesNotDrawAnewWhatASeatCanWorkOut) {
  // Of Muros' cards those of the other of two hands are all that is neither seen nor counted; of three there are two.
  for (const auto& [players, works_out] : {std::pair("2", true), std::pair("3", false)}) {
    const auto game = load("muros", {{"players", players}});
    Match match = need(Match::start(game, 1));
    need(match.settle_luck());
    auto vm = need(game->lease());
    Known known(*vm, match, 1);
    ASSERT_TRUE(known.guesses());
    for (int times = 0; times < 100; ++times) known.imagine();
    EXPECT_EQ(known.varies(), !works_out) << players;
  }
}

}  // namespace
}  // namespace quoin

// What a search takes for the position that it stands at, where something is hidden.
#include "search/determinization.h"

#include <gtest/gtest.h>

#include <map>
#include <span>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;

TEST(Determinization, DoesNotDrawAnewWhatASeatCanWorkOut) {
  // Of Muros' cards those of the other of two hands are all that is neither seen nor counted; of three there are two.
  for (const auto& [players, works_out] : {std::pair("2", true), std::pair("3", false)}) {
    const auto game = load("muros", {{"players", players}});
    Match match = need(Match::start(game, 1));
    need(match.settle_luck());
    auto vm = need(game->lease());
    Determinization known(*vm, match, 1);
    ASSERT_TRUE(known.guesses());
    for (int times = 0; times < 100; ++times) need(known.imagine());
    EXPECT_EQ(known.varies(), !works_out) << players;
  }
}

// The other hand is known to hold a to d: of 252 hands only the six that differ in the fifth card can be.
TEST(Determinization, WalksWhereTheRulesRefuseNearlyAllAndComesEverywhereEquallyOften) {
  const TemporaryFolder folder;
  folder.write("few/game.yaml",
               "quoin: 1\nid: few\ntitle: Few\nversion: 1.0.0\nsummary: For a test.\n"
               "seats:\n  - {name: x, colour: red}\n  - {name: y, colour: blue}\n"
               "cards: {card: {ranks: [a, b, c, d, e, f, g, h, i, j]}}\n"
               "zones:\n  hand: {per: seat, pile: card, most: 5, sorted: true, visible: owner}\n"
               "  stock: {pile: card, most: 10, visible: nobody}\n"
               "phases: [act]\nactions: {stay: {}}\nmax_length: 4\n");
  folder.write("few/rules.lua",
               "local card, hand = cards.card, zone.hand\n"
               "function match.setup()\n"
               "  zone.stock:fill_all()\n"
               "  for _, c in ipairs({card.a, card.b, card.c, card.d, card.e}) do zone.stock:move(c, hand[1]) end\n"
               "  go.act(0)\nend\n"
               "function moves.act(_) emit.stay() end\n"
               "function play.stay(_) match.draw() end\n"
               "function match.possible(me)\n"
               "  local other = hand[1 - me]\n"
               "  return other:size() == 0 or other:has(card.a) and other:has(card.b) and other:has(card.c) and\n"
               "    other:has(card.d)\nend\n");
  const auto game = need(Game::load({folder.path() / "few", {}, {}}));
  const Match start = need(Match::start(game, 1));
  const std::span block(start.state().data(), static_cast<std::size_t>(start.state().bytes()));
  const Match match = need(Match::from_block(game, block, {1, 0}));  // nobody knows how that came about
  const Zone& hand = *match.def().layout.find("hand");
  auto vm = need(game->lease());
  Determinization known(*vm, match, 1);
  std::map<int, int> fifth;
  for (int times = 0; times < 12000; ++times) {
    need(known.imagine());
    int sum = 0;
    for (int place = 0; place < 5; ++place) sum += read_cell(known.state().data(), hand, hand.length + place);
    ++fifth[sum - (0 + 1 + 2 + 3)];
  }
  ASSERT_EQ(fifth.size(), 6U);
  for (const auto& [card, times] : fifth) {
    EXPECT_GE(card, 4);
    EXPECT_NEAR(times, 2000, 5 * 41 * 2);  // of binomial(12000, 1/6); one step remembers the one before: twice as far
  }
}

}  // namespace
}  // namespace quoin

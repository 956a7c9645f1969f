// Cards of game.yaml: which faces there are, what they tell, how many cards have each.
#include <gmock/gmock.h>

#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;

TEST(Cards, AreEverySuitWithEveryRank) {
  const auto def = WrittenGame(
                       "dials: {high: {range: 3..9, default: 4}}\n"
                       "cards: {card: {suits: [clubs, hearts], ranks: [2..high, jack, 20]}}\n"
                       "zones: {led: {per: seat, holds: card.suit?}, best: {per: seat, holds: card.rank}}\n")
                       .def();
  const Cards& cards = def->cards.at(0);
  EXPECT_THAT(cards.faces, ElementsAre("clubs_2", "clubs_3", "clubs_4", "clubs_jack", "clubs_20", "hearts_2",
                                       "hearts_3", "hearts_4", "hearts_jack", "hearts_20"));
  EXPECT_THAT(cards.copies, testing::Each(1));
  EXPECT_EQ(cards.attributes.at(0).name, "suit");
  EXPECT_THAT(cards.attributes.at(0).values, ElementsAre("clubs", "hearts"));
  EXPECT_THAT(cards.attributes.at(0).of, ElementsAre(0, 0, 0, 0, 0, 1, 1, 1, 1, 1));
  EXPECT_EQ(cards.attributes.at(1).name, "rank");
  EXPECT_THAT(cards.attributes.at(1).of, ElementsAre(0, 1, 2, 3, 4, 0, 1, 2, 3, 4));
  EXPECT_THAT(def->layout.find("led")->holds.names, ElementsAre("clubs", "hearts"));
  EXPECT_EQ(def->layout.find("best")->holds.text(3), "jack");
}

// Hanabi: three ones, two of the middle ranks and a single five in each of five colours are 50 cards.
TEST(Cards, HaveAsManyCopiesAsTheirRank) {
  const auto def = WrittenGame(
                       "cards: {card: {suits: [red, yellow, green, white, blue], ranks: [1..5], copies: {1: 3, "
                       "2: 2, 3: 2, 4: 2}}}\nzones: {stock: {pile: card}}\n")
                       .def();
  EXPECT_EQ(def->cards.at(0).total(), 50);
  EXPECT_THAT(std::vector<int>(def->cards.at(0).copies.begin(), def->cards.at(0).copies.begin() + 5),
              ElementsAre(3, 2, 2, 2, 1));
  EXPECT_EQ(def->layout.find("stock")->length, 50);
  EXPECT_EQ(def->layout.find("stock.size")->holds.max(), 50);
}

TEST(Cards, OfRanksOrSuitsAloneAreCalledByThem) {
  const auto def = WrittenGame(
                       "cards: {kuhn: {ranks: [jack, queen, king]}, bean: {suits: [red, blue], copies: {blue: 3}},\n"
                       "        goof: {ranks: [1..3]}}\n")
                       .def();
  EXPECT_THAT(def->cards.at(0).faces, ElementsAre("jack", "queen", "king"));
  EXPECT_THAT(def->cards.at(1).copies, ElementsAre(1, 3));
  EXPECT_THAT(def->cards.at(2).faces, ElementsAre("1", "2", "3"));
}

TEST(Cards, OfAListHaveAttributesThatAreNumbers) {
  const auto def = WrittenGame(
                       "cards: {role: {list: {guard: {worth: 1, copies: 5}, spy: {worth: -2}, king: {worth: 6}}}}\n"
                       "zones: {seen: {per: seat, holds: role.worth}}\n")
                       .def();
  const Cards& cards = def->cards.at(0);
  EXPECT_THAT(cards.faces, ElementsAre("guard", "spy", "king"));
  EXPECT_THAT(cards.copies, ElementsAre(5, 1, 1));
  EXPECT_EQ(cards.total(), 7);
  ASSERT_EQ(cards.attributes.size(), 1U);
  EXPECT_THAT(cards.attributes.at(0).of, ElementsAre(1, -2, 6));
  EXPECT_EQ(def->layout.find("seen")->holds.min, -2);
  EXPECT_EQ(def->layout.find("seen")->holds.max(), 6);
}

}  // namespace
}  // namespace quoin

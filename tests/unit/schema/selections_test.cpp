// Selections of cards against all multisets, made by trying every number of copies of every face and sorted by size,
// then from the highest card down (Knuth 7.2.1.3: the order of the combinatorial number system).
#include "quoin/schema/selections.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using List = std::vector<int>;

Cards cards_with(const List& copies) {
  Cards cards;
  cards.name = "card";
  cards.copies = copies;
  for (std::size_t face = 0; face < copies.size(); ++face) cards.faces.push_back("f" + std::to_string(face));
  return cards;
}

// Each from the highest card down.
std::vector<List> all_of(const List& copies, std::size_t most) {
  std::vector<List> found{{}};
  for (std::size_t face = copies.size(); face-- > 0;) {
    const std::vector<List> before = found;
    for (List one : before) {
      for (int k = 0; k < copies[face]; ++k) {
        one.push_back(static_cast<int>(face));
        found.push_back(one);
      }
    }
  }
  std::erase_if(found, [most](const List& one) { return one.size() > most; });
  std::ranges::sort(found,
                    [](const List& a, const List& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  return found;
}

TEST(Selections, AreNumberedAsAllMultisetsInOrder) {
  for (const List& copies : {List{1}, List{5}, List{1, 1, 1, 1, 1, 1, 1}, List{3, 1, 2, 4}, List{1, 2, 1, 2, 1, 2}}) {
    const Cards cards = cards_with(copies);
    for (int most = 0; most <= std::min(cards.total(), 8); ++most) {
      const Selections selections(cards, most);
      const std::vector<List> all = all_of(copies, static_cast<std::size_t>(most));
      ASSERT_EQ(selections.first(most + 1), static_cast<std::int64_t>(all.size()));
      for (std::size_t number = 0; number < all.size(); ++number) {
        const auto n = static_cast<std::int64_t>(number);
        List found;
        selections.for_each(n, [&found](int face) { found.push_back(face); });
        ASSERT_EQ(found, all[number]);
        ASSERT_EQ(selections.size_of(n), static_cast<int>(found.size()));
        ASSERT_EQ(selections.number_of(found), n);
        ASSERT_EQ(selections.parse(selections.text(n)), n);
      }
      EXPECT_FALSE(selections.holds(static_cast<std::int64_t>(all.size())));
      EXPECT_FALSE(selections.holds(-1));
    }
  }
}

// Of faces c1 < c2 < c3 that are there once: C(52, 0) + C(52, 1) + C(52, 2) + C(c1, 1) + C(c2, 2) + C(c3, 3).
TEST(Selections, OfSingleCardsHaveTheNumbersOfTheCombinatorialNumberSystem) {
  const Selections selections(cards_with(List(52, 1)), 3);
  EXPECT_EQ(selections.number_of({51, 7, 20}), 1 + 52 + 1326 + 7 + 190 + 20825);
  EXPECT_EQ(selections.first(4), 1 + 52 + 1326 + 22100);
}

TEST(Selections, AreNoneWhereThereAreNotSoManyCards) {
  const Selections selections(cards_with({1, 2}), 2);
  EXPECT_FALSE(selections.number_of({0, 0}));
  EXPECT_TRUE(selections.number_of({1, 1}));
  EXPECT_FALSE(selections.number_of({0, 1, 1}));
  EXPECT_FALSE(selections.parse("f0+f0"));
  EXPECT_FALSE(selections.parse("f0+"));
  EXPECT_FALSE(selections.parse("f0+f2"));
  EXPECT_EQ(selections.no_card_in("f0+f2"), "f2");
}

// Of the 256 faces with 4 copies each, and 500 at once, there are more than 10^12.
TEST(Selections, ThatAreCountlessAreCountedAsSuch) {
  const Selections selections(cards_with(List(250, 4)), 500);
  EXPECT_EQ(selections.count(500), Selections::kCountless);
  EXPECT_EQ(selections.count(1), 250);
  EXPECT_EQ(selections.number_of({249}), 250);
}

// ---- as fields of actions ----

const char* const kGame =
    "dials: {n: {range: 1..3, default: 2}}\n"
    "cards: {card: {suits: [hearts, spades], ranks: [1..3, Ace]}, herb: {list: {leaf: {copies: 3}, root: {copies: "
    "1}}}}\n"
    "actions: {pass: {fields: {cards: {some: card, least: n, most: n}, to: seat}, text: \"pass {cards} to {to}\"},\n"
    "          brew: {fields: {herbs: {some: herb, least: 0, most: n + 1}}}}\n";

TEST(SelectionFields, HaveAValueForEverySelection) {
  const auto def = WrittenGame(kGame).def();
  EXPECT_EQ(def->actions[0].count, 28 * 2);         // C(8, 2) pairs
  EXPECT_EQ(def->actions[1].count, 1 + 2 + 2 + 2);  // of 0, 1, 2 and 3 herbs: leaves with or without the root
  EXPECT_EQ(def->cards[0].selections->most(), 2);
  for (int action = 0; action < def->num_distinct_actions; ++action) {
    EXPECT_EQ(*parse_action(*def, action_text(*def, action)), action);
    EXPECT_EQ(*action_from_json(*def, action_json(*def, action)), action);
    EXPECT_EQ(*encode_action(*def, decode_action(*def, action)), action);
  }
  EXPECT_EQ(WrittenGame(kGame).def({{"n", "3"}})->actions[0].count, 56 * 2);
}

TEST(SelectionFields, AreReadInAnyOrderAndLetterCase) {
  const auto def = WrittenGame(kGame).def();
  EXPECT_EQ(action_text(*def, *parse_action(*def, "pass Spades_ACE+hearts_2 to blue")),
            "pass hearts_2+spades_Ace to blue");
  EXPECT_EQ(action_text(*def, *parse_action(*def, "brew root+leaf")), "brew leaf+root");
  EXPECT_EQ(action_text(*def, *parse_action(*def, "brew nothing")), "brew nothing");
  EXPECT_EQ(action_json(*def, *parse_action(*def, "brew leaf+leaf"))["herbs"], "leaf+leaf");
}

TEST(SelectionFields, AreRefusedWithTheCardThatIsWrong) {
  const auto def = WrittenGame(kGame).def();
  EXPECT_EQ(parse_action(*def, "pass hearts_2+spade_3 to red").error().text(),
            "field \"cards\" of action \"pass\" cannot be \"hearts_2+spade_3\" (did you mean \"spades_3\"?)");
  EXPECT_EQ(parse_action(*def, "pass hearts_2 to red").error().text(),
            "field \"cards\" of action \"pass\" cannot be \"hearts_2\" (allowed: {some: card, least: 2, most: 2})");
  EXPECT_FALSE(parse_action(*def, "brew root+root"));
}

// C(52, 4) = 270,725; of 17 cards all, or all but one, which the 131,053 smaller selections come before.
TEST(SelectionFields, MayHaveAsManyValuesAsThereMayBeActions) {
  const auto complaint = [](const std::string& cards, const std::string& sizes) {
    return WrittenGame("cards: {card: {ranks: [1.." + cards + "]}}\nactions: {a: {fields: {x: {some: card, " + sizes +
                       "}}}}\n")
        .complaint();
  };
  EXPECT_EQ(complaint("52", "most: 3"), "it loads");
  EXPECT_EQ(complaint("17", "least: 16, most: 17"), "it loads");
  EXPECT_EQ(complaint("52", "least: 4, most: 4"),
            "field \"x\" of action \"a\" has 270725 values, more than the 200000 allowed: 4 cards of the 52 of "
            "\"card\"");
  EXPECT_EQ(
      complaint("52", "most: 26"),
      "field \"x\" of action \"a\" has very many values, more than the 200000 allowed: 1 to 26 cards of the 52 of "
      "\"card\"");
  EXPECT_EQ(complaint("52", "least: 51, most: 52"),
            "field \"x\" of action \"a\" would be numbered beyond 1000000000: 51 to 52 cards of the 52 of \"card\"");
}

}  // namespace
}  // namespace quoin

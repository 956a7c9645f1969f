// Selections of a pile against sets of sorted lists: every part of the pile is listed once, and moved as told.
#include "quoin/schema/selections.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

using List = std::vector<int>;

// A pile of up to ten cards, another that is sorted, and one of other cards.
class SelectionGame {
 public:
  SelectionGame(const std::string& cards, int least, int most)
      : game_(
            "cards:\n  card: " + cards +
            "\n  other: {list: [a, b]}\nzones:\n  hand: {pile: card, most: 10}\n  heap: {pile: card, most: 4, sorted: "
            "true}\n  foreign: {pile: other}\nactions: {say: {fields: {n: 0..3}}, lay: {fields: {cards: {some: card, "
            "least: " +
            std::to_string(least) + ", most: " + std::to_string(most) + "}}}, one: {fields: {card: card}}}\n"),
        def_(game_.def()),
        lookup_(*def_),
        block_(static_cast<std::size_t>(def_->layout.bytes) + kBlockSlack),
        actions_(static_cast<std::size_t>(def_->num_distinct_actions)) {
    const State start = start_block(def_->layout);
    std::copy_n(start.data(), start.bytes(), block_.begin());
    context_.def = def_.get();
    context_.lookup = &lookup_;
    context_.block = block_.data();
    context_.actions = actions_.data();
  }

  [[nodiscard]] std::int32_t pile(const std::string& name) const { return def_->layout.find(name)->first_row; }
  std::int32_t ask(const std::string& name, std::int32_t receiver, std::int32_t a = 0, std::int32_t b = 0,
                   std::int32_t c = 0) {
    for (const Primitive& one : all_primitives()) {
      if (name == one.name && one.receiver == Receiver::kZone) return one.run(&context_, receiver, a, b, c, 0, 0, 0);
    }
    ADD_FAILURE() << "there is no primitive " << name;
    return 0;
  }
  // What is listed, each as cards that ascend. `room`: of the list.
  std::vector<List> listed(std::int32_t cards, std::int32_t n, std::int32_t room = 1 << 20) {
    context_.count = context_.unwritten.count = 0;
    context_.capacity = std::min(room, def_->num_distinct_actions);
    answer = ask("choose_some", pile("hand"), 1, cards, n);
    context_.capacity = 0;
    std::vector<List> found;
    for (std::int32_t k = 0; k < context_.count; ++k) {
      const std::int32_t action = actions_[static_cast<std::size_t>(k)];
      EXPECT_TRUE(k == 0 || action > actions_[static_cast<std::size_t>(k - 1)]);
      List one;
      selections().for_each(decode_action(*def_, action).values[0], [&one](int face) { one.push_back(face); });
      std::ranges::reverse(one);
      found.push_back(one);
    }
    return found;
  }
  [[nodiscard]] const Selections& selections() const { return *def_->cards.front().selections; }
  [[nodiscard]] const Cards& deck() const { return def_->cards.front(); }
  [[nodiscard]] List cards(const std::string& name) const {
    const Zone& zone = *def_->layout.find(name);
    List found;
    for (int place = 0; place < zone.length; ++place) {
      const int card = read_cell(block_.data(), zone, place);
      if (card != kNone) found.push_back(card);
    }
    EXPECT_EQ(static_cast<int>(found.size()), read_cell(block_.data(), def_->layout.zone(zone.size), 0));
    return found;
  }
  void fill(const std::string& name, const List& cards) {
    while (ask("size", pile(name)) > 0) ask("pop", pile(name), kNone);
    for (const int card : cards) EXPECT_NE(ask("put", pile(name), card), kPrimitiveFailed);
  }
  [[nodiscard]] std::string error() const { return context_.error; }
  Lookup& lookup() { return lookup_; }
  [[nodiscard]] std::vector<std::byte> block() const { return block_; }

  std::int32_t answer = 0;

 private:
  WrittenGame game_;
  std::shared_ptr<const GameDef> def_;
  Lookup lookup_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  PrimitiveContext context_;
};

// Every part of the cards with so many of them, by trying every set of places.
std::set<List> parts_of(const List& cards, int least, int most) {
  std::set<List> parts;
  for (unsigned places = 0; places < 1U << cards.size(); ++places) {
    List part;
    for (std::size_t at = 0; at < cards.size(); ++at) {
      if ((places >> at & 1U) != 0) part.push_back(cards[at]);
    }
    std::ranges::sort(part);
    if (static_cast<int>(part.size()) >= least && static_cast<int>(part.size()) <= most) parts.insert(part);
  }
  return parts;
}

struct Deck {
  const char* cards;
  int least;
  int most;
};

class PileSelections : public ::testing::TestWithParam<Deck> {};

TEST_P(PileSelections, AreAllPartsOfThePileEachOnce) {
  const auto [cards, least, most] = GetParam();
  SelectionGame game(cards, least, most);
  List all;
  for (int face = 0; face < game.deck().count(); ++face) {
    all.insert(all.end(), static_cast<std::size_t>(game.deck().copies[static_cast<std::size_t>(face)]), face);
  }
  Rng rng(5, Stream::kDeal);
  for (int round = 0; round < 60; ++round) {
    for (std::size_t at = all.size(); at-- > 1;) {
      std::swap(all[at], all[rng.below(static_cast<std::uint32_t>(at + 1))]);
    }
    const List hand(all.begin(), all.begin() + std::min<std::ptrdiff_t>(std::ssize(all), rng.below(11)));
    game.fill("hand", hand);
    CardFilter filter;
    List wanted;
    for (const int card : hand) {
      const bool is = card % 3 != round % 3;
      if (is) wanted.push_back(card);
      if (is) filter.faces[static_cast<std::size_t>(card / 64)] |= 1ULL << (card % 64);
    }
    const std::int32_t only = game.lookup().add_filter(filter);
    const auto expect = [&game](const std::vector<List>& found, const std::set<List>& parts) {
      EXPECT_EQ(std::set<List>(found.begin(), found.end()), parts);
      EXPECT_EQ(found.size(), parts.size());
      EXPECT_EQ(game.answer, static_cast<std::int32_t>(parts.size()));
    };
    expect(game.listed(kNone, kNone), parts_of(hand, least, most));
    expect(game.listed(only, kNone), parts_of(wanted, least, most));
    expect(game.listed(only, most), parts_of(wanted, most, most));
    expect(game.listed(kNone, least), parts_of(hand, least, least));
  }
}

INSTANTIATE_TEST_SUITE_P(OfAllDecks, PileSelections,
                         ::testing::Values(Deck{"{suits: [a, b, c, d], ranks: [1..13]}", 3, 3},
                                           Deck{"{suits: [a, b, c, d], ranks: [1..13]}", 0, 2},
                                           Deck{"{list: {a: {copies: 4}, b: {copies: 1}, c: {copies: 3}}}", 0, 8},
                                           Deck{"{ranks: [1..7]}", 5, 7}, Deck{"{ranks: [1..100], copies: 2}", 1, 2}));

TEST(SelectedCards, GoToTheOtherPileByTheirNumbers) {
  SelectionGame game("{list: {a: {copies: 4}, b: {copies: 1}, c: {copies: 3}}}", 0, 4);
  game.fill("hand", {2, 0, 1, 0, 2, 0});
  const auto some = [&game](const List& cards) {
    return static_cast<std::int32_t>(*game.selections().number_of(cards));
  };
  EXPECT_EQ(game.ask("move_some", game.pile("hand"), some({0, 2, 0}), game.pile("heap")), 3);
  EXPECT_EQ(game.cards("hand"), (List{2, 0, 1}));
  EXPECT_EQ(game.cards("heap"), (List{0, 0, 2}));
  EXPECT_EQ(game.ask("move_some", game.pile("hand"), some({}), game.pile("heap")), 0);
  EXPECT_EQ(game.ask("move_some", game.pile("heap"), some({2, 0}), game.pile("hand")), 2);
  EXPECT_EQ(game.cards("hand"), (List{2, 0, 1, 0, 2}));
}

TEST(SelectedCards, StayAllTogetherWhereOneCannotGo) {
  SelectionGame game("{list: {a: {copies: 4}, b: {copies: 1}, c: {copies: 3}}}", 0, 4);
  game.fill("hand", {2, 0, 1, 0});
  game.fill("heap", {0, 0, 0});
  const std::vector<std::byte> before = game.block();
  const auto refused = [&](const List& cards) {
    const auto some = static_cast<std::int32_t>(*game.selections().number_of(cards));
    EXPECT_EQ(game.ask("move_some", game.pile("hand"), some, game.pile("heap")), kPrimitiveFailed);
    EXPECT_EQ(game.block(), before);
    return game.error();
  };
  EXPECT_EQ(refused({1, 2, 2}), "the pile has no such card: ask has(card) first");
  EXPECT_EQ(refused({0, 0}), "the pile has this card already, as often as there is one: move it from where it lies");
  EXPECT_EQ(refused({1, 2}), "the pile has as many cards as game.yaml allows (`most`): ask size() first");
}

TEST(SelectedCards, AreRefusedWhereTheyCannotBe) {
  SelectionGame game("{ranks: [1..7]}", 1, 2);
  game.fill("hand", {0, 1, 2});
  const std::int32_t hand = game.pile("hand");
  const auto fails = [&](const char* name, std::int32_t on, std::int32_t a, std::int32_t b, std::int32_t c = kNone) {
    EXPECT_EQ(game.ask(name, on, a, b, c), kPrimitiveFailed) << name;
    return game.error();
  };
  EXPECT_TRUE(fails("choose_some", hand, 0, kNone).starts_with("emit must be"));  // `say` takes a number
  EXPECT_TRUE(fails("choose_some", hand, 2, kNone).starts_with("emit must be"));  // `one` a card
  EXPECT_TRUE(fails("choose", hand, 1, kNone).starts_with("emit must be"));
  EXPECT_TRUE(fails("choose_some", game.pile("foreign"), 1, kNone).starts_with("emit must be"));
  EXPECT_TRUE(fails("choose_some", hand, 1, kNone, 3).starts_with("n must be"));
  EXPECT_TRUE(fails("choose_some", hand, 1, kNone, 0).starts_with("n must be"));
  EXPECT_TRUE(fails("choose_some", hand, 1, 7).starts_with("cards must be"));
  EXPECT_TRUE(fails("move_some", hand, 1 + 7 + 21, game.pile("heap")).starts_with("some must be"));
  EXPECT_TRUE(fails("move_some", hand, -1, game.pile("heap")).starts_with("some must be"));
  EXPECT_TRUE(fails("move_some", hand, 1, hand).starts_with("to must be"));
  EXPECT_TRUE(fails("move_some", game.pile("foreign"), 1, game.pile("heap")).starts_with("to must be"));
  EXPECT_EQ(game.listed(kNone, kNone, 5).size(), 5U);  // of the six selections
  EXPECT_EQ(game.answer, kPrimitiveFailed);
}

}  // namespace
}  // namespace quoin::testing

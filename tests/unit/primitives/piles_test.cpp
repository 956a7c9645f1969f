// Piles of cards, against lists: whatever is done in whatever order, piles hold what lists of cards hold, and what
// cannot be done is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "quoin/base/rng.h"
#include "quoin/primitives/primitive.h"
#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin::testing {
namespace {

using List = std::vector<int>;

// Three piles of the same cards: the stock, and two hands.
constexpr int kPiles = 3;

class PileGame {
 public:
  PileGame(const std::string& cards, const std::string& hand)
      : game_("cards:\n  card: " + cards +
              "\n  other: {list: [a, b]}\nzones:\n  stock: {pile: card}\n  hand: {per: seat, pile: card" + hand +
              "}\n  foreign: {pile: other}\n  shown: {per: seat, holds: card?}\nactions: {lay: {fields: {card: card}}, "
              "say: {fields: {n: 0..3}}}\n"),
        def_(game_.def()),
        lookup_(*def_),
        block_(static_cast<std::size_t>(def_->layout.bytes) + kBlockSlack) {
    const State start = start_block(def_->layout);
    std::copy_n(start.data(), start.bytes(), block_.begin());
    actions_.resize(static_cast<std::size_t>(def_->num_distinct_actions));
    context_.def = def_.get();
    context_.lookup = &lookup_;
    context_.block = block_.data();
    context_.actions = actions_.data();
    context_.luck = this;
    context_.draw = [](PrimitiveContext* context, std::int32_t n) {
      if (n == 0) return 0;
      return static_cast<std::int32_t>(static_cast<PileGame*>(context->luck)->rng.below(static_cast<std::uint32_t>(n)));
    };
  }

  // The receiver of pile 0 (stock), 1 or 2 (hands).
  [[nodiscard]] std::int32_t self(int pile) const { return pile == 0 ? row("stock") : row("hand") + pile - 1; }
  [[nodiscard]] std::int32_t foreign() const { return row("foreign"); }
  [[nodiscard]] std::int32_t shown() const { return row("shown"); }
  std::int32_t ask(const std::string& name, std::int32_t receiver, std::int32_t a = 0, std::int32_t b = 0) {
    for (const Primitive& one : all_primitives()) {
      if (name == one.name && one.receiver == Receiver::kZone) return one.run(&context_, receiver, a, b, 0, 0, 0, 0);
    }
    ADD_FAILURE() << "there is no primitive " << name;
    return 0;
  }
  std::vector<std::int32_t> choices(std::int32_t receiver, std::int32_t cards, std::int32_t& answer) {
    context_.count = context_.unwritten.count = 0;
    context_.capacity = def_->num_distinct_actions;
    answer = ask("choose", receiver, 0, cards);
    write_out(context_);
    context_.capacity = 0;
    return {actions_.begin(), actions_.begin() + context_.count};
  }
  // What lies in the block: cards up to the size, then nothing but none.
  [[nodiscard]] std::optional<List> cards(int pile) const {
    const Zone& where = *def_->layout.find(pile == 0 ? "stock" : "hand");
    const int row = pile == 0 ? 0 : pile - 1;
    const int size = read_cell(block_.data(), def_->layout.zone(where.size), row);
    List found;
    for (int place = 0; place < where.length; ++place) {
      const int card = read_cell(block_.data(), where, row * where.length + place);
      if ((card == kNone) != (place >= size)) return std::nullopt;
      if (card != kNone) found.push_back(card);
    }
    return found;
  }
  [[nodiscard]] const Cards& deck() const { return def_->cards.front(); }
  [[nodiscard]] int most(int pile) const { return pile == 0 ? deck().total() : length_of("hand"); }
  [[nodiscard]] const char* error() const { return context_.error; }
  Lookup& lookup() { return lookup_; }
  std::vector<std::byte>& block() { return block_; }

  Rng rng{7, Stream::kDeal};

 private:
  [[nodiscard]] int row(const std::string& name) const { return def_->layout.find(name)->first_row; }
  [[nodiscard]] int length_of(const std::string& name) const { return def_->layout.find(name)->length; }

  WrittenGame game_;
  std::shared_ptr<const GameDef> def_;
  Lookup lookup_;
  std::vector<std::byte> block_;
  std::vector<std::int32_t> actions_;
  PrimitiveContext context_;
};

// The same as lists.
struct Model {
  List copies;
  std::array<List, kPiles> piles;
  std::array<int, kPiles> most{};
  bool sorted_hands = false;

  [[nodiscard]] bool takes(int pile, int card) const {
    const List& cards = piles[static_cast<std::size_t>(pile)];
    return static_cast<int>(cards.size()) < most[static_cast<std::size_t>(pile)] &&
           std::count(cards.begin(), cards.end(), card) < copies[static_cast<std::size_t>(card)];
  }
  bool put(int pile, int card) {
    if (!takes(pile, card)) return false;
    List& cards = piles[static_cast<std::size_t>(pile)];
    cards.push_back(card);
    if (sorted_hands && pile > 0) std::stable_sort(cards.begin(), cards.end());
    return true;
  }
  bool take_out(int pile, int card) {
    List& cards = piles[static_cast<std::size_t>(pile)];
    const auto last = std::find(cards.rbegin(), cards.rend(), card);
    if (last == cards.rend()) return false;
    cards.erase(std::next(last).base());
    return true;
  }
};

class Piles : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  void SetUp() override {
    game_ = std::make_unique<PileGame>(GetParam().first, GetParam().second);
    model_.copies = game_->deck().copies;
    for (int pile = 0; pile < kPiles; ++pile) model_.most[static_cast<std::size_t>(pile)] = game_->most(pile);
    model_.sorted_hands = std::string(GetParam().second).find("sorted") != std::string::npos;
  }
  int below(int n) { return static_cast<int>(game_->rng.below(static_cast<std::uint32_t>(n))); }

  // Runs the primitive; where the lists say that it cannot be, it must fail. What a failure left does not count.
  std::int32_t must(bool can, const std::string& name, std::int32_t receiver, std::int32_t a = 0, std::int32_t b = 0) {
    const std::vector<std::byte> before = game_->block();
    const std::int32_t answer = game_->ask(name, receiver, a, b);
    EXPECT_EQ(answer != kPrimitiveFailed, can) << name << ": " << (can ? game_->error() : "done");
    if (!can) std::copy(before.begin(), before.end(), game_->block().begin());
    return answer;
  }

  void compare(const std::string& after) {
    for (int pile = 0; pile < kPiles; ++pile) {
      const auto cards = game_->cards(pile);
      ASSERT_TRUE(cards.has_value()) << after;
      ASSERT_EQ(*cards, model_.piles[static_cast<std::size_t>(pile)]) << after << " pile " << pile;
    }
  }

  // A set of faces, as a number for primitives.
  std::int32_t some(std::set<int>& faces) {
    CardFilter filter;
    for (int face = 0; face < game_->deck().count(); ++face) {
      if (below(3) != 0) continue;
      faces.insert(face);
      filter.faces[static_cast<std::size_t>(face / 64)] |= 1ULL << (face % 64);
    }
    return game_->lookup().add_filter(filter);
  }

  void change_at_random() {
    const int pile = below(kPiles);
    const int other = (pile + 1 + below(kPiles - 1)) % kPiles;
    const int card = below(game_->deck().count());
    List& cards = model_.piles[static_cast<std::size_t>(pile)];
    const std::int32_t self = game_->self(pile);
    switch (below(7)) {
      case 0: {
        const Model before = model_;
        must(model_.put(pile, card), "put", self, card);
        break;
      }
      case 1: must(model_.take_out(pile, card), "take_out", self, card); break;
      case 2: {
        const bool can = std::count(cards.begin(), cards.end(), card) > 0 && model_.takes(other, card);
        must(can, "move", self, card, game_->self(other));
        if (can) {
          model_.take_out(pile, card);
          model_.put(other, card);
        }
        break;
      }
      case 3: {
        const int n = below(5);
        const Model before = model_;
        bool can = n <= static_cast<int>(cards.size());
        for (int k = 0; can && k < n; ++k) {
          can = model_.put(other, cards.back());
          if (can) cards.pop_back();
        }
        if (!can) model_ = before;
        must(can, "draw", self, n, game_->self(other));
        break;
      }
      case 4: {
        std::set<int> wanted;
        const std::int32_t filter = some(wanted);
        const Model before = model_;
        List left;
        bool can = true;
        for (const int one : before.piles[static_cast<std::size_t>(pile)]) {
          if (!wanted.contains(one)) {
            left.push_back(one);
          } else {
            can = can && model_.put(other, one);
          }
        }
        const auto moved = static_cast<std::int32_t>(cards.size() - left.size());
        cards = left;
        if (!can) model_ = before;
        const std::int32_t answer = must(can, "move_all", self, game_->self(other), filter);
        if (can) {
          EXPECT_EQ(answer, moved);
        }
        break;
      }
      case 5: {
        const int place = below(8) - 1;  // -1: the top card
        const bool can = !cards.empty() && place < static_cast<int>(cards.size());
        const auto from = can && place >= 0 ? cards.begin() + place : cards.end() - (can ? 1 : 0);
        const std::int32_t answer = must(can, "pop", self, place);
        if (!can) break;
        EXPECT_EQ(answer, *from);
        cards.erase(from);
        break;
      }
      default: {
        const int n = below(6);
        const bool can = n <= static_cast<int>(cards.size()) && !(model_.sorted_hands && pile > 0);
        must(can, "cut", self, n);
        if (can) std::rotate(cards.begin(), cards.end() - n, cards.end());
      }
    }
  }

  void look_at(int pile) {
    const List& cards = model_.piles[static_cast<std::size_t>(pile)];
    const std::int32_t self = game_->self(pile);
    EXPECT_EQ(game_->ask("size", self), static_cast<std::int32_t>(cards.size()));
    EXPECT_EQ(game_->ask("top", self), cards.empty() ? kNone : cards.back());
    std::set<int> wanted;
    const std::int32_t filter = some(wanted);
    const auto is_wanted = [&](int card) { return wanted.contains(card); };
    const auto first = std::find_if(cards.begin(), cards.end(), is_wanted);
    EXPECT_EQ(game_->ask("find", self, filter), first == cards.end() ? kNone : static_cast<int>(first - cards.begin()));
    EXPECT_EQ(game_->ask("has", self, filter), first == cards.end() ? 0 : 1);
    EXPECT_EQ(game_->ask("count", self, filter, kNone), std::count_if(cards.begin(), cards.end(), is_wanted));
    look_for_highest(self, cards, filter, wanted);
    const int card = below(game_->deck().count());
    EXPECT_EQ(game_->ask("count", self, card, kNone), std::count(cards.begin(), cards.end(), card));
    EXPECT_EQ(game_->ask("has", self, card), std::count(cards.begin(), cards.end(), card) > 0 ? 1 : 0);
    const std::set<int> all(cards.begin(), cards.end());
    std::vector<std::int32_t> some_of_them;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some_of_them), is_wanted);
    std::int32_t answer = 0;
    EXPECT_EQ(game_->choices(self, filter, answer), some_of_them);
    EXPECT_EQ(answer, static_cast<std::int32_t>(some_of_them.size()));
    EXPECT_EQ(game_->choices(self, kNone, answer), std::vector<std::int32_t>(all.begin(), all.end()));
  }

  // Ranks by the names of the faces in game.yaml, not by the table that the runtime makes of them.
  void look_for_highest(std::int32_t self, const List& cards, std::int32_t filter, const std::set<int>& wanted) {
    const auto rank = [&](int face) {
      const std::string& name = game_->deck().faces[static_cast<std::size_t>(face)];
      const std::string own = name.substr(name.find('_') + 1);
      return own == "jack" ? 11 : own == "guard" ? 1 : own == "priest" ? 2 : std::stoi(own);
    };
    const auto highest = [&](const auto& counts) {
      int best = kNone;
      for (std::size_t place = 0; place < cards.size(); ++place) {
        if (!counts(cards[place])) continue;
        if (best == kNone || rank(cards[place]) > rank(cards[static_cast<std::size_t>(best)])) {
          best = static_cast<int>(place);
        }
      }
      return best;
    };
    EXPECT_EQ(game_->ask("highest", self, filter), highest([&](int card) { return wanted.contains(card); }));
    EXPECT_EQ(game_->ask("highest", self, kNone), highest([](int) { return true; }));
  }

  std::unique_ptr<PileGame> game_;
  Model model_;
};

TEST_P(Piles, HoldWhatListsHoldWhateverIsDone) {
  for (int step = 0; step < 3000; ++step) {
    if (step % 300 == 0) {
      ASSERT_EQ(game_->ask("fill_all", game_->self(0), kNone), game_->deck().total());
      model_.piles[0].clear();
      for (int face = 0; face < game_->deck().count(); ++face) {
        for (int copy = 0; copy < model_.copies[static_cast<std::size_t>(face)]; ++copy)
          model_.piles[0].push_back(face);
      }
    }
    change_at_random();
    compare("step " + std::to_string(step));
    if (HasFatalFailure()) return;
    if (step % 20 == 0) look_at(below(kPiles));
  }
}

TEST_P(Piles, RefuseWhatIsNoPileAndWhatIsOfOtherCards) {
  const std::int32_t stock = game_->self(0);
  const std::int32_t hand = game_->self(1);
  must(true, "fill_all", stock, kNone);
  must(false, "draw", stock, -1, hand);
  must(false, "draw", stock, 1, stock);
  must(false, "draw", stock, 1, game_->foreign());
  must(false, "draw", stock, 1, game_->shown());
  must(false, "size", game_->shown());
  must(false, "put", stock, game_->deck().count());
  must(false, "put", stock, kNone);
  must(false, "find", stock, kNone);
  must(false, "find", stock, game_->deck().count());
  CardFilter foreign;
  foreign.cards = 1;
  must(false, "has", stock, game_->lookup().add_filter(foreign));
  must(false, "choose", stock, 1, kNone);  // `say` takes a number
  must(false, "highest", stock, game_->deck().count());
  must(false, "highest", game_->foreign(), kNone);  // a and b have no ranks
}

INSTANTIATE_TEST_SUITE_P(
    OfAllSizes, Piles,
    ::testing::Values(std::pair{"{suits: [red, blue], ranks: [2..4, jack]}", ", most: 5, sorted: true"},
                      std::pair{"{suits: [red, blue], ranks: [1..3], copies: {1: 3, 2: 2, 3: 1}}", ", most: 4"},
                      std::pair{"{list: {guard: {rank: 1, copies: 5}, priest: {rank: 2}}}", ", sorted: true"},
                      std::pair{"{suits: [a, b, c, d], ranks: [1..25]}", ", most: 30, sorted: true"},
                      std::pair{"{ranks: [1..256], copies: 2}", ", most: 300"}));

// Each of the 24 orders of four cards comes up as often as another: 24,000 shuffles, 5 standard deviations.
TEST(PileShuffles, BringEveryOrderEquallyOften) {
  PileGame game("{ranks: [1..4]}", "");
  std::map<List, int> found;
  for (int k = 0; k < 24'000; ++k) {
    game.ask("fill_all", game.self(0), kNone);
    ASSERT_EQ(game.ask("shuffle", game.self(0)), 0);
    ++found[*game.cards(0)];
  }
  ASSERT_EQ(found.size(), 24U);
  for (const auto& [order, times] : found) EXPECT_NEAR(times, 1000, 5 * 31);
}

TEST(PileShuffles, AreRefusedBySortedPiles) {
  PileGame game("{ranks: [1..4]}", ", sorted: true");
  EXPECT_EQ(game.ask("shuffle", game.self(1)), kPrimitiveFailed);
}

}  // namespace
}  // namespace quoin::testing

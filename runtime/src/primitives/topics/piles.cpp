// Primitives of piles of cards: filling, shuffling, drawing, moving, looking for cards, listing those that may be
// chosen.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>

#include "primitives/counted_row.h"
#include "primitives/pile_row.h"
#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoCard = "card must be a card of the pile's kind";
constexpr const char* kTooFew = "the pile has fewer cards than that: ask size() first";

// The faces that lie in the pile, W words of them.
template <std::size_t W, class Row>
std::array<std::uint64_t, W> faces_in(const Row& pile) {
  std::array<std::uint64_t, W> faces{};
  for (int place = 0; place < pile.size(); ++place) {
    const int card = pile[place];
    faces[W == 1 ? 0 : as_size(card / 64)] |= 1ULL << static_cast<unsigned>(card % 64);
  }
  return faces;
}

// ---- changes ----

// Why the pile cannot take the card, or nullptr.
template <class Row>
const char* refusal(const Cards& cards, const Row& pile, int card) {
  if (pile.room() == 0) return kFull;
  return pile.count(card) >= cards.copies[as_size(card)] ? kTwice : nullptr;
}

std::int32_t pile_fill_all(PrimitiveContext* context, std::int32_t self, std::int32_t wanted) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  const AskedCards asked = asked_cards(*context, row, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const Cards& cards = cards_of(*context, row);
  return with_pile(*context, row, [&](auto pile) {
    pile.shrink(0);
    note(context, {.kind = CardMove::Kind::kClear, .row = narrow(self)});
    for (int card = 0; card < cards.count(); ++card) {
      const int copies = asked.has(card) ? cards.copies[as_size(card)] : 0;
      if (copies > pile.room()) return fail(context, kFull);
      for (int copy = 0; copy < copies; ++copy) {
        pile.add(card);
        note_put(context, self, card);
      }
    }
    pile.save();
    return pile.size();
  });
}

// Noted or not: apart, as random matches note nothing.
template <bool kNoted, class Row>
std::int32_t shuffle_cards(PrimitiveContext* context, std::int32_t self, const Row& pile) {
  if (kNoted) note(context, {.kind = CardMove::Kind::kShuffle, .row = narrow(self)});
  for (int place = pile.size() - 1; place > 0; --place) {
    const std::int32_t other = context->draw(context, place + 1);
    if (other == kPrimitiveFailed) return kPrimitiveFailed;
    const int card = pile[place];
    pile.set(place, pile[other]);
    pile.set(other, card);
    if (!kNoted) continue;
    note(context, {.kind = CardMove::Kind::kSwap, .row = narrow(self), .place = narrow(place), .other = narrow(other)});
  }
  return 0;
}

std::int32_t pile_shuffle(PrimitiveContext* context, std::int32_t self) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (row.sorted)
    return fail(context, "the pile is sorted and has no order to change: in game.yaml leave out `sorted: true`");
  if (context->draw(context, 0) == kPrimitiveFailed) return kPrimitiveFailed;
  return with_pile(*context, row, [&](auto pile) {
    return context->moves == nullptr ? shuffle_cards<false>(context, self, pile)
                                     : shuffle_cards<true>(context, self, pile);
  });
}

std::int32_t pile_cut(PrimitiveContext* context, std::int32_t self, std::int32_t n) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (row.sorted)
    return fail(context, "the pile is sorted and has no order to change: in game.yaml leave out `sorted: true`");
  return with_pile(*context, row, [&](auto pile) {
    if (n < 0) return fail(context, "n must be 0 or more");
    if (n > pile.size()) return fail(context, kTooFew);
    std::array<std::int16_t, kMaxPile> before{};
    note(context, {.kind = CardMove::Kind::kCut, .row = narrow(self), .place = narrow(n)});
    const int size = pile.size();
    for (int place = 0; place < size; ++place) before[as_size(place)] = static_cast<std::int16_t>(pile[place]);
    for (int place = 0; place < size; ++place) {
      pile.set((place + n) % size, before[as_size(place)]);
    }
    return 0;
  });
}

// Puts the card on `to` as a write of its own, checked; nullptr if that is done.
template <class Row>
const char* put_card(const Cards& cards, Row& to, int card) {
  const char* why = refusal(cards, to, card);
  if (why == nullptr) to.add(card);
  return why;
}

std::int32_t pile_draw(PrimitiveContext* context, std::int32_t self, std::int32_t n, std::int32_t other) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& other_row = zone_row(*context, other);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (!may_pass(row, other_row)) return fail(context, kOtherPile);
  const Cards& cards = cards_of(*context, row);
  return with_pile(*context, row, [&](auto from) {
    if (n < 0) return fail(context, "n must be 0 or more");
    if (n > from.size()) return fail(context, kTooFew);
    decltype(from) to(*context, other_row);
    for (int drawn = 0; drawn < n; ++drawn) {
      const int place = from.size() - 1 - drawn;
      if (const char* why = put_card(cards, to, from[place])) return fail(context, why);
      note_gone(context, self, place, from[place], other);
    }
    from.shrink(from.size() - n);
    from.save();
    to.save();
    return 0;
  });
}

std::int32_t pile_move(PrimitiveContext* context, std::int32_t self, std::int32_t card, std::int32_t other) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& other_row = zone_row(*context, other);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (!may_pass(row, other_row)) return fail(context, kOtherPile);
  if (card < 0 || card > row.max) return fail(context, kNoCard);
  return with_pile(*context, row, [&](auto from) {
    const int place = from.last(card);
    if (place < 0) return fail(context, kNotThere);
    decltype(from) to(*context, other_row);
    if (const char* why = put_card(cards_of(*context, row), to, card)) return fail(context, why);
    note_gone(context, self, place, card, other, true);
    from.remove(place);
    from.save();
    to.save();
    return 0;
  });
}

std::int32_t move_all_counted(PrimitiveContext* context, const ZoneRow& row, const ZoneRow& to, std::int32_t wanted) {
  if (!may_come(row, to)) return fail(context, kOtherRow);
  const AskedCards asked = asked_faces(*context, row.counts, row.length - 1, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  Bundle all;
  for (int kind = 0; kind < row.length; ++kind) {
    const int n = asked.has(kind) ? read_place(*context, row, kind) : 0;
    all.of[as_size(kind)] = n;
    all.size += n;
  }
  const char* why = move_bundle(*context, row, to, all);
  return why == nullptr ? all.size : fail(context, why);
}

std::int32_t pile_move_all(PrimitiveContext* context, std::int32_t self, std::int32_t other, std::int32_t wanted) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& other_row = zone_row(*context, other);
  if (is_counted(row)) return move_all_counted(context, row, other_row, wanted);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (!may_pass(row, other_row)) return fail(context, kOtherPile);
  const AskedCards asked = asked_cards(*context, row, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const Cards& cards = cards_of(*context, row);
  return with_pile(*context, row, [&](auto from) {
    decltype(from) to(*context, other_row);
    int left = 0;
    for (int place = 0; place < from.size(); ++place) {
      const int card = from[place];
      if (!asked.has(card)) {
        from.set(left++, card);
      } else if (const char* why = put_card(cards, to, card)) {
        return fail(context, why);
      } else {
        note_gone(context, self, left, card, other, true);
      }
    }
    const int moved = from.size() - left;
    from.shrink(left);
    from.save();
    to.save();
    return moved;
  });
}

std::int32_t pile_put(PrimitiveContext* context, std::int32_t self, std::int32_t card) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (card < 0 || card > row.max) return fail(context, kNoCard);
  return with_pile(*context, row, [&](auto pile) {
    if (const char* why = put_card(cards_of(*context, row), pile, card)) return fail(context, why);
    note_put(context, self, card);
    pile.save();
    return 0;
  });
}

std::int32_t pile_take_out(PrimitiveContext* context, std::int32_t self, std::int32_t card) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (card < 0 || card > row.max) return fail(context, kNoCard);
  return with_pile(*context, row, [&](auto pile) {
    const int place = pile.last(card);
    if (place < 0) return fail(context, kNotThere);
    note_gone(context, self, place, card, kNone, true);
    pile.remove(place);
    pile.save();
    return 0;
  });
}

std::int32_t pile_pop(PrimitiveContext* context, std::int32_t self, std::int32_t place) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  return with_pile(*context, row, [&](auto pile) {
    if (pile.size() == 0) return fail(context, "the pile is empty: ask size() first");
    if (place < kNone || place >= pile.size()) return fail(context, "place must be that of a card of the pile");
    const int from = place == kNone ? pile.size() - 1 : place;
    const int card = pile[from];
    note_gone(context, self, from, card);
    pile.remove(from);
    pile.save();
    return card;
  });
}

// ---- looking ----

std::int32_t pile_size(PrimitiveContext* context, std::int32_t self) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  return with_pile(*context, row, [](auto pile) { return pile.size(); });
}

std::int32_t pile_top(PrimitiveContext* context, std::int32_t self) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  return with_pile(*context, row, [](auto pile) { return pile.top(); });
}

// The place of the first of such cards from the bottom, or none.
std::int32_t pile_find(PrimitiveContext* context, std::int32_t self, std::int32_t wanted) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  const AskedCards asked = asked_cards(*context, row, wanted, false);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_pile(*context, row, [&](auto pile) {
    int place = 0;
    while (place < pile.size() && !asked.has(pile[place])) ++place;
    return place < pile.size() ? place : kNone;
  });
}

std::int32_t pile_has(PrimitiveContext* context, std::int32_t self, std::int32_t wanted) {
  const std::int32_t place = pile_find(context, self, wanted);
  return place == kPrimitiveFailed ? place : place == kNone ? 0 : 1;
}

// The place of the first of those with the highest rank, or none.
std::int32_t pile_highest(PrimitiveContext* context, std::int32_t self, std::int32_t wanted) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (row.ranks == nullptr) return fail(context, "the cards must have ranks: in game.yaml `ranks: [...]`");
  const AskedCards asked = asked_cards(*context, row, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  return with_pile(*context, row, [&](auto pile) {
    int best = kNone;
    int highest = std::numeric_limits<int>::min();
    for (int place = 0; place < pile.size(); ++place) {
      const int card = pile[place];
      const int rank = asked.has(card) ? row.ranks[card] : std::numeric_limits<int>::min();
      best = rank > highest ? place : best;
      highest = std::max(rank, highest);
    }
    return best;
  });
}

template <std::size_t W>
std::int32_t choose_among(PrimitiveContext* context, const ZoneRow& row, const AskedCards& asked, std::int32_t first) {
  std::array<std::uint64_t, W> faces = with_pile(*context, row, [](auto pile) { return faces_in<W>(pile); });
  int count = 0;
  for (std::size_t w = 0; w < W; ++w) {
    faces[w] &= asked.word(w);
    count += std::popcount(faces[w]);
  }
  const std::span<const std::uint64_t> words(faces);
  return list_after(context, first, words) == 0 ? count : kPrimitiveFailed;
}

std::int32_t pile_choose(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t wanted) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 1 || kind.fields[0].domain.kind != DomainKind::kNames ||
      kind.fields[0].domain.cards != row.cards || kind.fields[0].domain.optional) {
    return fail(context,
                "emit must be an action with one field, a card of the pile's kind: in game.yaml `{card: CARDS}`");
  }
  const AskedCards asked = asked_cards(*context, row, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (row.max < 64) return choose_among<1>(context, row, asked, kind.offset);
  return choose_among<kMaxFaces / 64>(context, row, asked, kind.offset);
}

constexpr Param kCard = {"card", ParamType::kInt, "cards.CARDS.FACE"};
constexpr Param kOntoPile = {"to", ParamType::kPile, "another pile of the same cards"};
constexpr Param kSomeCards = {"cards", ParamType::kSought, "a card, or a set of cards such as cards.CARDS.of.suit[s]"};
constexpr Param kOnlyCards = {"cards", ParamType::kSoughtOrNone, "a card, or a set of cards; left out or none: all"};
constexpr std::array kOnlyParams = {kOnlyCards};
constexpr std::array kDrawParams = {Param{"n", ParamType::kInt, "how many cards"}, kOntoPile};
constexpr std::array kMoveCardParams = {kCard, kOntoPile};
constexpr std::array kMoveAllParams = {kOntoPile, kOnlyCards};
constexpr std::array kCardParams = {kCard};
constexpr std::array kCutParams = {Param{"n", ParamType::kInt, "how many cards"}};
constexpr std::array kPopParams = {
    Param{"place", ParamType::kSiteOrNone, "the bottom card's is 0; left out or none: the top card"}};
constexpr std::array kSomeParams = {kSomeCards};
constexpr std::array kChooseParams = {
    Param{"emit", ParamType::kEmit, "emit.KIND with one field, a card of the pile's kind"}, kOnlyCards};

constexpr std::array kPilesTopic = {
    Primitive{"fill_all", Receiver::kZone, kOnlyParams, ReturnType::kInt, primitive<pile_fill_all>,
              "Empties the pile, then lays all cards into it by their numbers. Answers how many. Each lies there as "
              "often as there is one.",
              "O(cards)", true, Work{4}},
    Primitive{"shuffle", Receiver::kZone, kNoParams, ReturnType::kNothing, primitive<pile_shuffle>,
              "Brings the pile into a random order. Works only inside dealt.DEAL.", "O(cards)", true, Work{10}},
    Primitive{"cut", Receiver::kZone, kCutParams, ReturnType::kNothing, primitive<pile_cut>,
              "Lays the top n cards beneath the others.", "O(cards)", true, Work{4}},
    Primitive{"draw", Receiver::kZone, kDrawParams, ReturnType::kNothing, primitive<pile_draw>,
              "Lays the top n cards on the other pile, one after the other. An error if there are fewer.", "O(cards)",
              true, Work{10}},
    Primitive{"move", Receiver::kZone, kMoveCardParams, ReturnType::kNothing, primitive<pile_move>,
              "Lays the card on the other pile, the uppermost if there are several. An error if it is not there.",
              "O(cards)", true, Work{4}},
    Primitive{
        "move_all", Receiver::kZone, kMoveAllParams, ReturnType::kInt, primitive<pile_move_all>,
        "Lays all cards, or all such, on the other pile, from the bottom on; of tokens all, or all of such kinds, "
        "in the other row. Answers how many.",
        "O(cards^2)", true, Work{10}},
    Primitive{"put", Receiver::kZone, kCardParams, ReturnType::kNothing, primitive<pile_put>,
              "Lays the card on top, in a sorted pile where it belongs. An error if the pile has as many cards as it "
              "may, or has the card as often as there is one.",
              "O(cards)", true, Work{2}},
    Primitive{"take_out", Receiver::kZone, kCardParams, ReturnType::kNothing, primitive<pile_take_out>,
              "Takes the card off the pile, the uppermost if there are several. An error if it is not there.",
              "O(cards)", true, Work{2}},
    Primitive{"pop", Receiver::kZone, kPopParams, ReturnType::kSite, primitive<pile_pop>,
              "Takes the top card, or the one at the place, off the pile and answers it. Those above it move down. An "
              "error if there is none.",
              "O(cards)", true, Work{2}},
    Primitive{"size", Receiver::kZone, kNoParams, ReturnType::kInt, primitive<pile_size>,
              "How many cards the pile has.", "O(1)"},
    Primitive{"top", Receiver::kZone, kNoParams, ReturnType::kSite, primitive<pile_top>,
              "The top card; none if the pile is empty.", "O(1)"},
    Primitive{"find", Receiver::kZone, kSomeParams, ReturnType::kSite, primitive<pile_find>,
              "The place of the lowest such card, from 0 at the bottom; none if there is none.", "O(cards)", false,
              Work{1}},
    Primitive{"has", Receiver::kZone, kSomeParams, ReturnType::kBool, primitive<pile_has>,
              "True if the pile has such a card.", "O(cards)", false, Work{1}},
    Primitive{
        "highest", Receiver::kZone, kOnlyParams, ReturnType::kSite, primitive<pile_highest>,
        "The place of the card with the highest rank, of all or of such; from 0 at the bottom. Of equal ones it is the "
        "lowest place; none if there is none. The cards have ranks, the later ones in game.yaml being higher.",
        "O(cards)", false, Work{1}},
    Primitive{"choose", Receiver::kZone, kChooseParams, ReturnType::kInt, primitive<pile_choose>,
              "Lists every card of the pile, or every such, each once, by their numbers. Answers how many.", "O(cards)",
              false, Work{1}, "it is barred"},
};

}  // namespace

std::span<const Primitive> piles_primitives() { return kPilesTopic; }

}  // namespace quoin

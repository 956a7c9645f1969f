// Primitives of piles for several cards at once, and of rows that count: listing the selections of what lies there,
// moving what one has.
#include <array>
#include <cstdint>

#include "primitives/counted_row.h"
#include "primitives/pile_row.h"
#include "primitives/support.h"
#include "primitives/topic.h"
#include "quoin/schema/selections.h"

namespace quoin {
namespace {

constexpr const char* kNotOneField =
    "emit must be an action with one field that holds some of the pile's cards: in game.yaml `{some: CARDS, most: N}`";
constexpr const char* kNotOneCounted =
    "emit must be an action with one field that holds some of what the row counts: in game.yaml `{some: TOKENS, most: "
    "N}`";
constexpr const char* kNoThings =
    "it is a method of piles, and of rows that count tokens: in game.yaml `pile: CARDS` or `tokens: TOKENS`";
constexpr const char* kNoSuchSize =
    "n must be a number of cards that emit's field may hold (`least` to `most`); let them reach it, or ask for fewer";
constexpr const char* kNoSelection =
    "some must be the value of a field that holds some of the pile's cards; pass on what play.KIND got";

// The different cards that are asked for of a pile, ascending.
struct HeldFaces {
  int count = 0;
  std::array<std::int16_t, kMaxFaces> face;
  std::array<std::int16_t, kMaxFaces> copies;
  std::array<std::int16_t, kMaxFaces + 1> lower;  // cards with lower faces, at last all
};

using Copies = std::array<std::int16_t, kMaxFaces>;

Copies copies_in(const PrimitiveContext& context, const ZoneRow& row) {
  Copies copies;
  if (!is_pile(row)) {
    const std::vector<int>& all = things_of(context, row).copies;
    with_cells(context, row, [&](auto cells) {
      for (int kind = 0; kind < row.length; ++kind) {
        copies[as_size(kind)] = static_cast<std::int16_t>(std::min(cells[kind], all[as_size(kind)]));
      }
    });
    return copies;
  }
  std::fill_n(copies.begin(), row.max + 1, std::int16_t{0});
  with_pile(context, row, [&](auto pile) {
    for (int place = 0; place < pile.size(); ++place) ++copies[as_size(pile[place])];
  });
  return copies;
}

// `most`: how many of a face.
HeldFaces held_faces(const Copies& copies, int faces, const AskedCards& asked, int most) {
  HeldFaces held;
  std::int16_t lower = 0;
  for (int face = 0; face < faces; ++face) {
    const auto found = static_cast<std::int16_t>(std::min<int>(copies[as_size(face)], most));
    if (found == 0 || !asked.has(face)) continue;
    const auto at = as_size(held.count++);
    held.face[at] = static_cast<std::int16_t>(face);
    held.copies[at] = found;
    held.lower[at] = lower;
    lower = static_cast<std::int16_t>(lower + found);
  }
  held.lower[as_size(held.count)] = lower;
  return held;
}

// Lists selections of held cards, ascending. Each step adds the highest card that is left to be chosen, of which the
// next is no higher; it takes none after which too few are left, so that every step leads to a selection.
class SelectionList {
 public:
  SelectionList(PrimitiveContext* context, const HeldFaces& held, const Selections& selections)
      : context_(context), held_(held), selections_(selections), list_(context) {}

  // All of `size` cards; false if the list has no room for them. `first`: the action with selection 0.
  bool add(int size, std::int32_t first) {
    if (held_.lower[as_size(held_.count)] < size) return true;
    const std::int32_t action = first + static_cast<std::int32_t>(selections_.first(size));
    if (size == 0) return list_.add(action);
    return add_cards(size, held_.count - 1, held_.copies[as_size(held_.count - 1)], action);
  }
  // How many were listed, or the error of a full list.
  std::int32_t close(bool fitted) {
    const std::int32_t before = context_->count;
    return list_.close(fitted) == kPrimitiveFailed ? kPrimitiveFailed : context_->count - before;
  }

 private:
  // `left` cards of the faces up to place `top`, of the highest of which `spare` cards are left.
  bool add_cards(int left, int top, int spare, std::int32_t action) {
    if (left == 1) return add_last(spare > 0 ? top + 1 : top, action);
    const std::int64_t* const below = selections_.below(left);
    for (int at = 0; at <= top; ++at) {
      const auto place = as_size(at);
      const int copies = at == top ? spare : held_.copies[place];
      if (copies == 0 || held_.lower[place] + copies < left) continue;
      const std::int32_t next = action + static_cast<std::int32_t>(below[held_.face[place]]);
      if (!add_cards(left - 1, at, copies - 1, next)) return false;
    }
    return true;
  }
  // The lowest card, one of the first `count` faces. Below a face lie as many single cards as its number says.
  bool add_last(int count, std::int32_t action) {
    const auto with = [&](std::size_t place) { return action + held_.face[place]; };
    if (list_.has_room_for(count)) {
      list_.add_all(count, with);
      return true;
    }
    for (int place = 0; place < count; ++place) {
      if (!list_.add(with(as_size(place)))) return false;
    }
    return true;
  }

  PrimitiveContext* context_;
  const HeldFaces& held_;
  const Selections& selections_;
  ActionList list_;
};

// Lists selections that have no face more often than `most` times.
std::int32_t list_selections(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t wanted,
                             std::int32_t n, int most_alike) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row) && !is_counted(row)) return fail(context, kNoThings);
  const int entry = is_pile(row) ? row.cards : row.counts;
  const int highest = is_pile(row) ? row.max : row.length - 1;
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 1 || kind.fields[0].domain.kind != DomainKind::kSome ||
      kind.fields[0].domain.selected != entry) {
    return fail(context, is_pile(row) ? kNotOneField : kNotOneCounted);
  }
  const Domain& some = kind.fields[0].domain;
  if (n != kNone && (n < some.least || n > some.most)) return fail(context, kNoSuchSize);
  const AskedCards asked = asked_faces(*context, entry, highest, wanted, true);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const HeldFaces held = held_faces(copies_in(*context, row), highest + 1, asked, most_alike);
  SelectionList list(context, held, *some.selections);
  bool fits = true;
  const int most = n == kNone ? some.most : n;
  for (int size = n == kNone ? some.least : n; fits && size <= most; ++size) {
    fits = list.add(size, kind.offset - some.min);
  }
  return list.close(fits);
}

std::int32_t pile_choose_some(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t wanted,
                              std::int32_t n) {
  return list_selections(context, self, emit, wanted, n, INT16_MAX);
}

std::int32_t pile_choose_different(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t wanted,
                                   std::int32_t n) {
  return list_selections(context, self, emit, wanted, n, 1);
}

std::int32_t move_counted(PrimitiveContext* context, const ZoneRow& row, std::int32_t some, const ZoneRow& to) {
  if (!may_come(row, to)) return fail(context, kOtherRow);
  if (!is_bundle(*context, row, some)) return fail(context, kNoBundle);
  const Bundle bundle = bundle_of(*context, row, some);
  const char* why = move_bundle(*context, row, to, bundle);
  return why == nullptr ? bundle.size : fail(context, why);
}

std::int32_t pile_move_some(PrimitiveContext* context, std::int32_t self, std::int32_t some, std::int32_t other) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& other_row = zone_row(*context, other);
  if (is_counted(row)) return move_counted(context, row, some, other_row);
  if (!is_pile(row)) return fail(context, kNoThings);
  if (!may_pass(row, other_row)) return fail(context, kOtherPile);
  const Cards& cards = cards_of(*context, row);
  if (cards.selections == nullptr || !cards.selections->holds(some)) return fail(context, kNoSelection);
  return with_pile(*context, row, [&](auto from) {
    decltype(from) to(*context, other_row);
    std::array<std::int16_t, kMaxPile> chosen;  // from the highest on
    int size = 0;
    int alike = 0;
    const char* why = nullptr;
    cards.selections->for_each(some, [&](int face) {
      alike = size > 0 && chosen[as_size(size - 1)] == face ? alike + 1 : 1;
      chosen[as_size(size++)] = static_cast<std::int16_t>(face);
      if (why == nullptr && from.count(face) < alike) why = kNotThere;
      if (why == nullptr && to.count(face) + alike > cards.copies[as_size(face)]) why = kTwice;
    });
    if (why == nullptr && size > to.room()) why = kFull;
    if (why != nullptr) return fail(context, why);
    for (int at = size - 1; at >= 0; --at) {
      const int face = chosen[as_size(at)];
      note_gone(context, self, from.last(face), face, other, true);
      from.remove(from.last(face));
      to.add(face);
    }
    from.save();
    to.save();
    return size;
  });
}

constexpr std::array kChooseSomeParams = {
    Param{"emit", ParamType::kEmit, "emit.KIND with one field, {some: CARDS} of the pile's kind"},
    Param{"cards", ParamType::kSoughtOrNone,
          "a card or kind, or a set of them, that they are chosen from; left out or none: all"},
    Param{"n", ParamType::kSiteOrNone, "how many; left out or none: all numbers that the field allows"}};
constexpr std::array kMoveSomeParams = {
    Param{"some", ParamType::kInt, "the value of a field {some: CARDS}, or a bundle of tokens"},
    Param{"to", ParamType::kPile, "another pile of the same cards; of tokens another row"}};

constexpr std::array kSelectionsTopic = {
    Primitive{"choose_some", Receiver::kZone, kChooseSomeParams, ReturnType::kInt, primitive<pile_choose_some>,
              "Lists every selection of the pile's cards, or of such, fewer cards first; or of what a row counts. "
              "Answers how many. Each is listed once: cards with one face are the same.",
              "O(cards + listed)", false, Work{4, 0, 4}, "it is barred"},
    Primitive{"choose_different", Receiver::kZone, kChooseSomeParams, ReturnType::kInt,
              primitive<pile_choose_different>,
              "The same, but only selections of which no two have one face, or are of one kind.", "O(cards + listed)",
              false, Work{4, 0, 4}, "it is barred"},
    Primitive{
        "move_some", Receiver::kZone, kMoveSomeParams, ReturnType::kInt, primitive<pile_move_some>,
        "Lays the cards of a selection on the other pile, by their numbers; of tokens moves a bundle to the other "
        "row. Answers how many. An error if one of them is not there: then none is moved.",
        "O(cards x chosen)", true, Work{10}},
};

}  // namespace

std::span<const Primitive> selections_primitives() { return kSelectionsTopic; }

}  // namespace quoin

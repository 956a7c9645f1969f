// Primitives of a row of counts, such as a hand of cards by colour: where its cards may be laid at the ends of a grid's
// lines. A line has two ends, numbered 2i and 2i + 1; a card lies at an end or none does.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostEnds = 160;  // a grid has at most 40 rows and 40 columns

// Calls work.operator()<W>() with as many words as sets of that many ends need.
template <class Work>
auto with_words_of_ends(int ends, Work work) {
  return ends <= 64 ? work.template operator()<1>() : work.template operator()<(kMostEnds + 63) / 64>();
}

// The other ends of their lines.
template <int W>
Bits<W> across(Bits<W> ends) {
  constexpr std::uint64_t kEven = 0x5555555555555555U;
  for (std::uint64_t& word : ends.words) word = (word & kEven) << 1U | (word >> 1U & kEven);
  return ends;
}

// The free ends of the lines at which one card lies, ascending, each times the stride of its field, and that card.
struct OpenLines {
  std::array<std::int32_t, kMostEnds> place;
  std::array<std::int32_t, kMostEnds> opposite;
  int count = 0;
};

template <int W>
void find_open(const PrimitiveContext& context, const ZoneRow& laid, std::int32_t stride, OpenLines& found) {
  const Bits<W> free = places_holding<W>(context, laid, kNone);
  with_cells(context, laid, [&](auto card) {
    std::size_t count = 0;
    (free - across(free)).for_each([&](int end) {
      found.place[count] = end * stride;
      found.opposite[count++] = card[end ^ 1];
    });
    found.count = static_cast<int>(count);
  });
}

bool is_row_of_counts(const Zone& zone) { return zone.has_over && zone.holds.kind == DomainKind::kRange; }

// Why cards of the row `self` cannot be laid on `laid` with the kind's last two fields {card, at}, or nullptr.
const char* unlayable(const PrimitiveContext& context, const Zone& row, const Zone& laid, const ActionKind& kind,
                      std::size_t fields) {
  if (!is_row_of_counts(row)) return "the zone must be a row of counts: in game.yaml `over: SET`, `holds: 0..N`";
  const int board = laid.over.board;
  const int ends = board < 0 ? -1 : board_at(context, board).ends;
  if (ends < 0 || !lies_on(laid, board, ends) || laid.holds.min != 0 || laid.holds.size != row.length) {
    return "laid must be a zone over the ends of a grid that holds what the row counts, or none: in game.yaml "
           "`over: BOARD.ends`, `holds: SET?`";
  }
  if (kind.fields.size() != fields) return nullptr;  // worded by the caller
  const Domain& card = kind.fields[fields - 2].domain;
  if (card.kind == DomainKind::kRelation || card.min != 0 || card.size != row.length ||
      !names_sites(kind.fields[fields - 1].domain, board, ends)) {
    return "emit's last two fields must be {card: SET, at: BOARD.ends} of what the row counts and laid lies over";
  }
  return nullptr;
}

bool takes(const ActionField& field, int value) {
  return field.domain.kind != DomainKind::kRelation && value >= field.domain.min && value <= field.domain.max();
}

int part(const ActionField& field, int value) { return (value - field.domain.min) * field.stride; }

// Without a branch on what is in the hand: a random one's would be guessed wrong.
template <int W>
std::int32_t list_lays(PrimitiveContext* context, std::int32_t self, const ZoneRow& laid, bool bare, std::int32_t first,
                       const ActionField& cards) {
  const Bits<W> free = places_holding<W>(*context, laid, kNone);
  const ZoneRow& row = zone_row(*context, self);
  return with_cells(*context, row, [&](auto count) {
    ActionSet set(first + part(cards, 0));
    for (int card = 0; card < row.length; ++card) {
      const Bits<W> opposite = bare ? free : places_holding<W>(*context, laid, card);
      const std::uint64_t held = count[card] > 0 ? ~0ULL : 0;
      Bits<W> places = free & across(opposite);
      for (std::uint64_t& word : places.words) word &= held;
      if (!set.add(context, card * cards.stride, places, laid.length)) return kPrimitiveFailed;
    }
    return set.close(context);
  });
}

std::int32_t row_lays(PrimitiveContext* context, std::int32_t self, std::int32_t laid_index, std::int32_t how,
                      std::int32_t emit, std::int32_t from) {
  enum How { kBare, kSame };
  const Zone& row = zone_at(*context, self);
  const Zone& laid = zone_at(*context, laid_index);
  const ActionKind& kind = kind_at(*context, emit);
  if (const char* why = unlayable(*context, row, laid, kind, 3)) return fail(context, why);
  if (kind.fields.size() != 3 || !takes(kind.fields[0], from)) {
    return fail(context, "emit must be an action with three fields, the first of which can be `from`");
  }
  const std::int32_t base = kind.offset + part(kind.fields[0], from);
  return with_words_of_ends(laid.length, [&]<int W>() {
    return list_lays<W>(context, self, zone_row(*context, laid_index), how == kBare, base, kind.fields[1]);
  });
}

std::int32_t row_takes(PrimitiveContext* context, std::int32_t self, std::int32_t laid_index, std::int32_t emit,
                       std::int32_t from, std::int32_t kept) {
  const Zone& row = zone_at(*context, self);
  const Zone& laid = zone_at(*context, laid_index);
  const ActionKind& kind = kind_at(*context, emit);
  if (const char* why = unlayable(*context, row, laid, kind, 4)) return fail(context, why);
  if (kind.fields.size() != 4 || !takes(kind.fields[0], 0) || !takes(kind.fields[0], row.length - 1) ||
      !takes(kind.fields[1], from)) {
    return fail(context,
                "emit must be an action with four fields, the first of which can be any value that the row counts, and "
                "the second `from`");
  }
  if (kept != kNone && !takes(kind.fields[0], kept)) {
    return fail(context, "kept must be a value of emit's first field");
  }
  OpenLines ends;
  with_words_of_ends(laid.length, [&]<int W>() {
    find_open<W>(*context, zone_row(*context, laid_index), kind.fields[3].stride, ends);
  });
  const ActionField& keeping = kind.fields[0];
  const std::int32_t base = kind.offset + part(kind.fields[1], from);
  ActionList list(context);
  const bool fits = with_cells(*context, row, row_of(*context, self), [&](auto count) {
    for (int card = 0; card < row.length; ++card) {
      if (count[card] <= 0) continue;
      if (!list.has_room_for(2 * ends.count + 2)) return false;
      const std::int32_t action = base + part(kind.fields[2], card);
      const std::int32_t own = action + part(keeping, kept == kNone ? card : kept);
      const std::int32_t stride = keeping.stride;
      const std::int32_t others = action - keeping.domain.min * stride;
      const auto differs = [&](std::size_t i) { return ends.opposite[i] != card; };
      const auto keeping_own = [&](std::size_t i) { return own + ends.place[i]; };
      if (kept != kNone) {
        list.add_those(ends.count, keeping_own, differs);
      } else {
        const auto keeping_theirs = [&](std::size_t i) { return others + ends.place[i] + ends.opposite[i] * stride; };
        list.add_pairs(ends.count, keeping_own, keeping_theirs, differs);
      }
    }
    return true;
  });
  return list.close(fits);
}

constexpr Param kLaid = {"laid", ParamType::kRow, "a zone over the board's ends: the cards that lie there"};
constexpr Param kLaysFrom = {"from", ParamType::kField, "the value of emit's field `from`", "1"};
constexpr Param kTakesFrom = {"from", ParamType::kField, "the value of emit's field `from`", "2"};
constexpr std::array kLaysParams = {
    kLaid,
    Param{"how", ParamType::kWord, "what lies at the other end of the line: nothing, or the same as the card",
          "bare same"},
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: ANY, card: SET, at: BOARD.ends}"}, kLaysFrom};
constexpr std::array kTakesParams = {
    kLaid,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {kept: SET, from: ANY, card: SET, at: BOARD.ends}"},
    kTakesFrom,
    Param{"kept", ParamType::kSiteOrNone, "the one value of emit's field `kept`; left out or none: the two cards"}};

constexpr std::array kCardsTopic = {
    Primitive{"lays", Receiver::kZone, kLaysParams, ReturnType::kNothing, primitive<row_lays>,
              "Lists emit(from, card, end) for every card that the row counts and every free end to lay it at. The "
              "ends are those of `laid`. The other end of the line is free too (bare) or has the same card (same). The "
              "zone is a row of counts. By card, then by end.",
              "O(cards x ends)", false, Work{100}, "the line is taken"},
    Primitive{"takes", Receiver::kZone, kTakesParams, ReturnType::kNothing, primitive<row_takes>,
              "Lists emit(kept, from, card, end) for every card that the row counts and every free end opposite "
              "another card, once keeping the card's own value and once that of the card there. If kept is given, it "
              "keeps just that. The ends are those of `laid`. The zone is a row of counts. By card, then by end.",
              "O(cards x ends)", false, Work{200}, "the line is taken"},
};

}  // namespace

std::span<const Primitive> cards_primitives() { return kCardsTopic; }

}  // namespace quoin

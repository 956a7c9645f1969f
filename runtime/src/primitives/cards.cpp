// Primitives of a row of counts, such as a hand of cards by colour: where its cards may be laid at the ends of a grid's
// lines. A line has two ends, numbered 2i and 2i + 1; a card lies at an end or none does.
#include <array>

#include "primitives/functions.h"
#include "primitives/support.h"

namespace quoin {
namespace {

constexpr int kMostEnds = 128;  // a grid has at most 26 rows and 26 columns

// An end at which nothing lies, and what lies opposite.
struct FreeEnd {
  std::int16_t end;
  std::int16_t opposite;
};

struct FreeEnds {
  std::array<FreeEnd, kMostEnds> list;
  int count = 0;
};

// The free ends whose opposite end is free too (`bare`) or is not, ascending.
FreeEnds free_ends(const PrimitiveContext& context, const Zone& laid, bool bare) {
  FreeEnds found;
  with_cells(context, laid, 0, [&](auto card) {
    for (int end = 0; end < laid.length; ++end) {
      const int opposite = card[end ^ 1];
      found.list[static_cast<std::size_t>(found.count)] = {static_cast<std::int16_t>(end),
                                                           static_cast<std::int16_t>(opposite)};
      found.count += static_cast<int>((card[end] == kNone) & ((opposite == kNone) == bare));
    }
  });
  return found;
}

bool is_row_of_counts(const Zone& zone) { return zone.has_over && zone.holds.kind == DomainKind::kRange; }

// Why cards of the row `self` cannot be laid on `laid` with the kind's last two fields {card, at}, or nullptr.
const char* unlayable(const PrimitiveContext& context, const Zone& row, const Zone& laid, const ActionKind& kind,
                      std::size_t fields) {
  if (!is_row_of_counts(row)) return "the zone must be a row of counts: in game.yaml `over: SET`, `holds: 0..N`";
  const int board = laid.over.board;
  if (board < 0 || board_at(context, board).kind != BoardKind::kGrid || !lies_on(laid, board, kEnds) || laid.per_seat ||
      laid.holds.min != 0 || laid.holds.size != row.length) {
    return "laid must be a zone over the ends of a grid that holds what the row counts, or none: in game.yaml "
           "`over: BOARD.ends`, `holds: SET?`, without `per`";
  }
  if (kind.fields.size() != fields) return nullptr;  // worded by the caller
  const Domain& card = kind.fields[fields - 2].domain;
  if (card.kind == DomainKind::kRelation || card.min != 0 || card.size != row.length ||
      !names_sites(kind.fields[fields - 1].domain, board, kEnds)) {
    return "emit's last two fields must be {card: SET, at: BOARD.ends} of what the row counts and laid lies over";
  }
  return nullptr;
}

bool takes(const ActionField& field, int value) {
  return field.domain.kind != DomainKind::kRelation && value >= field.domain.min && value <= field.domain.max();
}

int part(const ActionField& field, int value) { return (value - field.domain.min) * field.stride; }

}  // namespace

std::int32_t row_lays(PrimitiveContext* context, std::int32_t self, std::int32_t laid_index, std::int32_t how,
                      std::int32_t emit, std::int32_t from) {
  enum How { kBare, kSame };
  const Zone& row = zone_at(*context, self);
  const Zone& laid = zone_at(*context, laid_index);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (const char* why = unlayable(*context, row, laid, kind, 3)) return fail(context, why);
  if (kind.fields.size() != 3 || !takes(kind.fields[0], from)) {
    return fail(context, "emit must be an action with three fields, the first of which can be `from`");
  }
  const FreeEnds ends = free_ends(*context, laid, how == kBare);
  ActionList list(context);
  const bool fits = with_cells(*context, row, row_of(self), [&](auto count) {
    for (int card = 0; card < row.length; ++card) {
      if (count[card] <= 0) continue;
      if (!list.has_room_for(ends.count + 1)) return false;
      const int base = kind.offset + part(kind.fields[0], from) + part(kind.fields[1], card);
      for (int i = 0; i < ends.count; ++i) {
        const FreeEnd& free = ends.list[static_cast<std::size_t>(i)];
        list.add_if(base + free.end * kind.fields[2].stride, how == kBare || free.opposite == card);
      }
    }
    return true;
  });
  return list.close(fits);
}

std::int32_t row_takes(PrimitiveContext* context, std::int32_t self, std::int32_t laid_index, std::int32_t emit,
                       std::int32_t from, std::int32_t kept) {
  const Zone& row = zone_at(*context, self);
  const Zone& laid = zone_at(*context, laid_index);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
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
  const FreeEnds ends = free_ends(*context, laid, false);
  const auto keeping = [&kind](int value) { return part(kind.fields[0], value); };
  ActionList list(context);
  const bool fits = with_cells(*context, row, row_of(self), [&](auto count) {
    for (int card = 0; card < row.length; ++card) {
      if (count[card] <= 0) continue;
      if (!list.has_room_for(2 * ends.count + 2)) return false;
      const int base = kind.offset + part(kind.fields[1], from) + part(kind.fields[2], card);
      for (int i = 0; i < ends.count; ++i) {
        const FreeEnd& free = ends.list[static_cast<std::size_t>(i)];
        const int at = base + free.end * kind.fields[3].stride;
        const bool differs = free.opposite != card;
        list.add_if(at + keeping(kept == kNone ? card : kept), differs);
        list.add_if(at + keeping(free.opposite), differs & (kept == kNone));
      }
    }
    return true;
  });
  return list.close(fits);
}

}  // namespace quoin

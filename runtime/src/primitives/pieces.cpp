// Primitives of a zone over the cells of a grid that list or carry out what pieces do: placing on cells, dropping into
// columns, moving from cell to cell.
#include <algorithm>

#include "primitives/bits.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

// Why the zone has no columns to drop into, or nullptr.
const char* undroppable(const PrimitiveContext& context, const Zone& zone) {
  if (!lies_on_cells(context, zone)) return kNotOnCells;
  return zone.holds.optional ? nullptr : kHoldsNoNone;
}

enum Onto { kEmpty = 0, kOther = 1, kOpen = 2 };  // in the order of the primitive's words

// How a kind's fields number a move from one cell to another.
struct MoveNumbers {
  bool suitable = false;
  int offset = 0;
  int from = 0;  // for each cell moved from
  int to = 0;    // for each cell moved to
};

// Clockwise from north, the order of the relation `around`; -1 if it is none of the eight.
int place_around(int rows, int columns) {
  static constexpr std::array<int, 9> kPlaces = {5, 4, 3, 6, -1, 2, 7, 0, 1};
  return rows < -1 || rows > 1 || columns < -1 || columns > 1
             ? -1
             : kPlaces[static_cast<std::size_t>((rows + 1) * 3 + columns + 1)];
}

MoveNumbers move_numbers(const ActionKind& kind, int board, int rows, int columns) {
  const auto& fields = kind.fields;
  if (fields.size() != 2 || !names_sites(fields[0].domain, board, kCells)) return {};
  const Domain& to = fields[1].domain;
  if (names_sites(to, board, kCells)) return {true, kind.offset, fields[0].stride, fields[1].stride};
  const int place = place_around(rows, columns);
  if (to.kind != DomainKind::kRelation || to.of_field != 0 || to.relation != kAround || place < 0) return {};
  return {true, kind.offset + place * fields[1].stride, fields[0].stride, 0};
}

}  // namespace

std::int32_t row_places(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (kind.fields.size() != 1 || kind.fields[0].domain.size != zone.length) {
    return fail(context, "emit must be an action with one field that has a value for each place of the zone");
  }
  return with_cells(*context, zone, row_of(self), [&](auto read) {
    std::array<std::uint64_t, kMostSetWords> words;
    for (int start = 0; start < zone.length; start += kMostSetWords * 64) {
      std::size_t count = 0;
      for (int from = start; from < zone.length && count < words.size(); from += 64) {
        words[count++] = equal_mask(read, from, std::min(64, zone.length - from), value);
      }
      if (list_set(context, kind.offset + start, std::span(words).first(count)) != 0) return kPrimitiveFailed;
    }
    return 0;
  });
}

std::int32_t zone_drops(PrimitiveContext* context, std::int32_t self, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = undroppable(*context, zone)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (kind.fields.size() != 1 || kind.fields[0].domain.size != board.columns) {
    return fail(context, "emit must be an action with one field that has a value for each column of the board");
  }
  return with_cells(*context, zone, row_of(self), [&](auto read) {
    const std::uint64_t open = equal_mask(read, (board.rows - 1) * board.columns, board.columns, kNone);
    return list_set(context, kind.offset, std::span(&open, 1));
  });
}

std::int32_t zone_drop(PrimitiveContext* context, std::int32_t self, std::int32_t column, std::int32_t value) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = undroppable(*context, zone)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  if (!within(column, board.columns)) return fail(context, "column must be a column of the board, counted from 0");
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kNotHeld);
  return with_places(*context, zone, row_of(self), [&](auto places) -> std::int32_t {
    return with_words(zone.length, [&]<int W>() -> std::int32_t {
      const Steps<W> steps(board.columns);
      const Bits<W> free = cells_holding<W>(places, zone.length, kNone) & steps.column(column);
      if (!free.any()) return kNone;
      places.set(free.lowest(), value);
      return free.lowest();
    });
  });
}

std::int32_t zone_leaps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t rows,
                        std::int32_t columns, std::int32_t onto, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_cells(*context, zone)) return fail(context, kNotOnCells);
  const Board& board = board_at(*context, zone.over.board);
  if (value == kNone) return fail(context, "value must not be none");
  if (rows <= -board.rows || rows >= board.rows || columns <= -board.columns || columns >= board.columns) return 0;
  const MoveNumbers numbers =
      move_numbers(context->def->actions[static_cast<std::size_t>(emit)], zone.over.board, rows, columns);
  if (!numbers.suitable) {
    return fail(context,
                "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step, "
                "{from: BOARD.cells, to: {around: from}}");
  }
  return with_cells(*context, zone, row_of(self), [&](auto read) {
    return with_words(zone.length, [&]<int W>() {
      const Steps<W> steps(board.columns);
      const Bits<W> own = cells_holding<W>(read, zone.length, value);
      const Bits<W> empty = cells_holding<W>(read, zone.length, kNone);
      Bits<W> targets = onto == kEmpty ? empty : all_cells<W>(zone.length) - own;
      if (onto == kOther) targets = targets - empty;
      // Back from the targets to where the pieces stand: what steps off the board is lost on the way.
      for (int r = rows; r != 0; r += r > 0 ? -1 : 1) targets = steps.step(targets, r > 0 ? -1 : 1, 0);
      for (int c = columns; c != 0; c += c > 0 ? -1 : 1) targets = steps.step(targets, 0, c > 0 ? -1 : 1);
      const int first = numbers.offset + (rows * board.columns + columns) * numbers.to;
      const int stride = numbers.from + numbers.to;
      ActionList list(context);
      const Bits<W> movers = own & targets;
      if (!list.has_room_for(movers.count())) return list.close(false);
      movers.for_each([&](int cell) { list.add_if(first + cell * stride, true); });
      return list.close(true);
    });
  });
}

}  // namespace quoin

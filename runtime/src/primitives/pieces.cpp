// Primitives of a zone over the cells of a grid that list or carry out what pieces do: placing on cells, dropping into
// columns, moving from cell to cell.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

// Why the row has no columns to drop into, or nullptr.
const char* undroppable(const ZoneRow& row) {
  if (!row.on_cells) return kNotOnCells;
  return row.optional ? nullptr : kHoldsNoNone;
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

template <int W>
[[gnu::noinline]] std::int32_t drop_into(const PrimitiveContext& context, const ZoneRow& row, int column, int value) {
  const Bits<W> empty = places_holding<W>(context, row, kNone) & Steps<W>(row.columns).column(column);
  if (!empty.any()) return kNone;
  const int cell = empty.lowest();
  write_place(context, row, cell, value);
  return cell;
}

template <int W>
[[gnu::noinline]] std::int32_t list_places(PrimitiveContext* context, const ZoneRow& row, int value,
                                           std::int32_t offset, int from = 0) {
  return list_set(context, offset + from, places_holding<W>(*context, row, value, from));
}

// Of a row with more places than any board has cells.
[[gnu::noinline]] std::int32_t list_places_of_long_row(PrimitiveContext* context, const ZoneRow& row, int value,
                                                       std::int32_t offset) {
  for (int from = 0; from < row.length; from += kMostGridWords * 64) {
    if (list_places<kMostGridWords>(context, row, value, offset, from) != 0) return kPrimitiveFailed;
  }
  return 0;
}

template <int W>
[[gnu::noinline]] std::int32_t list_leaps(PrimitiveContext* context, const ZoneRow& row, int value, int rows,
                                          int columns, int onto, const MoveNumbers& numbers) {
  const Steps<W> steps(row.columns);
  const Bits<W> own = places_holding<W>(*context, row, value);
  const Bits<W> empty = places_holding<W>(*context, row, kNone);
  Bits<W> targets = onto == kEmpty ? empty : all_cells<W>(row.length) - own;
  if (onto == kOther) targets = targets - empty;
  // Back from the targets to where the pieces stand: what steps off the board is lost on the way.
  for (int r = rows; r != 0; r += r > 0 ? -1 : 1) targets = steps.step(targets, r > 0 ? -1 : 1, 0);
  for (int c = columns; c != 0; c += c > 0 ? -1 : 1) targets = steps.step(targets, 0, c > 0 ? -1 : 1);
  const int first = numbers.offset + (rows * row.columns + columns) * numbers.to;
  const int stride = numbers.from + numbers.to;
  ActionList list(context);
  const Bits<W> movers = own & targets;
  if (!list.has_room_for(movers.count())) return list.close(false);
  movers.for_each([&](int cell) { list.add_if(first + cell * stride, true); });
  return list.close(true);
}

// Whether the only field of a kind is a set of more names than so many: one for the widest board that a dial makes.
bool names_more_than(const PrimitiveContext& context, std::int32_t emit, int columns) {
  const SingleField& field = single_field(context, emit);
  if (field.values <= columns) return false;
  return context.def->actions[static_cast<std::size_t>(emit)].fields.front().domain.kind == DomainKind::kNames;
}

std::int32_t row_places(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  const SingleField& field = single_field(*context, emit);
  if (field.values != row.length) {
    return fail(context, "emit must be an action with one field that has a value for each place of the zone");
  }
  if (row.length > kMostGridWords * 64) return list_places_of_long_row(context, row, value, field.offset);
  return with_words(row.length, [&]<int W>() { return list_places<W>(context, row, value, field.offset); });
}

std::int32_t zone_drops(PrimitiveContext* context, std::int32_t self, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = undroppable(row)) return fail(context, why);
  const SingleField& field = single_field(*context, emit);
  if (field.values != row.columns && !names_more_than(*context, emit, row.columns)) {
    return fail(context, "emit must be an action with one field that has a value for each column of the board");
  }
  return list_set(context, field.offset, Bits<1>{{equal_mask(*context, row, row.length - row.columns, kNone)}});
}

std::int32_t zone_drop(PrimitiveContext* context, std::int32_t self, std::int32_t column, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = undroppable(row)) return fail(context, why);
  if (!within(column, row.columns)) return fail(context, "column must be a column of the board, counted from 0");
  if (value == kNone || !row.holds(value)) return fail(context, kNotHeld);
  return with_words(row.length, [&]<int W>() { return drop_into<W>(*context, row, column, value); });
}

std::int32_t zone_leaps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t rows,
                        std::int32_t columns, std::int32_t onto, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (!row.on_cells) return fail(context, kNotOnCells);
  if (value == kNone) return fail(context, "value must not be none");
  if (rows <= -row.rows || rows >= row.rows || columns <= -row.columns || columns >= row.columns) return 0;
  const MoveNumbers numbers = move_numbers(context->def->actions[static_cast<std::size_t>(emit)],
                                           zone_at(*context, self).over.board, rows, columns);
  if (!numbers.suitable) {
    return fail(context,
                "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step, "
                "{from: BOARD.cells, to: {around: from}}");
  }
  return with_words(row.length,
                    [&]<int W>() { return list_leaps<W>(context, row, value, rows, columns, onto, numbers); });
}

constexpr std::array kPlacesParams = {
    Param{"value", ParamType::kHeld, "what the places hold; none lists the empty ones"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each place, such as what the zone lies over"}};
constexpr std::array kDropsParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each column, from the left (more are never listed)"}};
constexpr std::array kDropParams = {Param{"column", ParamType::kInt, "counted from 0"},
                                    Param{"value", ParamType::kHeld, "what falls"}};
constexpr std::array kLeapsParams = {
    Param{"value", ParamType::kHeld, "what moves: every cell that holds this value"},
    Param{"rows", ParamType::kInt, "how many rows up; negative: down"},
    Param{"columns", ParamType::kInt, "how many columns to the right; negative: to the left"},
    Param{"onto", ParamType::kWord, "what the cell moved to holds: none, another value, or either of these",
          "empty other open"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step to any side, {from: "
          "BOARD.cells, to: {around: from}}"}};

constexpr std::array kPiecesTopic = {
    Primitive{"places", Receiver::kZone, kPlacesParams, ReturnType::kNothing, primitive<row_places>,
              "Lists emit(place) for every place of the row that holds the value, ascending.", "O(places / 8)", false,
              Work{2}},
    Primitive{"drops", Receiver::kZone, kDropsParams, ReturnType::kNothing, primitive<zone_drops>,
              "Lists emit(column) for every column whose highest cell is empty. The zone lies over the cells of a grid "
              "and may hold none.",
              "O(columns)"},
    Primitive{"drop", Receiver::kZone, kDropParams, ReturnType::kSite, primitive<zone_drop>,
              "Puts the value on the lowest empty cell of the column and answers that cell; none, and nothing changes, "
              "if the column is full. The zone lies over the cells of a grid and may hold none.",
              "O(rows)", true},
    Primitive{"leaps", Receiver::kZone, kLeapsParams, ReturnType::kNothing, primitive<zone_leaps>,
              "Lists emit(from, to) for every cell with the value whose cell so many rows up and columns to the right "
              "is on the board and holds what `onto` says, by `from`. What lies between does not matter. The zone lies "
              "over the cells of a grid.",
              "O(cells / 64)", false, Work{2}},
};

}  // namespace

std::span<const Primitive> pieces_primitives() { return kPiecesTopic; }

}  // namespace quoin

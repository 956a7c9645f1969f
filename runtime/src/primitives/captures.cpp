// Primitives of a zone over the cells of a grid: straight lines of others' pieces between two of one's own, which turn.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr std::array<std::array<int, 2>, 8> kEightWays = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};  // rows, columns

// Why lines cannot be flanked on the row by `value`, or nullptr.
const char* unflankable(const ZoneRow& row, int value) {
  if (!row.on_cells) return kNotOnCells;
  if (!row.optional) return kHoldsNoNone;
  return value == kNone || !row.holds(value) ? kNotHeld : nullptr;
}

// The three kinds of cells, as `value` sees them.
template <int W>
struct Sides {
  Sides(const PrimitiveContext& context, const ZoneRow& row, int value)
      : own(places_holding<W>(context, row, value)),
        empty(places_holding<W>(context, row, kNone)),
        other(all_cells<W>(row.length) - own - empty) {}
  Bits<W> own;
  Bits<W> empty;
  Bits<W> other;
};

// Empty cells from which a line of others leads to a piece of one's own.
template <int W>
Bits<W> flanking_cells(const Sides<W>& sides, int rows, int columns) {
  const Steps<W> steps(columns);
  const int longest = rows > columns ? rows : columns;
  Bits<W> found;
#pragma GCC unroll 8
  for (std::size_t side = 0; side < kEightWays.size(); ++side) {
    const auto [up, right] = kEightWays[side];
    Bits<W> line = steps.step(sides.own, up, right) & sides.other;
    for (int k = 3; k < longest; ++k) line = line | (steps.step(line, up, right) & sides.other);
    found = found | steps.step(line, up, right);
  }
  return found & sides.empty;
}

// The others' pieces that a piece on `cell` flanks.
template <int W>
Bits<W> flanked_from(const Sides<W>& sides, int columns, int cell) {
  const Steps<W> steps(columns);
  const Bits<W> start = Bits<W>::of(cell);
  Bits<W> flanked;
#pragma GCC unroll 8
  for (std::size_t side = 0; side < kEightWays.size(); ++side) {
    const auto [up, right] = kEightWays[side];
    Bits<W> line;
    Bits<W> at = steps.step(start, up, right);
    for (; (at & sides.other).any(); at = steps.step(at, up, right)) line = line | at;
    if ((at & sides.own).any()) flanked = flanked | line;
  }
  return flanked;
}

template <int W>
std::int32_t list_flanking(PrimitiveContext* context, const ZoneRow& row, int value, std::int32_t offset) {
  const Bits<W> cells = flanking_cells(Sides<W>(*context, row, value), row.rows, row.columns);
  const std::int32_t closed = list_set(context, offset, cells);
  return closed == 0 ? cells.count() : closed;
}

template <int W>
std::int32_t flip_from(const PrimitiveContext& context, const ZoneRow& row, int cell, int value) {
  const Bits<W> flanked = flanked_from(Sides<W>(context, row, value), row.columns, cell);
  flanked.for_each([&](int turned) { write_place(context, row, turned, value); });
  return flanked.count();
}

std::int32_t zone_flanks(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (kind.fields.size() != 1 || !names_sites(kind.fields[0].domain, zone_at(*context, self).over.board, kCells)) {
    return fail(context, "emit must be an action with one field: a cell of the board");
  }
  return with_words(row.length, [&]<int W>() { return list_flanking<W>(context, row, value, kind.offset); });
}

std::int32_t zone_can_flank(PrimitiveContext* context, std::int32_t self, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  return with_words(row.length, [&]<int W>() {
    return flanking_cells(Sides<W>(*context, row, value), row.rows, row.columns).any() ? 1 : 0;
  });
}

std::int32_t zone_flip(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unflankable(row, value)) return fail(context, why);
  if (!within(cell, row.length)) return fail(context, "cell must be a cell of the board, not none");
  return with_words(row.length, [&]<int W>() { return flip_from<W>(*context, row, cell, value); });
}

constexpr Param kPieceCell = {"cell", ParamType::kSite, "a cell of the board"};
constexpr Param kOwn = {"value", ParamType::kHeld, "one's own pieces; all others that are not none count as others'"};
constexpr std::array kFlanksParams = {kOwn,
                                      Param{"emit", ParamType::kEmit, "emit.KIND with one field, a cell of the board"}};
constexpr std::array kCanFlankParams = {kOwn};
constexpr std::array kFlipParams = {kPieceCell, kOwn};

constexpr std::array kCapturesTopic = {
    Primitive{
        "flanks", Receiver::kZone, kFlanksParams, ReturnType::kInt, primitive<zone_flanks>,
        "Lists emit(cell) for every empty cell from which in one of the eight directions others' pieces without a "
        "gap lead to one's own, ascending; answers how many there are. The zone lies over the cells of a grid and "
        "may hold none.",
        "O(cells / 64 x side)", false, Work{4}},
    Primitive{"can_flank", Receiver::kZone, kCanFlankParams, ReturnType::kBool, primitive<zone_can_flank>,
              "True if flanks would list something.", "O(cells / 64 x side)", false, Work{3}},
    Primitive{
        "flip", Receiver::kZone, kFlipParams, ReturnType::kInt, primitive<zone_flip>,
        "Turns into one's own all others' pieces that lie, without a gap, between the cell and one's own in one of "
        "the eight directions; answers how many. The cell itself does not change. The zone lies over the cells of a "
        "grid and may hold none.",
        "O(cells / 64 x side)", true},
};

}  // namespace

std::span<const Primitive> captures_primitives() { return kCapturesTopic; }

}  // namespace quoin

// Primitives of a zone over the cells of a grid: straight lines of others' pieces between two of one's own, which turn.
#include "primitives/bits.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr std::array<std::array<int, 2>, 8> kSides = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};  // rows, columns

// Why lines cannot be flanked on the zone by `value`, or nullptr.
const char* unflankable(const PrimitiveContext& context, const Zone& zone, int value) {
  if (!lies_on_cells(context, zone)) return kNotOnCells;
  if (!zone.holds.optional) return kHoldsNoNone;
  return value == kNone || !zone.holds.holds(value) ? kNotHeld : nullptr;
}

// The three kinds of cells, as `value` sees them.
template <int W>
struct Sides {
  template <class Read>
  Sides(const Read& read, int cells, int value)
      : own(cells_holding<W>(read, cells, value)),
        empty(cells_holding<W>(read, cells, kNone)),
        other(all_cells<W>(cells) - own - empty) {}
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
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const auto [up, right] = kSides[side];
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
  Bits<W> start;
  start.add(cell);
  Bits<W> flanked;
#pragma GCC unroll 8
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const auto [up, right] = kSides[side];
    Bits<W> line;
    Bits<W> at = steps.step(start, up, right);
    for (; (at & sides.other).any(); at = steps.step(at, up, right)) line = line | at;
    if ((at & sides.own).any()) flanked = flanked | line;
  }
  return flanked;
}

// Calls work(sides) for the zone's row.
template <class Work>
std::int32_t with_sides(const PrimitiveContext& context, std::int32_t self, int value, Work&& work) {
  const Zone& zone = zone_at(context, self);
  return with_cells(context, zone, row_of(self), [&](auto read) {
    return with_words(zone.length, [&]<int W>() -> std::int32_t { return work(Sides<W>(read, zone.length, value)); });
  });
}

}  // namespace

std::int32_t zone_flanks(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unflankable(*context, zone, value)) return fail(context, why);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (kind.fields.size() != 1 || !names_sites(kind.fields[0].domain, zone.over.board, kCells)) {
    return fail(context, "emit must be an action with one field: a cell of the board");
  }
  const Board& board = board_at(*context, zone.over.board);
  return with_sides(*context, self, value, [&](const auto& sides) {
    const auto cells = flanking_cells(sides, board.rows, board.columns);
    const std::int32_t closed = list_set(context, kind.offset, cells.words);
    return closed == 0 ? cells.count() : closed;
  });
}

std::int32_t zone_can_flank(PrimitiveContext* context, std::int32_t self, std::int32_t value) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unflankable(*context, zone, value)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  return with_sides(*context, self, value,
                    [&](const auto& sides) { return flanking_cells(sides, board.rows, board.columns).any() ? 1 : 0; });
}

std::int32_t zone_flip(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t value) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unflankable(*context, zone, value)) return fail(context, why);
  if (!within(cell, zone.length)) return fail(context, "cell must be a cell of the board, not none");
  const Board& board = board_at(*context, zone.over.board);
  return with_sides(*context, self, value, [&](const auto& sides) {
    const auto flanked = flanked_from(sides, board.columns, cell);
    return with_places(*context, zone, row_of(self), [&](auto places) {
      flanked.for_each([&](int turned) { places.set(turned, value); });
      return flanked.count();
    });
  });
}

}  // namespace quoin

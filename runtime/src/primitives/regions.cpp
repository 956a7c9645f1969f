// Primitives of a zone over the cells of a grid: straight runs and connected groups of one value.
#include "primitives/bits.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr std::array<std::array<int, 2>, 4> kAxes = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};  // rows, columns

// Why the question cannot be asked, or nullptr.
const char* unaskable(const PrimitiveContext& context, const Zone& zone, int cell) {
  if (!lies_on_cells(context, zone)) return kNotOnCells;
  return within(cell, zone.length) ? nullptr : "cell must be a cell of the board, not none";
}

enum Ways { kOrthogonal = 0, kHexagonal = 1, kAllEight = 2 };  // in the order of the primitive's words
enum Borders { kSouthNorth = 0, kWestEast = 1 };

// What of `own` touches `group` or belongs to it.
template <int W>
[[gnu::always_inline]] inline Bits<W> grown(const Bits<W>& group, const Bits<W>& own, const Steps<W>& steps, int ways) {
  const Bits<W> west = steps.step(group, 0, -1);
  const Bits<W> east = steps.step(group, 0, 1);
  const Bits<W> upwards = ways == kOrthogonal ? group : ways == kHexagonal ? group | west : group | west | east;
  const Bits<W> downwards = ways == kOrthogonal ? group : ways == kHexagonal ? group | east : upwards;
  return (group | west | east | steps.step(upwards, 1, 0) | steps.step(downwards, -1, 0)) & own;
}

template <int W>
Bits<W> group_around(int cell, const Bits<W>& own, const Steps<W>& steps, int ways) {
  Bits<W> start;
  start.add(cell);
  Bits<W> group = grown(start, own, steps, ways);
  if (group == start) return group;
  for (;;) {
    const Bits<W> wider = grown(grown(group, own, steps, ways), own, steps, ways);
    if (wider == group) return group;
    group = wider;
  }
}

// Calls work(own, steps) with the cells that hold what `cell` holds; 0 if it holds none.
template <class Work>
std::int32_t with_own(const PrimitiveContext& context, std::int32_t self, int cell, Work&& work) {
  const Zone& zone = zone_at(context, self);
  return with_cells(context, zone, row_of(self), [&](auto read) -> std::int32_t {
    const int wanted = read[cell];
    if (zone.holds.optional && wanted == kNone) return 0;
    return with_words(zone.length, [&]<int W>() -> std::int32_t {
      return work(cells_holding<W>(read, zone.length, wanted), Steps<W>(board_at(context, zone.over.board).columns));
    });
  });
}

}  // namespace

std::int32_t zone_longest_run(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, cell)) return fail(context, why);
  const int rows = board_at(*context, zone.over.board).rows;
  const int columns = board_at(*context, zone.over.board).columns;
  return with_cells(*context, zone, row_of(self), [&](auto value) {
    if (zone.holds.optional && value[cell] == kNone) return 0;
    const int wanted = value[cell];
    const int row = cell / columns;
    const int column = cell % columns;
    int longest = 0;
    for (const auto& [down, right] : kAxes) {
      int run = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int r = row + sign * down;
        int c = column + sign * right;
        while (within(r, rows) && within(c, columns) && value[r * columns + c] == wanted) {
          ++run;
          r += sign * down;
          c += sign * right;
        }
      }
      longest = run > longest ? run : longest;
    }
    return longest;
  });
}

std::int32_t zone_has_run(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t length) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_cells(*context, zone)) return fail(context, kNotOnCells);
  if (length < 1) return fail(context, "length must be 1 or more");
  const int columns = board_at(*context, zone.over.board).columns;
  return with_cells(*context, zone, row_of(self), [&](auto read) {
    return with_words(zone.length, [&]<int W>() -> std::int32_t {
      const Steps<W> steps(columns);
      const Bits<W> own = cells_holding<W>(read, zone.length, value);
      if (length == 1) return own.any() ? 1 : 0;
      Bits<W> runs;
#pragma GCC unroll 4
      for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
        const auto [up, right] = kAxes[axis];
        // Cells that end a run of two; of these, cells that end a run of three, and so on.
        Bits<W> run = own & steps.step(own, up, right);
        for (int k = 2; k < length; ++k) run = run & steps.step_again(run, up, right);
        runs = runs | run;
      }
      return runs.any() ? 1 : 0;
    });
  });
}

std::int32_t zone_group_size(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  if (const char* why = unaskable(*context, zone_at(*context, self), cell)) return fail(context, why);
  return with_own(*context, self, cell, [&](const auto& own, const auto& steps) {
    return group_around(cell, own, steps, kOrthogonal).count();
  });
}

std::int32_t zone_spans(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t borders,
                        std::int32_t ways) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, cell)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  return with_own(*context, self, cell, [&]<int W>(const Bits<W>& own, const Steps<W>& steps) {
    const Bits<W> low = borders == kSouthNorth ? steps.row(0) : steps.first_column();
    const Bits<W> high = borders == kSouthNorth ? steps.row(board.rows - 1) : steps.last_column();
    if (!(own & low).any() || !(own & high).any()) return 0;
    const Bits<W> group = group_around(cell, own, steps, ways);
    return (group & low).any() && (group & high).any() ? 1 : 0;
  });
}

}  // namespace quoin

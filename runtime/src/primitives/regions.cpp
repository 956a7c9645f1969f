// Primitives of a zone over the cells of a grid: straight runs and connected groups of one value.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr std::array<std::array<int, 2>, 4> kAxes = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};  // rows, columns

// Why the question cannot be asked, or nullptr.
const char* unaskable(const ZoneRow& row, int cell) {
  if (!row.on_cells) return kNotOnCells;
  return within(cell, row.length) ? nullptr : "cell must be a cell of the board, not none";
}

enum Ways { kOrthogonal = 0, kHexagonal = 1, kAllEight = 2 };  // in the order of the primitive's words
enum Borders { kSouthNorth = 0, kWestEast = 1 };

// What of `own` touches `group` or belongs to it.
template <int W, Ways ways>
[[gnu::always_inline]] inline Bits<W> grown(const Bits<W>& group, const Bits<W>& own, const Steps<W>& steps) {
  const Bits<W> west = steps.step(group, 0, -1);
  const Bits<W> east = steps.step(group, 0, 1);
  const Bits<W> upwards = ways == kOrthogonal ? group : ways == kHexagonal ? group | west : group | west | east;
  const Bits<W> downwards = ways == kOrthogonal ? group : ways == kHexagonal ? group | east : upwards;
  return (group | west | east | steps.step(upwards, 1, 0) | steps.step(downwards, -1, 0)) & own;
}

template <int W, Ways ways>
Bits<W> group_around(int cell, const Bits<W>& own, const Steps<W>& steps) {
  const Bits<W> start = Bits<W>::of(cell);
  Bits<W> group = grown<W, ways>(start, own, steps);
  if (group == start) return group;
  for (;;) {
    const Bits<W> wider = grown<W, ways>(grown<W, ways>(group, own, steps), own, steps);
    if (wider == group) return group;
    group = wider;
  }
}

template <int W>
[[gnu::noinline]] std::int32_t group_size(const PrimitiveContext& context, const ZoneRow& row, int cell, int value) {
  const Bits<W> own = places_holding<W>(context, row, value);
  return group_around<W, kOrthogonal>(cell, own, Steps<W>(row.columns)).count();
}

template <int W, Ways ways>
[[gnu::noinline]] std::int32_t spans(const PrimitiveContext& context, const ZoneRow& row, int cell, int value,
                                     int borders) {
  const Bits<W> own = places_holding<W>(context, row, value);
  const Steps<W> steps(row.columns);
  const bool rows = borders == kSouthNorth;
  const Bits<W> low = own & (rows ? all_cells<W>(row.columns) : steps.first_column());
  const Bits<W> high = rows ? own - all_cells<W>(row.length - row.columns) : own & steps.last_column();
  if (!low.any() || !high.any()) return 0;
  const Bits<W> group = group_around<W, ways>(cell, own, steps);
  return (group & low).any() && (group & high).any() ? 1 : 0;
}

template <int W>
[[gnu::noinline]] std::int32_t has_run(const PrimitiveContext& context, const ZoneRow& row, int value, int length) {
  const Bits<W> own = places_holding<W>(context, row, value);
  if (length == 1) return own.any() ? 1 : 0;
  const int columns = row.columns;
  // Cells that end a run of two; of these, cells that end a run of three, and so on.
  const Bits<W> inner = own - first_column<W>(columns);
  Bits<W> level = own.up(1) & inner;
  Bits<W> upright = own.up(columns) & own;
  Bits<W> rising = own.up(columns + 1) & inner;
  Bits<W> falling = inner.up(columns - 1) & own;
  for (int k = 2; k < length; ++k) {
    level = level & level.up(1);
    upright = upright & upright.up(columns);
    rising = rising & rising.up(columns + 1);
    falling = falling & falling.up(columns - 1);
  }
  return (level | upright | rising | falling).any() ? 1 : 0;
}

std::int32_t zone_longest_run(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unaskable(row, cell)) return fail(context, why);
  return with_cells(*context, row, [&](auto value) {
    if (row.optional && value[cell] == kNone) return 0;
    const int wanted = value[cell];
    int longest = 0;
    for (const auto& [up, right] : kAxes) {
      int run = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int r = cell / row.columns + sign * up;
        int c = cell % row.columns + sign * right;
        while (within(r, row.rows) && within(c, row.columns) && value[r * row.columns + c] == wanted) {
          ++run;
          r += sign * up;
          c += sign * right;
        }
      }
      longest = run > longest ? run : longest;
    }
    return longest;
  });
}

std::int32_t zone_has_run(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t length) {
  const ZoneRow& row = zone_row(*context, self);
  if (!row.on_cells) return fail(context, kNotOnCells);
  if (length < 1) return fail(context, "length must be 1 or more");
  return with_words(row.length, [&]<int W>() { return has_run<W>(*context, row, value, length); });
}

std::int32_t zone_group_size(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unaskable(row, cell)) return fail(context, why);
  const int value = read_place(*context, row, cell);
  if (row.optional && value == kNone) return 0;
  return with_words(row.length, [&]<int W>() { return group_size<W>(*context, row, cell, value); });
}

std::int32_t zone_spans(PrimitiveContext* context, std::int32_t self, std::int32_t cell, std::int32_t borders,
                        std::int32_t ways) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unaskable(row, cell)) return fail(context, why);
  const int value = read_place(*context, row, cell);
  if (row.optional && value == kNone) return 0;
  return with_words(row.length, [&]<int W>() {
    if (ways == kOrthogonal) return spans<W, kOrthogonal>(*context, row, cell, value, borders);
    if (ways == kHexagonal) return spans<W, kHexagonal>(*context, row, cell, value, borders);
    return spans<W, kAllEight>(*context, row, cell, value, borders);
  });
}

constexpr Param kRegionsPieceCell = {"cell", ParamType::kSite, "a cell of the board"};
constexpr const char* kWays = "orthogonal hexagonal all_eight";
constexpr std::array kCellParams = {kRegionsPieceCell};
constexpr std::array kHasRunParams = {Param{"value", ParamType::kHeld, "what the cells of the run hold"},
                                      Param{"length", ParamType::kInt, "how many of them, 1 or more"}};
constexpr std::array kSpansParams = {
    kRegionsPieceCell,
    Param{"borders", ParamType::kWord,
          "which two borders: the lowest and the highest row, or the first and the "
          "last column",
          "south_north west_east"},
    Param{
        "ways", ParamType::kWord,
        "what touches a cell: its neighbours; these and the cells up left and down right, which makes the grid one of "
        "hexagons; all cells around it",
        kWays}};

constexpr std::array kRegionsTopic = {
    Primitive{"longest_run", Receiver::kZone, kCellParams, ReturnType::kInt, primitive<zone_longest_run>,
              "The length of the longest straight run of equal values through the cell, along row, column and both "
              "diagonals; 0 if the cell holds none. The zone lies over the cells of a grid.",
              "O(rows + columns)"},
    Primitive{
        "has_run", Receiver::kZone, kHasRunParams, ReturnType::kBool, primitive<zone_has_run>,
        "True if somewhere so many cells in a row, column or diagonal, one next to the other, hold the value. The "
        "zone lies over the cells of a grid.",
        "O(cells / 64 x length)", false, Work{2}},
    Primitive{"group_size", Receiver::kZone, kCellParams, ReturnType::kInt, primitive<zone_group_size>,
              "The number of cells in the orthogonally connected group of equal values around the cell; 0 if the cell "
              "holds none. The zone lies over the cells of a grid.",
              "O(cells)", false, Work{5}},
    Primitive{
        "spans", Receiver::kZone, kSpansParams, ReturnType::kBool, primitive<zone_spans>,
        "True if the connected group of equal values around the cell reaches both borders; false if the cell holds "
        "none. The zone lies over the cells of a grid.",
        "O(cells)", false, Work{5}},
};

}  // namespace

std::span<const Primitive> regions_primitives() { return kRegionsTopic; }

}  // namespace quoin

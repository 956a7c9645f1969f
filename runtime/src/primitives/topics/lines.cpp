// Primitives of a zone over the cells of a grid that work on a whole row or column, seen from one of its two ends:
// counting, shifting, taking.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kLongestLine = 40;  // a board with ends has at most 40 rows and columns

// The cells of a line, from the end inwards, or what is wrong with it.
struct Line {
  const char* problem = nullptr;
  const std::int16_t* cells = nullptr;
  int length = 0;
};

// Inlined, for matches that push and take all the time.
[[gnu::always_inline]] inline Line line_at(const PrimitiveContext& context, const Zone& zone, int end) {
  const int number = zone.has_over && zone.over.kind == DomainKind::kSites ? zone.over.board : -1;
  if (number < 0 || zone.over.sites != kCells || board_at(context, number).ends < 0) {
    return {
        "the zone must lie over the cells of a grid that is whole and does not wrap: in game.yaml `over: "
        "BOARD.cells`"};
  }
  const Board& board = board_at(context, number);
  const Relation& along = end_relation(board, kAlong);
  if (!within(end, along.sources)) return {"end must be an end of the board, not none"};
  const SiteType& box = sites_of(board, kCells);
  return {nullptr, along.table.data() + static_cast<std::ptrdiff_t>(along.width) * end,
          end < 2 * box.rows ? box.columns : box.rows};
}

// The same where things move.
[[gnu::always_inline]] inline Line movable_line_at(const PrimitiveContext& context, const Zone& zone, int end) {
  const Line line = line_at(context, zone, end);
  return line.problem != nullptr || zone.holds.optional ? line : Line{kHoldsNoNone};
}

// The line's counters move to the far end, past the `n` nearest to it, which leave. Only cells that hold something
// take part.
template <class Values>
void shift_over_occupied(Values value, const Line& line, int n) {
  std::array<std::int16_t, kLongestLine> occupied;
  int count = 0;
  for (int k = 0; k < line.length; ++k) {
    occupied[as_size(count)] = line.cells[k];
    count += value[line.cells[k]] != kNone ? 1 : 0;
  }
  const auto cell = [&occupied](int i) { return occupied[as_size(i)]; };
  for (int i = count - 1; i >= n; --i) value.set(cell(i), value[cell(i - n)]);
  for (int i = 0; i < n && i < count; ++i) value.set(cell(i), kNone);
}

// The same as one block: gaps between counters are kept, the block comes to lie against the far end.
template <class Values>
void shift_as_block(Values value, const Line& line, int n) {
  if (n == 0) return;
  int last = line.length - 1;  // of what remains
  for (int leaving = n; last >= 0 && (leaving > 0 || value[line.cells[last]] == kNone); --last) {
    leaving -= value[line.cells[last]] != kNone ? 1 : 0;
  }
  const int by = line.length - 1 - last;
  for (int k = line.length - 1; k >= 0; --k) {
    value.set(line.cells[k], k >= by ? value[line.cells[k - by]] : kNone);
  }
}

std::int32_t zone_on_line(PrimitiveContext* context, std::int32_t self, std::int32_t end, std::int32_t wanted) {
  const Zone& zone = zone_at(*context, self);
  const Line line = line_at(*context, zone, end);
  if (line.problem != nullptr) return fail(context, line.problem);
  const Sought sought = zone_row(*context, self).sought(wanted);
  return with_cells(*context, zone, row_of(*context, self), [&](auto value) {
    int count = 0;
    for (int k = 0; k < line.length; ++k) count += sought.is(value[line.cells[k]]) ? 1 : 0;
    return count;
  });
}

std::int32_t zone_shift(PrimitiveContext* context, std::int32_t self, std::int32_t end, std::int32_t n,
                        std::int32_t how) {
  enum How { kFixed, kSliding };
  const Zone& zone = zone_at(*context, self);
  const Line line = movable_line_at(*context, zone, end);
  if (line.problem != nullptr) return fail(context, line.problem);
  if (n < 0) return fail(context, "n must be 0 or more");
  with_places(*context, zone, row_of(*context, self), [&](auto value) {
    if (how == kSliding) return shift_as_block(value, line, n);
    return shift_over_occupied(value, line, n);
  });
  return 0;
}

std::int32_t zone_take(PrimitiveContext* context, std::int32_t self, std::int32_t end, std::int32_t wanted) {
  const Zone& zone = zone_at(*context, self);
  const Line line = movable_line_at(*context, zone, end);
  if (line.problem != nullptr) return fail(context, line.problem);
  if (wanted == kNone || !zone_row(*context, self).seeks(wanted)) return fail(context, kNotHeld);
  const Sought sought = zone_row(*context, self).sought(wanted);
  return with_places(*context, zone, row_of(*context, self), [&](auto value) {
    int taken = 0;
    for (int k = 0; k < line.length; ++k) {
      if (!sought.is(value[line.cells[k]])) continue;
      value.set(line.cells[k], kNone);
      ++taken;
    }
    return taken;
  });
}

// How many places hold one of a set of faces.
std::int32_t count_cards(const PrimitiveContext& context, const ZoneRow& row, std::int32_t wanted) {
  const CardFilter* filter = filter_at(context, wanted);
  if (filter == nullptr || filter->cards != row.cards) return 0;
  return with_cells(context, row, [&](auto faces) {
    int count = 0;
    for (int place = 0; place < row.length; ++place)
      count += faces[place] != kNone && filter->has(faces[place]) ? 1 : 0;
    return count;
  });
}

std::int32_t zone_count(PrimitiveContext* context, std::int32_t self, std::int32_t wanted, std::int32_t region) {
  const ZoneRow& row = zone_row(*context, self);
  const AskedRegion asked = region_at(*context, self, region);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (wanted >= kFilters) return count_cards(*context, row, wanted);
  if (!row.seeks(wanted)) return 0;
  const Sought sought = row.sought(wanted);
  int count = 0;
  for (int value = sought.first; value <= sought.last; value += sought.step) {
    for (int from = 0; from < row.length; from += 64) {
      const std::uint64_t part = asked.places == nullptr ? ~0ULL : asked.places[from / 64];
      count += std::popcount(equal_mask(*context, row, from, value) & part);
    }
  }
  return count;
}

constexpr Param kEnd = {"end", ParamType::kSite, "an end of the board (BOARD.ends): the line, and where one stands"};
constexpr std::array kOnLineParams = {kEnd,
                                      Param{"value", ParamType::kSought, "what is counted; none counts empty cells"}};
constexpr std::array kShiftParams = {
    kEnd, Param{"n", ParamType::kInt, "how many leave the line at its far end; all, if there are fewer"},
    Param{"how", ParamType::kWord, "whether empty cells stay where they are, or gaps move along with what moves",
          "fixed sliding"}};
constexpr std::array kTakeParams = {kEnd, Param{"value", ParamType::kSought, "what is taken off the line"}};
constexpr std::array kCountParams = {
    Param{"value", ParamType::kSought, "what is counted; none counts empty places"},
    Param{"region", ParamType::kRegionOrNone, "only the places of this region of the board"}};

constexpr std::array kLinesTopic = {
    Primitive{"on_line", Receiver::kZone, kOnLineParams, ReturnType::kInt, primitive<zone_on_line>,
              "How many cells of the end's row or column hold the value. The zone lies over the cells of a grid.",
              "O(line)"},
    Primitive{"shift", Receiver::kZone, kShiftParams, ReturnType::kNothing, primitive<zone_shift>,
              "Pushes what lies on the end's row or column away from it. The n things nearest the far end leave, the "
              "others move up. fixed: they move over the cells that held something, each by as many of these as have "
              "left; an empty cell stays empty. sliding: all move by the same number of cells, until the first lies "
              "against the far end. n = 0 changes nothing. The zone lies over the cells of a grid and may hold none.",
              "O(line)", true},
    Primitive{"take", Receiver::kZone, kTakeParams, ReturnType::kInt, primitive<zone_take>,
              "Empties the cells of the end's row or column that hold the value. Answers how many. The zone lies over "
              "the cells of a grid and may hold none.",
              "O(line)", true},
    Primitive{"count", Receiver::kZone, kCountParams, ReturnType::kInt, primitive<zone_count>,
              "How many places of the row hold the value.", "O(places)", false, Work{1}},
};

}  // namespace

std::span<const Primitive> lines_primitives() { return kLinesTopic; }

}  // namespace quoin

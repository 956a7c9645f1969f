// Primitives of a zone over the cells of a grid: the orthogonally connected areas of one value.
#include <algorithm>
#include <array>
#include <bit>

#include "primitives/grid_rows.h"
#include "primitives/place_bits.h"
#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

struct Areas {
  int count = 0;
  int cells = 0;
};

// A grid's rows without margin, or why there are none.
struct Field {
  int rows = 0;
  int columns = 0;
  bool wraps = false;
  const char* problem = nullptr;
};

Field field_of(const PrimitiveContext& context, const Zone& zone, std::int32_t value, std::int32_t how) {
  Field field;
  if (!lies_on_cells(context, zone)) {
    field.problem = kNotOnCells;
    return field;
  }
  const Board& board = board_at(context, zone.over.board);
  field.rows = board.rows;
  field.columns = board.columns;
  field.wraps = how == 1;
  if (value == kNone || !zone.holds.holds(value)) field.problem = kNotHeld;
  return field;
}

// Takes the area around the lowest cell that is left out of `left` and answers how many cells it has.
int take_area(GridRows& left, const Field& field) {
  const auto rows = static_cast<std::size_t>(field.rows);
  const auto last = static_cast<unsigned>(field.columns - 1);
  GridRows area;
  std::fill_n(area.rows.begin(), rows, 0);
  std::size_t start = 0;
  while (left.rows[start] == 0) ++start;
  area.rows[start] = left.rows[start] & -left.rows[start];
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t r = 0; r < rows; ++r) {
      const std::uint64_t own = area.rows[r];
      std::uint64_t reached = own | own << 1U | own >> 1U;
      if (r > 0) reached |= area.rows[r - 1];
      if (r + 1 < rows) reached |= area.rows[r + 1];
      if (field.wraps) {
        reached |= (own << last) | (own >> last);
        if (r == 0) reached |= area.rows[rows - 1];
        if (r + 1 == rows) reached |= area.rows[0];
      }
      reached &= left.rows[r];
      grown = grown || reached != own;
      area.rows[r] = reached;
    }
  }
  int cells = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    cells += std::popcount(area.rows[r]);
    left.rows[r] &= ~area.rows[r];
  }
  return cells;
}

// The rows of cells that hold `value`.
GridRows rows_of(const PrimitiveContext& context, const Zone& zone, int row, const Field& field, int value) {
  if (!has_bytes(zone)) {
    return with_cells(context, zone, row, [&](auto holds) {
      return rows_where(field.rows, field.columns, 0, 0, false, [&](int place) { return holds[place] == value; });
    });
  }
  const PlaceBits bits = places_of(context, zone, row, value);
  GridRows made;
  for (int r = 0; r < field.rows; ++r) {
    made.rows[static_cast<std::size_t>(r)] = bits.part(r * field.columns, field.columns);
  }
  return made;
}

// The areas of a grid that fits one word with an empty column behind each row, so that a step never leads around.
Areas areas_in_word(const GridRows& rows, const Field& field, int least) {
  const auto up = static_cast<unsigned>(field.columns + 1);
  std::uint64_t left = 0;
  for (int r = 0; r < field.rows; ++r) {
    left |= rows.rows[static_cast<std::size_t>(r)] << (static_cast<unsigned>(r) * up);
  }
  Areas areas;
  while (left != 0) {
    std::uint64_t area = 0;
    for (std::uint64_t reached = left & -left; reached != area;) {
      area = reached;
      reached |= (area << 1U | area >> 1U | area << up | area >> up) & left;
    }
    left &= ~area;
    const int cells = std::popcount(area);
    if (cells < least) continue;
    ++areas.count;
    areas.cells += cells;
  }
  return areas;
}

Areas areas_of(const PrimitiveContext& context, const Zone& zone, int row, const Field& field, int value, int least) {
  GridRows left = rows_of(context, zone, row, field, value);
  if (!field.wraps && field.rows * (field.columns + 1) <= 64) return areas_in_word(left, field, least);
  Areas areas;
  const auto any_left = [&] {
    std::uint64_t bits = 0;
    for (std::size_t r = 0; r < static_cast<std::size_t>(field.rows); ++r) bits |= left.rows[r];
    return bits != 0;
  };
  while (any_left()) {
    const int cells = take_area(left, field);
    if (cells < least) continue;
    ++areas.count;
    areas.cells += cells;
  }
  return areas;
}

std::int32_t zone_areas(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t least,
                        std::int32_t how) {
  const Zone& zone = zone_at(*context, self);
  const Field field = field_of(*context, zone, value, how);
  if (field.problem != nullptr) return fail(context, field.problem);
  return areas_of(*context, zone, row_of(self), field, value, least).count;
}

std::int32_t zone_area_cells(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t least,
                             std::int32_t how) {
  const Zone& zone = zone_at(*context, self);
  const Field field = field_of(*context, zone, value, how);
  if (field.problem != nullptr) return fail(context, field.problem);
  return areas_of(*context, zone, row_of(self), field, value, least).cells;
}

constexpr Param kLeast = {"least", ParamType::kInt, "smaller areas do not count"};
constexpr Param kAreaHow = {"how", ParamType::kWord,
                            "\"inside\": the border ends an area; \"wrap\": it goes on at the opposite border",
                            "inside wrap"};
constexpr Param kAreaValue = {"value", ParamType::kHeld, "what the cells of the area hold"};
constexpr std::array kAreasParams = {kAreaValue, kLeast, kAreaHow};

constexpr std::array kAreasTopic = {
    Primitive{"areas", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_areas>,
              "The number of areas: orthogonally connected cells of the zone that hold the value, as many as belong "
              "together. The zone lies over the cells of a grid.",
              "O(cells)", false, Work{6}},
    Primitive{"area_cells", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_area_cells>,
              "The number of cells that the areas counted by `areas` have together.", "O(cells)", false, Work{6}},
};

}  // namespace

std::span<const Primitive> areas_primitives() { return kAreasTopic; }

}  // namespace quoin

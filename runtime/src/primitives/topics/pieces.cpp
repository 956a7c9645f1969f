// Primitives that list where a piece may be put, or put it there: on places of a zone, into columns of a board.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

// Why the row has no columns to drop into, or nullptr.
const char* undroppable(const ZoneRow& row) {
  if (row.map == nullptr || row.map->rows == 0) return kNotInRows;
  return row.optional ? nullptr : kHoldsNoNone;
}

template <int W>
[[gnu::noinline]] std::int32_t drop_into(const PrimitiveContext& context, const ZoneRow& row, int column, int value) {
  const std::uint64_t* below = row.map->columns_below + column * W;
  const Bits<W> places = Bits<W>::load(below + W) - Bits<W>::load(below);
  const Bits<W> empty = sites_holding<W>(context, row, kNone) & places;
  if (!empty.any()) return kNone;
  const int cell = row.dense ? empty.lowest() : site_at(*row.map, empty.lowest());
  write_place(context, row, cell, value);
  return cell;
}

template <int W>
[[gnu::noinline]] std::int32_t list_places(PrimitiveContext* context, const ZoneRow& row, int value,
                                           std::int32_t offset, const std::uint64_t* region, int from = 0) {
  Bits<W> places = places_holding<W>(*context, row, value, from);
  if (region != nullptr) places = places & Bits<W>::load(region + from / 64);
  return list_set(context, offset + from, places);
}

// Of a row with more places than the widest set.
[[gnu::noinline]] std::int32_t list_places_of_long_row(PrimitiveContext* context, const ZoneRow& row, int value,
                                                       std::int32_t offset, const std::uint64_t* region) {
  for (int from = 0; from < row.length; from += 64) {
    if (list_places<1>(context, row, value, offset, region, from) != 0) return kPrimitiveFailed;
  }
  return 0;
}

// Whether the only field of a kind is a set of more names than so many: one for the widest board that a dial makes.
bool names_more_than(const PrimitiveContext& context, std::int32_t emit, int columns) {
  const SingleField& field = single_field(context, emit);
  if (field.values <= columns) return false;
  return kind_at(context, emit).fields.front().domain.kind == DomainKind::kNames;
}

std::int32_t row_places(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit,
                        std::int32_t region) {
  const ZoneRow& row = zone_row(*context, self);
  const SingleField& field = single_field(*context, emit);
  if (field.values != row.length) {
    return fail(context, "emit must be an action with one field that has a value for each place of the zone");
  }
  const AskedRegion asked = region_at(*context, self, region);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  if (row.length > kMaxSites) return list_places_of_long_row(context, row, value, field.offset, asked.places);
  return with_words(row.length,
                    [&]<int W>() { return list_places<W>(context, row, value, field.offset, asked.places); });
}

// Where a board has holes, column by column.
[[gnu::noinline]] std::int32_t list_open_columns(PrimitiveContext* context, const ZoneRow& row, std::int32_t first) {
  ActionList list(context);
  bool fits = true;
  for (std::size_t column = 0; column < row.map->highest.size(); ++column) {
    const int top = row.map->highest[column];
    if (top < 0 || read_place(*context, row, top) != kNone) continue;
    fits = fits && list.add(first + static_cast<std::int32_t>(column));
  }
  return list.close(fits);
}

std::int32_t zone_drops(PrimitiveContext* context, std::int32_t self, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = undroppable(row)) return fail(context, why);
  const int columns = row.map->columns;
  const SingleField& field = single_field(*context, emit);
  if (field.values != columns && !names_more_than(*context, emit, columns)) {
    return fail(context, "emit must be an action with one field that has a value for each column of the board");
  }
  if (!row.map->full || columns > 64) return list_open_columns(context, row, field.offset);
  return list_set(context, field.offset, Bits<1>{{equal_mask(*context, row, row.length - columns, kNone)}});
}

std::int32_t zone_drop(PrimitiveContext* context, std::int32_t self, std::int32_t column, std::int32_t value) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = undroppable(row)) return fail(context, why);
  if (!within(column, row.map->columns)) return fail(context, "column must be a column of the board, counted from 0");
  if (value == kNone || !row.holds(value)) return fail(context, kNotHeld);
  return with_words(row.positions, [&]<int W>() { return drop_into<W>(*context, row, column, value); });
}

constexpr std::array kPlacesParams = {
    Param{"value", ParamType::kSought, "what the places hold; none lists the empty ones"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each place, such as what the zone lies over"},
    Param{"region", ParamType::kRegionOrNone, "only the places of this region of the board"}};
constexpr std::array kDropsParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each column, from the left (more are never listed)"}};
constexpr std::array kDropParams = {Param{"column", ParamType::kInt, "counted from 0"},
                                    Param{"value", ParamType::kHeld, "what falls"}};
constexpr std::array kPiecesTopic = {
    Primitive{"places", Receiver::kZone, kPlacesParams, ReturnType::kNothing, primitive<row_places>,
              "Lists every place of the row that holds the value, ascending.", "O(places / 8)", false, Work{2},
              "the place is taken"},
    Primitive{"drops", Receiver::kZone, kDropsParams, ReturnType::kNothing, primitive<zone_drops>,
              "Lists every column whose highest cell is empty. The zone lies over sites in rows and may hold none.",
              "O(columns)", false, Work{}, "the column is full"},
    Primitive{"drop", Receiver::kZone, kDropParams, ReturnType::kSite, primitive<zone_drop>,
              "Puts the value on the lowest empty cell of the column and answers that cell. If the column is full it "
              "answers none, and nothing changes. The zone lies over sites in rows and may hold none.",
              "O(rows)", true},
};

}  // namespace

std::span<const Primitive> pieces_primitives() { return kPiecesTopic; }

}  // namespace quoin

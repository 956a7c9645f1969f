// The primitive of a zone over the sites of a board that lists strides: moves along a line, as long as there are pieces
// on it.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotStride = "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}";

struct Stretch {
  int pieces = 0;     // along a way, without that on the site
  bool loop = false;  // it leads back to the site
};

template <class T>
Stretch stretch_ahead(const MapWay& way, Cells<T> cells, int from) {
  Stretch stretch;
  int at = way.next[as_size(from)];
  for (; at >= 0 && at != from; at = way.next[as_size(at)]) stretch.pieces += cells[at] != kNone ? 1 : 0;
  stretch.loop = at == from;
  return stretch;
}

// The site so many steps along the way, past no other's piece; none if it cannot be reached.
template <class T>
int stride_target(const MapWay& way, Cells<T> cells, const Sought& own, int from, int steps) {
  int at = from;
  for (int step = 1; step <= steps; ++step) {
    if (step > 1 && cells[at] != kNone && !own.is(cells[at])) return kNone;
    at = way.next[as_size(at)];
    if (at < 0) return kNone;
  }
  return own.is(cells[at]) ? kNone : at;
}

std::int32_t zone_strides(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t names,
                          std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!row.optional) return fail(context, kHoldsNoNone);
  if (value == kNone) return fail(context, "value must not be none");
  const AskedWays asked = ways_at(row, names, row.map->every, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_only_sites(kind, *row.map, 2)) return fail(context, kNotStride);
  const Sought own = row.sought(value);
  return with_cells(*context, row, [&](auto cells) {
    ActionList list(context);
    int count = 0;
    bool fits = true;
    for (int from = 0; from < row.length; ++from) {
      if (!own.is(cells[from])) continue;
      for (const int number : asked.ways->ways) {
        const MapWay& way = way_at(*row.map, number);
        const Stretch ahead = stretch_ahead(way, cells, from);
        const int behind = ahead.loop ? 0 : stretch_ahead(way_at(*row.map, way.opposite), cells, from).pieces;
        const int to = stride_target(way, cells, own, from, 1 + ahead.pieces + behind);
        if (to == kNone) continue;
        fits = list.add(kind.offset + from * kind.fields[0].stride + to * kind.fields[1].stride) && fits;
        ++count;
      }
    }
    return list.close(fits, count);
  });
}

constexpr std::array kStridesParams = {
    Param{"value", ParamType::kSought, "what moves: every site that holds this value"},
    Param{"ways", ParamType::kWays, "the name of ways, or of one way, of the board"}, kFromTo};

constexpr std::array kStridesTopic = {
    Primitive{"strides", Receiver::kZone, kStridesParams, ReturnType::kInt, primitive<zone_strides>,
              "Lists emit(from, to) for every move of the value by as many steps as sites of its line hold something. "
              "Answers how many. The line counts whole, ahead and behind. The move goes over what is empty or holds "
              "the value, to a site that holds something else or nothing. The zone lies over sites that have ways and "
              "may hold none.",
              "O(pieces x ways x side)", false, Work{100}, "the line is barred"},
};

}  // namespace

std::span<const Primitive> strides_primitives() { return kStridesTopic; }

}  // namespace quoin

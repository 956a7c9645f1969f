// Primitives of a zone over the sites of a board for jumps that go on in a straight line: where a piece may come, and
// what it takes on the way.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotSeries =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, where `from` is given, "
    "{to: BOARD.cells}";

// Calls found(to) for every landing of jumps from the site along the way, one after the other.
template <class T, class Found>
void each_landing(const MapWay& way, Cells<T> cells, const Sought& own, int from, Found found) {
  int at = from;
  for (;;) {
    const int over = way.next[as_size(at)];
    if (over < 0 || cells[over] == kNone || own.is(cells[over])) return;
    at = way.next[as_size(over)];
    if (at < 0 || at == from || cells[at] != kNone) return;
    found(at);
  }
}

std::int32_t zone_straight_jumps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways,
                                 std::int32_t emit, std::int32_t from) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!row.optional) return fail(context, kHoldsNoNone);
  if (value == kNone || !row.seeks(value)) return fail(context, kNotHeld);
  if (from != kNone && !within(from, row.length)) return fail(context, "from must be a site, or be left out");
  const AskedWays asked = ways_at(row, ways, row.map->every, value);
  if (asked.problem != nullptr) return fail(context, asked.problem);
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_move(kind, *row.map, from)) return fail(context, kNotSeries);
  const Sought own = row.sought(value);
  return with_words(row.positions, [&]<int W>() {
    Bits<W> movers = sites_holding<W>(*context, row, value);
    if (from != kNone) movers = movers & Bits<W>::of(position_of(*row.map, from));
    // Only those with a first jump by the way are looked at.
    const Bits<W> empty = sites_holding<W>(*context, row, kNone);
    const Bits<W> other = Bits<W>::load(row.map->all) - empty - sites_holding<W>(*context, row, value);
    return with_cells(*context, row, [&](auto cells) {
      ActionList list(context);
      int count = 0;
      bool fits = true;
      for (const int number : asked.ways->ways) {
        const MapWay& way = way_at(*row.map, number);
        const MapWay& back = way_at(*row.map, way.opposite);
        (movers & stepped(back, stepped(back, empty) & other)).for_each([&](int position) {
          const int site = site_at(*row.map, position);
          const int first = kind.offset + site * from_stride(kind);
          each_landing(way, cells, own, site, [&](int to) {
            fits = list.add(first + to * to_stride(kind)) && fits;
            ++count;
          });
        });
      }
      return list.close(fits, count);
    });
  });
}

// The number of steps by the way from one site to another; none if it does not lead there.
int steps_between(const MapWay& way, int from, int to) {
  int steps = 1;
  for (int at = way.next[as_size(from)]; at >= 0 && at != from; at = way.next[as_size(at)], ++steps) {
    if (at == to) return steps;
  }
  return kNone;
}

std::int32_t zone_clear_between(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t to) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!row.optional) return fail(context, kHoldsNoNone);
  if (!within(from, row.length) || !within(to, row.length)) return fail(context, "from and to must be sites");
  const MapWay* straight = nullptr;
  int least = 0;
  for (const MapWay& way : row.map->ways) {
    const int steps = steps_between(way, from, to);
    if (steps == kNone || (straight != nullptr && steps >= least)) continue;
    straight = &way;
    least = steps;
  }
  if (straight == nullptr) return fail(context, "no way of the board leads straight from the one to the other");
  return with_places(*context, row, [&](auto values) {
    int taken = 0;
    for (int at = straight->next[as_size(from)]; at != to; at = straight->next[as_size(at)]) {
      taken += values[at] != kNone ? 1 : 0;
      values.set(at, kNone);
    }
    return taken;
  });
}

constexpr std::array kStraightJumpsParams = {
    Param{"value", ParamType::kSought, "what moves: every site that holds this value"},
    Param{"ways", ParamType::kWays, "the name of ways, or of one way, of the board"}, kFromTo, kOnlyFrom};
constexpr std::array kClearBetweenParams = {Param{"from", ParamType::kSite, "a site of the board"},
                                            Param{"to", ParamType::kSite, "another, straight from it"}};

constexpr std::array kSeriesTopic = {
    Primitive{"straight_jumps", Receiver::kZone, kStraightJumpsParams, ReturnType::kInt, primitive<zone_straight_jumps>,
              "Lists emit(from, to) for every series of jumps of the value that goes straight on. Answers how many. "
              "Each jump goes over a neighbour that holds another value to the empty site behind it; a series may end "
              "after each. They are listed way by way. The zone lies over sites that have ways and may hold none.",
              "O(ways x sites / 64 + jumps)", false, Work{20}, "the line is barred"},
    Primitive{"clear_between", Receiver::kZone, kClearBetweenParams, ReturnType::kInt, primitive<zone_clear_between>,
              "Empties what lies on the straight line between the two sites. Answers how many sites became empty. "
              "Where several ways lead there, as on a wrapped board, it takes the shortest. The zone lies over sites "
              "that have ways and may hold none.",
              "O(ways x side)", true},
};

}  // namespace

std::span<const Primitive> series_primitives() { return kSeriesTopic; }

}  // namespace quoin

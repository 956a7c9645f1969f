// Primitives of a zone over the sites of a board that list what pieces may do there: leaps by rows and columns, steps
// by ways, jumps over a neighbour.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

enum JumpOver { kOverOther = 0, kOverOwn = 1, kOverAny = 2 };

constexpr const char* kNotMoves =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step, "
    "{from: BOARD.cells, to: {around: from}}, or, where `from` is given, {to: BOARD.cells}";
constexpr const char* kNotJumps =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells} or {from: BOARD.cells, over: "
    "BOARD.cells, to: BOARD.cells}, or, where `from` is given, {to: BOARD.cells}";
constexpr const char* kNotFlights =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, where `from` is given, "
    "{to: BOARD.cells}";

// What the zone's row looks like for a value that moves.
template <int W>
struct Standing {
  Standing(const PrimitiveContext& context, const ZoneRow& row, int value)
      : own(sites_holding<W>(context, row, value)),
        empty(sites_holding<W>(context, row, kNone)),
        all(Bits<W>::load(row.map->all)) {}
  [[nodiscard]] Bits<W> targets(int onto) const {
    switch (static_cast<Onto>(onto)) {  // the primitives' words are in its order
      case Onto::kEmpty: return empty;
      case Onto::kOther: return all - own - empty;
      default: return all - own;
    }
  }
  Bits<W> own;
  Bits<W> empty;
  Bits<W> all;
};

// How a kind's fields number a move from one site to another.
struct MoveNumbers {
  bool suitable = false;
  int offset = 0;
  int from = 0;  // for each site moved from
  int to = 0;    // for each site moved to; 0: the way has a number of its own, which `offset` counts
};

// `way()`: the one by which the move steps, or none.
template <class WayOf>
[[gnu::always_inline]] inline MoveNumbers move_numbers(const ActionKind& kind, const SiteMap& map, WayOf way,
                                                       std::int32_t from = kNone) {
  const auto& fields = kind.fields;
  if (fields.size() == 1 && names_move(kind, map, from)) return {true, kind.offset, 0, fields[0].stride};
  if (fields.size() != 2 || !names_sites(fields[0].domain, map.board, map.kind)) return {};
  const Domain& to = fields[1].domain;
  if (names_sites(to, map.board, map.kind)) return {true, kind.offset, fields[0].stride, fields[1].stride};
  if (to.kind != DomainKind::kRelation || to.of_field != 0 || to.board != map.board) return {};
  const int by = way();
  if (by < 0) return {};
  const int k = map.place_in_relation[as_size(to.relation)][as_size(by)];
  if (k < 0) return {};
  return {true, kind.offset + k * fields[1].stride, fields[0].stride, 0};
}

// The way that is this leap wherever it leads, or none.
int way_of_leap(const SiteMap& map, int rows, int columns) {
  if (rows < -1 || rows > 1 || columns < -1 || columns > 1) return kNone;
  return map.step_ways[as_size(3 * rows + columns + 4)];
}

// Of `targets` those from which a leap back stays in the box (and goes on at its other side where that wraps).
template <int W>
Bits<W> leapt_back(const SiteMap& map, const Bits<W>& targets, int rows, int columns) {
  const auto below = [&](int n) { return Bits<W>::load(map.columns_below + n * W); };
  // The columns of targets that lie `columns` further on than their source, and those that the box's side came between.
  const Bits<W> inside = columns >= 0 ? targets - below(columns) : targets & below(map.columns + columns);
  const Bits<W> around = map.wraps_columns ? targets - inside : Bits<W>{};
  const int shift = rows * map.columns + columns;
  const int turn = columns >= 0 ? -map.columns : map.columns;
  Bits<W> from = inside.moved(-shift) | around.moved(-shift - turn);
  if (map.wraps_rows && rows != 0) {
    const int height = rows > 0 ? -map.rows * map.columns : map.rows * map.columns;
    from = from | inside.moved(-shift - height) | around.moved(-shift - turn - height);
  }
  return from;
}

// Whether a leap crosses the box's side, where the target is not `shift` positions on.
int leap_target(const SiteMap& map, int position, int rows, int columns) {
  const int row = (position / map.columns + rows + map.rows) % map.rows;
  const int column = (position % map.columns + columns + map.columns) % map.columns;
  return row * map.columns + column;
}

template <int W>
[[gnu::noinline]] std::int32_t list_leaps(PrimitiveContext* context, const ZoneRow& row, int value, int rows,
                                          int columns, int onto, const MoveNumbers& numbers) {
  const SiteMap& map = *row.map;
  const Standing<W> pieces(*context, row, value);
  const Bits<W> movers = pieces.own & leapt_back(map, pieces.targets(onto), rows, columns);
  ActionList list(context);
  if (!list.has_room_for(movers.count())) return list.close(false);
  if (map.full && !map.wraps_rows && !map.wraps_columns) {
    const int first = numbers.offset + (rows * map.columns + columns) * numbers.to;
    const int stride = numbers.from + numbers.to;
    movers.for_each([&](int cell) { list.add_if(first + cell * stride, true); });
  } else {
    movers.for_each([&](int position) {
      const int to = site_at(map, leap_target(map, position, rows, columns));
      list.add_if(numbers.offset + site_at(map, position) * numbers.from + to * numbers.to, true);
    });
  }
  return list.close(true);
}

std::int32_t zone_leaps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t rows,
                        std::int32_t columns, std::int32_t onto, std::int32_t emit) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr || row.map->rows == 0) return fail(context, kNotInRows);
  const SiteMap& map = *row.map;
  if (value == kNone) return fail(context, "value must not be none");
  if (rows <= -map.rows || rows >= map.rows || columns <= -map.columns || columns >= map.columns) return 0;
  const MoveNumbers numbers =
      move_numbers(kind_at(*context, emit), map, [&] { return way_of_leap(map, rows, columns); });
  if (!numbers.suitable) return fail(context, kNotMoves);
  return with_words(row.positions,
                    [&]<int W>() { return list_leaps<W>(context, row, value, rows, columns, onto, numbers); });
}

// What steps and jumps are asked for.
struct MoveTask {
  const ZoneRow* row = nullptr;
  const Ways* ways = nullptr;
  int from = kNone;  // the only site moved from; none: all
  const char* problem = nullptr;
};

MoveTask move_task(const PrimitiveContext& context, std::int32_t self, int value, int ways, int from) {
  MoveTask task;
  task.row = &zone_row(context, self);
  task.from = from;
  task.problem = task.row->map == nullptr                           ? kNoWays
                 : value == kNone                                   ? "value must not be none"
                 : from != kNone && !within(from, task.row->length) ? "from must be a site of the board, or be left out"
                                                                    : nullptr;
  if (task.problem != nullptr) return task;
  const AskedWays asked = ways_at(*task.row, ways, task.row->map->every, value);
  task.ways = asked.ways;
  task.problem = asked.problem;
  return task;
}

template <int W>
Bits<W> movers_of(const MoveTask& task, const Bits<W>& own) {
  return task.from == kNone ? own : own & Bits<W>::of(position_of(*task.row->map, task.from));
}

template <int W>
[[gnu::noinline]] std::int32_t list_steps(PrimitiveContext* context, const MoveTask& task, const ActionKind& kind,
                                          int value, int onto) {
  const SiteMap& map = *task.row->map;
  const Standing<W> pieces(*context, *task.row, value);
  const Bits<W> targets = pieces.targets(onto);
  const Bits<W> own = movers_of(task, pieces.own);
  ActionList list(context);
  int count = 0;
  for (const int number : task.ways->ways) {
    const MapWay& way = way_at(map, number);
    const MoveNumbers numbers = move_numbers(
        kind, map, [number] { return number; }, task.from);
    if (!numbers.suitable) return fail(context, kNotMoves);
    const Bits<W> movers = own & stepped(way_at(map, way.opposite), targets);
    const int here = movers.count();
    if (!list.has_room_for(here)) return list.close(false);
    count += here;
    movers.for_each([&](int position) {
      const int from = site_at(map, position);
      list.add_if(numbers.offset + from * numbers.from + way.next[as_size(from)] * numbers.to, true);
    });
  }
  return list.close(true, count);
}

std::int32_t zone_steps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways,
                        std::int32_t onto, std::int32_t emit, std::int32_t from) {
  const MoveTask task = move_task(*context, self, value, ways, from);
  if (task.problem != nullptr) return fail(context, task.problem);
  const ActionKind& kind = kind_at(*context, emit);
  return with_words(task.row->positions, [&]<int W>() { return list_steps<W>(context, task, kind, value, onto); });
}

// How a kind's fields number a jump.
struct JumpNumbers {
  bool suitable = false;
  int offset = 0;
  int from = 0;
  int over = 0;  // 0: the kind does not say what is jumped over
  int to = 0;
};

JumpNumbers jump_numbers(const ActionKind& kind, const SiteMap& map, std::int32_t from) {
  const auto& fields = kind.fields;
  if (!names_move(kind, map, from) && !names_only_sites(kind, map, 3)) return {};
  return {true, kind.offset, from_stride(kind), fields.size() == 3 ? fields[1].stride : 0, to_stride(kind)};
}

template <int W>
[[gnu::noinline]] std::int32_t list_jumps(PrimitiveContext* context, const MoveTask& task, const JumpNumbers& numbers,
                                          int value, int over) {
  const SiteMap& map = *task.row->map;
  const Standing<W> pieces(*context, *task.row, value);
  const Bits<W> taken = pieces.all - pieces.empty;
  const Bits<W> middle = over == kOverAny ? taken : over == kOverOwn ? pieces.own : taken - pieces.own;
  const Bits<W> own = movers_of(task, pieces.own);
  ActionList list(context);
  int count = 0;
  for (const int number : task.ways->ways) {
    const MapWay& way = way_at(map, number);
    const MapWay& back = way_at(map, way.opposite);
    const Bits<W> movers = own & stepped(back, stepped(back, pieces.empty) & middle);
    const int here = movers.count();
    if (!list.has_room_for(here)) return list.close(false);
    count += here;
    movers.for_each([&](int position) {
      const int from = site_at(map, position);
      const int between = way.next[as_size(from)];
      const int to = way.next[as_size(between)];
      list.add_if(numbers.offset + from * numbers.from + between * numbers.over + to * numbers.to, true);
    });
  }
  return list.close(true, count);
}

std::int32_t zone_jumps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways,
                        std::int32_t over, std::int32_t emit, std::int32_t from) {
  const MoveTask task = move_task(*context, self, value, ways, from);
  if (task.problem != nullptr) return fail(context, task.problem);
  if (!task.row->optional) return fail(context, kHoldsNoNone);
  const JumpNumbers numbers = jump_numbers(kind_at(*context, emit), *task.row->map, from);
  if (!numbers.suitable) return fail(context, kNotJumps);
  return with_words(task.row->positions, [&]<int W>() { return list_jumps<W>(context, task, numbers, value, over); });
}

template <int W>
[[gnu::noinline]] std::int32_t list_flights(PrimitiveContext* context, const MoveTask& task, const ActionKind& kind,
                                            int value) {
  const SiteMap& map = *task.row->map;
  const Standing<W> pieces(*context, *task.row, value);
  const Bits<W> own = movers_of(task, pieces.own);
  const int targets = pieces.empty.count();
  const int count = own.count() * targets;
  ActionList list(context);
  if (!list.has_room_for(count + 1)) return list.close(false);
  own.for_each([&](int position) {
    const int first = kind.offset + site_at(map, position) * from_stride(kind);
    pieces.empty.for_each([&](int to) { list.add_if(first + site_at(map, to) * to_stride(kind), true); });
  });
  return list.close(true, count);
}

std::int32_t zone_flights(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit,
                          std::int32_t from) {
  const MoveTask task = move_task(*context, self, value, kNone, from);
  if (task.problem != nullptr) return fail(context, task.problem);
  if (!task.row->optional) return fail(context, kHoldsNoNone);
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_move(kind, *task.row->map, from)) return fail(context, kNotFlights);
  return with_words(task.row->positions, [&]<int W>() { return list_flights<W>(context, task, kind, value); });
}

constexpr Param kMover = {"value", ParamType::kSought, "what moves: every site that holds this value"};
constexpr Param kOntoWhat = {"onto", ParamType::kWord,
                             "what the site moved to holds: none, another value, or either of these",
                             "empty other open"};
constexpr Param kByWays = {"ways", ParamType::kWays, "the name of ways, or of one way, of the board"};
constexpr std::array kLeapsParams = {
    kMover, Param{"rows", ParamType::kInt, "how many rows up; negative: down"},
    Param{"columns", ParamType::kInt, "how many columns to the right; negative: to the left"}, kOntoWhat,
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step to any side, {from: "
          "BOARD.cells, to: {around: from}}"}};
constexpr std::array kWayStepsParams = {
    kMover, kByWays, kOntoWhat,
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or {from: BOARD.cells, to: {neighbor: "
          "from}} or {to: {around: from}} if these have the ways"},
    kOnlyFrom};
constexpr std::array kJumpsParams = {
    kMover, kByWays,
    Param{"over", ParamType::kWord, "what is jumped over: another value, the same, or any, but not none",
          "other own any"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or with {over: BOARD.cells} between them"},
    kOnlyFrom};

constexpr std::array kFlightsParams = {kMover, kFromTo, kOnlyFrom};

constexpr std::array kMovesTopic = {
    Primitive{"leaps", Receiver::kZone, kLeapsParams, ReturnType::kNothing, primitive<zone_leaps>,
              "Lists emit(from, to) for every leap of the value, so many rows up and columns to the right. The leap "
              "ends on a site that holds what `onto` says. Leaps are listed by `from`. What lies between does not "
              "matter; where the board wraps, leaps go on at its other side. The zone lies over sites in rows.",
              "O(cells / 64)", false, Work{2}, "the way is barred"},
    Primitive{"steps", Receiver::kZone, kWayStepsParams, ReturnType::kInt, primitive<zone_steps>,
              "Lists emit(from, to) for every step of the value to a site that holds what `onto` says. Answers how "
              "many. Steps go by one of the ways, and are listed way by way. Ways that differ by seat are those of the "
              "seat that the value is or that owns it, or of the row's seat. The zone lies over sites that have ways.",
              "O(ways x sites / 64)", false, Work{4}, "the way is barred"},
    Primitive{"jumps", Receiver::kZone, kJumpsParams, ReturnType::kInt, primitive<zone_jumps>,
              "Lists emit(from, to) or emit(from, over, to) for every jump of the value over a neighbour. Answers how "
              "many. The neighbour holds what `over` says; the jump ends on the empty site straight behind it. Jumps "
              "are listed way by way. The zone lies over sites that have ways and may hold none.",
              "O(ways x sites / 64)", false, Work{6}, "the line is barred"},
    Primitive{"flights", Receiver::kZone, kFlightsParams, ReturnType::kInt, primitive<zone_flights>,
              "Lists emit(from, to) for every site that holds the value and every empty site. Answers how many. The "
              "zone lies over sites that have ways and may hold none.",
              "O(moves)", false, Work{2, 1}, "the place is taken"},
};

}  // namespace

std::span<const Primitive> moves_primitives() { return kMovesTopic; }

}  // namespace quoin

// Primitives of a zone over the sites of a board for pieces that move in lines: straight on, pushing what is in front,
// or sideways.
#include <array>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotPush =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or {from: BOARD.cells, to: "
    "{neighbor: from}}";
constexpr const char* kNotSidestep =
    "emit must be an action with the fields {from: BOARD.cells, last: BOARD.cells, to: BOARD.cells}, or those with "
    "{to: {neighbor: from}}";

// What both lists are asked for.
struct AskedLines {
  const ZoneRow* row = nullptr;
  const Ways* ways = nullptr;
  Sought own;
  const char* problem = nullptr;
};

AskedLines asked_lines(const PrimitiveContext& context, std::int32_t self, int value, int ways, int most) {
  AskedLines task;
  task.row = &zone_row(context, self);
  const ZoneRow& row = *task.row;
  task.problem = row.map == nullptr                    ? kNoWays
                 : !row.optional                       ? kHoldsNoNone
                 : value == kNone || !row.seeks(value) ? kNotHeld
                 : most < 1                            ? "most must be 1 or more"
                                                       : nullptr;
  if (task.problem != nullptr) return task;
  const AskedWays asked = ways_at(row, ways, row.map->every, value);
  task.ways = asked.ways;
  task.problem = asked.problem;
  task.own = row.sought(value);
  return task;
}

// What the last field adds to an action's number for a step by the way to the site; none: it cannot name it.
int step_number(const ActionKind& kind, const SiteMap& map, int way, int to) {
  const ActionField& field = kind.fields.back();
  if (names_sites(field.domain, map.board, map.kind)) return to * field.stride;
  const int place = map.place_in_relation[as_size(field.domain.relation)][as_size(way)];
  return place < 0 ? kNone : place * field.stride;
}

// Whether the kind has so many fields, each a site of the map; the last may be a relation of the first.
bool names_step(const ActionKind& kind, const SiteMap& map, std::size_t fields) {
  if (kind.fields.size() != fields) return false;
  for (std::size_t i = 0; i < fields; ++i) {
    const Domain& domain = kind.fields[i].domain;
    const bool relation =
        i + 1 == fields && domain.kind == DomainKind::kRelation && domain.of_field == 0 && domain.board == map.board;
    if (!relation && !names_sites(domain, map.board, map.kind)) return false;
  }
  return true;
}

// Whether the line that begins with one's own on `from` can go one step by the way: at most `most` of one's own, then
// nothing, or fewer others with nothing or the border behind them.
template <class T>
bool can_push(const MapWay& way, Cells<T> cells, const Sought& own, int from, int most) {
  int mine = 1;
  int at = way.next[as_size(from)];
  for (; at >= 0 && at != from && own.is(cells[at]); at = way.next[as_size(at)]) ++mine;
  if (mine > most || at < 0 || at == from) return false;
  int others = 0;
  for (; at >= 0 && at != from && cells[at] != kNone && !own.is(cells[at]); at = way.next[as_size(at)]) ++others;
  return others < mine && (at < 0 || cells[at] == kNone);
}

std::int32_t zone_pushes(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways,
                         std::int32_t most, std::int32_t emit) {
  const AskedLines task = asked_lines(*context, self, value, ways, most);
  if (task.problem != nullptr) return fail(context, task.problem);
  const SiteMap& map = *task.row->map;
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_step(kind, map, 2)) return fail(context, kNotPush);
  return with_cells(*context, *task.row, [&](auto cells) {
    ActionList list(context);
    int count = 0;
    bool fits = true;
    bool named = true;
    for (int from = 0; from < task.row->length; ++from) {
      if (!task.own.is(cells[from])) continue;
      for (const int number : task.ways->ways) {
        const MapWay& way = way_at(map, number);
        if (!can_push(way, cells, task.own, from, most)) continue;
        const int to = step_number(kind, map, number, way.next[as_size(from)]);
        named = named && to != kNone;
        fits = list.add(kind.offset + from * kind.fields[0].stride + to) && fits;
        ++count;
      }
    }
    return named ? list.close(fits, count) : fail(context, kNotPush);
  });
}

// The way that leads from a site to the next one, or nullptr.
const MapWay* way_between(const SiteMap& map, int from, int to) {
  for (const MapWay& way : map.ways) {
    if (way.next[as_size(from)] == to && to != from) return &way;
  }
  return nullptr;
}

constexpr const char* kNoStep = "to must be the next site from `from` by a way of the board";

// Why nothing moves in the zone from the one site to the other, or nullptr.
const char* unmovable(const ZoneRow& row, int from, int to) {
  if (row.map == nullptr) return kNoWays;
  if (!row.optional) return kHoldsNoNone;
  if (!within(from, row.length) || !within(to, row.length)) return kNoStep;
  return nullptr;
}

std::int32_t zone_push(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t to) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unmovable(row, from, to)) return fail(context, why);
  const MapWay* way = way_between(*row.map, from, to);
  if (way == nullptr) return fail(context, kNoStep);
  return with_places(*context, row, [&](auto values) {
    int carried = values[from];
    values.set(from, kNone);
    for (int at = to; at >= 0 && carried != kNone; at = way->next[as_size(at)]) {
      const int held = values[at];
      values.set(at, carried);
      carried = held;
    }
    return carried;
  });
}

// Whether a line can go sideways by the way: what it goes to is empty.
template <class T>
bool is_free(const MapWay& along, const MapWay& way, Cells<T> cells, int from, int length) {
  for (int n = 0, at = from; n < length; ++n, at = along.next[as_size(at)]) {
    const int to = way.next[as_size(at)];
    if (to < 0 || cells[to] != kNone) return false;
  }
  return true;
}

std::int32_t zone_sidesteps(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t ways,
                            std::int32_t most, std::int32_t emit) {
  const AskedLines task = asked_lines(*context, self, value, ways, most);
  if (task.problem != nullptr) return fail(context, task.problem);
  const SiteMap& map = *task.row->map;
  const ActionKind& kind = kind_at(*context, emit);
  if (!names_step(kind, map, 3)) return fail(context, kNotSidestep);
  return with_cells(*context, *task.row, [&](auto cells) {
    ActionList list(context);
    int count = 0;
    bool fits = true;
    bool named = true;
    // Lists the line's steps by all ways but its own two.
    const auto list_steps = [&](int axis, int from, int last, int length) {
      const MapWay& along = way_at(map, axis);
      for (const int number : task.ways->around) {
        if (number == axis || number == along.opposite) continue;
        const MapWay& way = way_at(map, number);
        if (!is_free(along, way, cells, from, length)) continue;
        const int to = step_number(kind, map, number, way.next[as_size(from)]);
        named = named && to != kNone;
        fits = list.add(kind.offset + from * kind.fields[0].stride + last * kind.fields[1].stride + to) && fits;
        ++count;
      }
    };
    for (int from = 0; from < task.row->length; ++from) {
      if (!task.own.is(cells[from])) continue;
      for (const int axis : task.ways->axes) {
        const MapWay& along = way_at(map, axis);
        int last = along.next[as_size(from)];
        for (int length = 2; length <= most; ++length, last = along.next[as_size(last)]) {
          if (last < 0 || last == from || !task.own.is(cells[last])) break;
          list_steps(axis, from, last, length);
        }
      }
    }
    return named ? list.close(fits, count) : fail(context, kNotSidestep);
  });
}

// The way on which all sites from the one to the other hold something, or nullptr.
template <class Values>
const MapWay* line_between(const SiteMap& map, Values values, int from, int last) {
  for (const MapWay& way : map.ways) {
    int at = from;
    while (at >= 0 && at != last && values[at] != kNone) {
      at = way.next[as_size(at)];
      if (at == from) break;
    }
    if (at == last) return &way;
  }
  return nullptr;
}

std::int32_t zone_sidestep(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t last,
                           std::int32_t to) {
  const ZoneRow& row = zone_row(*context, self);
  if (const char* why = unmovable(row, from, to)) return fail(context, why);
  if (!within(last, row.length)) return fail(context, "last must be a site of the board");
  const MapWay* way = way_between(*row.map, from, to);
  if (way == nullptr) return fail(context, kNoStep);
  return with_places(*context, row, [&](auto values) -> std::int32_t {
    const MapWay* along = line_between(*row.map, values, from, last);
    if (along == nullptr) return fail(context, "from and last must be the ends of a straight line without a gap");
    for (int at = from;; at = along->next[as_size(at)]) {
      const int target = way->next[as_size(at)];
      if (target < 0 || values[target] != kNone)
        return fail(context, "a site beside the line is taken, or there is none");
      if (at == last) break;
    }
    int moved = 0;
    for (int at = from;; at = along->next[as_size(at)], ++moved) {
      values.set(way->next[as_size(at)], values[at]);
      values.set(at, kNone);
      if (at == last) return moved + 1;
    }
  });
}

constexpr Param kPusher = {"value", ParamType::kSought, "one's own; all others that are not none count as others'"};
constexpr Param kInLine = {"most", ParamType::kInt, "how many of one's own go at once, at most"};
constexpr Param kLineWays = {"ways", ParamType::kWays, "the name of ways, or of one way, of the board"};
constexpr std::array kPushesParams = {
    kPusher, kLineWays, kInLine,
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or {from: BOARD.cells, to: {neighbor: "
          "from}}"}};
constexpr std::array kPushParams = {Param{"from", ParamType::kSite, "the rearmost site that moves"},
                                    Param{"to", ParamType::kSite, "the next one, where it goes"}};
constexpr std::array kSidestepsParams = {
    kPusher, kLineWays, kInLine,
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, last: BOARD.cells, to: BOARD.cells}, or those with {to: "
          "{neighbor: from}}"}};
constexpr std::array kSidestepParams = {Param{"from", ParamType::kSite, "one end of the line"},
                                        Param{"last", ParamType::kSite, "the other"},
                                        Param{"to", ParamType::kSite, "where the first end goes, a step away"}};

constexpr std::array kPushesTopic = {
    Primitive{"pushes", Receiver::kZone, kPushesParams, ReturnType::kInt, primitive<zone_pushes>,
              "Lists emit(from, to) for every line of the value that can go one step straight on. Answers how many. "
              "`from` is the line's rearmost site, `to` the next one. In front of it is nothing, or fewer others than "
              "it is long with nothing or the border behind them. It is at most so long; one alone is a line, too. By "
              "site, then by way. The zone lies over sites that have ways and may hold none.",
              "O(pieces x ways)", false, Work{60}, "the way is barred"},
    Primitive{"push", Receiver::kZone, kPushParams, ReturnType::kInt, primitive<zone_push>,
              "Moves what lies on the site one step to the next, and all that lies in front of it without a gap. "
              "Answers what left the board, or none. The zone lies over sites that have ways and may hold none.",
              "O(ways + line)", true},
    Primitive{"sidesteps", Receiver::kZone, kSidestepsParams, ReturnType::kInt, primitive<zone_sidesteps>,
              "Lists emit(from, last, to) for every line of two or more of the value that can go one step sideways. "
              "Answers how many. `from` and `last` are the line's ends, each line is listed from one of them; `to` is "
              "where `from` goes. All sites that it goes to are empty. By site, then by the line's way and length. The "
              "zone lies over sites that have ways and may hold none.",
              "O(pieces x ways)", false, Work{200}, "the way is barred"},
    Primitive{"sidestep", Receiver::kZone, kSidestepParams, ReturnType::kInt, primitive<zone_sidestep>,
              "Moves all that lies from one end of a straight line to the other one step, as the first end goes. "
              "Answers how many. The zone lies over sites that have ways and may hold none.",
              "O(ways x line)", true},
};

}  // namespace

std::span<const Primitive> pushes_primitives() { return kPushesTopic; }

}  // namespace quoin

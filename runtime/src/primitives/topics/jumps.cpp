// Primitives of a zone that holds pieces of game.yaml: where they may jump, taking what they pass over, alone or at the
// beginning of a longest series, and where they may hop over pieces that stay.
#include <algorithm>
#include <array>

#include "primitives/safety.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostTries = 1 << 20;  // jumps looked at to find a longest series

constexpr const char* kNotMarks = "the zone that marks sites must hold bool and lie over the same sites";
constexpr const char* kNotJumpEmit =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells} or {from: BOARD.cells, over: "
    "BOARD.cells, to: BOARD.cells}, or, where `from` is given, {to: BOARD.cells}";
constexpr const char* kTooManySeries = "there are too many series of jumps to find the longest";

enum Which { kAny = 0, kMost = 1 };

// The jumps of one piece in a series. Its origin counts as empty; pieces that it jumped stay until the series ends.
template <class T, int W>
class Series {
 public:
  Series(const Standing<T, W>& standing, int origin)
      : map_(standing.map),
        jumpers_(map_.jumpers[as_size(standing.cells[origin])]),
        in_the_way_((standing.own | standing.others) - Bits<W>::of(origin)) {}

  // Calls found(over, to) for every jump from the site over one of the targets.
  template <class Found>
  void each(int site, const Bits<W>& targets, Found found) const {
    for (const Jumper& jumper : jumpers_) {
      if (jumper.over != Over::kTaken) continue;
      if (jumper.flying) {
        if (jumper.from != nullptr && !has_bit(jumper.from, site)) continue;
        for_each_path(jumper.paths, [&](int path) { fly(path, site, targets, found); });
        continue;
      }
      for (const Passing& passing : jumper.near(site)) {
        if (targets.has(passing.over) && !in_the_way_.has(passing.to)) found(passing.over, passing.to);
      }
    }
  }

  // The most targets that a series from the site can take (depth-first search); none: too many tries.
  int longest(int site, const Bits<W>& targets) {
    int most = 0;
    each(site, targets, [&](int over, int to) {
      if (most == kNone) return;
      const int rest = ++tries_ > kMostTries ? kNone : longest(to, targets - Bits<W>::of(over));
      most = rest == kNone ? kNone : std::max(most, 1 + rest);
    });
    return most;
  }

 private:
  template <class Found>
  void fly(int path, int site, const Bits<W>& targets, Found found) const {
    if constexpr (kHasRays<W>) {
      if (!(map_.template ray<W>(path, site) & targets).any()) return;
    }
    const std::int16_t* next = map_.steps(path);
    int over = next[site];
    while (over >= 0 && over != site && !in_the_way_.has(over)) over = next[over];
    if (over < 0 || over == site || !targets.has(over)) return;
    for (int to = next[over]; to >= 0 && to != site && !in_the_way_.has(to); to = next[to]) found(over, to);
  }

  const PieceMap& map_;
  const std::vector<Jumper>& jumpers_;
  Bits<W> in_the_way_;
  int tries_ = 0;
};

// A list of jumps that take the most pieces so far: one that takes more replaces those before it.
class JumpList {
 public:
  JumpList(PrimitiveContext* context, const ActionKind& kind)
      : context_(context),
        offset_(kind.offset),
        from_(from_stride(kind)),
        over_(kind.fields.size() == 3 ? kind.fields[1].stride : 0),
        to_(to_stride(kind)),
        first_(context->actions + context->count),
        out_(first_) {}

  void add(int from, int over, int to, int taken) {
    if (taken < taken_) return;
    if (taken > taken_) out_ = first_;
    taken_ = taken;
    const std::int32_t action = offset_ + from * from_ + over * over_ + to * to_;
    if (std::find(first_, out_, action) != out_) return;  // around a wrapped board
    if (has_room_for(1)) *out_++ = action;
  }

  // Adds the hops from a site over sites of `taken` to sites that are not barred.
  template <int W>
  void add_hops(int from, const Jumper& jumper, const Bits<W>& taken, const Bits<W>& barred) {
    const std::span<const Passing> near = jumper.near(from);
    if (!has_room_for(std::ssize(near))) return;
    for (const Passing& passing : near) {
      const bool wanted = taken.has(passing.over) && !barred.has(passing.to);
      if (jumper.twice && wanted) add(from, passing.over, passing.to, 0);
      if (jumper.twice) continue;
      *out_ = offset_ + from * from_ + passing.over * over_ + passing.to * to_;
      out_ += wanted ? 1 : 0;
    }
  }

  // The primitive's answer: how many were listed.
  std::int32_t close() {
    if (full_) return fail(context_, kListFull);
    context_->count = static_cast<std::int32_t>(out_ - context_->actions);
    return static_cast<std::int32_t>(out_ - first_);
  }

 private:
  bool has_room_for(std::ptrdiff_t actions) {
    full_ = full_ || context_->actions + context_->capacity - out_ < actions;
    return !full_;
  }

  PrimitiveContext* context_;
  std::int32_t offset_;
  std::int32_t from_;
  std::int32_t over_;  // 0: the kind does not say what is passed over
  std::int32_t to_;
  std::int32_t* first_;
  std::int32_t* out_;
  int taken_ = 0;
  bool full_ = false;
};

// Why the two primitives cannot be asked for this, or nullptr.
const char* unjumpable(const PrimitiveContext& context, const ZoneRow& row, const ZoneRow& marks, int emit, int from) {
  if (row.pieces == nullptr) return kNoPieces;
  if (marks.map != row.map || !marks.truth) return kNotMarks;
  if (from != kNone && !within(from, row.length)) return "from must be a site, or be left out";
  const ActionKind& kind = kind_at(context, emit);
  const bool fits = names_move(kind, *row.map, from) || names_only_sites(kind, *row.map, 3);
  return fits ? nullptr : kNotJumpEmit;
}

// Calls work with the zone's row as the seat sees it, those of its pieces that may jump, and what is marked.
template <class Work>
std::int32_t with_jumpers(PrimitiveContext* context, std::int32_t self, int seat, int marked, int emit, int from,
                          Work work) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& marks = zone_row(*context, marked);
  if (const char* why = unjumpable(*context, row, marks, emit, from)) return fail(context, why);
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow&) {
    const Bits<W> jumpers = from == kNone ? standing.own : standing.own & Bits<W>::of(from);
    return work(standing, jumpers, places_holding<W>(*context, marks, 1));
  });
}

std::int32_t zone_taking_jumps(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t which,
                               std::int32_t jumped, std::int32_t emit, std::int32_t from) {
  return with_jumpers(
      context, self, seat, jumped, emit, from,
      [&]<class T, int W>(const Standing<T, W>& standing, const Bits<W>& jumpers, const Bits<W>& before) {
        JumpList list(context, kind_at(*context, emit));
        const Bits<W> targets = standing.others - before;
        bool found_out = true;
        jumpers.for_each([&](int site) {
          Series<T, W> series(standing, site);
          series.each(site, targets, [&](int over, int to) {
            const int rest = which == kAny ? 0 : series.longest(to, targets - Bits<W>::of(over));
            found_out = found_out && rest != kNone;
            list.add(site, over, to, 1 + rest);
          });
        });
        return found_out ? list.close() : fail(context, kTooManySeries);
      });
}

std::int32_t zone_hops(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t visited,
                       std::int32_t emit, std::int32_t from) {
  return with_jumpers(
      context, self, seat, visited, emit, from,
      [&]<class T, int W>(const Standing<T, W>& standing, const Bits<W>& jumpers, const Bits<W>& before) {
        JumpList list(context, kind_at(*context, emit));
        const Bits<W> taken = standing.own | standing.others;
        const Bits<W> barred = taken | before;
        jumpers.for_each([&](int site) {
          for (const Jumper& jumper : standing.map.jumpers[as_size(standing.cells[site])]) {
            if (jumper.over != Over::kLeft) continue;
            list.add_hops(site, jumper, taken, barred);
          }
        });
        return list.close();
      });
}

std::int32_t zone_jumped(PrimitiveContext* context, std::int32_t self, std::int32_t from, std::int32_t to) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.map == nullptr) return fail(context, kNoWays);
  if (!row.optional) return fail(context, kHoldsNoNone);
  if (!within(from, row.length) || !within(to, row.length)) return fail(context, "from and to must be sites");
  return with_cells(*context, row, [&](auto cells) {
    for (const MapWay& way : row.map->ways) {
      int passed = kNone;
      for (int at = way.next[as_size(from)]; at >= 0 && at != from; at = way.next[as_size(at)]) {
        if (at == to && passed != kNone) return passed;
        if (cells[at] != kNone && passed != kNone) break;
        if (at == to) break;
        if (cells[at] != kNone) passed = at;
      }
    }
    return kNone;
  });
}

constexpr Param kJumpingSeat = {"seat", ParamType::kSeat, "whose pieces"};
constexpr Param kJumpEmit = {"emit", ParamType::kEmit,
                             "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or with {over: "
                             "BOARD.cells} between them"};
constexpr std::array kTakingParams = {
    kJumpingSeat,
    Param{"which", ParamType::kWord, "any jump, or only those that begin a series that takes most", "any most"},
    Param{"jumped", ParamType::kRow,
          "a zone of bool over the same sites: true where a piece stands that was jumped in this series"},
    kJumpEmit, kOnlyFrom};
constexpr std::array kHopsParams = {
    kJumpingSeat, Param{"visited", ParamType::kRow, "a zone of bool over the same sites: where it is true no hop ends"},
    kJumpEmit, kOnlyFrom};
constexpr std::array kJumpedParams = {Param{"from", ParamType::kSite, "where it began"},
                                      Param{"to", ParamType::kSite, "where it ended"}};

constexpr std::array kJumpsTopic = {
    Primitive{"taking_jumps", Receiver::kZone, kTakingParams, ReturnType::kInt, primitive<zone_taking_jumps>,
              "Lists emit(from, to) or emit(from, over, to) for every jump of the seat's pieces over another seat's. "
              "Answers how many. Jumps end on an empty site and go by the movements `jump` of the piece's kind. What "
              "was jumped stays until the series ends, stands in the way and may not be jumped again. With \"most\" "
              "only jumps are listed that begin a series, or go on with it, that takes as many pieces as any can; it "
              "fails if it takes more than a million jumps to find that out. The zone holds pieces.",
              "O(pieces x reach)", false, Work{40}, "the way is barred"},
    Primitive{"hops", Receiver::kZone, kHopsParams, ReturnType::kInt, primitive<zone_hops>,
              "Lists emit(from, to) or emit(from, over, to) for every hop of the seat's pieces over a neighbour. "
              "Answers how many. The neighbour may be any seat's; the hop ends on the empty site straight behind it. "
              "Hops go by the movements `hop` of the piece's kind. The zone holds pieces.",
              "O(pieces x ways)", false, Work{40}, "the way is barred"},
    Primitive{"jumped", Receiver::kZone, kJumpedParams, ReturnType::kSite, primitive<zone_jumped>,
              "The site of the only piece that stands on a straight line between the two sites; none if there is none "
              "or several. What stands on the two does not matter. The zone lies over sites that have ways and may "
              "hold none.",
              "O(ways x side)", false, Work{4}},
};

}  // namespace

std::span<const Primitive> jumps_primitives() { return kJumpsTopic; }

}  // namespace quoin

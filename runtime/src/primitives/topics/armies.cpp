// Primitives of a zone that holds pieces of game.yaml: where those of a seat may go by the movements of their kinds,
// what attacks what. A move after which a royal piece of its owner could be taken is not listed.
#include <array>

#include "primitives/safety.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotFromTo = "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}";
constexpr const char* kNotMove =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or, where `from` is given, "
    "{to: BOARD.cells}";
constexpr const char* kNotPromotion =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells, as: PIECES.kind}";
constexpr const char* kNotCapture =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}, or those and {as: PIECES.kind}";

// The sites that the mover's paths lead to, up to the first thing that stands in the way.
template <class T, int W>
Bits<W> reached_by_rays(const Standing<T, W>& standing, const Mover& mover, int from) {
  const PieceMap& map = standing.map;
  const Bits<W> taken = standing.own | standing.others;
  Bits<W> reached;
  for_each_path(mover.paths, [&](int path) {
    Bits<W> ray = map.ray<W>(path, from);
    const Bits<W> barred = ray & taken;
    if (barred.any()) {
      const int first = map.rises[as_size(path)] > 0 ? barred.lowest() : barred.highest();
      ray = ray - map.ray<W>(path, first);
    }
    reached = reached | ray;
  });
  return reached;
}

template <class T, int W>
Bits<W> reached_by_steps(const Standing<T, W>& standing, const Mover& mover, int from) {
  Bits<W> reached;
  for_each_path(mover.paths, [&](int path) {
    const std::int16_t* next = standing.map.steps(path);
    int distance = 1;
    for (int to = next[from]; to >= 0 && to != from && distance <= mover.most; ++distance, to = next[to]) {
      if (distance >= mover.least) reached = reached | Bits<W>::of(to);
      if (standing.cells[to] != kNone) return;
    }
  });
  return reached;
}

// Where the piece may go by its movements, whatever that does to royal pieces.
template <class T, int W>
Bits<W> targets(const Standing<T, W>& standing, int from, int value) {
  Bits<W> found;
  for (const Mover& mover : standing.map.movers[as_size(value)]) {
    if (mover.from != nullptr && !has_bit(mover.from, from)) continue;
    Bits<W> reached;
    if constexpr (kHasRays<W>) {
      reached = Bits<W>::load(mover.reach + static_cast<std::ptrdiff_t>(from) * W);
      if (!mover.near) {
        reached = reached &
                  (mover.straight ? reached_by_rays(standing, mover, from) : reached_by_steps(standing, mover, from));
      }
    } else {
      reached = reached_by_steps(standing, mover, from);
    }
    switch (mover.onto) {
      case Onto::kEmpty: found = found | (reached - standing.own - standing.others); break;
      case Onto::kOther: found = found | (reached & standing.others); break;
      default: found = found | (reached - standing.own);
    }
  }
  return found;
}

bool is_promotion(const ActionKind& kind, const SiteMap& map, const PieceMap& pieces) {
  const auto names = [&](std::size_t field) { return names_sites(kind.fields[field].domain, map.board, map.kind); };
  return kind.fields.size() == 3 && names(0) && names(1) && kind.fields[2].domain.kind == DomainKind::kNames &&
         kind.fields[2].domain.size == pieces.kinds;
}

// Of `onto` where the piece on the site may go without being promoted.
template <class T, int W>
[[gnu::always_inline]] inline Bits<W> plain_targets(const Standing<T, W>& standing, const Safety<T, W>& safety,
                                                    int site, const Bits<W>& onto) {
  const int value = standing.cells[site];
  Bits<W> to = targets(standing, site, value) & onto;
  const std::uint64_t* promotes = standing.map.promotions[as_size(value)].in;
  if (promotes != nullptr) to = to - Bits<W>::load(promotes);
  return safety.allowed(site, to);
}

// Lists how many moves from those sites onto some of `onto` there are that do not promote, or -1: the list is full.
template <class T, int W>
std::int32_t list_moves(PrimitiveContext* context, const Standing<T, W>& standing, const ActionKind& kind,
                        const Bits<W>& from, const Bits<W>& onto) {
  const Safety<T, W> safety(standing);
  ActionList list(context);
  int count = 0;
  bool fits = true;
  from.for_each([&](int site) {
    const Bits<W> to = plain_targets(standing, safety, site, onto);
    const int here = to.count();
    fits = fits && list.has_room_for(here + 1);
    if (!fits) return;
    count += here;
    const int first = kind.offset + site * kind.fields[0].stride;
    const int stride = kind.fields[1].stride;
    to.for_each([&](int target) { list.add_if(first + target * stride, true); });
  });
  return list.close(fits, count);
}

// The same of one piece, for a kind that names the target alone.
template <class T, int W>
std::int32_t list_targets(PrimitiveContext* context, const Standing<T, W>& standing, const ActionKind& kind, int from,
                          const Bits<W>& onto) {
  if (!standing.own.has(from)) return 0;
  const Bits<W> to = plain_targets(standing, Safety<T, W>(standing), from, onto);
  const std::int32_t closed = list_set(context, kind.offset, to);
  return closed == 0 ? to.count() : closed;
}

// The same of those that promote.
template <class T, int W>
std::int32_t list_promotions(PrimitiveContext* context, const Standing<T, W>& standing, const ZoneRow& row,
                             const ActionKind& kind, const Bits<W>& onto) {
  const PieceMap& map = standing.map;
  Bits<W> movers;
  for (int value = standing.seat * map.kinds; value < (standing.seat + 1) * map.kinds; ++value) {
    const std::uint64_t* near = map.promotions[as_size(value)].from;
    if (near != nullptr) movers = movers | (places_holding<W>(*context, row, value) & Bits<W>::load(near));
  }
  if (!movers.any()) return 0;  // as in most positions: then nobody need look around
  const Safety<T, W> safety(standing);
  ActionList list(context);
  int count = 0;
  bool fits = true;
  movers.for_each([&](int site) {
    const int value = standing.cells[site];
    const PieceMap::Promotion& promotion = map.promotions[as_size(value)];
    const Bits<W> to = targets(standing, site, value) & onto & Bits<W>::load(promotion.in);
    safety.allowed(site, to).for_each([&](int target) {
      const int base = kind.offset + site * kind.fields[0].stride + target * kind.fields[1].stride;
      for (const int as : promotion.to) {
        fits = list.add(base + as * kind.fields[2].stride) && fits;
        ++count;
      }
    });
  });
  return list.close(fits, count);
}

std::int32_t zone_legal_moves(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit,
                              std::int32_t from) {
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow& row) {
    const ActionKind& kind = kind_at(*context, emit);
    if (!names_move(kind, *row.map, from)) return fail(context, kNotMove);
    if (from != kNone && !within(from, row.length)) return fail(context, "from must be a site, or be left out");
    const Bits<W> all = first_places<W>(row.length);
    if (kind.fields.size() == 1) return list_targets(context, standing, kind, from, all);
    const Bits<W> movers = from == kNone ? standing.own : standing.own & Bits<W>::of(from);
    return list_moves(context, standing, kind, movers, all);
  });
}

std::int32_t zone_movable(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit) {
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow& row) {
    const ActionKind& kind = kind_at(*context, emit);
    if (!names_only_sites(kind, *row.map, 1)) return fail(context, kNotOneSite);
    const Safety<T, W> safety(standing);
    Bits<W> movers;
    for (int value = seat * standing.map.kinds; value < (seat + 1) * standing.map.kinds; ++value) {
      if (!standing.map.movers[as_size(value)].empty()) movers = movers | places_holding<W>(*context, row, value);
    }
    Bits<W> movable;
    movers.for_each([&](int site) {
      const Bits<W> to = targets(standing, site, standing.cells[site]);
      if (to.any() && safety.allowed(site, to).any()) movable.add(site);
    });
    const std::int32_t closed = list_set(context, kind.offset, movable);
    return closed == 0 ? movable.count() : closed;
  });
}

std::int32_t zone_promotions(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit) {
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow& row) {
    const ActionKind& kind = kind_at(*context, emit);
    if (!is_promotion(kind, *row.map, standing.map)) return fail(context, kNotPromotion);
    return list_promotions(context, standing, row, kind, first_places<W>(row.length));
  });
}

std::int32_t zone_captures_of(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit) {
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow& row) {
    const ActionKind& kind = kind_at(*context, emit);
    if (names_only_sites(kind, *row.map, 2)) return list_moves(context, standing, kind, standing.own, standing.others);
    if (is_promotion(kind, *row.map, standing.map)) {
      return list_promotions(context, standing, row, kind, standing.others);
    }
    return fail(context, kNotCapture);
  });
}

std::int32_t zone_takes_past(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t to,
                             std::int32_t over, std::int32_t emit) {
  const ZoneRow& asked = zone_row(*context, self);
  if (asked.pieces != nullptr && !within(value, asked.pieces->values)) return fail(context, "value must be a piece");
  const int seat = asked.pieces == nullptr ? 0 : asked.pieces->owner(value);
  return with_standing(context, self, seat, [&]<class T, int W>(const Standing<T, W>& standing, const ZoneRow& row) {
    const ActionKind& kind = kind_at(*context, emit);
    if (!names_only_sites(kind, *row.map, 2)) return fail(context, kNotFromTo);
    if (!within(to, row.length) || !within(over, row.length)) return fail(context, "to and over must be sites");
    const Safety<T, W> safety(standing);
    ActionList list(context);
    int count = 0;
    bool fits = true;
    each_attacker(standing.map, standing.cells, standing.own, to, seat, [&](int from, int attacker) {
      if (attacker != value || !safety.allows(from, to, over)) return;
      fits = list.add(kind.offset + from * kind.fields[0].stride + to * kind.fields[1].stride) && fits;
      ++count;
    });
    return list.close(fits, count);
  });
}

std::int32_t zone_attackers(PrimitiveContext* context, std::int32_t self, std::int32_t site, std::int32_t seat) {
  return with_standing(context, self, seat, [&](const auto& standing, const ZoneRow& row) {
    if (!within(site, row.length)) return fail(context, "site must be one of the board");
    int count = 0;
    each_attacker(standing.map, standing.cells, standing.own, site, seat, [&](int, int) { ++count; });
    return count;
  });
}

std::int32_t zone_attacked(PrimitiveContext* context, std::int32_t self, std::int32_t site, std::int32_t seat) {
  return with_standing(context, self, seat, [&](const auto& standing, const ZoneRow& row) {
    if (!within(site, row.length)) return fail(context, "site must be one of the board");
    return is_attacked(standing.map, standing.cells, standing.own, site, seat) ? 1 : 0;
  });
}

std::int32_t zone_checked(PrimitiveContext* context, std::int32_t self, std::int32_t seat) {
  return with_standing(context, self, seat, [&](const auto& standing, const ZoneRow&) {
    if (!standing.map.any_royal) return 0;
    bool checked = false;
    standing.own.for_each([&](int site) {
      const int value = standing.cells[site];
      checked = checked || (standing.map.royal[as_size(value)] &&
                            is_attacked_by_others(standing.map, standing.cells, standing.others, site, seat));
    });
    return checked ? 1 : 0;
  });
}

constexpr Param kOfSeat = {"seat", ParamType::kSeat, "whose pieces"};
constexpr std::array kMovesOfParams = {kOfSeat, kFromTo, kOnlyFrom};
constexpr std::array kMovableParams = {
    kOfSeat, Param{"emit", ParamType::kEmit, "emit.KIND with one field, a site of the board"}};
constexpr std::array kPromotionsParams = {
    kOfSeat,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells, as: PIECES.kind}"}};
constexpr std::array kCapturesOfParams = {
    kOfSeat, Param{"emit", ParamType::kEmit,
                   "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or those and {as: PIECES.kind}"}};
constexpr std::array kTakesPastParams = {Param{"value", ParamType::kHeld, "the piece that takes"},
                                         Param{"to", ParamType::kSite, "the empty site that it takes on"},
                                         Param{"over", ParamType::kSite, "where what it takes stands"}, kFromTo};
constexpr std::array kAttackedParams = {Param{"site", ParamType::kSite, "a site of the board"}, kOfSeat};
constexpr std::array kCheckedParams = {Param{"seat", ParamType::kSeat, "whose royal pieces"}};

constexpr std::array kArmiesTopic = {
    Primitive{"legal_moves", Receiver::kZone, kMovesOfParams, ReturnType::kInt, primitive<zone_legal_moves>,
              "Lists emit(from, to) for every move of the seat's pieces by their kinds. Answers how many. Captures are "
              "among them, promotions are not. They come by site, then by where they go. Moves after which another "
              "seat attacks a royal piece of its own are left out. The zone holds pieces.",
              "O(pieces x reach)", false, Work{40}, "the way is barred"},
    Primitive{"movable", Receiver::kZone, kMovableParams, ReturnType::kInt, primitive<zone_movable>,
              "Lists every site where a piece of the seat stands that can move by its kind, ascending. Answers how "
              "many. For games that choose a piece first, and then where it goes. Jumps and hops do not count. The "
              "zone holds pieces.",
              "O(pieces x reach)", false, Work{40}, "it cannot move"},
    Primitive{"promotions", Receiver::kZone, kPromotionsParams, ReturnType::kInt, primitive<zone_promotions>,
              "Lists emit(from, to, as) for every move that promotes a piece of the seat. Answers how many. It lists "
              "every kind that the piece may become. legal_moves leaves these moves out. The zone holds pieces.",
              "O(pieces x reach)", false, Work{40}, "the way is barred"},
    Primitive{"captures", Receiver::kZone, kCapturesOfParams, ReturnType::kInt, primitive<zone_captures_of>,
              "Lists those of legal_moves that take something. Answers how many. For a kind with the field `as` it "
              "lists those of promotions. The zone holds pieces.",
              "O(pieces x reach)", false, Work{40}, "it is barred"},
    Primitive{"takes_past", Receiver::kZone, kTakesPastParams, ReturnType::kInt, primitive<zone_takes_past>,
              "Lists emit(from, to) for every such piece that could take in passing, on `to`, what stands on `over`. "
              "Answers how many. It takes as if that stood on `to`. Moves after which another seat attacks a royal "
              "piece of its own are left out. The zone holds pieces.",
              "O(sites)", false, Work{40}, "it is barred"},
    Primitive{"attacked", Receiver::kZone, kAttackedParams, ReturnType::kBool, primitive<zone_attacked>,
              "True if the seat attacks the site. One of its pieces could take there something that is not its own. "
              "The zone holds pieces.",
              "O(ways x side)", false, Work{4}},
    Primitive{"attackers", Receiver::kZone, kAttackedParams, ReturnType::kInt, primitive<zone_attackers>,
              "How many pieces of the seat attack the site. They could take there something that is not their own. The "
              "zone holds pieces.",
              "O(ways x side)", false, Work{4}},
    Primitive{"checked", Receiver::kZone, kCheckedParams, ReturnType::kBool, primitive<zone_checked>,
              "True if another seat attacks a royal piece of the seat. The zone holds pieces.", "O(ways x side)", false,
              Work{8}},
};

}  // namespace

std::span<const Primitive> armies_primitives() { return kArmiesTopic; }

}  // namespace quoin

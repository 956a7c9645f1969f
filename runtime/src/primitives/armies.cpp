// Primitives of a zone that holds pieces of game.yaml: where those of a seat may go by the movements of their kinds,
// what attacks what. A move after which a royal piece of its owner could be taken is not listed.
#include <array>

#include "primitives/safety.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoPieces =
    "the zone must hold pieces and lie over sites that have ways: in game.yaml `over: BOARD.cells`, `holds: PIECES?`";
constexpr const char* kNotFromTo = "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells}";
constexpr const char* kNotPromotion =
    "emit must be an action with the fields {from: BOARD.cells, to: BOARD.cells, as: PIECES.kind}";

// Calls go(to) for every site that the piece may go to by its movements, whatever that does to royal pieces.
template <class T, class Go>
void each_target(const PieceMap& map, Cells<T> cells, int from, int value, Go go) {
  const int seat = map.owner(value);
  const bool twice = map.twice[static_cast<std::size_t>(value)];
  SiteBits seen;
  if (twice) seen.clear((map.board_sites + 63) / 64);
  const auto go_once = [&](int to) {
    if (twice) {
      if (seen.has(to)) return;
      seen.add(to);
    }
    go(to);
  };
  for (const Mover& mover : map.movers[static_cast<std::size_t>(value)]) {
    if (mover.from != nullptr && !PieceMap::in(mover.from, from)) continue;
    for (std::uint64_t paths = mover.paths; paths != 0; paths &= paths - 1) {
      const std::vector<std::int16_t>& next = map.next[static_cast<std::size_t>(std::countr_zero(paths))];
      int distance = 1;
      for (int to = next[static_cast<std::size_t>(from)]; to >= 0 && distance <= mover.most; ++distance) {
        const bool far_enough = distance >= mover.least;
        const int held = cells[to];
        if (held != kNone) {
          if (far_enough && mover.onto != Onto::kEmpty && map.owner(held) != seat) go_once(to);
          break;
        }
        if (far_enough && mover.onto != Onto::kOther) go_once(to);
        to = next[static_cast<std::size_t>(to)];
      }
    }
  }
}

bool goes_from_to(const ActionKind& kind, const SiteMap& map, std::size_t fields) {
  return kind.fields.size() == fields && names_sites(kind.fields[0].domain, map.board, map.kind) &&
         names_sites(kind.fields[1].domain, map.board, map.kind);
}

template <class Work>
std::int32_t with_pieces(PrimitiveContext* context, std::int32_t self, Work work) {
  const ZoneRow& row = zone_row(*context, self);
  if (row.pieces == nullptr) return fail(context, kNoPieces);
  return with_cells(*context, row, [&](auto cells) { return work(*row.pieces, cells, row); });
}

std::int32_t zone_moves_of(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit,
                           std::int32_t from) {
  return with_pieces(context, self, [&]<class T>(const PieceMap& map, Cells<T> cells, const ZoneRow& row) {
    const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
    if (!goes_from_to(kind, *row.map, 2)) return fail(context, kNotFromTo);
    if (from != kNone && !within(from, row.length)) return fail(context, "from must be a site, or be left out");
    const Safety<T> safety(map, cells, seat);
    ActionList list(context);
    int count = 0;
    bool fits = true;
    const int last = from == kNone ? row.length - 1 : from;
    for (int site = from == kNone ? 0 : from; site <= last; ++site) {
      const int value = cells[site];
      if (value == kNone || map.owner(value) != seat) continue;
      const std::uint64_t* promotes = map.promotions[static_cast<std::size_t>(value)].in;
      each_target(map, cells, site, value, [&](int to) {
        if (promotes != nullptr && PieceMap::in(promotes, to)) return;
        if (!safety.allows(site, to)) return;
        fits = list.add(kind.offset + site * kind.fields[0].stride + to * kind.fields[1].stride) && fits;
        ++count;
      });
    }
    const std::int32_t closed = list.close(fits);
    return closed == 0 ? count : closed;
  });
}

std::int32_t zone_promotions(PrimitiveContext* context, std::int32_t self, std::int32_t seat, std::int32_t emit) {
  return with_pieces(context, self, [&]<class T>(const PieceMap& map, Cells<T> cells, const ZoneRow& row) {
    const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
    if (!goes_from_to(kind, *row.map, 3) || kind.fields[2].domain.kind != DomainKind::kNames ||
        kind.fields[2].domain.size != map.kinds) {
      return fail(context, kNotPromotion);
    }
    ActionList list(context);
    int count = 0;
    bool fits = true;
    const auto each_promotion = [&](auto go) {
      for (int site = 0; site < row.length; ++site) {
        const int value = cells[site];
        if (value == kNone || map.owner(value) != seat) continue;
        const std::uint64_t* promotes = map.promotions[static_cast<std::size_t>(value)].in;
        if (promotes == nullptr) continue;
        each_target(map, cells, site, value, [&](int to) {
          if (PieceMap::in(promotes, to)) go(site, to, value);
        });
      }
    };
    each_promotion([&](int, int, int) { ++count; });  // none in most positions: then nobody need look around
    if (count == 0) return 0;
    const Safety<T> safety(map, cells, seat);
    count = 0;
    each_promotion([&](int site, int to, int value) {
      if (!safety.allows(site, to)) return;
      const int base = kind.offset + site * kind.fields[0].stride + to * kind.fields[1].stride;
      for (const int as : map.promotions[static_cast<std::size_t>(value)].to) {
        fits = list.add(base + as * kind.fields[2].stride) && fits;
        ++count;
      }
    });
    const std::int32_t closed = list.close(fits);
    return closed == 0 ? count : closed;
  });
}

std::int32_t zone_takes_past(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t to,
                             std::int32_t over, std::int32_t emit) {
  return with_pieces(context, self, [&]<class T>(const PieceMap& map, Cells<T> cells, const ZoneRow& row) {
    const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
    if (!goes_from_to(kind, *row.map, 2)) return fail(context, kNotFromTo);
    if (!within(to, row.length) || !within(over, row.length)) return fail(context, "to and over must be sites");
    if (!within(value, map.values)) return fail(context, "value must be a piece");
    const int seat = map.owner(value);
    const Safety<T> safety(map, cells, seat);
    ActionList list(context);
    int count = 0;
    bool fits = true;
    each_attacker(map, cells, to, seat, [&](int from, int attacker) {
      if (attacker != value || !safety.allows_slowly(from, to, over)) return;
      fits = list.add(kind.offset + from * kind.fields[0].stride + to * kind.fields[1].stride) && fits;
      ++count;
    });
    const std::int32_t closed = list.close(fits);
    return closed == 0 ? count : closed;
  });
}

std::int32_t zone_attackers(PrimitiveContext* context, std::int32_t self, std::int32_t site, std::int32_t seat) {
  return with_pieces(context, self, [&](const PieceMap& map, auto cells, const ZoneRow& row) {
    if (!within(site, row.length)) return fail(context, "site must be one of the board");
    int count = 0;
    each_attacker(map, cells, site, seat, [&](int, int) { ++count; });
    return count;
  });
}

std::int32_t zone_attacked(PrimitiveContext* context, std::int32_t self, std::int32_t site, std::int32_t seat) {
  return with_pieces(context, self, [&](const PieceMap& map, auto cells, const ZoneRow& row) {
    if (!within(site, row.length)) return fail(context, "site must be one of the board");
    return is_attacked(map, cells, site, seat) ? 1 : 0;
  });
}

std::int32_t zone_checked(PrimitiveContext* context, std::int32_t self, std::int32_t seat) {
  return with_pieces(context, self, [&](const PieceMap& map, auto cells, const ZoneRow& row) {
    if (!map.any_royal) return 0;
    for (int site = 0; site < row.length; ++site) {
      const int value = cells[site];
      if (value != kNone && map.owner(value) == seat && map.royal[static_cast<std::size_t>(value)] &&
          is_attacked_by_others(map, cells, site, seat)) {
        return 1;
      }
    }
    return 0;
  });
}

constexpr Param kOfSeat = {"seat", ParamType::kSeat, "whose pieces"};
constexpr std::array kMovesOfParams = {
    kOfSeat, Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}"},
    Param{"from", ParamType::kSiteOrNone, "the only site moved from; left out or none: all"}};
constexpr std::array kPromotionsParams = {
    kOfSeat,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells, as: PIECES.kind}"}};
constexpr std::array kTakesPastParams = {
    Param{"value", ParamType::kHeld, "the piece that takes"},
    Param{"to", ParamType::kSite, "the empty site that it takes on"},
    Param{"over", ParamType::kSite, "where what it takes stands"},
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}"}};
constexpr std::array kAttackedParams = {Param{"site", ParamType::kSite, "a site of the board"}, kOfSeat};
constexpr std::array kCheckedParams = {Param{"seat", ParamType::kSeat, "whose royal pieces"}};

constexpr std::array kArmiesTopic = {
    Primitive{"legal_moves", Receiver::kZone, kMovesOfParams, ReturnType::kInt, primitive<zone_moves_of>,
              "Lists emit(from, to) for every piece of the seat and every site that it may go to by the movements of "
              "its kind, captures included, but where it would be promoted; by site, then movement, way and distance; "
              "answers how many there are. Moves after which another seat attacks a royal piece of its own are left "
              "out. The zone holds pieces.",
              "O(pieces x reach)", false, Work{40}},
    Primitive{"promotions", Receiver::kZone, kPromotionsParams, ReturnType::kInt, primitive<zone_promotions>,
              "Lists emit(from, to, as) for every move of the seat that legal_moves leaves out because it ends where "
              "the piece is promoted, and every kind that it may become; answers how many there are. The zone holds "
              "pieces.",
              "O(pieces x reach)", false, Work{40}},
    Primitive{"takes_past", Receiver::kZone, kTakesPastParams, ReturnType::kInt, primitive<zone_takes_past>,
              "Lists emit(from, to) for every such piece that could take on `to` if what stands on `over` stood there; "
              "answers how many there are. Moves after which another seat attacks a royal piece of its own are left "
              "out. The zone holds pieces.",
              "O(sites)", false, Work{40}},
    Primitive{"attacked", Receiver::kZone, kAttackedParams, ReturnType::kBool, primitive<zone_attacked>,
              "True if a piece of the seat could take on the site something that is not its own. The zone holds "
              "pieces.",
              "O(ways x side)", false, Work{4}},
    Primitive{"attackers", Receiver::kZone, kAttackedParams, ReturnType::kInt, primitive<zone_attackers>,
              "How many pieces of the seat could take on the site something that is not their own. The zone holds "
              "pieces.",
              "O(ways x side)", false, Work{4}},
    Primitive{"checked", Receiver::kZone, kCheckedParams, ReturnType::kBool, primitive<zone_checked>,
              "True if another seat attacks a royal piece of the seat. The zone holds pieces.", "O(ways x side)", false,
              Work{8}},
};

}  // namespace

std::span<const Primitive> armies_primitives() { return kArmiesTopic; }

}  // namespace quoin

// Primitives of a zone over the edges of a grid: pivoting and sliding what lies there.
// A pivot goes to an empty place of the edge's `pivot` relation; a slide along its `line` over empty places only.
#include <array>
#include <bit>
#include <cassert>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotOnEdges =
    "the zone must lie over the edges of a grid and may hold none: in game.yaml `over: BOARD.edges`, `holds: ...?`";
constexpr const char* kBadValue = "value must be one that the zone can hold, and not none";

bool lies_on_edges(const PrimitiveContext& context, const Zone& zone) {
  if (zone.over.board < 0) return false;
  const Board& board = board_at(context, zone.over.board);
  return board.lined && lies_on(zone, zone.over.board, board.edges);
}

// REQUIRES lies_on_edges(zone).
bool moves_edge(const ActionKind& kind, const Zone& zone, EdgeRelations relation) {
  const int board = zone.over.board;
  if (kind.fields.size() != 2 || !names_sites(kind.fields[0].domain, board, zone.over.sites)) return false;
  const Domain& to = kind.fields[1].domain;
  return to.kind == DomainKind::kRelation && to.of_field == 0 && to.board == board && to.relation == relation;
}

// The lines of edges of a lined board, and how far pieces slide on them. Branch-free, as branches on random positions
// are mispredicted.
class Lines {
 public:
  explicit Lines(const SiteType& cells)
      : lying_((cells.rows - 1) * cells.columns),
        rows_(cells.rows),
        columns_(cells.columns),
        inverse_(cells.columns > 1 ? 65536 / (cells.columns - 1) + 1 : 0) {
    assert(rows_ < 64 && columns_ < 64);
  }

  // Bit k: `edge` reaches position k of its line over empty edges only; its own bit is clear. `first` is the edge at
  // position 0. REQUIRES that `edge` is not empty.
  template <class Row>
  [[nodiscard]] std::uint64_t reach(Row row, int edge, int first) const {
    const bool lying =
        edge < lying_;  // between vertically adjacent cells: numbered along the line, and before the others
    const int step = lying ? 1 : columns_ - 1;
    const int length = lying ? columns_ : rows_;
    std::uint64_t empty = 0;
    for (int place = first + (length - 1) * step; place >= first; place -= step) {
      empty = empty << 1U | std::uint64_t{row[place] == kNone};
    }
    // The edge's position, (edge - first) / step, by multiplication: exact, since it divides without rest.
    const auto scaled = static_cast<unsigned>((edge - first) * (lying ? 65536 : inverse_));
    const std::uint64_t own = std::uint64_t{1} << (scaled >> 16U);
    const std::uint64_t above = empty & ~(empty + (own << 1U));  // the carry runs through the free stretch
    const std::uint64_t below = own - 1;
    const int taken = 63 - std::countl_zero((below & ~empty) << 1U | 1U);  // positions up to the nearest obstacle below
    return above | below >> taken << taken;
  }

 private:
  int lying_;
  int rows_;
  int columns_;
  int inverse_;  // of a standing line's step, times 65536, rounded up
};

std::int32_t zone_pivots(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_edges(*context, zone)) return fail(context, kNotOnEdges);
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kBadValue);
  const ActionKind& kind = kind_at(*context, emit);
  if (!moves_edge(kind, zone, kPivot)) {
    return fail(context, "emit must be an action with the fields {wall: BOARD.edges, to: {pivot: wall}} of this board");
  }
  const Relation& pivots = edge_relation(board_at(*context, zone.over.board), kPivot);
  const int offset = kind.offset;
  const int wall_stride = kind.fields[0].stride;
  const int to_stride = kind.fields[1].stride;
  ActionList list(context);
  const bool fits = with_cells(*context, zone, row_of(*context, self), [&](auto row) {
    return for_each_place(*context, zone_row(*context, self), value, true, [&](int edge) {
      const std::int16_t* targets = relation_row(pivots, edge);
      int action = offset + edge * wall_stride;
      if (list.has_room_for(pivots.width)) {
        for (int k = 0; k < 4; ++k, action += to_stride) {
          const int to = targets[k];
          list.add_if(action, row[to < 0 ? edge : to] == kNone);  // the edge itself is not empty
        }
        return true;
      }
      for (int k = 0; k < 4; ++k, action += to_stride) {
        if (targets[k] >= 0 && row[targets[k]] == kNone && !list.add(action)) return false;
      }
      return true;
    });
  });
  return list.close(fits);
}

std::int32_t zone_slides(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_edges(*context, zone)) return fail(context, kNotOnEdges);
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kBadValue);
  const ActionKind& kind = kind_at(*context, emit);
  if (!moves_edge(kind, zone, kLine)) {
    return fail(context, "emit must be an action with the fields {wall: BOARD.edges, to: {line: wall}} of this board");
  }
  const Board& board = board_at(*context, zone.over.board);
  const Relation& relation = edge_relation(board, kLine);
  const Lines lines(sites_of(board, kCells));
  const int width = relation.width;
  const int offset = kind.offset;
  const int wall_stride = kind.fields[0].stride;
  const int to_stride = kind.fields[1].stride;
  ActionList list(context);
  const bool fits = with_cells(*context, zone, row_of(*context, self), [&](auto row) {
    return for_each_place(*context, zone_row(*context, self), value, true, [&](int edge) {
      std::uint64_t targets = lines.reach(row, edge, relation_row(relation, edge)[0]);
      int action = offset + edge * wall_stride;
      if (list.has_room_for(width)) {
        for (int k = 0; k < width; ++k, action += to_stride, targets >>= 1U) list.add_if(action, (targets & 1U) != 0);
        return true;
      }
      for (; targets != 0; action += to_stride, targets >>= 1U) {
        if ((targets & 1U) != 0 && !list.add(action)) return false;
      }
      return true;
    });
  });
  return list.close(fits);
}

// Why a question about moving `edge` to `to` cannot be asked, or nullptr.
const char* unaskable(const PrimitiveContext& context, const Zone& zone, int edge, int to) {
  if (!lies_on_edges(context, zone)) return kNotOnEdges;
  if (!within(edge, zone.length)) return "edge must be an edge of the board, not none";
  if (to != kNone && !within(to, zone.length)) return "to must be an edge of the board, or be left out";
  return nullptr;
}

std::int32_t zone_can_pivot(PrimitiveContext* context, std::int32_t self, std::int32_t edge, std::int32_t to) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, edge, to)) return fail(context, why);
  const std::int16_t* targets = relation_row(edge_relation(board_at(*context, zone.over.board), kPivot), edge);
  return with_cells(*context, zone, row_of(*context, self), [&](auto row) {
    if (row[edge] == kNone) return 0;
    for (int k = 0; k < 4; ++k) {
      if (targets[k] >= 0 && (to == kNone || targets[k] == to) && row[targets[k]] == kNone) return 1;
    }
    return 0;
  });
}

std::int32_t zone_can_slide(PrimitiveContext* context, std::int32_t self, std::int32_t edge, std::int32_t to) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, edge, to)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  const Relation& relation = edge_relation(board, kLine);
  const std::int16_t* line = relation_row(relation, edge);
  return with_cells(*context, zone, row_of(*context, self), [&](auto row) {
    if (row[edge] == kNone) return 0;
    const std::uint64_t targets = Lines(sites_of(board, kCells)).reach(row, edge, line[0]);
    if (to == kNone) return targets != 0 ? 1 : 0;
    for (int k = 0; k < relation.width; ++k) {
      if ((targets >> k & 1U) != 0 && line[k] == to) return 1;
    }
    return 0;
  });
}

constexpr Param kEdge = {"edge", ParamType::kSite, "the edge that the piece lies on"};
constexpr Param kToEdge = {"to", ParamType::kSiteOrNone, "the edge it would move to; left out or none: any"};
constexpr Param kValue = {"value", ParamType::kHeld, "what moves: every edge that holds this value"};
constexpr std::array kPivotsParams = {
    kValue, Param{"emit", ParamType::kEmit, "emit.KIND with the fields {wall: BOARD.edges, to: {pivot: wall}}"}};
constexpr std::array kSlidesParams = {
    kValue, Param{"emit", ParamType::kEmit, "emit.KIND with the fields {wall: BOARD.edges, to: {line: wall}}"}};
constexpr std::array kMoveParams = {kEdge, kToEdge};

constexpr std::array kEdgesTopic = {
    Primitive{"pivots", Receiver::kZone, kPivotsParams, ReturnType::kNothing, primitive<zone_pivots>,
              "Lists each quarter turn of an edge that holds the value, about one of its ends, to an empty edge. About "
              "an end on the border nothing turns. The zone lies over the edges of a grid. Edges ascending, then as "
              "the relation `pivot` gives them.",
              "O(edges)", false, Work{4}, "the place is taken"},
    Primitive{"slides", Receiver::kZone, kSlidesParams, ReturnType::kNothing, primitive<zone_slides>,
              "Lists each edge that an edge with the value reaches along its line over empty edges. The zone lies over "
              "the edges of a grid. Edges ascending, then by position along the line.",
              "O(edges)", false, Work{10}, "the line is barred"},
    Primitive{"can_pivot", Receiver::kZone, kMoveParams, ReturnType::kBool, primitive<zone_can_pivot>,
              "True if what lies on the edge can pivot. If `to` is given: to that edge. False for an empty edge.",
              "O(1)"},
    Primitive{"can_slide", Receiver::kZone, kMoveParams, ReturnType::kBool, primitive<zone_can_slide>,
              "True if what lies on the edge can slide. If `to` is given: to that edge. False for an empty edge.",
              "O(line)"},
};

}  // namespace

std::span<const Primitive> edges_primitives() { return kEdgesTopic; }

}  // namespace quoin

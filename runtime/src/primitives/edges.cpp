// Primitives of a zone over the edges of a grid: pivoting and sliding what lies there.
// A pivot goes to an empty place of the edge's `pivot` relation; a slide along its `line` over empty places only.
#include "primitives/functions.h"
#include "primitives/support.h"

namespace quoin {
namespace {

constexpr const char* kNotOnEdges =
    "the zone must lie over the edges of a grid and may hold none: in game.yaml `over: BOARD.edges`, `holds: ...?`";
constexpr const char* kBadValue = "value must be one that the zone can hold, and not none";

bool lies_on_edges(const PrimitiveContext& context, const Zone& zone) {
  return zone.over.board >= 0 && board_at(context, zone.over.board).kind == BoardKind::kGrid &&
         lies_on(zone, zone.over.board, kEdges);
}

bool moves_edge(const ActionKind& kind, int board, EdgeRelations relation) {
  if (kind.fields.size() != 2 || !names_sites(kind.fields[0].domain, board, kEdges)) return false;
  const Domain& to = kind.fields[1].domain;
  return to.kind == DomainKind::kRelation && to.of_field == 0 && to.board == board && to.relation == relation;
}

// Calls `visit(edge)` for each edge that holds `value`, ascending, until it answers false.
template <class Row, class Visit>
bool for_each_holding(Row row, int edges, int value, Visit&& visit) {
  int edge = 0;
  if constexpr (sizeof(typename Row::Type) == 1) {  // eight at a time: the high bit of each equal byte
    constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FULL;
    const std::uint64_t wanted = 0x0101010101010101ULL * static_cast<std::uint8_t>(value);
    for (; edge + 8 <= edges; edge += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, row.base + edge, 8);
      word ^= wanted;
      std::uint64_t equal = ~(((word & kLow) + kLow) | word | kLow);
      for (; equal != 0; equal &= equal - 1) {
        if (!visit(edge + __builtin_ctzll(equal) / 8)) return false;
      }
    }
  }
  for (; edge < edges; ++edge) {
    if (row[edge] == value && !visit(edge)) return false;
  }
  return true;
}

// The free stretch around an edge on its line: positions low .. high, the edge's own included.
struct Stretch {
  int low;
  int own;
  int high;
};

template <class Row>
Stretch free_stretch(Row row, const Board& board, const std::int16_t* line, int width, int edge) {
  const int level = (board.rows - 1) * board.columns;  // edges between vertically adjacent cells come first
  const int own = edge < level ? edge % board.columns : (edge - level) / (board.columns - 1);
  Stretch stretch{own, own, own};
  while (stretch.low > 0 && row[line[stretch.low - 1]] == kNone) --stretch.low;
  while (stretch.high + 1 < width && line[stretch.high + 1] >= 0 && row[line[stretch.high + 1]] == kNone) {
    ++stretch.high;
  }
  return stretch;
}

const std::int16_t* relation_row(const Relation& relation, int edge) {
  return relation.table.data() + static_cast<std::ptrdiff_t>(relation.width) * edge;
}

}  // namespace

std::int32_t zone_pivots(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit,
                         std::int32_t, std::int32_t) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_edges(*context, zone)) return fail(context, kNotOnEdges);
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kBadValue);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (!moves_edge(kind, zone.over.board, kPivot)) {
    return fail(context, "emit must be an action with the fields {wall: BOARD.edges, to: {pivot: wall}} of this board");
  }
  const Board& board = board_at(*context, zone.over.board);
  const Relation& pivots = edge_relation(board, kPivot);
  const int offset = kind.offset;
  const int wall_stride = kind.fields[0].stride;
  const int to_stride = kind.fields[1].stride;
  ActionList list(context);
  const bool fits = with_cells(*context, zone, row_of(self), [&](auto row) {
    return for_each_holding(row, zone.length, value, [&](int edge) {
      const std::int16_t* targets = relation_row(pivots, edge);
      int action = offset + edge * wall_stride;
      if (list.has_room_for(pivots.width)) {
        for (int k = 0; k < 4; ++k, action += to_stride) {
          const int to = targets[k];
          list.add_if(action, (to >= 0) & (row[to < 0 ? edge : to] == kNone));
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

std::int32_t zone_slides(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t emit,
                         std::int32_t, std::int32_t) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_edges(*context, zone)) return fail(context, kNotOnEdges);
  if (value == kNone || !zone.holds.holds(value)) return fail(context, kBadValue);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (!moves_edge(kind, zone.over.board, kLine)) {
    return fail(context, "emit must be an action with the fields {wall: BOARD.edges, to: {line: wall}} of this board");
  }
  const Board& board = board_at(*context, zone.over.board);
  const Relation& lines = edge_relation(board, kLine);
  const int offset = kind.offset;
  const int wall_stride = kind.fields[0].stride;
  const int to_stride = kind.fields[1].stride;
  ActionList list(context);
  const bool fits = with_cells(*context, zone, row_of(self), [&](auto row) {
    return for_each_holding(row, zone.length, value, [&](int edge) {
      const Stretch free = free_stretch(row, board, relation_row(lines, edge), lines.width, edge);
      if (!list.has_room_for(free.high - free.low)) return false;
      const int base = offset + edge * wall_stride;
      for (int k = free.low; k < free.own; ++k) list.add(base + k * to_stride);
      for (int k = free.own + 1; k <= free.high; ++k) list.add(base + k * to_stride);
      return true;
    });
  });
  return list.close(fits);
}

namespace {

// Why a question about moving `edge` to `to` cannot be asked, or nullptr.
const char* unaskable(const PrimitiveContext& context, const Zone& zone, int edge, int to) {
  if (!lies_on_edges(context, zone)) return kNotOnEdges;
  if (!within(edge, zone.length)) return "edge must be an edge of the board, not none";
  if (to != kNone && !within(to, zone.length)) return "to must be an edge of the board, or be left out";
  return nullptr;
}

}  // namespace

std::int32_t zone_can_pivot(PrimitiveContext* context, std::int32_t self, std::int32_t edge, std::int32_t to,
                            std::int32_t, std::int32_t) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, edge, to)) return fail(context, why);
  const std::int16_t* targets = relation_row(edge_relation(board_at(*context, zone.over.board), kPivot), edge);
  return with_cells(*context, zone, row_of(self), [&](auto row) {
    if (row[edge] == kNone) return 0;
    for (int k = 0; k < 4; ++k) {
      if (targets[k] >= 0 && (to == kNone || targets[k] == to) && row[targets[k]] == kNone) return 1;
    }
    return 0;
  });
}

std::int32_t zone_can_slide(PrimitiveContext* context, std::int32_t self, std::int32_t edge, std::int32_t to,
                            std::int32_t, std::int32_t) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, edge, to)) return fail(context, why);
  const Board& board = board_at(*context, zone.over.board);
  const Relation& lines = edge_relation(board, kLine);
  const std::int16_t* line = relation_row(lines, edge);
  return with_cells(*context, zone, row_of(self), [&](auto row) {
    if (row[edge] == kNone) return 0;
    const Stretch free = free_stretch(row, board, line, lines.width, edge);
    if (to == kNone) return free.low < free.high ? 1 : 0;
    for (int k = free.low; k <= free.high; ++k) {
      if (line[k] == to) return to != edge ? 1 : 0;
    }
    return 0;
  });
}

}  // namespace quoin

// Primitives of a zone over the edges of a board: what lies around a cell.
#include <array>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotOverEdges = "the zone must lie over the edges of a board: in game.yaml `over: BOARD.edges`";
constexpr const char* kNotLines =
    "lines must be a zone that lies over the edges of a board: in game.yaml `over: BOARD.edges`";
constexpr const char* kNotCells =
    "the zone must lie over the cells of the board on whose edges the lines lie, and may hold none: in game.yaml "
    "`over: "
    "BOARD.cells`, `holds: ...?`";

// The board on whose edges the row lies, or nullptr.
const Board* board_of_edges(const PrimitiveContext& context, const Zone& zone) {
  if (!zone.has_over || zone.over.kind != DomainKind::kSites) return nullptr;
  const Board& board = board_at(context, zone.over.board);
  return board.edges >= 0 && zone.over.sites == board.edges ? &board : nullptr;
}

// The sides of a cell: how many there are, and how many hold something: not none, or, where nothing may be none, not 0.
struct CellSides {
  int all = 0;
  int held = 0;
};

template <class Row>
CellSides sides_of(const Board& board, Row row, int nothing, int cell) {
  const Relation& side = sites_of(board, kCells).relations[kSide];
  const std::int16_t* edges = relation_row(side, cell);
  CellSides sides;
  for (int k = 0; k < side.width; ++k) {
    if (edges[k] < 0) continue;
    ++sides.all;
    sides.held += row[edges[k]] != nothing ? 1 : 0;
  }
  return sides;
}

int nothing_in(const ZoneRow& row) { return row.optional ? kNone : 0; }

std::int32_t zone_sides_held(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const Board* board = board_of_edges(*context, zone_at(*context, self));
  if (board == nullptr) return fail(context, kNotOverEdges);
  if (!within(cell, sites_of(*board, kCells).relations[kSide].sources)) {
    return fail(context, "cell must be a cell of this board, not none");
  }
  const ZoneRow& row = zone_row(*context, self);
  return with_cells(*context, row, [&](auto cells) { return sides_of(*board, cells, nothing_in(row), cell).held; });
}

std::int32_t zone_enclose(PrimitiveContext* context, std::int32_t self, std::int32_t edge, std::int32_t lines,
                          std::int32_t value) {
  const Zone& zone = zone_at(*context, lines);
  const Board* board = board_of_edges(*context, zone);
  if (board == nullptr) return fail(context, kNotLines);
  if (!lies_on(zone_at(*context, self), zone.over.board, kCells)) return fail(context, kNotCells);
  const ZoneRow& held = zone_row(*context, lines);
  const ZoneRow& row = zone_row(*context, self);
  if (!within(edge, held.length)) return fail(context, "edge must be an edge of this board, not none");
  if (value == kNone || !row.holds(value)) return fail(context, kNotHeld);
  const Relation& between = edge_relation(*board, kBetween);
  const std::int16_t* beside = relation_row(between, edge);
  return with_cells(*context, held, [&](auto edges) {
    int closed = 0;
    for (int k = 0; k < between.width; ++k) {
      const int cell = beside[k];
      if (cell < 0 || read_place(*context, row, cell) != kNone) continue;
      const CellSides sides = sides_of(*board, edges, nothing_in(held), cell);
      if (sides.held < sides.all) continue;
      write_place(*context, row, cell, value);
      ++closed;
    }
    return closed;
  });
}

constexpr std::array kSidesHeldParams = {Param{"cell", ParamType::kSite, "a cell of the board"}};
constexpr std::array kEncloseParams = {Param{"edge", ParamType::kSite, "an edge of the board"},
                                       Param{"lines", ParamType::kRow, "a zone over the edges of the board"},
                                       Param{"value", ParamType::kHeld, "what is written into the cells"}};

constexpr std::array kSidesTopic = {
    Primitive{"sides_held", Receiver::kZone, kSidesHeldParams, ReturnType::kInt, primitive<zone_sides_held>,
              "How many sides of the cell hold something. That is not none; in a zone of bool true, of numbers not 0. "
              "The zone lies over the edges of a board.",
              "O(sides)"},
    Primitive{"enclose", Receiver::kZone, kEncloseParams, ReturnType::kInt, primitive<zone_enclose>,
              "Writes the value into every cell beside the edge that holds none and all of whose sides hold something. "
              "Answers how many. Sides on the border count if the board has edges there. The zone lies over the cells "
              "of a board, `lines` over its edges.",
              "O(sides)", true},
};

}  // namespace

std::span<const Primitive> sides_primitives() { return kSidesTopic; }

}  // namespace quoin

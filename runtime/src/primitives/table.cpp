// The table of primitives: their names, parameters and contracts. Bindings, editor stubs and the reference page
// are made from it. A topic with many has a table of its own, joined at the end.
#include <array>
#include <initializer_list>
#include <vector>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

using std::int32_t;

constexpr Param kWalls = {"walls", ParamType::kZone,
                          "a zone over the board's edges; where it is not none stands a wall"};
constexpr Param kPieces = {"pieces", ParamType::kZone, "a zone that holds cells: where the pieces stand"};
constexpr Param kEdge = {"edge", ParamType::kSite, "the edge that the piece lies on"};
constexpr Param kTo = {"to", ParamType::kSiteOrNone, "the edge it would move to; left out or none: any"};
constexpr Param kValue = {"value", ParamType::kHeld, "what moves: every edge that holds this value"};
constexpr Param kCell = {"cell", ParamType::kSite, "a cell of the board"};

constexpr std::array kStepsParams = {Param{"from", ParamType::kSite, "the cell stepped from"}, kWalls, kPieces,
                                     Param{"emit", ParamType::kEmit,
                                           "emit.KIND with the field {to: BOARD.cells}, or with {from: BOARD.cells} "
                                           "and {to: {neighbor: from}}"}};
constexpr std::array kClosedParams = {kCell, kWalls, kPieces};
constexpr std::array kPivotsParams = {
    kValue, Param{"emit", ParamType::kEmit, "emit.KIND with the fields {wall: BOARD.edges, to: {pivot: wall}}"}};
constexpr std::array kSlidesParams = {
    kValue, Param{"emit", ParamType::kEmit, "emit.KIND with the fields {wall: BOARD.edges, to: {line: wall}}"}};
constexpr std::array kMoveParams = {kEdge, kTo};
constexpr std::array kAddParams = {Param{"next_seat", ParamType::kSeat, "the seat that chooses next in this position"}};

constexpr std::array kGridPrimitives = {
    Primitive{"steps", Receiver::kGrid, kStepsParams, ReturnType::kNothing, primitive<grid_steps>,
              "Lists a step from the cell to each orthogonal neighbour (north, east, south, west) that no wall and no "
              "piece bars.",
              "O(pieces)", false, Work{4}},
    Primitive{"closed", Receiver::kGrid, kClosedParams, ReturnType::kBool, primitive<grid_closed>,
              "True if all four sides of the cell are closed: by the border, by a wall, or by a piece on the cell "
              "behind.",
              "O(pieces)", false, Work{4}},
    Primitive{"pivots", Receiver::kZone, kPivotsParams, ReturnType::kNothing, primitive<zone_pivots>,
              "Lists, for every edge that holds the value, a quarter turn about each end that is not on the border, to "
              "each empty edge there. The zone lies over the edges of a grid. Edges ascending, then as the relation "
              "`pivot` gives them.",
              "O(edges)", false, Work{4}},
    Primitive{"slides", Receiver::kZone, kSlidesParams, ReturnType::kNothing, primitive<zone_slides>,
              "Lists, for every edge that holds the value, each edge of its line that it reaches over empty edges "
              "only. The zone lies over the edges of a grid. Edges ascending, then by position along the line.",
              "O(edges)", false, Work{10}},
    Primitive{"can_pivot", Receiver::kZone, kMoveParams, ReturnType::kBool, primitive<zone_can_pivot>,
              "True if what lies on the edge can pivot (to the given edge, if one is given). False for an empty edge.",
              "O(1)"},
    Primitive{"can_slide", Receiver::kZone, kMoveParams, ReturnType::kBool, primitive<zone_can_slide>,
              "True if what lies on the edge can slide (to the given edge, if one is given). False for an empty edge.",
              "O(line)"},
    Primitive{"add", Receiver::kHistory, kAddParams, ReturnType::kInt, primitive<history_add>,
              "Remembers the position (the history's zones and the seat that is next) and answers how often it has "
              "stood by now, this time included. An error if the history is full.",
              "O(positions)", true, Work{4}},
};

}  // namespace

std::span<const Primitive> all_primitives() {
  static const std::vector<Primitive> kAll = [] {
    std::vector<Primitive> all;
    for (const std::span<const Primitive> part :
         {std::span<const Primitive>(kGridPrimitives), piece_primitives(), line_primitives(), brick_primitives(),
          shape_primitives(), cuboid_primitives()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return kAll;
}

}  // namespace quoin

// The part of the table of primitives about pieces on the cells of a grid: pieces.cpp, captures.cpp, regions.cpp.
#include <array>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr Param kPieceCell = {"cell", ParamType::kSite, "a cell of the board"};
constexpr Param kOwn = {"value", ParamType::kHeld, "one's own pieces; all others that are not none count as others'"};
constexpr const char* kWays = "orthogonal hexagonal all_eight";

constexpr std::array kPlacesParams = {
    Param{"value", ParamType::kHeld, "what the places hold; none lists the empty ones"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each place, such as what the zone lies over"}};
constexpr std::array kDropsParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with one field that has a value for each column, from the left (more are never listed)"}};
constexpr std::array kDropParams = {Param{"column", ParamType::kInt, "counted from 0"},
                                    Param{"value", ParamType::kHeld, "what falls"}};
constexpr std::array kLeapsParams = {
    Param{"value", ParamType::kHeld, "what moves: every cell that holds this value"},
    Param{"rows", ParamType::kInt, "how many rows up; negative: down"},
    Param{"columns", ParamType::kInt, "how many columns to the right; negative: to the left"},
    Param{"onto", ParamType::kWord, "what the cell moved to holds: none, another value, or either of these",
          "empty other open"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.cells, to: BOARD.cells}, or, for one step to any side, {from: "
          "BOARD.cells, to: {around: from}}"}};
constexpr std::array kFlanksParams = {kOwn,
                                      Param{"emit", ParamType::kEmit, "emit.KIND with one field, a cell of the board"}};
constexpr std::array kCanFlankParams = {kOwn};
constexpr std::array kFlipParams = {kPieceCell, kOwn};
constexpr std::array kCellParams = {kPieceCell};
constexpr std::array kHasRunParams = {Param{"value", ParamType::kHeld, "what the cells of the run hold"},
                                      Param{"length", ParamType::kInt, "how many of them, 1 or more"}};
constexpr std::array kSpansParams = {
    kPieceCell,
    Param{"borders", ParamType::kWord,
          "which two borders: the lowest and the highest row, or the first and the "
          "last column",
          "south_north west_east"},
    Param{
        "ways", ParamType::kWord,
        "what touches a cell: its neighbours; these and the cells up left and down right, which makes the grid one of "
        "hexagons; all cells around it",
        kWays}};

constexpr std::array kPiecePrimitives = {
    Primitive{"places", Receiver::kZone, kPlacesParams, ReturnType::kNothing, primitive<row_places>,
              "Lists emit(place) for every place of the row that holds the value, ascending.", "O(places / 8)", false,
              Work{2}},
    Primitive{"drops", Receiver::kZone, kDropsParams, ReturnType::kNothing, primitive<zone_drops>,
              "Lists emit(column) for every column whose highest cell is empty. The zone lies over the cells of a grid "
              "and may hold none.",
              "O(columns)"},
    Primitive{"drop", Receiver::kZone, kDropParams, ReturnType::kSite, primitive<zone_drop>,
              "Puts the value on the lowest empty cell of the column and answers that cell; none, and nothing changes, "
              "if the column is full. The zone lies over the cells of a grid and may hold none.",
              "O(rows)", true},
    Primitive{"leaps", Receiver::kZone, kLeapsParams, ReturnType::kNothing, primitive<zone_leaps>,
              "Lists emit(from, to) for every cell with the value whose cell so many rows up and columns to the right "
              "is on the board and holds what `onto` says, by `from`. What lies between does not matter. The zone lies "
              "over the cells of a grid.",
              "O(cells / 64)", false, Work{2}},
    Primitive{
        "flanks", Receiver::kZone, kFlanksParams, ReturnType::kInt, primitive<zone_flanks>,
        "Lists emit(cell) for every empty cell from which in one of the eight directions others' pieces without a "
        "gap lead to one's own, ascending; answers how many there are. The zone lies over the cells of a grid and "
        "may hold none.",
        "O(cells / 64 x side)", false, Work{4}},
    Primitive{"can_flank", Receiver::kZone, kCanFlankParams, ReturnType::kBool, primitive<zone_can_flank>,
              "True if flanks would list something.", "O(cells / 64 x side)", false, Work{3}},
    Primitive{
        "flip", Receiver::kZone, kFlipParams, ReturnType::kInt, primitive<zone_flip>,
        "Turns into one's own all others' pieces that lie, without a gap, between the cell and one's own in one of "
        "the eight directions; answers how many. The cell itself does not change. The zone lies over the cells of a "
        "grid and may hold none.",
        "O(cells / 64 x side)", true},
    Primitive{"longest_run", Receiver::kZone, kCellParams, ReturnType::kInt, primitive<zone_longest_run>,
              "The length of the longest straight run of equal values through the cell, along row, column and both "
              "diagonals; 0 if the cell holds none. The zone lies over the cells of a grid.",
              "O(rows + columns)"},
    Primitive{
        "has_run", Receiver::kZone, kHasRunParams, ReturnType::kBool, primitive<zone_has_run>,
        "True if somewhere so many cells in a row, column or diagonal, one next to the other, hold the value. The "
        "zone lies over the cells of a grid.",
        "O(cells / 64 x length)", false, Work{2}},
    Primitive{"group_size", Receiver::kZone, kCellParams, ReturnType::kInt, primitive<zone_group_size>,
              "The number of cells in the orthogonally connected group of equal values around the cell; 0 if the cell "
              "holds none. The zone lies over the cells of a grid.",
              "O(cells)", false, Work{5}},
    Primitive{
        "spans", Receiver::kZone, kSpansParams, ReturnType::kBool, primitive<zone_spans>,
        "True if the connected group of equal values around the cell reaches both borders; false if the cell holds "
        "none. The zone lies over the cells of a grid.",
        "O(cells)", false, Work{5}},
};

}  // namespace

std::span<const Primitive> piece_primitives() { return kPiecePrimitives; }

}  // namespace quoin

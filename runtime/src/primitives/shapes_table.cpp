// The table of primitives for shapes on grids and for areas.
#include <array>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr Param kShapes = {"shapes", ParamType::kShapes, "shape.NAME, shapes of game.yaml"};
constexpr Param kHow = {"how", ParamType::kWord,
                        "\"inside\": every cell lies on the grid; \"overhang\": cells may hang over the border and are "
                        "left out; \"wrap\": the grid goes on at the opposite border",
                        "inside overhang wrap"};
constexpr Param kSpare = {"spare", ParamType::kInt,
                          "with \"overhang\": how many cells may be left out; one at least always lies on the grid"};
constexpr Param kWhat = {"what", ParamType::kInt, "one of the shapes"};
constexpr Param kLeast = {"least", ParamType::kInt, "smaller areas do not count"};
constexpr Param kAreaHow = {"how", ParamType::kWord,
                            "\"inside\": the border ends an area; \"wrap\": it goes on at the opposite border",
                            "inside wrap"};
constexpr Param kAreaValue = {"value", ParamType::kHeld, "what the cells of the area hold"};

constexpr std::array kArrangementsParams = {
    kShapes, Param{"rolled", ParamType::kZone, "a zone over the labels' set: how often each label is to be used"}, kHow,
    kSpare, Param{"emit", ParamType::kEmit, "emit.KIND with one field that holds the shapes"}};
constexpr std::array kPlacementsParams = {
    kShapes, kWhat, kHow, kSpare,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {turn: 0..3, at: BOARD.anchors}"}};
constexpr std::array kWriteParams = {
    kShapes,
    kWhat,
    Param{"turn", ParamType::kInt, "quarter turns clockwise; 4 more: the mirror image"},
    Param{"at", ParamType::kSite, "where the lower-left corner of the turned box lies: one of BOARD.anchors"},
    kHow,
    Param{"value", ParamType::kHeldOrNone, "what shapes without labels write; left out for others"}};
constexpr std::array kFitsParams = {
    kShapes, kHow, kSpare, Param{"what", ParamType::kSiteOrNone, "the shape that is to fit; left out or none: any"}};
constexpr std::array kMakesParams = {kShapes, kWhat};
constexpr std::array kAreasParams = {kAreaValue, kLeast, kAreaHow};

constexpr std::array kShapePrimitives = {
    Primitive{
        "arrangements", Receiver::kZone, kArrangementsParams, ReturnType::kNothing, primitive<zone_arrangements>,
        "Lists every shape that uses just the rolled labels and whose formation can be laid on empty cells of the "
        "zone, ascending. The zone lies over the cells of a grid with a margin of one less than the shapes have "
        "cells.",
        "O(formations x rows + actions)", false, Work{0, 0, 1}},
    Primitive{
        "placements", Receiver::kZone, kPlacementsParams, ReturnType::kNothing, primitive<zone_placements>,
        "Lists every way to lay the shape on empty cells of the zone: by turn, then by anchor. Of ways that write "
        "the same labels into the same cells only the first is listed.",
        "O(rows + actions)", false, Work{0, 0, 1}},
    Primitive{"write", Receiver::kZone, kWriteParams, ReturnType::kInt, primitive<zone_write>,
              "Writes the shape's labels into the zone and answers how many cells were left out over the border. An "
              "error if a cell is taken, if with \"inside\" one lies outside, or if none lies on the grid.",
              "O(cells of the shape)", true},
    Primitive{"fits", Receiver::kZone, kFitsParams, ReturnType::kBool, primitive<zone_fits>,
              "True if any shape, or the given one, can be laid on empty cells of the zone. Labels do not matter.",
              "O(formations x rows)", false, Work{0, 0, 1}},
    Primitive{"makes", Receiver::kZone, kMakesParams, ReturnType::kBool, primitive<zone_makes>,
              "True if the zone, which lies over the labels' set, holds just the labels of the shape.", "O(labels)"},
    Primitive{"areas", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_areas>,
              "The number of areas: orthogonally connected cells of the zone that hold the value, as many as belong "
              "together. The zone lies over the cells of a grid.",
              "O(cells)", false, Work{6}},
    Primitive{"area_cells", Receiver::kZone, kAreasParams, ReturnType::kInt, primitive<zone_area_cells>,
              "The number of cells that the areas counted by `areas` have together.", "O(cells)", false, Work{6}},
};

}  // namespace

std::span<const Primitive> shape_primitives() { return kShapePrimitives; }

}  // namespace quoin

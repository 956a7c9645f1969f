// The table of primitives of brick boards, and of those that answer for a whole board or row.
#include <array>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr Param kSought = {"value", ParamType::kHeld, "what is looked for"};
constexpr std::array kLongestParams = {
    kSought, Param{"direction", ParamType::kWord, "\"row\", \"column\" (grids only) or \"diagonal\" (either way)",
                   "row column diagonal"}};
constexpr std::array kSoughtParams = {kSought};
constexpr std::array kBrickSpotsParams = {
    Param{"emit", ParamType::kEmit, "emit.KIND whose last field holds BOARD.spots"},
    Param{"a", ParamType::kField, "the value of the kind's first field", "1"},
    Param{"b", ParamType::kFieldOrNone, "the value of its second field; left out or none: it has only one before",
          "2"}};
constexpr std::array kUncoveredParams = {Param{"emit", ParamType::kEmit, "emit.KIND with the field {at: BOARD.slots}"}};
constexpr std::array kMovesParams = {
    Param{"back", ParamType::kZone, "the zone over the same slots that holds the bricks' other side"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.slots, to: BOARD.spots} and one for the side that is then in front"}};
constexpr std::array kBuildParams = {Param{"spot", ParamType::kSite, "a spot of the board"},
                                     Param{"value", ParamType::kHeld, "what the zone then holds there"}};

constexpr std::array kBrickPrimitives = {
    Primitive{"longest", Receiver::kZone, kLongestParams, ReturnType::kInt, primitive<zone_longest>,
              "The length of the longest straight stretch of the value anywhere on the board; 0 if it lies nowhere. "
              "The zone lies over the cells of a grid or the slots of a brick board. A diagonal of bricks goes up one "
              "row and half a brick at a time.",
              "O(places)", false, Work{6}},
    Primitive{"largest_group", Receiver::kZone, kSoughtParams, ReturnType::kInt, primitive<zone_largest_group>,
              "The number of places in the largest connected group of the value anywhere on the board; 0 if it lies "
              "nowhere. Cells of a grid touch at their sides, slots of a brick board have up to six neighbours.",
              "O(places)", false, Work{6}},
    Primitive{"total",
              Receiver::kZone,
              {},
              ReturnType::kInt,
              primitive<zone_total>,
              "The sum of a row of numbers; of a zone with one number a seat, of all seats.",
              "O(places)",
              false,
              Work{1}},
    Primitive{"spots", Receiver::kZone, kBrickSpotsParams, ReturnType::kNothing, primitive<zone_spots>,
              "Lists the kind with the given values and every spot where a brick may be put: the first in a1, later "
              "ones at the ends of the base while it is narrower than the board, and in every empty slot of a higher "
              "row whose two supports are there. The zone lies over the slots of a brick board. Spots ascending.",
              "O(slots)", false, Work{4}},
    Primitive{"uncovered", Receiver::kZone, kUncoveredParams, ReturnType::kNothing, primitive<zone_uncovered>,
              "Lists the kind for every brick that no other lies on. Slots ascending.", "O(slots)", false, Work{4}},
    Primitive{"moves", Receiver::kZone, kMovesParams, ReturnType::kNothing, primitive<zone_moves>,
              "Lists, for every brick that no other lies on, each spot where it may go once it is lifted, first with "
              "the side in front that is so now, then with its other one if that is different. Its own slot is no "
              "spot for it, and a brick without which the base would be gone or in two parts goes nowhere. Slots "
              "ascending, then sides, then spots ascending.",
              "O(bricks * slots)", false, Work{0, 1}},
    Primitive{"build", Receiver::kZone, kBuildParams, ReturnType::kSite, primitive<zone_build>,
              "Puts the value on the spot and moves the wall by one column where it must, so that the leftmost brick "
              "of the base lies in column a; the left end of the base may have been lifted before. Answers the slot "
              "where the value then lies. An error if the spot is taken or the wall would leave the board.",
              "O(slots)", true, Work{4}},
};

}  // namespace

std::span<const Primitive> brick_primitives() { return kBrickPrimitives; }

}  // namespace quoin

// The table of primitives on constructions: records with the columns x y z w d h mass.
#include <array>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr Param kWidth = {"w", ParamType::kInt, "the body's edge along x"};
constexpr Param kDepth = {"d", ParamType::kInt, "its edge along y"};
constexpr Param kHeight = {"h", ParamType::kInt, "its height"};
constexpr Param kBody = {"row", ParamType::kInt, "a row of the record with something there"};

constexpr Param kFigures = {"figures", ParamType::kInt,
                            "the rows 1 to this one are figures, on which nothing rests; 0: there are none"};

constexpr std::array kPlacingsParams = {
    kWidth,
    kDepth,
    kHeight,
    Param{"approach", ParamType::kWord, "by which ways it may be brought in: above and sideways, or above only",
          "straight above"},
    kFigures,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {turn, on, dx, dy}"}};
constexpr std::array kBodySpotsParams = {Param{"row", ParamType::kInt, "the row of the body it shall lie on"}, kWidth,
                                         kDepth, kHeight,
                                         Param{"emit", ParamType::kEmit, "emit.KIND with the fields {dx, dy}"}};
constexpr std::array kBodyParams = {kBody};
constexpr std::array kSupportedParams = {kBody, kFigures};
constexpr std::array kStandsParams = {
    Param{"sixteenths", ParamType::kInt, "the margin by which contacts are shrunk, in sixteenths of a unit"}};

constexpr std::array kCuboidPrimitives = {
    Primitive{
        "placings", Receiver::kRecord, kPlacingsParams, ReturnType::kNothing, primitive<record_placings>,
        "Lists every place where a body of w x d x h can lie on the tops of others, as it is (turn 0) and, unless "
        "w is d, with w and d swapped (turn 1): its bottom in the plane of a "
        "top and over a part of it, its volume free, and free its way out straight up or, where `straight`, "
        "along +x, -x, +y or -y. A place is written as the lowest row it lies on and the offset of its smallest "
        "corner from that row's; each stands once, by turn, row, dy, dx.",
        "O(rows^2 * (d + D))", false, Work{0, 20}},
    Primitive{"spots", Receiver::kRecord, kBodySpotsParams, ReturnType::kNothing, primitive<record_spots>,
              "Lists every place where a body of w x d x h can lie wholly on the top of the row's body with its volume "
              "free, as the offset of its smallest corner from that body's; by dy, then dx.",
              "O(rows * d)", false, Work{30}},
    Primitive{"clear", Receiver::kRecord, kBodyParams, ReturnType::kBool, primitive<record_clear>,
              "True if the volume of the row's body meets no other. Touching is not meeting.", "O(rows)", false,
              Work{5}},
    Primitive{"supported", Receiver::kRecord, kSupportedParams, ReturnType::kBool, primitive<record_supported>,
              "True if the bottom of the row's body lies in the plane of another's top and over a part of it.",
              "O(rows)", false, Work{5}},
    Primitive{"stands", Receiver::kRecord, kStandsParams, ReturnType::kBool, primitive<record_stands>,
              "True if the construction is in equilibrium. Row 0 is fixed. Contacts are the rectangles where a top and "
              "a bottom coincide, shrunk by the margin on every side (one thinner than twice the margin carries "
              "nothing); each carries pushing vertical forces at its corners, which must balance every body's weight "
              "at its centre and its torques. Equality stands.",
              "O(rows^2), more where bodies rest on several others", false, Work{0, 20}},
};

}  // namespace

std::span<const Primitive> cuboid_primitives() { return kCuboidPrimitives; }

}  // namespace quoin

// The part of the table of primitives that works on rows and columns and their ends: lines.cpp, cards.cpp.
#include <array>

#include "primitives/adapt.h"
#include "primitives/functions.h"

namespace quoin {
namespace {

constexpr Param kEnd = {"end", ParamType::kSite, "an end of the board (BOARD.ends): the line, and where one stands"};
constexpr Param kLaid = {"laid", ParamType::kZone, "a zone over the board's ends: the cards that lie there"};
constexpr Param kLaysFrom = {"from", ParamType::kField, "the value of emit's field `from`", "1"};
constexpr Param kTakesFrom = {"from", ParamType::kField, "the value of emit's field `from`", "2"};

constexpr std::array kOnLineParams = {kEnd,
                                      Param{"value", ParamType::kHeld, "what is counted; none counts empty cells"}};
constexpr std::array kShiftParams = {
    kEnd, Param{"n", ParamType::kInt, "how many leave the line at its far end; all, if there are fewer"},
    Param{"how", ParamType::kWord, "whether empty cells stay where they are, or gaps move along with what moves",
          "fixed sliding"}};
constexpr std::array kTakeParams = {kEnd, Param{"value", ParamType::kHeld, "what is taken off the line"}};
constexpr std::array kCountParams = {Param{"value", ParamType::kHeld, "what is counted; none counts empty places"}};
constexpr std::array kLaysParams = {
    kLaid,
    Param{"how", ParamType::kWord, "what lies at the other end of the line: nothing, or the same as the card",
          "bare same"},
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {from: ANY, card: SET, at: BOARD.ends}"}, kLaysFrom};
constexpr std::array kTakesParams = {
    kLaid,
    Param{"emit", ParamType::kEmit, "emit.KIND with the fields {kept: SET, from: ANY, card: SET, at: BOARD.ends}"},
    kTakesFrom,
    Param{"kept", ParamType::kSiteOrNone, "the one value of emit's field `kept`; left out or none: the two cards"}};

constexpr std::array kLinePrimitives = {
    Primitive{"on_line", Receiver::kZone, kOnLineParams, ReturnType::kInt, primitive<zone_on_line>,
              "How many cells of the end's row or column hold the value. The zone lies over the cells of a grid.",
              "O(line)"},
    Primitive{"shift", Receiver::kZone, kShiftParams, ReturnType::kNothing, primitive<zone_shift>,
              "Pushes what lies on the end's row or column away from it: the n things nearest the far end leave, the "
              "others move up. fixed: over the cells that held something, each as many of those on as have left, so "
              "that an empty cell stays empty; sliding: all by the same number of cells, so that the first comes to "
              "lie against the far end. n = 0 changes nothing. The zone lies over the cells of a grid and may hold "
              "none.",
              "O(line)", true},
    Primitive{"take", Receiver::kZone, kTakeParams, ReturnType::kInt, primitive<zone_take>,
              "Empties the cells of the end's row or column that hold the value; answers how many they were. The zone "
              "lies over the cells of a grid and may hold none.",
              "O(line)", true},
    Primitive{"count", Receiver::kZone, kCountParams, ReturnType::kInt, primitive<zone_count>,
              "How many places of the row hold the value.", "O(places)", false, Work{1}},
    Primitive{"lays", Receiver::kZone, kLaysParams, ReturnType::kNothing, primitive<row_lays>,
              "Lists emit(from, card, end) for every card that the row counts at least one of and every free end of "
              "laid whose other end is free too (bare) or has the same card (same). The zone is a row of counts. By "
              "card, then by end.",
              "O(cards x ends)", false, Work{100}},
    Primitive{"takes", Receiver::kZone, kTakesParams, ReturnType::kNothing, primitive<row_takes>,
              "Lists emit(kept, from, card, end) for every card that the row counts at least one of and every free end "
              "of laid whose other end has another card: once keeping the card's own value, once that of the card "
              "there; or, if kept is given, once keeping that. The zone is a row of counts. By card, then by end.",
              "O(cards x ends)", false, Work{200}},
};

}  // namespace

std::span<const Primitive> line_primitives() { return kLinePrimitives; }

}  // namespace quoin

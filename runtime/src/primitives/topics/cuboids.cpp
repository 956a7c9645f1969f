// Primitives of a construction: where a new body can be placed, whether one lies free and supported, and whether all
// of it stands.
#include "primitives/cuboids.h"

#include <array>
#include <bit>

#include "primitives/statics.h"
#include "primitives/support.h"
#include "primitives/topic.h"
#include "quoin/primitives/stability.h"

namespace quoin {
namespace {

constexpr const char* kNoConstruction =
    "the record must have the columns x, y, z, w, d, h and mass (see records in game.yaml)";
constexpr const char* kBadEdges = "w and d must be 1 to 31 and h 1 to 1000";
constexpr const char* kBadFigures = "figures must be 0, or the last of the rows after row 0 that bear nothing";
constexpr int kMostHeight = 1000;
constexpr int kMostSixteenths = 1600;

const Record& record_at(const PrimitiveContext& context, std::int32_t self) {
  return context.def->records[as_size(self)];
}

bool good_edges(int w, int d, int h) {
  return w >= 1 && w <= kMaxCuboidWidth && d >= 1 && d <= kMaxCuboidWidth && h >= 1 && h <= kMostHeight;
}

// Bits low..high, cut to 0..63.
std::uint64_t bits(int low, int high) {
  low = std::max(low, 0);
  high = std::min(high, 63);
  if (low > high) return 0;
  return (~std::uint64_t{0} >> static_cast<unsigned>(63 - (high - low))) << static_cast<unsigned>(low);
}

// Where a body of w x d (x h) may lie in one plane, as seen from the corner (x, y): bit i of row j is the place
// (x + i, y + j). Up to 63 columns and rows.
class Offsets {
 public:
  Offsets(Cuboid body, int columns, int rows) : body_(body), columns_(columns), rows_(rows) {}

  // Strikes out the places where the body would overlap `other`, seen from above.
  void strike(const Cuboid& other) {
    begin_marks();
    const std::uint64_t columns = bits_beside(other);
    const int last = last_row(other);
    for (int j = first_row(other); j <= last; ++j) marks_[as_size(j)].struck |= columns;
  }
  // Notes the places from where `other` bars the way out upward, and the ways out sideways if it is beside the body.
  void bar(const Cuboid& other) {
    begin_marks();
    const std::uint64_t columns = bits_beside(other);
    const int first = first_row(other);
    const int last = last_row(other);
    for (int j = first; j <= last; ++j) marks_[as_size(j)].above |= columns;
    if (other.z >= body_.top()) return;
    beside_ = true;
    const std::uint64_t east = bits(0, other.x + other.w - 1 - body_.x);
    const std::uint64_t west = bits(other.x - body_.w + 1 - body_.x, 63);
    for (int j = first; j <= last; ++j) {
      Marks& marks = marks_[as_size(j)];
      marks.beside |= columns;
      marks.east |= east;
      marks.west |= west;
    }
    if (first >= rows_) beyond_north_ |= columns;
    if (last < 0) beyond_south_ |= columns;
  }
  // Calls use(row, places left) for every row until it answers false, and answers what it answered last. Sideways ways
  // out count too if `straight`.
  template <class Use>
  bool for_each_row(bool straight, Use use) {
    const std::uint64_t all = bits(0, columns_ - 1);
    if (!marked_) {
      for (int j = 0; j < rows_; ++j) {
        if (!use(j, all)) return false;
      }
      return true;
    }
    const std::uint64_t only_above = straight ? 0 : ~std::uint64_t{0};
    if (straight && beside_) look_north();
    std::uint64_t south = beyond_south_;  // barred in this row by what lies in it or south of it
    for (int j = 0; j < rows_; ++j) {
      const Marks& marks = marks_[as_size(j)];
      south |= marks.beside;
      const std::uint64_t sideways = marks.east & marks.west & marks.north & south;
      if (!use(j, all & ~marks.struck & ~(marks.above & (sideways | only_above)))) return false;
    }
    return true;
  }

 private:
  struct Marks {  // of one row
    std::uint64_t struck;
    std::uint64_t above;   // barred upward
    std::uint64_t beside;  // would overlap what lies beside
    std::uint64_t east;    // barred by what lies beside
    std::uint64_t west;
    std::uint64_t north;  // set by look_north
  };

  void begin_marks() {
    if (!marked_) std::fill_n(marks_.begin(), rows_, Marks{});
    marked_ = true;
  }
  void look_north() {
    std::uint64_t barred = beyond_north_;
    for (int j = rows_ - 1; j >= 0; --j) {
      Marks& marks = marks_[as_size(j)];
      barred |= marks.beside;
      marks.north = barred;
    }
  }
  [[nodiscard]] std::uint64_t bits_beside(const Cuboid& other) const {
    return bits(other.x - body_.w + 1 - body_.x, other.x + other.w - 1 - body_.x);
  }
  [[nodiscard]] int first_row(const Cuboid& other) const { return std::max(other.y - body_.d + 1 - body_.y, 0); }
  [[nodiscard]] int last_row(const Cuboid& other) const { return std::min(other.y + other.d - 1 - body_.y, rows_ - 1); }

  Cuboid body_;  // at the corner
  int columns_;
  int rows_;
  bool marked_ = false;
  bool beside_ = false;  // something lies beside the body
  std::uint64_t beyond_north_ = 0;
  std::uint64_t beyond_south_ = 0;
  std::array<Marks, 64> marks_;  // once marked, as many as there are rows
};

const Domain& field(const ActionKind& kind, std::size_t i) { return kind.fields[i].domain; }

bool plain_fields(const ActionKind& kind, std::size_t count) {
  return kind.fields.size() == count &&
         std::none_of(kind.fields.begin(), kind.fields.end(),
                      [](const ActionField& one) { return one.domain.kind == DomainKind::kRelation; });
}

// The action with 0 in each of the first `count` fields, whether the fields may hold that or not.
std::int32_t origin_of(const ActionKind& kind, std::size_t count) {
  std::int32_t action = kind.offset;
  for (std::size_t i = 0; i < count; ++i) action -= kind.fields[i].domain.min * kind.fields[i].stride;
  return action;
}

// Lists the places left in every row as the last two fields; `action` is that of place (0, 0). False if the list is
// full.
bool list_places(ActionList& list, const ActionKind& kind, Offsets& places, std::int32_t action, bool straight) {
  const std::int32_t column_stride = kind.fields[kind.fields.size() - 2].stride;
  const std::int32_t row_stride = kind.fields[kind.fields.size() - 1].stride;
  return places.for_each_row(straight, [&](int j, std::uint64_t left) {
    while (left != 0) {  // run by run
      const int start = std::countr_zero(left);
      const std::uint64_t carried = left + (left & -left);
      const int length = std::countr_zero(carried) - start;
      if (!list.add_run(action + j * row_stride + start * column_stride, column_stride, length)) return false;
      left &= carried;
    }
    return true;
  });
}

// A body's row, or why there is none.
const char* no_body(const Record& record, std::span<const Cuboid> bodies, int row) {
  if (!record.construction) return kNoConstruction;
  if (!within(row, record.capacity)) return "row must be a row of the record";
  const bool there = row < static_cast<int>(bodies.size()) && bodies[as_size(row)].there();
  return there ? nullptr : "nothing lies at this row: its h is 0";
}

// A body that shall be placed on the others.
struct Placing {
  Cuboid body;
  int turn;
  int figures;  // rows 1 to this bear nothing
  bool straight;
  std::int32_t origin;  // the action whose fields are all 0
};

bool bears(int row, int figures) { return row == 0 || row > figures; }

// Lists the places whose lowest row is `row`; false if the list is full.
bool list_on(ActionList& list, const ActionKind& kind, std::span<const Cuboid> bodies, int row,
             const Placing& placing) {
  const Cuboid& on = bodies[as_size(row)];
  const Cuboid& body = placing.body;
  const int rows = on.d + body.d - 1;
  Offsets places({on.x + 1 - body.w, on.y + 1 - body.d, on.top(), body.w, body.d, body.h, 0}, on.w + body.w - 1, rows);
  for (int other = 0; other < static_cast<int>(bodies.size()); ++other) {
    const Cuboid& one = bodies[as_size(other)];
    if (!one.there()) continue;
    if (one.top() > on.top()) places.bar(one);
    // Listed with the lower row.
    if (other < row && one.top() == on.top() && bears(other, placing.figures)) places.strike(one);
  }
  const std::int32_t action = placing.origin + placing.turn * kind.fields[0].stride + row * kind.fields[1].stride +
                              (1 - body.w) * kind.fields[2].stride + (1 - body.d) * kind.fields[3].stride;
  return list_places(list, kind, places, action, placing.straight);
}

bool reaches(const ActionKind& kind, int row, const Cuboid& on, const Cuboid& body) {
  return field(kind, 1).holds(row) && field(kind, 2).holds(1 - body.w) && field(kind, 2).holds(on.w - 1) &&
         field(kind, 3).holds(1 - body.d) && field(kind, 3).holds(on.d - 1);
}

std::int32_t record_placings(PrimitiveContext* context, std::int32_t self, std::int32_t w, std::int32_t d,
                             std::int32_t h, std::int32_t approach, std::int32_t figures, std::int32_t emit) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  if (!good_edges(w, d, h)) return fail(context, kBadEdges);
  if (figures < 0 || figures >= record.capacity) return fail(context, kBadFigures);
  const ActionKind& kind = kind_at(*context, emit);
  if (!plain_fields(kind, 4) || !field(kind, 0).holds(0) || !field(kind, 0).holds(1)) {
    return fail(context, "emit must be an action with the fields {turn, on, dx, dy}, turn 0 and 1");
  }
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  const std::int32_t origin = origin_of(kind, 4);
  ActionList list(context);
  for (int turn = 0; turn < (w == d ? 1 : 2); ++turn) {
    const Placing placing{{0, 0, 0, turn == 0 ? w : d, turn == 0 ? d : w, h, 0}, turn, figures, approach == 0, origin};
    for (int row = 0; row < static_cast<int>(bodies.size()); ++row) {
      const Cuboid& on = bodies[as_size(row)];
      if (!on.there() || !bears(row, figures)) continue;
      if (!reaches(kind, row, on, placing.body)) {
        return fail(context, "the action's fields on, dx and dy do not reach every place: widen them in game.yaml");
      }
      if (!list_on(list, kind, bodies, row, placing)) return list.close(false);
    }
  }
  return list.close(true);
}

std::int32_t record_spots(PrimitiveContext* context, std::int32_t self, std::int32_t row, std::int32_t w,
                          std::int32_t d, std::int32_t h, std::int32_t emit) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  if (const char* why = no_body(record, bodies, row)) return fail(context, why);
  if (!good_edges(w, d, h)) return fail(context, kBadEdges);
  const ActionKind& kind = kind_at(*context, emit);
  if (!plain_fields(kind, 2)) return fail(context, "emit must be an action with the fields {dx, dy}");
  const Cuboid& on = bodies[as_size(row)];
  ActionList list(context);
  const int columns = on.w - w + 1;
  const int rows = on.d - d + 1;
  if (columns < 1 || rows < 1) return list.close(true);
  if (!field(kind, 0).holds(0) || !field(kind, 0).holds(columns - 1) || !field(kind, 1).holds(0) ||
      !field(kind, 1).holds(rows - 1)) {
    return fail(context, "the action's fields dx and dy do not reach every place: widen them in game.yaml");
  }
  Offsets places({on.x, on.y, on.top(), w, d, h, 0}, columns, rows);
  for (const Cuboid& body : bodies) {
    if (body.there() && body.top() > on.top() && body.z < on.top() + h) places.strike(body);
  }
  return list.close(list_places(list, kind, places, origin_of(kind, 2), false));
}

std::int32_t record_clear(PrimitiveContext* context, std::int32_t self, std::int32_t row) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  if (const char* why = no_body(record, bodies, row)) return fail(context, why);
  const Cuboid& body = bodies[as_size(row)];
  const bool free = std::none_of(bodies.begin(), bodies.end(),
                                 [&body](const Cuboid& other) { return &other != &body && meet(body, other); });
  return free ? 1 : 0;
}

std::int32_t record_supported(PrimitiveContext* context, std::int32_t self, std::int32_t row, std::int32_t figures) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  if (figures < 0 || figures >= record.capacity) return fail(context, kBadFigures);
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  if (const char* why = no_body(record, bodies, row)) return fail(context, why);
  const Cuboid& body = bodies[as_size(row)];
  bool held = false;
  for (int other = 0; other < static_cast<int>(bodies.size()) && !held; ++other) {
    const Cuboid& one = bodies[as_size(other)];
    held = other != row && one.there() && bears(other, figures) && rests_on(body, one);
  }
  return held ? 1 : 0;
}

std::int32_t record_stands(PrimitiveContext* context, std::int32_t self, std::int32_t sixteenths) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  if (sixteenths < 0 || sixteenths > kMostSixteenths) return fail(context, "sixteenths must be 0 to 1600");
  const Construction construction(*context->def, context->block, record);
  return stands(construction.bodies(), sixteenths / 16.0) ? 1 : 0;
}

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

constexpr std::array kCuboidsTopic = {
    Primitive{"placings", Receiver::kRecord, kPlacingsParams, ReturnType::kNothing, primitive<record_placings>,
              "Lists every place where a body of w x d x h can lie on others. It lies as it is (turn 0) and, unless w "
              "is d, with w and d swapped (turn 1). Its bottom is in the plane of a top and over a part of it. Its "
              "volume is free, and so is its way out straight up or, where `straight`, along +x, -x, +y or -y. A place "
              "is written as the lowest row it lies on and the offset of its smallest corner from that row's; each "
              "stands once, by turn, row, dy, dx.",
              "O(rows^2 * (d + D))", false, Work{0, 20}, "it is barred"},
    Primitive{"spots", Receiver::kRecord, kBodySpotsParams, ReturnType::kNothing, primitive<record_spots>,
              "Lists every place where a body of w x d x h can lie wholly on the top of the row's body. Its volume is "
              "free. A "
              "place is the offset of its smallest corner from that body's; by dy, then dx.",
              "O(rows * d)", false, Work{30}, "the place is taken"},
    Primitive{"clear", Receiver::kRecord, kBodyParams, ReturnType::kBool, primitive<record_clear>,
              "True if the volume of the row's body meets no other. Touching is not meeting.", "O(rows)", false,
              Work{5}},
    Primitive{
        "supported", Receiver::kRecord, kSupportedParams, ReturnType::kBool, primitive<record_supported>,
        "True if the row's body lies on another. Its bottom is in the plane of the other's top and over a part of it.",
        "O(rows)", false, Work{5}},
    Primitive{"stands", Receiver::kRecord, kStandsParams, ReturnType::kBool, primitive<record_stands>,
              "True if the construction is in equilibrium. Row 0 is fixed. Contacts are the rectangles where a top and "
              "a bottom coincide, shrunk by the margin on every side (one thinner than twice the margin carries "
              "nothing); each carries pushing vertical forces at its corners, which must balance every body's weight "
              "at its centre and its torques. Equality stands.",
              "O(rows^2), more where bodies rest on several others", false, Work{0, 20}},
};

}  // namespace

double stability(const GameDef& def, const std::byte* block, const Record& record) {
  return stability(Construction(def, block, record).bodies());
}

std::span<const Primitive> cuboids_primitives() { return kCuboidsTopic; }

}  // namespace quoin

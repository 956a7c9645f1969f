// Primitives of a construction: where a new body can be placed, whether one lies free and supported, and whether all
// of it stands.
#include "primitives/cuboids.h"

#include <bit>

#include "primitives/functions.h"
#include "primitives/statics.h"
#include "primitives/support.h"
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
  return context.def->records[static_cast<std::size_t>(self)];
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
  void strike(const Cuboid& other) { add(struck_, bits_beside(other), first_row(other), last_row(other)); }
  // Notes the places from where `other` bars the way out upward, and the ways out sideways if it is beside the body.
  void bar(const Cuboid& other) {
    const std::uint64_t columns = bits_beside(other);
    const int first = first_row(other);
    const int last = last_row(other);
    add(above_, columns, first, last);
    if (other.z >= body_.top()) return;
    const int last_column = other.x + other.w - 1 - body_.x;
    const int first_column = other.x - body_.w + 1 - body_.x;
    add(east_, bits(0, last_column), first, last);
    add(west_, bits(first_column, 63), first, last);
    add(north_, columns, 0, last);
    add(south_, columns, first, rows_ - 1);
  }
  // The places of row j that are left. Sideways ways out count too if `straight`.
  [[nodiscard]] std::uint64_t left(int j, bool straight) const {
    const auto row = static_cast<std::size_t>(j);
    std::uint64_t barred = above_[row];
    if (straight) barred &= east_[row] & west_[row] & north_[row] & south_[row];
    return bits(0, columns_ - 1) & ~struck_[row] & ~barred;
  }

 private:
  using Rows = std::array<std::uint64_t, 64>;
  [[nodiscard]] std::uint64_t bits_beside(const Cuboid& other) const {
    return bits(other.x - body_.w + 1 - body_.x, other.x + other.w - 1 - body_.x);
  }
  [[nodiscard]] int first_row(const Cuboid& other) const { return std::max(other.y - body_.d + 1 - body_.y, 0); }
  [[nodiscard]] int last_row(const Cuboid& other) const { return std::min(other.y + other.d - 1 - body_.y, rows_ - 1); }
  static void add(Rows& to, std::uint64_t columns, int first, int last) {
    for (int j = first; j <= last; ++j) to[static_cast<std::size_t>(j)] |= columns;
  }

  Cuboid body_;  // at the corner
  int columns_;
  int rows_;
  Rows struck_{};
  Rows above_{};
  Rows east_{};
  Rows west_{};
  Rows north_{};
  Rows south_{};
};

const Domain& field(const ActionKind& kind, std::size_t i) { return kind.fields[i].domain; }

bool plain_fields(const ActionKind& kind, std::size_t count) {
  return kind.fields.size() == count &&
         std::none_of(kind.fields.begin(), kind.fields.end(),
                      [](const ActionField& one) { return one.domain.kind == DomainKind::kRelation; });
}

// Lists the places left in every row as the last two fields, after `action`; false if the list is full.
bool list_places(ActionList& list, const ActionKind& kind, const Offsets& places, int action, int dx, int dy, int rows,
                 bool straight) {
  const std::size_t last = kind.fields.size() - 1;
  for (int j = 0; j < rows; ++j) {
    const int row = action + (dy + j - field(kind, last).min) * kind.fields[last].stride;
    for (std::uint64_t left = places.left(j, straight); left != 0; left &= left - 1) {
      const int column = dx + std::countr_zero(left) - field(kind, last - 1).min;
      if (!list.add(row + column * kind.fields[last - 1].stride)) return false;
    }
  }
  return true;
}

// A body's row, or why there is none.
const char* no_body(const Record& record, std::span<const Cuboid> bodies, int row) {
  if (!record.construction) return kNoConstruction;
  if (!within(row, record.capacity)) return "row must be a row of the record";
  return bodies[static_cast<std::size_t>(row)].there() ? nullptr : "nothing lies at this row: its h is 0";
}

}  // namespace

namespace {

// A body that shall be placed on the others.
struct Placing {
  Cuboid body;
  int turn;
  int figures;  // rows 1 to this bear nothing
  bool straight;
};

bool bears(int row, int figures) { return row == 0 || row > figures; }

// Lists the places whose lowest row is `row`; false if the list is full.
bool list_on(ActionList& list, const ActionKind& kind, std::span<const Cuboid> bodies, int row,
             const Placing& placing) {
  const Cuboid& on = bodies[static_cast<std::size_t>(row)];
  const Cuboid& body = placing.body;
  const int rows = on.d + body.d - 1;
  Offsets places({on.x + 1 - body.w, on.y + 1 - body.d, on.top(), body.w, body.d, body.h, 0}, on.w + body.w - 1, rows);
  for (int other = 0; other < static_cast<int>(bodies.size()); ++other) {
    const Cuboid& one = bodies[static_cast<std::size_t>(other)];
    if (!one.there()) continue;
    if (one.top() > on.top()) places.bar(one);
    // Listed with the lower row.
    if (other < row && one.top() == on.top() && bears(other, placing.figures)) places.strike(one);
  }
  const int action = kind.offset + (placing.turn - field(kind, 0).min) * kind.fields[0].stride +
                     (row - field(kind, 1).min) * kind.fields[1].stride;
  return list_places(list, kind, places, action, 1 - body.w, 1 - body.d, rows, placing.straight);
}

bool reaches(const ActionKind& kind, int row, const Cuboid& on, const Cuboid& body) {
  return field(kind, 1).holds(row) && field(kind, 2).holds(1 - body.w) && field(kind, 2).holds(on.w - 1) &&
         field(kind, 3).holds(1 - body.d) && field(kind, 3).holds(on.d - 1);
}

}  // namespace

std::int32_t record_placings(PrimitiveContext* context, std::int32_t self, std::int32_t w, std::int32_t d,
                             std::int32_t h, std::int32_t approach, std::int32_t figures, std::int32_t emit) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  if (!good_edges(w, d, h)) return fail(context, kBadEdges);
  if (figures < 0 || figures >= record.capacity) return fail(context, kBadFigures);
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (!plain_fields(kind, 4) || !field(kind, 0).holds(0) || !field(kind, 0).holds(1)) {
    return fail(context, "emit must be an action with the fields {turn, on, dx, dy}, turn 0 and 1");
  }
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  ActionList list(context);
  for (int turn = 0; turn < (w == d ? 1 : 2); ++turn) {
    const Placing placing{{0, 0, 0, turn == 0 ? w : d, turn == 0 ? d : w, h, 0}, turn, figures, approach == 0};
    for (int row = 0; row < record.capacity; ++row) {
      const Cuboid& on = bodies[static_cast<std::size_t>(row)];
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
  const ActionKind& kind = context->def->actions[static_cast<std::size_t>(emit)];
  if (!plain_fields(kind, 2)) return fail(context, "emit must be an action with the fields {dx, dy}");
  const Cuboid& on = bodies[static_cast<std::size_t>(row)];
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
  return list.close(list_places(list, kind, places, kind.offset, 0, 0, rows, false));
}

std::int32_t record_clear(PrimitiveContext* context, std::int32_t self, std::int32_t row) {
  const Record& record = record_at(*context, self);
  if (!record.construction) return fail(context, kNoConstruction);
  const Construction construction(*context->def, context->block, record);
  const std::span<const Cuboid> bodies = construction.bodies();
  if (const char* why = no_body(record, bodies, row)) return fail(context, why);
  const Cuboid& body = bodies[static_cast<std::size_t>(row)];
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
  const Cuboid& body = bodies[static_cast<std::size_t>(row)];
  bool held = false;
  for (int other = 0; other < record.capacity && !held; ++other) {
    const Cuboid& one = bodies[static_cast<std::size_t>(other)];
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

double stability(const GameDef& def, const std::byte* block, const Record& record) {
  return stability(Construction(def, block, record).bodies());
}

}  // namespace quoin

// Primitives of a zone over the slots of a board where things rest on those below: where bricks may be put, which may
// be moved, and putting one down so that the leftmost brick of the base lies in column 0 again.
#include <array>
#include <bit>
#include <cstring>

#include "primitives/bits.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotOnSlots =
    "the zone must lie over the slots of a brick board and may hold none: in game.yaml `over: BOARD.slots`, "
    "`holds: ...?`";

bool suits(const PrimitiveContext& context, const Zone& zone) {
  return zone.over.board >= 0 && board_at(context, zone.over.board).stacked && lies_on(zone, zone.over.board, kCells);
}

constexpr int kMostRows = 40;
constexpr int kMostSlots = kMostRows * (kMostRows + 1) / 2;

// The bricks of a zone's row, as masks; rows above an empty one are not looked at.
struct Wall {
  explicit Wall(int columns) : width(columns) {}

  int width;       // of the board
  int height = 0;  // rows with bricks

  [[nodiscard]] std::uint64_t bricks(int r) const { return rows[as_size(r)]; }
  [[nodiscard]] int first(int row) const { return row * width - row * (row - 1) / 2; }
  [[nodiscard]] int left_spot() const { return width * (width + 1) / 2; }
  [[nodiscard]] int leftmost() const { return std::countr_zero(bricks(0)); }
  [[nodiscard]] int rightmost() const { return static_cast<int>(std::bit_width(bricks(0))) - 1; }
  // The spot of a column of the base, -1 to width.
  [[nodiscard]] int base_spot(int column) const {
    return column < 0 ? left_spot() : column == width ? left_spot() + 1 : column;
  }
  // Slots of row `r` > 0 that are empty and have both their supports.
  [[nodiscard]] std::uint64_t open(int r) const { return bricks(r - 1) & bricks(r - 1) >> 1U & ~bricks(r); }
  // Bricks of row `r` < height with none on them.
  [[nodiscard]] std::uint64_t uncovered(int r) const { return bricks(r) & ~(bricks(r + 1) | bricks(r + 1) << 1U); }
  // True if the base may grow by a brick at either end.
  [[nodiscard]] bool may_widen() const { return rightmost() - leftmost() + 1 < width; }

  std::array<std::uint64_t, kMostRows + 2> rows;  // up to one above the last with bricks
};

// Takes rows from `row_from(first place, length)` until one is empty.
template <class RowFrom>
void read_rows(Wall& wall, RowFrom row_from) {
  int first = 0;
  int r = 0;
  for (; r < wall.width; ++r) {
    const std::uint64_t mask = row_from(first, wall.width - r);
    if (mask == 0) break;
    wall.rows[as_size(r)] = mask;
    first += wall.width - r;
  }
  wall.height = r;
  wall.rows[as_size(r)] = 0;
}

Wall wall_of(const PrimitiveContext& context, std::int32_t self) {
  Wall wall(sites_of(board_at(context, zone_at(context, self).over.board), kCells).columns);
  const TakenPlaces taken(context, zone_row(context, self));
  read_rows(wall, [&taken](int first, int length) { return taken.part(first, length); });
  return wall;
}

// Spots in ascending order.
struct Spots {
  std::array<std::int16_t, kMostSlots + 2> spot;
  int count = 0;
  void add(int s) { spot[as_size(count++)] = static_cast<std::int16_t>(s); }
};

// The open slots above the base. They are gathered as bits, for a loop over a row with few of them costs more.
void add_upper(const Wall& wall, Spots& spots) {
  std::uint64_t open = 0;  // slots from `base` on
  int base = 0;
  const auto add = [&] {
    for (; open != 0; open &= open - 1) spots.add(base + std::countr_zero(open));
  };
  int first = wall.width;
  for (int r = 1; r <= wall.height; first += wall.width - r, ++r) {
    if (first + wall.width - r > base + 64) {
      add();
      base = first;
    }
    open |= wall.open(r) << static_cast<unsigned>(first - base);
  }
  add();
}

// Lists the action for every spot, `stride` for each number; false if there is no room for all.
bool list_spots(ActionList& list, const Spots& spots, std::int32_t action, std::int32_t stride) {
  if (!list.has_room_for(spots.count)) return false;
  list.add_all(spots.count, [&](std::size_t i) { return action + spots.spot[i] * stride; });
  return true;
}

bool names_spots(const PrimitiveContext& context, const ActionField& field, int board) {
  return names_sites(field.domain, board, board_at(context, board).spots);
}
bool names_slots(const ActionField& field, int board) { return names_sites(field.domain, board, kCells); }
bool names_values(const ActionField& field, const Domain& holds) {
  return field.domain.kind != DomainKind::kRelation && field.domain.min == holds.min && field.domain.size == holds.size;
}

// ---- where bricks may be put ----

std::int32_t zone_spots(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t a,
                        std::int32_t b) {
  const Zone& zone = zone_at(*context, self);
  if (!suits(*context, zone)) return fail(context, kNotOnSlots);
  const ActionKind& kind = kind_at(*context, emit);
  const std::size_t before = b == kNone ? 1 : 2;
  if (kind.fields.size() != before + 1 || !names_spots(*context, kind.fields[before], zone.over.board)) {
    return fail(context,
                "emit must be an action whose last field holds BOARD.spots, with one field before it for each "
                "value given");
  }
  int action = kind.offset;
  int exchanged = kind.offset;
  for (std::size_t i = 0; i < before; ++i) {
    const Domain& domain = kind.fields[i].domain;
    const int value = i == 0 ? a : b;
    const int other = i == 0 && before == 2 ? b : a;
    if (domain.kind == DomainKind::kRelation || !domain.holds(value) || !domain.holds(other)) {
      return fail(context, "a value given is none that its field of the action may have");
    }
    action += (value - domain.min) * kind.fields[i].stride;
    exchanged += (other - domain.min) * kind.fields[i].stride;
  }
  const Wall wall = wall_of(*context, self);
  const bool begun = wall.height > 0;
  const bool widen = begun && wall.may_widen();
  Spots spots;
  if (!begun) spots.add(0);
  if (widen) spots.add(wall.base_spot(wall.rightmost() + 1));
  if (begun) add_upper(wall, spots);
  if (widen) spots.add(wall.base_spot(wall.leftmost() - 1));
  ActionList list(context);
  const int stride = kind.fields[before].stride;
  return list.close(list_spots(list, spots, action, stride) &&
                    (exchanged == action || list_spots(list, spots, exchanged, stride)));
}

// ---- which bricks may be moved ----

std::int32_t zone_uncovered(PrimitiveContext* context, std::int32_t self, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  if (!suits(*context, zone)) return fail(context, kNotOnSlots);
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 1 || !names_slots(kind.fields[0], zone.over.board)) {
    return fail(context, "emit must be an action with the one field {at: BOARD.slots}");
  }
  const Wall wall = wall_of(*context, self);
  ActionList list(context);
  for (int r = 0; r < wall.height; ++r) {
    for (std::uint64_t bricks = wall.uncovered(r); bricks != 0; bricks &= bricks - 1) {
      const int slot = wall.first(r) + std::countr_zero(bricks);
      if (!list.add(kind.offset + slot * kind.fields[0].stride)) return list.close(false);
    }
  }
  return list.close(true);
}

// The targets of the brick in (row, column), which nothing lies on, once it is lifted: `upper` without the slots that
// need it, and the base's ends. None if the base would be broken or gone.
Spots targets_of(const Wall& wall, const Spots& upper, int row, int column) {
  Spots targets;
  const int left = wall.leftmost();
  const int right = wall.rightmost();
  const bool end = row > 0 || (left < right && (column == left || column == right));
  if (!end) return targets;
  const bool widen = wall.may_widen();
  // A lifted end of the base opens the other end; its own place is no target.
  const int left_end = row == 0 ? (column == right ? left - 1 : -2) : widen ? left - 1 : -2;
  const int right_end = row == 0 ? (column == left ? right + 1 : -2) : widen ? right + 1 : -2;
  const int above = wall.first(row + 1) + column;
  if (right_end >= 0 && right_end < wall.width) targets.add(right_end);
  for (int i = 0; i < upper.count; ++i) {
    const int spot = upper.spot[as_size(i)];
    targets.spot[as_size(targets.count)] = static_cast<std::int16_t>(spot);
    targets.count += ((spot == above && column < wall.width - row - 1) | (spot == above - 1 && column > 0)) ? 0 : 1;
  }
  if (left_end > -2) targets.add(wall.base_spot(left_end));
  if (right_end == wall.width) targets.add(wall.base_spot(right_end));
  return targets;
}

// Why the moves cannot be listed, or nullptr.
const char* unlistable(const PrimitiveContext& context, const Zone& zone, const Zone& other, const ActionKind& kind) {
  if (!suits(context, zone)) return kNotOnSlots;
  if (!suits(context, other) || other.over.board != zone.over.board) {
    return "back must be a zone over the slots of the same board that may hold none";
  }
  const auto& fields = kind.fields;
  if (fields.size() != 3 || !names_slots(fields[0], zone.over.board) ||
      !names_spots(context, fields[1], zone.over.board) || !names_values(fields[2], zone.holds) ||
      !names_values(fields[2], other.holds)) {
    return "emit must be an action with the fields {from: BOARD.slots, to: BOARD.spots} and one that may be whatever "
           "the two zones hold";
  }
  return nullptr;
}

std::int32_t zone_moves(PrimitiveContext* context, std::int32_t self, std::int32_t back_zone, std::int32_t emit) {
  const Zone& zone = zone_at(*context, self);
  const Zone& back = zone_at(*context, back_zone);
  const ActionKind& kind = kind_at(*context, emit);
  if (const char* why = unlistable(*context, zone, back, kind)) return fail(context, why);
  const Wall wall = wall_of(*context, self);
  Spots upper;
  add_upper(wall, upper);
  const int to_stride = kind.fields[1].stride;
  const int face_stride = kind.fields[2].stride;
  ActionList list(context);
  bool torn = false;
  const bool fits = with_cells(*context, zone, row_of(*context, self), [&](auto fronts) {
    return with_cells(*context, zone_row(*context, back_zone), [&](auto backs) {
      for (int r = 0; r < wall.height; ++r) {
        for (std::uint64_t bricks = wall.uncovered(r); bricks != 0; bricks &= bricks - 1) {
          const int column = std::countr_zero(bricks);
          const int slot = wall.first(r) + column;
          const Spots targets = targets_of(wall, upper, r, column);
          const int base = kind.offset + slot * kind.fields[0].stride;
          torn = backs[slot] == kNone;
          if (torn) return false;
          const int front = base + (fronts[slot] - zone.holds.min) * face_stride;
          const int other = base + (backs[slot] - zone.holds.min) * face_stride;
          if (!list_spots(list, targets, front, to_stride)) return false;
          if (other != front && !list_spots(list, targets, other, to_stride)) return false;
        }
      }
      return true;
    });
  });
  if (torn) return fail(context, "a brick lies in the one zone and not in the other");
  return list.close(fits);
}

// ---- putting a brick down ----

// Moves every brick by one column; `step` is 1 (right) or -1.
void shift(const PrimitiveContext& context, const Zone& zone, int zone_row, const Wall& wall, int step) {
  const int size = cell_bytes(zone.cell);
  std::byte* base = context.block + zone.offset + static_cast<std::ptrdiff_t>(zone_row) * zone.length * size;
  for (int r = 0; r < wall.height; ++r) {
    std::byte* row = base + static_cast<std::ptrdiff_t>(wall.first(r)) * size;
    const int others = wall.width - r - 1;
    std::memmove(step > 0 ? row + size : row, step > 0 ? row : row + size, as_size(others) * size);
    // All bits set: none, since a cell that may hold none is signed.
    std::memset(step > 0 ? row : row + static_cast<std::ptrdiff_t>(others) * size, 0xFF, as_size(size));
  }
}

// True if no brick would leave the board, the one at `spot` included.
bool may_shift(const Wall& wall, int step, int spot) {
  for (int r = 0; r < wall.height; ++r) {
    const int last = step > 0 ? wall.width - r - 1 : 0;
    if ((wall.bricks(r) >> last & 1U) != 0 || (step < 0 && spot == wall.first(r))) return false;
  }
  return step > 0 || spot != wall.first(wall.height);
}

std::int32_t zone_build(PrimitiveContext* context, std::int32_t self, std::int32_t spot, std::int32_t value) {
  const Zone& zone = zone_at(*context, self);
  if (!suits(*context, zone)) return fail(context, kNotOnSlots);
  if (value == kNone || !zone.holds.holds(value))
    return fail(context, "value must be one that the zone holds, not none");
  const Wall wall = wall_of(*context, self);
  const int slots = wall.left_spot();
  if (!within(spot, slots + 2)) return fail(context, "spot must be a spot of the board, not none");
  const bool begun = wall.height > 0;
  const bool left_of_base = spot == slots;
  const bool right_of_base = spot == slots + 1;
  // The base's end was lifted, and what is put down does not fill its place.
  const bool gap = begun && wall.leftmost() == 1 && spot != 0 && !left_of_base;
  const int step = left_of_base ? 1 : gap ? -1 : 0;
  if (right_of_base && !gap) return fail(context, "the wall would be wider than the board");
  if (step != 0 && !may_shift(wall, step, spot)) {
    return fail(context, step > 0 ? "the wall would be wider than the board" : "a brick would be left without support");
  }
  if (!left_of_base && !right_of_base) {
    const bool taken =
        with_cells(*context, zone, row_of(*context, self), [spot](auto values) { return values[spot] != kNone; });
    if (taken) return fail(context, "a brick lies there already");
  }
  const int own = row_of(*context, self) * zone.length;
  if (step == 0) {
    write_cell(context->block, zone, own + spot, value);
    return spot;
  }
  shift(*context, zone, row_of(*context, self), wall, step);
  const int slot = left_of_base ? 0 : right_of_base ? wall.width - 1 : spot - 1;
  write_cell(context->block, zone, own + slot, value);
  return slot;
}

constexpr std::array kBrickSpotsParams = {
    Param{"emit", ParamType::kEmit, "emit.KIND whose last field holds BOARD.spots"},
    Param{"a", ParamType::kField, "the value of the kind's first field", "1"},
    Param{"b", ParamType::kFieldOrNone,
          "the value of its second field, and of the first in what follows; left out or none: it has only one before",
          "2"}};
constexpr std::array kUncoveredParams = {Param{"emit", ParamType::kEmit, "emit.KIND with the field {at: BOARD.slots}"}};
constexpr std::array kMovesParams = {
    Param{"back", ParamType::kRow, "the zone over the same slots that holds the bricks' other side"},
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {from: BOARD.slots, to: BOARD.spots} and one for the side that is then in front"}};
constexpr std::array kBuildParams = {Param{"spot", ParamType::kSite, "a spot of the board"},
                                     Param{"value", ParamType::kHeld, "what the zone then holds there"}};

constexpr std::array kStacksTopic = {
    Primitive{"spots", Receiver::kZone, kBrickSpotsParams, ReturnType::kNothing, primitive<zone_spots>,
              "Lists every spot where a brick may be put, with the given values. The first lies at a1. Later ones lie "
              "at the ends of the base while it is narrower than the board, and in every empty slot of a higher row "
              "whose two supports are there. The zone lies over the slots of a brick board. Spots ascending; with two "
              "values that differ, all of them once more with the two exchanged, as of a brick that is turned round.",
              "O(slots)", false, Work{4}, "the place is taken"},
    Primitive{"uncovered", Receiver::kZone, kUncoveredParams, ReturnType::kNothing, primitive<zone_uncovered>,
              "Lists every brick that no other lies on, ascending.", "O(slots)", false, Work{4}, "another lies on it"},
    Primitive{"moves", Receiver::kZone, kMovesParams, ReturnType::kNothing, primitive<zone_moves>,
              "Lists each spot where a brick that no other lies on may go once it is lifted. Its own slot is no spot "
              "for it, and a brick without which the base would be gone or in two parts goes nowhere. Each comes first "
              "with the side in front that is so now, then with its other one if that is different. Slots ascending, "
              "then sides, then spots ascending.",
              "O(bricks * slots)", false, Work{0, 1}, "it is barred"},
    Primitive{"build", Receiver::kZone, kBuildParams, ReturnType::kSite, primitive<zone_build>,
              "Puts the value on the spot and answers the slot where it then lies. The wall moves by one column where "
              "it must, so that the leftmost brick of the base lies in column a; the left end of the base may have "
              "been lifted before. An error if the spot is taken or the wall would leave the board.",
              "O(slots)", true, Work{4}},
};

}  // namespace

std::span<const Primitive> stacks_primitives() { return kStacksTopic; }

}  // namespace quoin

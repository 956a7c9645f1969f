// Primitives of a zone over a whole board, grid or bricks: the longest straight stretch and the largest group of a
// value anywhere on it.
#include <algorithm>
#include <array>

#include "primitives/row_masks.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

enum Direction { kRow = 0, kColumn = 1, kDiagonal = 2 };  // in the order of the primitive's words

int longest_in_rows(const RowMasks& masks) {
  int longest = 0;
  for (int r = 0; r < masks.rows; ++r) {
    int length = 0;
    for (std::uint32_t left = masks[r]; left != 0; left &= left >> 1U) ++length;
    longest = std::max(longest, length);
  }
  return longest;
}

// The longest chain that goes up one row at a time; `follow` moves a row's bits to where the chain goes on.
template <class Follow>
int longest_upwards(RowMasks masks, Follow follow) {
  const RowMasks all = masks;
  for (int length = 0;; ++length) {
    std::uint32_t any = 0;
    for (int r = 0; r < masks.rows; ++r) any |= masks[r];
    if (any == 0) return length;
    for (int r = masks.rows - 1; r > 0; --r) masks[r] = all[r] & follow(masks[r - 1]);
    masks[0] = 0;
  }
}

int longest_diagonal(const RowMasks& masks) {
  const auto straight = [](std::uint32_t bits) { return bits; };
  const auto left = [](std::uint32_t bits) { return bits >> 1U; };
  const auto right = [](std::uint32_t bits) { return bits << 1U; };
  // A row of bricks is moved half a place to the right, so the same column is up and to the right already.
  return std::max(longest_upwards(masks, left),
                  masks.bricks ? longest_upwards(masks, straight) : longest_upwards(masks, right));
}

// Takes the group of the lowest bit of row `r` out of `masks`; answers its size.
int take_group(RowMasks& masks, int r) {
  RowMasks group;
  group[r] = masks[r] & -masks[r];
  for (bool grown = true; grown;) {
    grown = false;
    for (int i = 0; i < masks.rows; ++i) {
      const std::uint32_t under = i > 0 ? group[i - 1] : 0;
      const std::uint32_t over = group[i + 1];
      std::uint32_t reached = group[i] | group[i] << 1U | group[i] >> 1U | under | over;
      if (masks.bricks) reached |= under >> 1U | over << 1U;
      reached &= masks[i];
      grown = grown || reached != group[i];
      group[i] = reached;
    }
  }
  int size = 0;
  for (int i = 0; i < masks.rows; ++i) {
    size += std::popcount(group[i]);
    masks[i] &= ~group[i];
  }
  return size;
}

std::int32_t zone_longest(PrimitiveContext* context, std::int32_t self, std::int32_t value, std::int32_t direction) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_cells(*context, zone) && !lies_on_slots(*context, zone)) return fail(context, kNotOnRows);
  const RowMasks masks = masks_of_value(*context, zone, row_of(self), value);
  if (direction == kRow) return longest_in_rows(masks);
  if (direction == kDiagonal) return longest_diagonal(masks);
  if (masks.bricks) return fail(context, "a brick board has no columns: ask for a row or a diagonal");
  return longest_upwards(masks, [](std::uint32_t bits) { return bits; });
}

std::int32_t zone_largest_group(PrimitiveContext* context, std::int32_t self, std::int32_t value) {
  const Zone& zone = zone_at(*context, self);
  if (!lies_on_cells(*context, zone) && !lies_on_slots(*context, zone)) return fail(context, kNotOnRows);
  RowMasks masks = masks_of_value(*context, zone, row_of(self), value);
  int largest = 0;
  for (int r = 0; r < masks.rows; ++r) {
    while (masks[r] != 0) largest = std::max(largest, take_group(masks, r));
  }
  return largest;
}

std::int32_t zone_total(PrimitiveContext* context, std::int32_t self) {
  const Zone& zone = zone_at(*context, self);
  if (zone.holds.kind != DomainKind::kRange || zone.holds.optional) {
    return fail(context, "the zone must hold numbers: in game.yaml `holds: A..B`");
  }
  const int places = zone.has_over ? zone.length : zone.count();
  const std::int64_t total = with_cells(*context, zone, row_of(self), [places](auto values) {
    std::int64_t sum = 0;
    for (int i = 0; i < places; ++i) sum += values[i];
    return sum;
  });
  if (total > INT32_MAX || total < -INT32_MAX) return fail(context, "the total does not fit 32 bits");
  return static_cast<std::int32_t>(total);
}

constexpr Param kSought = {"value", ParamType::kHeld, "what is looked for"};
constexpr std::array kLongestParams = {
    kSought, Param{"direction", ParamType::kWord, "\"row\", \"column\" (grids only) or \"diagonal\" (either way)",
                   "row column diagonal"}};
constexpr std::array kSoughtParams = {kSought};

constexpr std::array kWholeBoardTopic = {
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
};

}  // namespace

std::span<const Primitive> whole_board_primitives() { return kWholeBoardTopic; }

}  // namespace quoin

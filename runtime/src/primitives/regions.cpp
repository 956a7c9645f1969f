// Primitives of a zone over the cells of a grid: straight runs and connected groups of one value.
#include <array>
#include <cstddef>

#include "primitives/functions.h"
#include "primitives/support.h"

namespace quoin {
namespace {

constexpr int kMostCells = 32767;  // relation tables number sites in 16 bits

// Why the question cannot be asked, or nullptr.
const char* unaskable(const PrimitiveContext& context, const Zone& zone, int cell) {
  if (!zone.has_over || zone.over.board < 0 || board_at(context, zone.over.board).kind != BoardKind::kGrid ||
      !names_sites(zone.over, zone.over.board, kCells)) {
    return "the zone must lie over the cells of a grid: in game.yaml `over: BOARD.cells`";
  }
  if (!within(cell, zone.length)) return "cell must be a cell of the board, not none";
  return nullptr;
}

}  // namespace

std::int32_t zone_longest_run(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, cell)) return fail(context, why);
  const int rows = board_at(*context, zone.over.board).rows;
  const int columns = board_at(*context, zone.over.board).columns;
  static constexpr std::array<std::array<int, 2>, 4> kAxes = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  return with_cells(*context, zone, row_of(self), [&](auto value) {
    if (zone.holds.optional && value[cell] == kNone) return 0;
    const int wanted = value[cell];
    const int row = cell / columns;
    const int column = cell % columns;
    int longest = 0;
    for (const auto& [down, right] : kAxes) {
      int run = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int r = row + sign * down;
        int c = column + sign * right;
        while (within(r, rows) && within(c, columns) && value[r * columns + c] == wanted) {
          ++run;
          r += sign * down;
          c += sign * right;
        }
      }
      longest = run > longest ? run : longest;
    }
    return longest;
  });
}

std::int32_t zone_group_size(PrimitiveContext* context, std::int32_t self, std::int32_t cell) {
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unaskable(*context, zone, cell)) return fail(context, why);
  if (zone.length > kMostCells) return fail(context, "the board has more cells than groups can be counted on (32767)");
  const std::int16_t* neighbours = cell_table(board_at(*context, zone.over.board), kNeighbor);
  return with_cells(*context, zone, row_of(self), [&](auto value) {
    if (zone.holds.optional && value[cell] == kNone) return 0;
    const int wanted = value[cell];
    std::array<std::int16_t, kMostCells> found;  // each cell of the group once, in order of discovery
    std::array<std::uint64_t, kMostCells / 64 + 1> seen;
    std::memset(seen.data(), 0, (static_cast<std::size_t>(zone.length) / 64 + 1) * sizeof(std::uint64_t));
    int count = 0;
    const auto discover = [&](int site) {
      std::uint64_t& word = seen[static_cast<std::size_t>(site) / 64];
      const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(site) % 64U);
      if ((word & bit) != 0) return;
      word |= bit;
      found[static_cast<std::size_t>(count++)] = static_cast<std::int16_t>(site);
    };
    discover(cell);
    for (int next = 0; next < count; ++next) {
      const std::int16_t* around = neighbours + std::ptrdiff_t{4} * found[static_cast<std::size_t>(next)];
      for (int k = 0; k < 4; ++k) {
        if (around[k] >= 0 && value[around[k]] == wanted) discover(around[k]);
      }
    }
    return count;
  });
}

}  // namespace quoin

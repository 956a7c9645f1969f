// Primitive of a zone over the edges of a grid: where a fence of two edges in line may be put that keeps no piece from
// its goal.
//
// A fence can shut something in only if it closes a ring, with the border or without: if two of its three corners are
// connected already, by fences or the border. So the connected components of corners are found first (union-find), and
// only fences that join a component with itself are tested by flood fills.
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "primitives/floods.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNotFences =
    "the zone must lie over the edges of a grid of at most 676 cells, uncut, unwrapped and without border edges, and "
    "may hold none";
constexpr const char* kNotPawns = "pieces must be a zone with one cell of the board for each seat, which is not none";
constexpr const char* kNotGoals = "goals must be a region of the board's cells";
constexpr const char* kNotPlaces = "emit must be an action with one field, {at: BOARD.edges}";

constexpr int kMostFenced = 676;                     // cells of the grid
constexpr int kMostCorners = 2 * (kMostFenced + 1);  // a bound for every shape of grid

// The numbers of a grid's edges and corners.
struct Lattice {
  int rows = 0;
  int columns = 0;
  [[nodiscard]] int lying(int row, int column) const { return row * columns + column; }
  [[nodiscard]] int standing(int row, int column) const { return (rows - 1) * columns + row * (columns - 1) + column; }
  [[nodiscard]] int corner(int row, int column) const { return row * (columns + 1) + column; }
  [[nodiscard]] std::array<int, 2> ends(int edge) const {
    const int first_standing = standing(0, 0);
    if (edge < first_standing) {
      const int west = corner(edge / columns + 1, edge % columns);
      return {west, west + 1};
    }
    const int south = corner((edge - first_standing) / (columns - 1), (edge - first_standing) % (columns - 1) + 1);
    return {south, south + columns + 1};
  }
  [[nodiscard]] int corners() const { return (rows + 1) * (columns + 1); }
};

// A fence: its two edges, the first edge of the fence that would cross it, the corners at its ends and its middle.
struct Fence {
  int edge = 0;
  int second = 0;
  int across = 0;
  std::array<int, 3> corners{};
};

// A union-find of corners that fences connect; the set of the border has the number 0.
class Joined {
 public:
  explicit Joined(const Lattice& lattice) : count_(lattice.corners()) {
    for (int row = 0; row <= lattice.rows; ++row) {
      for (int column = 0; column <= lattice.columns; ++column) {
        const bool border = row == 0 || column == 0 || row == lattice.rows || column == lattice.columns;
        const int corner = lattice.corner(row, column);
        set_[as_size(corner)] = static_cast<std::int16_t>(border ? 0 : corner);
      }
    }
  }
  void join(int a, int b) {
    const int low = std::min(root(a), root(b));
    const int high = std::max(root(a), root(b));
    set_[as_size(high)] = static_cast<std::int16_t>(low);
  }
  // Compresses all paths. Call it once after all joins.
  void settle() {
    for (int corner = 0; corner < count_; ++corner) {  // a set's number is that of its lowest corner
      auto& to = set_[as_size(corner)];
      to = set_[as_size(to)];
    }
  }
  // REQUIRES settle().
  [[nodiscard]] bool would_ring(const std::array<int, 3>& corners) const {
    const int a = number(corners[0]);
    const int b = number(corners[1]);
    const int c = number(corners[2]);
    return a == b || b == c || a == c;
  }

 private:
  [[nodiscard]] int number(int corner) const { return set_[as_size(corner)]; }
  [[nodiscard]] int root(int corner) const {
    while (number(corner) != corner) corner = number(corner);
    return corner;
  }

  int count_;
  std::array<std::int16_t, kMostCorners> set_;
};

// Where the pieces can go around the fences: a flood fill for each of them from its cell to its goal.
template <int W>
class Race {
 public:
  Race(const PrimitiveContext& context, const SiteMap& map, const std::vector<std::vector<std::int16_t>>& goals,
       int pawns)
      : map_(&map), pieces_(goals.size()), open_(standard_ways(map), Bits<W>::load(map.all)) {
    for (std::size_t piece = 0; piece < pieces_; ++piece) {
      from_[piece] = Bits<W>::of(read_place(context, zone_row(context, pawns + static_cast<int>(piece)), 0));
      for (const int cell : goals[piece]) goal_[piece].add(cell);
    }
  }
  void bar(int edge) {
    Bits<W>& open = open_.at[as_size(map_->edge_link[as_size(edge)])];
    open = open - Bits<W>::of(map_->edge_position[as_size(edge)]);
  }
  [[nodiscard]] bool all_arrive() const {
    for (std::size_t piece = 0; piece < pieces_; ++piece) {
      if (!arrives(piece)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool arrives(std::size_t piece) const {
    for (Bits<W> reached = from_[piece];;) {
      if ((reached & goal_[piece]).any()) return true;
      const Bits<W> before = reached;
      open_.grow(reached);
      if (reached == before) return false;
    }
  }

  const SiteMap* map_;
  std::size_t pieces_;
  Joints<W, 2> open_;  // along rows, along columns
  std::array<Bits<W>, kMaxSeats> from_;
  std::array<Bits<W>, kMaxSeats> goal_;
};

// Calls visit(Fence) for every place of one, by its first edge.
template <class Visit>
void for_each_fence(const Lattice& grid, Visit visit) {
  for (int row = 0; row + 1 < grid.rows; ++row) {
    for (int column = 0; column + 1 < grid.columns; ++column) {
      const int west = grid.corner(row + 1, column);
      visit(Fence{grid.lying(row, column),
                  grid.lying(row, column + 1),
                  grid.standing(row, column),
                  {west, west + 1, west + 2}});
    }
  }
  for (int row = 0; row + 1 < grid.rows; ++row) {
    for (int column = 0; column + 1 < grid.columns; ++column) {
      const int south = grid.corner(row, column + 1);
      const int up = grid.columns + 1;
      visit(Fence{grid.standing(row, column),
                  grid.standing(row + 1, column),
                  grid.lying(row, column),
                  {south, south + up, south + 2 * up}});
    }
  }
}

// The checked arguments of a call.
struct FenceTask {
  const char* problem = nullptr;
  Lattice grid{};
  const SiteMap* map = nullptr;
  const ZoneRow* row = nullptr;
  const std::vector<std::vector<std::int16_t>>* goals = nullptr;  // by seat
  int first = 0;
  int pawns = 0;
  int offset = 0;  // of emit's actions
};

FenceTask fence_task(const PrimitiveContext& context, std::int32_t self, int first, int pawns, int goals,
                     std::int32_t emit) {
  const Zone& zone = zone_at(context, self);
  const int board = zone.has_over ? zone.over.board : -1;
  if (board < 0 || !board_at(context, board).lined || !lies_on(zone, board, board_at(context, board).edges)) {
    return {kNotFences};
  }
  const SiteType& cells = sites_of(board_at(context, board), kCells);
  FenceTask task{nullptr,
                 {cells.rows, cells.columns},
                 context.lookup->boards[as_size(board)],
                 &zone_row(context, self),
                 nullptr,
                 first,
                 pawns,
                 0};
  const int edges = task.row->length;
  if (task.grid.rows < 2 || task.grid.columns < 2 || task.grid.rows * task.grid.columns > kMostFenced) {
    return {kNotFences};
  }
  if (first == kNone || !task.row->holds(first)) return {kNotHeld};
  const Zone& pieces = zone_at(context, pawns);
  if (!pieces.per_seat || pieces.has_over || !names_sites(pieces.holds, board, kCells)) return {kNotPawns};
  const Region& region = context.def->regions[as_size(goals)];
  if (region.board != board || region.sites != kCells) return {kNotGoals};
  task.goals = &region.of;
  for (std::size_t seat = 0; seat < region.of.size(); ++seat) {
    const int at = read_place(context, zone_row(context, pawns + static_cast<int>(seat)), 0);
    if (!within(at, static_cast<int>(cells.names.size()))) return {kNotPawns};
  }
  const SingleField& field = single_field(context, emit);
  if (field.values != edges) return {kNotPlaces};
  task.offset = field.offset;
  return task;
}

template <int W>
[[gnu::noinline]] std::int32_t list_fences(PrimitiveContext* context, const FenceTask& task) {
  Joined joined(task.grid);
  Race<W> race(*context, *task.map, *task.goals, task.pawns);
  for_each_place(*context, *task.row, kNone, false, [&](int edge) {
    const auto [a, b] = task.grid.ends(edge);
    joined.join(a, b);
    race.bar(edge);
    return true;
  });
  joined.settle();
  ActionList list(context);
  bool fits = true;
  with_cells(*context, *task.row, [&](auto row) {
    for_each_fence(task.grid, [&](const Fence& fence) {
      if (row[fence.edge] != kNone || row[fence.second] != kNone || row[fence.across] == task.first) return;
      if (joined.would_ring(fence.corners)) {
        Race<W> tried = race;
        tried.bar(fence.edge);
        tried.bar(fence.second);
        if (!tried.all_arrive()) return;
      }
      fits = fits && list.add(task.offset + fence.edge);
    });
  });
  return list.close(fits);
}

std::int32_t zone_fences(PrimitiveContext* context, std::int32_t self, std::int32_t first, std::int32_t pawns,
                         std::int32_t goals, std::int32_t emit) {
  const FenceTask task = fence_task(*context, self, first, pawns, goals, emit);
  if (task.problem != nullptr) return fail(context, task.problem);
  return with_words(task.grid.rows * task.grid.columns, [&]<int W>() { return list_fences<W>(context, task); });
}

constexpr std::array kFencesParams = {
    Param{"first", ParamType::kHeld, "what the zone holds on the first edge of a fence, the one in the west or south"},
    Param{"pieces", ParamType::kZone, "a zone that holds a cell for each seat: where its piece stands"},
    Param{"goals", ParamType::kSeatRegion,
          "a region with a part for each seat: the cells that its piece must be able to reach"},
    Param{"emit", ParamType::kEmit, "emit.KIND with the field {at: BOARD.edges}"}};

constexpr std::array kFencesTopic = {
    Primitive{"fences", Receiver::kZone, kFencesParams, ReturnType::kNothing, primitive<zone_fences>,
              "Lists every edge where a fence of two edges can begin. It stands on the edge and on the next one of its "
              "line, to the east or to the north. Both are empty, no other fence begins on the edge that would cross "
              "it in the middle, and steps still lead each seat's piece to its goal. The zone lies over the edges of a "
              "grid and may hold none.",
              "O(edges x cells)", false, Work{40}, "the place is taken"},
};

}  // namespace

std::span<const Primitive> fences_primitives() { return kFencesTopic; }

}  // namespace quoin

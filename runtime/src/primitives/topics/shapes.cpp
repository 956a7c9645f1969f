// Primitives that lay shapes on a zone over the cells of a grid: which arrangements and placings there are, and
// writing. In: the tables of schema/shapes.h, a row of a zone. Cost: a few operations for each row of the grid, not for
// each cell.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "primitives/bits.h"
#include "primitives/grid_rows.h"
#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

enum How { kInside, kOverhang, kWrap };  // the words of the parameter `how`

// What a call works on, its arguments checked. `problem` is set if they do not fit.
struct Task {
  const Shapes* shapes = nullptr;
  const ShapesOnGrid* grid = nullptr;
  const Zone* zone = nullptr;
  const ZoneRow* places = nullptr;
  int row = 0;  // of the zone
  bool wrap = false;
  int mode = 0;  // into ShapesOnGrid::allowed
  const char* problem = nullptr;
};

const Shapes& shapes_at(const PrimitiveContext& context, std::int32_t index) {
  return context.def->shapes[as_size(index)];
}

Task task_of(const PrimitiveContext& context, std::int32_t self, std::int32_t shapes, std::int32_t how,
             std::int32_t spare) {
  Task task;
  task.shapes = &shapes_at(context, shapes);
  task.zone = &zone_at(context, self);
  task.places = &zone_row(context, self);
  task.row = row_of(context, self);
  const Domain& over = task.zone->over;
  if (!task.zone->has_over || !task.zone->holds.optional || over.board < 0 || !names_sites(over, over.board, kCells)) {
    task.problem =
        "the zone must lie over the cells of a grid and may hold none: in game.yaml `over: BOARD.cells`, "
        "`holds: ...?`";
    return task;
  }
  task.grid = &task.shapes->on_grid[as_size(over.board)];
  if (task.grid->first.empty()) {
    task.problem =
        "the grid needs a margin of one less than the shapes have cells: in game.yaml `grid: {rows: ..., "
        "columns: ..., margin: ...}`";
    return task;
  }
  task.wrap = how == kWrap;
  if (task.wrap && !task.grid->wraps) {
    task.problem = "\"wrap\" needs a grid with at least as many rows and columns as the shapes have cells";
  }
  const int most = task.shapes->cells - 1;
  task.mode = how == kWrap ? task.shapes->cells : how == kInside ? 0 : std::clamp(spare, -1, most);
  if (task.mode < 0) task.problem = "spare must be 0 or more: how many cells may be left out";
  return task;
}

// Where something lies, as rows of bits of a grid that does not wrap.
GridRows taken_rows(const PrimitiveContext& context, const Task& task) {
  const ShapesOnGrid& grid = *task.grid;
  const TakenPlaces taken(context, *task.places);
  GridRows made;
  std::fill_n(made.rows.begin(), grid.margin, 0);
  int place = 0;
  for (int r = grid.margin; r < grid.anchor_rows(); ++r, place += grid.columns) {
    made.rows[as_size(r)] = taken.part(place, grid.columns) << static_cast<unsigned>(grid.margin);
  }
  std::fill_n(made.rows.begin() + grid.anchor_rows(), task.shapes->cells - 1, 0);
  return made;
}

GridRows occupied(const PrimitiveContext& context, const Task& task) {
  if (!task.wrap) return taken_rows(context, task);
  const ShapesOnGrid& grid = *task.grid;
  return with_cells(context, *task.zone, task.row, [&](auto value) {
    return rows_where(grid.rows, grid.columns, grid.margin, task.shapes->cells - 1, task.wrap,
                      [&](int place) { return value[place] != kNone; });
  });
}

const std::uint64_t* allowed_rows(const Task& task, int formation, int turn) {
  const auto orientations = static_cast<int>(task.shapes->formations.size()) * task.shapes->turns;
  const int index = task.mode * orientations + formation * task.shapes->turns + turn;
  return task.grid->allowed.data() + static_cast<std::ptrdiff_t>(index) * task.grid->anchor_rows();
}

template <std::size_t N>
bool formation_fits(const Task& task, const GridRows& taken, int formation) {
  const Formation& shape = task.shapes->formations[as_size(formation)];
  const int rows = task.grid->anchor_rows();
  for (int turn = 0; turn < task.shapes->turns; ++turn) {
    const Orientation& box = shape.turns[as_size(turn)];
    const std::uint64_t* allowed = allowed_rows(task, formation, turn);
    for (int row = 0; row < rows; ++row) {
      if ((allowed[row] & ~taken.covered<N>(box, row)) != 0) return true;
    }
  }
  return false;
}

bool formation_fits(const Task& task, const GridRows& taken, int formation) {
  return with_cell_count(task.shapes->cells,
                         [&]<std::size_t N>() { return formation_fits<N>(task, taken, formation); });
}

// True if the domain is these shapes' own.
bool holds_shapes(const Domain& domain, std::int32_t shapes) { return domain.shapes == shapes; }

// The labels that lie in the zone, 4 bits a label, or -1 if they are not as many as the shapes have cells.
std::int64_t multiset_in(const PrimitiveContext& context, const Zone& zone, int row, const Shapes& shapes) {
  std::uint64_t counts = 0;
  int total = 0;
  with_cells(context, zone, row, [&](auto value) {
    for (int label = 0; label < zone.length; ++label) {
      const int count = value[label];
      if (count < 0 || total > shapes.cells) {
        total = -1;
        break;
      }
      total += count;
      counts += static_cast<std::uint64_t>(count) << (4U * static_cast<unsigned>(label));
    }
    return 0;
  });
  if (total != shapes.cells) return -1;
  const auto place = std::lower_bound(shapes.multisets.begin(), shapes.multisets.end(), counts);
  return place - shapes.multisets.begin();
}

const char* unsuitable_rolled(const Zone& zone, const Shapes& shapes) {
  if (shapes.label_set.empty()) return "these shapes have no labels";
  const bool fits = zone.has_over && zone.over.kind == DomainKind::kNames && zone.over.label == shapes.label_set;
  return fits ? nullptr : "rolled must be a zone over the set of the shapes' labels";
}

// Checks the number of an arrangement and of a turn.
const char* unknown_shape(const Shapes& shapes, std::int32_t what, std::int32_t turn) {
  if (!within(what, static_cast<int>(shapes.arrangements.size()))) return "what must be one of the shapes, not none";
  if (!within(turn, shapes.turns)) return "turn must be 0 to 3 (to 7 with mirror images)";
  return nullptr;
}

constexpr const char* kWriteKind =
    "emit must be an action with the fields {turn: 0..3, at: BOARD.anchors}, of this board (turn: 0..7 with mirror "
    "images)";

// The rows of a grid, moved down by 0 to N - 1 columns.
template <std::size_t N>
struct MovedRows {
  std::array<GridRows, N> by;

  MovedRows(const GridRows& taken, int rows) {
    for (std::size_t i = 0; i < N; ++i) {
      for (int r = 0; r < rows; ++r) by[i].rows[as_size(r)] = taken.rows[as_size(r)] >> i;
    }
  }
  // The anchors of an orientation that are in both `first` and `allowed` and would cover none of these cells.
  GridRows free(const Orientation& box, const std::uint64_t* first, const std::uint64_t* allowed, int rows) const {
    std::array<const std::uint64_t*, N> covered;
    for (std::size_t i = 0; i < N; ++i) {
      const GridRows* moved = by.data() + box.column[i];
      covered[i] = moved->rows.data() + box.row[i];
    }
    GridRows anchors;
    for (int row = 0; row < rows; ++row) {
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < N; ++i) bits |= covered[i][row];
      anchors.rows[as_size(row)] = first[row] & allowed[row] & ~bits;
    }
    return anchors;
  }
};

// Lists the anchors, `columns` in a row, from `action` on; several rows at a time, for a loop over a row with few of
// them costs more. False if the list is full.
bool list_anchors(ActionList& list, const GridRows& anchors, int rows, int columns, std::int32_t action) {
  const int together = 64 / columns;
  for (int row = 0; row < rows; row += together, action += together * columns) {
    std::uint64_t free = 0;
    const int end = std::min(together, rows - row);
    for (int i = 0; i < end; ++i) free |= anchors.rows[as_size(row + i)] << static_cast<unsigned>(i * columns);
    if (!list.has_room_for(64) && !list.has_room_for(std::popcount(free))) return false;
    for (; free != 0; free &= free - 1) list.add_if(action + std::countr_zero(free), true);
  }
  return true;
}

// Lists the free places of an arrangement, whose rows of first places start at `first`. False if the list is full.
template <std::size_t N>
bool list_places(ActionList& list, const Task& task, const GridRows& taken, int formation, const std::uint64_t* first,
                 const ActionKind& kind) {
  const int rows = task.grid->anchor_rows();
  const MovedRows<N> moved(taken, rows + static_cast<int>(N) - 1);
  for (int turn = 0; turn < task.shapes->turns; ++turn, first += rows) {
    const Orientation& box = task.shapes->formations[as_size(formation)].turns[as_size(turn)];
    const GridRows anchors = moved.free(box, first, allowed_rows(task, formation, turn), rows);
    const std::int32_t action = kind.offset + turn * kind.fields[0].stride;
    if (!list_anchors(list, anchors, rows, task.grid->anchor_columns(), action)) return false;
  }
  return true;
}

bool is_write_kind(const ActionKind& kind, const Task& task, const Board& board, int board_index) {
  if (kind.fields.size() != 2) return false;
  const Domain& turn = kind.fields[0].domain;
  const Domain& at = kind.fields[1].domain;
  return turn.kind == DomainKind::kRange && turn.min == 0 && turn.size == task.shapes->turns &&
         at.kind == DomainKind::kSites && at.board == board_index && at.sites == board.anchors;
}

std::int32_t zone_arrangements(PrimitiveContext* context, std::int32_t self, std::int32_t index, std::int32_t rolled,
                               std::int32_t how, std::int32_t spare, std::int32_t emit) {
  const Task task = task_of(*context, self, index, how, spare);
  if (task.problem != nullptr) return fail(context, task.problem);
  const Shapes& shapes = *task.shapes;
  if (const char* why = unsuitable_rolled(zone_at(*context, rolled), shapes)) return fail(context, why);
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 1 || !holds_shapes(kind.fields[0].domain, index)) {
    return fail(context, "emit must be an action with one field that holds these shapes");
  }
  const std::int64_t multiset = multiset_in(*context, zone_at(*context, rolled), row_of(*context, rolled), shapes);
  if (multiset < 0) return fail(context, "rolled must hold as many labels as the shapes have cells");
  const GridRows taken = occupied(*context, task);
  const auto m = as_size(multiset);
  ActionList list(context);
  if (!list.has_room_for(shapes.multiset_start[m + 1] - shapes.multiset_start[m])) return list.close(false);
  int known = -1;  // the arrangements of a formation follow one another
  bool fits = false;
  for (std::int32_t i = shapes.multiset_start[m]; i < shapes.multiset_start[m + 1]; ++i) {
    const std::int32_t what = shapes.by_multiset[as_size(i)];
    const int formation = shapes.arrangements[as_size(what)].formation;
    if (formation != known) {
      known = formation;
      fits = formation_fits(task, taken, formation);
    }
    list.add_if(kind.offset + what, fits);
  }
  return list.close(true);
}

std::int32_t zone_placements(PrimitiveContext* context, std::int32_t self, std::int32_t index, std::int32_t what,
                             std::int32_t how, std::int32_t spare, std::int32_t emit) {
  const Task task = task_of(*context, self, index, how, spare);
  if (task.problem != nullptr) return fail(context, task.problem);
  const Shapes& shapes = *task.shapes;
  if (const char* why = unknown_shape(shapes, what, 0)) return fail(context, why);
  const int board = task.zone->over.board;
  const ActionKind& kind = kind_at(*context, emit);
  if (!is_write_kind(kind, task, board_at(*context, board), board)) return fail(context, kWriteKind);
  const GridRows taken = occupied(*context, task);
  const int formation = shapes.arrangements[as_size(what)].formation;
  const std::uint64_t* first = (task.wrap ? task.grid->first_wrapped : task.grid->first).data() +
                               std::ptrdiff_t{what} * shapes.turns * task.grid->anchor_rows();
  ActionList list(context);
  return list.close(with_cell_count(
      shapes.cells, [&]<std::size_t N>() { return list_places<N>(list, task, taken, formation, first, kind); }));
}

std::int32_t zone_write(PrimitiveContext* context, std::int32_t self, std::int32_t index, std::int32_t what,
                        std::int32_t turn, std::int32_t at, std::int32_t how, std::int32_t value) {
  const Task task = task_of(*context, self, index, how, 0);
  if (task.problem != nullptr) return fail(context, task.problem);
  const Shapes& shapes = *task.shapes;
  const ShapesOnGrid& grid = *task.grid;
  const Zone& zone = *task.zone;
  if (const char* why = unknown_shape(shapes, what, turn)) return fail(context, why);
  if (!within(at, grid.anchor_rows() * grid.anchor_columns())) return fail(context, "at must be an anchor of the grid");
  const bool labelled = !shapes.label_set.empty();
  if (labelled && (zone.holds.label != shapes.label_set + "?")) {
    return fail(context,
                "the zone must hold the shapes' labels: in game.yaml `holds: SET?` with the set of the labels");
  }
  if (!labelled && !zone.holds.holds(value)) return fail(context, "value must be what the zone can hold");
  const Arrangement& arrangement = shapes.arrangements[as_size(what)];
  const Orientation& box = shapes.formations[as_size(arrangement.formation)].turns[as_size(turn)];
  std::array<int, kMaxShapeCells> places{};
  std::int32_t outside = 0;
  for (std::size_t i = 0; i < as_size(shapes.cells); ++i) {
    int row = at / grid.anchor_columns() - grid.margin + box.row[i];
    int column = at % grid.anchor_columns() - grid.margin + box.column[i];
    if (task.wrap) {
      row = (row + grid.rows) % grid.rows;
      column = (column + grid.columns) % grid.columns;
    }
    const bool inside = within(row, grid.rows) && within(column, grid.columns);
    places[i] = inside ? task.row * zone.length + row * grid.columns + column : -1;
    outside += inside ? 0 : 1;
    if (inside && read_cell(context->block, zone, places[i]) != kNone) {
      return fail(context, "a cell that would be written is taken");
    }
  }
  if (outside == shapes.cells) return fail(context, "no cell would lie on the grid");
  if (how == kInside && outside > 0) return fail(context, "a cell would lie outside the grid");
  for (std::size_t i = 0; i < as_size(shapes.cells); ++i) {
    if (places[i] >= 0) write_cell(context->block, zone, places[i], labelled ? arrangement.labels[i] : value);
  }
  return outside;
}

std::int32_t zone_fits(PrimitiveContext* context, std::int32_t self, std::int32_t index, std::int32_t how,
                       std::int32_t spare, std::int32_t what) {
  const Task task = task_of(*context, self, index, how, spare);
  if (task.problem != nullptr) return fail(context, task.problem);
  const Shapes& shapes = *task.shapes;
  const GridRows taken = occupied(*context, task);
  if (what != kNone) {
    if (const char* why = unknown_shape(shapes, what, 0)) return fail(context, why);
    return formation_fits(task, taken, shapes.arrangements[as_size(what)].formation) ? 1 : 0;
  }
  for (int f = 0; f < static_cast<int>(shapes.formations.size()); ++f) {
    if (formation_fits(task, taken, f)) return 1;
  }
  return 0;
}

std::int32_t zone_makes(PrimitiveContext* context, std::int32_t self, std::int32_t index, std::int32_t what) {
  const Shapes& shapes = shapes_at(*context, index);
  const Zone& zone = zone_at(*context, self);
  if (const char* why = unsuitable_rolled(zone, shapes)) return fail(context, why);
  if (const char* why = unknown_shape(shapes, what, 0)) return fail(context, why);
  const std::int64_t multiset = multiset_in(*context, zone, row_of(*context, self), shapes);
  return multiset == shapes.arrangements[as_size(what)].multiset ? 1 : 0;
}

constexpr Param kShapes = {"shapes", ParamType::kShapes, "shape.NAME, shapes of game.yaml"};
constexpr Param kHow = {"how", ParamType::kWord,
                        "\"inside\": every cell lies on the grid; \"overhang\": cells may hang over the border and are "
                        "left out; \"wrap\": the grid goes on at the opposite border",
                        "inside overhang wrap"};
constexpr Param kSpare = {"spare", ParamType::kInt,
                          "with \"overhang\": how many cells may be left out; one at least always lies on the grid"};
constexpr Param kWhat = {"what", ParamType::kInt, "one of the shapes"};
constexpr std::array kArrangementsParams = {
    kShapes, Param{"rolled", ParamType::kRow, "a zone over the labels' set: how often each label is to be used"}, kHow,
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

constexpr std::array kShapesTopic = {
    Primitive{"arrangements", Receiver::kZone, kArrangementsParams, ReturnType::kNothing, primitive<zone_arrangements>,
              "Lists every shape that uses just the rolled labels and fits on empty cells, ascending. The zone lies "
              "over the cells of a grid with a margin of one less than the shapes have cells.",
              "O(formations x rows + actions)", false, Work{0, 0, 1}, "it is barred"},
    Primitive{"placements", Receiver::kZone, kPlacementsParams, ReturnType::kNothing, primitive<zone_placements>,
              "Lists every way to lay the shape on empty cells. They come by turn, then by anchor. Of ways that write "
              "the same labels into the same cells only the first is listed.",
              "O(rows + actions)", false, Work{0, 0, 1}, "a cell is taken"},
    Primitive{"write", Receiver::kZone, kWriteParams, ReturnType::kInt, primitive<zone_write>,
              "Writes the shape's labels into the zone. Answers how many cells were left out over the border. An error "
              "if a cell is taken, if with \"inside\" one lies outside, or if none lies on the grid.",
              "O(cells of the shape)", true},
    Primitive{"fits", Receiver::kZone, kFitsParams, ReturnType::kBool, primitive<zone_fits>,
              "True if any shape, or the given one, fits on empty cells of the zone. Labels do not matter.",
              "O(formations x rows)", false, Work{0, 0, 1}},
    Primitive{"makes", Receiver::kZone, kMakesParams, ReturnType::kBool, primitive<zone_makes>,
              "True if the zone holds just the labels of the shape. It lies over the labels' set.", "O(labels)"},
};

}  // namespace

std::span<const Primitive> shapes_primitives() { return kShapesTopic; }

}  // namespace quoin

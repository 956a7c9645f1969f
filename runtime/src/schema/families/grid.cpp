// The family `grid`: cells in rows and columns, the edges between them, corners, and the ends of its lines. Its
// numbering stands here only; everybody else asks the tables made here.
//
// Cells are numbered row by row from the south-west ("a1"), those that are cut left out. Edges: first those between a
// cell and the one north of it, by the lower cell, then those between a cell and the one east of it, by the left cell
// ("c2-c3"); with `edges: all` then those on the border ("a1-south"), north, east, south and west ones. Corners: "x2y1"
// is counted from the south-west (cell a1 lies between x0y0 and x1y1).
// Relations: cells.neighbor[4] and around[8] -> cells; cells.side[4] -> edges to the north, east, south, west;
// edges.between[2] -> cells, lower or left one first; edges.pivot[4] -> edges: the two perpendicular edges at the west
// or south end, then those at the other end, each pair the lower or left one first; edges.line[max(rows, columns)] ->
// edges: those of the same line by position along it, itself included.
// A whole grid that does not wrap has ends, where a row or column (a "line") meets the border: for each row its west
// and its east end ("west3", "east3"), then for each column its south and its north end ("southb", "northb").
// ends.opposite[1] -> ends: the line's other end; ends.along[max(rows, columns)] -> cells: those of the line, from this
// end inwards.
// With a margin of n: anchors, (rows + n) * (columns + n) places for the lower-left corner of what may hang over the
// border: the cells and n columns to their left and n rows below. Column -1 is "-a", row -1 is "-1" (there is no row
// 0): "-a3", "b-1".
#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

// Indices into Board::sites; corners come between them, anchors last.
constexpr int kEdges = 1;
constexpr int kEnds = 3;

constexpr int kMaxGridSide = 40;
constexpr int kMaxMargin = 12;
constexpr int kLeastWrapped = 3;  // so that a cell has different neighbours on both sides

struct GridShape {
  int rows = 1;
  int columns = 1;
  int margin = 0;
  bool wrap_rows = false;     // north of the last row comes the first
  bool wrap_columns = false;  // east of the last column comes the first
  bool border_edges = false;
  std::vector<bool> cut;  // [rows * columns], or empty
};

constexpr RowStep kGridSteps[] = {{"north", 1, 0},  {"north_east", 1, 1},   {"east", 0, 1},  {"south_east", -1, 1},
                                  {"south", -1, 0}, {"south_west", -1, -1}, {"west", 0, -1}, {"north_west", 1, -1}};
constexpr int kNorth = 0;
constexpr int kEast = 2;
constexpr int kSouth = 4;
constexpr int kWest = 6;

class GridMaker {
 public:
  explicit GridMaker(GridShape shape) : shape_(std::move(shape)) {
    if (shape_.cut.empty()) shape_.cut.assign(static_cast<std::size_t>(shape_.rows * shape_.columns), false);
    std::int16_t count = 0;
    for (const bool is_cut : shape_.cut) numbers_.push_back(is_cut ? std::int16_t{kNone} : count++);
  }

  Board made() {
    Board board;
    const bool plain = whole() && !shape_.wrap_rows && !shape_.wrap_columns;
    SiteType cells = make_cells();
    Edges edges = edges_of(cells, {{kNorth, 2}, {kEast, 1}, {kSouth, 0}, {kWest, 3}}, shape_.border_edges);
    cells.relations = {way_relation("neighbor", kCells, cells, cells.way_sets[0].ways[0]), std::move(edges.side),
                       way_relation("around", kCells, cells, cells.way_sets[2].ways[0])};
    add_turns(cells, edges.sites);
    SiteType corners = make_corners(cells);
    board.sites = {std::move(cells), std::move(edges.sites), std::move(corners)};
    board.edges = kEdges;
    if (plain) {
      board.ends = kEnds;
      board.sites.push_back(make_ends());
    }
    if (shape_.margin > 0) {
      board.margin = shape_.margin;
      board.anchors = static_cast<int>(board.sites.size());
      board.sites.push_back(make_anchors());
    }
    board.lined = plain && !shape_.border_edges;
    return board;
  }

 private:
  // ---- places ----

  [[nodiscard]] bool whole() const { return std::ranges::count(shape_.cut, true) == 0; }

  // The cell there, wrapped where the grid is.
  [[nodiscard]] std::int16_t cell(int row, int column) const {
    if (shape_.wrap_rows) row = (row + shape_.rows) % shape_.rows;
    if (shape_.wrap_columns) column = (column + shape_.columns) % shape_.columns;
    const bool inside = row >= 0 && row < shape_.rows && column >= 0 && column < shape_.columns;
    return inside ? numbers_[static_cast<std::size_t>(row * shape_.columns + column)] : std::int16_t{kNone};
  }

  // ---- cells ----

  [[nodiscard]] SiteType make_cells() const {
    SiteType cells;
    cells.name = "cells";
    cells.one = "cell";
    cells.rows = shape_.rows;
    cells.columns = shape_.columns;
    for (int row = 0; row < shape_.rows; ++row) {
      for (int column = 0; column < shape_.columns; ++column) add_cell(cells, row, column);
    }
    cells.ways = ways_in_rows(cells, kGridSteps, [this](int row, int column) { return cell(row, column); });
    cells.way_sets = {
        {"orthogonal", {{0, 2, 4, 6}}}, {"diagonal", {{1, 3, 5, 7}}}, {"all", {{0, 1, 2, 3, 4, 5, 6, 7}}}};
    add_sides(cells);
    return cells;
  }

  void add_cell(SiteType& cells, int row, int column) const {
    if (shape_.cut[static_cast<std::size_t>(row * shape_.columns + column)]) return;
    const double x = column;
    const double y = row;
    add_site(cells, site_name(row, column), {x + 0.5, y + 0.5}, {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}});
    cells.places.push_back(row * shape_.columns + column);
  }

  void add_sides(SiteType& cells) const {
    if (!shape_.wrap_rows) {
      cells.sides.push_back(side_seen(cells, "south", Line::kColumn, false));
      cells.sides.push_back(side_seen(cells, "north", Line::kColumn, true));
    }
    if (!shape_.wrap_columns) {
      cells.sides.push_back(side_seen(cells, "west", Line::kRow, false));
      cells.sides.push_back(side_seen(cells, "east", Line::kRow, true));
    }
    for (const std::string row : {"south", "north"}) {
      for (const std::string column : {"west", "east"}) add_corner(cells, "corner_" + row + "_" + column, row, column);
    }
  }

  // ---- edges ----

  // The edge of the cell there, or that of the cell beyond it.
  [[nodiscard]] std::int16_t edge(const Relation& side, int row, int column, int k) const {
    const std::int16_t here = cell(row, column);
    if (here != kNone) return static_cast<std::int16_t>(side.at(here, k));
    const RowStep& step = kGridSteps[2 * k];
    const std::int16_t beyond = cell(row + step.row, column + step.column);
    return beyond == kNone ? std::int16_t{kNone} : static_cast<std::int16_t>(side.at(beyond, (k + 2) % 4));
  }

  // How edges turn about their ends, and which of them lie on one line.
  void add_turns(const SiteType& cells, SiteType& edges) const {
    const Relation& side = cells.relations[kSide];
    const Relation& between = edges.relations[kBetween];
    Relation pivot{"pivot", 4, between.sources, kEdges, {}};
    Relation line{"line", std::max(shape_.rows, shape_.columns), between.sources, kEdges, {}};
    for (int number = 0; number < between.sources; ++number) {
      const int k = side.find(between.at(number, 0), number);
      const bool lying = k % 2 == 0;
      const int place = cells.places[static_cast<std::size_t>(between.at(number, 0))];
      const int row = place / shape_.columns - (k == 2 ? 1 : 0);  // of the lower or left cell, be it there or not
      const int column = place % shape_.columns - (k == 3 ? 1 : 0);
      for (const int turn : lying ? std::array{3, 1} : std::array{2, 0}) {
        for (const int beyond : {0, 1}) {
          const std::int16_t to = cell(row + (lying ? beyond : 0), column + (lying ? 0 : beyond));
          pivot.table.push_back(to == kNone ? std::int16_t{kNone} : static_cast<std::int16_t>(side.at(to, turn)));
        }
      }
      for (int at = 0; at < line.width; ++at) {
        const bool inside = at < (lying ? shape_.columns : shape_.rows);
        line.table.push_back(!inside ? std::int16_t{kNone}
                             : lying ? edge(side, row, at, 0)
                                     : edge(side, at, column, 1));
      }
    }
    edges.relations.push_back(std::move(pivot));
    edges.relations.push_back(std::move(line));
  }

  // ---- the rest ----

  [[nodiscard]] SiteType make_corners(const SiteType& cells) const {
    const Position period{shape_.wrap_columns ? static_cast<double>(shape_.columns) : 0,
                          shape_.wrap_rows ? static_cast<double>(shape_.rows) : 0};
    const auto name = [](const Position& at) {
      return "x" + std::to_string(static_cast<int>(at.x)) + "y" + std::to_string(static_cast<int>(at.y));
    };
    return corners_of(cells, name, period);
  }

  [[nodiscard]] SiteType make_ends() const {
    SiteType ends;
    ends.name = "ends";
    ends.one = "end";
    const int rows = shape_.rows;
    const int columns = shape_.columns;
    // What lies there lies along its line.
    const auto add_end = [&ends](const std::string& name, double x, double y, double wide, double high) {
      const double u = wide / 2;
      const double v = high / 2;
      add_site(ends, name, {x, y}, {{x - u, y - v}, {x + u, y - v}, {x + u, y + v}, {x - u, y + v}});
    };
    for (int row = 0; row < rows; ++row) {
      add_end("west" + std::to_string(row + 1), -0.5, row + 0.5, 0.72, 0.62);
      add_end("east" + std::to_string(row + 1), columns + 0.5, row + 0.5, 0.72, 0.62);
    }
    for (int column = 0; column < columns; ++column) {
      add_end("south" + column_letters(column), column + 0.5, -0.5, 0.62, 0.72);
      add_end("north" + column_letters(column), column + 0.5, rows + 0.5, 0.62, 0.72);
    }
    const int count = static_cast<int>(ends.names.size());
    Relation opposite{"opposite", 1, count, kEnds, {}};
    Relation along{"along", std::max(rows, columns), count, kCells, {}};
    for (int end = 0; end < count; ++end) {
      opposite.table.push_back(static_cast<std::int16_t>(end ^ 1));
      const bool of_row = end < 2 * rows;
      const int line = (of_row ? end : end - 2 * rows) / 2;
      const int length = of_row ? columns : rows;
      for (int k = 0; k < along.width; ++k) {
        const int at = end % 2 == 0 ? k : length - 1 - k;
        along.table.push_back(of_row ? cell(line, at) : cell(at, line));
      }
    }
    ends.relations = {std::move(opposite), std::move(along)};
    return ends;
  }

  [[nodiscard]] SiteType make_anchors() const {
    SiteType anchors;
    anchors.name = "anchors";
    anchors.one = "anchor";
    for (int row = -shape_.margin; row < shape_.rows; ++row) {
      for (int column = -shape_.margin; column < shape_.columns; ++column) {
        add_site(anchors, site_name(row, column), {static_cast<double>(column), static_cast<double>(row)});
      }
    }
    return anchors;
  }

  GridShape shape_;
  std::vector<std::int16_t> numbers_;  // [rows * columns]: of the cell there, or kNone
};

// ---- reading ----

// `both`, or `{both: CONDITION}`: so if the condition holds.
int wrap_of(const YamlNode& node, const Scope& scope, const std::string& what) {
  const std::vector<std::string> words = {"none", "rows", "columns", "both"};
  if (!node.is_map()) return need_word(node, what, words);
  int wrap = 0;
  for (const YamlEntry& entry : node.entries) {
    const int word = need_word(entry.key, what, words);
    if (evaluate_condition(entry.value, scope, what) && wrap == 0) wrap = word;
  }
  return wrap;
}

void read_wrap(const YamlNode& node, const Scope& scope, const std::string& what, GridShape& shape) {
  const int wrap = wrap_of(node, scope, "\"wrap\" of " + what);
  shape.wrap_rows = wrap == 1 || wrap == 3;
  shape.wrap_columns = wrap >= 2;
  if ((shape.wrap_rows && shape.rows < kLeastWrapped) || (shape.wrap_columns && shape.columns < kLeastWrapped)) {
    fault(node, what + " is too small to wrap: a cell would have the same neighbor on both sides",
          "what wraps has at least " + std::to_string(kLeastWrapped) + " rows or columns");
  }
}

void read_cut_cells(const YamlNode& node, const Scope& scope, const std::string& what, GridShape& shape) {
  RowsOfSites whole{shape.rows, shape.columns};
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column) {
      whole.places.push_back(static_cast<int>(whole.names.size()));
      whole.names.push_back(site_name(row, column));
    }
  }
  shape.cut = read_cut(node, scope, what, whole);
  const auto is_there = [&shape](int row, int column) {
    return !shape.cut[static_cast<std::size_t>(row * shape.columns + column)];
  };
  bool joins_rows = !shape.wrap_rows;
  for (int column = 0; column < shape.columns; ++column) {
    joins_rows = joins_rows || (is_there(0, column) && is_there(shape.rows - 1, column));
  }
  bool joins_columns = !shape.wrap_columns;
  for (int row = 0; row < shape.rows; ++row) {
    joins_columns = joins_columns || (is_there(row, 0) && is_there(row, shape.columns - 1));
  }
  if (!joins_rows || !joins_columns) {
    fault(node,
          "\"cut\" of " + what + " leaves no " + (joins_rows ? "row" : "column") +
              " whose first and last cell are there, so \"wrap\" would join nothing",
          "leave out \"wrap\", or cut less");
  }
}

const Fields<GridShape>& grid_fields() {
  const std::vector<std::string> wraps = {"none", "rows", "columns", "both"};
  static const Fields<GridShape> kFields{
      "grid",
      "Square cells in rows.",
      {{"rows", number(&GridShape::rows, 1, kMaxGridSide), "How many rows.", "6", kNeeded, "the rows of"},
       {"columns", number(&GridShape::columns, 1, kMaxGridSide), "How many columns.", "7", kNeeded, "the columns of"},
       {"wrap",
        {form::either({form::words(wraps), form::free_map(form::condition())}),
         [](GridShape& grid, const YamlNode& node, const Reading& in, const std::string&) {
           read_wrap(node, in.scope, in.what, grid);
         }},
        "columns: east of the last column comes the first; rows: north of the last row the first; both; or {both: "
        "CONDITION}.",
        "columns",
        otherwise("none")},
       {"cut",
        {cut_form(), [](GridShape& grid, const YamlNode& node, const Reading& in,
                        const std::string&) { read_cut_cells(node, in.scope, in.what, grid); }},
        "Cells that are left out: names, rows, columns.",
        "[a1, {row: 3}]"},
       {"edges", either_word(&GridShape::border_edges, {"inner", "all"}), "Whether there are edges on the border, too.",
        "all", otherwise("inner")},
       {"margin",
        {form::expression(),
         [](GridShape& grid, const YamlNode& node, const Reading& in, const std::string& called) {
           grid.margin = evaluate_within(node, in.scope, called, 0, kMaxMargin);
           if (grid.margin == 0 || grid.cut.empty()) return;
           fault(node, in.what + " cannot have both a margin and cells that are cut: shapes lie on whole grids",
                 "leave one of the two out");
         }},
        "Columns and rows of anchors left of and below the cells, at most 12: where shapes hang over the border.",
        "3",
        otherwise("0"),
        "the margin of"}}};
  return kFields;
}

Board read_grid(const YamlNode& node, const Scope& scope, const std::string& what) {
  GridShape shape;
  if (node.is_scalar()) {
    shape.rows = shape.columns = evaluate_within(node, scope, "the side of " + what, 1, kMaxGridSide);
    return GridMaker(std::move(shape)).made();
  }
  need_section(node, grid_fields(), "the grid of " + what);
  read_fields(shape, node, grid_fields(), {scope, what});
  return GridMaker(std::move(shape)).made();
}

}  // namespace

BoardFamily grid_family() {
  return {"grid", form::either({form::expression(), form::section(grid_fields)}),
          "Square cells: a number is the length of each side.", "{rows: 6, columns: 7}", read_grid};
}

}  // namespace quoin

// The grid's numbering in one place: everything else asks the tables made here.
#include "schema/grid.h"

#include <algorithm>

namespace quoin {
namespace {

class GridMaker {
 public:
  GridMaker(int rows, int columns) : rows_(rows), columns_(columns) {}

  [[nodiscard]] SiteType cells() const {
    SiteType sites{"cells", {}, {}, {}};
    Relation neighbor = relation("neighbor", 4, rows_ * columns_, kCells);
    Relation side = relation("side", 4, rows_ * columns_, kEdges);
    Relation around = relation("around", 8, rows_ * columns_, kCells);
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        add(sites, cell_name(row, column), column + 0.5, row + 0.5);
        append(neighbor, {cell(row + 1, column), cell(row, column + 1), cell(row - 1, column), cell(row, column - 1)});
        append(side, {lying(row, column), standing(row, column), lying(row - 1, column), standing(row, column - 1)});
        append(around,
               {cell(row + 1, column), cell(row + 1, column + 1), cell(row, column + 1), cell(row - 1, column + 1),
                cell(row - 1, column), cell(row - 1, column - 1), cell(row, column - 1), cell(row + 1, column - 1)});
      }
    }
    sites.relations = {std::move(neighbor), std::move(side), std::move(around)};
    return sites;
  }

  [[nodiscard]] SiteType edges() const {
    SiteType sites{"edges", {}, {}, {}};
    const int count = lying_count() + rows_ * (columns_ - 1);
    Relation between = relation("between", 2, count, kCells);
    Relation pivot = relation("pivot", 4, count, kEdges);
    Relation line = relation("line", std::max(rows_, columns_), count, kEdges);
    for (int row = 0; row + 1 < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        add(sites, cell_name(row, column) + "-" + cell_name(row + 1, column), column + 0.5, row + 1);
        append(between, {cell(row, column), cell(row + 1, column)});
        append(pivot, {standing(row, column - 1), standing(row + 1, column - 1), standing(row, column),
                       standing(row + 1, column)});
        for (int k = 0; k < line.width; ++k) append(line, {lying(row, k)});
      }
    }
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column + 1 < columns_; ++column) {
        add(sites, cell_name(row, column) + "-" + cell_name(row, column + 1), column + 1, row + 0.5);
        append(between, {cell(row, column), cell(row, column + 1)});
        append(pivot, {lying(row - 1, column), lying(row - 1, column + 1), lying(row, column), lying(row, column + 1)});
        for (int k = 0; k < line.width; ++k) append(line, {standing(k, column)});
      }
    }
    sites.relations = {std::move(between), std::move(pivot), std::move(line)};
    return sites;
  }

  [[nodiscard]] SiteType anchors(int margin) const {
    SiteType sites{"anchors", {}, {}, {}};
    for (int row = -margin; row < rows_; ++row) {
      for (int column = -margin; column < columns_; ++column) add(sites, cell_name(row, column), column, row);
    }
    return sites;
  }

  [[nodiscard]] SiteType corners() const {
    SiteType sites{"corners", {}, {}, {}};
    for (int y = 0; y <= rows_; ++y) {
      for (int x = 0; x <= columns_; ++x) add(sites, "x" + std::to_string(x) + "y" + std::to_string(y), x, y);
    }
    return sites;
  }

  [[nodiscard]] SiteType ends() const {
    SiteType sites{"ends", {}, {}, {}};
    const int count = 2 * (rows_ + columns_);
    Relation opposite = relation("opposite", 1, count, kEnds);
    Relation along = relation("along", std::max(rows_, columns_), count, kCells);
    for (int end = 0; end < count; ++end) append(opposite, {end ^ 1});
    for (int row = 0; row < rows_; ++row) {
      add(sites, "west" + std::to_string(row + 1), -0.5, row + 0.5);
      add(sites, "east" + std::to_string(row + 1), columns_ + 0.5, row + 0.5);
      for (int k = 0; k < along.width; ++k) append(along, {cell(row, k)});
      for (int k = 0; k < along.width; ++k) append(along, {cell(row, columns_ - 1 - k)});
    }
    for (int column = 0; column < columns_; ++column) {
      add(sites, "south" + letter(column), column + 0.5, -0.5);
      add(sites, "north" + letter(column), column + 0.5, rows_ + 0.5);
      for (int k = 0; k < along.width; ++k) append(along, {cell(k, column)});
      for (int k = 0; k < along.width; ++k) append(along, {cell(rows_ - 1 - k, column)});
    }
    sites.relations = {std::move(opposite), std::move(along)};
    return sites;
  }

 private:
  static void add(SiteType& sites, std::string name, double x, double y) {
    sites.names.push_back(std::move(name));
    sites.positions.push_back({x, y});
  }
  static Relation relation(const char* name, int width, int sources, int target_sites) {
    return {name, width, sources, target_sites, {}};
  }
  static void append(Relation& relation, std::initializer_list<int> targets) {
    for (const int target : targets) relation.table.push_back(static_cast<std::int16_t>(target));
  }
  static std::string letter(int column) { return std::string(1, static_cast<char>('a' + column)); }
  static std::string cell_name(int row, int column) {
    const std::string name = column < 0 ? "-" + letter(-1 - column) : letter(column);
    return name + std::to_string(row < 0 ? row : row + 1);
  }

  [[nodiscard]] bool on_board(int row, int column) const {
    return row >= 0 && row < rows_ && column >= 0 && column < columns_;
  }
  [[nodiscard]] int cell(int row, int column) const { return on_board(row, column) ? row * columns_ + column : kNone; }
  [[nodiscard]] int lying_count() const { return (rows_ - 1) * columns_; }
  // The edge between (row, column) and the cell north of it.
  [[nodiscard]] int lying(int row, int column) const {
    return on_board(row, column) && on_board(row + 1, column) ? row * columns_ + column : kNone;
  }
  // The edge between (row, column) and the cell east of it.
  [[nodiscard]] int standing(int row, int column) const {
    const bool exists = on_board(row, column) && on_board(row, column + 1);
    return exists ? lying_count() + row * (columns_ - 1) + column : kNone;
  }

  int rows_;
  int columns_;
};

}  // namespace

Board make_grid(const std::string& name, int rows, int columns, int margin) {
  const GridMaker maker(rows, columns);
  Board board;
  board.name = name;
  board.kind = BoardKind::kGrid;
  board.rows = rows;
  board.columns = columns;
  board.sites = {maker.cells(), maker.edges(), maker.corners(), maker.ends()};
  if (margin > 0) {
    board.margin = margin;
    board.anchors = static_cast<int>(board.sites.size());
    board.sites.push_back(maker.anchors(margin));
  }
  return board;
}

int Relation::find(int source, int target) const {
  if (target == kNone) return -1;
  for (int k = 0; k < width; ++k) {
    if (at(source, k) == target) return k;
  }
  return -1;
}

}  // namespace quoin

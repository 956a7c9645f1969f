// The family `hex`: hexagons that stand on a corner, in rows that go east, as a rhombus, a hexagon, a triangle or a
// star, and any other shape by `cut`; the edges between them and their corners.
//
// Each row lies half a cell further to the right than the one below: cell (row, column) touches (row, column +- 1),
// (row + 1, column), (row + 1, column - 1) and what leads back. Cells are numbered row by row from the south and named
// by column and row ("c2"); a hexagon of side n lies in 2n - 1 rows and columns, a triangle's row r has n - r cells; a
// star is two triangles that cross, with points of side n, in 4n + 1 rows and columns.
// Ways: east, north_east, north_west, west, south_west, south_east. Edges: first those to the east, then to the north
// east, then to the north west of a cell, by that cell ("c2-d2"); with `edges: all` then those on the border
// ("a1-west"). Corners are named by the first cell that has them and where ("c2_north").
// Relations: cells.neighbor[6]; cells.side[6] -> edges; cells.corner[6] -> corners, counter-clockwise from south east;
// edges.between[2] -> cells; edges.tip[2] -> corners; corners.meet[3] -> cells, corners.spoke[3] -> edges, ascending.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr int kMostHexRows = 40;

enum HexWays { kHexEast, kHexNorthEast, kHexNorthWest, kHexWest, kHexSouthWest, kHexSouthEast, kHexWays };
constexpr RowStep kHexSteps[kHexWays] = {{"east", 0, 1},  {"north_east", 1, 0},  {"north_west", 1, -1},
                                         {"west", 0, -1}, {"south_west", -1, 0}, {"south_east", -1, 1}};

constexpr double kRowHeight = 0.86602540378443865;  // from row to row where neighbours lie 1 apart: sqrt(3) / 2
constexpr double kHexRadius = 0.57735026918962576;  // from the middle to a corner: 1 / sqrt(3)
// The corners of a cell around its middle. The k-th way leads over the side from the k-th to the next.
constexpr Position kHexTurns[kHexWays] = {{0.5, -kHexRadius / 2}, {0.5, kHexRadius / 2},   {0, kHexRadius},
                                          {-0.5, kHexRadius / 2}, {-0.5, -kHexRadius / 2}, {0, -kHexRadius}};
constexpr const char* kHexTurnNames[kHexWays] = {"south_east", "north_east", "north",
                                                 "north_west", "south_west", "south"};

// A side holds the cells behind which, by either of two ways, no other cell lies, however far.
struct HexSide {
  const char* name;
  HexWays one;
  HexWays other;
};
struct HexCorner {
  const char* name;
  const char* side;
  const char* other;
};
struct HexShape {
  const char* name;
  std::vector<HexSide> sides;
  std::vector<HexCorner> corners;
};

const std::vector<HexShape>& shapes() {
  static const std::vector<HexShape> kShapes = {
      {"rhombus",
       {{"south", kHexSouthWest, kHexSouthEast},
        {"north", kHexNorthEast, kHexNorthWest},
        {"west", kHexWest, kHexNorthWest},
        {"east", kHexEast, kHexSouthEast}},
       {{"corner_south_west", "south", "west"},
        {"corner_south_east", "south", "east"},
        {"corner_north_west", "north", "west"},
        {"corner_north_east", "north", "east"}}},
      {"hexagon",
       {{"south", kHexSouthWest, kHexSouthEast},
        {"south_east", kHexSouthEast, kHexEast},
        {"north_east", kHexEast, kHexNorthEast},
        {"north", kHexNorthEast, kHexNorthWest},
        {"north_west", kHexNorthWest, kHexWest},
        {"south_west", kHexWest, kHexSouthWest}},
       {{"corner_south_east", "south", "south_east"},
        {"corner_east", "south_east", "north_east"},
        {"corner_north_east", "north_east", "north"},
        {"corner_north_west", "north", "north_west"},
        {"corner_west", "north_west", "south_west"},
        {"corner_south_west", "south_west", "south"}}},
      {"triangle",
       {{"south", kHexSouthWest, kHexSouthEast}, {"west", kHexWest, kHexNorthWest}, {"east", kHexEast, kHexNorthEast}},
       {{"corner_south_west", "south", "west"},
        {"corner_south_east", "south", "east"},
        {"corner_north", "west", "east"}}},
      {"star", {}, {}},
  };
  return kShapes;
}

// The points of a star: along which of its three axes, and which way.
struct StarPoint {
  const char* name;
  std::size_t axis;
  int sign;
};
constexpr StarPoint kStarPoints[] = {{"north", 0, 1},  {"north_east", 2, -1}, {"south_east", 1, 1},
                                     {"south", 0, -1}, {"south_west", 2, 1},  {"north_west", 1, -1}};

// What stands in game.yaml.
struct HexBoard {
  const HexShape* shape = nullptr;
  int rows = 1;
  int columns = 1;
  bool border_edges = false;
  bool corners_apart = false;
  std::vector<int> places;  // row * columns + column of each cell, ascending
};

class HexMaker {
 public:
  explicit HexMaker(HexBoard hex) : hex_(std::move(hex)) {
    numbers_.assign(static_cast<std::size_t>(hex_.rows * hex_.columns), kNone);
    for (std::size_t cell = 0; cell < hex_.places.size(); ++cell) {
      numbers_[static_cast<std::size_t>(hex_.places[cell])] = static_cast<std::int16_t>(cell);
    }
  }

  Board made() {
    SiteType cells = make_cells();
    std::vector<Crossing> crossings;
    for (int way = 0; way < kHexWays; ++way) crossings.push_back({way, static_cast<std::size_t>(way)});
    Edges edges = edges_of(cells, crossings, hex_.border_edges);
    SiteType corners = corners_of(cells, [](Position) { return ""; });
    Relation corner = tips_of("corner", kHexWays, cells, corners, kHexCorners);
    Relation tip = tips_of("tip", 2, edges.sites, corners, kHexCorners);
    name_corners(cells, corner, corners);
    const auto count = static_cast<int>(corners.names.size());
    corners.relations = {inverse("meet", corner, count, kHexCells, 3), inverse("spoke", tip, count, kHexEdges, 3)};
    edges.sites.relations.push_back(std::move(tip));
    cells.relations.push_back(std::move(edges.side));
    cells.relations.push_back(std::move(corner));
    Board board;
    board.sites = {std::move(cells), std::move(edges.sites), std::move(corners)};
    board.edges = kHexEdges;
    return board;
  }

 private:
  enum HexSites { kHexCells, kHexEdges, kHexCorners };

  [[nodiscard]] std::int16_t cell(int row, int column) const {
    const bool inside = row >= 0 && row < hex_.rows && column >= 0 && column < hex_.columns;
    return inside ? numbers_[static_cast<std::size_t>(row * hex_.columns + column)] : std::int16_t{kNone};
  }
  [[nodiscard]] int row(int place) const { return place / hex_.columns; }
  [[nodiscard]] int column(int place) const { return place % hex_.columns; }

  [[nodiscard]] SiteType make_cells() const {
    SiteType cells;
    cells.name = "cells";
    cells.one = "cell";
    cells.rows = hex_.rows;
    cells.columns = hex_.columns;
    cells.places.assign(hex_.places.begin(), hex_.places.end());
    double west = hex_.rows + hex_.columns;
    for (const int place : hex_.places) west = std::min(west, column(place) + row(place) / 2.0);
    for (const int place : hex_.places) {
      const Position middle{column(place) + row(place) / 2.0 - west + 0.5,
                            (row(place) - row(hex_.places.front())) * kRowHeight + kHexRadius};
      std::vector<Position> outline;
      for (const Position& corner : kHexTurns) outline.push_back({middle.x + corner.x, middle.y + corner.y});
      add_site(cells, site_name(row(place), column(place)), middle, std::move(outline));
    }
    cells.ways = ways_in_rows(cells, kHexSteps, [this](int row, int column) { return cell(row, column); });
    cells.way_sets = {{"all", {{kHexEast, kHexNorthEast, kHexNorthWest, kHexWest, kHexSouthWest, kHexSouthEast}}}};
    add_way_relations(cells, kHexCells);
    add_sides(cells);
    return cells;
  }

  // No other cell lies that way.
  [[nodiscard]] bool outermost(int place, HexWays way) const {
    const RowStep& step = kHexSteps[way];
    for (int n = 1; n < hex_.rows + hex_.columns; ++n) {
      if (cell(row(place) + n * step.row, column(place) + n * step.column) != kNone) return false;
    }
    return true;
  }

  // How far a place lies from the middle of a star towards its points in the north, south east and south west.
  [[nodiscard]] std::array<int, 3> off_middle(int place) const {
    const int north = row(place) - hex_.rows / 2;
    const int east = column(place) - hex_.columns / 2;
    return {north, east, -north - east};
  }

  // A star's sides run around its points, each from notch to notch; a corner is the tip of a point.
  void add_points(SiteType& cells) const {
    const int side = hex_.rows / 4;
    for (const bool tips : {false, true}) {
      for (const auto& [name, axis, sign] : kStarPoints) {
        Side made{(tips ? "corner_" : "") + std::string(name), tips, {}};
        for (std::size_t at = 0; at < hex_.places.size(); ++at) {
          const std::array<int, 3> off = off_middle(hex_.places[at]);
          const int out = sign * off[axis];
          const bool inside = std::ranges::all_of(off, [side](int n) { return n >= -side && n <= side; });
          const bool belongs = tips ? out == 2 * side : (out > side || (inside && out == side)) && on_border(cells, at);
          if (belongs) made.sites.push_back(static_cast<std::int16_t>(at));
        }
        if (!made.sites.empty()) cells.sides.push_back(std::move(made));
      }
    }
  }
  static bool on_border(const SiteType& cells, std::size_t cell) {
    return std::ranges::any_of(cells.ways, [cell](const Way& way) { return way.next[cell] < 0; });
  }

  void add_sides(SiteType& cells) const {
    if (hex_.shape->sides.empty()) return add_points(cells);
    for (const HexSide& side : hex_.shape->sides) {
      Side made{side.name, false, {}};
      for (std::size_t at = 0; at < hex_.places.size(); ++at) {
        if (outermost(hex_.places[at], side.one) && outermost(hex_.places[at], side.other)) {
          made.sites.push_back(static_cast<std::int16_t>(at));
        }
      }
      cells.sides.push_back(std::move(made));
    }
    for (const HexCorner& corner : hex_.shape->corners) add_corner(cells, corner.name, corner.side, corner.other);
    if (hex_.corners_apart) set_corners_apart(cells.sides);
  }

  static void set_corners_apart(std::vector<Side>& sides) {
    for (const Side& corner : sides) {
      for (Side& side : sides) {
        if (corner.corner && !side.corner) std::erase(side.sites, corner.sites.front());
      }
    }
  }

  // A corner is called by the first cell that has it and by where in that it lies.
  static void name_corners(const SiteType& cells, const Relation& corner, SiteType& corners) {
    for (int cell = corner.sources - 1; cell >= 0; --cell) {
      for (int k = 0; k < kHexWays; ++k) {
        corners.names[static_cast<std::size_t>(corner.at(cell, k))] =
            cells.names[static_cast<std::size_t>(cell)] + "_" + kHexTurnNames[k];
      }
    }
  }

  HexBoard hex_;
  std::vector<std::int16_t> numbers_;  // [rows * columns]: of the cell there, or kNone
};

// ---- reading ----

// So far to the north and south east of its middle: in the triangle that points north, or in that which points south.
bool is_in_star(int side, int north, int east) {
  const int west = -north - east;
  return (north >= -side && east >= -side && west >= -side) || (north <= side && east <= side && west <= side);
}

bool has_place(const std::string& shape, int rows, int row, int column) {
  const int sum = row + column;
  if (shape == "triangle") return sum < rows;
  if (shape == "star") return is_in_star(rows / 4, row - rows / 2, column - rows / 2);
  return shape == "rhombus" || (sum >= rows / 2 && sum <= rows / 2 * 3);  // a hexagon has 2n - 1 rows
}

std::vector<Field<HexBoard>> with_common(std::vector<Field<HexBoard>> own, bool corners) {
  own.push_back(
      {"cut", apart<HexBoard>(cut_form()), "Cells that are left out: names, rows, columns.", "[a1, {row: 3}]"});
  if (corners) {
    own.push_back({"corners", either_word(&HexBoard::corners_apart, {"shared", "apart"}),
                   "shared: a corner's cell belongs to both sides; apart: to none.", "apart", otherwise("shared")});
  }
  own.push_back({"edges", either_word(&HexBoard::border_edges, {"inner", "all"}),
                 "Whether there are edges on the border, too.", "all", otherwise("inner")});
  return own;
}

Field<HexBoard> shape_field(std::vector<std::string> names, std::string_view example) {
  return {"shape", apart<HexBoard>(form::words(std::move(names))), "The shape of the whole.", example, kNeeded};
}

const Fields<HexBoard>& rhombus_fields() {
  static const Fields<HexBoard> kFields{
      "rhombus", "Hexagons in rows of the same length.",
      with_common({shape_field({"rhombus"}, "rhombus"),
                   {"rows", number(&HexBoard::rows, 1, kMostHexRows), "How many rows.", "11", kNeeded, "the rows of"},
                   {"columns", number(&HexBoard::columns, 1, kMostHexRows), "How many columns.", "11", kNeeded,
                    "the columns of"}},
                  true)};
  return kFields;
}

void read_side(HexBoard& hex, const YamlNode& node, const Reading& in, const std::string& called) {
  const std::string shape = hex.shape->name;
  const int most = shape == "star" ? (kMostHexRows - 1) / 4 : shape == "hexagon" ? kMostHexRows / 2 : kMostHexRows;
  const int side = evaluate_within(node, in.scope, called, 1, most);
  hex.rows = hex.columns = shape == "star" ? 4 * side + 1 : shape == "hexagon" ? 2 * side - 1 : side;
}

Field<HexBoard> side_field() {
  return {"side",       {form::expression(), read_side}, "How many cells a side or a point has.", "5", kNeeded,
          "the side of"};
}

const Fields<HexBoard>& hexagon_fields() {
  static const Fields<HexBoard> kFields{
      "hexagon_or_triangle", "Hexagons in a hexagon or a triangle.",
      with_common({shape_field({"hexagon", "triangle"}, "hexagon"), side_field()}, true)};
  return kFields;
}

const Fields<HexBoard>& star_fields() {
  static const Fields<HexBoard> kFields{"star", "Hexagons in a star of two triangles.",
                                        with_common({shape_field({"star"}, "star"), side_field()}, false)};
  return kFields;
}

const HexShape& read_shape(const YamlNode& map, const std::string& what) {
  std::vector<std::string> names;
  for (const HexShape& shape : shapes()) names.emplace_back(shape.name);
  const int index = need_word(need(map, "shape", "the hex of " + what), "the shape of " + what, names);
  return shapes()[static_cast<std::size_t>(index)];
}

const Fields<HexBoard>& fields_of(const std::string& shape) {
  return shape == "rhombus" ? rhombus_fields() : shape == "star" ? star_fields() : hexagon_fields();
}

void fill_places(const YamlNode* cut, const Scope& scope, const std::string& what, HexBoard& hex) {
  RowsOfSites whole{hex.rows, hex.columns};
  for (int place = 0; place < hex.rows * hex.columns; ++place) {
    if (!has_place(hex.shape->name, hex.rows, place / hex.columns, place % hex.columns)) continue;
    whole.places.push_back(place);
    whole.names.push_back(site_name(place / hex.columns, place % hex.columns));
  }
  std::vector<bool> gone(whole.places.size(), false);
  if (cut != nullptr) gone = read_cut(*cut, scope, what, whole);
  for (std::size_t i = 0; i < gone.size(); ++i) {
    if (!gone[i]) hex.places.push_back(whole.places[i]);
  }
}

Board read_hex(const YamlNode& node, const Scope& scope, const std::string& what) {
  HexBoard hex;
  if (node.is_scalar()) {
    hex.shape = &shapes().front();
    hex.rows = hex.columns = evaluate_within(node, scope, "the side of " + what, 1, kMostHexRows);
    fill_places(nullptr, scope, what, hex);
    return HexMaker(std::move(hex)).made();
  }
  hex.shape = &read_shape(need_map(node, "the hex of " + what), what);
  const Fields<HexBoard>& fields = fields_of(hex.shape->name);
  need_section(node, fields, std::string("the ") + hex.shape->name + " of " + what);
  read_fields(hex, node, fields, {scope, what});
  fill_places(node.find("cut"), scope, what, hex);
  return HexMaker(std::move(hex)).made();
}

}  // namespace

BoardFamily hex_family() {
  const Form shaped =
      form::either({form::section(rhombus_fields), form::section(hexagon_fields), form::section(star_fields)});
  return {"hex", form::either({form::expression(), shaped}),
          "Hexagons: a number makes a rhombus with as many rows and columns.", "{shape: hexagon, side: 5}", read_hex};
}

}  // namespace quoin

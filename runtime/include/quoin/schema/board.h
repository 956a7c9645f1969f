// Board: a topology as one value. A family (src/schema/families/NAME.cpp) builds it; primitives, tensors, drawing, the
// prelude and the description only read it and never ask for the family.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quoin {

inline constexpr int kMaxSites = 1600;  // of the largest kind of site on which pieces stand (40 x 40)

// Where a site lies on its board: x to the east, y to the north, in edges of a cell of a grid.
struct Position {
  double x = 0;
  double y = 0;
};

// For each source site `width` target sites or kNone: edges at its sides, the cells beside an edge, pivots.
struct Relation {
  std::string name;
  int width = 0;
  int sources = 0;
  int target_sites = -1;            // index into Board::sites
  std::vector<std::int16_t> table;  // [sources * width], row by row; each target at most once a row

  [[nodiscard]] int at(int source, int k) const { return table[static_cast<std::size_t>(source) * width + k]; }
  // The k with at(source, k) == target, or -1.
  [[nodiscard]] int find(int source, int target) const;
};

// A named step from site to site, such as "north". Its opposite is a way of the same kind of site and leads back.
struct Way {
  std::string name;
  int opposite = 0;                // index into SiteType::ways
  std::vector<std::int16_t> next;  // [sites]: where it leads; kNone: nowhere
};

// Ways under one name: "orthogonal", "diagonal", "all", "forward". The first of a kind of site is what touches there
// (groups and areas use it where rules name none); "all" exists wherever there are ways.
struct WaySet {
  std::string name;
  std::vector<std::vector<int>> ways;  // one list for all seats, or one a seat (what depends on `facing`)
};

// A named part of the border.
struct Side {
  std::string name;
  bool corner = false;              // a single site where two sides meet
  std::vector<std::int16_t> sites;  // ascending
};

struct SiteType {
  std::string name;  // "cells", "edges", "corners", "ends", "slots", "points"
  std::string one;   // "cell"
  std::vector<std::string> names;
  std::vector<Position> positions;              // the middle of each; of anchors the corner that they stand for
  std::vector<std::vector<Position>> outlines;  // of each: 3 and more corners of a cell, counter-clockwise; 2 ends of
                                                // an edge; none: a point
  std::vector<Relation> relations;
  std::vector<Way> ways;         // grid cells: north, north_east, east, ... clockwise; empty: nothing steps here
  std::vector<WaySet> way_sets;  // empty where there are no ways
  std::vector<Side> sides;       // sides first, then corners
  // Rows of sites: place[site] = row * columns + column in a box of rows x columns, ascending with the site; empty if
  // they do not lie in rows (drawn boards, edges).
  int rows = 0;
  int columns = 0;
  std::vector<std::int32_t> places;
};

struct Board {
  std::string name;
  std::string family;                          // "grid": for messages and documentation only
  std::vector<SiteType> sites;                 // sites[0]: where pieces stand
  std::vector<std::vector<Position>> strokes;  // lines drawn under the sites (drawn boards, tracks): polylines
  int margin = 0;  // columns and rows of anchors left of and below the cells, for shapes that hang over the border
  bool two_sided = false;  // somebody may look at it from behind: a layer of it may be drawn mirrored

  // Kinds of site by what they are: indices into `sites`, or -1.
  int edges = -1;    // between two cells, or a cell and the border
  int ends = -1;     // 2i and 2i + 1: of line i of cells, which are all rows and then all columns of a full box
  int spots = -1;    // where something may be put on a stack: its sites, then those left and right of its lowest row
  int links = -1;    // lines between two sites a leap apart
  int anchors = -1;  // what a shape's lower-left corner lies on

  // The board has ends, and edges between cells only: first those north of each cell, row by row, then those east of
  // it.
  bool lined = false;
  // The board has spots; row r of its sites has `columns` - r of them, each resting on two of the row below.
  bool stacked = false;
};
inline constexpr int kCells = 0;  // index into Board::sites: where pieces stand, whatever they are called
// Indices into the relations of a kind of site, where the board has them.
enum CellRelations { kNeighbor = 0, kSide = 1 };             // of sites[kCells], if there are edges
enum EdgeRelations { kBetween = 0, kPivot = 1, kLine = 2 };  // of edges; the last two of a lined board
enum EndRelations { kOpposite = 0, kAlong = 1 };             // of ends
enum LinkRelations { kEndsOf = 0, kCrosses = 1 };            // of links; the last relation of sites[kCells] is `link`

// Section `regions`: a named set of sites of one kind, one for all seats or one a seat; or an array of them.
struct Region {
  std::string name;
  int board = 0;
  int sites = 0;
  bool per_seat = false;
  bool array = false;                         // of parts, numbered from 0
  int first = 0;                              // the number of its first part among those of all regions
  std::vector<std::vector<std::int16_t>> of;  // [1], [seats] or [parts]; ascending

  [[nodiscard]] bool has_parts() const { return per_seat || array; }
};

}  // namespace quoin

// What the families of boards share: names of sites in rows, steps as ways, borders, and edges and corners from the
// outlines of cells.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "quoin/schema/board.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"
#include "schema/expression.h"

namespace quoin {

// Letters of a column: a to z, then aa, ab, ...; column -1 is "-a".
std::string column_letters(int column);
// "c2" for row 1, column 2; row -1 is "-1" (there is no row 0).
std::string site_name(int row, int column);

void add_site(SiteType& sites, std::string name, Position middle, std::vector<Position> outline = {});

// A step from a site to one so many rows and columns on.
struct RowStep {
  const char* name;
  int row;
  int column;
};
// The ways of sites in rows; the second half of `steps` leads back. `site_at` gives the site at a row and column, which
// may lie outside, or kNone. REQUIRES that the sites' places are there.
std::vector<Way> ways_in_rows(const SiteType& sites, std::span<const RowStep> steps,
                              const std::function<int(int row, int column)>& site_at);

// Where the ways of this list lead, in its order. REQUIRES that `sites` is Board::sites[index].
Relation way_relation(const std::string& name, int index, const SiteType& sites, const std::vector<int>& ways);
// Fills in the sites' relation `neighbor` (the first way set) and, where it has more, `around` (the set "all").
void add_way_relations(SiteType& sites, int index);

// What is seen of sites in rows from outside: of each column (or row) the first or the last site.
enum class Line { kRow, kColumn };
Side side_seen(const SiteType& sites, const std::string& name, Line line, bool last);
// The corner where two sides of the border meet, if exactly one site belongs to both.
void add_corner(SiteType& sites, const std::string& name, const std::string& side, const std::string& other);

// Sites in rows before any is cut: the name and the place, row * columns + column, of each.
struct RowsOfSites {
  int rows = 0;
  int columns = 0;
  std::vector<std::string> names = {};
  std::vector<int> places = {};
};
// `cut: [a1, {row: 2}, ...]`: which of the sites are left out. Faults if none remains.
Form cut_form();
std::vector<bool> read_cut(const YamlNode& node, const Scope& scope, const std::string& what, const RowsOfSites& sites);

// Which side of the outlines a way crosses: that from corner `from` to the next one.
struct Crossing {
  int way = 0;
  std::size_t from = 0;
};

// The edges of cells: for each crossing, in order, those between a cell and the next one, by cell; each once. With
// `border` then, again for each crossing, those behind which nothing lies, named "a1-west". `between` of the edges are
// the two cells, the one that numbered it first; `side` of the cells are their edges, one for each crossing.
// REQUIRES that cells are sites[0] and edges will be sites[1].
struct Edges {
  SiteType sites;
  Relation side;
};
Edges edges_of(const SiteType& cells, const std::vector<Crossing>& crossings, bool border);

// The corners of cells, each once, row by row from the south-west; with a period above 0 those that lie so far apart
// are one.
SiteType corners_of(const SiteType& cells, const std::function<std::string(Position)>& name, Position period = {});

// The corners at which the outlines of sites turn or end, in the outlines' order. REQUIRES that each outline has so
// many, that the corners were made without a period, and that they will be Board::sites[index].
Relation tips_of(const std::string& name, int outline, const SiteType& sites, const SiteType& corners, int index);

// The relation read from its targets: for each of `targets` the sources that have it, ascending. REQUIRES that none has
// more than `width`, and that the sources are Board::sites[index].
Relation inverse(const std::string& name, const Relation& relation, int targets, int index, int width);

}  // namespace quoin

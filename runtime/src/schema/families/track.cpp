// The family `track`: cells one behind the other, open or closed to a loop.
//
// Cells are numbered along the track and named "1", "2", ... unless `names` are given. Ways: ahead, back. An open track
// has the sides `start` and `finish`, its first and its last cell. Its cells lie in one row, whatever `rows` says: that
// only folds the picture, to and fro from the south-west. A loop in two rows may have its ends, the last cell of each
// row, drawn beside both rows: like the stores of a mancala board. An open track in two rows may have its first and its
// last cell in the middle of them: like the bar of a backgammon table.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr int kMostDepth = 8;
constexpr int kLeastLoop = 3;  // so that ahead and back lead to different cells

struct TrackShape {
  int length = 0;
  int rows = 1;
  bool loop = false;
  int first = 1;                   // what the first cell is called, if they are numbered
  int depth = 1;                   // of cells, in their widths
  bool ends = false;               // the last cell of each of two rows lies beside both
  bool bar = false;                // the first and the last cell lie in the middle of two rows
  std::vector<std::string> names;  // [length], or empty
};

// A cell in the picture, `half` of its height above and below its middle.
struct CellPlace {
  Position at;
  double half = 0.5;
};

CellPlace folded(int cell, const TrackShape& shape) {
  const int columns = (shape.length + shape.rows - 1) / shape.rows;
  const double half = shape.depth / 2.0;
  const int row = cell / columns;
  const int along = cell % columns;
  if (shape.ends && along == columns - 1) return {{row == 0 ? columns + 0.5 : 0.5, 2 * half}, 2 * half};
  const double spare = shape.ends ? 1 : 0;  // for the end in the west; the east's is the last of its row
  const int column = row % 2 == 0 ? along : columns - 1 - along;
  return {{column + (row == 0 ? spare : 0) + 0.5, (2 * row + 1) * half}, half};
}

// With a bar: the others lie on both sides of it, as many on each.
CellPlace beside_bar(int cell, const TrackShape& shape) {
  const int columns = shape.length / 2 - 1;
  const double half = shape.depth / 2.0;
  const bool above = cell > columns;
  const double up = above ? 3 * half : half;
  const int west = columns / 2;  // of the bar
  if (cell == 0 || cell == shape.length - 1) return {{west + 0.5, up}, half};
  const int column = above ? 2 * columns - cell : cell - 1;
  return {{column + (column < west ? 0.5 : 1.5), up}, half};
}

Way track_way(const char* name, int opposite, int step, const TrackShape& shape) {
  Way way{name, opposite, {}};
  for (int cell = 0; cell < shape.length; ++cell) {
    const int next = shape.loop ? (cell + step + shape.length) % shape.length : cell + step;
    way.next.push_back(static_cast<std::int16_t>(next < shape.length ? std::max(next, kNone) : kNone));
  }
  return way;
}

Board make_track(const TrackShape& shape) {
  SiteType cells;
  cells.name = "cells";
  cells.one = "cell";
  for (int cell = 0; cell < shape.length; ++cell) {
    const auto [at, half] = shape.bar ? beside_bar(cell, shape) : folded(cell, shape);
    add_site(
        cells, shape.names.empty() ? std::to_string(shape.first + cell) : shape.names[static_cast<std::size_t>(cell)],
        at,
        {{at.x - 0.5, at.y - half}, {at.x + 0.5, at.y - half}, {at.x + 0.5, at.y + half}, {at.x - 0.5, at.y + half}});
    cells.places.push_back(cell);
  }
  cells.rows = 1;
  cells.columns = shape.length;
  cells.ways = {track_way("ahead", 1, 1, shape), track_way("back", 0, -1, shape)};
  cells.way_sets = {{"all", {{0, 1}}}};
  add_way_relations(cells, 0);
  if (!shape.loop) {
    cells.sides = {{"start", false, {0}}, {"finish", false, {static_cast<std::int16_t>(shape.length - 1)}}};
  }
  Board board;
  std::vector<Position> stroke = cells.positions;
  if (shape.loop) stroke.push_back(stroke.front());
  if (shape.length > 1 && !shape.bar) board.strokes = {std::move(stroke)};
  board.sites = {std::move(cells)};
  return board;
}

void read_names(TrackShape& shape, const YamlNode& node, const Reading&, const std::string& called) {
  shape.names = need_names(node, called);
  if (static_cast<int>(shape.names.size()) != shape.length) {
    fault(node,
          called + " must be " + std::to_string(shape.length) + ", its length, found " +
              std::to_string(shape.names.size()),
          "name each cell, or change the length");
  }
}

void read_length(TrackShape& shape, const YamlNode& node, const Reading& in, const std::string& called) {
  shape.length = evaluate_within(node, in.scope, shape.loop ? called + ", a loop," : called,
                                 shape.loop ? kLeastLoop : 1, kMaxSites);
  shape.rows = shape.loop ? 2 : 1;
}

void read_rows(TrackShape& shape, const YamlNode& node, const Reading& in, const std::string& called) {
  shape.rows = evaluate_within(node, in.scope, called, 1, shape.length);
}

void read_ends(TrackShape& shape, const YamlNode& node, const Reading&, const std::string& called) {
  shape.ends = need_flag(node, called);
  if (shape.ends && (!shape.loop || shape.rows != 2 || shape.length % 2 != 0 || shape.length < 4)) {
    fault(node, "only a loop in two rows, both of the same length, has \"ends\"",
          "leave it out, or write loop: true and rows: 2");
  }
}

void read_bar(TrackShape& shape, const YamlNode& node, const Reading&, const std::string& called) {
  shape.bar = need_flag(node, called);
  if (shape.bar && (shape.loop || shape.rows != 2 || shape.length % 4 != 2 || shape.length < 6)) {
    fault(node, "only an open track in two rows, of as many cells on each side of it, has a \"bar\"",
          "leave it out, or give both sides as many cells");
  }
}

const Fields<TrackShape>& track_fields() {
  using Track = TrackShape;
  static const Fields<Track> kFields{
      "track",
      "Cells one behind the other.",
      {{"loop", flag(&Track::loop), "Whether the last leads to the first.", "true"},
       {"length", {form::expression(), read_length}, "How many cells.", "24", kNeeded, "the length of"},
       {"rows",
        {form::expression(), read_rows},
        "Into how many rows the picture folds it.",
        "2",
        otherwise("1; 2 for a loop"),
        "the rows of"},
       {"depth", number(&Track::depth, 1, kMostDepth), "How deep a cell is drawn, in its widths.", "5", otherwise("1"),
        "the depth of"},
       {"ends",
        {form::flag(), read_ends},
        "Whether the last cell of each of a loop's two rows is drawn beside both.",
        "true"},
       {"bar",
        {form::flag(), read_bar},
        "Whether the first and the last cell are drawn in the middle of an open track's two rows.",
        "true"},
       {"first", number(&Track::first, 0, kMaxSites), "What the first cell is called, where cells are numbered.", "0",
        otherwise("1"), "the number of the first cell of"},
       {"names",
        {form::names(), read_names},
        "What each cell is called.",
        "[start, mill, ford]",
        otherwise("their numbers"),
        "the names of"}}};
  return kFields;
}

Board read_track(const YamlNode& node, const Scope& scope, const std::string& what) {
  TrackShape shape;
  if (node.is_scalar()) {
    shape.length = evaluate_within(node, scope, "the length of " + what, 1, kMaxSites);
    return make_track(shape);
  }
  need_section(node, track_fields(), "the track of " + what);
  read_fields(shape, node, track_fields(), {scope, what});
  return make_track(shape);
}

}  // namespace

BoardFamily track_family() {
  return {"track", form::either({form::expression(), form::section(track_fields)}),
          "Cells one behind the other: a number is their length.", "{length: 24, loop: true}", read_track};
}

}  // namespace quoin

// The family `track`: cells one behind the other, open or closed to a loop.
//
// Cells are numbered along the track and named "1", "2", ... unless `names` are given. Ways: ahead, back. An open track
// has the sides `start` and `finish`, its first and its last cell. Its cells lie in one row, whatever `rows` says: that
// only folds the picture, to and fro from the south-west. A loop in two rows may have its ends, the last cell of each
// row, drawn beside both rows: like the stores of a mancala board.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/parts.h"
#include "schema/reading.h"

namespace quoin {
namespace {

constexpr int kLeastLoop = 3;  // so that ahead and back lead to different cells

struct TrackShape {
  int length = 0;
  int rows = 1;
  bool loop = false;
  bool ends = false;               // the last cell of each of two rows lies beside both
  std::vector<std::string> names;  // [length], or empty
};

// A cell in the picture, `half` of its height above and below its middle.
struct CellPlace {
  Position at;
  double half = 0.5;
};

CellPlace folded(int cell, int columns, bool ends) {
  const int row = cell / columns;
  const int along = cell % columns;
  if (ends && along == columns - 1) return {{row == 0 ? columns + 0.5 : 0.5, 1}, 1};
  const double spare = ends ? 1 : 0;  // for the end in the west; the east's is the last of its row
  const int column = row % 2 == 0 ? along : columns - 1 - along;
  return {{column + (row == 0 ? spare : 0) + 0.5, row + 0.5}};
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
  const int columns = (shape.length + shape.rows - 1) / shape.rows;
  for (int cell = 0; cell < shape.length; ++cell) {
    const auto [at, half] = folded(cell, columns, shape.ends);
    add_site(
        cells, shape.names.empty() ? std::to_string(cell + 1) : shape.names[static_cast<std::size_t>(cell)], at,
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
  if (shape.length > 1) board.strokes = {std::move(stroke)};
  board.sites = {std::move(cells)};
  return board;
}

void read_names(const YamlNode& node, TrackShape& shape, const std::string& what) {
  shape.names = need_names(node, "the names of " + what);
  if (static_cast<int>(shape.names.size()) != shape.length) {
    fault(node, "the names of " + what + " must be " + std::to_string(shape.length) + ", its length, found " +
                    std::to_string(shape.names.size()));
  }
}

Board read_track(const YamlNode& node, const Scope& scope, const std::string& what) {
  TrackShape shape;
  const std::string of_length = "the length of " + what;
  if (node.is_scalar()) {
    shape.length = evaluate_within(node, scope, of_length, 1, kMaxSites);
    return make_track(shape);
  }
  need_keys(need_map(node, "the track of " + what), "the track of " + what,
            {"length", "loop", "rows", "ends", "names"});
  const YamlNode* loop = node.find("loop");
  shape.loop = loop != nullptr && need_flag(*loop, "\"loop\" of " + what);
  shape.length =
      evaluate_within(need(node, "length", "the track of " + what), scope,
                      shape.loop ? of_length + ", a loop," : of_length, shape.loop ? kLeastLoop : 1, kMaxSites);
  shape.rows = shape.loop ? 2 : 1;
  if (const YamlNode* rows = node.find("rows")) {
    shape.rows = evaluate_within(*rows, scope, "the rows of " + what, 1, shape.length);
  }
  if (const YamlNode* ends = node.find("ends")) {
    shape.ends = need_flag(*ends, "\"ends\" of " + what);
    if (shape.ends && (!shape.loop || shape.rows != 2 || shape.length % 2 != 0 || shape.length < 4)) {
      fault(*ends, "only a loop in two rows, both of the same length, has \"ends\"");
    }
  }
  if (const YamlNode* names = node.find("names")) read_names(*names, shape, what);
  return make_track(shape);
}

}  // namespace

BoardFamily track_family() { return {"track", read_track}; }

}  // namespace quoin

// The family `bricks`: a wall seen from one side. Its numbering stands here only.
//
// Of width N: row r has N - r slots, each resting half on two of the row below: slot (r, c) rests on (r - 1, c) and
// (r - 1, c + 1). Slots are numbered row by row from the base and named like cells. Spots are where a brick may be put
// as seen before the action: first all slots with their numbers, then the base's place left of column 0 ("-a1"), then
// the one right of column N - 1 ("k1" for N = 10). A brick is one wide and half as tall.
// Relations: slots.neighbor[6] -> slots: right, above right, above left, left, below left, below right; slots.below[2],
// slots.above[2] -> slots, the left one first.
#include <utility>

#include "quoin/schema/domain.h"
#include "schema/families/family.h"
#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {
namespace {

constexpr int kMaxBrickWidth = 25;

constexpr RowStep kBrickSteps[] = {{"east", 0, 1},  {"north_east", 1, 0},  {"north_west", 1, -1},
                                   {"west", 0, -1}, {"south_west", -1, 0}, {"south_east", -1, 1}};

class BrickMaker {
 public:
  explicit BrickMaker(int width) : width_(width) {}

  [[nodiscard]] SiteType slots() const {
    SiteType sites;
    sites.name = "slots";
    sites.one = "slot";
    sites.rows = sites.columns = width_;
    for (int row = 0; row < width_; ++row) {
      for (int column = 0; column < width_ - row; ++column) {
        add_brick(sites, site_name(row, column), column + row / 2.0, row / 2.0);
        sites.places.push_back(row * width_ + column);
      }
    }
    sites.ways = ways_in_rows(sites, kBrickSteps, [this](int row, int column) { return slot(row, column); });
    sites.way_sets = {{"all", {{0, 1, 2, 3, 4, 5}}}, {"diagonal", {{1, 2, 4, 5}}}};
    sites.relations = {way_relation("neighbor", kCells, sites, sites.way_sets[0].ways[0]),
                       way_relation("below", kCells, sites, {4, 5}), way_relation("above", kCells, sites, {2, 1})};
    sites.sides = {side_seen(sites, "south", Line::kColumn, false), side_seen(sites, "west", Line::kRow, false),
                   side_seen(sites, "east", Line::kRow, true)};
    add_corner(sites, "corner_south_west", "south", "west");
    add_corner(sites, "corner_south_east", "south", "east");
    add_corner(sites, "corner_north", "west", "east");
    return sites;
  }

  [[nodiscard]] static SiteType spots(const SiteType& slots) {
    SiteType sites;
    sites.name = "spots";
    sites.one = "spot";
    sites.names = slots.names;
    sites.positions = slots.positions;
    sites.outlines = slots.outlines;
    add_brick(sites, site_name(0, -1), -1, 0);
    add_brick(sites, site_name(0, slots.columns), slots.columns, 0);
    return sites;
  }

 private:
  static void add_brick(SiteType& sites, std::string name, double x, double y) {
    add_site(sites, std::move(name), {x + 0.5, y + 0.25}, {{x, y}, {x + 1, y}, {x + 1, y + 0.5}, {x, y + 0.5}});
  }

  [[nodiscard]] int slot(int row, int column) const {
    const bool exists = row >= 0 && column >= 0 && column < width_ - row;
    return exists ? row * width_ - row * (row - 1) / 2 + column : kNone;
  }

  int width_;
};

struct Bricks {
  int width = 0;
};

const Fields<Bricks>& bricks_fields() {
  static const Fields<Bricks> kFields{"bricks",
                                      "A pyramid of bricks, seen from both sides.",
                                      {{"width", number(&Bricks::width, 1, kMaxBrickWidth),
                                        "How many bricks lie in the lowest row.", "6", kNeeded, "the width of"}}};
  return kFields;
}

Board read_bricks(const YamlNode& node, const Scope& scope, const std::string& board_name) {
  Bricks bricks;
  read_section(bricks, node, bricks_fields(), {scope, "the bricks of " + board_name});
  Board board;
  board.two_sided = true;
  board.stacked = true;
  SiteType slots = BrickMaker(bricks.width).slots();
  SiteType spots = BrickMaker::spots(slots);
  board.sites = {std::move(slots), std::move(spots)};
  board.spots = 1;
  return board;
}

}  // namespace

BoardFamily bricks_family() {
  return {"bricks", form::section(bricks_fields), "A pyramid of bricks.", "{width: 6}", read_bricks};
}

}  // namespace quoin

// What every board promises to those who read it, whatever its family: tried on the boards that docs/boards.md shows,
// at least one of each family, and on some that are small, cut or closed.
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "../written_game.h"
#include "quoin/base/files.h"
#include "schema/families/family.h"
#include "source_dir.h"

namespace quoin {
namespace {

std::vector<std::string> small_ones() {
  return {
      "boards: {field: {grid: 1}}\n",
      "boards: {field: {grid: {rows: 1, columns: 5, edges: all}}}\n",
      "boards: {field: {grid: {rows: 3, columns: 4, wrap: columns}}}\n",
      "boards: {field: {grid: {rows: 3, columns: 4, wrap: both, cut: [a1, b2]}}}\n",
      "boards: {field: {hex: 1}}\n",
      "boards: {field: {hex: {shape: rhombus, rows: 1, columns: 3}}}\n",
      "boards: {field: {hex: {shape: hexagon, side: 3, cut: [c3, d3, a5], edges: all, corners: apart}}}\n",
      "boards: {field: {hex: {shape: star, side: 1}}}\n",
      "boards: {field: {hex: {shape: star, side: 2, cut: [e5], edges: all}}}\n",
      "boards: {field: {bricks: {width: 1}}}\n",
      "boards: {field: {track: 1}}\n",
      "boards: {field: {track: {length: 3, loop: true}}}\n",
  };
}

std::vector<std::string> shown_ones() {
  std::vector<std::string> found;
  const std::string page = *read_file(quoin_test::source_dir() / "docs/boards.md", 1U << 20U);
  for (std::size_t at = page.find("```yaml"); at != std::string::npos; at = page.find("```yaml", at + 1)) {
    const std::size_t start = page.find('\n', at) + 1;
    const std::string block = page.substr(start, page.find("```", start) - start);
    if (block.starts_with("boards:")) found.push_back("seats: [{name: white}, {name: black}]\n" + block);
  }
  return found;
}

std::size_t index_of(int site) { return static_cast<std::size_t>(site); }

template <typename T>
bool distinct(const std::vector<T>& values) {
  return std::set<T>(values.begin(), values.end()).size() == values.size();
}

// Twice the area to the left of the walk around: above 0 if it is counter-clockwise.
double turned(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double distance(const Position& a, const Position& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// No two lie at one place, but for lines that cross in their middles: these end elsewhere.
void expect_sites(const SiteType& sites) {
  const std::size_t count = sites.names.size();
  EXPECT_FALSE(sites.one.empty());
  EXPECT_TRUE(distinct(sites.names));
  ASSERT_EQ(sites.positions.size(), count);
  ASSERT_EQ(sites.outlines.size(), count);
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      double apart = distance(sites.positions[a], sites.positions[b]);
      const bool lines = sites.outlines[a].size() == 2 && sites.outlines[b].size() == 2;
      if (lines) apart = std::max(apart, distance(sites.outlines[a][0], sites.outlines[b][0]));
      EXPECT_GT(apart, 0.01) << sites.names[a] << " " << sites.names[b];
    }
  }
}

void expect_outlines(const SiteType& sites) {
  for (std::size_t site = 0; site < sites.names.size(); ++site) {
    const std::vector<Position>& outline = sites.outlines[site];
    const Position& middle = sites.positions[site];
    if (outline.size() == 2) {
      EXPECT_NEAR((outline[0].x + outline[1].x) / 2, middle.x, 1e-9) << sites.names[site];
      EXPECT_NEAR((outline[0].y + outline[1].y) / 2, middle.y, 1e-9) << sites.names[site];
    } else {
      EXPECT_NE(outline.size(), 1U);
      for (std::size_t k = 0; k < outline.size(); ++k) {
        EXPECT_GT(turned(outline[k], outline[(k + 1) % outline.size()], middle), 0) << sites.names[site];
      }
    }
  }
}

void expect_ways(const SiteType& sites) {
  const auto count = static_cast<int>(sites.names.size());
  for (std::size_t k = 0; k < sites.ways.size(); ++k) {
    const Way& way = sites.ways[k];
    const Way& opposite = sites.ways.at(index_of(way.opposite));
    EXPECT_EQ(opposite.opposite, static_cast<int>(k)) << way.name;
    ASSERT_EQ(way.next.size(), index_of(count)) << way.name;
    for (int site = 0; site < count; ++site) {
      const int next = way.next[index_of(site)];
      if (next == kNone) continue;
      ASSERT_TRUE(next >= 0 && next < count && next != site) << way.name;
      EXPECT_EQ(opposite.next.at(index_of(next)), site) << way.name << " from " << sites.names[index_of(site)];
    }
  }
}

void expect_way_sets(const SiteType& sites, std::size_t seats) {
  ASSERT_EQ(sites.ways.empty(), sites.way_sets.empty());
  if (sites.ways.empty()) return;
  const auto all = std::ranges::find(sites.way_sets, "all", &WaySet::name);
  ASSERT_NE(all, sites.way_sets.end());
  EXPECT_EQ(all->ways.at(0).size(), sites.ways.size());
  for (const WaySet& set : sites.way_sets) {
    EXPECT_TRUE(set.ways.size() == 1 || set.ways.size() == seats) << set.name;
    for (const std::vector<int>& ways : set.ways) {
      EXPECT_FALSE(ways.empty()) << set.name;
      EXPECT_TRUE(distinct(ways)) << set.name;
      for (const int way : ways) EXPECT_TRUE(way >= 0 && index_of(way) < sites.ways.size()) << set.name;
    }
  }
  const std::vector<int>& first = sites.way_sets[0].ways[0];
  const auto neighbor = std::ranges::find(sites.relations, "neighbor", &Relation::name);
  ASSERT_NE(neighbor, sites.relations.end());
  ASSERT_EQ(index_of(neighbor->width), first.size());
  for (int site = 0; site < neighbor->sources; ++site) {
    for (int k = 0; k < neighbor->width; ++k) {
      EXPECT_EQ(neighbor->at(site, k), sites.ways[index_of(first[index_of(k)])].next[index_of(site)]);
    }
  }
}

void expect_relations(const Board& board, const SiteType& sites) {
  for (const Relation& relation : sites.relations) {
    ASSERT_EQ(relation.sources, static_cast<int>(sites.names.size())) << relation.name;
    ASSERT_EQ(relation.table.size(), index_of(relation.sources * relation.width)) << relation.name;
    const auto targets = static_cast<int>(board.sites.at(index_of(relation.target_sites)).names.size());
    for (int source = 0; source < relation.sources; ++source) {
      std::vector<int> row;
      for (int k = 0; k < relation.width; ++k) {
        const int target = relation.at(source, k);
        if (target == kNone) continue;
        EXPECT_TRUE(target >= 0 && target < targets) << relation.name;
        row.push_back(target);
      }
      EXPECT_TRUE(distinct(row)) << relation.name << " of " << sites.names[index_of(source)];
    }
  }
}

void expect_sides(const SiteType& sites) {
  bool corners_begun = false;
  for (const Side& side : sites.sides) {
    EXPECT_TRUE(side.corner || !corners_begun) << side.name << " stands behind a corner";
    corners_begun = side.corner;
    EXPECT_TRUE(!side.corner || side.sites.size() == 1U) << side.name;
    EXPECT_TRUE(std::ranges::is_sorted(side.sites) && distinct(side.sites)) << side.name;
    for (const int site : side.sites) {
      ASSERT_TRUE(site >= 0 && index_of(site) < sites.names.size()) << side.name;
      const auto out = [site](const Way& way) { return way.next[index_of(site)] == kNone; };
      EXPECT_TRUE(sites.ways.empty() || std::ranges::any_of(sites.ways, out))
          << side.name << " " << sites.names[index_of(site)];
    }
  }
}

// A way leads everywhere the same number of rows and columns on, the box closed where the board is.
void expect_places(const SiteType& sites) {
  if (sites.places.empty()) return;
  ASSERT_EQ(sites.places.size(), sites.names.size());
  EXPECT_TRUE(std::ranges::is_sorted(sites.places) && distinct(sites.places));
  EXPECT_TRUE(sites.places.front() >= 0 && sites.places.back() < sites.rows * sites.columns);
  for (const Way& way : sites.ways) {
    std::set<std::pair<int, int>> steps;
    for (std::size_t site = 0; site < sites.names.size(); ++site) {
      if (way.next[site] == kNone) continue;
      const int from = sites.places[site];
      const int to = sites.places[index_of(way.next[site])];
      steps.emplace((to / sites.columns - from / sites.columns + sites.rows) % sites.rows,
                    (to % sites.columns - from % sites.columns + sites.columns) % sites.columns);
    }
    EXPECT_LE(steps.size(), 1U) << way.name;
  }
}

// `board.NAME` has one method for each kind of site, relation and way.
void expect_different_methods(const Board& board) {
  std::vector<std::string> methods;
  for (const SiteType& sites : board.sites) {
    methods.push_back(sites.name);
    for (const Relation& relation : sites.relations) methods.push_back(relation.name);
    for (const Way& way : sites.ways) methods.push_back(way.name);
  }
  EXPECT_TRUE(distinct(methods)) << testing::PrintToString(methods);
}

void expect_board(const Board& board, std::size_t seats) {
  SCOPED_TRACE(board.name);
  ASSERT_FALSE(board.sites.empty() || board.sites[0].names.empty());
  EXPECT_LE(board.sites[0].names.size(), static_cast<std::size_t>(kMaxSites));
  expect_different_methods(board);
  for (const std::vector<Position>& stroke : board.strokes) EXPECT_GE(stroke.size(), 2U);
  for (const SiteType& sites : board.sites) {
    SCOPED_TRACE(sites.name);
    expect_sites(sites);
    expect_outlines(sites);
    expect_ways(sites);
    expect_way_sets(sites, seats);
    expect_relations(board, sites);
    expect_sides(sites);
    expect_places(sites);
  }
}

// Answers with the families of the boards.
std::set<std::string> expect_boards(const std::vector<std::string>& texts) {
  std::set<std::string> families;
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    const auto def = WrittenGame(text).def();
    EXPECT_FALSE(def->boards.empty());
    for (const Board& board : def->boards) {
      families.insert(board.family);
      expect_board(board, def->seats.size());
    }
  }
  return families;
}

TEST(Families, KeepWhatBoardsPromiseWhenSmallCutOrClosed) { expect_boards(small_ones()); }

TEST(Families, AreAllShownOnTheirPageAndKeepWhatBoardsPromise) {
  std::set<std::string> families;
  for (const BoardFamily& family : listed_families()) families.insert(family.name);
  EXPECT_EQ(expect_boards(shown_ones()), families);
}

}  // namespace
}  // namespace quoin

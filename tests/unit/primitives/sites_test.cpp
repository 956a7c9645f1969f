// Groups, runs and borders on boards of all families, against walks from site to site.
#include <gtest/gtest.h>

#include "primitives/site_map.h"
#include "unit/primitives/site_game.h"

namespace quoin::testing {
namespace {

using Sites = std::set<int>;

Sites walked(const std::vector<std::vector<int>>& touches, const Sites& within, const Sites& start) {
  Sites group = start;
  std::vector<int> left(start.begin(), start.end());
  while (!left.empty()) {
    const int site = left.back();
    left.pop_back();
    for (const int to : touches[static_cast<std::size_t>(site)]) {
      if (within.contains(to) && group.insert(to).second) left.push_back(to);
    }
  }
  return group;
}

Sites holding(const SiteGame& game, int value) {
  Sites all;
  for (int site = 0; site < game.count(); ++site) {
    if (game.get(kMen, site) == value) all.insert(site);
  }
  return all;
}

std::vector<std::string> names_of_ways(const SiteGame& game) {
  std::vector<std::string> names;
  for (const WaySet& set : game.sites().way_sets) names.push_back(set.name);
  names.push_back(game.sites().ways.back().name);
  return names;
}

int some_site(const SiteGame& game, Rng& rng) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(game.count())));
}

TEST(Groups, AreWhatAWalkOverTheWaysReaches) {
  on_tried_boards(31, 6, [](SiteGame& game, Rng& rng) {
    for (const std::string& name : names_of_ways(game)) {
      for (int round = 0; round < 4; ++round) {
        const int site = some_site(game, rng);
        const int value = game.get(kMen, site);
        const auto touches = touching(game, ways_of(game, name, value == kNone ? 0 : value));
        const Sites group = value == kNone ? Sites{} : walked(touches, holding(game, value), {site});
        EXPECT_EQ(game.ask("group_size", kMen, site, game.way(name)), static_cast<int>(group.size())) << name;
        if (name != "forward") {
          EXPECT_EQ(game.ask("group_size", kWide, site, game.way(name)), static_cast<int>(group.size())) << name;
        }
        int bits = 0;
        for (std::size_t i = 0; i < game.sites().sides.size(); ++i) {
          const auto& side = game.sites().sides[i].sites;
          const bool met = std::ranges::any_of(side, [&](int one) { return group.contains(one); });
          bits |= static_cast<int>(met) << i;
          EXPECT_EQ(game.ask("touches", kMen, site, game.side(game.sites().sides[i].name), game.way(name)), met);
        }
        const int sides = std::popcount(static_cast<unsigned>(bits) & 0xFU);
        if (game.sites().sides.size() == 5) {
          EXPECT_EQ(game.ask("touched", kMen, site, game.way(name)), two_ints(sides, bits >> 4));
          EXPECT_EQ(game.ask("spans", kMen, site, game.side("south"), game.side("east"), game.way(name)),
                    (bits & 9) == 9);
        }
      }
    }
  });
}

TEST(Groups, AreWovenWhereTheirWaysAreStepsAlongRowsAndColumns) {
  const auto weave_of = [](const RowsBoard& board, const std::string& ways) {
    GameDef def;
    def.boards.resize(1);
    def.boards[0].name = "field";
    def.boards[0].sites = {board.sites()};
    const Lookup lookup(def);
    const SiteMap& map = *lookup.boards[0];
    const int set = map.set_named[static_cast<std::size_t>(number_of(lookup.ways, ways))];
    return map.sets[static_cast<std::size_t>(set)].front().weave;
  };
  RowsBoard board;
  board.rows = board.columns = 5;
  board.there = [](int row, int column) { return row + column != 3; };
  EXPECT_EQ(weave_of(board, "orthogonal"), Weave::kSquares);
  EXPECT_EQ(weave_of(board, "all"), Weave::kEight);
  board.steps = kSixSteps;
  EXPECT_EQ(weave_of(board, "all"), Weave::kLeaningWest);
  board.steps = kSixStepsMirrored;
  EXPECT_EQ(weave_of(board, "all"), Weave::kLeaningEast);
  EXPECT_EQ(weave_of(board, "west"), Weave::kNot);
  board.wrap_columns = true;
  EXPECT_EQ(weave_of(board, "all"), Weave::kNot);
}

TEST(Areas, AndTheLargestGroupAreThoseOfWalks) {
  on_tried_boards(32, 6, [](SiteGame& game, Rng& rng) {
    for (const std::string& name : names_of_ways(game)) {
      for (int value = 0; value < 2; ++value) {
        const auto touches = touching(game, ways_of(game, name, value));
        const int least = static_cast<int>(rng.below(4));
        int count = 0;
        int cells = 0;
        int largest = 0;
        for (Sites left = holding(game, value); !left.empty();) {
          const Sites area = walked(touches, left, {*left.begin()});
          for (const int one : area) left.erase(one);
          const int size = static_cast<int>(area.size());
          largest = std::max(largest, size);
          if (size >= least) ++count, cells += size;
        }
        EXPECT_EQ(game.ask("areas", kMen, value, least, game.way(name)), count) << name;
        EXPECT_EQ(game.ask("area_cells", kMen, value, least, game.way(name)), cells) << name;
        EXPECT_EQ(game.ask("largest_group", kMen, value, game.way(name)), largest) << name;
      }
    }
  });
}

// The run of a value through a site by a way and back, counted site by site; a ring once.
int run_through(const SiteGame& game, int site, int way, int value) {
  Sites run{site};
  for (const int along : {way, game.sites().ways[static_cast<std::size_t>(way)].opposite}) {
    for (int to = game.next(along, site); to >= 0 && game.get(kMen, to) == value && run.insert(to).second;) {
      to = game.next(along, to);
    }
  }
  return static_cast<int>(run.size());
}

TEST(Runs, AreAsLongAsTheWaysGoOn) {
  on_tried_boards(33, 6, [](SiteGame& game, Rng& rng) {
    for (const std::string& name : names_of_ways(game)) {
      for (int value = 0; value < 2; ++value) {
        int longest = 0;
        std::vector<int> through(static_cast<std::size_t>(game.count()), 0);
        for (const int site : holding(game, value)) {
          int& here = through[static_cast<std::size_t>(site)];
          for (const int way : ways_of(game, name, value)) here = std::max(here, run_through(game, site, way, value));
          longest = std::max(longest, here);
        }
        EXPECT_EQ(game.ask("longest", kMen, value, game.way(name)), longest) << name;
        for (int length = 1; length < 8; ++length) {
          EXPECT_EQ(game.ask("has_run", kMen, value, length, game.way(name)), length <= longest) << name << length;
        }
        const int site = some_site(game, rng);
        if (game.get(kMen, site) == value) {
          EXPECT_EQ(game.ask("longest_run", kMen, site, game.way(name)), through[static_cast<std::size_t>(site)]);
        }
      }
    }
  });
}

// A site outside the group from which no walk leads to the border, or one inside with nothing else around it.
bool encloses(const SiteGame& game, const std::vector<int>& ways, const Sites& group) {
  Sites others;
  Sites border;
  for (const Side& side : game.sites().sides) border.insert(side.sites.begin(), side.sites.end());
  for (int site = 0; site < game.count(); ++site) {
    if (!group.contains(site)) others.insert(site);
  }
  for (const int site : group) {
    if (std::ranges::all_of(ways, [&](int way) { return group.contains(game.next(way, site)); })) return true;
  }
  const auto touches = touching(game, ways);
  return std::ranges::any_of(others, [&](int site) {
    const Sites reached = walked(touches, others, {site});
    return std::ranges::none_of(reached, [&](int one) { return border.contains(one); });
  });
}

TEST(Rings, EncloseASite) {
  int found = 0;
  on_tried_boards(34, 6, [&found](SiteGame& game, Rng& rng) {
    if (game.count() > 130) return;
    const std::vector<int> ways = game.sites().way_sets[0].ways[0];
    for (int round = 0; round < 4; ++round) {
      const int site = some_site(game, rng);
      const int value = game.get(kMen, site);
      const Sites group = value == kNone ? Sites{} : walked(touching(game, ways), holding(game, value), {site});
      const bool ring = value != kNone && encloses(game, ways, group);
      EXPECT_EQ(game.ask("rings", kMen, site), ring) << site;
      found += ring ? 1 : 0;
    }
  });
  EXPECT_GT(found, 40);
}

TEST(Reaches, ASideOrARegionOverEdgesWithoutAWall) {
  on_tried_boards(35, 6, [](SiteGame& game, Rng& rng) {
    if (game.ask("reaches", 0, 0, kOpenEdges, game.side("south"), kNone, kNone, Receiver::kBoard) == kPrimitiveFailed) {
      EXPECT_TRUE(game.name == "morris") << game.error();
      return;
    }
    std::vector<std::vector<int>> open(static_cast<std::size_t>(game.count()));
    const int walls = static_cast<int>(rng.below(10));
    for (int edge = 0; edge < game.edge_count(); ++edge) {
      const bool wall = static_cast<int>(rng.below(10)) < walls;
      game.set(kOpenEdges, edge, wall ? edge % 2 : kNone);
      if (wall) continue;
      const int a = game.edge_at(edge, 0);
      const int b = game.edge_at(edge, 1);
      open[static_cast<std::size_t>(a)].push_back(b);
      open[static_cast<std::size_t>(b)].push_back(a);
    }
    Sites all;
    for (int site = 0; site < game.count(); ++site) all.insert(site);
    for (int round = 0; round < 6; ++round) {
      const int from = some_site(game, rng);
      const Sites reached = walked(open, all, {from});
      const auto ask = [&](int goal) {
        return game.ask("reaches", 0, from, kOpenEdges, goal, kNone, kNone, Receiver::kBoard);
      };
      for (const Side& side : game.sites().sides) {
        EXPECT_EQ(ask(game.side(side.name)),
                  std::ranges::any_of(side.sites, [&](int s) { return reached.contains(s); }));
      }
      for (const int odd : {0, 1}) {
        EXPECT_EQ(ask(kMostSides + odd), std::ranges::any_of(reached, [odd](int s) { return s % 2 == odd; }));
      }
    }
  });
}

TEST(Names, ThatABoardDoesNotHaveAreRefusedWithThoseItHas) {
  Rng rng(36, Stream::kPolicy);
  SiteGame game(track(6, false), rng);
  GameDef two;
  RowsBoard grid;
  grid.rows = grid.columns = 3;
  two.boards.resize(2);
  two.boards[0].name = "row";
  two.boards[0].sites = {track(6, false).sites};
  two.boards[1].name = "field";
  two.boards[1].sites = {grid.sites()};
  two.seats = {"white", "black"};
  const Lookup lookup(two);
  const int diagonal = number_of(lookup.ways, "diagonal");
  const int nearest = number_of(lookup.ways, "north_east");
  const SiteMap& row = *lookup.boards[0];
  EXPECT_EQ(row.set_named[static_cast<std::size_t>(diagonal)], -1);
  EXPECT_EQ(row.no_set[static_cast<std::size_t>(diagonal)],
            "row.cells have no ways \"diagonal\"; they have all, forward, east and west");
  EXPECT_NE(lookup.boards[1]->set_named[static_cast<std::size_t>(nearest)], -1);
}

}  // namespace
}  // namespace quoin::testing

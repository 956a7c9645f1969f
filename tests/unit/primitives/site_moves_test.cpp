// What may move where on boards of all families, against slow second versions that follow the ways, or rows and
// columns, from site to site.
#include <gtest/gtest.h>

#include "unit/primitives/site_game.h"

namespace quoin::testing {
namespace {

using Listed = std::vector<std::vector<int>>;
enum Onto { kEmpty, kOther, kOpen };
enum Over { kOverOther, kOverOwn, kOverAny };

bool fits(int there, int own, int onto) { return there == kNone ? onto != kOther : there != own && onto != kEmpty; }

TEST(Steps, GoByEveryWayToWhatIsAskedFor) {
  on_tried_boards(41, 4, [](SiteGame& game, Rng& rng) {
    for (const char* name : {"all", "forward"}) {
      for (int own = 0; own < 2; ++own) {
        const int onto = static_cast<int>(rng.below(3));
        const int only =
            rng.below(2) == 0 ? kNone : static_cast<int>(rng.below(static_cast<std::uint32_t>(game.count())));
        Listed wanted;
        Listed by_way;
        for (const int way : ways_of(game, name, own)) {
          for (int site = 0; site < game.count(); ++site) {
            const int to = game.next(way, site);
            if (game.get(kMen, site) != own || to < 0 || !fits(game.get(kMen, to), own, onto)) continue;
            if (only != kNone && only != site) continue;
            wanted.push_back({site, to});
            by_way.push_back({site, way});
          }
        }
        const auto sorted = [](Listed all) {
          std::sort(all.begin(), all.end());
          return all;
        };
        EXPECT_EQ(game.ask("steps", kMen, own, game.way(name), onto, kGo, only), static_cast<int>(wanted.size()));
        EXPECT_EQ(sorted(game.listed(kGo)), sorted(wanted)) << name;
        EXPECT_EQ(game.ask("steps", kMen, own, game.way(name), onto, kGoWay, only), static_cast<int>(wanted.size()));
        EXPECT_EQ(sorted(game.listed(kGoWay)), sorted(by_way)) << name;
      }
    }
  });
}

TEST(Jumps, GoStraightOverANeighbourToAnEmptySite) {
  on_tried_boards(42, 4, [](SiteGame& game, Rng& rng) {
    const bool told = game.count() <= 200;
    for (int own = 0; own < 2; ++own) {
      const int over = static_cast<int>(rng.below(3));
      Listed wanted;
      for (const int way : ways_of(game, "all")) {
        for (int site = 0; site < game.count(); ++site) {
          const int middle = game.next(way, site);
          const int to = middle < 0 ? kNone : game.next(way, middle);
          if (game.get(kMen, site) != own || to < 0 || game.get(kMen, to) != kNone) continue;
          const int there = game.get(kMen, middle);
          if (there == kNone || (over == kOverOther && there == own) || (over == kOverOwn && there != own)) continue;
          wanted.push_back(told ? std::vector<int>{site, middle, to} : std::vector<int>{site, to});
        }
      }
      EXPECT_EQ(game.ask("jumps", kMen, own, game.way("all"), over, kGoOver), static_cast<int>(wanted.size()));
      Listed listed = game.listed(kGoOver);
      std::sort(listed.begin(), listed.end());
      std::sort(wanted.begin(), wanted.end());
      EXPECT_EQ(listed, wanted);
    }
  });
}

// The site so many rows and columns on, by its place in the box; on a board that goes on at its other side from there.
int leapt(const SiteGame& game, int site, int rows, int columns) {
  const SiteType& sites = game.sites();
  const bool wraps_rows = game.name.find("wrapped 1") == 0 || game.name.find("wrapped 3") == 0;
  const bool wraps_columns = game.name.find("wrapped 2") == 0 || game.name.find("wrapped 3") == 0 ||
                             game.name.find("loop") == 0 || game.name.find("cut and wrapped") == 0;
  const int place = sites.places[static_cast<std::size_t>(site)];
  int row = place / sites.columns + rows;
  int column = place % sites.columns + columns;
  if (wraps_rows) row = (row + sites.rows) % sites.rows;
  if (wraps_columns) column = (column + sites.columns) % sites.columns;
  if (row < 0 || row >= sites.rows || column < 0 || column >= sites.columns) return kNone;
  for (std::size_t to = 0; to < sites.places.size(); ++to) {
    if (sites.places[to] == row * sites.columns + column) return static_cast<int>(to);
  }
  return kNone;
}

TEST(Leaps, GoSoManyRowsAndColumnsOnEveryBoardInRows) {
  on_tried_boards(43, 4, [](SiteGame& game, Rng& rng) {
    if (game.sites().rows == 0) {
      EXPECT_EQ(game.ask("leaps", kMen, 0, 1, 1, kOpen, kGo), kPrimitiveFailed);
      return;
    }
    for (int round = 0; round < (game.count() > 300 ? 2 : 12); ++round) {
      const int rows = static_cast<int>(rng.below(7)) - 3;
      const int columns = static_cast<int>(rng.below(7)) - 3;
      if (std::abs(rows) >= game.sites().rows || std::abs(columns) >= game.sites().columns) continue;
      const int onto = static_cast<int>(rng.below(3));
      const int own = static_cast<int>(rng.below(2));
      Listed wanted;
      for (int site = 0; site < game.count(); ++site) {
        if (game.get(kMen, site) != own) continue;
        const int to = leapt(game, site, rows, columns);
        if (to >= 0 && to != site && fits(game.get(kMen, to), own, onto)) wanted.push_back({site, to});
      }
      EXPECT_EQ(game.ask("leaps", kMen, own, rows, columns, onto, kGo), 0);
      EXPECT_EQ(game.listed(kGo), wanted) << rows << " " << columns;
    }
  });
}

// The others between a site and one's own by a way; none if the line does not end so.
std::vector<int> between(const SiteGame& game, int site, int way, int own) {
  std::vector<int> line;
  int to = game.next(way, site);
  for (; to >= 0 && to != site && game.get(kMen, to) == 1 - own; to = game.next(way, to)) line.push_back(to);
  return to >= 0 && to != site && game.get(kMen, to) == own ? line : std::vector<int>{};
}

TEST(Flanks, AndFlipFollowTheWaysOfEveryBoard) {
  on_tried_boards(44, 4, [](SiteGame& game, Rng& rng) {
    const std::vector<int> all = ways_of(game, "all");
    for (int own = 0; own < 2; ++own) {
      Listed wanted;
      for (int site = 0; site < game.count(); ++site) {
        if (game.get(kMen, site) != kNone) continue;
        if (std::ranges::any_of(all, [&](int way) { return !between(game, site, way, own).empty(); })) {
          wanted.push_back({site});
        }
      }
      EXPECT_EQ(game.ask("flanks", kMen, own, kAt), static_cast<int>(wanted.size()));
      EXPECT_EQ(game.listed(kAt), wanted);
      EXPECT_EQ(game.ask("can_flank", kMen, own), wanted.empty() ? 0 : 1);
      const int cell = wanted.empty() ? 0 : wanted[rng.below(static_cast<std::uint32_t>(wanted.size()))][0];
      std::set<int> turned;
      for (const int way : all) {
        for (const int one : between(game, cell, way, own)) turned.insert(one);
      }
      std::vector<int> after;
      for (int site = 0; site < game.count(); ++site)
        after.push_back(turned.contains(site) ? own : game.get(kMen, site));
      EXPECT_EQ(game.ask("flip", kMen, cell, own), static_cast<int>(turned.size()));
      for (int site = 0; site < game.count(); ++site) {
        EXPECT_EQ(game.get(kMen, site), after[static_cast<std::size_t>(site)]) << site;
      }
    }
  });
}

TEST(Drops, FindTheLowestEmptySiteOfAColumnOfAnyBoardInRows) {
  on_tried_boards(45, 3, [](SiteGame& game, Rng&) {
    const SiteType& sites = game.sites();
    if (sites.rows == 0) return;
    Listed open;
    for (int column = 0; column < sites.columns; ++column) {
      int highest = kNone;
      for (int site = 0; site < game.count(); ++site) {
        if (sites.places[static_cast<std::size_t>(site)] % sites.columns == column) highest = site;
      }
      if (highest >= 0 && game.get(kMen, highest) == kNone) open.push_back({column});
    }
    EXPECT_EQ(game.ask("drops", kMen, kColumn), 0);
    EXPECT_EQ(game.listed(kColumn), open);
    for (int column = 0; column < sites.columns; ++column) {
      int lowest = kNone;
      for (int site = game.count() - 1; site >= 0; --site) {
        const bool here = sites.places[static_cast<std::size_t>(site)] % sites.columns == column;
        if (here && game.get(kMen, site) == kNone) lowest = site;
      }
      EXPECT_EQ(game.ask("drop", kMen, column, 1), lowest);
      EXPECT_TRUE(lowest < 0 || game.get(kMen, lowest) == 1);
    }
  });
}

TEST(CountAndPlaces, OfARegionLeaveOutTheRest) {
  on_tried_boards(46, 2, [](SiteGame& game, Rng&) {
    for (const int zone : {kMen, kWide}) {
      for (int value = kNone; value < 2; ++value) {
        for (int region = kNone; region < 2; ++region) {
          Listed wanted;
          for (int site = 0; site < game.count(); ++site) {
            if (game.get(zone, site) == value && (region == kNone || site % 2 == region)) wanted.push_back({site});
          }
          EXPECT_EQ(game.ask("count", zone, value, region), static_cast<int>(wanted.size()));
          EXPECT_EQ(game.ask("places", zone, value, kAt, region), 0);
          EXPECT_EQ(game.listed(kAt), wanted);
        }
      }
    }
    EXPECT_EQ(game.ask("count", kOpenEdges, 0, 0), kPrimitiveFailed);
  });
}

}  // namespace
}  // namespace quoin::testing

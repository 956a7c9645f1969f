// Zones that count what lies on their places: which are filled, their sum, and sowing seed by seed.
#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "unit/primitives/site_game.h"

namespace quoin::testing {
namespace {

constexpr int kMost[] = {120, 20000};

std::vector<int> contents(const SiteGame& game, int zone) {
  std::vector<int> all;
  for (int site = 0; site < game.count(); ++site) all.push_back(game.get(zone, site));
  return all;
}

void scatter_seeds(SiteGame& game, Rng& rng) {
  for (int site = 0; site < game.count(); ++site) {
    const int seeds = rng.below(2) == 0 ? 0 : static_cast<int>(rng.below(9));
    game.set(kSeeds, site, seeds);
    game.set(kManySeeds, site, seeds);
  }
}

int below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

TEST(Counts, FilledPlacesAndTotalsAreThoseOfALoop) {
  on_tried_boards(41, 4, [](SiteGame& game, Rng& rng) {
    scatter_seeds(game, rng);
    for (const int region : {kNone, 0, 1}) {  // none, or the sites of the seat's part of the region: even or odd ones
      std::vector<std::vector<int>> filled;
      int total = 0;
      for (int site = 0; site < game.count(); ++site) {
        const int seeds = game.get(kSeeds, site);
        if (region != kNone && site % 2 != region) continue;
        total += seeds;
        if (seeds > 0) filled.push_back({site});
      }
      for (const int zone : {kSeeds, kManySeeds}) {
        ASSERT_EQ(game.ask("filled", zone, kAt, region), 0);
        EXPECT_EQ(game.listed(kAt), filled);
        EXPECT_EQ(game.ask("total", zone, region), total);
      }
    }
  });
}

struct Sown {
  std::vector<int> seeds;
  int last = kNone;  // kNone: that cannot be
};

// One seed after the other.
Sown sown(const SiteGame& game, int zone, int from, int way, int past) {
  Sown made{contents(game, zone), from};
  int left = std::exchange(made.seeds[static_cast<std::size_t>(from)], 0);
  while (left > 0) {
    made.last = game.next(way, made.last);
    if (made.last < 0) return made;
    if (made.last == past) continue;
    if (++made.seeds[static_cast<std::size_t>(made.last)] > kMost[zone - kSeeds]) return {{}, kNone};
    --left;
  }
  return made;
}

TEST(Counts, SowingLaysOneSeedAfterTheOther) {
  int failed = 0;
  int around = 0;
  on_tried_boards(42, 12, [&](SiteGame& game, Rng& rng) {
    for (int round = 0; round < 20; ++round) {
      const int zone = below(rng, 2) == 0 ? kSeeds : kManySeeds;
      scatter_seeds(game, rng);
      const int from = below(rng, game.count());
      const int past = below(rng, 2) == 0 ? kNone : below(rng, 6) == 0 ? from : below(rng, game.count());
      if (below(rng, 3) == 0) game.set(zone, from, below(rng, kMost[zone - kSeeds] + 1));
      if (below(rng, 8) == 0) game.set(zone, below(rng, game.count()), kMost[zone - kSeeds]);
      const int way = below(rng, static_cast<int>(game.sites().ways.size()));
      const int seeds = game.get(zone, from);
      const std::vector<int> before = contents(game, zone);
      const Sown wanted = sown(game, zone, from, way, past);
      const std::string& name = game.sites().ways[static_cast<std::size_t>(way)].name;
      const std::int32_t last = game.ask("sow", zone, from, game.way(name), past);
      if (wanted.last < 0) {
        ++failed;
        EXPECT_EQ(last, kPrimitiveFailed);
        continue;
      }
      around += seeds > game.count() ? 1 : 0;
      EXPECT_EQ(last, wanted.last) << name << " from " << from << " past " << past << " of " << seeds;
      EXPECT_EQ(contents(game, zone), wanted.seeds);
      EXPECT_EQ(std::accumulate(before.begin(), before.end(), 0),
                std::accumulate(wanted.seeds.begin(), wanted.seeds.end(), 0));
    }
  });
  EXPECT_GT(failed, 500);
  EXPECT_GT(around, 100);
}

TEST(Counts, SayWhatTheyNeed) {
  Rng rng(43, Stream::kPolicy);
  SiteGame game(track(6, false), rng);
  const auto error = [&](const std::string& primitive, int zone, int a, int b = kNone, int c = kNone) {
    EXPECT_EQ(game.ask(primitive, zone, a, b, c), kPrimitiveFailed);
    return std::string(game.error());
  };
  const std::string counts = "the zone must hold numbers from 0: in game.yaml `holds: 0..N`";
  EXPECT_EQ(error("filled", kMen, kAt), counts);
  EXPECT_EQ(error("sow", kWide, 0, game.way("east")), counts);
  EXPECT_EQ(error("sow", kSeeds, 6, game.way("east")), "from and past must be sites of the board");
  EXPECT_EQ(error("sow", kSeeds, 0, game.way("east"), 6), "from and past must be sites of the board");
  EXPECT_EQ(error("sow", kSeeds, 0, game.way("all")), "way must be the name of one way");
  game.set(kSeeds, 4, 2);
  EXPECT_EQ(error("sow", kSeeds, 4, game.way("east")), "the way ends before all is sown");
  game.set(kSeeds, 3, 1);
  game.set(kSeeds, 4, 120);
  EXPECT_EQ(error("sow", kSeeds, 3, game.way("east")), "a place would hold more than the zone allows");
}

}  // namespace
}  // namespace quoin::testing

// Liberties, capture, territory and marks on boards of all families, against walks from site to site and against trying
// out every placement.
#include <gtest/gtest.h>

#include <map>

#include "rounds.h"
#include "unit/primitives/site_game.h"

namespace quoin::testing {
namespace {

using Set = std::set<int>;
using Touches = std::vector<std::vector<int>>;
using Contents = std::vector<int>;

// What a zone holds, by site, and what touches what.
struct Picture {
  Contents at;
  Touches touches;

  [[nodiscard]] int count() const { return static_cast<int>(at.size()); }
  [[nodiscard]] int operator[](int site) const { return at[static_cast<std::size_t>(site)]; }
  // All sites that hold the same and are reached from this one over such.
  [[nodiscard]] Set group(int site) const {
    Set found{site};
    for (std::vector<int> left{site}; !left.empty();) {
      const int here = left.back();
      left.pop_back();
      for (const int to : touches[static_cast<std::size_t>(here)]) {
        if (at[static_cast<std::size_t>(to)] == at[static_cast<std::size_t>(site)] && found.insert(to).second) {
          left.push_back(to);
        }
      }
    }
    return found;
  }
  [[nodiscard]] Set around(const Set& group) const {
    Set found;
    for (const int site : group) {
      for (const int to : touches[static_cast<std::size_t>(site)]) {
        if (!group.contains(to)) found.insert(to);
      }
    }
    return found;
  }
  [[nodiscard]] Set liberties(int site) const {
    Set found;
    if ((*this)[site] == kNone) return found;
    for (const int one : around(group(site))) {
      if ((*this)[one] == kNone) found.insert(one);
    }
    return found;
  }
  // Others' groups beside the site that have no liberty.
  [[nodiscard]] Set captured_from(int site) const {
    Set taken;
    for (const int beside : touches[static_cast<std::size_t>(site)]) {
      if ((*this)[beside] == kNone || (*this)[beside] == (*this)[site] || !liberties(beside).empty()) continue;
      taken.merge(group(beside));
    }
    return taken;
  }
  // Whether a stone would live on the empty site: it is put there, what it captures taken, its liberties looked at.
  [[nodiscard]] bool lives(int site, int value) const {
    Picture after = *this;
    after.at[static_cast<std::size_t>(site)] = value;
    for (const int one : Set(after.captured_from(site))) after.at[static_cast<std::size_t>(one)] = kNone;
    return !after.liberties(site).empty();
  }
  // Empty sites of areas that touch this value and no other.
  [[nodiscard]] Set enclosed(int value) const {
    Set found;
    Set seen;
    for (int site = 0; site < count(); ++site) {
      if ((*this)[site] != kNone || seen.contains(site)) continue;
      const Set area = group(site);
      Set touched;
      for (const int one : around(area)) touched.insert((*this)[one]);
      seen.insert(area.begin(), area.end());
      if (touched == Set{value}) found.insert(area.begin(), area.end());
    }
    return found;
  }
};

Picture picture_of(const SiteGame& game, int zone, Touches touches) {
  Picture made;
  for (int site = 0; site < game.count(); ++site) made.at.push_back(game.get(zone, site));
  made.touches = std::move(touches);
  return made;
}

// Both zones alike, of two seats; or the wide one of several values, more or less empty. Dense boards have shut sites.
void scatter(SiteGame& game, Rng& rng, int values) {
  const auto empty = rng.below(3) == 0 ? rng.below(60) : rng.below(20);
  for (int site = 0; site < game.count(); ++site) {
    const int value = rng.below(100) < empty ? kNone : static_cast<int>(rng.below(static_cast<std::uint32_t>(values)));
    game.set(kWide, site, value);
    game.set(kMen, site, value < 2 ? value : kNone);
  }
}

// Calls work(zone, the picture of it, the number of the ways).
template <class Work>
void on_pictures(std::uint64_t seed, Work work) {
  on_tried_boards(seed, 8, [&](SiteGame& game, Rng& rng) {
    const int values = 2 + static_cast<int>(rng.below(3));
    scatter(game, rng, values);
    for (const std::string name : {"", "all", "north"}) {
      const bool known = std::ranges::any_of(game.sites().ways, [&](const Way& way) { return way.name == name; });
      if (name == "north" && !known) continue;
      const std::string asked = name.empty() ? game.sites().way_sets[0].name : name;
      const Touches touches = touching(game, ways_of(game, asked));
      for (const int zone : {kMen, kWide}) {
        SCOPED_TRACE(::testing::Message() << asked << " zone " << zone);
        work(game, rng, zone, picture_of(game, zone, touches), name.empty() ? kNone : game.way(name));
      }
    }
  });
}

Set marked(const SiteGame& game) {
  Set found;
  for (int site = 0; site < game.count(); ++site) {
    if (game.get(kMarks, site) != 0) found.insert(site);
  }
  return found;
}

Set taken_between(const Picture& before, const SiteGame& game, int zone) {
  Set found;
  for (int site = 0; site < before.count(); ++site) {
    if (game.get(zone, site) == before[site]) continue;
    EXPECT_EQ(game.get(zone, site), kNone);
    found.insert(site);
  }
  return found;
}

int some_site_of(const Picture& picture, Rng& rng) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(picture.count())));
}

TEST(LivePlaces, AreThoseThatTryingThemOutFinds) {
  quoin_test::slow("tries every empty site of boards up to 40 by 40");
  std::int64_t shut = 0;
  std::int64_t dead = 0;
  on_pictures(71, [&](SiteGame& game, Rng& rng, int zone, const Picture& picture, int ways) {
    for (int value = 0; value < 2; ++value) {
      const int but = rng.below(2) == 0 ? kNone : some_site_of(picture, rng);
      std::vector<std::vector<int>> expected;
      for (int site = 0; site < picture.count(); ++site) {
        if (picture[site] != kNone) continue;
        const bool lives = picture.lives(site, value);
        dead += lives ? 0 : 1;
        const auto& beside = picture.touches[static_cast<std::size_t>(site)];
        shut += std::ranges::none_of(beside, [&](int one) { return picture[one] == kNone; }) ? 1 : 0;
        if (lives && site != but) expected.push_back({site});
      }
      for (int one = 0; one < picture.count(); ++one) game.set(kMarks, one, 0);
      Set live;
      for (const auto& site : expected) live.insert(site[0]);
      if (but != kNone && picture[but] == kNone && picture.lives(but, value)) live.insert(but);
      EXPECT_EQ(game.ask("mark_live", kMarks, SiteGame::zone_number(zone), value, ways), static_cast<int>(live.size()));
      EXPECT_EQ(marked(game), live);
      EXPECT_EQ(game.ask("live_places", zone, value, kAt, but, ways), static_cast<int>(expected.size()));
      EXPECT_EQ(game.listed(kAt), expected) << "value " << value;
    }
  });
  EXPECT_GT(shut, 10000);
  EXPECT_GT(dead, 2000);
}

TEST(Capture, TakesWhatTheLastStoneLeftWithoutLiberties) {
  std::int64_t several = 0;
  on_pictures(72, [&](SiteGame& game, Rng& rng, int zone, const Picture& picture, int ways) {
    for (int round = 0; round < 6; ++round) {
      const int site = some_site_of(picture, rng);
      if (picture[site] == kNone) continue;
      const Set expected = picture.captured_from(site);
      several += expected.size() > 1 ? 1 : 0;
      const int first = expected.empty() ? site : *expected.begin();
      EXPECT_EQ(game.ask("capture_around", zone, site, ways), two_ints(static_cast<int>(expected.size()), first));
      EXPECT_EQ(taken_between(picture, game, zone), expected);
      for (const int one : expected) game.set(zone, one, picture[one]);
    }
  });
  EXPECT_GT(several, 500);
}

// What lies between the site and another of its value, or an empty site of the region: each line walked by itself.
Set between(const SiteGame& game, const Picture& picture, int site, int length, const std::string& ways,
            const Set& region) {
  Set found;
  for (const int way : ways_of(game, ways)) {
    Set line;
    int to = game.next(way, site);
    while (to >= 0 && to != site && picture[to] != kNone && picture[to] != picture[site] && line.insert(to).second) {
      to = game.next(way, to);
    }
    const bool ends =
        to >= 0 && to != site && (picture[to] == picture[site] || (picture[to] == kNone && region.contains(to)));
    if (ends && (length == 0 || static_cast<int>(line.size()) == length)) found.merge(line);
  }
  return found;
}

TEST(Capture, TakesWhatLiesBetweenTwo) {
  std::int64_t taken = 0;
  std::int64_t by_region = 0;
  on_tried_boards(78, 8, [&](SiteGame& game, Rng& rng) {
    scatter(game, rng, 2 + static_cast<int>(rng.below(2)));
    for (const std::string name : {"all", "north"}) {
      if (ways_of(game, name).empty()) continue;
      const Picture picture = picture_of(game, kMen, {});
      for (int round = 0; round < 12; ++round) {
        const int site = some_site_of(picture, rng);
        if (picture[site] == kNone) continue;
        const int length = static_cast<int>(rng.below(3));
        const bool asked = rng.below(2) == 0;
        Set odd;
        for (int one = 1; asked && one < picture.count(); one += 2) odd.insert(one);
        const Set expected = between(game, picture, site, length, name, odd);
        taken += static_cast<std::int64_t>(expected.size());
        by_region += expected != between(game, picture, site, length, name, {}) ? 1 : 0;
        const int ways = name == "all" && rng.below(2) == 0 ? kNone : game.way(name);
        EXPECT_EQ(game.ask("capture_between", kMen, site, length, ways, asked ? 1 : kNone),
                  static_cast<int>(expected.size()));
        EXPECT_EQ(taken_between(picture, game, kMen), expected);
        for (const int one : expected) game.set(kMen, one, picture[one]);
      }
    }
  });
  EXPECT_GT(taken, 1000);
  EXPECT_GT(by_region, 100);
}

TEST(Groups, AreRemovedAndMarkedWithTheirLiberties) {
  on_pictures(73, [&](SiteGame& game, Rng& rng, int zone, const Picture& picture, int ways) {
    for (int round = 0; round < 4; ++round) {
      const int site = some_site_of(picture, rng);
      const Set group = picture[site] == kNone ? Set{} : picture.group(site);
      const Set liberties = picture.liberties(site);
      EXPECT_EQ(game.ask("liberties", zone, site, ways), static_cast<int>(liberties.size()));
      for (int one = 0; one < picture.count(); ++one) game.set(kMarks, one, 0);
      EXPECT_EQ(game.ask("mark_group", kMarks, SiteGame::zone_number(zone), site, ways),
                static_cast<int>(group.size()));
      EXPECT_EQ(marked(game), group);
      EXPECT_EQ(game.ask("mark_liberties", kMarks, SiteGame::zone_number(zone), site, ways),
                static_cast<int>(liberties.size()));
      Set both = group;
      both.insert(liberties.begin(), liberties.end());
      EXPECT_EQ(marked(game), both);
      EXPECT_EQ(game.ask("remove_group", zone, site, ways), static_cast<int>(group.size()));
      EXPECT_EQ(taken_between(picture, game, zone), group);
      for (const int one : group) game.set(zone, one, picture[one]);
    }
  });
}

TEST(Enclosed, IsEveryAreaThatTouchesOneValueOnly) {
  std::int64_t found = 0;
  on_pictures(74, [&](SiteGame& game, Rng&, int zone, const Picture& picture, int ways) {
    for (int value = 0; value < 2; ++value) {
      const Set expected = picture.enclosed(value);
      found += static_cast<std::int64_t>(expected.size());
      EXPECT_EQ(game.ask("enclosed", zone, value, ways), static_cast<int>(expected.size()));
      for (int one = 0; one < picture.count(); ++one) game.set(kMarks, one, 0);
      EXPECT_EQ(game.ask("mark_enclosed", kMarks, SiteGame::zone_number(zone), value, ways),
                static_cast<int>(expected.size()));
      EXPECT_EQ(marked(game), expected);
    }
  });
  EXPECT_GT(found, 5000);
}

// By hand: an empty board touches nobody; one stone has it all.
TEST(Enclosed, OfAnEmptyBoardIsNobodys) {
  Rng rng(75, Stream::kPolicy);
  RowsBoard grid;
  grid.rows = grid.columns = 5;
  SiteGame game(tried("grid", grid), rng);
  for (int site = 0; site < 25; ++site) game.set(kMen, site, kNone);
  EXPECT_EQ(game.ask("enclosed", kMen, 0, kNone), 0);
  game.set(kMen, 12, 0);
  EXPECT_EQ(game.ask("enclosed", kMen, 0, kNone), 24);
  EXPECT_EQ(game.ask("enclosed", kMen, 1, kNone), 0);
}

TEST(Copy, SetsEveryPlaceAndRefusesWhatHoldsOtherThings) {
  Rng rng(76, Stream::kPolicy);
  RowsBoard grid;
  grid.rows = grid.columns = 5;
  SiteGame game(tried("grid", grid), rng);
  game.scatter(rng, 3);
  EXPECT_EQ(game.ask("copy", kWide, SiteGame::zone_number(kMen)), kPrimitiveFailed);
  EXPECT_NE(std::string(game.error()).find("hold the same"), std::string::npos);
  EXPECT_EQ(game.ask("copy", kMen, SiteGame::zone_number(kMen)), 0);
}

TEST(Groups, AreRefusedWhereNothingCanBeEmpty) {
  Rng rng(77, Stream::kPolicy);
  RowsBoard grid;
  grid.rows = grid.columns = 5;
  SiteGame game(tried("grid", grid), rng);
  EXPECT_EQ(game.ask("live_places", kSeeds, 1, kAt), kPrimitiveFailed);
  EXPECT_STREQ(game.error(), "the zone must be able to hold none: in game.yaml `holds: ...?`");
  EXPECT_EQ(game.ask("live_places", kMen, kNone, kAt), kPrimitiveFailed);
  EXPECT_EQ(game.ask("live_places", kMen, 0, kGo), kPrimitiveFailed);
  EXPECT_EQ(game.ask("live_places", kMen, 0, kAt, 25), kPrimitiveFailed);
  game.set(kMen, 3, kNone);
  EXPECT_EQ(game.ask("capture_around", kMen, 3), kPrimitiveFailed);
  EXPECT_STREQ(game.error(), "cell must hold what captures, not none");
  EXPECT_EQ(game.ask("mark_group", kMen, SiteGame::zone_number(kMen), 3), kPrimitiveFailed);
  EXPECT_EQ(game.ask("mark_group", kMarks, SiteGame::zone_number(kSeeds), 3), kPrimitiveFailed);
}

}  // namespace
}  // namespace quoin::testing

// Placings, spots, clear and supported against counts by hand and against a plain search over all lattice points.
#include "primitives/cuboids.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "unit/primitives/palace.h"

namespace quoin::testing {
namespace {

enum Approach { kStraight, kAbove };
using Action = std::tuple<int, int, int, int>;  // turn, on, dx, dy

constexpr int kFigures = 2;  // rows 1 and 2

std::set<Action> places_of(Palace& palace, const Cuboid& body, Approach approach) {
  EXPECT_EQ(palace.call("placings", body.w, body.d, body.h, approach, kFigures, Palace::kPlace), 0);
  std::set<Action> places;
  const ActionKind& kind = palace.def().actions[Palace::kPlace];
  for (const std::int32_t action : palace.listed()) {
    int rest = action - kind.offset;
    int values[4];
    for (std::size_t i = 0; i < 4; ++i) {
      values[i] = kind.fields[i].domain.min + rest / kind.fields[i].stride;
      rest %= kind.fields[i].stride;
    }
    EXPECT_TRUE(places.insert({values[0], values[1], values[2], values[3]}).second) << "listed twice";
  }
  return places;
}

// Lengthwise, crosswise.
std::pair<int, int> counts_on_base(const Cuboid& body) {
  Palace palace;
  palace.put(0, kBase);
  int counts[2] = {0, 0};
  for (const Action& place : places_of(palace, body, kStraight)) ++counts[std::get<0>(place)];
  return {counts[0], counts[1]};
}

// Two rectangles a and b overlap at (a.w + b.w - 1) x (a.d + b.d - 1) offsets.
TEST(Placings, OnTheBareBaseAreCountedByHand) {
  EXPECT_EQ(counts_on_base(kLarge), (std::pair{15 * 7, 11 * 11}));                 // 105 + 121
  EXPECT_EQ(counts_on_base(kMiddle), (std::pair{15 * 5, 9 * 11}));                 // 75 + 99
  EXPECT_EQ(counts_on_base(kSmall), (std::pair{11 * 5, 9 * 7}));                   // 55 + 63
  EXPECT_EQ(counts_on_base(Cuboid{0, 0, 0, 4, 4, 2, 1}), (std::pair{11 * 7, 0}));  // a square is not turned
}

TEST(Placings, NeverLieOnFigures) {
  Palace palace;
  palace.put(0, kBase);
  palace.put(1, at(kFigure, 0, 0, 2));
  for (const Action& place : places_of(palace, kLarge, kStraight)) EXPECT_EQ(std::get<1>(place), 0);
  palace.put(3, at(kLarge, 0, 0, 5));
  EXPECT_EQ(palace.call("supported", 3, kFigures), 0);
  EXPECT_EQ(palace.call("supported", 3, 0), 1);
}

TEST(Placings, NameTheLowestRowOfSeveral) {
  Palace palace;
  palace.put_all({kBase, {}, {}, at(kSmall, 0, 0, 2), at(kSmall, 5, 0, 2)});
  const auto places = places_of(palace, kLarge, kStraight);
  EXPECT_TRUE(places.contains({0, 3, 0, 0}));    // on both: named by row 3
  EXPECT_FALSE(places.contains({0, 4, -5, 0}));  // the same place
  EXPECT_TRUE(places.contains({0, 4, 0, 0}));    // x 5..13: on row 4 alone
  EXPECT_TRUE(places.contains({0, 3, 3, 0}));    // x 3..11: over the last unit of row 3
  EXPECT_TRUE(places.contains({0, 4, -1, 0}));   // x 4..12: beside row 3
}

// A lid over the base leaves a gap of height 8 below it: from above no way in, sideways there is.
TEST(Placings, UnderALidGoInSidewaysOnly) {
  Palace palace;
  palace.put_all({kBase, {}, {}, at(crosswise(kSmall), 0, 0, 2), at(kLarge, 0, 0, 10)});
  EXPECT_TRUE(places_of(palace, kLarge, kStraight).contains({0, 0, 2, 0}));
  EXPECT_FALSE(places_of(palace, kLarge, kAbove).contains({0, 0, 2, 0}));
  palace.put(5, at(crosswise(kSmall), 6, 0, 2));  // between two pillars: from +y or -y
  EXPECT_TRUE(places_of(palace, kSmall, kStraight).contains({0, 0, 2, 1}));
  EXPECT_FALSE(places_of(palace, kSmall, kAbove).contains({0, 0, 2, 1}));
  palace.put(6, at(kMiddle, 0, -2, 2));  // walls on both sides close it
  palace.put(7, at(kMiddle, 0, 4, 2));
  EXPECT_FALSE(places_of(palace, kSmall, kStraight).contains({0, 0, 2, 1}));
}

bool swept_free(const std::vector<Cuboid>& bodies, Cuboid swept) {
  for (const Cuboid& other : bodies) {
    if (other.there() && meet(swept, other)) return false;
  }
  return true;
}

bool reachable(const std::vector<Cuboid>& bodies, const Cuboid& body, Approach approach) {
  constexpr int kFar = 5000;
  Cuboid up = body;
  up.h += kFar;
  if (swept_free(bodies, up)) return true;
  if (approach == kAbove) return false;
  Cuboid east = body;
  east.w += kFar;
  Cuboid north = body;
  north.d += kFar;
  Cuboid west = east;
  west.x -= kFar;
  Cuboid south = north;
  south.y -= kFar;
  return swept_free(bodies, east) || swept_free(bodies, north) || swept_free(bodies, west) || swept_free(bodies, south);
}

std::set<Action> naive_places(const std::vector<Cuboid>& bodies, Cuboid body, int turn, Approach approach) {
  std::set<int> planes;
  int low = 0;
  int high = 0;
  for (const Cuboid& one : bodies) {
    if (!one.there()) continue;
    if (one.w != kFigure.w || one.d != kFigure.d) planes.insert(one.top());  // nothing rests on figures
    low = std::min({low, one.x, one.y});
    high = std::max({high, one.x + one.w, one.y + one.d});
  }
  std::set<Action> places;
  for (const int z : planes) {
    for (int x = low - 10; x <= high; ++x) {
      for (int y = low - 10; y <= high; ++y) {
        body = at(body, x, y, z);
        int on = -1;
        for (int row = static_cast<int>(bodies.size()) - 1; row >= 0; --row) {
          const Cuboid& one = bodies[static_cast<std::size_t>(row)];
          if (one.there() && one.top() == z && overlap(one, body)) on = row;
        }
        if (on < 0 || !swept_free(bodies, body) || !reachable(bodies, body, approach)) continue;
        const Cuboid& support = bodies[static_cast<std::size_t>(on)];
        places.insert({turn, on, x - support.x, y - support.y});
      }
    }
  }
  return places;
}

std::set<std::pair<int, int>> naive_spots(const std::vector<Cuboid>& bodies, int row) {
  const Cuboid& on = bodies[static_cast<std::size_t>(row)];
  std::set<std::pair<int, int>> spots;
  for (int dx = -3; dx <= on.w; ++dx) {
    for (int dy = -3; dy <= on.d; ++dy) {
      const Cuboid figure = at(kFigure, on.x + dx, on.y + dy, on.top());
      const bool whole = dx >= 0 && dy >= 0 && dx + figure.w <= on.w && dy + figure.d <= on.d;
      if (whole && swept_free(bodies, figure)) spots.insert({dx, dy});
    }
  }
  return spots;
}

void expect_same_lists(Palace& palace, const std::vector<Cuboid>& bodies) {
  for (const Cuboid& body : {kLarge, kMiddle, kSmall}) {
    for (const Approach approach : {kStraight, kAbove}) {
      std::set<Action> both = naive_places(bodies, body, 0, approach);
      both.merge(naive_places(bodies, crosswise(body), 1, approach));
      EXPECT_EQ(places_of(palace, body, approach), both);
    }
  }
  for (int row = 0; row < static_cast<int>(bodies.size()); ++row) {
    if (!bodies[static_cast<std::size_t>(row)].there()) continue;
    EXPECT_EQ(palace.call("spots", row, 2, 2, 3, Palace::kSet), 0);
    std::set<std::pair<int, int>> spots;
    const int offset = palace.def().actions[Palace::kSet].offset;
    for (const std::int32_t action : palace.listed()) spots.insert({(action - offset) / 7, (action - offset) % 7});
    EXPECT_EQ(spots, naive_spots(bodies, row));
    EXPECT_EQ(palace.listed().size(), spots.size());
  }
}

TEST(PlacingsAndSpots, AreThoseOfAPlainSearchOnRandomStacks) {
  Rng rng(11, Stream::kPolicy);
  Palace palace;
  for (int stack = 0; stack < 60; ++stack) {
    std::vector<Cuboid> bodies = {kBase, {}, {}};
    const std::uint32_t blocks = 1 + rng.below(14);
    for (std::uint32_t k = 0; k < blocks; ++k) bodies.push_back(block_on(bodies, rng));
    const Cuboid& last = bodies.back();
    if (rng.below(2) == 0) bodies[1] = at(kFigure, last.x, last.y, last.top());
    palace.put_all(bodies);
    expect_same_lists(palace, bodies);
  }
}

// Every volume as a set of unit cubes: two bodies meet if they share a cube.
std::set<std::tuple<int, int, int>> cubes(const Cuboid& body) {
  std::set<std::tuple<int, int, int>> found;
  for (int x = body.x; x < body.x + body.w; ++x) {
    for (int y = body.y; y < body.y + body.d; ++y) {
      for (int z = body.z; z < body.top(); ++z) found.insert({x, y, z});
    }
  }
  return found;
}

bool share(const std::set<std::tuple<int, int, int>>& a, const std::set<std::tuple<int, int, int>>& b) {
  return std::any_of(a.begin(), a.end(), [&b](const auto& cube) { return b.contains(cube); });
}

TEST(ClearAndSupported, AreWhatUnitCubesSay) {
  Rng rng(12, Stream::kPolicy);
  Palace palace;
  int clear = 0;
  int supported = 0;
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<Cuboid> bodies = {kBase, {}, {}};
    for (int k = 0; k < 5; ++k) bodies.push_back(block_on(bodies, rng));
    Cuboid& moved = bodies.back();  // the hand: off by some units
    moved.x += static_cast<int>(rng.below(7)) - 3;
    moved.y += static_cast<int>(rng.below(7)) - 3;
    palace.put_all(bodies);
    Cuboid foot = moved;  // the layer of cubes right below
    foot.h = 1;
    foot.z -= 1;
    bool free = true;
    bool held = false;
    for (std::size_t other = 0; other + 1 < bodies.size(); ++other) {
      free = free && !share(cubes(moved), cubes(bodies[other]));
      held =
          held || (bodies[other].there() && bodies[other].top() == moved.z && share(cubes(foot), cubes(bodies[other])));
    }
    const int row = static_cast<int>(bodies.size()) - 1;
    EXPECT_EQ(palace.call("clear", row), free ? 1 : 0);
    EXPECT_EQ(palace.call("supported", row, kFigures), held ? 1 : 0);
    clear += free ? 1 : 0;
    supported += held ? 1 : 0;
  }
  EXPECT_GT(clear, 40);  // both answers occur
  EXPECT_LT(clear, 390);
  EXPECT_GT(supported, 40);
  EXPECT_LT(supported, 390);
}

void expect_refused(Palace& palace, std::int32_t answer, const char* part) {
  EXPECT_EQ(answer, kPrimitiveFailed);
  ASSERT_NE(palace.context().error, nullptr);
  EXPECT_NE(std::string(palace.context().error).find(part), std::string::npos) << palace.context().error;
}

TEST(Cuboids, RefuseOtherRecordsRowsEdgesAndActions) {
  Palace palace;
  palace.put(0, kBase);
  for (const char* name : {"clear", "supported", "stands"}) {
    expect_refused(palace, palace.call(name, 0, 0, 0, 0, 0, 0, 1), "columns x, y, z");
  }
  expect_refused(palace, palace.call("placings", 8, 4, 2, 0, 0, Palace::kPlace, 1), "columns x, y, z");
  expect_refused(palace, palace.call("spots", 0, 2, 2, 3, Palace::kSet, 0, 1), "columns x, y, z");
  for (const int row : {-1, kRows, INT32_MAX, INT32_MIN}) {
    for (const char* name : {"clear", "supported"})
      expect_refused(palace, palace.call(name, row), "a row of the record");
    expect_refused(palace, palace.call("spots", row, 2, 2, 3, Palace::kSet), "a row of the record");
  }
  expect_refused(palace, palace.call("clear", 5), "nothing lies");
  for (const int edge : {0, -1, 32, INT32_MAX}) {
    expect_refused(palace, palace.call("placings", edge, 4, 2, 0, 0, Palace::kPlace), "w and d must be");
    expect_refused(palace, palace.call("spots", 0, 2, edge, 3, Palace::kSet), "w and d must be");
  }
  for (const int figures : {-1, kRows}) {
    expect_refused(palace, palace.call("placings", 8, 4, 2, 0, figures, Palace::kPlace), "figures must be");
    expect_refused(palace, palace.call("supported", 0, figures), "figures must be");
  }
  expect_refused(palace, palace.call("placings", 8, 4, 2, 0, 0, Palace::kSet), "{turn, on, dx, dy}");
  expect_refused(palace, palace.call("spots", 0, 2, 2, 3, Palace::kPlace), "{dx, dy}");
  expect_refused(palace, palace.call("placings", 9, 4, 2, 0, 0, Palace::kPlace), "do not reach every place");
  expect_refused(palace, palace.call("spots", 0, 1, 1, 1, Palace::kSet), "do not reach every place");
  for (const int margin : {-1, 1601}) expect_refused(palace, palace.call("stands", margin), "0 to 1600");
  palace.context().capacity = 10;
  expect_refused(palace, palace.call("placings", 8, 4, 2, 0, 0, Palace::kPlace), "more actions");
}

}  // namespace
}  // namespace quoin::testing

// Depth: what is drawn last at a point is what the eye meets first there, found by walking along the line of sight.
#include "drawing/svg/depth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace quoin::svg {
namespace {

using drawing::Body;

Body body(int row, Corner low, Corner high) {
  Body result;
  result.row = row;
  result.x = low[0];
  result.y = low[1];
  result.z = low[2];
  result.w = high[0] - low[0];
  result.d = high[1] - low[1];
  result.h = high[2] - low[2];
  return result;
}

bool overlap(const Body& one, const Body& other) {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.d && other.y < one.y + one.d &&
         one.z < other.top() && other.z < one.top();
}

// Cuboids that do not overlap.
std::vector<Body> heap(std::mt19937& luck, std::size_t count) {
  std::vector<Body> bodies;
  for (int attempt = 0; attempt < 400 && bodies.size() < count; ++attempt) {
    std::array<int, 4> edges = {1, 2, 3, 6};
    std::shuffle(edges.begin(), edges.end(), luck);
    const Corner low = {static_cast<int>(luck() % 9), static_cast<int>(luck() % 9), static_cast<int>(luck() % 9)};
    const Body next =
        body(static_cast<int>(bodies.size()), low, {low[0] + edges[0], low[1] + edges[1], low[2] + edges[2]});
    if (std::none_of(bodies.begin(), bodies.end(), [&](const Body& one) { return overlap(one, next); })) {
      bodies.push_back(next);
    }
  }
  return bodies;
}

std::vector<Cuboid> cuboids(const std::vector<Body>& bodies) { return {bodies.begin(), bodies.end()}; }

// Walks from the eye along (-1, 1, -1), through the point (across, 0, upward): the row of the first body, or -1. All in
// 32nds, so that nothing is rounded.
int met_first(const std::vector<Body>& bodies, int across, int upward) {
  constexpr int kUnit = 32;
  int best = -1;
  int nearest = 0;
  for (const Body& one : bodies) {
    // The points (across + t, -t, upward + t) inside it: t within all three ranges.
    const int low = std::max({one.x * kUnit - across, -(one.y + one.d) * kUnit, one.z * kUnit - upward});
    const int high = std::min({(one.x + one.w) * kUnit - across, -one.y * kUnit, one.top() * kUnit - upward});
    if (low < high && (best < 0 || high > nearest)) {
      best = one.row;
      nearest = high;
    }
  }
  return best;
}

TEST(Depth, WhatIsDrawnLastIsWhatTheEyeMeetsFirst) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 luck(seed);
    const std::vector<Body> bodies = heap(luck, 14);
    const std::vector<Cuboid> ordered = back_to_front(cuboids(bodies));
    for (int point = 0; point < 400; ++point) {
      const int across = 2 * (static_cast<int>(luck() % 480) - 160) + 1;
      const int upward = 2 * (static_cast<int>(luck() % 480) - 160) + 1;
      const std::array<int, 3> place = {across, upward, across - upward};  // the same all along the line of sight
      int shown = -1;
      for (const Cuboid& part : ordered) {
        const auto spans = part.spans();
        bool covers = true;
        for (std::size_t k = 0; k < 3; ++k) {
          covers = covers && spans[k].low * 32 < place[k] && place[k] < spans[k].high * 32;
        }
        if (covers) shown = part.body->row;
      }
      EXPECT_EQ(shown, met_first(bodies, across, upward)) << seed;
    }
  }
}

TEST(Depth, CuboidsThatHideEachOtherInACircleAreCut) {
  // Three bars, each above or before the next one.
  const std::vector<Body> bars = {body(0, {0, 0, 0}, {6, 1, 1}), body(1, {5, -6, 1}, {6, 0, 2}),
                                  body(2, {-1, -7, 0}, {0, -1, 8})};
  EXPECT_GE(back_to_front(cuboids(bars)).size(), 3U);
}

TEST(Depth, CuboidsThatOverlapAreDrawnOneOverTheOther) {
  const std::vector<Body> both = {body(0, {0, 0, 0}, {4, 4, 4}), body(1, {1, 1, 1}, {3, 3, 6})};
  const std::vector<Cuboid> ordered = back_to_front(cuboids(both));
  ASSERT_EQ(ordered.size(), 2U);
  EXPECT_EQ(ordered[1].body->row, 1);
}

TEST(Depth, ANumberStandsWhereNothingHidesIt) {
  const std::vector<Body> both = {body(0, {0, 0, 0}, {8, 4, 4}), body(1, {2, -3, 0}, {8, -1, 6})};
  const std::vector<Cuboid> drawn = cuboids(both);
  const auto spot = open_spot(drawn[0], Face::kFront, 0.5, drawn);
  // Along the line of sight x + y stays: the front face (y = 0) is hidden where -1 < x < 7.
  ASSERT_TRUE(spot.has_value());
  EXPECT_EQ((*spot)[0], 7.5);
  const std::vector<Body> wall = {body(1, {-9, -9, 0}, {20, -8, 30})};
  EXPECT_FALSE(open_spot(drawn[0], Face::kFront, 0.5, cuboids(wall)).has_value());
}

}  // namespace
}  // namespace quoin::svg

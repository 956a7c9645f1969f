// Statics against positions worked out by hand and against exact fractions on random stacks.
#include "primitives/statics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <optional>

#include "quoin/primitives/stability.h"
#include "unit/primitives/palace.h"

namespace quoin::testing {
namespace {

constexpr double kMargin = 1.0 / 16;
constexpr double kThousandth = 1e-3;

// ---- by hand ----

TEST(Statics, TheBareBaseStandsAtAnyMargin) {
  EXPECT_TRUE(stands(std::vector<Cuboid>{kBase}, 100));
  EXPECT_EQ(stability(std::vector<Cuboid>{kBase}), INFINITY);
}

// The centre of an L at x lies at x + 4; the base ends at 8.
TEST(Statics, OneBlockStandsUpToTheEdgeOfTheShrunkContact) {
  for (const auto& [x, most] : {std::pair{0, 2.0}, {2, 2.0}, {3, 1.0}, {4, 0.0}}) {
    const std::vector<Cuboid> bodies = {kBase, at(kLarge, x, 0, 2)};
    EXPECT_TRUE(stands(bodies, most)) << x;
    EXPECT_FALSE(stands(bodies, most + kThousandth)) << x;
    EXPECT_NEAR(stability(bodies), most, 1e-8) << x;  // x 0 and 2: the contact's depth 4 / 2
  }
  EXPECT_FALSE(stands(std::vector<Cuboid>{kBase, at(kLarge, 5, 0, 2)}, 0));
  EXPECT_EQ(stability(std::vector<Cuboid>{kBase, at(kLarge, 5, 0, 2)}), 0);
  EXPECT_FALSE(stands(std::vector<Cuboid>{kBase, at(kLarge, 0, 0, 3)}, 0));  // nothing under it
}

std::vector<Cuboid> leaning(int figure_centre_a, int figure_centre_b) {
  return {kBase,
          at(kFigure, figure_centre_a - 1, 0, 8),
          at(kFigure, figure_centre_b - 1, 2, 8),
          at(kLarge, 3, 0, 2),
          at(kLarge, 4, 0, 4),
          at(kLarge, 5, 0, 6)};
}

// 10 (7 + 8 + 9) + 6 + 8 = 254 over a mass of 32: 7.9375, just 8 - 1/16; with 9 for 8 the centre moves 1/32 beyond.
TEST(Statics, TheWorkedExampleStandsOnTheMarginAndFallsBeyondIt) {
  EXPECT_TRUE(stands(leaning(6, 8), kMargin));
  EXPECT_FALSE(stands(leaning(6, 8), kMargin + kThousandth));
  EXPECT_FALSE(stands(leaning(6, 9), kMargin));
  EXPECT_TRUE(stands(leaning(6, 9), kMargin / 2));
  EXPECT_NEAR(stability(leaning(6, 8)), 1.0 / 16, 1e-8);
  EXPECT_NEAR(stability(leaning(6, 9)), 1.0 / 32, 1e-8);
}

// A beam on a pillar 2 thick and on 1 of another: the thinner contact is a line at 1/2 and carries nothing beyond.
TEST(Statics, ABridgeStandsUntilAContactIsALine) {
  const std::vector<Cuboid> bridge = {kBase, at(crosswise(kSmall), 0, 0, 2), at(crosswise(kSmall), 6, 0, 2),
                                      at(kMiddle, -1, 1, 10)};
  EXPECT_TRUE(stands(bridge, 0.5));
  EXPECT_FALSE(stands(bridge, 0.5 + kThousandth));
  EXPECT_NEAR(stability(bridge), 0.5, 1e-8);
}

// A beam over 3..11 on a pillar over 4..8, centre 7: with a block centred at 10 on its end (70 + 100) / 20 = 8.5,
// beyond the pillar. A counterweight centred at 4 makes it (70 + 100 + 40) / 30 = 7.
TEST(Statics, AnOverhangStandsByItsCounterweight) {
  const Cuboid pillar = at(kSmall, 4, 0, 2);
  const Cuboid beam = at(kMiddle, 3, 0, 10);
  const Cuboid end = at(crosswise(kSmall), 9, -1, 14);
  const Cuboid weight = at(crosswise(kSmall), 3, -1, 14);
  EXPECT_TRUE(stands(std::vector<Cuboid>{kBase, pillar, beam}, kMargin));
  EXPECT_FALSE(stands(std::vector<Cuboid>{kBase, pillar, beam, end}, kMargin));
  EXPECT_TRUE(stands(std::vector<Cuboid>{kBase, pillar, beam, weight}, kMargin));
  EXPECT_TRUE(stands(std::vector<Cuboid>{kBase, pillar, beam, weight, end}, kMargin));
}

// A beam over 2..10 on pillars over 0..4 and 4..8, a block centred at 9 on it. Of mass 10: (60 + 90) / 20 = 7.5, within
// the far contact up to a margin of 1/2. Of mass 30: (60 + 270) / 40 = 8.25, and the near pillar cannot pull.
TEST(Statics, NoContactPulls) {
  const auto loaded = [](int mass) {
    std::vector<Cuboid> bodies = {kBase, at(kSmall, 0, 0, 2), at(kSmall, 4, 0, 2), at(kMiddle, 2, 0, 10),
                                  at(crosswise(kSmall), 8, -1, 14)};
    bodies.back().mass = mass;
    return bodies;
  };
  EXPECT_FALSE(stands(loaded(30), 0));
  EXPECT_TRUE(stands(loaded(10), 0.5));
  EXPECT_FALSE(stands(loaded(10), 0.5 + kThousandth));
  EXPECT_NEAR(stability(loaded(10)), 0.5, 1e-8);
}

TEST(Statics, ThePrimitiveCountsInSixteenths) {
  Palace palace;
  palace.put_all(leaning(6, 8));
  EXPECT_EQ(palace.call("stands", 0), 1);
  EXPECT_EQ(palace.call("stands", 1), 1);
  EXPECT_EQ(palace.call("stands", 2), 0);
  EXPECT_NEAR(stability(palace.def(), palace.context().block, palace.def().records[0]), 1.0 / 16, 1e-8);
}

// ---- exact fractions ----

__extension__ using Wide = __int128;

// A fraction in lowest terms; no value once a product leaves 127 bits.
struct Fraction {
  Wide top = 0;
  Wide bottom = 1;
};
struct TooWide {};

Wide times(Wide a, Wide b) {
  Wide product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw TooWide{};
  return product;
}
Fraction lowest(Wide top, Wide bottom) {
  Wide a = top < 0 ? -top : top;
  Wide b = bottom;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return {top / a, bottom / a};
}
Fraction minus_product(const Fraction& a, const Fraction& b, const Fraction& c) {
  const Fraction product = lowest(times(b.top, c.top), times(b.bottom, c.bottom));
  Wide top = 0;
  if (__builtin_sub_overflow(times(a.top, product.bottom), times(product.top, a.bottom), &top)) throw TooWide{};
  return lowest(top, times(a.bottom, product.bottom));
}
Fraction over(const Fraction& a, const Fraction& b) {
  return b.top > 0 ? lowest(times(a.top, b.bottom), times(a.bottom, b.top))
                   : lowest(times(-a.top, b.bottom), times(a.bottom, -b.top));
}
bool less(const Fraction& a, const Fraction& b) { return times(a.top, b.bottom) < times(b.top, a.bottom); }

using Line = std::vector<Fraction>;

// Is there x >= 0 with A x = b (the last column)? Bland's rule on fractions: it ends, and its answer is exact.
bool exactly_feasible(std::vector<Line> lines) {
  const std::size_t width = lines.front().size() - 1;
  std::vector<std::size_t> basis(lines.size());
  Line cost(width + 1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    basis[i] = width + i;
    if (lines[i][width].top < 0) {
      for (Fraction& one : lines[i]) one.top = -one.top;
    }
    for (std::size_t j = 0; j <= width; ++j) cost[j] = minus_product(cost[j], lines[i][j], {-1, 1});
  }
  for (;;) {
    std::size_t in = 0;
    while (in < width && cost[in].top <= 0) ++in;
    if (in == width) return cost[width].top == 0;
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i][in].top <= 0) continue;
      if (!out) {
        out = i;
        continue;
      }
      const Fraction ratio = over(lines[i][width], lines[i][in]);
      const Fraction best = over(lines[*out][width], lines[*out][in]);
      if (less(ratio, best) || (!less(best, ratio) && basis[i] < basis[*out])) out = i;
    }
    const Fraction pivot = lines[*out][in];
    for (Fraction& one : lines[*out]) one = over(one, pivot);
    for (std::size_t i = 0; i <= lines.size(); ++i) {
      if (i == *out) continue;
      Line& line = i < lines.size() ? lines[i] : cost;
      const Fraction factor = line[in];
      for (std::size_t j = 0; j <= width; ++j) line[j] = minus_product(line[j], factor, lines[*out][j]);
    }
    basis[*out] = in;
  }
}

// The definition, word by word, in units of 1/32: every body has three balances about the origin, every contact four
// forces. `margin` in sixteenths. No value if the fractions grow too wide.
std::optional<bool> exactly_stands(const std::vector<Cuboid>& bodies, int margin) {
  const std::size_t balances = 3 * (bodies.size() - 1);
  std::vector<Line> lines(balances);
  const auto add_force = [&](std::size_t above, std::size_t below, int x, int y) {
    for (Line& line : lines) line.emplace_back();
    const auto press = [&](std::size_t row, int sign) {
      if (row == 0) return;
      lines[3 * (row - 1)].back() = {sign, 1};
      lines[3 * (row - 1) + 1].back() = lowest(sign * x, 32);
      lines[3 * (row - 1) + 2].back() = lowest(sign * y, 32);
    };
    press(above, 1);
    press(below, -1);
  };
  for (std::size_t a = 1; a < bodies.size(); ++a) {
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      if (!rests_on(bodies[a], bodies[b])) continue;
      const int x_low = 32 * std::max(bodies[a].x, bodies[b].x) + 2 * margin;
      const int x_high = 32 * std::min(bodies[a].x + bodies[a].w, bodies[b].x + bodies[b].w) - 2 * margin;
      const int y_low = 32 * std::max(bodies[a].y, bodies[b].y) + 2 * margin;
      const int y_high = 32 * std::min(bodies[a].y + bodies[a].d, bodies[b].y + bodies[b].d) - 2 * margin;
      if (x_low > x_high || y_low > y_high) continue;
      for (const int x : {x_low, x_high}) {
        for (const int y : {y_low, y_high}) add_force(a, b, x, y);
      }
    }
  }
  for (std::size_t row = 1; row < bodies.size(); ++row) {
    const Cuboid& body = bodies[row];
    lines[3 * (row - 1)].push_back({body.mass, 1});
    lines[3 * (row - 1) + 1].push_back(lowest(body.mass * (2 * body.x + body.w), 2));
    lines[3 * (row - 1) + 2].push_back(lowest(body.mass * (2 * body.y + body.d), 2));
  }
  try {
    return exactly_feasible(std::move(lines));
  } catch (const TooWide&) {
    return std::nullopt;
  }
}

// Of several random places the one with most supports, so that many bodies hang together.
Cuboid bridging_block(const std::vector<Cuboid>& bodies, Rng& rng) {
  Cuboid best;
  std::ptrdiff_t most = -1;
  for (int k = 0; k < 150; ++k) {
    const Cuboid body = block_on(bodies, rng);
    const auto held =
        std::count_if(bodies.begin(), bodies.end(), [&body](const Cuboid& one) { return rests_on(body, one); });
    if (std::min<std::ptrdiff_t>(held, 3) > most) {
      most = std::min<std::ptrdiff_t>(held, 3);
      best = body;
    }
  }
  return best;
}

TEST(Statics, AgreesWithExactFractionsOnRandomStacks) {
  Rng rng(5, Stream::kPolicy);
  int verdicts[2] = {0, 0};
  int several = 0;
  int too_wide = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Cuboid> bodies = {kBase};
    const int margin = std::vector<int>{0, 1, 1, 4, 8, 16}[rng.below(6)];
    for (int tries = 0; tries < 14 && bodies.size() < 10; ++tries) {
      bodies.push_back(bridging_block(bodies, rng));
      if (rng.below(4) == 0) bodies.back().mass = 1;
      const std::optional<bool> exact = exactly_stands(bodies, margin);
      const bool found = stands(bodies, margin / 16.0);
      if (!exact) {
        ++too_wide;
        break;
      }
      ASSERT_EQ(found, *exact) << "trial " << trial << ", " << bodies.size() << " bodies, margin " << margin;
      ++verdicts[found ? 1 : 0];
      several += std::count_if(bodies.begin(), bodies.end(),
                               [&](const Cuboid& one) { return rests_on(bodies.back(), one); }) > 1
                     ? 1
                     : 0;
      if (!found) bodies.pop_back();
    }
  }
  EXPECT_GT(verdicts[0], 500);
  EXPECT_GT(verdicts[1], 500);
  EXPECT_GT(several, 150);
  EXPECT_LT(too_wide, 30);
}

TEST(Stability, IsTheLastMarginThatStands) {
  Rng rng(6, Stream::kPolicy);
  int standing = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Cuboid> bodies = {kBase};
    for (int k = 0; k < 4; ++k) {
      bodies.push_back(bridging_block(bodies, rng));
      if (!stands(bodies, 0)) bodies.pop_back();
    }
    const double most = stability(bodies);
    ASSERT_TRUE(std::isfinite(most) || bodies.size() == 1);
    if (bodies.size() == 1) continue;
    EXPECT_TRUE(stands(bodies, std::max(0.0, most - 1e-6)));
    EXPECT_FALSE(stands(bodies, most + 1e-6));
    for (const double part : {0.25, 0.5, 0.75}) EXPECT_TRUE(stands(bodies, most * part)) << "it only gets worse";
    standing += most > 0 ? 1 : 0;
  }
  EXPECT_GT(standing, 200);
}

}  // namespace
}  // namespace quoin::testing

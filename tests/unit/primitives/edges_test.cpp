// Steps, closed cells, pivots and slides against a second reading of the rules by coordinates, and against counts
// derived by hand from the rules of Murailles.
#include <gtest/gtest.h>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"
#include "unit/primitives/plane.h"

namespace quoin::testing {
namespace {

constexpr GridShape kBoardShapes[] = {{1, 2}, {1, 6}, {6, 1}, {2, 2}, {2, 5},      {5, 2},       {3, 3},
                                      {5, 5}, {4, 7}, {7, 4}, {9, 9}, {6, 6, 300}, {5, 3, 70000}};

void scatter(GridGame& game, Rng& rng) {
  const std::uint32_t in = 1 + rng.below(6);  // one edge in `in` carries a wall
  for (int edge = 0; edge < game.edges(); ++edge) {
    game.set(kWalls, edge, rng.below(in) == 0 ? static_cast<int>(rng.below(3)) : kNone);
  }
  for (int seat = 0; seat < 2; ++seat)
    game.set(kPieces, seat, static_cast<int>(rng.below(static_cast<std::uint32_t>(game.cells()))));
}

// Runs `check(game, plane)` on random positions of every shape.
template <class Check>
void on_random_boards(Check&& check) {
  Rng rng(1, Stream::kPolicy);
  for (const GridShape& shape : kBoardShapes) {
    GridGame game(shape);
    for (int round = 0; round < 60; ++round) {
      scatter(game, rng);
      SCOPED_TRACE(::testing::Message() << shape.rows << "x" << shape.columns << ", position " << round);
      check(game, Plane(game));
      if (::testing::Test::HasFailure()) return;
    }
  }
}

Plane::Moves moves_listed(const GridGame& game, int kind) {
  Plane::Moves moves;
  for (const std::int32_t action : game.listed()) moves.insert(game.move_of(kind, action));
  return moves;
}

// The start of Murailles on 5x5: wall lines in front of both first rows, pieces in the middle of them.
void set_up_murailles(GridGame& game) {
  for (int column = 0; column < 5; ++column) {
    game.set(kWalls, game.north(0, column), 0);
    game.set(kWalls, game.north(3, column), 1);
  }
  game.set(kPieces, 0, game.cell(0, 2));
  game.set(kPieces, 1, game.cell(4, 2));
}

TEST(Pivots, AreThoseOfTurningSegmentsInThePlane) {
  on_random_boards([](GridGame& game, const Plane& plane) {
    for (int value = 0; value < 3; ++value) {
      ASSERT_EQ(game.call(Receiver::kZone, "pivots", zone_self(kWalls), value, kPivotWall), 0);
      const auto list = game.listed();
      EXPECT_EQ(moves_listed(game, kPivotWall), plane.pivots(value));
      EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
      EXPECT_EQ(std::adjacent_find(list.begin(), list.end()), list.end());
    }
  });
}

TEST(Slides, AreThoseOfShiftingSegmentsInThePlane) {
  on_random_boards([](GridGame& game, const Plane& plane) {
    for (int value = 0; value < 3; ++value) {
      ASSERT_EQ(game.call(Receiver::kZone, "slides", zone_self(kWalls), value, kSlideWall), 0);
      const auto list = game.listed();
      EXPECT_EQ(moves_listed(game, kSlideWall), plane.slides(value));
      EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
      EXPECT_EQ(std::adjacent_find(list.begin(), list.end()), list.end());
    }
  });
}

TEST(CanPivotAndCanSlide, AgreeWithThePlaneForEveryPairOfEdges) {
  on_random_boards([](GridGame& game, const Plane& plane) {
    Plane::Moves pivots;
    Plane::Moves slides;
    for (int value = 0; value < 3; ++value) {
      pivots.merge(plane.pivots(value));
      slides.merge(plane.slides(value));
    }
    const auto can = [&game](const char* name, int edge, int to) {
      return game.call(Receiver::kZone, name, zone_self(kWalls), edge, to);
    };
    for (int edge = 0; edge < game.edges(); ++edge) {
      int pivot_targets = 0;
      int slide_targets = 0;
      for (int to = 0; to < game.edges(); ++to) {
        EXPECT_EQ(can("can_pivot", edge, to), pivots.contains({edge, to}) ? 1 : 0) << edge << " to " << to;
        EXPECT_EQ(can("can_slide", edge, to), slides.contains({edge, to}) ? 1 : 0) << edge << " to " << to;
        pivot_targets += static_cast<int>(pivots.count({edge, to}));
        slide_targets += static_cast<int>(slides.count({edge, to}));
      }
      EXPECT_EQ(can("can_pivot", edge, kNone), pivot_targets > 0 ? 1 : 0) << edge;
      EXPECT_EQ(can("can_slide", edge, kNone), slide_targets > 0 ? 1 : 0) << edge;
    }
  });
}

TEST(PivotsAndSlides, AreRightOnTheLargestBoards) {
  Rng rng(3, Stream::kPolicy);
  for (const GridShape& shape : {GridShape{40, 40}, {40, 2}, {2, 40}, {33, 34}, {32, 5}}) {
    GridGame game(shape);
    for (int round = 0; round < 6; ++round) {
      scatter(game, rng);
      if (round == 0) {  // one wall alone in the middle of its line: all the line is free
        for (int edge = 0; edge < game.edges(); ++edge) game.set(kWalls, edge, kNone);
        game.set(kWalls, game.north(0, game.columns() / 2), 0);
        game.set(kWalls, game.east(game.rows() - 1, 0), 0);
      }
      const Plane plane(game);
      ASSERT_EQ(game.call(Receiver::kZone, "pivots", zone_self(kWalls), 0, kPivotWall), 0);
      EXPECT_EQ(moves_listed(game, kPivotWall), plane.pivots(0));
      ASSERT_EQ(game.call(Receiver::kZone, "slides", zone_self(kWalls), 0, kSlideWall), 0);
      EXPECT_EQ(moves_listed(game, kSlideWall), plane.slides(0));
    }
  }
}

TEST(Steps, GoToEachNeighbourThatNothingBars) {
  on_random_boards([](GridGame& game, const Plane& plane) {
    for (int from = 0; from < game.cells(); ++from) {
      const std::set<int> expected = plane.steps(from);
      ASSERT_EQ(game.call(Receiver::kBoard, "steps", 0, from, zone_self(kWalls), zone_self(kPieces), kStep), 0);
      std::set<int> listed;
      for (const std::int32_t action : game.listed()) listed.insert(action - game.def().actions[kStep].offset);
      EXPECT_EQ(listed, expected) << "from " << from;
      EXPECT_EQ(game.listed().size(), expected.size()) << "from " << from;
      EXPECT_EQ(game.call(Receiver::kBoard, "closed", 0, from, zone_self(kWalls), zone_self(kPieces)),
                expected.empty() ? 1 : 0)
          << "from " << from;
    }
  });
}

TEST(Steps, OfTheOnlyCellOfABoardLeadNowhere) {
  GridGame game({1, 1});
  ASSERT_EQ(game.call(Receiver::kBoard, "steps", 0, 0, zone_self(kWalls), zone_self(kPieces), kStep), 0);
  EXPECT_TRUE(game.listed().empty());
  EXPECT_EQ(game.call(Receiver::kBoard, "closed", 0, 0, zone_self(kWalls), zone_self(kPieces)), 1);
}

TEST(Steps, NameTheCellLeftWhenTheActionHasAFieldForIt) {
  on_random_boards([](GridGame& game, const Plane& plane) {
    for (const int kind : {kFromTo, kFromSide}) {
      const int from = game.get(kPieces, 0);
      ASSERT_EQ(game.call(Receiver::kBoard, "steps", 0, from, zone_self(kWalls), zone_self(kPieces), kind), 0);
      Plane::Moves expected;
      for (const int to : plane.steps(from)) expected.insert({from, to});
      EXPECT_EQ(moves_listed(game, kind), expected);
    }
  });
}

TEST(Steps, AreListedNorthEastSouthWest) {
  GridGame game({3, 3});
  game.set(kPieces, 0, game.cell(0, 0));
  game.set(kPieces, 1, game.cell(0, 0));
  ASSERT_EQ(game.call(Receiver::kBoard, "steps", 0, game.cell(1, 1), zone_self(kWalls), zone_self(kPieces), kStep), 0);
  EXPECT_EQ(game.listed(), (std::vector<std::int32_t>{7, 5, 1, 3}));  // cells of rows 2, 1, 0, 1
}

// By hand: the soldier steps left and right; the walls in columns 0 and 4 have two targets each, the others four.
TEST(Murailles, StartsWithTwoStepsSixteenPivotsAndNoSlide) {
  GridGame game({5, 5});
  set_up_murailles(game);
  ASSERT_EQ(game.call(Receiver::kBoard, "steps", 0, game.cell(0, 2), zone_self(kWalls), zone_self(kPieces), kStep), 0);
  EXPECT_EQ(game.listed().size(), 2U);
  ASSERT_EQ(game.call(Receiver::kZone, "pivots", zone_self(kWalls), 0, kPivotWall), 0);
  EXPECT_EQ(game.listed().size(), 16U);
  ASSERT_EQ(game.call(Receiver::kZone, "slides", zone_self(kWalls), 0, kSlideWall), 0);
  EXPECT_EQ(game.listed().size(), 0U);
}

// By hand: once the wall of column 2 has turned away, its two neighbours may slide into the gap, and nothing else.
TEST(Murailles, LetsWallsSlideIntoAGap) {
  GridGame game({5, 5});
  set_up_murailles(game);
  game.set(kWalls, game.north(0, 2), kNone);
  ASSERT_EQ(game.call(Receiver::kZone, "slides", zone_self(kWalls), 0, kSlideWall), 0);
  EXPECT_EQ(moves_listed(game, kSlideWall), (Plane::Moves{{1, 2}, {3, 2}}));
}

TEST(ActionList, KeepsWhatIsThereAndRefusesWhatDoesNotFit) {
  GridGame game({5, 5});
  set_up_murailles(game);
  const Primitive* pivots = nullptr;
  for (const Primitive& p : all_primitives()) pivots = std::string(p.name) == "pivots" ? &p : pivots;
  ASSERT_NE(pivots, nullptr);
  std::vector<std::int32_t> room(20, -9);
  PrimitiveContext context = game.context();
  context.actions = room.data();
  context.count = 2;
  context.capacity = 18;  // exactly the sixteen
  EXPECT_EQ(pivots->run(&context, zone_self(kWalls), 0, kPivotWall, 0, 0, 0, 0), 0);
  EXPECT_EQ(context.count, 18);
  EXPECT_EQ(room[0], -9);
  EXPECT_EQ(room[18], -9);
  for (int capacity = 2; capacity < 18; ++capacity) {
    std::fill(room.begin(), room.end(), -9);
    context.count = 2;
    context.capacity = capacity;
    context.error = nullptr;
    EXPECT_EQ(pivots->run(&context, zone_self(kWalls), 0, kPivotWall, 0, 0, 0, 0), kPrimitiveFailed);
    ASSERT_NE(context.error, nullptr);
    EXPECT_LE(context.count, capacity);
    EXPECT_TRUE(std::all_of(room.begin() + capacity, room.end(), [](std::int32_t v) { return v == -9; })) << capacity;
  }
}

}  // namespace
}  // namespace quoin::testing

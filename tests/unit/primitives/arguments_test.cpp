// Wrong arguments: every primitive refuses them with a text that tells the fix, and changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

void expect_refused(GridGame& game, std::int32_t answer, const char* part) {
  EXPECT_EQ(answer, kPrimitiveFailed);
  ASSERT_NE(game.context().error, nullptr);
  EXPECT_NE(std::string(game.context().error).find(part), std::string::npos) << game.context().error;
  EXPECT_TRUE(game.listed().empty());
}

TEST(Primitives, HaveUniqueNamesPerReceiverHelpAndFewParameters) {
  std::set<std::pair<Receiver, std::string>> names;
  for (const Primitive& primitive : all_primitives()) {
    EXPECT_TRUE(names.insert({primitive.receiver, primitive.name}).second) << primitive.name;
    EXPECT_LE(primitive.params.size(), static_cast<std::size_t>(kMaxParams)) << primitive.name;
    EXPECT_GT(std::string(primitive.help).size(), 20U) << primitive.name;
    EXPECT_EQ(std::string(primitive.cost).substr(0, 2), "O(") << primitive.name;
    EXPECT_EQ(primitive.run.params, primitive.params.size()) << primitive.name;
    bool optional = false;
    for (const Param& param : primitive.params) {
      EXPECT_TRUE(!optional || may_be_left_out(param.type)) << primitive.name << ": only last ones may be left out";
      optional = may_be_left_out(param.type);
      const bool of_field = param.type == ParamType::kField || param.type == ParamType::kFieldOrNone;
      EXPECT_EQ(param.type == ParamType::kWord || of_field, *param.words != '\0')
          << primitive.name << "." << param.name;
      EXPECT_GT(std::string(param.help).size(), 5U) << primitive.name << "." << param.name;
    }
  }
}

TEST(Primitives, ThatListSayWhatItIsWhenSomethingStandsAgainstIt) {
  for (const Primitive& primitive : all_primitives()) {
    const bool lists = std::ranges::find(primitive.params, ParamType::kEmit, &Param::type) != primitive.params.end();
    EXPECT_EQ(*primitive.barred != '\0', lists) << primitive.name;
  }
}

TEST(Steps, RefuseCellsOffTheBoardAndUnsuitableZonesAndActions) {
  GridGame game({4, 5});
  const auto steps = [&game](int from, int walls, int pieces, int kind) {
    return game.call(Receiver::kBoard, "steps", 0, from, zone_self(walls), zone_self(pieces), kind);
  };
  EXPECT_EQ(steps(0, kWalls, kPieces, kStep), 0);
  for (const int cell : {-1, -2, 20, 1 << 20, INT32_MIN, INT32_MAX}) {
    expect_refused(game, steps(cell, kWalls, kPieces, kStep), "from must be a cell");
  }
  expect_refused(game, steps(0, kStones, kPieces, kStep), "over: BOARD.edges");
  expect_refused(game, steps(0, kPieces, kPieces, kStep), "over: BOARD.edges");
  expect_refused(game, steps(0, kWalls, kWalls, kStep), "holds: BOARD.cells");
  expect_refused(game, steps(0, kWalls, kPieces, kPivotWall), "{to: BOARD.cells}");
  expect_refused(game, steps(0, kWalls, kPieces, kStop), "{to: BOARD.cells}");
}

TEST(Closed, RefusesCellsOffTheBoardAndUnsuitableZones) {
  GridGame game({4, 5});
  const auto closed = [&game](int cell, int walls, int pieces) {
    return game.call(Receiver::kBoard, "closed", 0, cell, zone_self(walls), zone_self(pieces));
  };
  EXPECT_EQ(closed(0, kWalls, kPieces), 0);
  for (const int cell : {-1, 20, INT32_MIN, INT32_MAX}) expect_refused(game, closed(cell, kWalls, kPieces), "a cell");
  expect_refused(game, closed(0, kPlain, kPieces), "over: BOARD.edges");
  expect_refused(game, closed(0, kWalls, kStones), "holds: BOARD.cells");
}

TEST(PivotsAndSlides, RefuseOtherZonesValuesAndActions) {
  GridGame game({4, 5});
  const auto call = [&game](const char* name, int zone, int value, int kind) {
    return game.call(Receiver::kZone, name, zone_self(zone), value, kind);
  };
  for (const auto& [name, kind, other] :
       {std::tuple{"pivots", kPivotWall, kSlideWall}, {"slides", kSlideWall, kPivotWall}}) {
    EXPECT_EQ(call(name, kWalls, 0, kind), 0);
    expect_refused(game, call(name, kStones, 0, kind), "over: BOARD.edges");
    expect_refused(game, call(name, kPieces, 0, kind), "over: BOARD.edges");
    expect_refused(game, call(name, kPositionCount, 0, kind), "over: BOARD.edges");
    for (const int value : {-1, -2, 4, 255, INT32_MIN, INT32_MAX}) {
      expect_refused(game, call(name, kWalls, value, kind), "value must be");
    }
    for (const int wrong :
         {static_cast<int>(kStep), static_cast<int>(kFromTo), static_cast<int>(other), static_cast<int>(kStop)}) {
      expect_refused(game, call(name, kWalls, 0, wrong), "emit must be");
    }
  }
}

TEST(CanPivotAndCanSlide, RefuseEdgesOffTheBoardAndOtherZones) {
  GridGame game({4, 5});
  for (const char* name : {"can_pivot", "can_slide"}) {
    const auto can = [&game, name](int zone, int edge, int to) {
      return game.call(Receiver::kZone, name, zone_self(zone), edge, to);
    };
    EXPECT_EQ(can(kWalls, 0, kNone), 0);
    for (const int edge : {-1, -2, game.edges(), INT32_MIN, INT32_MAX})
      expect_refused(game, can(kWalls, edge, 0), "edge must be");
    for (const int to : {-2, game.edges(), INT32_MIN, INT32_MAX})
      expect_refused(game, can(kWalls, 0, to), "to must be");
    expect_refused(game, can(kStones, 0, 1), "over: BOARD.edges");
    expect_refused(game, can(kPieces, 0, 1), "over: BOARD.edges");
  }
}

TEST(LongestRunAndGroupSize, RefuseCellsOffTheBoardAndOtherZones) {
  GridGame game({4, 5});
  for (const char* name : {"longest_run", "group_size"}) {
    for (const int cell : {-1, 20, INT32_MIN, INT32_MAX}) {
      expect_refused(game, game.call(Receiver::kZone, name, zone_self(kStones), cell, kNone), "cell must be");
    }
    expect_refused(game, game.call(Receiver::kZone, name, zone_self(kWalls), 0, kNone), "over: BOARD.cells");
    expect_refused(game, game.call(Receiver::kZone, name, zone_self(kPieces), 0, kNone), "over: BOARD.cells");
  }
}

}  // namespace
}  // namespace quoin::testing

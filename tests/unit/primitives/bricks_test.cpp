// Primitives of brick boards against a slow second version that knows a wall as a set of bricks with coordinates in
// half bricks (x, row): neighbours in a row are 2 apart, a brick rests on x - 1 and x + 1 of the row below.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "quoin/base/rng.h"
#include "unit/primitives/brick_game.h"

namespace quoin::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Place = std::pair<int, int>;  // x, row
using Faces = std::pair<int, int>;  // front, back
using Bricks = std::map<Place, Faces>;

int slot_of(const BrickGame& game, Place place) {  // a spot, too
  const auto [x, row] = place;
  const int column = (x - row) / 2;
  if (row == 0 && x == -2) return game.count();
  if (row == 0 && column == game.width()) return game.count() + 1;
  int slot = column;
  for (int r = 0; r < row; ++r) slot += game.width() - r;
  return slot;
}

Bricks bricks_of(const BrickGame& game) {
  Bricks bricks;
  int slot = 0;
  for (int row = 0; row < game.width(); ++row) {
    for (int column = 0; column < game.width() - row; ++column, ++slot) {
      const int front = game.get(kFront, slot);
      const int back = game.get(kBack, slot);
      EXPECT_EQ(front == kNone, back == kNone);
      if (front != kNone) bricks[{2 * column + row, row}] = {front, back};
    }
  }
  return bricks;
}

bool stands(const Bricks& bricks, int width) {
  int base = 0;
  int least = 1000;
  int most = -1000;
  for (const auto& [place, faces] : bricks) {
    const auto [x, row] = place;
    if (row > 0 && !(bricks.contains({x - 1, row - 1}) && bricks.contains({x + 1, row - 1}))) return false;
    if (row > 0) continue;
    ++base;
    least = std::min(least, x);
    most = std::max(most, x);
  }
  return base > 0 && most - least == 2 * (base - 1) && base <= width;
}

// Where a brick may go, as spots: every place on the paper is tried.
std::set<int> targets(const BrickGame& game, const Bricks& bricks, const Place* own) {
  std::set<int> spots;
  for (int row = 0; row < game.width(); ++row) {
    for (int x = row == 0 ? -2 : row; x <= 2 * game.width(); x += 2) {
      const Place place{x, row};
      if (bricks.contains(place) || (own != nullptr && place == *own)) continue;
      if (bricks.empty() && place != Place{0, 0}) continue;  // one action, wherever it lies
      Bricks with = bricks;
      with[place] = {0, 0};
      if (stands(with, game.width())) spots.insert(slot_of(game, place));
    }
  }
  return spots;
}

using Actions = std::set<std::vector<int>>;

Actions moves(const BrickGame& game, const Bricks& bricks) {
  Actions actions;
  for (const auto& [place, faces] : bricks) {
    Bricks lifted = bricks;
    lifted.erase(place);
    bool carries = false;
    for (const auto& [other, ignored] : lifted) {
      carries = carries || (other.second == place.second + 1 && std::abs(other.first - place.first) == 1);
    }
    if (carries || lifted.empty()) continue;
    for (const int spot : targets(game, lifted, &place)) {
      actions.insert({slot_of(game, place), spot, faces.first});
      actions.insert({slot_of(game, place), spot, faces.second});
    }
  }
  return actions;
}

// The wall with its leftmost base brick at x = 0.
Bricks settled(const Bricks& bricks) {
  int least = 1000;
  for (const auto& [place, faces] : bricks) {
    if (place.second == 0) least = std::min(least, place.first);
  }
  Bricks result;
  for (const auto& [place, faces] : bricks) result[{place.first - least, place.second}] = faces;
  return result;
}

int longest(const Bricks& bricks, int colour, std::initializer_list<Place> steps) {
  int most = 0;
  for (const auto& [start, faces] : bricks) {
    for (const auto& [dx, dr] : steps) {
      int length = 0;
      for (auto at = bricks.find(start); at != bricks.end() && at->second.first == colour;
           at = bricks.find({start.first + length * dx, start.second + length * dr})) {
        ++length;
      }
      most = std::max(most, length);
    }
  }
  return most;
}

int largest_group(const Bricks& bricks, int colour) {
  std::size_t most = 0;
  for (const auto& [start, faces] : bricks) {
    if (faces.first != colour) continue;
    std::set<Place> group{start};
    for (std::size_t before = 0; before != group.size();) {
      before = group.size();
      for (const auto& [place, other] : bricks) {
        for (const auto& [x, row] : std::set<Place>(group)) {
          const int dx = std::abs(place.first - x);
          const int dr = std::abs(place.second - row);
          if (other.first == colour && ((dr == 0 && dx == 2) || (dr == 1 && dx == 1))) group.insert(place);
        }
      }
    }
    most = std::max(most, group.size());
  }
  return static_cast<int>(most);
}

Actions as_set(const std::vector<std::vector<int>>& listed) {
  Actions actions(listed.begin(), listed.end());
  EXPECT_EQ(actions.size(), listed.size()) << "an action is listed twice";
  return actions;
}

// The spots and moves that the primitives list are those of the second version.
void compare_lists(BrickGame& game) {
  const Bricks bricks = bricks_of(game);
  ASSERT_EQ(game.call("spots", zone_self(kFront), kPlace, 2, 1), 0);
  Actions places;
  for (const int spot : targets(game, bricks, nullptr)) {
    places.insert({2, 1, spot});
    places.insert({1, 2, spot});
  }
  EXPECT_EQ(as_set(game.listed(kPlace)), places);
  ASSERT_EQ(game.call("moves", zone_self(kFront), zone_self(kBack), kMove), 0);
  EXPECT_EQ(as_set(game.listed(kMove)), moves(game, bricks));
  ASSERT_EQ(game.call("uncovered", zone_self(kFront), kTurn), 0);
  Actions turns;
  for (const auto& [place, faces] : bricks) {
    const auto [x, row] = place;
    if (!bricks.contains({x - 1, row + 1}) && !bricks.contains({x + 1, row + 1})) turns.insert({slot_of(game, place)});
  }
  EXPECT_EQ(as_set(game.listed(kTurn)), turns);
  for (int colour = 0; colour < kColours; ++colour) {
    EXPECT_EQ(game.call("longest", zone_self(kFront), colour, game.way("east")), longest(bricks, colour, {{2, 0}}));
    EXPECT_EQ(game.call("longest", zone_self(kFront), colour, game.way("diagonal")),
              longest(bricks, colour, {{1, 1}, {-1, 1}}));
    EXPECT_EQ(game.call("largest_group", zone_self(kFront), colour, kNone), largest_group(bricks, colour));
  }
}

Place place_of_spot(const BrickGame& game, int spot) {
  for (int row = 0; row < game.width(); ++row) {
    for (int x = row - 2; x <= 2 * game.width(); x += 2) {
      if ((x >= row || row == 0) && (x + row <= 2 * (game.width() - 1) || row == 0) &&
          slot_of(game, {x, row}) == spot) {
        return {x, row};
      }
    }
  }
  ADD_FAILURE() << "spot " << spot;
  return {0, 0};
}

// Carries the action out with `build` and compares with the second version.
void build(BrickGame& game, const std::vector<int>& action, Rng& rng) {
  Bricks bricks = bricks_of(game);
  Faces faces{static_cast<int>(rng.below(kColours)), static_cast<int>(rng.below(kColours))};
  int spot = action.back();
  if (action.size() == 3 && action[0] >= 0) {  // a move: from, to, front
    faces = {game.get(kFront, action[0]), game.get(kBack, action[0])};
    if (faces.first != action[2]) faces = {faces.second, faces.first};
    bricks.erase(place_of_spot(game, action[0]));
    game.set(action[0], kNone, kNone);
    spot = action[1];
  }
  const Place place = place_of_spot(game, spot);
  bricks[place] = faces;
  const std::int32_t slot = game.call("build", zone_self(kFront), spot, faces.first);
  ASSERT_NE(slot, kPrimitiveFailed) << game.context().error;
  EXPECT_EQ(game.call("build", zone_self(kBack), spot, faces.second), slot);
  const Bricks expected = settled(bricks);
  EXPECT_EQ(bricks_of(game), expected);
  EXPECT_EQ(game.get(kFront, slot), faces.first);
  EXPECT_TRUE(stands(expected, game.width()));
}

TEST(BrickPrimitives, AgreeWithASlowSecondVersionOnRandomWalls) {
  Rng rng(5, Stream::kPolicy);
  for (const int width : {1, 2, 3, 4, 5, 7, 10, 13}) {
    for (int round = 0; round < 8; ++round) {
      BrickGame game(width);
      for (int turn = 0; turn < 3 * width + 4; ++turn) {
        SCOPED_TRACE(::testing::Message() << "width " << width << ", round " << round << ", turn " << turn);
        compare_lists(game);
        std::vector<std::vector<int>> all;
        game.call("spots", zone_self(kFront), kPlace, 0, 0);
        for (std::vector<int> place : game.listed(kPlace)) {
          place[0] = -1;
          all.push_back(place);
        }
        if (all.empty() || rng.below(3) == 0) {
          game.call("moves", zone_self(kFront), zone_self(kBack), kMove);
          for (const auto& move : game.listed(kMove)) all.push_back(move);
        }
        if (all.empty()) break;
        build(game, all[rng.below(static_cast<std::uint32_t>(all.size()))], rng);
        if (HasFailure()) return;
      }
    }
  }
}

// By hand, width 3, base full:  a1 b1 c1. The left end put to the right end leaves b1 c1 and the spot right of c1.
TEST(BrickPrimitives, MoveTheEndOfAFullBaseToItsOtherEnd) {
  BrickGame game(3);
  for (int slot = 0; slot < 3; ++slot) game.set(slot, slot, slot);
  game.call("moves", zone_self(kFront), zone_self(kBack), kMove);
  // a1: the two open slots above it need it or b1: only b2 is left, and d1. c1: a2 and -a1. b1 goes nowhere.
  EXPECT_THAT(game.listed(kMove),
              ElementsAre(ElementsAre(0, 4, 0), ElementsAre(0, 7, 0), ElementsAre(2, 3, 2), ElementsAre(2, 6, 2)));
  game.set(0, kNone, kNone);
  EXPECT_EQ(game.call("build", zone_self(kFront), 7, 0), 2);
  EXPECT_EQ(game.get(kFront, 0), 1);
  EXPECT_EQ(game.get(kFront, 1), 2);
  EXPECT_EQ(game.get(kFront, 2), 0);
}

TEST(BrickPrimitives, MoveALoneBrickNowhere) {
  BrickGame game(4);
  game.set(0, 1, 2);
  game.call("moves", zone_self(kFront), zone_self(kBack), kMove);
  EXPECT_THAT(game.listed(kMove), IsEmpty());
  game.call("uncovered", zone_self(kFront), kTurn);
  EXPECT_THAT(game.listed(kTurn), ElementsAre(ElementsAre(0)));
}

TEST(BrickPrimitives, ListOneValueToo) {
  BrickGame game(3);
  game.set(0, 1, 2);
  EXPECT_EQ(game.call("spots", zone_self(kFront), kPut, 2, kNone), 0);
  EXPECT_THAT(game.listed(kPut), ElementsAre(ElementsAre(2, 1), ElementsAre(2, 6)));
}

TEST(BrickPrimitives, ListAllSpotsWithTheFirstValueInFrontThenAllWithTheSecond) {
  BrickGame game(3);
  game.set(0, 1, 2);
  EXPECT_EQ(game.call("spots", zone_self(kFront), kPlace, 0, 2), 0);
  EXPECT_THAT(game.listed(kPlace),
              ElementsAre(ElementsAre(0, 2, 1), ElementsAre(0, 2, 6), ElementsAre(2, 0, 1), ElementsAre(2, 0, 6)));
  EXPECT_EQ(game.call("spots", zone_self(kFront), kPlace, 2, 2), 0);
  EXPECT_THAT(game.listed(kPlace), ElementsAre(ElementsAre(2, 2, 1), ElementsAre(2, 2, 6)));
}

TEST(BrickPrimitives, SayWhatDoesNotFit) {
  BrickGame game(3);
  const auto error = [&game](const std::string& name, int self, int a = 0, int b = 0, int c = 0) {
    EXPECT_EQ(game.call(name, self, a, b, c), kPrimitiveFailed);
    return std::string(game.context().error == nullptr ? "" : game.context().error);
  };
  const std::string slots =
      "the zone must lie over the slots of a brick board and may hold none: in game.yaml `over: BOARD.slots`, "
      "`holds: ...?`";
  EXPECT_EQ(error("spots", zone_self(kNumbers), kPlace, 1, 1), slots);
  EXPECT_EQ(error("uncovered", zone_self(kNumbers), kTurn), slots);
  EXPECT_EQ(error("moves", zone_self(kNumbers), zone_self(kBack), kMove), slots);
  EXPECT_EQ(error("build", zone_self(kNumbers), 0, 0), slots);
  EXPECT_EQ(error("spots", zone_self(kFront), kMove, 1, 1),
            "emit must be an action whose last field holds BOARD.spots, with one field before it for each value given");
  EXPECT_EQ(error("spots", zone_self(kFront), kPlace, 3, 1),
            "a value given is none that its field of the action may have");
  EXPECT_EQ(error("uncovered", zone_self(kFront), kPut), "emit must be an action with the one field {at: BOARD.slots}");
  EXPECT_EQ(error("moves", zone_self(kFront), zone_self(kNumbers), kMove),
            "back must be a zone over the slots of the same board that may hold none");
  EXPECT_EQ(
      error("moves", zone_self(kFront), zone_self(kBack), kPlace),
      "emit must be an action with the fields {from: BOARD.slots, to: BOARD.spots} and one that may be whatever the "
      "two zones hold");
  EXPECT_EQ(error("build", zone_self(kFront), 8, 0), "spot must be a spot of the board, not none");
  EXPECT_EQ(error("build", zone_self(kFront), 0, kNone), "value must be one that the zone holds, not none");
  EXPECT_EQ(error("total", zone_self(kFront), kNone), "the zone must hold numbers: in game.yaml `holds: A..B`");
  for (int slot = 0; slot < 3; ++slot) game.set(slot, 0, 0);
  EXPECT_EQ(error("build", zone_self(kFront), 0, 0), "a brick lies there already");
  EXPECT_EQ(error("build", zone_self(kFront), 6, 0), "the wall would be wider than the board");
  EXPECT_EQ(error("build", zone_self(kFront), 7, 0), "the wall would be wider than the board");
  game.set(0, kNone, kNone);
  EXPECT_EQ(error("build", zone_self(kFront), 3, 0), "a brick would be left without support");
  game.write(kBack, 1, kNone);
  EXPECT_EQ(error("moves", zone_self(kFront), zone_self(kBack), kMove),
            "a brick lies in the one zone and not in the other");
}

TEST(BrickPrimitives, SayThatTheListIsFull) {
  BrickGame game(3);
  game.set(0, 0, 1);
  game.set(1, 0, 1);
  const std::vector<std::tuple<std::string, int, int, int>> calls = {
      {"spots", kPlace, 1, 1}, {"moves", zone_self(kBack), kMove, 0}, {"uncovered", kTurn, 0, 0}};
  for (const auto& [name, a, b, c] : calls) {
    game.context().capacity = 1;
    EXPECT_EQ(game.call(name, zone_self(kFront), a, b, c), kPrimitiveFailed) << name;
    ASSERT_NE(game.context().error, nullptr);
    EXPECT_NE(std::string(game.context().error).find("more actions were listed"), std::string::npos);
    EXPECT_LE(game.context().count, 1);
  }
}

TEST(Total, AddsARow) {
  BrickGame game(3);
  for (int i = 0; i < 4; ++i) game.write(kNumbers, i, 100 * i + 7);
  EXPECT_EQ(game.call("total", zone_self(kNumbers), kNone), 628);  // 7 + 107 + 207 + 307
}

}  // namespace
}  // namespace quoin::testing

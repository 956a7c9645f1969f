// The primitive `fences` against a slow second reading: every fence is put down and each piece walks from cell to cell.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "quoin/base/rng.h"
#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

constexpr int kBegins = 1;  // on a fence's first edge; 2 on its second one
constexpr int kGoals = 0;   // the region
constexpr int kFenceKind = kStop + 1;

// Walls on edges, two pieces, a goal for each, and a kind {at: edge}.
class FenceGame : public GridGame {
 public:
  explicit FenceGame(GridShape shape) : GridGame(shape) {
    Region goals;
    goals.name = "goals";
    goals.per_seat = true;
    goals.of.resize(2);
    def().regions.push_back(goals);
    ActionKind fence;
    fence.name = "fence";
    fence.offset = def().num_distinct_actions;
    fence.count = edges();
    fence.fields = {{"at", sites_domain(kEdges, edges(), false), 1}};
    def().num_distinct_actions += edges();
    def().actions.push_back(fence);
    look_up_anew();
  }

  void set_goal(int seat, const std::vector<std::int16_t>& cells) {
    def().regions[kGoals].of[static_cast<std::size_t>(seat)] = cells;
    look_up_anew();
  }
  std::int32_t ask(int first = kBegins, int kind = kFenceKind) {
    return call(Receiver::kZone, "fences", zone_self(kWalls), first, zone_self(kPieces), kGoals, kind);
  }
  [[nodiscard]] std::set<int> fences_listed() const {
    std::set<int> edges;
    for (const std::int32_t action : listed()) edges.insert(action - (num_actions() - this->edges()));
    return edges;
  }

  // Whether each piece walks to its goal.
  [[nodiscard]] bool all_walk_home() const {
    for (int seat = 0; seat < 2; ++seat) {
      if (!walks_home(seat)) return false;
    }
    return true;
  }

  // By its coordinates: the fence from the west or south end that begins at this cell's north or east edge.
  struct Place {
    int edge;
    int second;
    int across;  // where the one begins that has the same middle
  };
  [[nodiscard]] std::vector<Place> places() const {
    std::vector<Place> all;
    for (int row = 0; row + 1 < rows(); ++row) {
      for (int column = 0; column + 1 < columns(); ++column) {
        all.push_back({north(row, column), north(row, column + 1), east(row, column)});
        all.push_back({east(row, column), east(row + 1, column), north(row, column)});
      }
    }
    return all;
  }
  std::set<int> fences_tried() {
    std::set<int> fit;
    for (const Place& place : places()) {
      if (get(kWalls, place.edge) != kNone || get(kWalls, place.second) != kNone) continue;
      if (get(kWalls, place.across) == kBegins) continue;
      put(place);
      if (all_walk_home()) fit.insert(place.edge);
      set(kWalls, place.edge, kNone);
      set(kWalls, place.second, kNone);
    }
    return fit;
  }
  void put(const Place& place) {
    set(kWalls, place.edge, kBegins);
    set(kWalls, place.second, 2);
  }

 private:
  [[nodiscard]] int num_actions() const { return def().num_distinct_actions; }

  [[nodiscard]] bool walks_home(int seat) const {
    const auto& goal = def().regions[kGoals].of[static_cast<std::size_t>(seat)];
    const std::set<int> home(goal.begin(), goal.end());
    std::set<int> seen = {get(kPieces, seat)};
    for (std::vector<int> next(seen.begin(), seen.end()); !next.empty();) {
      const int here = next.back();
      next.pop_back();
      if (home.contains(here)) return true;
      const int row = here / columns();
      const int column = here % columns();
      const auto go = [&](bool inside, int to, int edge) {
        if (inside && get(kWalls, edge) == kNone && seen.insert(to).second) next.push_back(to);
      };
      go(row + 1 < rows(), here + columns(), north(row, column));
      go(row > 0, here - columns(), north(row - 1, column));
      go(column + 1 < columns(), here + 1, east(row, column));
      go(column > 0, here - 1, east(row, column - 1));
    }
    return false;
  }
};

int drawn_below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

// Pieces and goals anywhere; fences and, in half the rounds, single walls, as long as both pieces come home.
void set_up(FenceGame& game, Rng& rng, int round) {
  for (int edge = 0; edge < game.edges(); ++edge) game.set(kWalls, edge, kNone);
  for (int seat = 0; seat < 2; ++seat) {
    game.set(kPieces, seat, drawn_below(rng, game.cells()));
    std::set<std::int16_t> goal;
    for (int i = 1 + drawn_below(rng, 3); i > 0; --i)
      goal.insert(static_cast<std::int16_t>(drawn_below(rng, game.cells())));
    game.set_goal(seat, {goal.begin(), goal.end()});
  }
  for (int i = drawn_below(rng, game.cells()); i > 0; --i) {
    const auto fit = game.places();
    const auto& place = fit[static_cast<std::size_t>(drawn_below(rng, static_cast<int>(fit.size())))];
    if (!game.fences_tried().contains(place.edge)) continue;
    game.put(place);
  }
  for (int i = round % 2 == 0 ? 0 : drawn_below(rng, game.edges()); i > 0; --i) {
    const int edge = drawn_below(rng, game.edges());
    const int before = game.get(kWalls, edge);
    game.set(kWalls, edge, drawn_below(rng, 3));
    if (!game.all_walk_home()) game.set(kWalls, edge, before);
  }
}

TEST(Fences, AreThoseAfterWhichEachPieceStillWalksToItsGoal) {
  Rng rng(8, Stream::kPolicy);
  int refused = 0;
  for (const GridShape& shape :
       {GridShape{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 7}, {6, 2}, {4, 4}, {4, 6}, {5, 5}, {7, 5}, {6, 6, 300}}) {
    FenceGame game(shape);
    for (int round = 0; round < (game.cells() > 20 ? 12 : 40); ++round) {
      SCOPED_TRACE(::testing::Message() << shape.rows << "x" << shape.columns << ", position " << round);
      set_up(game, rng, round);
      ASSERT_EQ(game.ask(), 0) << game.context().error;
      const std::set<int> tried = game.fences_tried();
      ASSERT_EQ(game.fences_listed(), tried);
      EXPECT_EQ(game.listed().size(), tried.size());
      refused += static_cast<int>(game.places().size() - tried.size());
    }
  }
  EXPECT_GT(refused, 1000);
}

// Too many cells for one word, for several, and the most there may be: a few fences put down at random.
TEST(Fences, AreThoseOfTheWalksOnLargeBoardsToo) {
  Rng rng(9, Stream::kPolicy);
  for (const GridShape& shape : {GridShape{9, 9}, {12, 13}, {2, 40}, {40, 3}}) {
    FenceGame game(shape);
    for (int seat = 0; seat < 2; ++seat) {
      std::vector<std::int16_t> row;
      for (int column = 0; column < game.columns(); ++column) {
        row.push_back(static_cast<std::int16_t>(game.cell(seat == 0 ? game.rows() - 1 : 0, column)));
      }
      game.set_goal(seat, row);
      game.set(kPieces, seat, game.cell(seat == 0 ? 0 : game.rows() - 1, game.columns() / 2));
    }
    for (int i = 0; i < 12; ++i) {
      ASSERT_EQ(game.ask(), 0) << game.context().error;
      const std::set<int> fit = game.fences_tried();
      ASSERT_EQ(game.fences_listed(), fit) << shape.rows << "x" << shape.columns << " after " << i;
      std::vector<FenceGame::Place> open;
      for (const FenceGame::Place& place : game.places()) {
        if (fit.contains(place.edge)) open.push_back(place);
      }
      if (open.empty()) break;
      for (int k = 0; k < 4; ++k) {  // the first always fits, the others if they happen to
        const auto& place = open[static_cast<std::size_t>(drawn_below(rng, static_cast<int>(open.size())))];
        if (k == 0 || game.fences_tried().contains(place.edge)) game.put(place);
      }
    }
  }
}

TEST(Fences, AreRefusedOnBoardsThatHaveNoneOrTooManyCells) {
  for (const GridShape& shape : {GridShape{1, 5}, {5, 1}, {27, 26}, {40, 40}}) {
    FenceGame game(shape);
    EXPECT_EQ(game.ask(), kPrimitiveFailed) << shape.rows << "x" << shape.columns;
    EXPECT_NE(std::string(game.context().error).find("edges of a grid of at most 676 cells"), std::string::npos);
  }
  FenceGame wrapped({4, 4});
  wrapped.def().boards[0].lined = false;
  EXPECT_EQ(wrapped.ask(), kPrimitiveFailed);
}

TEST(Fences, NameWhatIsWrongWithAnArgument) {
  FenceGame game({4, 4});
  EXPECT_EQ(game.ask(kNone), kPrimitiveFailed);
  EXPECT_STREQ(game.context().error, "value must be one that the zone can hold, and not none");
  EXPECT_EQ(game.ask(9), kPrimitiveFailed);
  EXPECT_EQ(game.ask(kBegins, kStep), kPrimitiveFailed);
  EXPECT_STREQ(game.context().error, "emit must be an action with one field, {at: BOARD.edges}");
  EXPECT_EQ(game.call(Receiver::kZone, "fences", zone_self(kStones), kBegins, zone_self(kPieces), kGoals, kFenceKind),
            kPrimitiveFailed);
  EXPECT_EQ(game.call(Receiver::kZone, "fences", zone_self(kWalls), kBegins, zone_self(kStones), kGoals, kFenceKind),
            kPrimitiveFailed);
  game.def().regions[kGoals].sites = kEdges;
  EXPECT_EQ(game.ask(), kPrimitiveFailed);
  EXPECT_STREQ(game.context().error, "goals must be a region of the board's cells");
}

}  // namespace
}  // namespace quoin::testing

// The tables that the schema makes for a grid are those that these tests were written for.
#include <gtest/gtest.h>

#include <string>

#include "source_dir.h"
#include "unit/primitives/grid_game.h"

namespace quoin::testing {
namespace {

TEST(GridTables, OfALoadedGameAreThoseOfTheTests) {
  for (const int size : {3, 5, 7, 9}) {
    GameSpec spec;
    spec.folder = quoin_test::source_dir() / "games/murailles";
    spec.dials.emplace("size", std::to_string(size));
    const auto def = load_game_def(spec);
    ASSERT_TRUE(def.ok()) << def.error().text();
    GridGame game({size, size});
    for (const std::size_t sites : {kCells, kEdges}) {
      const auto& loaded = (*def)->boards[0].sites[sites].relations;
      const auto& made = game.def().boards[0].sites[sites].relations;
      ASSERT_GE(loaded.size(), made.size());
      for (std::size_t i = 0; i < made.size(); ++i) {
        EXPECT_EQ(loaded[i].name, made[i].name);
        EXPECT_EQ(loaded[i].width, made[i].width) << made[i].name << " at size " << size;
        EXPECT_EQ(loaded[i].table, made[i].table) << made[i].name << " at size " << size;
      }
    }
  }
}

}  // namespace
}  // namespace quoin::testing

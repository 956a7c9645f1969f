// Constructions: records that are recognised by their columns, their limits, and how they are displayed.
#include <gtest/gtest.h>

#include "quoin/schema/description.h"
#include "written_game.h"

namespace quoin {
namespace {

std::string record(const std::string& columns, const std::string& capacity = "5") {
  return "records:\n  bodies: {capacity: " + capacity + ", columns: {" + columns + "}}\n";
}
constexpr const char* kFitting = "x: -9..9, y: -9..9, z: 0..50, w: 0..31, d: 0..8, h: 0..8, mass: 0..10";

TEST(Constructions, AreRecordsWithTheSevenColumnsInAnyOrder) {
  const auto def =
      WrittenGame(record("owner: seat?, mass: 0..9, h: 0..8, d: 0..8, w: 0..8, z: 0..9, y: 0..9, x: 0..9")).def();
  ASSERT_EQ(def->records.size(), 1U);
  EXPECT_TRUE(def->records[0].construction);
  EXPECT_EQ(def->layout.zones[static_cast<std::size_t>(def->records[0].cuboid[kCuboidX])].name, "bodies.x");
  EXPECT_EQ(def->layout.zones[static_cast<std::size_t>(def->records[0].cuboid[kCuboidMass])].name, "bodies.mass");
}

TEST(Constructions, LackNoColumn) {
  const auto def = WrittenGame(record("x: 0..9, y: 0..9, z: 0..9, w: 0..8, d: 0..8, h: 0..8, weight: 0..9")).def();
  EXPECT_FALSE(def->records[0].construction);
}

TEST(Constructions, KeepTheirNumbersSmall) {
  EXPECT_EQ(WrittenGame(record("x: -9..9, y: -9..9, z: 0..50, w: 0..32, d: 0..8, h: 0..8, mass: 0..10")).complaint(),
            "column \"w\" of record \"bodies\", a construction, must be a range with 0 in 0..31, found \"0..32\"");
  EXPECT_EQ(WrittenGame(record("x: 1..9, y: -9..9, z: 0..50, w: 0..8, d: 0..8, h: 0..8, mass: 0..10")).complaint(),
            "column \"x\" of record \"bodies\", a construction, must be a range with 0 in -1000..1000, found \"1..9\"");
  EXPECT_EQ(WrittenGame(record("x: 0..9, y: 0..9, z: 0..50, w: seat, d: 0..8, h: 0..8, mass: 0..10")).complaint(),
            "column \"w\" of record \"bodies\", a construction, must be a range with 0 in 0..31, found \"seat\"");
  EXPECT_EQ(WrittenGame(record(kFitting, "65")).complaint(),
            "record \"bodies\", a construction, may have at most 64 rows, found 65");
  EXPECT_EQ(WrittenGame(record(kFitting, "64")).complaint(), "it loads");
}

TEST(Constructions, AreDisplayedWithSignsOfRowsAndTheColoursOfOwners) {
  const std::string things = record(std::string(kFitting) + ", owner: seat?");
  const auto complaint = [&things](const std::string& display) {
    return WrittenGame(things + "display: {bodies: " + display + "}\n").complaint();
  };
  const auto def = WrittenGame(things + "display: {bodies: {signs: {0: \"#\"}, owner: owner}}\n").def();
  EXPECT_EQ(description(*def)["display"]["constructions"].dump(), R"({"bodies":{"owner":"owner","signs":{"0":"#"}}})");
  EXPECT_EQ(complaint("{signs: {5: a}}"), "\"bodies\" has the rows 0 to 4, found 5");
  EXPECT_EQ(complaint("{owner: mass}"),
            "\"owner\" of the display of \"bodies\" must be a column that holds seats, found \"mass\"");
  EXPECT_EQ(complaint("{sings: {0: a}}"), "unknown key \"sings\" in the display of \"bodies\"");
}

}  // namespace
}  // namespace quoin

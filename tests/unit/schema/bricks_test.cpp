// The brick board's numbers, names and relations, against a wall of width 3 drawn by hand:
//
//       a3            slot 5
//     a2  b2          slots 3 4
//   a1  b1  c1        slots 0 1 2
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;

std::vector<int> targets(const Relation& relation, int source) {
  std::vector<int> targets;
  for (int k = 0; k < relation.width; ++k) targets.push_back(relation.at(source, k));
  return targets;
}

class Bricks : public testing::Test {
 protected:
  const Board board_ = written_board("{bricks: {width: 3}}");
  const SiteType& slots_ = board_.sites[kCells];
};

TEST_F(Bricks, NameSlotsRowByRowFromTheBase) {
  EXPECT_THAT(slots_.names, ElementsAre("a1", "b1", "c1", "a2", "b2", "a3"));
}

TEST_F(Bricks, NameSpotsLikeSlotsAndTheBasesTwoOuterPlaces) {
  EXPECT_THAT(board_.sites[1].names, ElementsAre("a1", "b1", "c1", "a2", "b2", "a3", "-a1", "d1"));
}

TEST_F(Bricks, RestOnTwo) {
  const Relation& below = slots_.relations[1];
  EXPECT_EQ(below.name, "below");
  EXPECT_THAT(targets(below, 1), ElementsAre(kNone, kNone));
  EXPECT_THAT(targets(below, 4), ElementsAre(1, 2));  // b2
  EXPECT_THAT(targets(below, 5), ElementsAre(3, 4));  // a3
}

TEST_F(Bricks, CarryTwo) {
  const Relation& above = slots_.relations[2];
  EXPECT_THAT(targets(above, 0), ElementsAre(kNone, 3));  // a1
  EXPECT_THAT(targets(above, 1), ElementsAre(3, 4));
  EXPECT_THAT(targets(above, 2), ElementsAre(4, kNone));
}

TEST_F(Bricks, TouchUpToSix) {
  const Relation& neighbor = slots_.relations[0];
  EXPECT_THAT(targets(neighbor, 1), ElementsAre(2, 4, 3, 0, kNone, kNone));  // b1: right, above right, above left, left
  EXPECT_THAT(targets(neighbor, 3), ElementsAre(4, 5, kNone, kNone, 0, 1));  // a2
  EXPECT_THAT(targets(neighbor, 5), ElementsAre(kNone, kNone, kNone, kNone, 3, 4));
}

TEST(BrickWidths, OfOneAndOfTwentyFive) {
  EXPECT_THAT(written_board("{bricks: {width: 1}}").sites[1].names, ElementsAre("a1", "-a1", "b1"));
  EXPECT_EQ(written_board("{bricks: {width: 25}}").sites[kCells].names.size(), 325U);
  EXPECT_EQ(written_board("{bricks: {width: 25}}").sites[1].names.back(), "z1");
}

TEST_F(Bricks, LeadSixWays) {
  std::vector<std::string> names;
  for (const Way& way : slots_.ways) {
    names.push_back(way.name);
    for (int slot = 0; slot < 6; ++slot) {  // and back
      const int to = way.next[static_cast<std::size_t>(slot)];
      if (to == kNone) continue;
      EXPECT_EQ(slots_.ways[static_cast<std::size_t>(way.opposite)].next[static_cast<std::size_t>(to)], slot);
    }
  }
  EXPECT_THAT(names, ElementsAre("east", "north_east", "north_west", "west", "south_west", "south_east"));
  EXPECT_THAT(slots_.ways[1].next, ElementsAre(3, 4, kNone, 5, kNone, kNone));
  EXPECT_EQ(slots_.way_sets.front().name, "all");
}

TEST_F(Bricks, HaveThreeSidesAndThreeCorners) {
  std::vector<std::string> sides;
  for (const Side& side : slots_.sides) sides.push_back(side.name);
  EXPECT_THAT(sides, ElementsAre("south", "west", "east", "corner_south_west", "corner_south_east", "corner_north"));
  EXPECT_THAT(slots_.sides[0].sites, ElementsAre(0, 1, 2));
  EXPECT_THAT(slots_.sides[1].sites, ElementsAre(0, 3, 5));
  EXPECT_THAT(slots_.sides[2].sites, ElementsAre(2, 4, 5));
  EXPECT_THAT(slots_.sides[5].sites, ElementsAre(5));
}

TEST_F(Bricks, LieInABoxOfRows) {
  EXPECT_EQ(slots_.rows, 3);
  EXPECT_THAT(slots_.places, ElementsAre(0, 1, 2, 3, 4, 6));
}

// ---- dials of counts ----

const char* const kPile =
    "sets: {brick: [GG, GF, FF], card: [ace, king]}\n"
    "dials: {bricks: {counts: brick, each: 0..9, default: {GG: 2, FF: 3}}}\n"
    "zones:\n"
    "  pile: {over: brick, holds: 0..9, start: bricks}\n"
    "  hands: {per: seat, over: brick, holds: 0..9, start: [bricks, {GF: 1}]}\n"
    "  cards: {over: card, holds: 0..99, start: bricks}\n"
    "counters: {left: 0..bricks}\n";

TEST(DialsOfCounts, StandForTheirTotalAndStartZones) {
  const WrittenGame game(kPile);
  const auto def = game.def();
  EXPECT_EQ(def->dials[0].value, 5);
  EXPECT_EQ(def->dials[0].text(), "GG:2,FF:3");
  EXPECT_THAT(def->layout.find("pile")->start, ElementsAre(2, 0, 3));
  EXPECT_THAT(def->layout.find("hands")->start, ElementsAre(2, 0, 3, 0, 1, 0));
  EXPECT_THAT(def->layout.find("cards")->start, ElementsAre(5, 5));  // another set: the total, as any expression
  EXPECT_EQ(def->layout.find("left")->holds.max(), 5);
}

TEST(DialsOfCounts, AreSetByText) {
  const WrittenGame game(kPile);
  const auto def = game.def({{"bricks", "FF:9,GF:1"}});
  EXPECT_THAT(def->dials[0].counts, ElementsAre(0, 1, 9));
  EXPECT_THAT(def->dials[0].standard_counts, ElementsAre(2, 0, 3));
  EXPECT_EQ(def->dials[0].text(), "GF:1,FF:9");
  EXPECT_NE(def->fingerprint, game.def({{"bricks", "FF:1,GF:9"}})->fingerprint);  // the same total
  EXPECT_EQ(game.def({{"bricks", "GG:0"}})->dials[0].text(), "GG:0");
  EXPECT_EQ(game.def({{"bricks", ""}})->dials[0].value, 0);
}

TEST(DialsOfCounts, RefuseWhatIsNearlyRight) {
  const WrittenGame game(kPile);
  EXPECT_EQ(game.complaint({{"bricks", "GX:1"}}), "dial \"bricks\" counts brick, which leaves out \"GX\"");
  EXPECT_EQ(game.complaint({{"bricks", "GG:10"}}), "the count of GG in dial \"bricks\" must be 0 to 9, found 10");
  EXPECT_EQ(game.complaint({{"bricks", "GG:x"}}),
            "the count of GG in dial \"bricks\" must be a whole number, found \"x\"");
  EXPECT_EQ(game.complaint({{"bricks", "GG:1,GG:2"}}), "dial \"bricks\" names \"GG\" twice");
  for (const char* text : {"7", "GG", "GG:1,", "GG=1"}) {
    EXPECT_EQ(game.complaint({{"bricks", text}}),
              "dial \"bricks\" must be written like GG:2,FF:3, found \"" + std::string(text) + "\"");
  }
  const auto refused = game.load({{"bricks", "GX:1"}});
  EXPECT_EQ(refused.error().kind, ErrorKind::kArgument);
  EXPECT_EQ(refused.error().hint, "did you mean \"GG\"?");
}

TEST(DialsOfCounts, AreSetByVariants) {
  const WrittenGame game(kPile);
  const std::string head = "quoin: 1\nvariant: ";
  game.write("variants/a.yaml", head + "a\ndials: {bricks: {GF: 4}}\n");
  game.write("variants/b.yaml", head + "b\ndials: {bricks: {GG: 4}}\n");
  game.write("variants/c.yaml", head + "c\ndials: {bricks: {FF: 0, GF: 4}}\n");
  EXPECT_THAT((*game.load({}, {"a", "c"}))->dials[0].counts, ElementsAre(0, 4, 0));
  EXPECT_EQ(game.load({}, {"a", "b"}).error().message,
            "the variants \"a\" and \"b\" do not go together: they set the dial \"bricks\" to GF:4 and to GG:4");
}

TEST(DialsOfCounts, MustFitTheZoneThatStartsFromThem) {
  const WrittenGame game(
      "sets: {brick: [GG, GF]}\n"
      "dials: {bricks: {counts: brick, each: 0..9, default: {GF: 7}}}\n"
      "zones: {pile: {over: brick, holds: 0..6, start: bricks}}\n");
  EXPECT_EQ(game.complaint(), "zone \"pile\" holds 0..6, which leaves out 7, the count of GF in dial \"bricks\"");
}

}  // namespace
}  // namespace quoin

// Dials, seats, zones, records and dice as game.yaml declares them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;

TEST(Seats, AreAsManyAsTheDialPlayersSays) {
  const WrittenGame game(
      "seats: [{name: red}, {name: blue}, {name: green}]\n"
      "dials: {players: {range: 2..3, default: 2}}\n"
      "counters: {n: {holds: 0..players}}\n");
  EXPECT_THAT(game.def()->seats, ElementsAre("red", "blue"));
  EXPECT_THAT(game.def({{"players", "3"}})->seats, ElementsAre("red", "blue", "green"));
  EXPECT_EQ(game.def({{"players", "3"}})->layout.find("n")->holds.max(), 3);
}

TEST(Seats, MustBeListedForEveryNumberOfPlayers) {
  EXPECT_EQ(WrittenGame("dials: {players: {range: 2..4, default: 2}}\n").complaint(),
            "the dial \"players\" goes up to 4, but 2 seats are listed under \"seats\"");
  EXPECT_EQ(WrittenGame("dials: {players: {flag: true, default: true}}\n").complaint(),
            "the dial \"players\" must be a range from 1 or more");
}

TEST(Dials, OfEachKindHaveTheirValues) {
  const auto def = WrittenGame(
                       "dials:\n"
                       "  size: {range: 3..9, step: 2, default: 5}\n"
                       "  gaps: {choices: [open, closed], default: closed}\n"
                       "  quick: {flag: true, default: false}\n")
                       .def({{"quick", "yes"}});
  EXPECT_EQ(def->dials[0].value, 5);
  EXPECT_EQ(def->dials[1].value, 1);
  EXPECT_EQ(def->dials[2].value, 1);
  EXPECT_EQ(def->dials[2].standard, 0);
  EXPECT_THAT(def->dials[2].domain.names, ElementsAre("no", "yes"));
}

TEST(Dials, RefuseWhatIsNearlyRight) {
  const WrittenGame game("dials: {quick: {flag: true, default: false}, size: {range: 1..9, default: 5}}\n");
  EXPECT_EQ(game.complaint({{"quick", "on"}}), "dial \"quick\" must be true or false, found \"on\"");
  for (const char* text : {"07", "7.0", "+7", " 7", "", "0x7"}) {
    EXPECT_EQ(game.complaint({{"size", text}}), "dial \"size\" must be 1 to 9, found \"" + std::string(text) + "\"");
  }
}

TEST(Requirements, RefuseDialsThatDoNotGoTogether) {
  const WrittenGame game(
      "dials: {size: {range: 1..9, default: 5}, each: {range: 1..9, default: 6}, "
      "gaps: {choices: [open, closed], default: open}}\n"
      "requires:\n"
      "  - {that: 4 * each <= size * size, else: there are too many things for the board}\n"
      "  - {that: gaps == open or size > each, else: closed gaps need a larger board}\n");
  EXPECT_EQ(game.complaint(), "it loads");
  const auto refused = game.load({{"size", "4"}});
  ASSERT_FALSE(refused);  // 24 > 16
  EXPECT_EQ(refused.error().text(),
            "game.yaml:10:12: there are too many things for the board (each is 6 and size is 4)");
  const auto second = game.load({{"gaps", "closed"}});
  ASSERT_FALSE(second);  // 5 > 6 is false
  EXPECT_EQ(second.error().text(),
            "game.yaml:11:12: closed gaps need a larger board (gaps is closed, size is 5 and each is 6)");
  EXPECT_EQ(game.complaint({{"gaps", "closed"}, {"size", "7"}}), "it loads");
}

TEST(Requirements, MayNameThePlayers) {
  const WrittenGame game(
      "seats: [{name: red}, {name: blue}, {name: green}]\n"
      "dials: {players: {range: 2..3, default: 2}}\n"
      "requires: [{that: players < 3, else: three are too many}]\n");
  EXPECT_EQ(game.complaint(), "it loads");
  EXPECT_EQ(game.load({{"players", "3"}}).error().text(), "game.yaml:9:19: three are too many (players is 3)");
}

TEST(Zones, AreVisibleAsADialSays) {
  const WrittenGame game(
      "dials: {hands: {choices: [owner, all], default: owner}, deck: {choices: [all, nobody], default: nobody}}\n"
      "zones: {hand: {per: seat, holds: 0..9, visible: hands}}\n"
      "counters: {left: {holds: 0..9, visible: deck}}\n"
      "records: {rows: {capacity: 3, columns: {x: 0..3}, visible: deck}}\n");
  EXPECT_EQ(game.def()->layout.find("hand")->visible, Visibility::kOwner);
  EXPECT_EQ(game.def({{"hands", "all"}})->layout.find("hand")->visible, Visibility::kAll);
  EXPECT_EQ(game.def()->layout.find("left")->visible, Visibility::kNobody);
  EXPECT_EQ(game.def({{"deck", "all"}})->layout.find("left")->visible, Visibility::kAll);
  EXPECT_EQ(game.def()->layout.find("rows.x")->visible, Visibility::kNobody);
}

TEST(Zones, RefuseDialsThatDoNotSayWhoSees) {
  const auto complaint = [](const std::string& zone) {
    return WrittenGame(
               "dials: {hands: {choices: [owner, all], default: all}, gaps: {choices: [all, some], default: all}, "
               "size: {range: 0..2, default: 1}}\n"
               "zones: {hand: " +
               zone + "}\n")
        .complaint();
  };
  EXPECT_EQ(complaint("{per: seat, holds: 0..9, visible: gaps}"),
            "dial \"gaps\", named by \"visible\" of zone \"hand\", must choose among all, owner, others and nobody");
  EXPECT_EQ(complaint("{per: seat, holds: 0..9, visible: size}"),
            "dial \"size\", named by \"visible\" of zone \"hand\", must choose among all, owner, others and nobody");
  EXPECT_EQ(complaint("{over: 0..3, holds: 0..9, visible: hands}"),
            "zone \"hand\" has no owner: only a zone with \"per: seat\" can be visible to its owner or to others");
  EXPECT_EQ(complaint("{per: seat, holds: 0..9, visible: hand}"),
            "\"visible\" of zone \"hand\" must be one of all, owner, others and nobody, found \"hand\"");
}

TEST(Zones, StartAtNoneOrZeroOrTheirLeast) {
  const auto def = WrittenGame(
                       "zones:\n"
                       "  a: {per: seat, holds: seat?}\n"
                       "  b: {per: seat, holds: -2..2}\n"
                       "  c: {per: seat, holds: 3..5}\n")
                       .def();
  EXPECT_THAT(def->layout.find("a")->start, ElementsAre(kNone, kNone));
  EXPECT_THAT(def->layout.find("b")->start, ElementsAre(0, 0));
  EXPECT_THAT(def->layout.find("c")->start, ElementsAre(3, 3));
}

TEST(Zones, StartAsWritten) {
  const auto def = WrittenGame(
                       "sets: {card: [ace, king, queen]}\n"
                       "zones:\n"
                       "  all: {over: 0..2, holds: 0..9, start: 2 * 3}\n"
                       "  list: {over: 0..2, holds: card, start: [queen, ace, king]}\n"
                       "  map: {over: card, holds: 0..9, start: {queen: 4}}\n"
                       "  seats: {per: seat, holds: bool, start: {blue: true}}\n"
                       "  hands: {per: seat, over: card, holds: 0..9, start: {red: {ace: 1}, blue: [1, 2, 3]}}\n"
                       "  rows: {per: seat, over: card, holds: 0..9, start: [7, {king: 8}]}\n")
                       .def();
  EXPECT_THAT(def->layout.find("all")->start, ElementsAre(6, 6, 6));
  EXPECT_THAT(def->layout.find("list")->start, ElementsAre(2, 0, 1));
  EXPECT_THAT(def->layout.find("map")->start, ElementsAre(0, 0, 4));
  EXPECT_THAT(def->layout.find("seats")->start, ElementsAre(0, 1));
  EXPECT_THAT(def->layout.find("hands")->start, ElementsAre(1, 0, 0, 1, 2, 3));
  EXPECT_THAT(def->layout.find("rows")->start, ElementsAre(7, 7, 7, 0, 8, 0));
}

TEST(Zones, MustLieOverSomethingCountedFromZero) {
  EXPECT_EQ(WrittenGame("zones: {z: {over: 1..3, holds: bool}}\n").complaint(),
            "zone \"z\" must lie over a range that starts at 0, found \"1..3\"");
  EXPECT_EQ(WrittenGame("zones: {z: {over: 2..12, holds: bool}}\n").load().error().hint,
            "write 0..12 and leave the first places empty");
  EXPECT_EQ(WrittenGame("zones: {z: {over: seat?, holds: bool}}\n").complaint(),
            "zone \"z\" cannot lie over \"seat?\": a place is never none");
  EXPECT_EQ(WrittenGame("boards: {b: {grid: 1}}\nzones: {z: {over: b.edges, holds: bool}}\n").complaint(),
            "what zone \"z\" lies over is \"b.edges\", but this board has none");
}

TEST(Zones, OfMoreThanABlockAreRefused) {
  EXPECT_EQ(WrittenGame("zones: {z: {over: 0..99999, per: seat, holds: 0..999999}, y: {over: 0..99999, per: seat, "
                        "holds: 0..999999}}\n")
                .complaint(),
            "\"y\" makes a match's state larger than 1048576 bytes");
}

TEST(Zones, ThatDoNotExistAreNotRead) {
  const auto def = WrittenGame(
                       "dials: {deck: {range: 0..9, default: 0}}\n"
                       "zones: {pile: {over: 0..deck - 1, holds: bool, when: deck > 0}}\n")
                       .def();
  EXPECT_EQ(def->layout.find("pile"), nullptr);
  ASSERT_EQ(def->absent.size(), 1U);
  EXPECT_EQ(def->absent[0].condition, "deck > 0");
}

TEST(Records, AreColumnsAndACount) {
  const auto def =
      WrittenGame("records: {log: {capacity: 3, columns: {who: seat?, what: 0..500}, visible: nobody}}\n").def();
  ASSERT_EQ(def->records.size(), 1U);
  const Record& record = def->records[0];
  EXPECT_EQ(record.capacity, 3);
  ASSERT_EQ(record.columns.size(), 2U);
  const Zone& who = def->layout.zones[static_cast<std::size_t>(record.columns[0])];
  EXPECT_EQ(who.name, "log.who");
  EXPECT_EQ(who.length, 3);
  EXPECT_THAT(who.start, ElementsAre(kNone, kNone, kNone));
  EXPECT_EQ(who.visible, Visibility::kNobody);
  EXPECT_EQ(def->layout.zones[static_cast<std::size_t>(record.count)].holds.max(), 3);
}

TEST(Histories, OfHiddenZonesAreHidden) {
  const auto def = WrittenGame(
                       "zones: {hand: {per: seat, holds: 0..300, visible: owner}}\n"
                       "histories: {past: {of: [hand], capacity: 4}}\n")
                       .def();
  EXPECT_EQ(def->layout.find("past.data")->count(), 4 * 16);
  EXPECT_EQ(def->layout.find("past.data")->visible, Visibility::kNobody);
  EXPECT_EQ(def->layout.find("past.count")->visible, Visibility::kAll);
}

TEST(Dice, OfNamesWeighAlikeUnlessTheySayOtherwise) {
  const auto def =
      WrittenGame("dice: {a: {faces: [x, y]}, b: {faces: {s: 2, m: 4}}, c: {faces: 1..6}, d: {faces: seat}}\n").def();
  EXPECT_THAT(def->dice[0].weights, ElementsAre(1, 1));
  EXPECT_THAT(def->dice[1].weights, ElementsAre(1, 2));  // reduced from 2 : 4
  EXPECT_EQ(def->dice[1].total, 3);
  EXPECT_EQ(def->dice[2].outcomes.kind, DomainKind::kRange);
  EXPECT_EQ(def->dice[2].outcomes.min, 1);
  EXPECT_EQ(def->dice[3].outcomes.kind, DomainKind::kSeats);
  EXPECT_EQ(def->max_chance_outcomes, 6);
}

TEST(Dice, RolledTogetherCountTheirOrders) {
  const auto def = WrittenGame("dice: {d: {faces: [x, y], roll: 3, unordered: true}}\n").def();
  EXPECT_THAT(def->dice[0].outcomes.names, ElementsAre("x+x+x", "x+x+y", "x+y+y", "y+y+y"));
  EXPECT_THAT(def->dice[0].weights, ElementsAre(1, 3, 3, 1));  // of 8
  EXPECT_EQ(def->dice[0].total, 8);
}

TEST(Dice, OfUnequalFacesRolledTogetherMultiplyTheirWeights) {
  const auto def = WrittenGame("dice: {d: {faces: {x: 1, y: 2}, roll: 2, unordered: true}}\n").def();
  EXPECT_THAT(def->dice[0].weights, ElementsAre(1, 4, 4));  // 1*1, 2*1*2, 2*2 of 9
}

TEST(Dice, WhoseOrderMattersListEveryTuple) {
  const auto def = WrittenGame("dice: {d: {faces: 1..2, roll: 2}}\n").def();
  EXPECT_THAT(def->dice[0].outcomes.names, ElementsAre("1+1", "1+2", "2+1", "2+2"));
}

TEST(Dice, WithTooManyOutcomesAreRefused) {
  // 6^5 = 7776 tuples, but C(10, 5) = 252 multisets.
  EXPECT_EQ(WrittenGame("dice: {d: {faces: 1..6, roll: 5}}\n").complaint(), "die \"d\" has more than 5000 outcomes");
  EXPECT_EQ(WrittenGame("dice: {d: {faces: 1..6, roll: 5, unordered: true}}\n").def()->max_chance_outcomes, 252);
}

TEST(Dice, ThrownInAnyNumberAreOneThrowEach) {
  const auto def = WrittenGame("dice: {d: {faces: [x, y], roll: 0..2, unordered: true}}\n").def();
  ASSERT_EQ(def->dice.size(), 3U);
  EXPECT_THAT(def->dice[0].outcomes.names, ElementsAre("nothing"));
  EXPECT_THAT(def->dice[1].outcomes.names, ElementsAre("x", "y"));
  EXPECT_THAT(def->dice[2].outcomes.names, ElementsAre("x+x", "x+y", "y+y"));
  EXPECT_THAT(def->dice[2].weights, ElementsAre(1, 2, 1));
  EXPECT_EQ(def->dice[0].outcomes.min, 0);  // and numbered on
  EXPECT_EQ(def->dice[1].outcomes.min, 1);
  EXPECT_EQ(def->dice[2].outcomes.min, 3);
}

TEST(Dice, OfSeveralKindsAtOnceMultiplyTheirWeights) {
  const auto def =
      WrittenGame("dice: {a: {faces: {x: 1, y: 2}}, b: {faces: 1..2, roll: 2, unordered: true}, c: {of: [a, b]}}\n")
          .def();
  EXPECT_THAT(def->dice[2].outcomes.names, ElementsAre("x+1+1", "x+1+2", "x+2+2", "y+1+1", "y+1+2", "y+2+2"));
  EXPECT_THAT(def->dice[2].weights, ElementsAre(1, 2, 1, 2, 4, 2));  // (1, 2) times (1, 2, 1)
  EXPECT_EQ(def->dice[2].thrown, 3);
}

TEST(Dice, ThatDifferLeaveOutThoseAlike) {
  const auto def = WrittenGame("dice: {d: {faces: 1..3, roll: 2, differ: true}}\n").def();
  EXPECT_THAT(def->dice[0].outcomes.names, ElementsAre("1+2", "1+3", "2+1", "2+3", "3+1", "3+2"));
}

TEST(Dice, AreADomainIfThereAreSeveral) {
  const auto def = WrittenGame(
                       "dice: {cup: {faces: 1..2, roll: 0..2, unordered: true}}\n"
                       "counters: {kept: {holds: cup?}}\n")
                       .def();
  EXPECT_THAT(def->layout.find("kept")->holds.names, ElementsAre("nothing", "1", "2", "1+1", "1+2", "2+2"));
}

TEST(Phases, MayBeTogether) {
  const auto def = WrittenGame("phases: {choose: {together: true}, act: }\n").def();
  EXPECT_TRUE(def->phases[0].together);
  EXPECT_FALSE(def->phases[1].together);
}

TEST(Display, ChoosesSymbolsByWhatLiesThereOrByWhoseSiteItIs) {
  const WrittenGame game(
      "boards: {b: {grid: 2}}\n"
      "sets: {piece: [king, rook]}\n"
      "zones:\n"
      "  number: {over: b.cells, holds: 0..9}\n"
      "  pawn: {per: seat, holds: b.cells}\n"
      "  at: {over: piece, holds: b.cells}\n"
      "display:\n"
      "  b:\n"
      "    - {zone: number, symbol: {9: x}}\n"
      "    - {zone: pawn, colour: {red: blue}}\n"
      "    - {zone: at, symbol: {rook: R}}\n");
  EXPECT_EQ(game.def()->display.boards.at(0).layers.at(2).symbol.of("rook"), "R");
}

TEST(Modules, AreTheOtherLuaFilesOfTheFolder) {
  const WrittenGame game("");
  game.write("b.lua", "return 2");
  game.write("a.lua", "return 1");
  const auto def = game.def();
  ASSERT_EQ(def->modules.size(), 2U);
  EXPECT_EQ(def->modules[0].path, "a.lua");
  EXPECT_EQ(def->modules[1].text, "return 2");
}

TEST(Loading, NamesAFolderThatHoldsNoGame) {
  const auto nowhere = load_game_def({"/no/such/folder", {}, {}});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().text(), "there is no folder \"/no/such/folder\"");
  EXPECT_EQ(nowhere.error().kind, ErrorKind::kArgument);
}

}  // namespace
}  // namespace quoin

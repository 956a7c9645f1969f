// What people type: the menu, texts cut short, short texts of games, fields run together.
#include "quoin/session/typed.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using testing::ElementsAre;
using testing::HasSubstr;

// The text of the action that is meant, or what is answered instead.
std::string meant(const Match& match, const std::string& typed) {
  const auto action = understand(match, menu(match, match.seat()), typed);
  return action ? match.choice_text(*action) : "? " + action.error().message;
}

Match after_luck(const std::string& game, std::uint64_t seed = 1) {
  Match match = start(game, {}, seed);
  need(match.settle_luck());
  return match;
}

Match chess_position(const nlohmann::json& men) {
  const auto none = nlohmann::json::array({"no", "no"});
  return need(Match::from_position(
      load("chess"),
      {{"seat", "white"}, {"zones", {{"men", men}, {"may_castle", nlohmann::json::array({none, none})}}}}, 1));
}

TEST(Typed, TheMenuHoldsEveryActionOnceKindsTogether) {
  const Match match = start("murailles");
  const auto entries = menu(match, 0);
  std::vector<std::string> kinds;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    EXPECT_EQ(entries[k].number, static_cast<int>(k) + 1);
    if (kinds.empty() || kinds.back() != entries[k].kind) kinds.push_back(entries[k].kind);
  }
  EXPECT_EQ(entries.size(), match.legal().size());
  EXPECT_THAT(kinds, ElementsAre("step", "pivot"));
  EXPECT_TRUE(menu(match, 1).empty());
}

TEST(Typed, WordsMayBeCutShortWhileOneActionFits) {
  const Match match = start("murailles");
  for (const char* typed : {"step b1", "STEP  B1", "s b", "b1", "1"})
    EXPECT_EQ(meant(match, typed), "step b1") << typed;
  EXPECT_EQ(meant(match, "pivot c1 to b1-c1"), "pivot c1-c2 to b1-c1");
  EXPECT_EQ(meant(match, "p c1 b1"), "pivot c1-c2 to b1-c1");
  EXPECT_EQ(meant(match, "s"), "? that may mean step b1, step d1");
  EXPECT_THAT(meant(match, "p"), HasSubstr(", ... ("));
}

// Faces show names with blanks, and ask with what they show.
TEST(Typed, UnderscoresMayBeBlanks) {
  const Match match = start("wall_to_wall/small");
  const std::vector<Entry> entries = menu(match, match.seat());
  for (const Entry& entry : entries) {
    std::string shown = entry.text;
    std::replace(shown.begin(), shown.end(), '_', ' ');
    EXPECT_EQ(meant(match, shown), entry.text);
  }
  EXPECT_EQ(matching(entries, "light blue").size(), 1);
  EXPECT_EQ(matching(entries, "light_blue").size(), 1);
}

TEST(Typed, WhatMeansNothingIsAnsweredWithTheReason) {
  const Match match = start("murailles");
  EXPECT_EQ(meant(match, "99"), "? the list goes from 1 to 18");
  EXPECT_EQ(meant(match, "99999999999999999999"), "? the list goes from 1 to 18");
  EXPECT_EQ(meant(match, "zebra"), "? \"zebra\" is no action");
  EXPECT_EQ(meant(match, " "), "? nothing was typed");
  EXPECT_THAT(meant(match, "step c2"), HasSubstr("to may not be c2, only"));
  const auto numbered = understand(match, menu(match, 0), "play 3");
  ASSERT_FALSE(numbered);
  EXPECT_EQ(numbered.error().hint, "a number of the list stands alone");
}

TEST(Typed, ActionsWithSomeWordsKeepTheirNumbers) {
  const Match match = start("murailles");
  const auto entries = menu(match, 0);
  const auto found = matching(entries, "st b");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, entries[static_cast<std::size_t>(found[0].number) - 1].text);
  EXPECT_EQ(matching(entries, "").size(), entries.size());
}

TEST(Typed, FieldsMayRunTogether) {
  EXPECT_EQ(meant(start("murailles"), "c1-c2b1-c1"), "pivot c1-c2 to b1-c1");
  EXPECT_EQ(meant(start("breakthrough"), "a2a3"), "step a2 a3");
  EXPECT_EQ(meant(start("breakthrough"), "A2-A3"), "step a2 a3");
  EXPECT_EQ(meant(start("go"), "d3"), "place d3");
  EXPECT_EQ(meant(start("othello"), "d3"), "place d3");
  EXPECT_EQ(meant(start("connect_four"), "d"), "drop d");
  EXPECT_EQ(meant(start("liars_dice"), "? "), "? \"?\" is no action");
}

TEST(Typed, AnEdgeIsNamedFromEitherEnd) {
  EXPECT_EQ(meant(start("dots_and_boxes"), "draw a2-a1"), "draw a1-a2");
  EXPECT_EQ(meant(start("dots_and_boxes"), "b1-a1"), "draw a1-b1");
  EXPECT_EQ(meant(start("murailles"), "pivot c2-c1 to c1-b1"), "pivot c1-c2 to b1-c1");
}

TEST(Typed, NumbersEndWhereTheirDigitsDo) {
  const Match match = after_luck("liars_dice");
  EXPECT_EQ(meant(match, "2x5"), "bid 2 x 5");
  EXPECT_EQ(meant(match, "2-5"), "bid 2 x 5");
  EXPECT_EQ(meant(match, "22"), "? the list goes from 1 to " + std::to_string(match.legal().size()));
}

// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
TEST(Typed, AMatchOfChessIsTypedInStandardAlgebraicNotation) {
  Match match = start("chess");
  std::vector<std::string> shortest;
  for (const char* typed : {"e4",    "e5",  "Nf3",  "d6",   "d4",  "Bg4", "dxe5",  "Bxf3", "Qxf3", "dxe5",  "Bc4",
                            "Nf6",   "Qb3", "Qe7",  "Nc3",  "c6",  "Bg5", "b5",    "Nxb5", "cxb5", "Bxb5+", "Nbd7",
                            "O-O-O", "Rd8", "Rxd7", "Rxd7", "Rd1", "Qe6", "Bxd7+", "Nxd7", "Qb8+", "Nxb8",  "Rd8#"}) {
    const auto entries = menu(match, match.seat());
    const auto action = understand(match, entries, typed);
    ASSERT_TRUE(action) << typed << ": " << action.error().message;
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& one) { return one.action == *action; });
    std::string plain = typed;
    std::erase_if(plain, [](char c) { return c == '+' || c == '#'; });
    EXPECT_EQ(short_texts(match, entries)[static_cast<std::size_t>(entry - entries.begin())], plain);
    need(match.play(*action));
  }
  EXPECT_EQ(match.ended_by(), "checkmate");
}

TEST(Typed, ChessIsTypedInOtherWaysToo) {
  Match match = start("chess");
  for (const char* typed : {"e2e4", "e2-e4", "E4", "move e2 e4", "m e2 e4"})
    EXPECT_EQ(meant(match, typed), "move e2 e4");
  for (const char* typed : {"Nf3", "nf3", "Ng1-f3", "Ng1f3", "Nf3!?", "g1f3", "G1F3"})
    EXPECT_EQ(meant(match, typed), "move g1 f3");
  EXPECT_EQ(meant(match, "Nd4"), "? \"Nd4\" is no action");
  const Match pawn =
      chess_position({{"e1", "white_king"}, {"h7", "black_king"}, {"e7", "white_pawn"}, {"d8", "black_rook"}});
  for (const char* typed : {"e8=Q", "e8Q", "e7e8q", "e8=Q+"}) EXPECT_EQ(meant(pawn, typed), "promote e7 e8 queen");
  for (const char* typed : {"exd8=N", "ed8N", "e7d8n"}) EXPECT_EQ(meant(pawn, typed), "promote e7 d8 knight");
}

// https://en.wikipedia.org/wiki/Algebraic_notation_(chess)#Disambiguating_moves: Rdf8, R1a3 and Qh4e1 are the shortest.
TEST(Typed, WhereSeveralMenCouldGoTheShortTextSaysWhich) {
  const Match match = chess_position({{"b1", "white_king"},
                                      {"b3", "black_king"},
                                      {"a1", "white_rook"},
                                      {"a5", "white_rook"},
                                      {"d8", "white_rook"},
                                      {"h8", "white_rook"},
                                      {"e4", "white_queen"},
                                      {"h4", "white_queen"},
                                      {"h1", "white_queen"}});
  const auto entries = menu(match, 0);
  const auto shorts = short_texts(match, entries);
  const auto short_of = [&](const std::string& text) {
    for (std::size_t k = 0; k < entries.size(); ++k) {
      if (entries[k].text == text) return shorts[k];
    }
    return std::string("?");
  };
  EXPECT_EQ(short_of("move d8 f8"), "Rdf8");
  EXPECT_EQ(short_of("move a1 a3"), "R1a3");
  EXPECT_EQ(short_of("move h4 e1"), "Qh4e1");
  EXPECT_EQ(meant(match, "Qe1"), "? that may mean move h1 e1, move e4 e1, move h4 e1");
  for (std::size_t k = 0; k < entries.size(); ++k) EXPECT_EQ(meant(match, shorts[k]), entries[k].text);
}

TEST(Typed, CastlingIsTypedByItsSignsAndByTheKingsMove) {
  Match match = start("chess");
  for (const char* typed : {"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"}) {
    need(match.play(need(understand(match, menu(match, match.seat()), typed))));
  }
  for (const char* typed : {"O-O", "0-0", "o-o", "e1g1", "castle short"})
    EXPECT_EQ(meant(match, typed), "castle short");
}

// 1 to 5 are b10 to j10, 31 to 35 b4 to j4, 46 to 50 a1 to i1 (rules of the FMJD, article 2).
TEST(Typed, DraughtsAreTypedByNumbers) {
  const Match match = start("international_draughts");
  EXPECT_EQ(meant(match, "32-28"), "move d4 e5");
  EXPECT_EQ(meant(match, "d4e5"), "move d4 e5");
  const auto shorts = short_texts(match, menu(match, 0));
  EXPECT_THAT(shorts, testing::UnorderedElementsAre("31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29",
                                                    "34-30", "35-30"));
}

TEST(Typed, BackgammonIsTypedAsEachSeatCountsAndInARow) {
  Match match = start("backgammon");
  need(match.play(need(match.parse_choice("3+1"))));
  const int seat = match.seat();
  const auto entries = menu(match, seat);
  EXPECT_EQ(meant(match, "8/5"), "move 8 by 3");
  const auto row = understand_row(match, entries, "8/5 6/5");
  ASSERT_TRUE(row) << row.error().message;
  ASSERT_EQ(row->size(), 2U);
  EXPECT_EQ(action_text(match.def(), row->back()), "move 6 by 1");
  EXPECT_FALSE(understand_row(match, entries, "8/5 9/8"));
  need(match.play(row->front()));
  need(match.play(row->back()));
  need(match.play(need(match.parse_choice("1+3"))));
  EXPECT_EQ(meant(match, "8/5"), "move 17 by 3");
  EXPECT_EQ(meant(match, "17/20"), "move 17 by 3");
}

TEST(Typed, ShortTextsThatFailAreLeftOut) {
  const SmallGame game(R"(
function match.setup() go.act(0) end
function moves.act(_) emit.up() emit.same() emit.down() end
function play.up(me) go.act(1 - me) end
function play.same(me) match.win(me) end
function play.down(me) go.act(1 - me) end
function notation.up() return "+1", "u" end
function notation.same() return 7 end
function notation.down() count.n = 3 return "-1" end
)");
  const Match match = need(Match::start(game.load(), 1));
  EXPECT_THAT(short_texts(match, menu(match, 0)), testing::UnorderedElementsAre("+1", "", ""));
  const auto same = match.short_texts(need(match.parse_choice("same")));
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().message, "notation.same must return texts, not 7");
  EXPECT_EQ(same.error().where.file, "rules.lua");
  const auto down = match.short_texts(need(match.parse_choice("down")));
  ASSERT_FALSE(down);
  EXPECT_THAT(down.error().message, HasSubstr("notation.down only writes an action"));
}

TEST(Typed, ManyTextsAreToldAsRangesOfNumbers) {
  std::vector<std::string> texts;
  for (int x = -2; x <= 2; ++x) {
    for (int y = 1; y <= 3; ++y) texts.push_back("place " + std::to_string(x) + " " + std::to_string(y));
  }
  texts.emplace_back("place 7 1");
  texts.emplace_back("stop");
  EXPECT_THAT(as_ranges(texts), ElementsAre("place -2..2 1..3", "place 7 1", "stop"));
  EXPECT_THAT(as_ranges({"a 1", "a 4", "b"}), ElementsAre("a 1,4", "b"));
  EXPECT_TRUE(as_ranges({}).empty());
}

}  // namespace
}  // namespace quoin

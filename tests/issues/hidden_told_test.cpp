// A text, a line of log or the name of a phase, a die or a deal told a hidden thing, and check passed: it compared only
// lists of numbers and what seats see of zones.
#include <gmock/gmock.h>

#include "quoin/explain/check.h"
#include "unit/engine/games.h"

namespace quoin::hidden_told {
namespace {

using namespace quoin_test;
using testing::ContainsRegex;
using testing::HasSubstr;

constexpr const char* kTold = "what is hidden from a seat shows in no text, log line or name of what comes next";

// Each seat is dealt a card that only it sees, and a card that nobody sees lies on the table.
constexpr const char* kGame =
    "quoin: 1\nid: cards\ntitle: Cards\nversion: 1.0.0\nsummary: For a test.\n"
    "seats:\n  - {name: a, colour: red}\n  - {name: b, colour: blue}\n"
    "zones:\n"
    "  hand: {per: seat, holds: 0..5, visible: owner}\n"
    "  shown: {per: seat, holds: 0..5}\n"
    "counters:\n  table: {holds: 0..5, visible: nobody}\n  n: 0..30\n"
    "dice:\n  plain: {faces: 1..2}\n  other: {faces: 1..2}\n"
    "deals: [cards, more]\nphases: [act, rest]\n"
    "actions:\n  up: {}\n  show: {}\nmax_length: 30\n";

// What stands in for the parts of rules that tell nothing.
struct Parts {
  std::string text = "";
  std::string dealt = "go.act(0)";
  std::string up = "go.act(1 - me)";
  std::string show = "go.act(1 - me)";
};

std::string rules(const Parts& parts) {
  return "function match.setup() deal.cards() end\n"
         "function dealt.cards()\n"
         "  for seat = 0, 1 do zone.hand[seat] = random.below(6) end\n"
         "  count.table = random.below(6)\n  " +
         parts.dealt +
         "\nend\n"
         "function dealt.more() go.act(0) end\n"
         "function rolled.plain(me) go.act(1 - me) end\n"
         "rolled.other = rolled.plain\n"
         "function moves.act(_) emit.up() emit.show() end\n"
         "moves.rest = moves.act\n"
         "function play.up(me)\n"
         "  count.n = count.n + 1\n"
         "  if count.n == 8 then return match.win(me) end\n  " +
         parts.up +
         "\nend\n"
         "function play.show(me)\n"
         "  count.n = count.n + 1\n"
         "  zone.shown[me] = zone.hand[me]\n"
         "  if count.n == 8 then return match.highest(zone.hand) end\n  " +
         parts.show + "\nend\n" + parts.text;
}

std::vector<CheckFinding> found_in(const Parts& parts) {
  const TemporaryFolder folder;
  folder.write("cards/game.yaml", kGame);
  folder.write("cards/rules.lua", rules(parts));
  CheckOptions options;
  options.matches = 12;
  return need(check_game(need(Game::load({folder.path() / "cards", {}, {}})), options));
}

// What check says of things told, "" if nothing; every other promise must hold.
std::string told(const Parts& parts) {
  std::string detail = "not tested";
  for (const CheckFinding& finding : found_in(parts)) {
    if (finding.promise == kTold) {
      detail = finding.held ? "" : finding.detail;
    } else {
      EXPECT_TRUE(finding.held) << finding.promise << ": " << finding.detail;
    }
  }
  return detail;
}

TEST(WhatIsHidden, MayBeToldToItsOwnerAndWhenItIsShown) {
  EXPECT_EQ(told({}), "");
  EXPECT_EQ(told({.text = "function text.show(me) return \"show \" .. zone.hand[me] end\n"}), "");
  EXPECT_EQ(
      told({.show = "log(\"shown: \" .. zone.hand[me]) if zone.hand[me] > 2 then go.rest(me) else go.act(me) end"}),
      "");
  EXPECT_EQ(told({.dealt = "log(\"dealt\") deal.more()"}), "");
}

TEST(WhatIsHidden, IsNotToldByTexts) {
  const std::string of_the_other =
      told({.text = "function text.show(me) return \"show against \" .. zone.hand[1 - me] end\n"});
  EXPECT_THAT(of_the_other, ContainsRegex("seat [ab]: a text is \"show against [0-5]\", with other hidden things "
                                          "\"show against [0-5]\""));
  EXPECT_THAT(told({.text = "function text.up() return \"up \" .. count.table end\n"}), HasSubstr("a text is \"up "));
}

TEST(WhatIsHidden, IsNotToldByLog) {
  EXPECT_THAT(
      told({.up = "log(\"the table: \" .. count.table) go.act(1 - me)"}),
      ContainsRegex("after \"up\" log tells \"the table: [0-5]\", with other hidden things \"the table: [0-5]\""));
  EXPECT_THAT(told({.up = "log(\"I have \" .. zone.hand[me]) go.act(1 - me)"}), HasSubstr("log tells \"I have "));
  EXPECT_THAT(told({.dealt = "log(count.table) go.act(0)"}), HasSubstr("after \"deal cards\" log tells "));
}

TEST(WhatIsHidden, IsNotToldByTheNameOfWhatComesNext) {
  EXPECT_THAT(told({.up = "if count.table > 2 then go.act(1 - me) else go.rest(1 - me) end"}),
              ContainsRegex("after \"up\" comes the phase (act|rest), with other hidden things the phase (act|rest)"));
  EXPECT_THAT(told({.up = "if zone.hand[me] > 2 then roll.plain(me) else roll.other(me) end"}),
              ContainsRegex("comes the die (plain|other), with other hidden things the die (plain|other)"));
  EXPECT_THAT(told({.up = "if zone.hand[me] > 2 then deal.more() else go.act(me) end"}), HasSubstr("the deal more"));
  EXPECT_THAT(told({.dealt = "if count.table > 2 then go.act(0) else go.rest(0) end"}),
              HasSubstr("after \"deal cards\" comes the phase "));
}

// Nobody notices more than that somebody passed.
TEST(WhatIsHidden, MayDecideTheEnd) {
  EXPECT_EQ(told({.up = "if count.table > 4 then match.win(me) else go.act(1 - me) end"}), "");
}

}  // namespace
}  // namespace quoin::hidden_told

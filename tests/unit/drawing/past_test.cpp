// What a viewer is told of past plies.
#include "quoin/drawing/past.h"

#include <gmock/gmock.h>

#include "unit/engine/games.h"

namespace quoin::drawing {
namespace {

using namespace quoin_test;

std::vector<std::string> told_to(const Match& match, int viewer) {
  const Display display(match.def());
  std::vector<std::string> texts;
  PastPlies plies(display, match, viewer);
  while (const auto past = plies.next()) texts.push_back(past->text());
  return texts;
}

TEST(Past, WhereNothingIsHiddenAllIsToldTheLatestFirst) {
  Match match = start("murailles");
  play(match, {"step b1", "step a1"});
  EXPECT_EQ(told_to(match, 1), (std::vector<std::string>{"red: step a1", "red: step b1"}));
}

TEST(Past, ChoicesMadeTogetherWaitForEachOther) {
  Match match = start("rock_paper_scissors");
  const std::vector<std::string> texts = legal_texts(match);
  play(match, {texts.front()});
  const std::string mine = match.def().seats.front() + ": " + texts.front();
  EXPECT_EQ(told_to(match, 0), std::vector<std::string>{mine});
  EXPECT_TRUE(told_to(match, 1).empty());
  EXPECT_TRUE(told_to(match, kNone).empty());
  EXPECT_EQ(told_to(match, kAllSeeing), std::vector<std::string>{mine});
  play(match, {texts.front()});
  EXPECT_EQ(told_to(match, 1).size(), 2U);
}

TEST(Past, TheSitesOfTheLastChoiceAreMarked) {
  Match match = start("murailles");
  const Display display(match.def());
  EXPECT_TRUE(last_sites(display, match, kAllSeeing).empty());
  play(match, {"step b1"});
  const SitesBySeat last = last_sites(display, match, kAllSeeing);
  EXPECT_EQ(sites_of(last, kNone), (Sites{{0, kCells, 1}}));
  EXPECT_TRUE(sites_of(last, 0).empty());
}

TEST(Past, OfOthersSecretFieldsNothing) {
  Match match = start("hearts");
  need(match.play(1));  // cards are passed to the left
  need(match.settle_luck());
  play(match, {legal_texts(match).front()});
  const Display display(match.def());
  PastPlies others(display, match, 1);
  PastPlies own(display, match, 0);
  EXPECT_EQ(others.next()->text(), "north: pass ?");
  EXPECT_THAT(own.next()->text(), testing::StartsWith("north: pass "));
}

TEST(Past, OfOthersChoicesAllThatIsNotSecret) {
  Match match = start("hidden_hands");
  need(match.settle_luck());
  const int seat = match.seat();
  need(match.play(match.legal().front()));
  const Display display(match.def());
  PastPlies others(display, match, 1 - seat);
  PastPlies own(display, match, seat);
  EXPECT_EQ(others.next()->text(), own.next()->text());
}

TEST(Past, AllStatesFromTheFirstOn) {
  Match match = start("murailles");
  play(match, {"step b1", "step a1"});
  const std::vector<Match> states = states_of(match);
  ASSERT_EQ(states.size(), 3U);
  EXPECT_EQ(states.front().plies(), 0);
  EXPECT_EQ(states.back().hash(), match.hash());
}

}  // namespace
}  // namespace quoin::drawing

// What a viewer is told of plies: what happened besides the text, when waiting choices are told, previews, looking.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "quoin/drawing/past.h"
#include "quoin/session/session.h"
#include "rounds.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using namespace quoin_test;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

json ask(Session& session, const std::string& verb, const json& arguments = json::object()) {
  const json answer = json::parse(session.call(verb, arguments.dump()));
  if (!answer.contains("ok")) throw std::runtime_error(answer.dump());
  return answer["ok"];
}

std::string refusal(Session& session, const std::string& verb, const json& arguments) {
  const json answer = json::parse(session.call(verb, arguments.dump()));
  return answer.contains("error") ? answer["error"]["message"].get<std::string>() : answer.dump();
}

// What the last ply did, by its text and to who sees everything.
std::vector<std::string> events(const Match& match) {
  const drawing::Display display(match.def());
  return drawing::PastPlies(display, match, kAllSeeing).next()->events();
}

Match chess(const std::vector<std::string>& plies) {
  Match match = start("chess");
  play(match, plies);
  return match;
}

TEST(Told, WhatWasTakenIsNamed) {
  EXPECT_THAT(events(chess({"move e2 e4", "move d7 d5", "move e4 d5"})), ElementsAre("takes the pawn at d5"));
  EXPECT_THAT(events(chess({"move e2 e4", "move a7 a6", "move e4 e5", "move d7 d5", "move e5 d6"})),
              ElementsAre("takes the pawn at d5"));
  EXPECT_TRUE(events(chess({"move e2 e4"})).empty());
}

TEST(Told, WhatMovedWithItIsNamed) {
  EXPECT_THAT(events(chess({"move e2 e4", "move e7 e5", "move g1 f3", "move b8 c6", "move f1 c4", "move f8 c5",
                            "castle short"})),
              ElementsAre("the king goes from e1 to g1", "the rook goes from h1 to f1"));
}

TEST(Told, DiscsThatWereTurnedAreNamed) {
  Match match = start("othello");
  play(match, {"place d3"});
  EXPECT_THAT(events(match), ElementsAre("d4 turned"));
}

// Two stones of white without a liberty.
TEST(Told, StonesThatWereTakenAreNamed) {
  Match match = start("go");
  play(match, {"place a3", "place a1", "place b2", "place a2", "place b1"});
  EXPECT_THAT(events(match), ElementsAre("takes the stone at a1 a2"));
}

TEST(Told, WhereADiscFellIsNamed) {
  Match match = start("connect_four");
  play(match, {"drop d", "drop d"});
  EXPECT_THAT(events(match), ElementsAre("disc at d2"));
}

TEST(Told, WhoTakesATrickIsTold) {
  Session session;
  session.begin(start("hearts", {}, 3));
  json seats;
  for (const char* seat : {"north", "east", "south", "west"}) seats[seat] = "random";
  ask(session, "seats", {{"seats", seats}});
  ask(session, "go_on");
  int tricks = 0;
  const json log = ask(session, "log");
  for (const json& ply : log["plies"]) {
    const std::string changes = ply["changes"];
    const std::string text = ply["text"];
    if (text.starts_with("play ") && changes.find("taken of ") != std::string::npos) ++tricks;
  }
  EXPECT_EQ(tricks, 13);
}

TEST(Told, AWaitingChoiceIsToldAtOnceToWhoMadeItAndLaterToOthers) {
  Session session;
  session.begin(start("rock_paper_scissors"));
  const std::vector<std::string> seats = session.match()->def().seats;
  const std::string text = ask(session, "legal", {{"viewer", seats[0]}})[0]["text"];
  ask(session, "play", {{"text", text}, {"viewer", seats[0]}});
  const json own = ask(session, "log", {{"viewer", seats[0]}});
  ASSERT_EQ(own["plies"].size(), 1U);
  EXPECT_EQ(own["plies"][0]["text"], text);
  const json others = ask(session, "log", {{"viewer", seats[1]}});
  EXPECT_TRUE(others["plies"].empty());
  ask(session, "play", {{"text", text}, {"viewer", seats[1]}});
  const json later = ask(session, "log", {{"viewer", seats[0]}, {"since", own["until"]}});
  ASSERT_EQ(later["plies"].size(), 1U);
  EXPECT_EQ(later["plies"][0]["seat"], seats[1]);
  EXPECT_EQ(ask(session, "log", {{"viewer", seats[1]}, {"since", others["until"]}})["plies"].size(), 2U);
  EXPECT_EQ(ask(session, "log", {{"viewer", "everybody"}, {"since", others["until"]}})["plies"].size(), 2U);
}

TEST(Told, PassesStandWithThePlyBeforeThem) {
  Session session;
  session.begin(start("international_draughts"));
  for (const char* typed : {"32-28", "19-23", "28x19"}) ask(session, "play", {{"text", typed}});
  const json last = ask(session, "log")["plies"].back();
  EXPECT_EQ(last["changes"], "takes the man at f6");
  EXPECT_THAT(last["passes"], ElementsAre("white has nothing to do (series) and passes"));
}

TEST(Preview, TellsWhatAnActionWouldDoAndDrawsIt) {
  Session session;
  session.begin(chess({"move e2 e4", "move d7 d5"}));
  const json found = ask(session, "preview", {{"text", "exd5"}, {"picture", "light"}});
  EXPECT_EQ(found["text"], "move e4 d5");
  EXPECT_EQ(found["changes"], "takes the pawn at d5");
  EXPECT_THAT(found["picture"].get<std::string>(), testing::StartsWith("<svg"));
  EXPECT_EQ(session.match()->plies(), 2);
  EXPECT_THAT(refusal(session, "preview", {{"text", "move e4 e6"}}), HasSubstr("to may not be e6"));
}

TEST(Preview, EndsBeforeLuck) {
  Match match = start("backgammon");
  need(match.play(need(match.parse_choice("3+1"))));
  Session session;
  session.begin(std::move(match));
  ask(session, "play", {{"text", "8/5"}});
  EXPECT_THAT(ask(session, "preview", {{"text", "6/5"}})["changes"].get<std::string>(),
              HasSubstr("then luck decides: throw"));
}

TEST(Preview, TellsNothingOfHiddenCards) {
  Match match = start("hanabi");
  need(match.settle_luck());
  Session session;
  session.begin(std::move(match));
  const json found = ask(session, "preview", {{"text", "play first"}, {"picture", "auto"}});
  EXPECT_THAT(found["changes"].get<std::string>(), HasSubstr("the rest depends on what is hidden"));
  EXPECT_THAT(found["changes"].get<std::string>(), testing::Not(HasSubstr("discards")));
  EXPECT_TRUE(found["picture"].is_null());
}

// Every answer is the same in two matches that the viewer cannot tell apart.
TEST(Preview, AndLegalAndLookAreTheSameInMatchesThatASeatCannotTellApart) {
  const int pairs = rounds(200);
  for (const char* name : {"hanabi", "gin_rummy", "goofspiel", "muros", "hearts", "leduc_poker"}) {
    SCOPED_TRACE(name);
    Rng choices(7, Stream::kPolicy);
    const auto game = load(name);
    for (int pair = 0, seed = 1; pair < pairs; ++seed) {
      Match match = need(Match::start(game, static_cast<std::uint64_t>(seed)));
      for (need(match.settle_luck()); !match.over() && pair < pairs; need(match.settle_luck()), ++pair) {
        const int seat = match.seats_to_choose().front();
        const std::int32_t action = match.legal()[choices.below(static_cast<std::uint32_t>(match.legal().size()))];
        std::vector<std::string> answers;
        for (const Match& one : {match, need(match.resample(seat, static_cast<std::uint64_t>(pair)))}) {
          Session session;
          session.begin(one);
          const json viewer = {{"viewer", seat}};
          json asked = viewer;
          asked["action"] = action;
          asked["picture"] = "light";
          std::string whole = session.call("preview", asked.dump()) + session.call("legal", viewer.dump());
          for (const Zone& zone : match.def().layout.zones) {
            json looked = viewer;
            looked["zone"] = zone.name;
            whole += session.call("look", looked.dump());
          }
          answers.push_back(std::move(whole));
        }
        ASSERT_EQ(answers[0], answers[1]) << "seed " << seed << ", ply " << match.plies();
        need(match.play(action));
      }
    }
  }
}

TEST(Look, TellsWhatLiesAtASiteAndWhose) {
  Session session;
  session.begin(chess({}));
  json where = {{"board", "field"}, {"sites", "cells"}, {"site", "g1"}};
  json found = ask(session, "look", where);
  EXPECT_EQ(found["text"], "g1: men white knight");
  EXPECT_EQ(found["things"][0]["owner"], "white");
  where["site"] = "e4";
  EXPECT_EQ(ask(session, "look", where)["text"], "e4 is empty");
  EXPECT_THAT(refusal(session, "look", json::object()), HasSubstr("what to look at is needed"));
  EXPECT_THAT(refusal(session, "look", {{"zone", "man"}}), HasSubstr("man"));
}

TEST(Look, TellsWhatACardIsAndWhatAZoneIsFor) {
  Session session;
  Match match = start("hearts", {}, 3);
  need(match.settle_luck());
  session.begin(std::move(match));
  const json card = ask(session, "look", {{"card", "spades_queen"}, {"viewer", "everybody"}});
  EXPECT_THAT(card["text"].get<std::string>(), testing::StartsWith("spades queen: suit spades, rank queen"));
  EXPECT_TRUE(card["things"].empty());  // it is in somebody's hand
  EXPECT_EQ(ask(session, "look", {{"card", "spades_queen"}, {"viewer", "all"}})["things"].size(), 1U);
  session.begin(start("international_draughts"));
  EXPECT_THAT(ask(session, "look", {{"zone", "jumped"}})["text"].get<std::string>(),
              HasSubstr("what was jumped over in this series"));
}

}  // namespace
}  // namespace quoin

// Edited rules under a match, advice that gives nothing away, matches and checks: what the verbs of these answer.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "quoin/base/files.h"
#include "quoin/session/session.h"
#include "rounds.h"
#include "source_dir.h"
#include "unit/engine/games.h"

namespace quoin {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json asked(Session& session, std::string_view verb, const json& given = json::object()) {
  const json found = json::parse(session.call(verb, given.dump()));
  EXPECT_TRUE(found.contains("ok")) << verb << ": " << found.dump();
  return found.value("ok", json());
}

std::string file_of(const std::string& path) {
  return *read_file(quoin_test::source_dir() / "games" / path, 1U << 20U);
}

// Murailles from its texts, after red's step to b1 and c1.
class Edited {
 public:
  Edited() {
    asked(session_, "load", {{"files", {{"game.yaml", file_of("murailles/game.yaml")}, {"rules.lua", rules_}}}});
    asked(session_, "start", {{"seed", 1}});
    for (const char* text : {"step b1", "step c1"}) asked(session_, "play", {{"text", text}});
  }
  // Its rules with one place of them edited, saved.
  json saved(const std::string& old, const std::string& fresh) {
    std::string text = rules_;
    text.replace(text.find(old), old.size(), fresh);
    return asked(session_, "reload", {{"files", {{"rules.lua", text}}}});
  }
  Session& session() { return session_; }

 private:
  Session session_;
  std::string rules_ = file_of("murailles/rules.lua");
};

// Stones fall one cell further: of seat 0 on b1 (cell 1) to c1 (cell 2).
constexpr const char* kStep = "soldier[me] = to\n";
constexpr const char* kFurther = "soldier[me] = me + to == 1 and 2 or to\n";

TEST(EditedRules, AreFollowedAndWhatNoLongerFitsComesBackWithThem) {
  Edited edited;
  const json otherwise = edited.saved(kStep, kFurther);
  EXPECT_EQ(otherwise["differences"][0]["text"], "the same action, another position: zone soldier[red] is c1, was b1");
  EXPECT_THAT(otherwise["news"], HasSubstr("ply 2: `step c1` is no longer legal, because "));
  EXPECT_EQ(otherwise["held"], true);
  EXPECT_EQ(otherwise["ply"], 1);
  const json back = edited.saved(kStep, kStep);
  EXPECT_THAT(back["news"], HasSubstr("ply 2: `step c1` can be played again"));
  EXPECT_EQ(back["held"], false);
  EXPECT_EQ(back["ply"], 2);
}

TEST(EditedRules, AreForgottenWhenSomebodyPlaysOn) {
  Edited edited;
  edited.saved(kStep, kFurther);
  EXPECT_EQ(asked(edited.session(), "play", {{"action", edited.session().match()->legal().front()}})["held"], false);
  EXPECT_EQ(edited.saved(kStep, kFurther)["ply"], 2);
}

TEST(EditedRules, ThatDoNotLoadLeaveTheLastThatDid) {
  Edited edited;
  const json broken = edited.saved(kStep, "soldier[me = to\n");
  EXPECT_EQ(broken["broken"], true);
  EXPECT_EQ(broken["fault"]["file"], "rules.lua");
  EXPECT_EQ(broken["ply"], 2);
  EXPECT_EQ(edited.saved(kStep, kStep)["news"], "unchanged");
}

TEST(EditedRules, TellWhatMayBeChosenOtherwise) {
  Edited edited;
  const json more = edited.saved("emit.step)", "emit.step) emit.step(13)");
  EXPECT_EQ(more["more"], json({"step " + edited.session().match()->def().boards[0].sites[0].names[13]}));
  EXPECT_EQ(more["fewer"], json::array());
}

TEST(EditedRules, OfAFolderAreReadFromIt) {
  Session session;
  asked(session, "load", {{"folder", (quoin_test::source_dir() / "games/murailles").string()}});
  asked(session, "start", {{"seed", 1}});
  EXPECT_EQ(asked(session, "reload")["news"], "unchanged");
  EXPECT_THAT(session.call("reload", R"({"files": {"rules.lua": ""}})"), HasSubstr("save its files there"));
}

TEST(AHint, IsTheSameForMatchesThatTheSeatCannotTellApart) {
  for (const char* name : {"muros", "leduc_poker", "goofspiel"}) {
    const auto game = quoin_test::load(name);
    for (int seed = 0; seed < quoin_test::rounds(5); ++seed) {
      Match match = quoin_test::need(Match::start(game, static_cast<std::uint64_t>(seed)));
      quoin_test::need(match.settle_luck());
      Session session;
      session.begin(match);
      const std::string known = session.call("hint", R"json({"bot": "mcts(playouts=20)"})json");
      EXPECT_THAT(known, HasSubstr("\"advice\"")) << name;
      session.begin(quoin_test::need(match.resample(match.seat(), 7)));
      EXPECT_EQ(session.call("hint", R"json({"bot": "mcts(playouts=20)"})json"), known) << name;
    }
  }
}

TEST(MatchesOfASession, AreThoseOfTheBotsThatAreNamed) {
  Session session;
  session.load(quoin_test::load("tic_tac_toe"));
  const json won = asked(session, "simulate", {{"matches", 10}, {"bots", {"mcts(playouts=50)", "random"}}});
  EXPECT_EQ(won["matches"], 10);
  EXPECT_EQ(won["stopped"], false);
  EXPECT_GT(won["wins"][0], won["wins"][1]);
  EXPECT_THAT(session.call("simulate", R"({"bots": ["random", "random", "random"]})"),
              HasSubstr("found 3 bots for 2 seats"));
}

}  // namespace
}  // namespace quoin

// Sessions: what each verb does to the table, who is told what, and that a refusal changes nothing.
#include "quoin/session/session.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "source_dir.h"

namespace quoin {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

// A session at which a game is loaded and a match begun.
class At : public Session {
 public:
  explicit At(const std::string& game, const json& start = {{"seed", 1}}) {
    ok("load", {{"folder", (quoin_test::source_dir() / "games" / game).string()}});
    ok("start", start);
  }
  json answer(std::string_view verb, const json& given = json::object()) {
    return json::parse(call(verb, given.dump()));
  }
  json ok(std::string_view verb, const json& given = json::object()) {
    const json found = answer(verb, given);
    EXPECT_TRUE(found.contains("ok")) << verb << ": " << found.dump();
    return found.value("ok", json());
  }
  // The error's place and message; the session must be as it was.
  std::string refusal(std::string_view verb, const json& given = json::object()) {
    const json before = answer("table", {{"viewer", "all"}});
    const json found = answer(verb, given);
    EXPECT_EQ(answer("table", {{"viewer", "all"}}), before) << verb << " has changed the session";
    EXPECT_TRUE(found.contains("error")) << found.dump();
    const json error = found.value("error", json::object());
    return error.value("place", "") + ": " + error.value("text", "");
  }
};

TEST(ASession, TellsWhatIsMissingBeforeAGameAndAMatchAreThere) {
  Session session;
  EXPECT_THAT(session.call("table", ""), HasSubstr("no game is loaded (load loads one)"));
  const std::string folder = (quoin_test::source_dir() / "games/murailles").string();
  EXPECT_THAT(session.call("load", json{{"folder", folder}}.dump()), HasSubstr("\"title\":\"Murailles\""));
  EXPECT_THAT(session.call("undo", ""), HasSubstr("no match has begun (start begins one)"));
  EXPECT_EQ(session.match(), nullptr);
}

TEST(ASession, RefusesBadCallsWithThePlaceAndWhatIsAllowedAndStaysAsItWas) {
  At at("murailles");
  at.ok("play", {{"text", "step b1"}});
  EXPECT_THAT(at.refusal("plya"), HasSubstr("did you mean \"play\"?"));
  EXPECT_THAT(at.refusal("play", {{"txet", "stop"}}), HasSubstr("txet: there is no play argument"));
  EXPECT_THAT(at.refusal("play", {{"text", 7}}), HasSubstr("text: found 7, where a text belongs"));
  EXPECT_THAT(at.refusal("play"), HasSubstr("an action is needed"));
  EXPECT_THAT(at.refusal("play", {{"action", 100000}}),
              HasSubstr("action: found 100000, where a number from 0 to 385"));
  EXPECT_THAT(at.refusal("table", {{"viewer", "blue"}}), HasSubstr("viewer: there is no seat \"blue\"; there are red"));
  EXPECT_THAT(at.refusal("table", {{"viewer", 2}}), HasSubstr("seats are numbered 0 to 1"));
  EXPECT_THAT(at.refusal("table", {{"picture", "pink"}}), HasSubstr("there are auto, light and dark"));
  EXPECT_THAT(at.refusal("start", {{"seed", -1}}), HasSubstr("seed: found -1, where a seed"));
  EXPECT_THAT(at.refusal("start", {{"seats", {{"red", "mtcs"}}}}), HasSubstr("seats.red: there is no bot \"mtcs\""));
  EXPECT_THAT(at.refusal("start", {{"seats", {{"rde", "person"}}}}), HasSubstr("seats.rde: there is no seat"));
  EXPECT_THAT(at.refusal("load", {{"folder", "/nowhere"}}), HasSubstr("there is no folder"));
  EXPECT_THAT(at.refusal("load"), HasSubstr("either \"folder\" or \"files\""));
  EXPECT_THAT(at.refusal("restore", {{"record", "nonsense"}}), HasSubstr("record: "));
  EXPECT_THAT(at.refusal("redo"), HasSubstr("nothing was taken back"));
  EXPECT_THAT(at.refusal("click", {{"board", "field"}, {"sites", "cells"}, {"site", 25}}),
              HasSubstr("site: there is no site 25 in field.cells"));
}

TEST(ASession, AnswersWhatIsNoJsonObjectOrTooLongWithAnError) {
  At at("murailles");
  EXPECT_THAT(at.call("table", "[1]"), HasSubstr("no JSON object"));
  EXPECT_THAT(at.call("table", "{\"viewer\": \"\xff\"}"), HasSubstr("the arguments are no JSON: "));
  EXPECT_THAT(at.call("table", "{"), HasSubstr("the arguments are no JSON: "));
  EXPECT_THAT(at.call("table", std::string(kMaxCallBytes + 1, ' ')), HasSubstr("16777216 are allowed"));
  EXPECT_THAT(at.call("table", std::string(100'000, '[')), HasSubstr("nested more than 100 deep"));
  EXPECT_THAT(at.call(std::string("ta\0ble", 6), ""), HasSubstr("there is no verb"));
}

TEST(ASession, PlaysNothingByItselfAndEachThoughtIsOnePly) {
  At at("murailles", {{"seed", 1}, {"seats", {{"yellow", "random"}}}});
  EXPECT_EQ(at.ok("table")["next"], json::parse(R"({"kind": "person", "seat": "red"})"));
  EXPECT_THAT(at.refusal("think"), HasSubstr("it is red's turn (person) (play chooses)"));
  at.ok("play", {{"text", "step b1"}});
  EXPECT_EQ(at.ok("play", {{"text", "stop"}})["next"]["kind"], "bot");
  EXPECT_THAT(at.refusal("play", {{"text", "step b5"}}), HasSubstr("it is yellow's turn, which a bot plays"));
  EXPECT_EQ(at.ok("think")["ply"], 3);
  const json now = at.ok("go_on");
  EXPECT_EQ(now["seat"], "red");
  EXPECT_EQ(now["players"], json::parse(R"({"red": "person", "yellow": "random"})"));
}

TEST(ASession, PlaysLuckPlyByPly) {
  At at("classics/backgammon");
  EXPECT_EQ(at.ok("table")["next"]["kind"], "luck");
  EXPECT_THAT(at.refusal("click", {{"board", "field"}, {"sites", "cells"}, {"site", 0}}), HasSubstr("luck is due"));
  EXPECT_EQ(at.ok("think")["ply"], 1);
  const json now = at.ok("go_on");
  EXPECT_EQ(now["next"]["kind"], "person");
}

TEST(ASession, UndoesToThePersonsOwnLastChoiceAndPlaysItAgain) {
  At at("murailles", {{"seed", 1}, {"seats", {{"yellow", "random"}}}});
  EXPECT_THAT(at.refusal("undo"), HasSubstr("there is nothing to take back"));
  at.ok("play", {{"text", "step b1"}});
  at.ok("play", {{"text", "stop"}});
  const json after = at.ok("go_on");
  const json undone = at.ok("undo");
  EXPECT_THAT(undone["plies"], ElementsAre("red: step b1"));
  EXPECT_TRUE(undone["redoable"]);
  EXPECT_EQ(at.ok("undo")["ply"], 0);
  EXPECT_EQ(at.ok("redo")["ply"], 1);
  EXPECT_EQ(at.ok("redo"), after);
  at.ok("undo");
  EXPECT_FALSE(at.ok("play", {{"text", "step a1"}})["redoable"]);
}

TEST(ASession, TakesBackNoOthersChoiceButTheViewersOwn) {
  At at("murailles");
  for (const char* text : {"step b1", "stop", "step b5"}) at.ok("play", {{"text", text}});
  EXPECT_EQ(at.ok("undo", {{"viewer", "red"}})["ply"], 1);
  EXPECT_THAT(at.refusal("play", {{"text", "stop"}, {"viewer", "yellow"}}), HasSubstr("it is red's turn"));
}

TEST(ASession, ChoosesByClicksAndFields) {
  At at("murailles");
  const json wall = at.ok("click", {{"board", "field"}, {"sites", "edges"}, {"site", "c1-c2"}});
  EXPECT_THAT(wall["chosen"], ElementsAre("c1-c2"));
  EXPECT_EQ(wall["ply"], 0);
  EXPECT_TRUE(at.ok("back")["chosen"].empty());
  at.ok("pick", {{"field", "kind"}, {"value", "step"}});
  const json stepped = at.ok("pick", {{"field", "to"}, {"value", "b1"}});
  EXPECT_THAT(stepped["plies"], ElementsAre("red: step b1"));
  EXPECT_THAT(at.ok("pick", {{"field", "kind"}, {"value", "fly"}})["message"].get<std::string>(),
              HasSubstr("fly cannot be chosen now"));
}

TEST(ASession, ShowsTheMatchAsItStoodAfterEachPly) {
  At at("classics/hearts", {{"seed", 2}, {"seats", {{"north", "random"}, {"east", "random"}, {"south", "random"}}}});
  std::vector<json> shown;
  const auto picture = [&at](int viewer) { return at.ok("picture", {{"viewer", viewer}, {"highlight", false}}); };
  for (int ply = 0; ply < 30; ++ply) {
    json now = at.ok("table", {{"viewer", 0}});
    shown.push_back({{"ply", ply}, {"seat", now["seat"]}, {"phase", now["phase"]}, {"picture", picture(0)}});
    shown.back()["text"] = now["plies"].empty() ? json("") : now["plies"].front();
    now["next"]["kind"] == "person" ? at.ok("play", {{"text", "1"}, {"viewer", "all"}}) : at.ok("think");
  }
  const json before = at.ok("table", {{"viewer", "all"}});
  for (int ply = 0; ply < 30; ++ply) {
    json then = at.ok("past", {{"ply", ply}, {"viewer", 0}, {"picture", "auto"}});
    const json& same = shown[static_cast<std::size_t>(ply)];
    for (const auto& [key, value] : same.items()) EXPECT_EQ(then[key], value) << ply << ' ' << key;
  }
  EXPECT_EQ(at.ok("table", {{"viewer", "all"}}), before);
  EXPECT_EQ(at.ok("past", {{"ply", 30}})["picture"], nullptr);
  EXPECT_THAT(at.refusal("past", {{"ply", 31}}), HasSubstr("ply: found 31, where a number from 0 to 30 belongs"));
  EXPECT_THAT(at.refusal("past", {{"ply", -1}}), HasSubstr("ply: found -1"));
}

TEST(ASession, ShowsEachViewerHisOwn) {
  At at("classics/hearts");
  at.ok("go_on");
  const auto hand = [&at](const char* viewer) { return at.ok("text", {{"viewer", viewer}})["text"]; };
  EXPECT_NE(hand("north"), hand("south"));
  EXPECT_EQ(at.ok("table", {{"viewer", "north"}})["hash"], nullptr);
  EXPECT_EQ(at.ok("table", {{"viewer", "everybody"}})["seed"], nullptr);
  EXPECT_EQ(at.ok("table", {{"viewer", "all"}})["seed"], "1");
  const std::string next = at.ok("table", {{"viewer", "all"}})["seat"];
  const json others = at.ok("table", {{"viewer", next == "north" ? "south" : "north"}});
  EXPECT_TRUE(others["values"].empty());
  EXPECT_TRUE(at.ok("about")["secrets"]);
}

TEST(ASession, SavesAndRestoresAMatchWithItsPast) {
  At at("murailles");
  at.ok("play", {{"text", "step b1"}});
  const json record = at.ok("save")["record"];
  const json before = at.ok("table");
  at.ok("start", {{"seed", 9}});
  EXPECT_EQ(at.ok("restore", {{"record", record}}), before);
  EXPECT_EQ(at.ok("undo")["ply"], 0);
}

TEST(ASession, LetsABotOfTheFacesOwnAnswerAThought) {
  At at("murailles", {{"seed", 1}, {"seats", {{"red", "own(mine)"}}}});
  EXPECT_EQ(at.ok("go_on")["next"], json::parse(R"({"kind": "own", "seat": "red"})"));
  EXPECT_THAT(at.refusal("think"), HasSubstr("give the \"action\" that it chooses"));
  EXPECT_THAT(at.refusal("think", {{"action", 385}}), HasSubstr("\"stop\" may not be played now"));
  const json legal = at.ok("legal", {{"viewer", "red"}});
  EXPECT_EQ(at.ok("think", {{"action", legal[0]["action"]}})["ply"], 1);
}

// Bots begin anew at each ply, so that another session, where the match was restored, chooses as this one does.
TEST(ASession, ChoosesForABotInAnotherSessionAsItThinks) {
  const json seats{{"north", "random"}, {"east", "mcts(playouts=20)"}, {"south", "greedy-playout(playouts=9)"}};
  At at("classics/hearts", {{"seed", 3}, {"seats", seats}});
  At other("classics/hearts");
  for (int bots = 0; bots < 12;) {
    const json now = at.ok("table", {{"viewer", "all"}});
    if (now["next"]["kind"] == "person") at.ok("play", {{"text", "1"}, {"viewer", "all"}});
    if (now["next"]["kind"] == "luck") at.ok("think");
    if (now["next"]["kind"] != "bot") continue;
    ++bots;
    other.ok("restore", {{"record", at.ok("save")["record"]}, {"seats", seats}});
    const json chosen = other.ok("choose");
    EXPECT_EQ(other.ok("choose"), chosen);
    EXPECT_EQ(other.ok("table", {{"viewer", "all"}}), now);
    EXPECT_EQ(chosen["seat"], now["seat"]);
    at.ok("think");
    other.ok("think", {{"action", chosen["action"]}});
    EXPECT_EQ(other.ok("table", {{"viewer", "all"}}), at.ok("table", {{"viewer", "all"}}));
  }
}

TEST(ASession, ChoosesForWhoIsNextAndPlaysNothing) {
  At at("classics/chess");
  EXPECT_THAT(at.refusal("choose"), HasSubstr("it is white's turn (person)"));
  const json chosen = at.ok("choose", {{"bot", "mcts(playouts=5)"}});
  EXPECT_EQ(at.ok("choose", {{"bot", "mcts(playouts=5)"}}), chosen);
  EXPECT_NE(chosen["short"], "");
  EXPECT_EQ(at.ok("table")["ply"], 0);
  EXPECT_THAT(at.ok("think", {{"bot", "mcts(playouts=5)"}})["plies"],
              ElementsAre("white: " + chosen["text"].get<std::string>()));
  EXPECT_THAT(at.refusal("think", {{"action", 0}}), HasSubstr("it is black's turn (person)"));
  EXPECT_THAT(at.refusal("choose", {{"bot", "mtcs"}}), HasSubstr("bot: there is no bot \"mtcs\""));
  At luck("classics/backgammon");
  EXPECT_THAT(luck.refusal("choose"), HasSubstr("luck is due (think plays it)"));
}

TEST(ASession, IsStoppedFromAnotherThreadAndGoesOn) {
  At at("classics/chess");
  constexpr const char* kBusy = "another call of this session goes on";
  std::string answer = kBusy;
  std::thread caller([&] {
    while (answer.find(kBusy) != std::string::npos) answer = at.call("hint", R"json({"bot": "mcts(seconds=100)"})json");
  });
  while (at.call("version", "").find(kBusy) == std::string::npos) std::this_thread::yield();
  at.stop();
  caller.join();
  EXPECT_THAT(answer, HasSubstr("the call was stopped"));
  EXPECT_EQ(at.ok("table")["ply"], 0);
}

TEST(ASession, TellsWhatAFormAsksOfDialsAndWhatVariantsSetThemTo) {
  const auto named = [](const json& list, const char* name) {
    for (const json& one : list) {
      if (one["name"] == name) return one;
    }
    return json();
  };
  At at("murailles");
  const json about = at.ok("about");
  const json size = named(about["dials"], "size");
  EXPECT_EQ(size["kind"], "range");
  EXPECT_EQ(size["least"].get<int>(), std::stoi(size["values"].front().get<std::string>()));
  EXPECT_EQ(size["most"].get<int>(), std::stoi(size["values"].back().get<std::string>()));
  EXPECT_EQ(named(about["dials"], "rescue")["kind"], "choices");
  EXPECT_EQ(named(about["variants"], "7x7")["dials"]["size"], "7");
  for (const json& variant : about["variants"]) {  // as it is once it is chosen
    const std::string folder = (quoin_test::source_dir() / "games/murailles").string();
    const json chosen = at.ok("load", {{"folder", folder}, {"variants", {variant["name"]}}});
    for (const auto& [name, value] : variant["dials"].items()) {
      EXPECT_EQ(named(chosen["dials"], name.c_str())["value"], value) << variant["name"] << ' ' << name;
    }
  }
  for (const char* game : {"mosaix", "muros", "wall_to_wall", "classics/hearts"}) {
    At other(game);
    for (const json& dial : other.ok("about")["dials"]) {  // each standard can be typed
      other.ok("load", {{"folder", (quoin_test::source_dir() / "games" / game).string()},
                        {"dials", {{dial["name"], dial["standard"]}}}});
      if (dial["kind"] == "counts") {
        EXPECT_FALSE(dial["names"].empty());
      } else {
        EXPECT_TRUE(dial["names"].empty());
      }
    }
  }
  EXPECT_EQ(at.ok("bots")["levels"].size(), 8);
}

// What stays of a game of texts when one of its files is another.
json texts_of(const std::string& rules, const std::string& cases) {
  return {{"game.yaml",
           "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: For a test.\n"
           "seats:\n  - {name: red, colour: red}\n  - {name: blue, colour: blue}\n"
           "counters:\n  n: 0..9\nphases: [act]\nactions:\n  up: {}\n  down: {}\nmax_length: 40\n"},
          {"rules.lua", rules},
          {"cases.yaml", cases}};
}

constexpr const char* kSmallRules =
    "function match.setup() go.act(0) end\n"
    "function moves.act()\n  emit.up()\n  if count.n > 99 then\n    emit.down()\n  end\nend\n"
    "function play.up(me)\n  count.n = count.n + 1\n  if count.n == 9 then match.win(me) else go.act(1 - me) end\nend\n"
    "function play.down(me)\n  go.act(1 - me)\nend\n";

TEST(ASession, PlaysPartsOfASeriesThatAddUp) {
  At at("classics/tic_tac_toe");
  const auto played = [&at](int first, int matches) {
    return at.ok("simulate", {{"matches", matches}, {"first", first}, {"seed", 4}});
  };
  const json all = played(0, 30);
  const json one = played(0, 10);
  const json rest = played(10, 20);
  const auto number = [](const json& of, const char* key) { return of[key].get<double>(); };
  EXPECT_EQ(all["draws"], one["draws"].get<int>() + rest["draws"].get<int>());
  EXPECT_EQ(all["wins"][0].get<int>() + all["wins"][1].get<int>() + all["draws"].get<int>(), 30);
  EXPECT_EQ(all["wins"][0], one["wins"][0].get<int>() + rest["wins"][0].get<int>());
  for (const char* what : {"plies", "choices"}) {
    const std::string variance = std::string(what) + "_variance";
    const auto square = [&](const json& part) {
      return number(part, variance.c_str()) + std::pow(number(part, what), 2);
    };
    EXPECT_NEAR(number(all, what), (number(one, what) + 2 * number(rest, what)) / 3, 1e-9);
    EXPECT_NEAR(square(all), (square(one) + 2 * square(rest)) / 3, 1e-9);
  }
  // A win is 1, a defeat -1: the variance follows from how many there are.
  const double mean = (all["wins"][0].get<double>() - all["wins"][1].get<double>()) / 30;
  EXPECT_NEAR(all["returns"][0].get<double>(), mean, 1e-9);
  EXPECT_NEAR(all["returns_variance"][0].get<double>(), (30 - all["draws"].get<double>()) / 30 - mean * mean, 1e-9);
}

// The `end` of a function is code: it returns.
TEST(ASession, TellsWhichLinesAndKindsMatchesReach) {
  Session session;
  session.call("load", json{{"files", texts_of(kSmallRules, "")}}.dump());
  const json found = json::parse(session.call("coverage", R"({"matches": 3})"))["ok"];
  EXPECT_EQ(found["files"], json::parse(R"({"rules.lua": {"ran": [1, 3, 4, 7, 9, 10, 11], "never": [5, 13, 14]}})"));
  EXPECT_EQ(found["kinds"],
            json::parse(R"({"up": {"played": 27, "offered": 27}, "down": {"played": 0, "offered": 0}})"));
}

TEST(ASession, TellsTheFileAndLineOfWhatIsWrong) {
  Session session;
  const std::string cases = "quoin: 1\ncases:\n  - name: two\n    play: [up]\n    zones: {n: 2}\n";
  session.call("load", json{{"files", texts_of(kSmallRules, cases)}}.dump());
  const json told = json::parse(session.call("cases", ""))["ok"]["cases"];
  ASSERT_EQ(told.size(), 1) << told;
  EXPECT_FALSE(told[0]["passed"]);
  EXPECT_EQ(told[0]["fault"]["file"], "cases.yaml");
  EXPECT_GT(told[0]["fault"]["line"], 2);
  const json checked = json::parse(session.call("check", R"({"matches": 1, "cases": false})"))["ok"]["promises"];
  const auto lines = std::find_if(checked.begin(), checked.end(),
                                  [](const json& one) { return one["promise"] == "lines of Lua never executed"; });
  ASSERT_NE(lines, checked.end());
  EXPECT_EQ((*lines)["places"], json::parse(R"([{"file": "rules.lua", "line": 5, "last": 5},
                                                {"file": "rules.lua", "line": 13, "last": 14}])"));
  session.call("start", R"({"seed": 1})");
  const json step = json::parse(session.call("trace", R"({"text": "up"})"))["ok"]["steps"][0];
  EXPECT_EQ(step["file"], "rules.lua");
  EXPECT_EQ(step["line"], 9);
}

// What a verb answers has the fields that it declares, no more and no fewer.
TEST(TheVerbs, AnswerTheirExamplesWithTheFieldsThatTheyDeclare) {
  const auto names = [](const std::vector<AnswerField>& fields) {
    std::vector<std::string> all;
    for (const AnswerField& one : fields) all.emplace_back(one.name);
    return all;
  };
  std::filesystem::current_path(quoin_test::source_dir());
  for (const Verb& verb : verbs()) {
    if (verb.example.empty()) continue;
    At at("murailles");
    const json answer = json::parse(at.call(verb.name, verb.example));
    ASSERT_TRUE(answer.contains("ok")) << verb.name << answer.dump();
    std::vector<std::string> expected = names(verb.fields);
    for (const std::string& name : names(verb.answer == "TABLE" ? table_fields() : about_fields())) {
      if (verb.answer == "TABLE" || verb.answer == "ABOUT") expected.push_back(name);
    }
    const json& shape = verb.answer == "list" ? answer["ok"].front() : answer["ok"];
    if (!shape.is_object() || verb.answer == "SCENE") continue;
    std::vector<std::string> found;
    for (const auto& [name, value] : shape.items()) found.push_back(name);
    EXPECT_THAT(found, testing::UnorderedElementsAreArray(expected)) << verb.name;
  }
}

}  // namespace
}  // namespace quoin

// Many matches of the game, and its checks.
#include "quoin/base/text.h"
#include "quoin/explain/cases.h"
#include "quoin/explain/check.h"
#include "quoin/search/batch.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

constexpr std::int64_t kMostMatches = 1'000'000;
constexpr std::int64_t kMostDepth = 100;

json simulate_matches(Table& table, const Arguments& given) {
  BatchOptions options;
  options.matches = static_cast<int>(given.integer("matches", 200, 1, kMostMatches));
  options.seed = given.has("seed") ? seed_of(*given.find("seed"), "seed") : 1;
  options.stop = table.stop();
  const BatchResult found = need(simulate(table.game().shared_from_this(), options));
  table.need_time();
  const std::size_t seats = table.def().seats.size();
  std::vector<double> returns(seats);
  std::vector<int> wins(seats);
  double plies = 0;
  double choices = 0;
  double decisions = 0;
  for (const MatchSummary& one : found.matches) {
    plies += one.plies;
    choices += static_cast<double>(one.choices);
    decisions += one.decisions;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      returns[seat] += one.returns[seat];
      wins[seat] += (one.winners >> seat) & 1;
    }
  }
  const auto matches = static_cast<double>(found.matches.size());
  for (double& value : returns) value /= matches;
  return {{"matches", found.matches.size()},
          {"wins", wins},
          {"returns", returns},
          {"plies", plies / matches},
          {"choices", decisions > 0 ? choices / decisions : 0},
          {"signature", hex16(found.signature)}};
}

json check(Table& table, const Arguments& given) {
  CheckOptions options;
  options.matches = static_cast<int>(given.integer("matches", 30, 1, kMostMatches));
  options.stop = table.stop();
  json promises = json::array();
  for (const CheckFinding& one : need(check_game(table.game().shared_from_this(), options))) {
    promises.push_back({{"promise", one.promise}, {"held", one.held}, {"detail", printable(one.detail)}});
  }
  table.need_time();
  return {{"promises", std::move(promises)}};
}

json cases(Table& table, const Arguments&) {
  json cases = json::array();
  for (const CaseVerdict& one : need(run_cases(table.def().folder))) {
    cases.push_back(
        {{"name", one.name}, {"passed", one.passed}, {"error", one.passed ? json(nullptr) : error_json(one.error)}});
  }
  return {{"cases", std::move(cases)}};
}

json count(Table& table, const Arguments& given) {
  const int depth = static_cast<int>(given.integer("depth", 1, 0, kMostDepth));
  return {{"count", need(perft(table.match(), depth, 1, table.stop())).count}};
}

}  // namespace

VerbRows many_verbs() {
  return {
      {{"simulate",
        "Random matches.",
        false,
        {{"matches", Given::kInteger, "how many; 200"}, {"seed", Given::kSeed, "of their luck and choices; 1"}},
        "object",
        {{"matches", "integer", "that were played"},
         {"wins", "numbers", "matches won, by seat"},
         {"returns", "numbers", "mean returns, by seat"},
         {"plies", "number", "mean length"},
         {"choices", "number", "mean number of legal actions"},
         {"signature", "text", "over every position of every match"}},
        R"({"matches": 20, "seed": 7})"},
       simulate_matches},
      {{"check",
        "Play random matches and test what every game promises.",
        false,
        {{"matches", Given::kInteger, "how many; 30"}},
        "object",
        {{"promises", "list", "{promise, held, detail}"}},
        R"({"matches": 2})"},
       check},
      {{"cases", "Run the game's cases.yaml.", false, {}, "object", {{"cases", "list", "{name, passed, error}"}}, "{}"},
       cases},
      {{"perft",
        "Count the sequences of so many plies from here.",
        false,
        {{"depth", Given::kInteger, "plies", true}},
        "object",
        {{"count", "integer", "sequences"}},
        R"({"depth": 2})"},
       count}};
}

}  // namespace quoin::session

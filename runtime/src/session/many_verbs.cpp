// Many matches of the game, and its checks.
#include <algorithm>
#include <bit>

#include "quoin/base/text.h"
#include "quoin/explain/cases.h"
#include "quoin/explain/check.h"
#include "quoin/explain/mistakes.h"
#include "quoin/search/contest.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

constexpr std::int64_t kMostMatches = 1'000'000;
constexpr std::int64_t kMostDepth = 100;

// One bot a seat; one does for all, none are random.
std::vector<BotSpec> bots_of(const Table& table, const Arguments& given) {
  std::vector<std::string> names = given.texts("bots");
  const std::size_t seats = table.def().seats.size();
  if (names.empty()) names = {"random"};
  if (names.size() == 1) names.assign(seats, names.front());
  if (names.size() != seats) {
    refuse_argument("bots", "found " + std::to_string(names.size()) + " bots for " + std::to_string(seats) + " seats",
                    "one does for all seats");
  }
  std::vector<BotSpec> bots;
  for (const std::string& name : names) bots.push_back(need(parse_bot(name), "bots"));
  return bots;
}

// All of several sides have won.
bool is_drawn(const GameDef& def, const MatchSummary& match) {
  return def.sides() > 1 && std::popcount(static_cast<unsigned>(match.winners)) == static_cast<int>(def.seats.size());
}

json simulate_matches(Table& table, const Arguments& given) {
  BatchOptions options;
  options.matches = static_cast<int>(given.integer("matches", 200, 1, kMostMatches));
  options.seed = given.has("seed") ? seed_of(*given.find("seed"), "seed") : 1;
  options.stop = table.stop();
  const BatchResult found = need(play_matches(table.game().shared_from_this(), bots_of(table, given), options));
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
      if (!is_drawn(table.def(), one)) wins[seat] += (one.winners >> seat) & 1;
    }
  }
  const double matches = std::max(1.0, static_cast<double>(found.matches.size()));
  for (double& value : returns) value /= matches;
  return {{"matches", found.matches.size()},
          {"wins", wins},
          {"returns", returns},
          {"plies", plies / matches},
          {"choices", decisions > 0 ? choices / decisions : 0},
          {"signature", hex16(found.signature)},
          {"stopped", found.stopped}};
}

json cases_json(const std::vector<CaseVerdict>& verdicts) {
  json cases = json::array();
  for (const CaseVerdict& one : verdicts) {
    cases.push_back({{"name", printable(one.name)},
                     {"passed", one.passed},
                     {"detail", one.passed ? "" : one.error.text()},
                     {"excerpt", one.passed ? "" : excerpt_of(one.error)}});
  }
  return cases;
}

json check(Table& table, const Arguments& given) {
  CheckOptions options;
  options.matches = static_cast<int>(given.integer("matches", 30, 1, kMostMatches));
  options.stop = table.stop();
  json promises = json::array();
  for (const CheckFinding& one : need(check_with_cases(table.game().shared_from_this(), options)).findings) {
    promises.push_back({{"promise", one.promise}, {"held", one.held}, {"detail", printable(one.detail)}});
  }
  return {{"promises", std::move(promises)}, {"stopped", table.stop()->load()}};
}

json cases(Table& table, const Arguments&) {
  VmOptions options = explained();
  options.jit = false;  // so that rules that loop without end fail
  const GameFiles& source = table.def().source;
  if (!source.exists("cases.yaml")) return {{"cases", json::array()}};
  return {{"cases", cases_json(need(run_cases(source, options)))}};
}

json count(Table& table, const Arguments& given) {
  const int depth = static_cast<int>(given.integer("depth", 1, 0, kMostDepth));
  return {{"count", need(perft(table.match(), depth, 1, table.stop())).count}};
}

}  // namespace

VerbRows many_verbs() {
  return {{{"simulate",
            "Matches between bots; random ones if none are named.",
            false,
            {{"matches", Given::kInteger, "how many; 200"},
             {"seed", Given::kSeed, "of their luck and choices; 1"},
             {"bots", Given::kTexts, "one a seat, or one for all"}},
            "object",
            {{"matches", "integer", "that were played"},
             {"wins", "numbers", "matches won, by seat"},
             {"returns", "numbers", "mean returns, by seat"},
             {"plies", "number", "mean length"},
             {"choices", "number", "mean number of legal actions"},
             {"signature", "text", "over every position of every match"},
             {"stopped", "flag", "by stop, before all were played"}},
            R"({"matches": 20, "seed": 7})"},
           simulate_matches},
          {{"check",
            "Play random matches and test what every game promises.",
            false,
            {{"matches", Given::kInteger, "how many; 30"}},
            "object",
            {{"promises", "list", "{promise, held, detail}"}, {"stopped", "flag", "by stop, before all were played"}},
            R"({"matches": 2})"},
           check},
          {{"cases",
            "Run the game's cases.yaml.",
            false,
            {},
            "object",
            {{"cases", "list", "{name, passed, detail, excerpt}"}},
            "{}"},
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

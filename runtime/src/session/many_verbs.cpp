// Many matches of the game, and its checks.
#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/explain/cases.h"
#include "quoin/explain/check.h"
#include "quoin/explain/coverage.h"
#include "quoin/explain/mistakes.h"
#include "quoin/search/contest.h"
#include "session/places.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

constexpr std::int64_t kMostMatches = 1'000'000;
constexpr std::int64_t kMostFirst = 1'000'000'000;
constexpr std::int64_t kMostDepth = 100;
constexpr std::size_t kMostMarks = 16;  // of different matches

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
  for (const std::string& name : names) {
    bots.push_back(need(parse_bot(name), "bots"));
    need(bot_suits(bots.back(), *table.game_ptr()), "bots");
  }
  return bots;
}

// All of several sides have won.
bool is_drawn(const GameDef& def, const MatchSummary& match) {
  return def.sides() > 1 && std::popcount(static_cast<unsigned>(match.winners)) == static_cast<int>(def.seats.size());
}

// Part of a long series: matches `first` and those that follow. Parts of one series add up to the whole.
class Part {
 public:
  Part(const Table& table, const Arguments& given, int matches, MatchSeries& series) {
    series.matches = static_cast<int>(given.integer("matches", matches, 1, kMostMatches));
    series.seed = given.has("seed") ? seed_of(*given.find("seed"), "seed") : 1;
    series.stop = table.stop();
    const std::int64_t first = given.integer("first", 0, 0, kMostFirst);
    for (int k = 0; k < series.matches; ++k) {
      seeds_.push_back(derive_seed(series.seed, static_cast<std::uint64_t>(first + k)));
    }
    series.seeds = seeds_;
  }

 private:
  std::vector<std::uint64_t> seeds_;
};

std::vector<VerbArgument> part_arguments(std::string_view matches) {
  return {{"matches", Given::kInteger, matches},
          {"seed", Given::kSeed, "of their luck and choices; 1"},
          {"first", Given::kInteger, "the number of the first match, so that parts of one series add up to it; 0"}};
}

// The mean of what was added, and its variance: the mean square of the distance from it.
class Mean {
 public:
  void add(double value) {
    ++count_;
    const double before = value - mean_;
    mean_ += before / count_;
    squares_ += before * (value - mean_);
  }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double variance() const { return count_ > 0 ? squares_ / count_ : 0; }

 private:
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// What matches come to, by seat where it is one's own.
struct Totals {
  explicit Totals(std::size_t seats) : wins(seats), returns(seats) {}

  void add(const GameDef& def, const MatchSummary& match) {
    const bool drawn = is_drawn(def, match);
    draws += drawn ? 1 : 0;
    plies.add(match.plies);
    if (match.decisions > 0) choices.add(static_cast<double>(match.choices) / match.decisions);
    for (std::size_t seat = 0; seat < wins.size(); ++seat) {
      returns[seat].add(match.returns[seat]);
      wins[seat] += drawn ? 0 : (match.winners >> seat) & 1;
    }
  }
  std::vector<int> wins;
  int draws = 0;
  std::vector<Mean> returns;
  Mean plies;
  Mean choices;
};

// Of the matches that differ, in order.
std::vector<std::uint64_t> signatures_of(const BatchResult& found) {
  std::vector<std::uint64_t> all;
  for (const MatchSummary& one : found.matches) all.push_back(one.signature);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

json marks_json(const std::vector<std::uint64_t>& signatures) {
  json marks = json::array();
  if (signatures.size() > kMostMarks) return marks;
  for (const std::uint64_t one : signatures) marks.push_back(hex16(one));
  return marks;
}

json simulate_matches(Table& table, const Arguments& given) {
  BatchOptions options;
  const Part part(table, given, 200, options);
  const BatchResult found = need(play_matches(table.game().shared_from_this(), bots_of(table, given), options));
  Totals totals(table.def().seats.size());
  const std::vector<std::uint64_t> different = signatures_of(found);
  for (const MatchSummary& one : found.matches) totals.add(table.def(), one);
  json returns = json::array();
  json spread = json::array();
  for (const Mean& one : totals.returns) {
    returns.push_back(one.mean());
    spread.push_back(one.variance());
  }
  return {{"matches", found.matches.size()},
          {"wins", totals.wins},
          {"draws", totals.draws},
          {"returns", std::move(returns)},
          {"returns_variance", std::move(spread)},
          {"plies", totals.plies.mean()},
          {"plies_variance", totals.plies.variance()},
          {"choices", totals.choices.mean()},
          {"choices_variance", totals.choices.variance()},
          {"different", different.size()},
          {"marks", marks_json(different)},
          {"signature", hex16(found.signature)},
          {"stopped", found.stopped}};
}

json case_json(const CaseVerdict& one) {
  return {{"name", printable(one.name)},
          {"passed", one.passed},
          {"detail", one.passed ? "" : one.error.text()},
          {"excerpt", one.passed ? "" : excerpt_of(one.error)},
          {"fault", one.passed ? json(nullptr) : error_json(one.error)}};
}

constexpr int kRedrawn = 34;  // a match

json check(Table& table, const Arguments& given) {
  CheckOptions options;
  const Part part(table, given, 30, options);
  options.redrawn = kRedrawn * options.matches;
  const auto game = table.game().shared_from_this();
  const bool cases = given.flag("cases", true);
  json promises = json::array();
  for (const CheckFinding& one :
       cases ? need(check_with_cases(game, options)).findings : need(check_game(game, options))) {
    promises.push_back({{"promise", one.promise},
                        {"held", one.held},
                        {"detail", printable(one.detail)},
                        {"places", places_in(table.def(), one.detail)}});
  }
  return {{"promises", std::move(promises)}, {"stopped", table.stop()->load()}};
}

json cases(Table& table, const Arguments&) {
  VmOptions options = explained();
  options.jit = false;  // so that rules that loop without end fail
  const GameFiles& source = table.def().source;
  json found = json::array();
  if (!source.exists("cases.yaml")) return {{"cases", std::move(found)}};
  for (const CaseVerdict& one : need(run_cases(source, options))) found.push_back(case_json(one));
  return {{"cases", std::move(found)}};
}

json lines_of(const Coverage& found) {
  json files = json::object();
  for (const auto& [name, lines] : {std::pair("ran", &found.ran), std::pair("never", &found.never)}) {
    for (const auto& [file, line] : *lines) {
      if (!files.contains(file)) files[file] = {{"ran", json::array()}, {"never", json::array()}};
      files[file][name].push_back(line);
    }
  }
  return files;
}

json coverage(Table& table, const Arguments& given) {
  MatchSeries series;
  const Part part(table, given, 20, series);
  const Coverage found = need(cover(table.game().shared_from_this(), series));
  json kinds = json::object();
  for (std::size_t k = 0; k < table.def().actions.size(); ++k) {
    kinds[table.def().actions[k].name] = {{"played", found.played[k]}, {"offered", found.offered[k]}};
  }
  return {{"matches", found.matches},
          {"files", lines_of(found)},
          {"kinds", std::move(kinds)},
          {"stopped", table.stop()->load()}};
}

json count(Table& table, const Arguments& given) {
  const int depth = static_cast<int>(given.integer("depth", 1, 0, kMostDepth));
  return {{"count", need(perft(table.match(), depth, 1, table.stop())).count}};
}

std::vector<VerbArgument> with(std::vector<VerbArgument> arguments, VerbArgument one) {
  arguments.push_back(one);
  return arguments;
}

}  // namespace

VerbRows many_verbs() {
  return {{{"simulate",
            "Matches between bots; random ones if none are named.",
            false,
            with(part_arguments("how many; 200"), {"bots", Given::kTexts, "one a seat, or one for all"}),
            "object",
            {{"matches", "integer", "that were played"},
             {"wins", "numbers", "matches won, by seat"},
             {"draws", "integer", "matches that all of several sides have won"},
             {"returns", "numbers", "mean returns, by seat"},
             {"returns_variance", "numbers", "their variances: mean squares of the distance from the mean"},
             {"plies", "number", "mean length"},
             {"plies_variance", "number", "its variance"},
             {"choices", "number", "mean number of legal actions, by matches"},
             {"choices_variance", "number", "its variance"},
             {"different", "integer", "how many of the matches are different ones"},
             {"marks", "list", "a text for each of these, equal in all parts of the series; empty if over 16"},
             {"signature", "text", "over every position of every match"},
             {"stopped", "flag", "by stop, before all were played"}},
            R"({"matches": 20, "seed": 7})"},
           simulate_matches},
          {{"check",
            "Play random matches and test what every game promises.",
            false,
            with(part_arguments("how many; 30"),
                 {"cases", Given::kFlag, "run cases.yaml first, so that lines that it runs count; true"}),
            "object",
            {{"promises", "list",
              "{promise, held, detail, places [{file, line, last}]}; places: of the game's files, that detail names"},
             {"stopped", "flag", "by stop, before all were played"}},
            R"({"matches": 2})"},
           check},
          {{"cases",
            "Run the game's cases.yaml.",
            false,
            {},
            "object",
            {{"cases", "list", "{name, passed, detail, excerpt, fault}; fault: an error with file and line, or null"}},
            "{}"},
           cases},
          {{"coverage",
            "What random matches reach of the rules: lines, and kinds of action.",
            false,
            part_arguments("how many; 20"),
            "object",
            {{"matches", "integer", "that were played"},
             {"files", "object", "by file {ran, never}: numbers of lines with code"},
             {"kinds", "object", "by kind of action {played, offered}: how often, and in how many lists"},
             {"stopped", "flag", "by stop, before all were played"}},
            R"({"matches": 2})"},
           coverage},
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

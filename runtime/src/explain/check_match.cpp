// One random match, tested at every ply; see the header.
#include "explain/check_match.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "explain/line_coverage.h"
#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

constexpr const char* kRuns = "the rules run without errors";
constexpr const char* kUndo = "undo restores the match";
constexpr const char* kLists = "lists name each legal action once, and never none";
constexpr const char* kRefused = "illegal actions are refused with a reason and change nothing";
constexpr const char* kRecord = "a saved match plays back to the same match";
constexpr const char* kEnds = "matches end within max_length";
constexpr const char* kWritten = "in a position, legal actions have texts of their own that read back";
constexpr const char* kShort = "in a position, each legal action has a short text of its own";
constexpr const char* kHints = "hints answer with an integer in its range";
constexpr std::uint32_t kPliesOfHidden = 10;
constexpr const char* kReturns = "returns keep what is known of them before";

bool same_match(const Match& a, const Match& b) {
  return a.state() == b.state() && a.plies() == b.plies() &&
         std::equal(a.legal().begin(), a.legal().end(), b.legal().begin(), b.legal().end());
}

// A match under test, with what is needed to say where something went wrong.
class Player {
 public:
  Player(Match match, std::uint64_t seed, int samples, Promises& promises)
      : match_(std::move(match)),
        policy_(seed, Stream::kPolicy),
        other_(derive_seed(seed, 7), Stream::kPolicy),
        promises_(promises),
        samples_(samples) {
    played_.seed = seed;
    played_.start_hash = match_.hash();
  }

  PlayedMatch play() {
    const Match start = match_;
    bool rules_failed = false;
    const auto goes_on = [&](Match& /*match_*/) {
      if (match_.plies() > 0) test_played();
      if (match_.plies() >= match_.def().max_length) return false;
      test_list();
      if (is_choice(match_.node())) played_.phases.insert(match_.phase());
      rules_failed = match_.game().writes_texts() && !test_texts();
      rules_failed = rules_failed || (match_.game().has_shorts() && !test_shorts());
      if (rules_failed) return false;
      test_refusals();
      test_hints();
      check_views(match_, other_, at(), promises_);
      test_hidden();
      before_ = match_;
      return true;
    };
    const auto choose = [this](const Match& now) {
      return Result<std::int32_t>(now.legal()[policy_.below(static_cast<std::uint32_t>(now.legal().size()))]);
    };
    if (auto done = play_on(match_, goes_on, choose); !done) {
      played_.used_up = done.error().kind == ErrorKind::kBudget;
      promises_.test(kRuns, false, at() + ": " + done.error().text());
      return std::move(played_);
    }
    if (rules_failed) return std::move(played_);
    if (match_.over() && match_.plies() > 0) test_played();
    promises_.test(kEnds, match_.over(), at());
    played_.finished = match_.over();
    test_result();
    test_record();
    test_imagined();
    test_undo_to(start);
    return std::move(played_);
  }

 private:
  [[nodiscard]] std::string at() const {
    return "seed " + std::to_string(played_.seed) + ", ply " + std::to_string(match_.plies());
  }

  void test_list() {
    const auto legal = match_.legal();
    const bool choosing = is_choice(match_.node());
    promises_.test(kLists, legal.empty() != choosing, at() + ": an empty list");
    const std::set<std::int32_t> distinct(legal.begin(), legal.end());
    const bool once = distinct.size() == legal.size();
    promises_.test(kLists, once, once ? "" : at() + ": " + listed_twice());
    for (const std::int32_t action : legal) {
      promises_.test(kLists, action >= 0 && action < match_.def().num_distinct_actions, at() + ": out of range");
    }
  }

  // The first action that is listed again, its kind, and the lines that listed it.
  [[nodiscard]] std::string listed_twice() const {
    const auto legal = match_.legal();
    std::map<std::int32_t, std::size_t> places;
    std::size_t again = 0;
    while (places.try_emplace(legal[again], again).second) ++again;
    std::string text = "\"" + match_.choice_text(legal[again]) + "\" (kind " + match_.def().kind_of(legal[again]).name +
                       ") is listed twice";
    auto vm = match_.game_ptr()->lease();
    if (!vm) return text;
    std::memcpy((*vm)->window(), match_.state().data(), static_cast<std::size_t>(match_.state().bytes()));
    const std::vector<Where> lines = lines_of_list(**vm, match_.seat());
    if (lines.size() != legal.size()) return text;
    const auto line = [&lines](std::size_t k) { return lines[k].file + ":" + std::to_string(lines[k].line); };
    const std::string first = line(places[legal[again]]);
    return text + ": at " + first + (line(again) == first ? ", there again" : " and again at " + line(again));
  }

  // Of every seat, wherever somebody chooses.
  void test_hints() {
    const auto& def = match_.def();
    if ((def.hints.empty() && !def.hints_fault) || !is_choice(match_.node())) return;
    const auto test = [this](const auto& ask) {
      if (!promises_.holds(kHints)) return;
      const auto answer = ask();
      const bool answered = answer.ok() || answer.error().kind == ErrorKind::kArgument;  // there is no such hint
      promises_.test(kHints, answered, answered ? "" : at() + ": " + answer.error().text());
    };
    for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
      test([&] { return match_.evaluate(seat); });
      test([&] { return match_.features(seat); });
    }
    test([&] { return match_.weights(); });
  }

  // At fewer of many plies: each is played through from the beginning.
  void test_hidden() {
    const auto plies = static_cast<std::uint32_t>(match_.plies());
    if (!hidden_.any() || (plies > kPliesOfHidden && other_.below(plies) >= kPliesOfHidden)) return;
    auto vm = match_.game_ptr()->lease();
    if (vm) check_hidden(match_, other_, **vm, at(), promises_);
  }

  void test_imagined() {
    if (!hidden_.any()) return;
    auto vm = match_.game_ptr()->lease();
    if (vm) check_imagined(match_, samples_, other_, **vm, promises_);
  }

  // False if the rules failed: each of very many texts would use up a budget.
  bool test_texts() {
    if (!is_choice(match_.node())) return true;
    std::set<std::string> texts;
    for (const std::int32_t action : match_.legal()) {
      const auto text = match_.written_text(action);
      promises_.test(kWritten, text.ok(), at() + ": " + (text ? "" : text.error().text()));
      if (!text) {
        played_.used_up = text.error().kind == ErrorKind::kBudget;
        return false;
      }
      promises_.test(kWritten, texts.insert(*text).second, at() + ": two actions are written \"" + *text + "\"");
      // Reading one back compares it with all: some are enough.
      if (other_.below(static_cast<std::uint32_t>(match_.legal().size())) >= 3) continue;
      const auto read = match_.parse_choice(*text);
      const auto read_static = match_.parse_choice(action_text(match_.def(), action));
      promises_.test(kWritten, read.ok() && *read == action && read_static.ok() && *read_static == action,
                     at() + ": \"" + *text + "\" is read as another action");
    }
    return true;
  }

  // Of kinds that have any.
  bool test_shorts() {
    std::map<std::string, int> times;
    std::vector<std::vector<std::string>> shorts;
    for (const std::int32_t action : match_.legal()) {
      auto texts = match_.short_texts(action);
      promises_.test(kShort, texts.ok(), at() + ": " + (texts ? "" : texts.error().text()));
      if (!texts) {
        played_.used_up = texts.error().kind == ErrorKind::kBudget;
        return false;
      }
      for (const std::string& text : *texts) ++times[text];
      shorts.push_back(*std::move(texts));
    }
    for (std::size_t k = 0; k < shorts.size(); ++k) {
      const bool own =
          std::any_of(shorts[k].begin(), shorts[k].end(), [&](const auto& one) { return times[one] == 1; });
      promises_.test(kShort, own || shorts[k].empty(),
                     at() + ": \"" + match_.choice_text(match_.legal()[k]) + "\" has none");
    }
    return true;
  }

  void test_refusals() {
    if (!is_choice(match_.node())) return;
    const int actions = match_.def().num_distinct_actions;
    const auto legal = match_.legal();
    for (int tries = 0; tries < 2; ++tries) {
      const auto action = static_cast<std::int32_t>(other_.below(static_cast<std::uint32_t>(actions)));
      if (std::find(legal.begin(), legal.end(), action) == legal.end()) test_refusal(action);
    }
    test_refusal(-1);
    test_refusal(actions);
  }

  void test_refusal(std::int32_t action) {
    const Match before = match_;
    const Status done = match_.play(action);
    const bool refused = !done && done.error().kind == ErrorKind::kIllegal && !done.error().message.empty();
    promises_.test(kRefused, refused && same_match(before, match_), at() + ": action " + std::to_string(action));
    if (done) match_ = before;
  }

  // The ply that was just played: taken back and played again.
  void test_played() {
    promises_.test(kRuns, true, "");
    const Match after = match_;
    const PlyRecord& ply = *after.last_ply();
    const Status undone = match_.undo();
    promises_.test(kUndo, undone.ok() && same_match(match_, *before_), at());
    const Status again = is_luck(ply.node) ? match_.play_luck() : match_.play(ply.choice);
    promises_.test(kUndo, again.ok() && same_match(match_, after), at() + ": playing it again differs");
    match_ = after;
    played_.plies.push_back({{before_->legal().begin(), before_->legal().end()}, ply.choice, ply.draws, after.hash()});
  }

  void test_result() {
    if (!match_.over()) return;
    const Utility known = utility_of(match_.def());
    const auto returns = match_.returns();
    double sum = 0;
    for (const double one : returns) {
      sum += one;
      promises_.test(kReturns, one >= known.min && one <= known.max, at() + ": " + std::to_string(one));
    }
    const bool fine = !known.sum || std::abs(sum - *known.sum) < 1e-9;
    promises_.test(kReturns, fine, at() + ": they sum to " + std::to_string(sum));
    const bool same = std::ranges::all_of(returns, [&returns](double one) { return one == returns.front(); });
    promises_.test(kReturns, same || known.kind != Utility::Kind::kIdentical, at() + ": they differ");
  }

  void test_record() {
    const std::string record = match_.record();
    auto again = Match::from_record(match_.game_ptr(), record);
    const std::string why = again ? "" : ": " + again.error().text();
    promises_.test(kRecord, again.ok() && same_match(*again, match_) && again->record() == record, at() + why);
  }

  void test_undo_to(const Match& start) {
    for (std::size_t k = played_.plies.size(); k-- > 0;) {
      promises_.test(kUndo, match_.hash() == played_.plies[k].hash && match_.undo().ok(), at());
    }
    promises_.test(kUndo, same_match(match_, start) && !match_.undo().ok(), at());
  }

  Match match_;
  Rng policy_;
  Rng other_;
  Promises& promises_;
  int samples_;
  HiddenThings hidden_{match_.def()};
  std::optional<Match> before_;  // the ply under way
  PlayedMatch played_;
};

// Plays on a machine what was played, as long as that goes the same way; stops once when half of it is played.
class Replay : public Job {
 public:
  Replay(Vm& vm, const PlayedMatch& played) : vm_(vm), played_(played) {}

  bool take() { return !std::exchange(taken_, true); }
  void begin(NextPly& at) {
    at.restart();
    at.luck = {played_.seed, 0};
  }
  std::int32_t choose(const NextPly& at) {
    const Trace& ply = played_.plies[plies_];
    if (std::ranges::equal(at.actions(), ply.list)) return ply.choice;
    found_ = now() + ": another list";
    return kDone;
  }
  void watch(const NextPly& at) {
    const Trace& ply = played_.plies[plies_];
    if (hash_bytes(at.window(), static_cast<std::size_t>(vm_.def().layout.bytes)) != ply.hash) {
      found_ = now() + ": another state";
    }
    if (!std::ranges::equal(vm_.draws(), ply.draws)) found_ = now() + ": other draws";
    stop_ = plies_++ == played_.plies.size() / 2;
  }
  bool stopped() { return over() || std::exchange(stop_, false); }

  [[nodiscard]] bool over() const { return !found_.empty() || plies_ == played_.plies.size(); }
  [[nodiscard]] const std::string& found() const { return found_; }
  [[nodiscard]] std::string now() const { return "ply " + std::to_string(plies_); }

 private:
  Vm& vm_;
  const PlayedMatch& played_;
  std::string found_;
  std::size_t plies_ = 0;
  bool taken_ = false;
  bool stop_ = false;
};

// REQUIRES that `halfway` leaves the machine's window as it is.
std::string difference(Vm& vm, const PlayedMatch& played, const std::function<void()>& halfway) {
  if (auto done = vm.setup(); !done) return done.error().text();
  if (hash_bytes(vm.window(), static_cast<std::size_t>(vm.def().layout.bytes)) != played.start_hash) {
    return "after setup";
  }
  Replay job(vm, played);
  Runner runner(vm.def(), job);
  const auto run = [&] {
    const Status done = runner.run(vm);
    return done ? job.found() : job.now() + ": " + done.error().text();
  };
  std::string found = run();
  if (!found.empty() || played.plies.empty()) return found;
  if (halfway) halfway();
  return job.over() ? found : run();
}

}  // namespace

void Promises::test(const std::string& promise, bool held, const std::string& detail) {
  auto [entry, fresh] = entries_.try_emplace(promise);
  if (fresh) order_.push_back(promise);
  ++entry->second.tests;
  if (!held && entry->second.broken++ == 0) entry->second.first = detail;
}

bool Promises::holds(const std::string& promise) const {
  const auto found = entries_.find(promise);
  return found == entries_.end() || found->second.broken == 0;
}

void Promises::hold(const std::string& promise, const std::string& remark) {
  test(promise, true, "");
  Entry& entry = entries_.at(promise);
  if (entry.remarks++ == 0) entry.remark = remark;
}

std::vector<CheckFinding> Promises::findings() const {
  std::vector<CheckFinding> findings;
  for (const std::string& promise : order_) {
    const Entry& entry = entries_.at(promise);
    const auto counted = counted_.find(promise);
    std::string good = counted != counted_.end() ? counted->second : std::to_string(entry.tests) + " tests";
    if (entry.remarks > 0) good += ", " + std::to_string(entry.remarks) + " with a remark: " + entry.remark;
    findings.push_back({promise, entry.broken == 0, entry.broken == 0 ? good : entry.first});
  }
  return findings;
}

PlayedMatch check_match(const std::shared_ptr<Game>& game, std::uint64_t seed, int samples, Promises& promises) {
  auto match = Match::start(game, seed);
  promises.test(kRuns, match.ok(), match ? "" : "at the start: " + match.error().text());
  if (!match) {
    PlayedMatch none;
    none.used_up = match.error().kind == ErrorKind::kBudget;
    return none;
  }
  return Player(*std::move(match), seed, samples, promises).play();
}

std::string differs_on(Vm& vm, const PlayedMatch& played, const std::function<void()>& halfway) {
  const std::string found = difference(vm, played, halfway);
  return found.empty() ? "" : "seed " + std::to_string(played.seed) + ", " + found;
}

}  // namespace quoin

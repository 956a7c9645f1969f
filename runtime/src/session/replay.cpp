// A match played again on changed rules.
#include "quoin/session/replay.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>
#include <utility>

#include "quoin/base/text.h"
#include "quoin/explain/why.h"
#include "session/position_changes.h"

namespace quoin {
namespace {

using nlohmann::json;

constexpr std::size_t kMostChanges = 4;

std::string text_of(const json& object, const char* key) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

// The plies of a record.
Result<std::vector<KeptPly>> kept_plies(const json& plies) {
  std::vector<KeptPly> kept;
  for (const json& ply : plies) {
    const auto has_text = [&ply](const char* key) { return ply.contains(key) && ply[key].is_string(); };
    const bool numbers = ply.contains("draws") && ply["draws"].is_array() &&
                         std::ranges::all_of(ply["draws"], [](const json& one) { return one.is_number_integer(); });
    if (has_text("deal") && numbers) {
      kept.push_back({"", ply["deal"], "", ply["draws"]});
    } else if (has_text("seat") && has_text("roll") && has_text("outcome")) {
      kept.push_back({ply["seat"], ply["roll"], ply["outcome"], {}});
    } else if (has_text("seat") && has_text("play")) {
      kept.push_back({ply["seat"], "", ply["play"], {}});
    } else {
      return Error{ErrorKind::kSave, {}, "saved match: a ply is not written as plies are", ""};
    }
  }
  return kept;
}

Result<Match> begun(const json& record, const std::shared_ptr<Game>& game) {
  const auto seed = record["seed"].get<std::uint64_t>();
  if (!record.contains("position")) return Match::start(game, seed);
  auto match = Match::from_position(game, record["position"], seed);
  if (match || match.error().kind != ErrorKind::kArgument) return match;
  return Error{ErrorKind::kArgument,
               {},
               "the position that the match began with is refused: " + match.error().message,
               match.error().hint};
}

// ---- one ply ----

// What stands here instead of a node at which this seat chooses, or this die or deal is due.
std::string misfit(const Match& now, const KeptPly& step) {
  if (now.over()) return "the match is over" + (now.ending().empty() ? "" : " (" + now.ending() + ")");
  const bool deal = now.node() == Node::kDeal;
  if (is_luck(now.node())) {
    if (now.phase_name() == step.luck && deal == step.choice.empty()) return "";
    return std::string("luck is due: ") + (deal ? "deal " : "roll ") + now.phase_name();
  }
  const std::string& seat = now.def().seats[as_size(now.seat())];
  return seat == step.seat && step.luck.empty() ? "" : "it is " + seat + "'s turn (" + now.phase_name() + ")";
}

// Plays a step. Error: of kind kArgument if it no longer fits, with the reason; else the rules fail.
Status play_step(Match& now, const KeptPly& step) {
  if (std::string reason = misfit(now, step); !reason.empty()) return Error{ErrorKind::kArgument, {}, reason, ""};
  if (now.node() == Node::kDeal) return now.play_deal(step.draws);
  // An action as records write it, which does not depend on the position; an outcome.
  const auto choice =
      is_luck(now.node()) ? now.parse_choice(step.text()) : Result<std::int32_t>(parse_action(now.def(), step.choice));
  if (!choice) return choice.error();
  if (now.why_not(*choice).empty()) return now.play(*choice);
  const auto why = Reasons(now).why(*choice);
  if (!why) return why.error();
  const std::string where = why->where.empty() ? "" : " (" + why->where + ")";
  return Error{ErrorKind::kArgument, {}, why->reason + where, ""};
}

// Plays a step; why that cannot be, or an empty text.
std::string fault_of(Match& now, const KeptPly& step) {
  const Status done = play_step(now, step);
  if (done) return "";
  const std::string told = "`" + step.text() + "`";
  if (done.error().kind != ErrorKind::kArgument) return told + " fails: " + done.error().text();
  return told + " is no longer " + (step.luck.empty() ? "legal" : "drawn") + ", because " + done.error().text();
}

// ---- all plies ----

// What the position after each ply was, as far as that is known, and how another one differs from it.
class Course {
 public:
  // `record`: the match's; `match`: itself, if it is there.
  Course(const json& record, const Match* match, const GameDef& now) {
    hashes_.push_back(text_of(record, "start"));
    for (const json& ply : record["plies"]) hashes_.push_back(text_of(ply, "hash"));
    if (match == nullptr) return;
    changes_.emplace(match->def(), now);
    states_.push_back(&match->state());
    for (const PlayedPly* ply = match->past(); ply != nullptr; ply = ply->earlier().get()) {
      states_.push_back(&ply->before);
    }
    std::ranges::reverse(states_);
  }

  // What the position after so many plies has become; empty if it is the same. `how`: what stands before "another".
  [[nodiscard]] std::string change(std::size_t plies, const Match& now, const std::string& how) const {
    if (!changes_) return hashes_[plies] == hex16(now.hash()) ? "" : "another position than was recorded";
    const std::vector<std::string> changes = changes_->between(*states_[plies], now.state());
    if (changes.empty()) return "";
    std::string told;
    for (std::size_t k = 0; k < std::min(changes.size(), kMostChanges); ++k) told += (k == 0 ? "" : ", ") + changes[k];
    if (changes.size() > kMostChanges) told += ", and " + std::to_string(changes.size() - kMostChanges) + " more";
    return how + "another position: " + told;
  }

 private:
  std::vector<std::string> hashes_;
  std::optional<PositionChanges> changes_;
  std::vector<const State*> states_;
};

Result<Replay> replayed(const json& record, const Match* match, const std::shared_ptr<Game>& game,
                        std::span<const KeptPly> rest) {
  auto now = begun(record, game);
  if (!now) return now.error();
  auto kept = kept_plies(record["plies"]);
  if (!kept) return kept.error();
  std::vector<KeptPly> steps = *std::move(kept);
  const std::size_t plies = steps.size();
  steps.insert(steps.end(), rest.begin(), rest.end());
  const Course course(record, match, game->def());
  const int first = now->plies();
  Replay replay{*std::move(now), {}, {}};
  const auto compare = [&](std::size_t number, const std::string& how) {
    std::string told = course.change(number, replay.match, how);
    if (!told.empty()) replay.differences.push_back({first + static_cast<int>(number), std::move(told)});
  };
  compare(0, "");
  for (std::size_t number = 1; number <= steps.size(); ++number) {
    const KeptPly& step = steps[number - 1];
    const int ply = first + static_cast<int>(number);
    if (std::string fault = fault_of(replay.match, step); !fault.empty()) {
      replay.differences.push_back({ply, std::move(fault)});
      replay.rest.assign(steps.begin() + static_cast<std::ptrdiff_t>(number) - 1, steps.end());
      break;
    }
    if (number == plies + 1) replay.differences.push_back({ply, "`" + step.text() + "` can be played again"});
    if (replay.differences.empty() && number <= plies) {
      compare(number, step.luck.empty() ? "the same action, " : "the same luck, ");
    }
  }
  return replay;
}

json content_of(std::string_view record) { return json::parse(record.substr(record.find('\n') + 1)); }

}  // namespace

std::string KeptPly::text() const {
  if (choice.empty()) return "deal " + luck;
  return luck.empty() ? choice : luck + ": " + choice;
}

std::string Difference::line() const { return (ply > 0 ? "ply " + std::to_string(ply) : "at the start") + ": " + text; }

std::string Replay::text() const {
  std::string lines;
  for (const Difference& one : differences) lines += (lines.empty() ? "" : "\n") + one.line();
  return lines.empty() ? "unchanged" : lines;
}

Result<Replay> replay(const Match& match, std::shared_ptr<Game> game, std::span<const KeptPly> rest) {
  return replayed(content_of(match.record()), &match, game, rest);
}

Result<Replay> replay_record(std::string_view record, std::shared_ptr<Game> game) {
  if (auto whole = read_record_header(record); !whole) return whole.error();
  return replayed(content_of(record), nullptr, game, {});
}

OtherChoices other_choices(const Match& then, const Match& now) {
  const auto texts_of = [](const Match& match) {
    std::vector<std::string> texts;
    for (const std::int32_t action : match.legal()) texts.push_back(match.choice_text(action));
    return texts;
  };
  const auto without = [](const std::vector<std::string>& texts, const std::vector<std::string>& others) {
    const std::unordered_set<std::string> known(others.begin(), others.end());
    std::vector<std::string> left;
    std::ranges::copy_if(texts, std::back_inserter(left),
                         [&](const std::string& text) { return !known.contains(text); });
    return left;
  };
  const std::vector<std::string> was = texts_of(then);
  const std::vector<std::string> is = texts_of(now);
  return {without(is, was), without(was, is)};
}

}  // namespace quoin

// Analyses in words.
#include "quoin/search/advice.h"

#include "quoin/base/text.h"
#include "quoin/engine/returns.h"

namespace quoin {
namespace {

constexpr std::size_t kMostToldPlies = 6;
constexpr double kLeastToldShare = 0.05;

std::string percent(double share) { return fixed(100 * share, 0); }

std::string certain_words(double value, const Utility& utility) {
  if (value >= utility.max) return "wins for certain";
  return value <= utility.min ? "loses for certain" : "draws for certain";
}

// "at random: rock 33%, paper 34%, scissors 33%".
std::string mixed(std::span<const AdvisedAction> actions) {
  std::string told;
  for (const AdvisedAction& one : actions) {
    if (one.share < kLeastToldShare) continue;
    told += (told.empty() ? "at random: " : ", ") + one.text + " " + percent(one.share) + "%";
  }
  return told;
}

}  // namespace

std::string value_words(const GameDef& def, const ActionValue& value) {
  if (!value.tried) return "not tried";
  const bool exact = value.proven && value.low == value.high;
  if (def.payoffs) {
    return exact ? "gets " + general(value.value) + " for certain" : "gets about " + fixed(value.value, 1);
  }
  const Utility utility = utility_of(def);
  if (exact) return certain_words(value.value, utility);
  const bool alone = utility.kind == Utility::Kind::kIdentical || utility.kind == Utility::Kind::kGeneralSum;
  const double share = (value.value - utility.min) / (utility.max - utility.min);
  std::string words = "about " + percent(share) + " % of the " + (alone ? "wins" : "points");
  if (value.proven && value.low > utility.min) return words + ", does not lose";
  if (value.proven && value.high < utility.max) return words + ", does not win";
  return words;
}

std::vector<ExpectedPly> expected_line(const Match& match, const Analysis& found) {
  Match now = match;
  if (found.line.size() > 1) {
    auto same = match.resample(found.seat, 0);
    if (!same) return {};
    now = *std::move(same);
  }
  std::vector<ExpectedPly> told;
  for (const std::int32_t action : found.line) {
    told.push_back({now.seat(), action, now.choice_text(action)});
    if (told.size() == found.line.size()) break;
    if (!now.play(action) || !is_choice(now.node())) break;
  }
  return told;
}

std::string advice(const std::vector<std::string>& seats, std::span<const AdvisedAction> actions,
                   std::span<const ExpectedPly> line) {
  const AdvisedAction& best = actions.front();
  std::string said = (best.share < 1 ? mixed(actions) + "; " : best.text + ": ") + best.words;
  for (std::size_t k = 1; k < line.size() && k <= kMostToldPlies; ++k) {
    said += (k == 1 ? "; then " : ", ") + seats[as_size(line[k].seat)] + " " + line[k].text;
  }
  return said + (line.size() > kMostToldPlies + 1 ? " ..." : "");
}

std::string advice(const Match& match, const Analysis& found) {
  std::vector<AdvisedAction> actions;
  for (const ActionValue& one : found.actions) {
    actions.push_back({match.choice_text(one.action), value_words(match.def(), one), one.share});
  }
  return advice(match.def().seats, actions, expected_line(match, found));
}

}  // namespace quoin

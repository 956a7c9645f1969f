// Reasons: what is asked, by number or text, and the answers where nothing of the rules has to be looked into.
#include "quoin/explain/why.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "explain/refused.h"
#include "explain/texts.h"

namespace quoin {
namespace {

constexpr std::size_t kMostOfOneText = 16;  // actions of one text that are looked at

// ---- where no action is asked for ----

std::string choice_text(const Match& match, std::int32_t action) {
  return match.over() ? action_text(match.def(), action) : match.choice_text(action);
}

Why without_action(std::string_view text, std::string kind, std::string reason) {
  Why why;
  why.text = without_blanks(text);
  why.kind = std::move(kind);
  why.reason = std::move(reason);
  return why;
}

// At a die or a deal, where nobody chooses. `asked`: the text that names `choice`, or would have to.
Why by_luck(const Match& match, std::string_view asked, const Result<std::int32_t>& choice) {
  const bool die = match.node() == Node::kChance;
  const std::string told =
      std::string("luck is due now (") + (die ? "chance " : "deal ") + match.phase_name() + "): nobody chooses";
  Why why = without_action(asked, "luck", told);
  if (!choice) {
    why.details = {printable(choice.error().message)};
    return why;
  }
  if (!die && *choice != 0) return why;
  why.action = *choice;
  why.text = match.choice_text(*choice);
  why.legal = true;
  why.kind = "outcome";
  return why;
}

Result<std::int32_t> outcome_named(const Match& match, std::string_view text) {
  if (match.node() == Node::kDeal && text == match.choice_text(0)) return 0;
  return match.parse_choice(text);
}

Result<std::int32_t> outcome_numbered(const Match& match, std::int64_t number) {
  if (match.node() == Node::kDeal) return number == 0 ? 0 : 1;
  const int count = match.die()->outcomes.size;
  if (number >= 0 && number < count) return static_cast<std::int32_t>(number);
  return Error{ErrorKind::kArgument,
               {},
               "choices are numbered 0 to " + std::to_string(count - 1) + " here; found " + std::to_string(number),
               ""};
}

// What can be said of a text that names no action: how actions are written.
Why unknown(const Match& match, std::string_view text, const Error& error, bool with_legal) {
  Why why = without_action(text, "unknown", printable(error.message));
  if (!error.hint.empty()) why.details.push_back(printable(error.hint));
  std::vector<std::string> kinds;
  for (const ActionKind& kind : match.def().actions) kinds.push_back(joined(kind.words, " "));
  why.details.push_back("actions are written: " + joined(kinds, ", "));
  if (!with_legal) return why;
  std::vector<std::int32_t> legal{match.legal().begin(), match.legal().end()};
  std::sort(legal.begin(), legal.end());
  const std::size_t step = std::max<std::size_t>(1, legal.size() / 4);
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < legal.size() && texts.size() < 4; at += step) {
    texts.push_back(match.choice_text(legal[at]));
  }
  why.details.push_back("legal now are, for example: " + joined(texts, ", "));
  return why;
}

}  // namespace

std::vector<std::string> Why::lines() const {
  std::vector<std::string> lines = details;
  if (!where.empty()) lines.insert(lines.begin(), where + ": " + source);
  return lines;
}

nlohmann::json why_json(const Why& why) {
  return {{"action", why.action ? nlohmann::json(*why.action) : nlohmann::json()},
          {"text", why.text},
          {"legal", why.legal},
          {"kind", why.kind},
          {"reason", why.reason},
          {"where", why.where},
          {"source", why.source},
          {"call", why.call},
          {"condition", why.condition},
          {"details", why.details}};
}

Why why_of_another(const Match& match, std::optional<std::int32_t> action, std::string_view text) {
  const GameDef& def = match.def();
  Why why = without_action(text, "turn", "it is " + def.seats[as_size(match.seat())] + "'s turn");
  if (!action) {
    const auto named = parse_action(def, text);
    if (!named) return unknown(match, text, named.error(), false);
    action = *named;
  }
  why.action = action;
  why.text = action_text(def, *action);
  return why;
}

Result<std::vector<std::int32_t>> actions_named(const Match& match, std::string_view text) {
  if (is_luck(match.node())) {
    const auto choice = outcome_named(match, text);
    if (!choice) return choice.error();
    return std::vector{*choice};
  }
  const auto action = match.over() ? parse_action(match.def(), text) : match.parse_choice(text);
  if (action) return std::vector{*action};
  const std::vector<std::string> words = split_words(lower_case(text));
  std::vector<std::int32_t> found;
  for (std::int32_t one = 0; one < match.def().num_distinct_actions && !match.over(); ++one) {
    if (split_words(lower_case(match.choice_text(one))) == words) found.push_back(one);
  }
  if (found.empty()) return action.error();
  return found;
}

Result<Why> Reasons::why(std::string_view text) {
  if (is_luck(match_.node())) return by_luck(match_, text, outcome_named(match_, text));
  const auto numbers = actions_named(match_, text);
  if (!numbers) return unknown(match_, text, numbers.error(), !match_.over());
  std::optional<Why> first;
  for (std::size_t at = 0; at < std::min(numbers->size(), kMostOfOneText); ++at) {
    auto one = told((*numbers)[at], true);
    if (!one || one->legal || one->kind == "barred") return one;
    if (!first) first = *std::move(one);
  }
  return *std::move(first);
}

Result<Why> Reasons::why(std::int64_t action) { return told(action, true); }

Result<Why> Reasons::shortly(std::int64_t action) { return told(action, false); }

Result<Why> Reasons::told(std::int64_t number, bool by_two) {
  if (is_luck(match_.node())) return by_luck(match_, std::to_string(number), outcome_numbered(match_, number));
  const int count = match_.def().num_distinct_actions;
  if (number < 0 || number >= count) {
    return Error{ErrorKind::kArgument,
                 {},
                 "actions are numbered 0 to " + std::to_string(count - 1) + "; found " + std::to_string(number),
                 ""};
  }
  const auto action = static_cast<std::int32_t>(number);
  Why why;
  why.action = action;
  why.text = choice_text(match_, action);
  if (match_.over()) {
    why.kind = "over";
    const std::string how = match_.ended_by().empty() ? "how is not recorded" : match_.ending();
    why.reason = "the match is over" + (how.empty() ? "" : " (" + how + ")");
    return why;
  }
  if (!run_) {
    auto run = list_steps(match_, match_.seat());
    if (!run) return run.error();
    run_ = *std::move(run);
  }
  const RuleStep* step = lister_of(*run_, action);
  if (step == nullptr) return why_refused({match_, action, std::move(why.text), viewer_, *run_}, by_two);
  why.legal = true;
  why.kind = "listed";
  why.where = step->where();
  why.source = step->source;
  why.call = call_of(*step);
  why.reason = (why.call.empty() ? step->function : why.call) + " lists it";
  return why;
}

}  // namespace quoin

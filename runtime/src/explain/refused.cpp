// Why an action that the rules do not list is not listed: the questions that are asked one after the other, and the
// sentences of the answer.
#include "explain/refused.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "explain/mentions.h"
#include "explain/obstacles.h"
#include "explain/texts.h"

namespace quoin {
namespace {

constexpr std::size_t kMostQuoted = 4;
constexpr const char* kNothing =
    "no place was found with another content of which it would be listed, nor two that would have to be empty";

bool is_of(const ActionKind& kind, std::int32_t action) {
  return action >= kind.offset && action - kind.offset < kind.count;
}

// How many actions of a kind a line listed.
std::ptrdiff_t listed_of(const ActionKind& kind, const RuleStep& step) {
  return std::count_if(step.listed.begin(), step.listed.end(), [&](std::int32_t one) { return is_of(kind, one); });
}

bool lists(const RuleStep& step, std::int32_t action) {
  return std::find(step.listed.begin(), step.listed.end(), action) != step.listed.end();
}

template <class Is>
const RuleStep* first_step(const RuleSteps& run, const Is& is) {
  const auto found = std::find_if(run.steps.begin(), run.steps.end(), is);
  return found == run.steps.end() ? nullptr : &*found;
}

// The calls of the same primitive on the lister's line as they were in another run; just the same call, where that was
// made.
std::vector<const RuleStep::Call*> same_calls(const RuleSteps& run, const RuleStep& lister, const std::string& call) {
  const std::string name = call.substr(0, call.find('(')) + "(";
  std::vector<const RuleStep::Call*> found;
  for (const RuleStep& step : run.steps) {
    if (step.line != lister.line || step.file != lister.file) continue;
    for (const RuleStep::Call& one : step.calls) {
      if (one.text == call) return {&one};
      if (one.text.starts_with(name)) found.push_back(&one);
    }
  }
  return found;
}

// The last line that the rules ran in both cases before they went different ways, as it ran here.
const RuleStep* parting(const RuleSteps& run, const RuleSteps& changed, const RuleStep& lister) {
  const RuleStep* last = nullptr;
  for (std::size_t at = 0; at < std::min(run.steps.size(), changed.steps.size()); ++at) {
    const RuleStep &here = run.steps[at], &there = changed.steps[at];
    if (here.line != there.line || here.depth != there.depth || here.file != there.file) return last;
    last = &here;
    if (&there == &lister) return last;
  }
  return last;
}

// What is to be told of the line at which the rules went another way.
std::string went(const RuleStep& step, bool same_line) {
  const std::vector<std::string> known = step.known();
  std::string with = known.empty() ? "" : " with " + joined(known, ", ");
  std::vector<std::string> calls;
  for (const RuleStep::Call& call : step.calls) calls.push_back(call.told());
  if (!calls.empty()) with += " (" + joined(calls, ", ") + ")";
  if (same_line) return "the line ran" + with + ", and did not list it";
  return step.where() + ": " + step.source + " went another way" + with;
}

// What the actions listed for an obstacle's removal are: this one, or any of its kind.
struct Sought {
  std::int32_t action;
  const ActionKind* kind = nullptr;

  [[nodiscard]] bool is_listed_by(const RuleStep& step) const {
    return kind == nullptr ? lists(step, action) : listed_of(*kind, step) > 0;
  }
};

// Why an action that the rules do not list is not listed.
class Refused {
 public:
  explicit Refused(AskedAction asked)
      : match_(asked.match),
        def_(asked.match.def()),
        kind_(def_.kind_of(asked.action)),
        action_(asked.action),
        text_(std::move(asked.text)),
        viewer_(asked.viewer),
        run_(asked.run) {}

  Result<Why> why(bool by_two) {
    if (run_.fault) return answer("unlisted", "the rules fail while they list: " + run_.fault_text());
    const auto found = Obstacles::of(match_, {action_, 1}, viewer_);
    if (!found) return found.error();
    std::vector<PhaseSeat> elsewhere;
    if (viewer_ == kAllSeeing || !found->hides()) {
      auto allow = phases_that_allow(match_, action_);
      if (!allow) return allow.error();
      elsewhere = *std::move(allow);
    }
    const std::string other = other_turn(elsewhere);
    const bool own = match_.node() == Node::kTogether || (found->hides() && found->any()) || found->of_own();
    if (!other.empty() && !own) {  // otherwise what bars it is nearer
      Why why = answer("turn", other);
      why.details = found->sentences("it");
      return why;
    }
    if (found->any()) return barred_by(*found, {action_});
    if (const std::string phase = other_phase(elsewhere); !phase.empty()) return answer("phase", phase);
    if (auto told = of_kind()) return *std::move(told);
    if (by_two) {
      const auto both = Obstacles::of_pairs(match_, action_, viewer_);
      if (!both) return both.error();
      if (both->any()) return barred_by(*both, {action_});
    }
    return unlisted();
  }

 private:
  [[nodiscard]] Why answer(std::string kind, std::string reason) const {
    Why why;
    why.action = action_;
    why.text = text_;
    why.kind = std::move(kind);
    why.reason = std::move(reason);
    return why;
  }

  [[nodiscard]] std::string other_turn(const std::vector<PhaseSeat>& elsewhere) const {
    std::vector<std::string> others;
    for (const PhaseSeat& one : elsewhere) {
      if (one.phase == match_.phase()) others.push_back(def_.seats[as_size(one.seat)]);
    }
    if (others.empty()) return "";
    return "it is " + def_.seats[as_size(match_.seat())] + "'s turn; " + joined(others, " or ") + " could do it";
  }

  [[nodiscard]] std::string other_phase(const std::vector<PhaseSeat>& elsewhere) const {
    std::vector<std::string> names;
    for (const PhaseSeat& one : elsewhere) {
      if (one.phase != match_.phase()) add_once(names, def_.phases[as_size(one.phase)].name);
    }
    if (names.empty()) return "";
    return "that is of the phase " + joined(names, " or ") + "; now is " + match_.phase_name();
  }

  // Where none of the kind is listed: what stands against all of them, or of which phase they are.
  std::optional<Result<Why>> of_kind() {
    const auto of_it = [this](const RuleStep& step) { return listed_of(kind_, step) > 0; };
    if (first_step(run_, of_it) != nullptr) return std::nullopt;
    const auto found = Obstacles::of(match_, {kind_.offset, kind_.count}, viewer_);
    if (!found) return Result<Why>(found.error());
    if (const Obstacles none = found->away_from_boards(); none.any()) return barred_by(none, {action_, &kind_});
    auto phases = phases_by_lines();
    if (!phases) return Result<Why>(phases.error());
    if (!phases->empty()) return Result<Why>(answer("phase", other_phase(*phases)));
    return std::nullopt;
  }

  // The other phases in which a line that lists such actions, and did not run, would run, were it only that phase.
  Result<std::vector<PhaseSeat>> phases_by_lines() {
    std::vector<std::string> lines;
    for (const Mention& mention : mentions_of(def_, kind_.name)) lines.push_back(mention.where);
    const auto among = [&](const RuleStep& step) {
      return std::find(lines.begin(), lines.end(), step.where()) != lines.end();
    };
    for (const RuleStep& step : run_.steps) std::erase(lines, step.where());
    std::vector<PhaseSeat> found;
    for (int phase = 0; phase < static_cast<int>(def_.phases.size()) && !lines.empty(); ++phase) {
      if (phase == match_.phase()) continue;
      const Node node = def_.phases[as_size(phase)].together ? Node::kTogether : Node::kDecide;
      const Changes changes{{def_.layout.node, 0, static_cast<int>(node)}, {def_.layout.phase, 0, phase}};
      const auto run = list_steps(match_, match_.seat(), changes);
      if (!run) return run.error();
      if (first_step(*run, among) != nullptr) found.push_back({phase, match_.seat()});
    }
    return found;
  }

  // Where it, or any of its kind, would be listed if what stands against it did not.
  Result<Why> barred_by(const Obstacles& found, const Sought& sought) {
    const auto changed = list_steps(match_, match_.seat(), found.changes().front());
    if (!changed) return changed.error();
    const RuleStep* lister = first_step(*changed, [&](const RuleStep& step) { return sought.is_listed_by(step); });
    const std::string what = sought.kind == nullptr ? "it" : "some " + sought.kind->name;
    Why why = answer("barred", "");
    why.details = found.sentences(what);
    if (lister == nullptr) {  // the fast machine lists it, the traced one does not: never so
      why.reason = found.reason("");
      return why;
    }
    why.where = lister->where();
    why.source = lister->source;
    why.call = call_of(*lister);
    const auto asked = why.call.empty() ? std::vector<const RuleStep::Call*>{} : same_calls(run_, *lister, why.call);
    if (!asked.empty()) {
      tell_calls(asked, why);
    } else {
      tell_condition(*changed, *lister, why);
    }
    const std::string none = sought.kind == nullptr ? "" : "no " + sought.kind->name + " may be played now: ";
    why.reason = none + found.reason(why.call);
    return why;
  }

  static void tell_calls(const std::vector<const RuleStep::Call*>& asked, Why& why) {
    int listed = 0;
    for (const RuleStep::Call* call : asked) listed += call->listed;
    const std::string some =
        listed == 0 ? "nothing" : std::to_string(listed) + (listed == 1 ? " action" : " actions") + ", not this one";
    why.call = asked.size() == 1 ? asked.front()->text : "";
    why.details.insert(why.details.begin(), why.call.empty()
                                                ? "it ran " + std::to_string(asked.size()) + " times and lists " + some
                                                : why.call + " lists " + some);
  }

  void tell_condition(const RuleSteps& changed, const RuleStep& lister, Why& why) const {
    why.kind = "condition";
    const RuleStep* last = parting(run_, changed, lister);
    if (last == nullptr) return;
    why.condition = last->where();
    why.details.insert(why.details.begin(), went(*last, why.condition == why.where));
  }

  // No change of a place or two would do: which lines could list such actions, and whether they ran.
  [[nodiscard]] Why unlisted() const {
    if (std::string missing = missing_fields(); !missing.empty()) {
      return answer("unlisted", "the board has no such place: " + missing + " is none");
    }
    if (stays()) return answer("unlisted", "it would end where it began");
    std::vector<const RuleStep*> same;
    for (const RuleStep& step : run_.steps) {
      if (listed_of(kind_, step) > 0) same.push_back(&step);
    }
    return same.empty() ? none_listed() : others_listed(same);
  }

  // The fields that lead off the board.
  [[nodiscard]] std::string missing_fields() const {
    const ActionParts parts = decode_action(def_, action_);
    std::vector<std::string> names;
    for (std::size_t at = 0; at < kind_.fields.size(); ++at) {
      const bool relation = kind_.fields[at].domain.kind == DomainKind::kRelation;
      if (relation && parts.values[at] == kNone) names.push_back(kind_.fields[at].name);
    }
    return joined(names, " and ");
  }

  // Whether the action would bring something to where it is: two fields name the same site.
  [[nodiscard]] bool stays() const {
    const ActionParts parts = decode_action(def_, action_);
    for (std::size_t a = 0; a < kind_.fields.size(); ++a) {
      const Domain& one = kind_.fields[a].domain;
      for (std::size_t b = a + 1; b < kind_.fields.size(); ++b) {
        const Domain& other = kind_.fields[b].domain;
        const bool same_sites = one.board >= 0 && one.board == other.board && one.sites == other.sites;
        if (same_sites && parts.values[a] == parts.values[b]) return true;
      }
    }
    return false;
  }

  [[nodiscard]] Why others_listed(const std::vector<const RuleStep*>& same) const {
    std::vector<std::string> places, told;
    std::ptrdiff_t number = 0;
    for (const RuleStep* step : same) {
      number += listed_of(kind_, *step);
      add_once(places, step->where() + ": " + step->source);
      for (const RuleStep::Call& call : step->calls) {
        if (call.text.find("emit." + kind_.name) == std::string::npos) continue;
        if (std::string what = lists_what(def_, call.text); !what.empty()) add_once(told, std::move(what));
      }
    }
    places.resize(std::min(places.size(), kMostQuoted));
    Why why =
        answer("unlisted", "of " + kind_.name + " the rules list " + std::to_string(number) + " here, not this one");
    why.details = std::move(told);
    why.details.insert(why.details.end(), places.begin(), places.end());
    why.details.emplace_back(kNothing);
    return why;
  }

  [[nodiscard]] Why none_listed() const {
    const std::string reason = "moves." + match_.phase_name() + " lists no " + kind_.name + " now";
    const std::vector<Mention> lines = mentions_of(def_, kind_.name);
    for (const Mention& line : lines) {
      const auto ran = std::find_if(run_.steps.rbegin(), run_.steps.rend(),
                                    [&](const RuleStep& step) { return step.where() == line.where; });
      if (ran == run_.steps.rend()) continue;
      Why why = answer("condition", reason + ": the condition at its line does not hold");
      why.where = why.condition = line.where;
      why.source = ran->source;
      why.details = {went(*ran, true), kNothing};
      return why;
    }
    Why why = answer("unlisted", reason);
    for (std::size_t at = 0; at < std::min(lines.size(), kMostQuoted); ++at) {
      why.details.push_back(lines[at].where + ": " + lines[at].source + " did not run");
    }
    why.details.emplace_back(kNothing);
    return why;
  }

  const Match& match_;
  const GameDef& def_;
  const ActionKind& kind_;
  std::int32_t action_;
  std::string text_;
  int viewer_;
  const RuleSteps& run_;
};

}  // namespace

std::string call_of(const RuleStep& step) {
  const RuleStep::Call* only = nullptr;
  for (const RuleStep::Call& call : step.calls) {
    if (call.listed == kNone || call.listed == 0) continue;
    if (only != nullptr) return "";
    only = &call;
  }
  return only != nullptr && as_size(only->listed) == step.listed.size() ? only->text : "";
}

const RuleStep* lister_of(const RuleSteps& run, std::int32_t action) {
  return first_step(run, [action](const RuleStep& one) { return lists(one, action); });
}

Result<Why> why_refused(AskedAction asked, bool by_two) { return Refused(std::move(asked)).why(by_two); }

}  // namespace quoin

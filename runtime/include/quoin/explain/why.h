// Why an action may be played or not: the line of the rules, the primitive, the condition, and what stands against it.
// The rules are asked, not read: they list once as the match stands, on a machine that notes each line, and again with
// single places changed. A change with which the action is listed is what stands against it; the line that lists it
// then is where it was not listed, and where the two runs part is the condition. Slow: up to some thousand lists.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/explain/steps.h"

namespace quoin {

struct Why {
  std::optional<std::int32_t> action;  // nothing for a text that names none
  std::string text;                    // the action, or what was asked
  bool legal = false;
  // "listed": it is legal; "outcome": so luck may have it. "unknown": the text names no action; "over": the match is;
  // "luck": that is due; "turn", "phase": another seat or phase could have it; "barred": something stands against it;
  // "condition": the rules went another way before they could list it; "unlisted": no line lists it, and no change of
  // a place or two would have it listed.
  std::string kind;
  std::string reason;                // one sentence
  std::string where;                 // the line that listed it, or that would have to: "rules.lua:24"
  std::string source;                // that line's text
  std::string call;                  // the primitive that it called for it: "zone.walls:slides(red, emit.slide)"
  std::string condition;             // where the rules went another way: "rules.lua:18"
  std::vector<std::string> details;  // more sentences

  // What stands under the reason: the line, and the details.
  [[nodiscard]] std::vector<std::string> lines() const;
};
nlohmann::json why_json(const Why& why);

// Of any number of actions of one match, whose list is traced once. The match may go on meanwhile. Its rules' faults
// are reasons; Errors: a number that no action has (kArgument), no machine.
class Reasons {
 public:
  // `viewer`: a seat, or kNone for everybody: no place is told that it may not see.
  explicit Reasons(const Match& match, int viewer = kAllSeeing) : match_(match), viewer_(viewer) {}

  Result<Why> why(std::int64_t action);
  // What a text names; of several actions the first that is legal or barred.
  Result<Why> why(std::string_view text);
  // Of a number, but what stands against it by two is not looked for, which takes longest.
  Result<Why> shortly(std::int64_t action);

 private:
  Result<Why> told(std::int64_t number, bool by_two);

  Match match_;
  int viewer_;
  std::optional<RuleSteps> run_;  // how the rules list what who is next may do
};

// For a viewer who may not know what who is next may do: whose turn it is, and nothing that the rules say. REQUIRES a
// decide or together node; `action`: in range, or nothing for a text that names none by its static form.
Why why_of_another(const Match& match, std::optional<std::int32_t> action, std::string_view text);

// The actions of which that is the text, by the rules' own texts too, which several may share; an error of the text if
// there are none.
Result<std::vector<std::int32_t>> actions_named(const Match& match, std::string_view text);

// A site by the numbers of its board and kind, and its own.
struct SiteAsked {
  int board;
  int sites;
  int site;
};
// Why nothing can be begun or gone on with at a site that was clicked: of the first actions that name it and all that
// was chosen (a kind, values of fields); of kinds that may be played now before others, and each reason once.
Result<std::vector<Why>> why_not_there(const Match& match, const std::vector<std::string>& chosen,
                                       const SiteAsked& clicked, int viewer);
// The same behind "a1 cannot be chosen now": ": step a1: red's soldier stands at c1", empty if there is nothing to
// tell.
std::string refused_click(const Match& match, const std::vector<std::string>& chosen, const SiteAsked& clicked,
                          int viewer);

}  // namespace quoin

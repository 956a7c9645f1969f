// Why an action that the rules do not list is not listed. In: a match that waits for a choice, and how it is listed.
// Out: a Why.
#pragma once

#include <cstdint>
#include <string>

#include "quoin/explain/why.h"

namespace quoin {

struct AskedAction {
  const Match& match;
  std::int32_t action;
  std::string text;
  int viewer;
  const RuleSteps& run;  // of who is next
};
// `by_two`: what stands against it by two is looked for, too.
Result<Why> why_refused(AskedAction asked, bool by_two);

// The line that listed the action, or null.
const RuleStep* lister_of(const RuleSteps& run, std::int32_t action);
// The primitive by which the line listed; empty if it did so itself, or by several.
std::string call_of(const RuleStep& step);

}  // namespace quoin

// Why an action may be played or not; what the rules do line by line.
#include "quoin/base/text.h"
#include "quoin/explain/tracing.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

json why(Table& table, const Arguments& given) {
  const std::int32_t action = action_of(table, given);
  const std::string reason = table.match().why_not(action);
  return {{"action", action},
          {"text", action_text(table.def(), action)},
          {"legal", reason.empty()},
          {"kind", reason.empty() ? "listed" : "unlisted"},
          {"reason", reason},
          {"where", ""},
          {"source", ""},
          {"call", ""},
          {"condition", ""},
          {"details", json::array()}};
}

json trace(Table& table, const Arguments& given) {
  const std::int32_t action = action_of(table, given);
  const PlyTrace traced = need(trace_ply(table.match(), action));
  json steps = json::array();
  for (const TraceStep& step : traced.trace.steps) {
    steps.push_back({{"where", step.where.file + ":" + std::to_string(step.where.line)},
                     {"source", ""},
                     {"function", step.function},
                     {"depth", step.depth},
                     {"notes", step.log}});
  }
  return {{"steps", std::move(steps)}, {"fault", traced.fault ? error_json(*traced.fault) : json(nullptr)}};
}

}  // namespace

VerbRows explained_verbs() {
  return {{{"why",
            "Whether an action may be played now, and why.",
            true,
            action_arguments(),
            "object",
            {{"action", "integer or null", "its number; null for a text that names none"},
             {"text", "text", "the action, or what was asked"},
             {"legal", "flag", "it may be played"},
             {"kind", "text", "listed, outcome, unknown, over, luck, turn, phase, barred, condition, unlisted"},
             {"reason", "text", "one sentence"},
             {"where", "text", "the line that lists it, or that would have to"},
             {"source", "text", "that line's text"},
             {"call", "text", "the primitive that the line called"},
             {"condition", "text", "the line where the rules went another way"},
             {"details", "texts", "more sentences"}},
            R"({"text": "step c2"})"},
           why},
          {{"trace",
            "The lines of the rules that run when an action is played, legal or not.",
            false,
            action_arguments(),
            "object",
            {{"steps", "list", "{where, source, function, depth, notes}"},
             {"fault", "object or null", "an error of the rules"}},
            R"({"text": "step b1"})"},
           trace}};
}

}  // namespace quoin::session

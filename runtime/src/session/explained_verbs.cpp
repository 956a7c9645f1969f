// Why an action may be played or not; what the rules do line by line.
#include "quoin/explain/why.h"
#include "session/verbs.h"

namespace quoin::session {
namespace {

// Who is next may see what is hidden from this viewer, or chooses while the viewer must not know it.
bool is_anothers(const Table& table, int viewer) {
  return viewer != kAllSeeing && is_choice(table.match().node()) && viewer != table.match().seat() &&
         keeps_secrets(table.display());
}

// As it is written; else as people type it.
Why why_text(Table& table, const Arguments& given, Reasons& reasons) {
  Why found = need(reasons.why(*given.text("text")), "text");
  if (found.kind != "unknown") return found;
  try {
    return need(reasons.why(action_of(table, given)));
  } catch (const Refusal&) {
    return found;
  }
}

json why(Table& table, const Arguments& given) {
  const int viewer = viewer_of(table, given);
  if (given.has("text") == given.has("action")) return action_of(table, given);  // refuses
  Reasons reasons(table.match(), viewer);
  const bool anothers = is_anothers(table, viewer);
  if (const auto text = given.text("text")) {
    return why_json(anothers ? why_of_another(table.match(), {}, *text) : why_text(table, given, reasons));
  }
  const int count = is_luck(table.match().node()) ? INT32_MAX : table.def().num_distinct_actions;
  const auto action = static_cast<std::int32_t>(given.integer("action", 0, 0, std::int64_t{count} - 1));
  return why_json(anothers ? why_of_another(table.match(), action, "") : need(reasons.why(action), "action"));
}

json trace(Table& table, const Arguments& given) {
  const RuleSteps traced = need(ply_steps(table.match(), action_of(table, given)));
  json steps = json::array();
  for (const RuleStep& step : traced.steps) {
    steps.push_back({{"where", step.where()},
                     {"file", step.file},
                     {"line", step.line},
                     {"source", step.source},
                     {"function", step.function},
                     {"depth", step.depth},
                     {"notes", step.notes(table.def())}});
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
            "The lines of the rules that run when an action is played and the next list is made.",
            false,
            action_arguments(),
            "object",
            {{"steps", "list", "{where, file, line, source, function, depth, notes}"},
             {"fault", "object or null", "an error of the rules"}},
            R"({"text": "step b1"})"},
           trace}};
}

}  // namespace quoin::session

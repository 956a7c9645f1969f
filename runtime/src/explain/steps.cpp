// Traces in words: names for places and values, and what is said of each line.
#include "quoin/explain/steps.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "explain/code_names.h"
#include "explain/texts.h"

namespace quoin {
namespace {

constexpr std::size_t kMostListed = 12;  // actions of a line that are named

Error refuse(std::string message) { return {ErrorKind::kArgument, {}, std::move(message), ""}; }

std::string held_text(const GameDef& def, int zone, int place, int value) {
  const Zone& there = def.layout.zone(zone);
  return place_name(there, place) + " = " + content_text(there, value);
}

// ---- lines that say something ----

bool is_comment_or_nothing(std::string_view rest) { return rest.empty() || without_blanks(rest).starts_with("--"); }

bool is_end(std::string_view source) {
  if (!source.starts_with("end")) return false;
  source.remove_prefix(3);
  while (!source.empty() &&
         (ascii::is_blank(source.front()) || source.front() == ',' || source.front() == ')' || source.front() == '}')) {
    source.remove_prefix(1);
  }
  return is_comment_or_nothing(source);
}

// `function name(a, b)`, whatever stands before it, and nothing behind it.
bool is_head(std::string_view source) {
  constexpr std::string_view kFunction = "function";
  for (std::size_t at = source.find(kFunction); at != std::string_view::npos; at = source.find(kFunction, at + 1)) {
    const std::size_t behind = at + kFunction.size();
    if (at > 0 && is_of_word(source[at - 1])) continue;
    if (behind < source.size() && is_of_word(source[behind])) continue;
    const std::size_t open = source.find_first_of("()", behind);
    if (open == std::string_view::npos || source[open] != '(') continue;
    const std::size_t close = source.find_first_of("()", open + 1);
    if (close == std::string_view::npos || source[close] != ')') continue;
    if (is_comment_or_nothing(source.substr(close + 1))) return true;
  }
  return false;
}

// Not so of a function's head and end, at which Lua stops or not as the build has it.
bool says_something(const RuleStep& step) {
  const bool nothing =
      step.reads.empty() && step.calls.empty() && step.writes.empty() && step.listed.empty() && step.log.empty();
  return !nothing || !(is_head(step.source) || is_end(step.source));
}

// ---- from a trace ----

class Telling {
 public:
  explicit Telling(const GameDef& def) : def_(def) {}

  RuleStep step(TraceStep& traced) {
    RuleStep told;
    told.file = traced.where.file;
    told.line = traced.where.line;
    told.source = source_of(traced.where);
    told.function = std::move(traced.function);
    told.depth = traced.depth;
    told.values = std::move(traced.values);
    for (const TraceRead& read : traced.reads) {
      told.reads.push_back(held_text(def_, read.zone, read.place, read.value));
    }
    for (TraceCall& call : traced.calls) {
      told.calls.push_back({std::move(call.text), call.kind >= 0 ? call.listed : kNone});
    }
    for (const TraceWrite& write : traced.writes) {
      told.writes.push_back(held_text(def_, write.zone, write.place, write.is) + " (was " +
                            content_text(def_.layout.zone(write.zone), write.was) + ")");
    }
    told.listed = std::move(traced.listed);
    told.log = std::move(traced.log);
    return told;
  }

 private:
  std::string source_of(const Where& where) {
    const auto [lines, fresh] = lines_.try_emplace(where.file);
    if (fresh) lines->second = split_lines(author_text(def_, where.file));
    const auto number = static_cast<std::size_t>(where.line);
    if (where.line <= 0 || number > lines->second.size()) return "";
    return printable_line(without_blanks(lines->second[number - 1]));
  }

  const GameDef& def_;
  std::map<std::string, std::vector<std::string_view>> lines_;  // of files
};

Result<RuleSteps> told(const GameDef& def, std::string title, Result<PlyTrace> traced) {
  if (!traced) return traced.error();
  RuleSteps all{std::move(title), {}, traced->trace.cut, traced->fault};
  Telling telling(def);
  for (TraceStep& step : traced->trace.steps) {
    RuleStep one = telling.step(step);
    if (says_something(one)) all.steps.push_back(std::move(one));
  }
  return all;
}

int choices_at(const Match& match) {
  if (match.node() == Node::kChance) return match.die()->outcomes.size;
  return match.node() == Node::kDeal ? 1 : match.def().num_distinct_actions;
}

std::string ply_number(const Match& match) { return ", ply " + std::to_string(match.plies() + 1); }

}  // namespace

std::string place_name(const Zone& zone, int place) {
  if (zone.role == ZoneRole::kCounter) return "count." + zone.name;
  const std::string name = zone.name + zone.indices(place / zone.length);
  if (!zone.has_over) return name;
  return name + "[" + zone.over.text(place % zone.length + zone.over.min) + "]";
}

std::string content_text(const Zone& zone, int value) {
  if (zone.holds.kind != DomainKind::kRange && !zone.holds.holds(value)) return std::to_string(value);
  return zone.holds.text(value);
}

std::string RuleStep::Call::told() const { return listed == kNone ? text : text + " listed " + std::to_string(listed); }

std::string RuleStep::where() const { return file + ":" + std::to_string(line); }

std::vector<std::string> RuleStep::known() const {
  std::vector<std::string> once;
  for (const std::string& read : reads) add_once(once, read);
  std::vector<std::string> all;
  for (const auto& [name, value] : values) all.push_back(name + " = " + value);
  all.insert(all.end(), once.begin(), once.end());
  return all;
}

std::vector<std::string> RuleStep::notes(const GameDef& def) const {
  std::vector<std::string> notes;
  if (const std::vector<std::string> all = known(); !all.empty()) notes.push_back("reads " + joined(all, ", "));
  for (const Call& call : calls) notes.push_back("calls " + call.told());
  if (!listed.empty()) {
    std::vector<std::string> texts;
    for (const std::int32_t action : listed) texts.push_back(action_text(def, action));
    notes.push_back("lists " + first_of(texts, kMostListed));
  }
  for (const std::string& write : writes) notes.push_back("sets " + write);
  for (const std::string& text : log) notes.push_back("log: " + text);
  return notes;
}

std::string RuleSteps::fault_text() const {
  return fault ? fault->where.file + ":" + std::to_string(fault->where.line) + ": " + fault->message : "";
}

Result<RuleSteps> list_steps(const Match& match, int seat, std::span<const PlaceChange> changes) {
  std::string title = "what " + match.def().seats[as_size(seat)] + " may do" + ply_number(match);
  return told(match.def(), std::move(title), trace_list(match, seat, changes));
}

Result<RuleSteps> ply_steps(const Match& match, std::int32_t choice) {
  if (match.over()) return refuse("the match is over: nothing can be played");
  const int count = choices_at(match);
  if (choice < 0 || choice >= count) {
    return refuse("choices are numbered 0 to " + std::to_string(count - 1) + " here; found " + std::to_string(choice));
  }
  if (std::string reason = match.node() == Node::kDeal ? "" : match.why_not(choice); !reason.empty()) {
    return Error{ErrorKind::kIllegal, {}, std::move(reason), "`why` says more"};
  }
  const std::string who = is_luck(match.node()) ? "luck" : match.def().seats[as_size(match.seat())];
  std::string title = match.choice_text(choice) + ply_number(match) + " of " + who;
  return told(match.def(), std::move(title), trace_ply(match, choice));
}

}  // namespace quoin

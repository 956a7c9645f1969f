// Traces in words: the lines of the rules that ran, each with what it read, called, listed, changed and logged. In:
// what explain/tracing.h gives. Out: texts for people.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "quoin/explain/tracing.h"

namespace quoin {

// A line of the rules from where it began to run to where another did.
struct RuleStep {
  struct Call {
    std::string text;  // "zone.walls:slides(red, emit.slide)"
    int listed = 0;    // how many actions, or kNone of a primitive that lists none

    [[nodiscard]] std::string told() const;  // "zone.walls:slides(red, emit.slide) listed 3"
  };
  std::string file;                                         // "rules.lua"
  int line = 0;                                             // from 1
  std::string source;                                       // its text without the blanks before and behind it
  std::string function;                                     // of the rules, which the engine had called: "play.step"
  int depth = 0;                                            // functions of the rules around the line's own
  std::vector<std::pair<std::string, std::string>> values;  // what it names, as that was when it began: {"me", "0"}
  std::vector<std::string> reads;                           // "soldier[red] = c2"
  std::vector<Call> calls;
  std::vector<std::string> writes;   // "soldier[red] = c3 (was c2)"
  std::vector<std::int32_t> listed;  // actions
  std::vector<std::string> log;

  [[nodiscard]] std::string where() const;  // "rules.lua:35"
  // "me = 0", "soldier[red] = c2": values, then reads, each of them once.
  [[nodiscard]] std::vector<std::string> known() const;
  // What it read, called, listed, changed and logged, a text each.
  [[nodiscard]] std::vector<std::string> notes(const GameDef& def) const;
};

// Lines in the order in which they ran; heads and ends of functions that did nothing are left out.
struct RuleSteps {
  std::string title;  // "step b1, ply 1 of red"
  std::vector<RuleStep> steps;
  bool cut = false;            // there were more: the later ones are left out
  std::optional<Error> fault;  // the rules failed

  [[nodiscard]] std::string fault_text() const;  // where and why they did; empty if they did not
};

// How the actions of a seat are listed, as trace_list.
Result<RuleSteps> list_steps(const Match& match, int seat, std::span<const PlaceChange> changes = {});
// A ply, as trace_ply. Error (kArgument) if the match is over, (kIllegal) if the choice may not be played.
Result<RuleSteps> ply_steps(const Match& match, std::int32_t choice);

// A place as traces write it: "soldier[red]", "hand[red][3]", "count.actions".
std::string place_name(const Zone& zone, int place);
// What a place holds, as people write it, also if that is no value of the zone.
std::string content_text(const Zone& zone, int value);

}  // namespace quoin

// A trace of one call of a machine: the lines of the rules that ran, in order, with what each read, wrote, called,
// listed and logged. In: a machine made for it and what the caller has it do meanwhile. Out: steps. Slow.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// A place of a zone that the line itself looked up; what primitives look at is not told.
struct TraceRead {
  int zone;   // as Layout::zone numbers them
  int place;  // row * length + place of the row
  int value;
};

struct TraceWrite {
  int zone;
  int place;
  int was;
  int is;
};

// A primitive that the line called.
struct TraceCall {
  std::string primitive;  // "zone:slides"
  std::string text;       // "zone.walls:slides(red, emit.slide)"
  int kind = kNone;       // of the actions that it lists
  int listed = 0;         // how many it has listed
};

// A line of the rules, from where it begins to run to where another does.
struct TraceStep {
  Where where;
  std::string function;  // which the engine had called: "moves.act"
  int depth = 0;         // functions of the rules around it
  bool resumed = false;  // it goes on after a function that it had called
  std::vector<TraceRead> reads;
  std::vector<TraceWrite> writes;
  std::vector<TraceCall> calls;
  std::vector<std::string> log;
  // Numbers, texts and booleans that the line names, as they were when it began.
  std::vector<std::pair<std::string, std::string>> values;
  std::vector<std::int32_t> listed;  // actions
};

struct RulesTrace {
  std::vector<TraceStep> steps;
  bool cut = false;  // there were too many steps: the later ones are left out
};

// Start, have the machine do something, and finish on one thread. REQUIRES VmOptions::traced.
class Tracer {
 public:
  static std::unique_ptr<Tracer> start(Vm& vm);
  virtual ~Tracer() = default;  // stops, if finish() has not
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;
  virtual RulesTrace finish() = 0;

 protected:
  Tracer() = default;
};

}  // namespace quoin

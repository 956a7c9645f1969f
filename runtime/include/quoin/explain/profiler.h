// Watching a machine at work: where the time of its calls goes, by samples, and which code the JIT gave up on. In: a Vm
// and what the caller plays on it meanwhile. Out: samples by function, causes by line. Nothing of it is there when off.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// What a function belongs to, as authors know it.
enum class CodeKind {
  kRules,      // a function of the game's files
  kPrimitive,  // board:steps, zone:slides
  kEmit,       // emit.KIND
  kZone,       // reading and writing zones and counters
  kLibrary,    // what else rules may call: table.sort, random.draw, go.PHASE
  kRuntime,    // the loop of the match, choosing at random
};

struct CodeSamples {
  CodeKind kind = CodeKind::kRuntime;
  std::string name;              // "moves.act", "board:steps", "emit.step", "zone.walls", "table.sort"
  Where where;                   // kRules: where the function is defined
  std::int64_t own = 0;          // it ran itself; for what is not of the rules: it or what it called
  std::int64_t within = 0;       // kRules: it or anything that it called
  std::int64_t interpreted = 0;  // of `own`: in Lua's interpreter, not compiled by the JIT
  std::int64_t native = 0;       // of `own`: in C++; the rest of a primitive is the check of its arguments
};

// The same samples by what the machine was doing.
struct StateSamples {
  std::int64_t compiled = 0;     // machine code made by the JIT
  std::int64_t interpreted = 0;  // Lua's interpreter
  std::int64_t primitives = 0;   // C++ of primitives, without the check of their arguments
  std::int64_t functions = 0;    // other C and C++: choosing at random, functions called from the interpreter
  std::int64_t collecting = 0;   // the garbage collector
  std::int64_t compiling = 0;    // the JIT itself
};

struct Samples {
  std::int64_t total = 0;
  std::vector<CodeSamples> code;  // most `within` (of the rules) or `own` first
  StateSamples states;
};

// Takes samples every half millisecond. Start, play and finish on one thread; one at a time in a process.
class Profiler {
 public:
  static Result<std::unique_ptr<Profiler>> start(Vm& vm);
  virtual ~Profiler() = default;  // stops, if finish() has not
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;
  virtual Samples finish() = 0;

 protected:
  Profiler() = default;
};

// A line that stopped the JIT from compiling code that runs through it.
struct NotCompiled {
  Where where;           // a line of the rules; the file is empty if no rules were being run
  std::string function;  // of the rules, in which the line stands
  std::string called;    // the function of the library that it called, if the cause lies there
  std::string reason;    // for authors: "it creates a function"
  std::string advice;    // what to do; may be empty
  int tries = 0;
  bool given_up = false;  // some of the code stays uncompiled; else another try succeeded
};

// Notes what the JIT compiles. Without a JIT it notes nothing.
class TraceWatch {
 public:
  static std::unique_ptr<TraceWatch> start(Vm& vm);
  virtual ~TraceWatch() = default;
  TraceWatch(const TraceWatch&) = delete;
  TraceWatch& operator=(const TraceWatch&) = delete;
  // Ends it. Given up first, then by tries.
  virtual std::vector<NotCompiled> finish() = 0;

 protected:
  TraceWatch() = default;
};

}  // namespace quoin

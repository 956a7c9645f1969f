// The causes in the order of LuaJIT 2.1's list of trace errors (lj_traceerr.h there), told as what an author did.
#include "explain/jit_reasons.h"

#include <array>

namespace quoin {
namespace {

constexpr const char* kShorter = "split it, or ask a primitive for the whole enumeration";
constexpr const char* kRoutine = "the loop makes too few rounds to be compiled on its own; harmless if it is not hot";

constexpr std::array<TraceReason, 35> kReasons = {{
    {"an error was raised while it was being compiled", "test the condition before instead of catching the error"},
    {"there was too little to compile", ""},
    {"too much code runs in one stretch", kShorter},
    {"calls are nested too deeply", "make less of it recursive"},
    {"too many conditions in one stretch of code", kShorter},
    {"it runs into code that was given up earlier", "mend that first"},
    {"it had to be compiled anew", ""},
    {"it does something that is never compiled", ""},
    {"a loop ended while it was being compiled", kRoutine},
    {"an inner loop was met first", kRoutine},
    {"a loop of few rounds was repeated too often", kRoutine},
    {"an argument has the wrong type", ""},
    {"the compiler is switched off for it", ""},
    {"it calls itself too often", "write the recursion as a loop, or ask a primitive"},
    {"it returns from a recursion", "write the recursion as a loop, or ask a primitive"},
    {"it calls a function of the library in a way that is never compiled", "keep it out of moves and play"},
    {"it returns to a function that was left already", ""},
    {"nil or a number that is none is used as a key", ""},
    {"an operator has nothing to work on", ""},
    {"the search for a field goes in circles", ""},
    {"a table is list and dictionary at once", "use two tables"},
    {"it uses C data that is never compiled", ""},
    {"it converts C data in a way that is never compiled", ""},
    {"it calls a C function that is never compiled", ""},
    {"a condition turned out otherwise than assumed", ""},
    {"a loop changes too many locals", "use fewer locals in the loop"},
    {"a local changes its type from round to round", "keep numbers numbers: 0 or none instead of nil or false"},
    {"there is no memory left for compiled code", kShorter},
    {"its compiled code would be too long", kShorter},
    {"there was no room for compiled code; it is tried again", ""},
    {"too many locals are alive at once", kShorter},
    {"the compiler failed", ""},
    {"an instruction cannot be compiled on this processor", ""},
    {"a loop changes locals in too tangled a way", "use fewer locals in the loop"},
    {"locals are exchanged in too tangled a way", "use fewer locals in the loop"},
}};

// Numbers of LuaJIT 2.1's bytecodes that are never compiled.
constexpr int kNyiBytecode = 7;
constexpr int kCloseLocals = 50;
constexpr int kNewFunction = 51;
constexpr int kFillTable = 63;
constexpr int kVarargs = 71;

TraceReason bytecode_reason(int bytecode) {
  switch (bytecode) {
    case kNewFunction: return {"it creates a function", "define it once, at the top level of the file"};
    case kCloseLocals:
      return {"it ends a block whose locals a function made there uses", "define that function at the top level"};
    case kFillTable: return {"it fills a table with all the results of a call", "fill zones, or name the results"};
    case kVarargs: return {"it hands on `...`", "name the arguments"};
    default: return kReasons[kNyiBytecode];
  }
}

}  // namespace

TraceReason trace_reason(int code, int detail) {
  if (code == kNyiBytecode) return bytecode_reason(detail);
  if (code < 0 || code >= static_cast<int>(kReasons.size())) return {"the compiler gave up", ""};
  return kReasons[static_cast<std::size_t>(code)];
}

}  // namespace quoin

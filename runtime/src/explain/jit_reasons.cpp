// What LuaJIT says, told as what an author did.
#include "explain/jit_reasons.h"

#include <algorithm>
#include <array>

namespace quoin {
namespace {

struct Told {
  std::string_view said;
  const char* reason;
  const char* advice;
};

constexpr const char* kShorter = "split it, or ask a primitive for the whole enumeration";
constexpr const char* kRoutine = "the loop makes too few rounds to be compiled on its own; harmless if it is not hot";
constexpr std::string_view kNyiBytecode = "NYI: bytecode %d";

constexpr std::array kErrors = std::to_array<Told>({
    {"error thrown or hook called during recording", "an error was raised while it was being compiled",
     "test the condition before instead of catching the error"},
    {"trace too short", "there was too little to compile", ""},
    {"trace too long", "too much code runs in one stretch", kShorter},
    {"trace too deep", "calls are nested too deeply", "make less of it recursive"},
    {"too many snapshots", "too many conditions in one stretch of code", kShorter},
    {"blacklisted", "it runs into code that was given up earlier", "mend that first"},
    {"retry recording", "it had to be compiled anew", ""},
    {"NYI: bytecode %d", "it does something that is never compiled", ""},
    {"leaving loop in root trace", "a loop ended while it was being compiled", kRoutine},
    {"inner loop in root trace", "an inner loop was met first", kRoutine},
    {"loop unroll limit reached", "a loop of few rounds was repeated too often", kRoutine},
    {"bad argument type", "an argument has the wrong type", ""},
    {"JIT compilation disabled for function", "the compiler is switched off for it", ""},
    {"call unroll limit reached", "it calls itself too often", "write the recursion as a loop, or ask a primitive"},
    {"down-recursion, restarting", "it returns from a recursion", "write the recursion as a loop, or ask a primitive"},
    {"NYI: unsupported variant of FastFunc %s", "it calls a function of the library in a way that is never compiled",
     "keep it out of moves and play"},
    {"NYI: return to lower frame", "it returns to a function that was left already", ""},
    {"store with nil or NaN key", "nil or a number that is none is used as a key", ""},
    {"missing metamethod", "an operator has nothing to work on", ""},
    {"looping index lookup", "the search for a field goes in circles", ""},
    {"NYI: mixed sparse/dense table", "a table is list and dictionary at once", "use two tables"},
    {"symbol not in cache", "it uses C data that is never compiled", ""},
    {"NYI: unsupported C type conversion", "it converts C data in a way that is never compiled", ""},
    {"NYI: unsupported C function type", "it calls a C function that is never compiled", ""},
    {"guard would always fail", "a condition turned out otherwise than assumed", ""},
    {"too many PHIs", "a loop changes too many locals", "use fewer locals in the loop"},
    {"persistent type instability", "a local changes its type from round to round",
     "keep numbers numbers: 0 or none instead of nil or false"},
    {"failed to allocate mcode memory", "there is no memory left for compiled code", kShorter},
    {"machine code too long", "its compiled code would be too long", kShorter},
    {"hit mcode limit (retrying)", "there was no room for compiled code; it is tried again", ""},
    {"too many spill slots", "too many locals are alive at once", kShorter},
    {"inconsistent register allocation", "the compiler failed", ""},
    {"NYI: cannot assemble IR instruction %d", "an instruction cannot be compiled on this processor", ""},
    {"NYI: PHI shuffling too complex", "a loop changes locals in too tangled a way", "use fewer locals in the loop"},
    {"NYI: register coalescing too complex", "locals are exchanged in too tangled a way",
     "use fewer locals in the loop"},
});

// Bytecodes that are never compiled.
constexpr std::array kBytecodes = std::to_array<Told>({
    {"FNEW  ", "it creates a function", "define it once, at the top level of the file"},
    {"UCLO  ", "it ends a block whose locals a function made there uses", "define that function at the top level"},
    {"TSETM ", "it fills a table with all the results of a call", "fill zones, or name the results"},
    {"VARG  ", "it hands on `...`", "name the arguments"},
});

template <class List>
const Told* find_told(const List& list, std::string_view said) {
  const auto at = std::find_if(list.begin(), list.end(), [said](const Told& told) { return told.said == said; });
  return at == list.end() ? nullptr : &*at;
}

}  // namespace

TraceReason trace_reason(int code, int detail) {
  const std::vector<std::string_view> errors = jit_errors();
  if (code < 0 || code >= static_cast<int>(errors.size())) {
    return {"the compiler gave up for a reason that LuaJIT numbers " + std::to_string(code), ""};
  }
  const std::string_view said = errors[static_cast<std::size_t>(code)];
  const Told* told = find_told(kErrors, said);
  if (said == kNyiBytecode && detail >= 0) {
    const std::size_t at = std::min(static_cast<std::size_t>(detail) * 6, jit_bytecodes().size());
    if (const Told* bytecode = find_told(kBytecodes, jit_bytecodes().substr(at, 6))) told = bytecode;
  }
  if (told == nullptr) return {"the compiler gave up: " + std::string(said), ""};
  return {told->reason, told->advice};
}

}  // namespace quoin

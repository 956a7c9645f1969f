// Why LuaJIT stops compiling, in words for authors. In: LuaJIT's number of the cause. Out: a reason and what to do.
#pragma once

namespace quoin {

struct TraceReason {
  const char* reason;  // "it creates a function"
  const char* advice;  // may be empty
};

// `code` and `detail` as the trace event "abort" gives them; `detail` is the bytecode where the code is kNyiBytecode.
TraceReason trace_reason(int code, int detail);

// A call of something that is never compiled, where compiled code is left and entered again.
inline constexpr TraceReason kLeavesCompiledCode = {
    "it calls something that is never compiled; what comes before and after is", "harmless where it is rare"};

}  // namespace quoin

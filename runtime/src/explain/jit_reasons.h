// Why LuaJIT stops compiling, in words for authors. In: LuaJIT's number of the cause. Out: a reason and what to do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quoin {

struct TraceReason {
  std::string reason;  // "it creates a function"
  std::string advice;  // may be empty
};

// `code` and `detail` as the trace event "abort" gives them.
TraceReason trace_reason(int code, int detail);

// What LuaJIT says of each code, and its names of bytecodes, six bytes each; see runtime/cmake/vmdef.cmake.
std::vector<std::string_view> jit_errors();
std::string_view jit_bytecodes();

// A call of something that is never compiled, where compiled code is left and entered again.
inline const TraceReason kLeavesCompiledCode = {
    "it calls something that is never compiled; what comes before and after is", "harmless where it is rare"};

// A loop that was compiled before the code around it, which therefore is never compiled as a whole.
inline const TraceReason kLoopApart = {
    "the loop was compiled before what is around it; where it has few rounds, that may cost half the speed",
    "ask a primitive, such as zone:beside, or write the rounds one after the other"};

}  // namespace quoin

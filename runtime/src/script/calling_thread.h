// How much of its stack the calling thread has left: what rules do goes deep, and a thread that has too little for it
// must not run them.
#pragma once

#include <cstddef>

namespace quoin {

// What running rules may take, twice over: measured as 131 KB on LuaJIT (functions within functions that are compiled)
// and 71 KB on Lua 5.4.
inline constexpr std::size_t kStackOfRules = 256U << 10U;

// In bytes. Cheap: where a thread's stack ends is asked once.
std::size_t stack_left();

}  // namespace quoin

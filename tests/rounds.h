// How many rounds a test goes that tries more and more of one kind.
#pragma once

namespace quoin_test {

// With sanitizers a tenth, for they look for faults in code that is the same in each round, and on Lua 5.4, which runs
// the same rules, only slower; whether the rounds come upon all that they should is judged where all are gone.
#ifdef QUOIN_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#ifdef QUOIN_LUAJIT
inline constexpr bool kAllRounds = !kSanitized;
#else
inline constexpr bool kAllRounds = false;
#endif

constexpr int rounds(int all) { return kAllRounds ? all : (all + 9) / 10; }

}  // namespace quoin_test

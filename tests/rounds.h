// How many rounds a test goes that tries more and more of one kind.
#pragma once

namespace quoin_test {

// With sanitizers a tenth, for they look for faults in code that is the same in each round; whether the rounds come
// upon all that they should is judged where all are gone.
#ifdef QUOIN_SANITIZED
inline constexpr bool kAllRounds = false;
#else
inline constexpr bool kAllRounds = true;
#endif

constexpr int rounds(int all) { return kAllRounds ? all : (all + 9) / 10; }

}  // namespace quoin_test

// How much a test does that only tries more of one kind, and what a test says that takes long.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace quoin_test {

#ifdef QUOIN_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#ifdef QUOIN_LUAJIT
inline constexpr bool kLuaJit = true;
#else
inline constexpr bool kLuaJit = false;
#endif

// Whether all that tests know is tried, as in `./quoin test --all`, or a representative part of it, as otherwise.
inline bool wide() {
  const char* asked = std::getenv("QUOIN_WIDE");
  return asked != nullptr && std::string_view(asked) == "1";
}

// Of so many rounds a tenth, in the widest runs all; but not with sanitizers, for they look for faults in code that is
// the same in each round, nor on Lua 5.4, which runs the same rules, only slower. Whether the rounds come upon all that
// they should is judged where all are gone.
inline bool all_rounds() { return wide() && kLuaJit && !kSanitized; }
inline int rounds(int all) { return all_rounds() ? all : (all + 9) / 10; }

// What a test says that runs in the widest runs only: `if (!wide()) GTEST_SKIP() << kOnlyWide;`
inline constexpr const char* kOnlyWide = "only in ./quoin test --all, or with QUOIN_WIDE=1";

// A test of over five seconds says why; the list of the slowest tests shows it.
inline void slow(const char* why) { std::printf("slow: %s\n", why); }

}  // namespace quoin_test

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

// All that tests know is tried in the widest runs (`./quoin test --all`), a representative part otherwise. With
// sanitizers never: they look for faults in code that is the same in each round; nor on Lua 5.4, which runs the same
// rules, only slower.
inline bool wide() {
#if defined(QUOIN_LUAJIT) && !defined(QUOIN_SANITIZED)
  const char* asked = std::getenv("QUOIN_WIDE");
  return asked != nullptr && std::string_view(asked) == "1";
#else
  return false;
#endif
}

// Of so many rounds a tenth by default. Whether the rounds come upon all that they should is judged where all are gone.
inline int rounds(int all) { return wide() ? all : (all + 9) / 10; }

// What a test says that runs in the widest runs only: `if (!wide()) GTEST_SKIP() << kOnlyWide;`
inline constexpr const char* kOnlyWide = "only in ./quoin test --all, or with QUOIN_WIDE=1";

// A test of over five seconds says why; the list of the slowest tests shows it.
inline void slow(const char* why) { std::printf("slow: %s\n", why); }

}  // namespace quoin_test

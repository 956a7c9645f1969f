// What rules need of the thread that calls them: stack and locale.
#pragma once

#ifndef QUOIN_LUAJIT
#include <locale.h>  // NOLINT(modernize-deprecated-headers): uselocale is POSIX's, not <clocale>'s
#endif

#include <cstddef>

namespace quoin {

// Rules go deep: a thread that has too little stack left must not run them.
// What running rules may take, twice over: measured as 131 KB on LuaJIT (functions within functions that are compiled)
// and 71 KB on Lua 5.4.
inline constexpr std::size_t kStackOfRules = 256U << 10U;

// In bytes. Cheap: where a thread's stack ends is asked once.
std::size_t stack_left();

// While it lives, the C library works for this thread as in the locale C: bytewise, with a decimal point.
// Lua 5.4 sorts, compares, writes and reads with it, so rules would follow whatever locale the process has chosen.
// LuaJIT has its own functions for all of that.
class PlainLocale {
 public:
  PlainLocale(const PlainLocale&) = delete;
  PlainLocale& operator=(const PlainLocale&) = delete;

#ifdef QUOIN_LUAJIT
  PlainLocale() {}   // NOLINT(modernize-use-equals-default): the name of a guard is never "unused"
  ~PlainLocale() {}  // NOLINT(modernize-use-equals-default)
#else
  PlainLocale() : before_(::uselocale(plain())) {}
  ~PlainLocale() { ::uselocale(before_); }

 private:
  // Made once; 0, with which uselocale changes nothing, if there is no memory for it.
  static locale_t plain() {
    static const locale_t made = ::newlocale(LC_ALL_MASK, "C", nullptr);
    return made;
  }

  locale_t before_;
#endif
};

}  // namespace quoin

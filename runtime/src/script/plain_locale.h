// PlainLocale: while it lives, the C library works for this thread as in the locale C: bytewise, with a decimal point.
// Lua 5.4 sorts, compares, writes and reads with it, so rules would follow whatever locale the process has chosen.
// LuaJIT has its own functions for all of that.
#pragma once

#ifndef QUOIN_LUAJIT
#include <locale.h>  // NOLINT(modernize-deprecated-headers): uselocale is POSIX's, not <clocale>'s
#endif

namespace quoin {

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

// What the standard names of rules need beyond Lua's own functions: numbers in texts, upper and lower case, where an
// error was raised, the log. By bytes and the same on both Luas, whatever the locale.
#include <charconv>
#include <cmath>
#include <cstring>
#include <new>

#include "quoin/base/text.h"
#include "script/host.h"
#include "script/log.h"
#include "script/prelude.h"

namespace quoin {
namespace {

constexpr std::size_t kLongestNumber = 100;  // bytes; a longer text is no number
constexpr double kMostWhole = 9007199254740992.0;

// See `exact` in scripts/prelude/numbers.lua.
void push_exact(lua_State* L, double value) {
  if (value == std::floor(value) && std::fabs(value) < 1e14) {
    lua_pushinteger(L, static_cast<lua_Integer>(value));
  } else {
    lua_pushnumber(L, value);
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && ascii::is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii::is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Takes a sign off the front; true if it is a minus.
bool take_sign(std::string_view& text) {
  if (text.empty() || (text.front() != '-' && text.front() != '+')) return false;
  const bool minus = text.front() == '-';
  text.remove_prefix(1);
  return minus;
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

// NaN if the text is no integer of at most 2^53 in that base.
double read_digits(std::string_view text, int base) {
  double value = text.empty() ? NAN : 0;
  for (const char c : text) {
    value = digit_of(c) < base ? value * base + digit_of(c) : NAN;
    if (!(value <= kMostWhole)) return NAN;
  }
  return value;
}

// NaN if the text is no decimal number, or one too large.
double read_decimal(std::string_view text) {
  if (text.empty() || !((text.front() >= '0' && text.front() <= '9') || text.front() == '.')) return NAN;
  double value = NAN;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return NAN;
  if (fault == std::errc()) return value;
  const bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
  return fault == std::errc::result_out_of_range && tiny ? 0 : NAN;
}

// number_of(text, base or nil): the number, or nil.
int number_of(lua_State* L) {
  std::size_t size = 0;
  const char* bytes = lua_tolstring(L, 1, &size);
  if (size > kLongestNumber) return 0;
  std::string_view text = trimmed({bytes, size});
  const bool minus = take_sign(text);
  double value = NAN;
  if (lua_gettop(L) > 1) {
    value = read_digits(text, static_cast<int>(lua_tonumber(L, 2)));
  } else if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    value = read_digits(text.substr(2), 16);
  } else {
    value = read_decimal(text);
  }
  if (std::isnan(value)) return 0;
  push_exact(L, minus ? -value : value);
  return 1;
}

template <char kFirst, char kLast>
int other_case(lua_State* L) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, 1, &size);
  auto* bytes = static_cast<char*>(lua::new_userdata(L, size + 1));
  for (std::size_t i = 0; i < size; ++i) {
    const bool changes = text[i] >= kFirst && text[i] <= kLast;
    bytes[i] = static_cast<char>(changes ? text[i] ^ 0x20 : text[i]);
  }
  lua_pushlstring(L, bytes, size);
  return 1;
}

// place_of_caller(level): "rules.lua:12: ", the line of that function of the rules, counted from the innermost; "" if
// there are fewer.
int place_of_caller(lua_State* L) {
  auto wanted = static_cast<double>(lua_tonumber(L, 1));
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "Sl", &frame) == 0 || !is_author_chunk(frame.source) || --wanted > 0) continue;
    lua_pushfstring(L, "%s:%d: ", frame.source + 1, frame.currentline);
    return 1;
  }
  lua_pushliteral(L, "");
  return 1;
}

// note_former(form): the author's line takes a form of earlier versions.
int note_former(lua_State* L) {
  const Host& host = host_of(L);
  if (!host.options.former) return 0;
  const Where at = author_line(L);
  host.options.former->emplace(lua_tostring(L, 1), at.file, at.line);
  return 0;
}

}  // namespace

void add_library(lua_State* L) {
  static constexpr luaL_Reg kFunctions[] = {{"number_of", number_of},
                                            {"lower", other_case<'A', 'Z'>},
                                            {"upper", other_case<'a', 'z'>},
                                            {"place_of_caller", place_of_caller},
                                            {"log", log_line},
                                            {"note_former", note_former},
                                            {nullptr, nullptr}};
  luaL_setfuncs(L, kFunctions, 0);
}

}  // namespace quoin

// What people write in rules that rules do not have: signs and words of other languages, and what only one of the two
// Luas takes. In: a place in rules' text. Out: what to write instead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/result.h"
#include "script/lexer.h"

namespace quoin {

struct Habit {
  std::string_view found;
  std::string_view fix;  // LEFT stands for the expression before the sign
  const char* lua;       // the Lua that takes it all the same; null: neither does
};

// The sign that begins with this token of `text`; nothing if rules have it too.
const Habit* sign_of_elsewhere(std::string_view text, const LuaToken& token);

// The word of another language; nothing if it is a name like others.
const Habit* word_of_elsewhere(std::string_view name);

// The first place where one of the two Luas would refuse the file, or calculate otherwise, whatever the other does:
// both refuse it. `text` is an author's file that nobody has compiled yet.
std::optional<Error> uncommon_in(std::string_view text);

}  // namespace quoin

// The tokens of rules' text, by bytes and whatever the locale. In: text of either Lua, whole or broken. Out: names,
// numbers, strings and operators with their lines; comments and blanks are left out.
#pragma once

#include <string_view>
#include <vector>

namespace quoin {

enum class LuaTokenKind { kName, kNumber, kString, kOperator };  // kName: reserved words too

struct LuaToken {
  LuaTokenKind kind = LuaTokenKind::kOperator;
  std::string_view text;  // as it stands there
  int line = 1;
};

std::vector<LuaToken> tokens_of(std::string_view text);

}  // namespace quoin

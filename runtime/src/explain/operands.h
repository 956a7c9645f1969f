// What stands on a line of the rules and what it is at the moment: for saying which of it an error is about. In: a
// machine that has just failed, or text alone. Out: each name, field, element and call of the line, in order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/result.h"
#include "script/lexer.h"
#include "script/lua_api.h"

namespace quoin {

struct GameDef;

// A part of an expression: `t`, `t.spot`, `t.spot[2]`, `rules.first(me)`, 1.5.
struct Operand {
  std::string text;         // as it stands there
  int column = 0;           // counted in characters from 1
  int length = 0;           // the same
  std::string kind;         // "nil", "number", "object" (tables and things of the engine), ...; empty: not known
  std::string shown;        // numbers, texts, booleans and nil as messages show them
  std::string_view before;  // the operator around it, or the word
  std::string_view after;
  bool name = false;  // a plain name
};

// Of line `where.line`, as the functions under way see it; nothing is run of the rules themselves.
std::vector<Operand> operands_of(lua_State* L, const GameDef& def, const Where& where);

// Where the nearest line above gives `name` its value, as a hint: "line 12 gives `spot` its value"; or "".
std::string origin_of(std::string_view text, std::string_view name, int line);

// The column of a token in its line, counted in characters from 1.
int column_of(std::string_view text, const LuaToken& token);

// How many characters a text has.
int characters_in(std::string_view text);

}  // namespace quoin

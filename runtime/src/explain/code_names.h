// What a function is called by authors, from the place where it is defined. In: a chunk's name and a line of it. Out:
// its kind, its name and, for rules, its file and line.
#pragma once

#include <string>
#include <string_view>

#include "quoin/explain/profiler.h"

namespace quoin {

struct CodeName {
  CodeKind kind = CodeKind::kRuntime;
  std::string name;
  Where where;
};

// `source` and `line` as lua_getinfo gives them: "@rules.lua", "=sandbox"; not of a C function.
CodeName name_of_code(const GameDef& def, std::string_view source, int line);

// The text of one of the author's Lua files, by the path that messages show; empty if there is none.
std::string_view author_text(const GameDef& def, std::string_view path);

// The name of the function that begins on `line` of `text`: "moves.act", "landing"; for one without a name
// "a function in NAME".
std::string function_name(std::string_view text, int line);

}  // namespace quoin

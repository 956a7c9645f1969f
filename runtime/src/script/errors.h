// RuleFault: what is known of the error under way; and how a Lua error becomes an Error that names the author's line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "quoin/base/result.h"
#include "script/lua_api.h"

namespace quoin {

struct Host;

struct RuleFault {
  std::int32_t now = 0;               // the rules' function that is being called: see now_in()
  Where author;                       // innermost line of an author's chunk
  Where fallback;                     // where the faulty function is defined, if no author's line is on the stack
  std::shared_ptr<const void> noted;  // by FaultExplainer, about the line `author`
  bool refused = false;               // match.check refused the position: its reason is the message
};

// Where the next node is named, for the error that it was named twice.
struct Naming {
  bool again = false;   // that is the error
  bool noting = false;  // where it is named is noted in `where`: this machine repeats what failed on another
  std::string where;    // "go.act at rules.lua:12"
};

int message_handler(lua_State* L);
[[noreturn]] void raise_value(lua_State* L);
// Raises `text` with the author's line as its place.
[[noreturn]] void raise(lua_State* L, const char* text);
// A chunk of text, never bytecode. Leaves the function on the stack, or raises.
void load_text(lua_State* L, const char* text, std::size_t size, const char* name);
// The error of a failed lua_pcall, whose value is on top of the stack (popped).
Error take_error(Host& host, int status);
bool is_author_chunk(const char* source);
// The innermost line of an author's chunk that is being executed.
Where author_line(lua_State* L);
// Where the function on top of the stack is defined; empty if not in an author's chunk.
Where defined_at(lua_State* L);
// The innermost line of an author's chunk that is being executed; where its own is taken off the stack by a tail call,
// where the function that the driver called is defined.
Where author_place(lua_State* L);
// Where a function of the driver's kit is defined ("chosen", 2).
Where rule_defined_at(lua_State* L, const char* section, int number);
// Notes in Naming::where that `word` names the next node here.
void note_naming(lua_State* L, const char* word);

}  // namespace quoin

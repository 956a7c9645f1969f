// What the prelude is given: the game's definition, raw functions, addresses, the portable binding. Each `push` puts a
// value on the stack, each `add` fills the table on top of it.
#pragma once

#include <string>

#include "quoin/primitives/primitive.h"
#include "script/lua_api.h"

namespace quoin {

struct Host;

// The registry's keys of the driver's kit (the rules' functions by section), of everything that rules filled in, of
// FFI.
inline constexpr const char* kKit = "quoin.kit";
inline constexpr const char* kRoots = "quoin.roots";
inline constexpr const char* kFfi = "quoin.ffi";

void push_definition(lua_State* L, Host& host);  // definition.cpp: def as a table
void push_std(lua_State* L);                     // closed_world.cpp: raw standard functions, then empties the globals
void push_addresses(lua_State* L, Host& host);   // host_functions.cpp: for the FFI binding
void push_portable(lua_State* L, const Host& host);       // portable.cpp: the portable binding
void add_portable_nodes(lua_State* L, const Host& host);  // portable_nodes.cpp: its second part
void add_portable_primitives(lua_State* L);               // portable_primitives.cpp: its third part
void add_host_functions(lua_State* L);                    // host_functions.cpp
void add_actions(lua_State* L);                           // actions.cpp
void add_luck(lua_State* L);                              // draws.cpp
void add_guards(lua_State* L);                            // guards.cpp
void add_ticks(lua_State* L);                             // budget.cpp
void add_library(lua_State* L);                           // standard_library.cpp
std::string given_reason(const Host& host);               // guards.cpp: why the match ended, "" if rules did not say

}  // namespace quoin

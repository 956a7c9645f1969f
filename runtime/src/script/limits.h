// What happens when a chunk of the rules' budget is used up, for both bindings.
#pragma once

#include "script/lua_api.h"

namespace quoin {

// Hands out the next chunk. Raises that the budget is spent, or that the rules' functions call one another too deep.
void next_chunk(lua_State* L);

}  // namespace quoin

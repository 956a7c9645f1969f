// What happens when the budget of the rules is spent, for both bindings.
#pragma once

#include <cstdint>

#include "script/budget.h"
#include "script/lua_api.h"

namespace quoin {

// Raises that the budget is spent, or that the rules' functions call one another too deep.
void act_on(lua_State* L, Budget::Verdict verdict);
// Called by compiled code that has used up its chunk of ticks.
extern "C" std::int32_t quoin_more_ticks(void* host);

}  // namespace quoin

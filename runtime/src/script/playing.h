// Playing: the plies that a source gives a machine.
#pragma once

#include <cstdint>

#include "quoin/script/vm.h"

namespace quoin {

struct Playing {
  Playing(PrimitiveContext& context, const HintAnswers& answers) : ply(context, answers) {}
  PlySource* source = nullptr;
  NextPly ply;
};

// Called by both bindings. The next ply's choice, the window filled for it; less than 0: no more.
extern "C" std::int32_t quoin_next_ply(void* host);

}  // namespace quoin

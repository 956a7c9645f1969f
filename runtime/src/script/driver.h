// What scripts/prelude/driver.lua calls between two plies: seats that passed by themselves are noted, a source gives
// the next ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// The seats that passed by themselves since the ply began, and whether that goes round in a circle.
struct Passing {
  std::vector<Pass> passes;
  std::vector<std::byte> earlier;  // the block at an earlier pass of this settling
  std::uint32_t count = 0;

  void begin() {
    passes.clear();
    count = 0;
  }
};

// Notes a pass. 1 if passing goes round in a circle: the block is as it was at an earlier pass.
extern "C" std::int32_t quoin_passed(void* host, std::int32_t seat, std::int32_t phase);

// The plies that a source gives a machine.
struct Playing {
  Playing(PrimitiveContext& context, const HintAnswers& answers) : ply(context, answers) {}
  PlySource* source = nullptr;
  NextPly ply;
};

// Called by both bindings. The next ply's choice, the window filled for it; less than 0: no more.
extern "C" std::int32_t quoin_next_ply(void* host);

}  // namespace quoin

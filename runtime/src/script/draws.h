// CallLuck: what the call under way draws from, and the deal that draws.
#pragma once

#include <cstdint>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/script/vm.h"

namespace quoin {

struct CallLuck {
  Luck* match = nullptr;  // of the match that is played; null: nothing is
  int deal_ply = 0;       // the ply whose deal generator serves
  Rng deal_rng{0, Stream::kDeal};
  bool dealing = false;
  std::vector<std::int32_t> draws;
  const std::vector<std::int32_t>* forced = nullptr;
  std::vector<CardMove> moves;  // of the ply
};

// Called by both bindings.
extern "C" std::int32_t quoin_begin_deal(void* host);
extern "C" std::int32_t quoin_end_deal(void* host);
extern "C" std::int32_t quoin_draw(void* host, std::int32_t n);

struct PrimitiveContext;
// PrimitiveContext::draw of a host, which `luck` is.
std::int32_t draw_for_primitive(PrimitiveContext* context, std::int32_t n);

}  // namespace quoin

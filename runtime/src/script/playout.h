// Playout: the random match under way in a machine, and what the ply or match that may fail began with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/script/vm.h"

namespace quoin {

struct Playout {
  Rng policy{0, Stream::kPolicy};
  PlayoutResult played;
  MatchStream* stream = nullptr;
  Luck stream_luck;                 // of its match
  PlySource* ply_source = nullptr;  // of play_plies
};

// For saying what went wrong.
struct Before {
  std::vector<std::byte> block;    // when the call, or the ply of play_plies, began
  std::int32_t choice = 0;         // of that ply
  Luck luck;                       // of that ply, or of the match of play_matches
  Rng policy{0, Stream::kPolicy};  // of that match
};

// Called by both bindings.
extern "C" std::int32_t quoin_pick(void* host);
extern "C" std::int32_t quoin_roll(void* host);
extern "C" std::int32_t quoin_next_ply(void* host);
extern "C" std::int32_t quoin_next_match(void* host);

}  // namespace quoin

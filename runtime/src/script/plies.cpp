// One ply after the other from a PlySource: what the driver's loop of plies calls between two of them.
#include "script/host.h"

namespace quoin {

// The next ply's choice, the window filled for it; -1: no more. Each ply has the budget of a call of its own.
extern "C" std::int32_t quoin_next_ply(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const std::int32_t choice = host.ply_source->next(*host.luck);
  host.budget = host.options.call_instructions;
  host.deal_ply = host.luck->ply;
  host.earlier_at = 0;
  host.passes.clear();
  return choice;
}

}  // namespace quoin

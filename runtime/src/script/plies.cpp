// What the driver's loops over plies and matches call between two of them: choices, luck, the next match, the next ply.
#include <cstring>

#include "quoin/schema/node_reader.h"
#include "script/host.h"

namespace quoin {

// A playout's next choice where somebody chooses; counts the ply. -1 if there may be no further one.
extern "C" std::int32_t quoin_pick(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  if (!host.begin_ply()) return -1;
  const auto count = static_cast<std::uint32_t>(host.context.count);
  ++host.played.decisions;
  host.played.choices += count;
  return action_at(host.context, static_cast<std::int32_t>(host.policy.below(count)));
}

// The same at a chance node (the outcome) or a deal (0).
extern "C" std::int32_t quoin_roll(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const Luck luck = *host.luck;
  if (!host.begin_ply()) return -1;
  const NodeReader nodes(*host.def);
  return nodes.node(host.window) == Node::kChance ? draw_outcome(nodes.die(host.window), luck) : 0;
}

// Hands the match that was played, if any, to the stream and puts the next one's start into the window; 0: no more.
extern "C" std::int32_t quoin_next_match(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  if (host.luck != nullptr) host.stream->finished(host.played);
  host.played = {};
  host.stream_luck = {};
  host.luck = &host.stream_luck;
  if (!host.stream->next(host.policy, host.stream_luck)) return 0;
  host.policy_before = host.policy;
  host.luck_before = host.stream_luck;
  host.budget.renew();
  host.earlier_at = 0;
  host.passes.clear();
  std::memcpy(host.window, host.start.data(), static_cast<std::size_t>(host.start.bytes()));
  return 1;
}

// The next ply's choice, the window filled for it; -1: no more. Each ply has the budget of a call of its own.
extern "C" std::int32_t quoin_next_ply(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const std::int32_t choice = host.ply_source->next(*host.luck);
  host.remember_block();
  host.luck_before = *host.luck;
  host.choice_before = choice;
  host.budget.renew();
  host.deal_ply = host.luck->ply;
  host.earlier_at = 0;
  host.passes.clear();
  return choice;
}

}  // namespace quoin

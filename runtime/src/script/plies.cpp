// What the driver's loops over plies and matches call between two of them: choices, luck, the next match, the next ply.
#include <cstring>

#include "quoin/schema/node_reader.h"
#include "script/host.h"

namespace quoin {
namespace {

// The ply's budget and account of passes begin anew.
void renew(Host& host) {
  host.budget.renew();
  host.passing.begin();
}

// A playout goes on by one ply; false if there may be no further one.
bool begin_ply(Host& host) {
  Luck& luck = *host.luck.match;
  if (luck.ply >= host.def->max_length) return false;
  host.luck.deal_ply = luck.ply++;
  renew(host);
  ++host.playout.played.plies;
  return true;
}

}  // namespace

// A playout's next choice where somebody chooses; counts the ply. -1 if there may be no further one.
extern "C" std::int32_t quoin_pick(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  if (!begin_ply(host)) return -1;
  const auto count = static_cast<std::uint32_t>(host.context.count);
  ++host.playout.played.decisions;
  host.playout.played.choices += count;
  return action_at(host.context, static_cast<std::int32_t>(host.playout.policy.below(count)));
}

// The same at a chance node (the outcome) or a deal (0).
extern "C" std::int32_t quoin_roll(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const Luck luck = *host.luck.match;
  if (!begin_ply(host)) return -1;
  const NodeReader nodes(*host.def);
  return nodes.node(host.window) == Node::kChance ? draw_outcome(nodes.die(host.window), luck) : 0;
}

// Hands the match that was played, if any, to the stream and puts the next one's start into the window; 0: no more.
extern "C" std::int32_t quoin_next_match(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  if (host.luck.match != nullptr) host.playout.stream->finished(host.playout.played);
  host.playout.played = {};
  host.playout.stream_luck = {};
  host.luck.match = &host.playout.stream_luck;
  if (!host.playout.stream->next(host.playout.policy, host.playout.stream_luck)) return 0;
  host.before.policy = host.playout.policy;
  host.before.luck = host.playout.stream_luck;
  renew(host);
  std::memcpy(host.window, host.start.data(), static_cast<std::size_t>(host.start.bytes()));
  return 1;
}

// The next ply's choice, the window filled for it; -1: no more. Each ply has the budget of a call of its own.
extern "C" std::int32_t quoin_next_ply(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const std::int32_t choice = host.playout.ply_source->next(*host.luck.match);
  host.remember_block();
  host.before.luck = *host.luck.match;
  host.before.choice = choice;
  host.luck.deal_ply = host.luck.match->ply;
  renew(host);
  return choice;
}

}  // namespace quoin

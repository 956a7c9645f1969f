// Traces of a match's rules.
#include "quoin/explain/tracing.h"

#include "engine/past.h"
#include "explain/put_block.h"

namespace quoin {
namespace {

// Traces what `run` has the machine do.
template <class Run>
Result<PlyTrace> traced(const Match& match, const Run& run) {
  auto game = match.game_ptr()->traced();
  if (!game) return game.error();
  auto vm = (*game)->lease();
  if (!vm) return vm.error();
  put_block(**vm, match, {});
  auto tracer = Tracer::start(**vm);
  const Status done = run(**vm);
  PlyTrace result{tracer->finish(), std::nullopt};
  if (!done) result.fault = done.error();
  return result;
}

}  // namespace

Result<PlyTrace> trace_list(const Match& match, int seat, std::span<const PlaceChange> changes) {
  return traced(match, [&](Vm& vm) {
    put_block(vm, match, changes);
    return vm.list(seat);
  });
}

Result<PlyTrace> trace_ply(const Match& match, std::int32_t choice) {
  return traced(match, [&](Vm& vm) {
    Luck luck = MatchAccess::luck(match);
    return vm.advance(choice, luck);
  });
}

}  // namespace quoin

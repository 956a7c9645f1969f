// A machine's window filled with a match's block in which some places hold something else.
#pragma once

#include <cstring>
#include <span>

#include "quoin/explain/tracing.h"
#include "quoin/script/vm.h"

namespace quoin {

inline void put_block(Vm& vm, const Match& match, std::span<const PlaceChange> changes) {
  std::memcpy(vm.window(), match.state().data(), static_cast<std::size_t>(match.state().bytes()));
  for (const PlaceChange& change : changes) {
    write_cell(vm.window(), vm.def().layout.zone(change.zone), change.place, change.value);
  }
}

}  // namespace quoin

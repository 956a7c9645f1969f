// The block before setup, and the block as one seat sees it.
#include "quoin/state/seeing.h"
#include "quoin/state/state.h"

namespace quoin {
namespace {

int start_of(const Zone& zone, int place) { return zone.start.empty() ? 0 : zone.start[as_size(place)]; }

// What stands for a hidden value in a view. Where all see that something lies there, it is not none.
int hidden_of(const Zone& zone, int place) {
  const int start = start_of(zone, place);
  return zone.owned_by >= 0 && zone.holds.optional && start == kNone ? zone.holds.min : start;
}

void reset(std::byte* block, const Zone& zone) {
  for (int place = 0; place < zone.count(); ++place) write_cell(block, zone, place, start_of(zone, place));
}

}  // namespace

State start_block(const Layout& layout) {
  State state(layout.bytes);
  for (const Zone& zone : layout.zones) reset(state.data(), zone);
  return state;
}

std::vector<std::byte> start_of_scratch(const Layout& layout) {
  std::vector<std::byte> together(as_size(layout.bytes + layout.scratch_bytes));
  for (const Zone& zone : layout.scratch) reset(together.data(), zone);
  return {together.begin() + layout.bytes, together.end()};
}

bool may_see(const Zone& zone, int row, int seat) {
  switch (zone.visible) {
    case Visibility::kAll: return true;
    case Visibility::kOwner: return seat == kAllSeeing || (zone.owner(row) == seat && zone.owned_by < 0);
    case Visibility::kOthers: return seat == kAllSeeing || (seat != kNone && zone.owner(row) != seat);
    case Visibility::kNobody: return seat == kAllSeeing;
  }
  return false;
}

State seat_view(const Layout& layout, const State& state, int seat) {
  State view = state;
  for (const Zone& zone : layout.zones) {
    if (!zone.hides()) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (!sees(layout, state.data(), zone, place, seat)) write_cell(view.data(), zone, place, hidden_of(zone, place));
    }
  }
  return view;
}

}  // namespace quoin

// The block before setup, and the block as one seat sees it.
#include "quoin/state/state.h"

namespace quoin {
namespace {

int start_of(const Zone& zone, int place) {
  return zone.start.empty() ? 0 : zone.start[static_cast<std::size_t>(place)];
}

void reset_row(std::byte* block, const Zone& zone, int row) {
  for (int place = row * zone.length; place < (row + 1) * zone.length; ++place) {
    write_cell(block, zone, place, start_of(zone, place));
  }
}

}  // namespace

State start_block(const Layout& layout) {
  State state(layout.bytes);
  for (const Zone& zone : layout.zones) {
    for (int row = 0; row < zone.seats; ++row) reset_row(state.data(), zone, row);
  }
  return state;
}

std::vector<std::byte> start_of_scratch(const Layout& layout) {
  std::vector<std::byte> together(static_cast<std::size_t>(layout.bytes + layout.scratch_bytes));
  for (const Zone& zone : layout.scratch) {
    for (int row = 0; row < zone.seats; ++row) reset_row(together.data(), zone, row);
  }
  return {together.begin() + layout.bytes, together.end()};
}

bool may_see(const Zone& zone, int row, int seat) {
  switch (zone.visible) {
    case Visibility::kAll: return true;
    case Visibility::kOwner: return seat == kAllSeeing || row == seat;
    case Visibility::kNobody: return seat == kAllSeeing;
  }
  return false;
}

State seat_view(const Layout& layout, const State& state, int seat) {
  State view = state;
  for (const Zone& zone : layout.zones) {
    for (int row = 0; row < zone.seats; ++row) {
      if (!may_see(zone, row, seat)) reset_row(view.data(), zone, row);
    }
  }
  return view;
}

}  // namespace quoin

// Layout: cell types and offsets.
#include "quoin/schema/layout.h"

#include <algorithm>

namespace quoin {
namespace {

const Zone* find_in(const std::vector<Zone>& zones, const std::string& name) {
  const auto match = std::find_if(zones.begin(), zones.end(), [&name](const Zone& zone) { return zone.name == name; });
  return match == zones.end() ? nullptr : &*match;
}

// From `offset` on; answers the end, a multiple of 8.
int place(std::vector<Zone>& zones, int offset) {
  for (Zone& zone : zones) zone.cell = cell_for(zone.holds);
  for (const int width : {4, 2, 1}) {
    for (Zone& zone : zones) {
      if (cell_bytes(zone.cell) != width) continue;
      zone.offset = offset;
      offset += width * zone.count();
    }
  }
  return (offset + 7) / 8 * 8;
}

}  // namespace

const Zone* Layout::find(const std::string& name) const { return find_in(zones, name); }
const Zone* Layout::find_scratch(const std::string& name) const { return find_in(scratch, name); }

Cell cell_for(const Domain& holds) {
  const int low = holds.optional ? std::min(holds.min, kNone) : holds.min;
  const int high = holds.max();
  if (low >= 0 && high <= 255) return Cell::kU8;
  if (low >= -128 && high <= 127) return Cell::kI8;
  if (low >= -32768 && high <= 32767) return Cell::kI16;
  return Cell::kI32;
}

void lay_out(Layout& layout) {
  layout.bytes = place(layout.zones, 0);
  layout.scratch_bytes = place(layout.scratch, layout.bytes) - layout.bytes;
}

}  // namespace quoin

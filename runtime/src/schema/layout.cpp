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

void number_rows(std::vector<Zone>& zones, int first_number, std::vector<std::int16_t>& zone_of_row) {
  for (std::size_t number = 0; number < zones.size(); ++number) {
    Zone& zone = zones[number];
    zone.first_row = static_cast<int>(zone_of_row.size());
    const auto rows = zone_of_row.size() + static_cast<std::size_t>(zone.rows);
    zone_of_row.resize(rows, static_cast<std::int16_t>(first_number + static_cast<int>(number)));
  }
}

}  // namespace

int Zone::value_of_row(std::size_t k, int row) const {
  int within = 1;
  for (std::size_t inner = k + 1; inner < per.size(); ++inner) within *= per[inner].size;
  return row / within % per[k].size;
}

namespace {

bool are_sites_of(const Domain& domain, int board) {
  return domain.kind == DomainKind::kSites && domain.board == board;
}

}  // namespace

const Domain* Zone::sites_on(int board) const {
  if (has_over && are_sites_of(over, board)) return &over;
  const auto found = std::ranges::find_if(per, [board](const Domain& one) { return are_sites_of(one, board); });
  return found == per.end() ? nullptr : &*found;
}

int Zone::site_on(int board, int row, int place) const {
  const Domain* sites = sites_on(board);
  return sites == &over ? place : value_of_row(static_cast<std::size_t>(sites - per.data()), row);
}

std::string Zone::row_name(int row) const {
  std::string text;
  for (std::size_t k = per_seat ? 1 : 0; k < per.size(); ++k) {
    text += (text.empty() ? "" : " ") + per[k].text(value_of_row(k, row));
  }
  return text;
}

std::string Zone::indices(int row) const {
  std::string text;
  for (std::size_t k = 0; k < per.size(); ++k) text += "[" + per[k].text(value_of_row(k, row)) + "]";
  return text;
}

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
  layout.zone_of_row.clear();
  number_rows(layout.zones, 0, layout.zone_of_row);
  number_rows(layout.scratch, static_cast<int>(layout.zones.size()), layout.zone_of_row);
}

}  // namespace quoin

// What a viewer sees of a state.
#include "quoin/drawing/view.h"

namespace quoin::drawing {

View::View(const Display& display, const State& state, int viewer)
    : display_(&display), viewer_(viewer), seen_(seat_view(display.def().layout, state, viewer)) {}

bool View::has(const Zone& zone) { return zone.role != ZoneRole::kEngine && zone.role != ZoneRole::kHistoryData; }

std::optional<int> View::value(const Zone& zone, int row, int place) const {
  if (!sees(zone, row, place)) return std::nullopt;
  return read_cell(seen_.data(), zone, row * zone.length + place);
}

std::vector<Place> View::places(const Zone& zone) const {
  std::vector<Place> found;
  found.reserve(static_cast<std::size_t>(zone.count()));
  for (int row = 0; row < zone.rows; ++row) {
    int length = zone.length;
    if (zone.is_pile()) length = read_cell(seen_.data(), display_->def().layout.zone(zone.size), row);
    for (int place = 0; place < length; ++place) found.push_back({row, place, value(zone, row, place)});
  }
  return found;
}

std::vector<int> View::column(const Zone& zone) const {
  std::vector<int> found;
  for (const Place& place : places(zone)) found.push_back(place.value.value_or(0));
  return found;
}

bool View::sees_score(int seat) const {
  const int scores = display_->def().scores;
  return scores < 0 || sees(display_->zone(scores), seat);
}

}  // namespace quoin::drawing

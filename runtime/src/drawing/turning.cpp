// A board as it is seen from a seat's side of the table.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "quoin/drawing/plan.h"
#include "quoin/schema/domain.h"

namespace quoin::drawing {
namespace {

constexpr double kOnAnother = 1e-6;

// Counter-clockwise about a point, by so many of so many equal parts of a whole turn; exact for quarters.
class Rotation {
 public:
  Rotation(Position middle, int part, int parts) : middle_(middle) {
    const double angle = 2 * std::numbers::pi * part / parts;
    const bool exact = 4 * part % parts == 0;
    cos_ = exact ? std::round(std::cos(angle)) : std::cos(angle);
    sin_ = exact ? std::round(std::sin(angle)) : std::sin(angle);
  }
  [[nodiscard]] Position way(Position of) const { return {of.x * cos_ - of.y * sin_, of.x * sin_ + of.y * cos_}; }
  [[nodiscard]] Position operator()(Position at) const {
    const Position from = way({at.x - middle_.x, at.y - middle_.y});
    return {middle_.x + from.x, middle_.y + from.y};
  }

 private:
  Position middle_;
  double cos_;
  double sin_;
};

// Each of the points goes to where one of them is.
bool fits(const std::vector<Position>& points, const Rotation& turn) {
  return std::all_of(points.begin(), points.end(), [&](Position at) {
    const Position there = turn(at);
    return std::any_of(points.begin(), points.end(),
                       [there](Position other) { return distance(there, other) < kOnAnother; });
  });
}

}  // namespace

std::optional<TurnedPlan> turned_for(const Plan& plan, int seat, int seats) {
  if (seat <= 0) return std::nullopt;
  const Bounds box = bounds_of(plan.first().positions);
  const Rotation turn({(box.left + box.right) / 2, (box.bottom + box.top) / 2}, seat, seats);
  if (2 * seat != seats && !fits(plan.first().positions, turn)) return std::nullopt;
  auto board = std::make_unique<Board>(plan.board);
  const auto turn_all = [&turn](std::vector<Position>& points) {
    std::transform(points.begin(), points.end(), points.begin(), turn);
  };
  for (SiteType& kind : board->sites) {
    turn_all(kind.positions);
    for (auto& outline : kind.outlines) turn_all(outline);
  }
  for (auto& stroke : board->strokes) turn_all(stroke);
  auto turned = std::make_unique<Plan>(*board);
  turned->labels = plan.labels;
  for (Label& label : turned->labels) label = {label.text, turn(label.at), turn.way(label.out)};
  turned->north = turn.way(plan.north);
  return TurnedPlan{std::move(board), std::move(turned)};
}

Position front_of(const Plan& plan, int sites, int seat, int seats) {
  const SiteType& kind = plan.board.sites[static_cast<std::size_t>(sites)];
  for (const WaySet& set : kind.way_sets) {
    if (set.name != "forward" || set.ways.size() <= static_cast<std::size_t>(seat)) continue;
    Position front;
    for (const int way : set.ways[static_cast<std::size_t>(seat)]) {
      const std::vector<std::int16_t>& next = kind.ways[static_cast<std::size_t>(way)].next;
      for (std::size_t from = 0; from < next.size(); ++from) {
        if (next[from] == kNone) continue;
        const Position to = kind.positions[static_cast<std::size_t>(next[from])];
        front = {front.x + to.x - kind.positions[from].x, front.y + to.y - kind.positions[from].y};
      }
    }
    return front;
  }
  return Rotation({}, -seat, seats).way(plan.north);
}

}  // namespace quoin::drawing

// Bodies as rectangles, each with its number, and the axes.
#include "drawing/svg/sides.h"

#include <algorithm>
#include <array>

#include "drawing/svg/markup.h"

namespace quoin::svg {
namespace {

constexpr double kSideMargin = 24;
constexpr double kSideTitle = 22;
constexpr std::array<std::string_view, 3> kSideTitles = {"from the front", "from the right", "from above: heights"};
constexpr std::array<std::array<std::string_view, 2>, 3> kAxes = {{{"x", "z"}, {"y", "z"}, {"x", "y"}}};

std::string stone_or(const std::string& colour) { return colour.empty() ? "stone" : colour; }

// The first multiple of `step` that is not below `value`.
int next_multiple(int value, int step) { return value + ((-value) % step + step) % step; }

}  // namespace

SideFigure::SideFigure(std::vector<drawing::Body> bodies, const Box& bounds, Side side, double width, double unit)
    : side_(side), bodies_(std::move(bodies)), box_{}, width_(width), unit_(unit), height_(0) {
  const std::size_t across = side == Side::kRight ? 1 : 0;
  const std::size_t upward = side == Side::kAbove ? 1 : 2;
  box_ = {bounds.low[across], bounds.high[across], bounds.low[upward], bounds.high[upward]};
  std::stable_sort(bodies_.begin(), bodies_.end(),
                   [this](const auto& one, const auto& other) { return near(one) < near(other); });
  height_ = (box_.high - box_.low) * unit + kSideMargin + kSideTitle + 12;
}

SideFigure::Extent SideFigure::extent(const drawing::Body& body) const {
  switch (side_) {
    case Side::kFront: return {body.x, body.x + body.w, body.z, body.top()};
    case Side::kRight: return {body.y, body.y + body.d, body.z, body.top()};
    case Side::kAbove: break;
  }
  return {body.x, body.x + body.w, body.y, body.y + body.d};
}

int SideFigure::near(const drawing::Body& body) const {
  return side_ == Side::kFront ? -body.y : side_ == Side::kRight ? body.x + body.w : body.top();
}

void SideFigure::draw(Parts& parts, Sheet&, double x, double y) {
  const double wide = (box_.right - box_.left) * unit_;
  const double tall = (box_.high - box_.low) * unit_ + kFrame;
  const Spot origin = {x + (width_ - wide) / 2 + 4, y + height_ - kSideMargin - (height_ - tall) / 2};
  std::string out;
  open(out, "g");
  element(out, "rect", {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 10}, {"class", "stone"}});
  text(out, x + 10, y + 16, kSideTitles[static_cast<std::size_t>(side_)], 11, {.kind = "dim"});
  for (const auto& body : bodies_) add_body(out, body, origin);
  for (std::size_t place = 0; place < bodies_.size(); ++place) add_sign(out, place, origin);
  add_axes(out, origin);
  close(out, "g");
  parts.push_back({10, std::move(out)});
}

void SideFigure::add_body(std::string& out, const drawing::Body& body, Spot origin) const {
  const Extent seen = extent(body);
  const double wide = (seen.right - seen.left) * unit_;
  const double tall = (seen.high - seen.low) * unit_;
  const double round = !body.standing() ? 1 : side_ == Side::kAbove ? wide / 2 : wide / 3;
  element(out, "rect",
          {{"x", origin.x + (seen.left - box_.left) * unit_},
           {"y", origin.y - (seen.high - box_.low) * unit_},
           {"width", wide},
           {"height", tall},
           {"rx", std::min(round, tall / 2)},
           {"class", "f-" + stone_or(body.colour)}});
}

// A body's number, from above its height, as near to its middle as can be; small where room is scarce.
void SideFigure::add_sign(std::string& out, std::size_t place, Spot origin) const {
  const drawing::Body& body = bodies_[place];
  const std::string sign = std::to_string(side_ == Side::kAbove ? body.top() : body.row);
  for (const double size : {std::min(10.0, unit_ * 1.6), std::min(7.5, unit_ * 1.3)}) {
    const auto spot = open_spot(place, text_width(sign, size) * 0.48 / unit_, size * 0.42 / unit_);
    if (!spot) continue;
    const double x = origin.x + (spot->x - box_.left) * unit_;
    const double y = origin.y - (spot->y - box_.low) * unit_;
    return text(out, x, y + size * 0.36, sign, size, {.kind = "i-" + stone_or(body.colour), .middle = true});
  }
}

// Where so much to the sides and upwards of a body is hidden by none that is nearer.
std::optional<SideFigure::Spot> SideFigure::open_spot(std::size_t place, double wide, double tall) const {
  const Extent seen = extent(bodies_[place]);
  std::vector<Extent> nearer;
  for (std::size_t k = place + 1; k < bodies_.size(); ++k) nearer.push_back(extent(bodies_[k]));
  const Spot middle = {(seen.left + seen.right) / 2.0, (seen.low + seen.high) / 2.0};
  const auto far = [&](const Spot& at) {
    return (at.x - middle.x) * (at.x - middle.x) + (at.y - middle.y) * (at.y - middle.y);
  };
  std::vector<Spot> places;
  for (int a = 2 * seen.left; a <= 2 * seen.right; ++a) {
    for (int b = 2 * seen.low; b <= 2 * seen.high; ++b) {
      const Spot at = {a / 2.0, b / 2.0};
      if (seen.left <= at.x - wide && at.x + wide <= seen.right && seen.low <= at.y - tall &&
          at.y + tall <= seen.high) {
        places.push_back(at);
      }
    }
  }
  std::stable_sort(places.begin(), places.end(),
                   [&](const Spot& one, const Spot& other) { return far(one) < far(other); });
  for (const Spot& at : places) {
    const bool hidden = std::any_of(nearer.begin(), nearer.end(), [&](const Extent& other) {
      return other.left < at.x + wide && at.x - wide < other.right && other.low < at.y + tall &&
             at.y - tall < other.high;
    });
    if (!hidden) return at;
  }
  return std::nullopt;
}

void SideFigure::add_axes(std::string& out, Spot origin) const {
  const double right = origin.x + (box_.right - box_.left) * unit_;
  const double top = origin.y - (box_.high - box_.low) * unit_;
  const int step = unit_ * 2 > 16 ? 2 : unit_ * 4 > 16 ? 4 : 8;
  std::string lines = "M";
  add_fixed(lines, origin.x, 1);
  lines += ' ';
  add_fixed(lines, top, 1);
  lines += 'V';
  add_fixed(lines, origin.y, 1);
  lines += 'H';
  add_fixed(lines, right, 1);
  element(out, "path", {{"d", lines}, {"class", "rule"}});
  for (int value = next_multiple(box_.left, step); value <= box_.right; value += step) {
    text(out, origin.x + (value - box_.left) * unit_, origin.y + 11, std::to_string(value), 8,
         {.kind = "dim", .middle = true});
  }
  for (int value = next_multiple(box_.low, step); value <= box_.high; value += step) {
    text(out, origin.x - 4, origin.y - (value - box_.low) * unit_ + 3, std::to_string(value), 8,
         {.kind = "dim", .end = true});
  }
  const auto& [across, upward] = kAxes[static_cast<std::size_t>(side_)];
  text(out, right + 8, origin.y + 11, across, 9, {.kind = "dim"});
  text(out, origin.x - 4, top - 6, upward, 9, {.kind = "dim", .end = true});
}

}  // namespace quoin::svg

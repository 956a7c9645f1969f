// Bodies as three faces each, figures as columns with a ball on top, numbers where they can be seen.
#include "drawing/svg/solid.h"

#include <algorithm>
#include <cmath>

#include "drawing/svg/markup.h"
#include "drawing/svg/pieces.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

using drawing::Body;
using drawing::short_number;

constexpr double kCos = 0.8660254037844387;  // of 30 degrees
constexpr double kSin = 0.5;
constexpr double kTallestSolid = 620;
constexpr double kSolidFrame = 80;

std::string body_colour(const Body& body) { return body.colour.empty() ? "stone" : body.colour; }

}  // namespace

SolidFigure::SolidFigure(std::vector<Body> bodies, const std::vector<std::string>& seats, const Box& bounds,
                         double width, std::string title, Room& room)
    : bodies_(std::move(bodies)), seats_(seats), bounds_(bounds), width_(width), title_(std::move(title)) {
  const auto [x, y, z] = bounds.low;
  const auto [u, v, w] = bounds.high;
  double up = z + (v - x) * kSin;
  for (const Body& one : bodies_) up = std::max(up, one.top() + (one.y + one.d - one.x) * kSin);
  up_ = room.most(Key("up").add(title_.substr(0, title_.find(' '))), up);
  down_ = (u - y) * kSin - z;
  const double across = (u - x) + (v - y);
  const double upright = up_ + down_;
  unit_ = std::min({26.0, (width - 48) / (across * kCos), (kTallestSolid - kSolidFrame) / upright});
  height_ = upright * unit_ + kSolidFrame;
}

SolidFigure::Spot SolidFigure::at(double x, double y, double z) const {
  return {origin_.x + (x + y) * kCos * unit_, origin_.y + ((x - y) * kSin - z) * unit_};
}

void SolidFigure::draw(Parts& parts, Sheet&, double x, double y) {
  const double middle = ((bounds_.low[0] + bounds_.high[0]) + (bounds_.low[1] + bounds_.high[1])) / 2.0 * kCos * unit_;
  const double spare = (height_ - kSolidFrame - (up_ + down_) * unit_) / 2;
  origin_ = {x + width_ / 2 - middle, y + 40 + spare + up_ * unit_};
  std::string ground;
  element(ground, "rect", {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 12}, {"class", "stone"}});
  text(ground, x + 14, y + 20, clip(title_, 12, width_ - 28), 12, {.kind = "dim"});
  add_ground(ground);
  parts.push_back({10, std::move(ground)});
  const std::vector<Cuboid> whole(bodies_.begin(), bodies_.end());
  const std::vector<Cuboid> ordered = back_to_front(whole);
  for (const Cuboid& cuboid : ordered) {
    std::string drawn;
    add_cuboid(drawn, cuboid);
    parts.push_back({10, std::move(drawn)});
  }
  for (const Cuboid& cuboid : whole) {
    const auto first =
        std::find_if(ordered.begin(), ordered.end(), [&](const Cuboid& other) { return other.body == cuboid.body; });
    std::string marks;
    add_marks(marks, cuboid, std::span(ordered).subspan(static_cast<std::size_t>(first - ordered.begin())));
    if (!marks.empty()) parts.push_back({12, std::move(marks)});
  }
}

// ---- parts ----

std::string SolidFigure::path(const Quad& corners) const {
  std::string out;
  for (const Corner& corner : corners) {
    const auto [x, y] = at(corner);
    out += out.empty() ? 'M' : 'L';
    add_number(out, x);
    out += ' ';
    add_number(out, y);
  }
  return out += 'Z';
}

// Shadows where bodies stand over the ground, and the axes with their numbers.
void SolidFigure::add_ground(std::string& out) const {
  const auto [a, b, c] = bounds_.low;
  const int d = bounds_.high[0];
  const int e = bounds_.high[1];
  std::string lines;
  const auto add_line = [&](Spot from, Spot to) {
    lines +=
        "M" + short_number(from.x) + " " + short_number(from.y) + "L" + short_number(to.x) + " " + short_number(to.y);
  };
  for (int k = a; k <= d; ++k) add_line(at(k, b, c), at(k, e, c));
  for (int k = b; k <= e; ++k) add_line(at(a, k, c), at(d, k, c));
  element(out, "path", {{"d", lines}, {"class", "rule"}, {"stroke-width", 0.7}});
  for (const Body& one : bodies_) {
    const int u = one.x + one.w;
    const int v = one.y + one.d;
    element(out, "path",
            {{"class", "shadow"}, {"d", path({{{one.x, one.y, c}, {u, one.y, c}, {u, v, c}, {one.x, v, c}}})}});
  }
  add_axes(out);
}

void SolidFigure::add_axes(std::string& out) const {
  const auto [a, b, c] = bounds_.low;
  const int d = bounds_.high[0];
  for (int k = a; k <= d; k += 2) {
    const auto [x, y] = at(k, b, c);
    text(out, x - 6, y + 12, std::to_string(k), 9, {.kind = "dim", .middle = true});
  }
  const int odd = ((b % 2) + 2) % 2;
  for (int k = b + 2 - odd; k <= bounds_.high[1]; k += 2) {
    const auto [x, y] = at(d, k, c);
    text(out, x + 7, y + 11, std::to_string(k), 9, {.kind = "dim", .middle = true});
  }
}

void SolidFigure::add_cuboid(std::string& out, const Cuboid& cuboid) const {
  const Body& body = *cuboid.body;
  open_titled(out, drawing::body_text(body, seats_), {{"data-row", body.row}});
  if (body.standing() && cuboid.cuts == 0) {
    add_figure(out, body);
  } else {
    add_faces(out, cuboid);
  }
  close(out, "g");
}

void SolidFigure::add_faces(std::string& out, const Cuboid& cuboid) const {
  const auto [x, y, z] = cuboid.low;
  const auto [u, v, w] = cuboid.high;
  const std::array<Quad, 3> faces = {{{{{x, y, w}, {u, y, w}, {u, v, w}, {x, v, w}}},
                                      {{{x, y, z}, {u, y, z}, {u, y, w}, {x, y, w}}},
                                      {{{u, y, z}, {u, v, z}, {u, v, w}, {u, y, w}}}}};
  constexpr std::array<std::string_view, 3> kKinds = {"t-", "f-", "r-"};
  const std::string colour = body_colour(*cuboid.body);
  const double weight = cuboid.body->newest ? 2.0 : 1.0;
  for (std::size_t k = 0; k < faces.size(); ++k) {
    element(out, "path",
            {{"d", path(faces[k])},
             {"class", std::string(kKinds[k]) + colour},
             {"stroke-width", cuboid.cuts != 0 ? 0 : weight},
             {"stroke-linejoin", "round"}});
  }
  if (cuboid.cuts != 0) add_borders(out, cuboid, faces, weight);
}

// The borders of a part's faces, but for those where it was cut.
void SolidFigure::add_borders(std::string& out, const Cuboid& cuboid, std::span<const Quad> faces,
                              double weight) const {
  const auto on_cut = [&](const Corner& one, const Corner& other) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (one[axis] != other[axis]) continue;
      if (cuboid.is_cut(axis, true) && one[axis] == cuboid.high[axis]) return true;
      if (cuboid.is_cut(axis, false) && one[axis] == cuboid.low[axis]) return true;
    }
    return false;
  };
  std::string lines;
  for (const Quad& face : faces) {
    for (std::size_t k = 0; k < face.size(); ++k) {
      const Corner& one = face[k];
      const Corner& other = face[(k + 1) % face.size()];
      if (on_cut(one, other)) continue;
      const auto [a, b] = at(one);
      const auto [c, d] = at(other);
      lines += "M" + short_number(a) + " " + short_number(b) + "L" + short_number(c) + " " + short_number(d);
    }
  }
  element(out, "path",
          {{"d", lines},
           {"class", "r-" + body_colour(*cuboid.body)},
           {"fill", "none"},
           {"style", "fill:none"},
           {"stroke-width", weight}});
}

// A body's number and its owner's emblem, each on a face where it can be seen.
void SolidFigure::add_marks(std::string& out, const Cuboid& cuboid, std::span<const Cuboid> later) const {
  const Body& body = *cuboid.body;
  if (body.standing()) return;
  const std::string colour = body_colour(body);
  const std::string row = std::to_string(body.row);
  const double size = std::min(13.0, unit_ * 1.1);
  const double room = std::max(size * 0.5, text_width(row, size, true) * 0.46) / (unit_ * kCos);
  std::optional<Point3> number_at;
  for (const Face face : {Face::kFront, Face::kRight, Face::kTop}) {
    if (!number_at) number_at = open_spot(cuboid, face, room, later);
  }
  if (number_at) {
    const auto [a, b] = at((*number_at)[0], (*number_at)[1], (*number_at)[2]);
    text(out, a, b + size * 0.36, row, size, {.kind = "i-" + colour, .middle = true, .bold = true});
  }
  if (body.owner < 0) return;
  const std::optional<Point3> top = open_spot(cuboid, Face::kTop, 0.7, later);
  if (!top || top == number_at) return;
  const auto [a, b] = at((*top)[0], (*top)[1], (*top)[2]);
  open(out, "g", {{"transform", "translate(" + short_number(a) + " " + short_number(b) + ") scale(1 .6)"}});
  emblem_of(out, body.owner, colour);
  close(out, "g");
}

// A figure on a square foot: a tapered column with a ball on top.
void SolidFigure::add_figure(std::string& out, const Body& body) const {
  const std::string colour = body_colour(body);
  const double middle_x = body.x + body.w / 2.0;
  const double middle_y = body.y + body.d / 2.0;
  const auto [x, low] = at(middle_x, middle_y, body.z);
  const double high = at(middle_x, middle_y, body.top()).y;
  const double foot = body.w * unit_ * kCos * 0.62;
  const double ball = std::min(foot * 0.62, (low - high) * 0.3);
  const std::string wide = short_number(foot);
  const std::string waist = short_number(foot * 0.42);
  const std::string slim = short_number(foot * 0.34);
  const std::string flat = short_number(foot / 2);
  const std::string bend = short_number(low - foot * 0.4);
  const std::string down = short_number(low);
  const std::string up = short_number(high + ball * 1.6);
  const std::string shape = "M-" + wide + " " + down + "A" + wide + " " + flat + " 0 0 0 " + wide + " " + down + "Q" +
                            waist + " " + bend + " " + slim + " " + up + "H-" + slim + "Q-" + waist + " " + bend + "-" +
                            wide + " " + down + "Z";
  element(out, "path",
          {{"d", shape},
           {"transform", "translate(" + short_number(x) + " 0)"},
           {"class", "c-" + colour},
           {"stroke-width", 1.4},
           {"stroke-linejoin", "round"}});
  element(out, "circle",
          {{"cx", x}, {"cy", high + ball}, {"r", ball}, {"class", "c-" + colour}, {"stroke-width", 1.4}});
  element(out, "circle", {{"cx", x - ball * 0.3}, {"cy", high + ball * 0.7}, {"r", ball * 0.3}, {"class", "shine"}});
  std::string place = "translate(" + short_number(x) + " " + short_number(low - foot * 0.15) + ") scale(";
  add_fixed(place, std::min(1.0, foot / 12), 2);
  std::string emblem;
  if (body.owner >= 0) emblem_of(emblem, body.owner, colour);
  element(out, "g", {{"transform", place + ")"}}, emblem);
}

}  // namespace quoin::svg
